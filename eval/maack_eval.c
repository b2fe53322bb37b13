#include "maack_eval.h"

#include "core/position.h"
#include "maack_weights.h"
#include "trace.h"

#define maack_evaluate WIDTH_NAME(maack_evaluate)
#define maack_explain  WIDTH_NAME(maack_explain)

#define ADD(term, index, number)                                                                   \
    score_add(score, trace, us, TERM_INDEX(MaackWeights, term) + (index), weights->term[index],    \
              number)

/* Pseudo-legal moves of a pawn. */
FORCE_INLINE int pawn_moves(const Position *pos, Color us, int cell) {
    const Tables *tables = pos->tables;
    const Bitboard empty = tables->board & ~position_occupied(pos);
    int moves = bb_count(tables->pawn_attacks[us][cell] & pos->by_color[color_other(us)]);
    for (int i = 0; i < tables->push_count; i++) {
        const PawnShift push = tables->push[us][i];
        const Bitboard goal = bb_shift_forward(bb_of(cell) & push.from, push.distance, us);
        moves += (goal & empty) != 0;
    }
    return moves;
}

FORCE_INLINE void add_type(const Position *pos, const MaackWeights *weights, EvalTrace *trace,
                           Pair score[COLOR_COUNT], Color us, PieceType type) {
    const Tables *tables = pos->tables;
    const Bitboard occupied = position_occupied(pos), goals = ~pos->by_color[us];
    const int outermost = tables->geometry.ring[0]; /* cell 0 is a corner */
    for (Bitboard men = position_men(pos, us, type); men != 0;) {
        const int cell = bb_pop(&men);
        trace_cell(trace, cell);
        ADD(material, weight_piece(type), 1);
        if (type == KING) continue;
        ADD(centrality, 0, outermost - tables->geometry.ring[cell]);
        ADD(mobility, 0,
            type == PAWN ? pawn_moves(pos, us, cell)
                         : bb_count(piece_attacks(tables, type, cell, occupied) & goals));
    }
}

FORCE_INLINE int evaluate(const Position *pos, const MaackWeights *weights, EvalTrace *trace) {
    Pair score[COLOR_COUNT] = {0, 0};
    for (Color us = WHITE; us <= BLACK; us++) {
#define PIECE(name, letter, slides, steps, leaps) add_type(pos, weights, trace, score, us, name);
#include "core/pieces.def"
    }
    const int total = taper(score[WHITE] - score[BLACK], 1, 1, SCALE_NORMAL);
    return pos->side == WHITE ? total : -total;
}

int maack_evaluate(const Position *pos, const void *weights, void *cache) {
    (void)cache;
    return evaluate(pos, weights, NULL);
}

int maack_explain(const Position *pos, const void *weights, EvalTrace *trace) {
    trace_begin(trace);
    trace->phase = trace->phase_max;
    return evaluate(pos, weights, trace);
}
