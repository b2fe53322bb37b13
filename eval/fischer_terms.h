/* What the parts of `fischer` share (W): how they count. */
#ifndef ORTHANT_EVAL_FISCHER_TERMS_H
#define ORTHANT_EVAL_FISCHER_TERMS_H

#include "core/position.h"
#include "cube.h"
#include "fischer_weights.h"
#include "trace.h"

/* Count `number` times, or once for each cell of `set`, a weight for side `us`. For functions whose
 * parameters are `score`, `weights`, `trace` and `us`. */
#define ADD(term, index, number)                                                                   \
    score_add(score, trace, us, TERM_INDEX(FischerWeights, term) + (index), weights->term[index],  \
              number)
#define ADD_SET(term, index, set)                                                                  \
    add_set(score, trace, us, TERM_INDEX(FischerWeights, term) + (index), weights->term[index], set)

FORCE_INLINE void add_set(Pair score[COLOR_COUNT], EvalTrace *trace, Color us, int index,
                          Pair weight, Bitboard set) {
    if (trace == NULL) {
        score_add(score, NULL, us, index, weight, bb_count(set));
        return;
    }
    while (set != 0) {
        trace_cell(trace, bb_pop(&set));
        score_add(score, trace, us, index, weight, 1);
    }
    trace_cell(trace, TRACE_NO_CELL);
}

FORCE_INLINE Bitboard fischer_pawn_attacks(const Position *pos, Color us) {
    return cube_pawn_attacks(position_men(pos, us, PAWN), us,
                             pos->tables->variant->pawn_capture_axes == 2);
}

/* --- The first and third heuristic, by type of men: pawns are counted with their structure --- */

/* Material, how near to the center, and the bonus of the middle levels. */
FORCE_INLINE void add_material(const Position *pos, const FischerWeights *weights, EvalTrace *trace,
                               Pair score[COLOR_COUNT], Color us, PieceType type) {
    const Bitboard men = position_men(pos, us, type);
    const int index = weight_piece(type);
    const Bitboard next =
        cube_set(cube_levels[CUBE_LEVEL_C - 1]) | cube_set(cube_levels[CUBE_LEVEL_C + 1]);
    ADD_SET(material, index, men);
    ADD_SET(centrality, index, men & cube_set(cube_inner)); /* ring 1 and the center, */
    ADD_SET(centrality, index, men & bb_of(CUBE_CENTER));   /* which counts twice */
    ADD_SET(level_middle, index, men & cube_set(cube_levels[CUBE_LEVEL_C]));
    ADD_SET(level_next, index, men & next);
    if (type == UNICORN) ADD_SET(unicorn_inner, 0, men & cube_set(cube_inner));
}

FORCE_INLINE void add_center(const Position *pos, const FischerWeights *weights, EvalTrace *trace,
                             Pair score[COLOR_COUNT], Color us, PieceType type) {
    const Bitboard men = position_men(pos, us, type);
    ADD_SET(inner_cell, weight_piece(type), men & cube_set(cube_inner));
    ADD_SET(center_level, weight_piece(type), men & cube_set(cube_levels[CUBE_LEVEL_C]));
}

#endif
