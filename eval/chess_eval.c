#include "chess_eval.h"

#include "chess_context.h"
#include "chess_endings.h"
#include "chess_king.h"
#include "chess_pawns.h"
#include "chess_pieces.h"

#define chess_evaluate WIDTH_NAME(chess_evaluate)
#define chess_explain  WIDTH_NAME(chess_explain)

enum { PHASE_MAX = 24, PAWN_ENTRIES = 4096 };

typedef struct ChessCache {
    PlacedMen placed;
    PawnEntry pawns[PAWN_ENTRIES];
} ChessCache;
_Static_assert(sizeof(ChessCache) <= CHESS_CACHE_SIZE, "what the core allocates");

static int phase_of(const Position *pos) {
    const int minors = bb_count(pos->by_type[KNIGHT] | pos->by_type[BISHOP]);
    const int phase = minors + 2 * bb_count(pos->by_type[ROOK]) + 4 * bb_count(pos->by_type[QUEEN]);
    return min_int(phase, PHASE_MAX);
}

FORCE_INLINE void fill_pawn_entry(const ChessContext *context, EvalTrace *trace, PawnEntry *entry) {
    const Bitboard white = context->pawns[WHITE], black = context->pawns[BLACK];
    entry->key = context->pos->pawn_key;
    add_pawn_structure(context->weights, white, black, trace, WHITE, entry);
    add_pawn_structure(context->weights, black, white, trace, BLACK, entry);
}

/* A cleared entry answers for the key 0, which is that of no pawns at all; what it says of pawns is
 * right then, but not the shelter of a king on cell 0: so it is filled as well. */
FORCE_INLINE PawnEntry *find_pawns(const ChessContext *context, ChessCache *cache, PawnEntry *local,
                                   EvalTrace *trace) {
    PawnEntry *entry =
        trace ? local : &cache->pawns[context->pos->pawn_key >> 32 & (PAWN_ENTRIES - 1)];
    if (trace || entry->key != context->pos->pawn_key || entry->key == 0)
        fill_pawn_entry(context, trace, entry);
    return entry;
}

static void find_placed(PlacedMen *placed, const ChessWeights *weights) {
    EvalTrace *const trace = NULL;
    const Color us = WHITE;
    placed->is_known = true;
    for (int cell = 0; cell < 64; cell++) {
#define PLACE(type, table)                                                                         \
    {                                                                                              \
        Pair score[COLOR_COUNT] = {0, 0};                                                          \
        ADD_SQUARE(type, table);                                                                   \
        placed->worth[type][cell] = score[us];                                                     \
    }
        PLACE(KNIGHT, square_knight)
        PLACE(BISHOP, square_bishop)
        PLACE(ROOK, square_rook)
        PLACE(QUEEN, square_queen)
        PLACE(KING, square_king)
#undef PLACE
    }
}

FORCE_INLINE void begin_side(ChessContext *context, Color us) {
    const Color them = color_other(us);
    const Position *pos = context->pos;
    const Bitboard pawns = context->pawns[us];
    const int king = pos->king[us];
    const Bitboard king_attacks = piece_attacks(pos->tables, KING, king, 0);
    const Bitboard pawn_attacks = pawn_attack_set(pawns, us);
    Bitboard *by = context->attacks[us];
    context->ring_attackers[us] = context->ring_units[us] = context->ring_hits[us] = 0;
    by[KNIGHT] = by[BISHOP] = by[ROOK] = by[QUEEN] = 0;
    by[KING] = king_attacks;
    by[PAWN] = pawn_attacks;
    by[NO_PIECE_TYPE] = king_attacks | pawn_attacks;
    context->attacks_twice[us] = (king_attacks & pawn_attacks) | pawn_double_attack_set(pawns, us);
    /* Where pieces count as mobile: not on own king and queen, nor on pawns that are blocked or at
     * home, nor where an enemy pawn would take them. */
    const Bitboard home = rank_set(us, 1) | rank_set(us, 2);
    const Bitboard fixed = pawns & (home | backward(context->occupied, us));
    context->mobility_area[us] =
        CHESS_BOARD & ~(fixed | men_of(context, us, KING) | men_of(context, us, QUEEN) |
                        pawn_attack_set(context->pawns[them], them));
    context->king_ring[us] = king_ring_of(pos->tables, king) & ~pawn_double_attack_set(pawns, us);
}

