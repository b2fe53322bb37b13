/* What one call of the chess evaluator gathers, and the statement that scores. (W) */
#ifndef ORTHANT_EVAL_CHESS_CONTEXT_H
#define ORTHANT_EVAL_CHESS_CONTEXT_H

#include "chess_board.h"
#include "chess_weights.h"
#include "core/position.h"
#include "trace.h"

/* What the pawns alone decide; kept in the pawn hash. */
typedef struct PawnEntry {
    uint64_t key;
    Pair score[COLOR_COUNT];
    Bitboard passed[COLOR_COUNT];
    Bitboard attack_span[COLOR_COUNT]; /* squares a pawn attacks now or after steps forward */
    /* The king's shelter on the cell it was last asked for; CELL_NONE: not yet. */
    Cell shelter_king[COLOR_COUNT];
    Pair shelter[COLOR_COUNT];
} PawnEntry;

/* What a man and its square are worth, squares as White sees them. (Chess Programming Wiki
 * "Piece-Square Tables") */
typedef struct PlacedMen {
    bool is_known;
    Pair worth[PIECE_TYPE_COUNT][64];
} PlacedMen;

typedef struct ChessContext {
    const Position *pos;
    const ChessWeights *weights;
    Bitboard occupied;
    Bitboard pawns[COLOR_COUNT];
    Bitboard attacks[COLOR_COUNT][PIECE_TYPE_COUNT]; /* by type; [NO_PIECE_TYPE]: by any man */
    Bitboard attacks_twice[COLOR_COUNT];
    Bitboard queen_lines[COLOR_COUNT], queen_diagonals[COLOR_COUNT]; /* of the last queen */
    Bitboard mobility_area[COLOR_COUNT];
    Bitboard king_ring[COLOR_COUNT];
    /* Of this color against the enemy king: */
    int ring_attackers[COLOR_COUNT], ring_units[COLOR_COUNT], ring_hits[COLOR_COUNT];
    PawnEntry *pawn_entry;
    const PlacedMen *placed; /* where there is no trace */
    Pair score[COLOR_COUNT];
} ChessContext;

/* `score`, `trace`, `weights` and `us` are the caller's; `trace` a constant NULL or the trace. */
#define ADD(term, index, number)                                                                   \
    score_add(score, trace, us, TERM_INDEX(ChessWeights, term) + (index), weights->term[index],    \
              number)

/* A man's own worth and that of its square; on the left-right mirrored square the same. */
#define ADD_SQUARE(type, table)                                                                    \
    ADD(material, weight_piece(type), 1);                                                          \
    ADD(table, rank_from(us, cell) * 4 + edge_file(cell), 1)

/* The same, looked up where nothing has to be noted. */
#define ADD_PLACED(type, table)                                                                    \
    if (trace) {                                                                                   \
        ADD_SQUARE(type, table);                                                                   \
    } else {                                                                                       \
        score[us] += context->placed->worth[type][us == WHITE ? cell : cell ^ 56];                 \
    }

FORCE_INLINE Bitboard men_of(const ChessContext *context, Color us, PieceType type) {
    return position_men(context->pos, us, type);
}

FORCE_INLINE int square_distance(const ChessContext *context, int a, int b) {
    return context->pos->tables->geometry.distance[a][b];
}

#endif
