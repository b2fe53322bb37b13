#include "basic_eval.h"

#include "basic_weights.h"
#include "core/position.h"
#include "pawn_geometry.h"
#include "trace.h"

#define basic_evaluate WIDTH_NAME(basic_evaluate)
#define basic_explain  WIDTH_NAME(basic_explain)

#define ADD(term, index, number)                                                                   \
    score_add(score, trace, us, TERM_INDEX(BasicWeights, term) + (index), weights->term[index],    \
              number)

FORCE_INLINE void add_type(const Position *pos, const BasicWeights *weights, EvalTrace *trace,
                           Pair score[COLOR_COUNT], Color us, PieceType type) {
    const Tables *tables = pos->tables;
    const Bitboard occupied = position_occupied(pos);
    const Bitboard goals = tables->board & ~pos->by_color[us];
    const int outermost = tables->geometry.ring[0]; /* cell 0 is a corner */
    for (Bitboard men = position_men(pos, us, type); men != 0;) {
        const int cell = bb_pop(&men);
        trace_cell(trace, cell);
        ADD(material, 0, tables->variant->value[type]);
        ADD(centrality, weight_piece(type), outermost - tables->geometry.ring[cell]);
        if (type == PAWN) {
            ADD(pawn_advance, 0, pawn_steps_made(tables, us, cell));
        } else if (type != KING) {
            ADD(mobility, 0, bb_count(piece_attacks(tables, type, cell, occupied) & goals));
        }
    }
}

FORCE_INLINE int evaluate(const Position *pos, const BasicWeights *weights, EvalTrace *trace) {
    Pair score[COLOR_COUNT] = {0, 0};
    for (Color us = WHITE; us <= BLACK; us++) {
#define PIECE(name, letter, slides, steps, leaps) add_type(pos, weights, trace, score, us, name);
#include "core/pieces.def"
    }
    const int total = taper(score[WHITE] - score[BLACK], 1, 1, SCALE_NORMAL);
    return pos->side == WHITE ? total : -total;
}

int basic_evaluate(const Position *pos, const void *weights, void *cache) {
    (void)cache;
    return evaluate(pos, weights, NULL);
}

int basic_explain(const Position *pos, const void *weights, EvalTrace *trace) {
    trace_begin(trace);
    trace->phase = trace->phase_max;
    return evaluate(pos, weights, trace);
}