FORCE_INLINE void add_side_to_move(ChessContext *context, EvalTrace *trace) {
    const ChessWeights *weights = context->weights;
    const Color us = (Color)context->pos->side;
    Pair *score = context->score;
    trace_cell(trace, TRACE_NO_CELL);
    ADD(tempo, 0, 1);
}

FORCE_INLINE void add_ending(ChessContext *context, EvalTrace *trace, Color us) {
    const Color them = color_other(us);
    if (bb_has_many(context->pos->by_color[them])) return;
    const int bonus = chess_ending_bonus(context->pos, context->weights, us);
    score_add_other(context->score, trace, us, chess_group_endings, pair_of(bonus, bonus));
}

/* Spares most calls the look at special endings: none of chess_scale's is so rich. With three
 * pieces and three pawns it says less than all only of bishops of opposite colors without queens.
 */
FORCE_INLINE bool is_plain_middlegame(const ChessContext *context, Color strong) {
    const Position *pos = context->pos;
    const Bitboard pawns = position_men(pos, strong, PAWN);
    return bb_count(pawns) >= 3 && bb_count(pos->by_color[strong] & ~pawns) >= 4 &&
           (pos->by_type[QUEEN] || !position_men(pos, strong, BISHOP));
}

/* White's view. */
FORCE_INLINE int finish(const ChessContext *context, EvalTrace *trace) {
    const Pair total = context->score[WHITE] - context->score[BLACK];
    const int phase = phase_of(context->pos);
    const Color strong = taper(total, phase, PHASE_MAX, SCALE_NORMAL) >= 0 ? WHITE : BLACK;
    const int scale =
        is_plain_middlegame(context, strong) ? SCALE_NORMAL : chess_scale(context->pos, strong);
    if (trace) {
        trace->phase = phase;
        trace->phase_max = PHASE_MAX;
        trace->scale = scale;
    }
    return taper(total, phase, PHASE_MAX, scale);
}

/* With a trace or with a cache. */
FORCE_INLINE int evaluate(const Position *pos, const ChessWeights *weights, ChessCache *cache,
                          EvalTrace *trace) {
    ChessContext context;
    PawnEntry local;
    context.pos = pos;
    context.weights = weights;
    context.occupied = position_occupied(pos);
    context.pawns[WHITE] = men_of(&context, WHITE, PAWN);
    context.pawns[BLACK] = men_of(&context, BLACK, PAWN);
    if (!trace) {
        if (!cache->placed.is_known) find_placed(&cache->placed, weights);
        context.placed = &cache->placed;
    }
    context.pawn_entry = find_pawns(&context, cache, &local, trace);
    context.score[WHITE] = context.pawn_entry->score[WHITE];
    context.score[BLACK] = context.pawn_entry->score[BLACK];
    begin_side(&context, WHITE);
    begin_side(&context, BLACK);
    add_pieces(&context, trace, WHITE);
    add_pieces(&context, trace, BLACK);
    add_king_square(&context, trace, WHITE);
    add_king_square(&context, trace, BLACK);
    add_imbalance(&context, trace, WHITE);
    add_imbalance(&context, trace, BLACK);
    add_king(&context, trace, WHITE);
    add_king(&context, trace, BLACK);
    add_passed_pawns(&context, trace, WHITE);
    add_passed_pawns(&context, trace, BLACK);
    add_threats(&context, trace, WHITE);
    add_threats(&context, trace, BLACK);
    add_space(&context, trace, WHITE);
    add_space(&context, trace, BLACK);
    add_side_to_move(&context, trace);
    add_ending(&context, trace, WHITE);
    add_ending(&context, trace, BLACK);
    const int score = finish(&context, trace);
    return pos->side == WHITE ? score : -score;
}

int chess_explain(const Position *pos, const void *weights, EvalTrace *trace) {
    trace_begin(trace);
    return evaluate(pos, weights, NULL, trace);
}

int chess_evaluate(const Position *pos, const void *weights, void *cache) {
    if (cache) return evaluate(pos, weights, cache, NULL);
    EvalTrace trace;
    return chess_explain(pos, weights, &trace);
}
