/* The logistic loss of rows and its gradient. A row whose score is s is expected to score
 *
 *     p = 1 / (1 + 10^(-K s / 400))
 *
 * of the game, and its loss against the target t is -t log p - (1 - t) log(1 - p), natural logs.
 *
 * Weights are numbers here: the midgame half of element i stands at 2 i, the endgame half at
 * 2 i + 1. */
#ifndef ORTHANT_TOOLS_TUNE_LOSS_H
#define ORTHANT_TOOLS_TUNE_LOSS_H

#include "tools/tune/rows.h"
#include "tools/tune/work_pool.h"

enum { TUNE_PARAMS_MAX = 2 * WEIGHTS_MAX };

/* What 1 centipawn adds to the logarithm of the odds, for K. */
double tune_slope(double k);
/* Centipawns, White's view. */
double tune_row_score(const TuneRows *rows, const TuneRow *row, const double *params);
/* The expected score at a slope. */
double tune_expected(double score, double slope);
/* The loss at a score against a target. */
double tune_row_loss(double score, double target, double slope);

/* Sums over rows on several threads. */
typedef struct LossWork LossWork;

/* Rows, pool and params belong to others and stay. `param_count` is even. NULL when out of memory.
 */
LossWork *loss_work_create(const TuneRows *rows, WorkPool *pool, int param_count);
void loss_work_destroy(LossWork *work);
/* The mean loss of the rows numbered order[0] to order[count - 1], count > 0; and, unless NULL, its
 * gradient by the weights. The same bits whatever the number of threads. */
double loss_work_mean(LossWork *work, const uint32_t *order, size_t count, const double *params,
                      double slope, double *gradient);

#endif
