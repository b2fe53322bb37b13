/* How a score came about. `score = taper(sum of count * weight)` holds for every trace, so that a
 * tuner can use the counts in place of positions, and a person see what each term was worth. */
#ifndef ORTHANT_EVAL_TRACE_H
#define ORTHANT_EVAL_TRACE_H

#include "core/score.h"
#include "weights.h"

enum { TRACE_CELLS = 128, TRACE_NO_CELL = -1, SCALE_NORMAL = 64 };

typedef struct EvalTrace {
    int32_t count[WEIGHTS_MAX][COLOR_COUNT]; /* by element of the weights vector */
    /* Parts that are no count times a weight, by group: as they came out with these weights. */
    Pair other[WEIGHT_GROUPS_MAX][COLOR_COUNT];
    int phase, phase_max; /* phase_max: all men on the board, 0: none */
    int scale;            /* of the whole, in 64ths: drawish endings have less */
    /* Contributions that belong to a cell, White's view; what belongs to none is not here. */
    Pair cell[TRACE_CELLS];
    int current_cell; /* that what is noted now belongs to, or TRACE_NO_CELL */
} EvalTrace;

/* Empties a trace. An evaluator does so itself. */
void trace_begin(EvalTrace *trace);

/* Centipawns, White's view: what the trace comes to with other weights of the same table. */
int trace_score(const EvalTrace *trace, const WeightTable *table, const void *weights);

/* The midgame and endgame halves by phase, both scaled, rounded towards zero, so that a score and
 * its mirror image are exact negatives; no more than a score of no mate may be. */
FORCE_INLINE int taper(Pair total, int phase, int phase_max, int scale) {
    const int64_t midgame = pair_midgame(total), endgame = pair_endgame(total);
    const int64_t score = (midgame * phase + endgame * (phase_max - phase)) * scale /
                          ((int64_t)phase_max * SCALE_NORMAL);
    if (score >= SCORE_MATE_BOUND) return SCORE_MATE_BOUND - 1;
    return score <= -SCORE_MATE_BOUND ? -(SCORE_MATE_BOUND - 1) : (int)score;
}

/* --- For evaluators --- */

/* The index of a row's first element in the weights vector. */
#define TERM_INDEX(WeightsStruct, term) ((int)(offsetof(WeightsStruct, term) / sizeof(Pair)))

/* Adds `count` times a weight to a side's score, and notes it when there is a trace: the one
 * statement that does both. `trace` should be a constant NULL where there is none. */
FORCE_INLINE void score_add(Pair score[COLOR_COUNT], EvalTrace *trace, Color color, int index,
                            Pair weight, int count) {
    score[color] += weight * count;
    if (!trace) return;
    trace->count[index][color] += count;
    if (trace->current_cell != TRACE_NO_CELL) {
        trace->cell[trace->current_cell] += color == WHITE ? weight * count : -weight * count;
    }
}

/* The same for a part that is not linear. */
FORCE_INLINE void score_add_other(Pair score[COLOR_COUNT], EvalTrace *trace, Color color, int group,
                                  Pair value) {
    score[color] += value;
    if (trace) trace->other[group][color] += value;
}

FORCE_INLINE void trace_cell(EvalTrace *trace, int cell) {
    if (trace) trace->current_cell = cell;
}

#endif
