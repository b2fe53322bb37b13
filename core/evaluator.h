/* What the core knows of an evaluator. The implementations are in eval/. */
#ifndef ORTHANT_CORE_EVALUATOR_H
#define ORTHANT_CORE_EVALUATOR_H

#include "base.h"

struct Position;

/* Static evaluation in centipawns from the side to move's view, below SCORE_MATE_BOUND in absolute
 * value. Called with a side to move that is not in check. */
typedef int EvaluateFn(const struct Position *pos);

typedef struct Evaluator {
    const char *name;
    const char *summary;
    EvaluateFn *evaluate[2]; /* by width index: the same source compiled for each width */
} Evaluator;

#endif
