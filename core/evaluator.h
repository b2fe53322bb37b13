/* What the core knows of an evaluator. The implementations are in eval/. */
#ifndef ORTHANT_CORE_EVALUATOR_H
#define ORTHANT_CORE_EVALUATOR_H

#include "base.h"
#include "piece_values.h"
#include "variant.h"

struct EvalTrace;
struct Position;
struct WeightTable;

/* Static evaluation in centipawns from the side to move's view, below SCORE_MATE_BOUND in absolute
 * value. Called with a side to move that is not in check. `cache` is the evaluator's own memory of
 * this thread (Evaluator.cache_size bytes, first all zero, always with the same weights), or NULL
 * to do without. */
typedef int EvaluateFn(const struct Position *pos, const void *weights, void *cache);

/* The same score, with every count that led to it noted in `trace`. */
typedef int ExplainFn(const struct Position *pos, const void *weights, struct EvalTrace *trace);

typedef struct Evaluator {
    const char *name;
    const char *summary;
    EvaluateFn *evaluate[2]; /* by width index: the same source compiled for each width */
    ExplainFn *explain[2];
    const struct WeightTable *weights; /* what the weights are (eval/weights.h) */
    const void *defaults;              /* those used unless others are given */
    size_t weights_size, cache_size;   /* bytes */
    /* Does it know the variant's board and pieces? */
    bool (*fits)(const Variant *variant);
    /* What men are worth by these weights. */
    PieceValues (*piece_values)(const void *weights, const Variant *variant);
} Evaluator;

#endif
