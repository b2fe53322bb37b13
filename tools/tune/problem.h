/* What is to be minimized: rows, which of them are kept for validation, and which weights may move,
 * within which bounds. */
#ifndef ORTHANT_TOOLS_TUNE_PROBLEM_H
#define ORTHANT_TOOLS_TUNE_PROBLEM_H

#include "tools/tune/config.h"
#include "tools/tune/loss.h"

/* Why a half of a weight stays as it is. */
typedef enum TuneStay {
    TUNE_MOVES,
    TUNE_STAYS_FROZEN, /* by the configuration */
    TUNE_STAYS_SHAPE,  /* not linear */
    TUNE_STAYS_RARE    /* too few samples */
} TuneStay;

typedef struct TuneProblem {
    const TuneConfig *config;
    const WeightTable *table;
    TuneRows *rows;
    LossWork *work;
    uint32_t *train, *validation; /* numbers of rows */
    size_t train_count, validation_count;
    double k, slope;
    bool k_is_fitted;
    int param_count; /* as loss.h has them */
    double start[TUNE_PARAMS_MAX], low[TUNE_PARAMS_MAX], high[TUNE_PARAMS_MAX];
    /* Training rows in which it counts, each with its part of midgame or endgame. */
    double samples[TUNE_PARAMS_MAX];
    TuneStay stay[TUNE_PARAMS_MAX];
    bool tied[TUNE_PARAMS_MAX]; /* moves as its other half does */
    int free_count;
} TuneProblem;

/* Makes the problem of a configuration and rows, which stay the caller's but get their targets;
 * fits K unless the configuration has it. Begins as anything. False with the error set: too few
 * rows, K cannot be fitted, nothing may move, or memory ran out; there is nothing to be freed then.
 */
bool tune_problem_make(TuneProblem *problem, const TuneConfig *config, TuneRows *rows,
                       WorkPool *pool, Report *report);
void tune_problem_free(TuneProblem *problem);

enum { TUNE_SCARCITY_SIZE = 40 };

/* What halves of weights have that have too few samples: "less than 200 samples", "no samples". */
void tune_problem_scarcity(const TuneProblem *problem, char text[TUNE_SCARCITY_SIZE]);
/* The mean loss of the rows of training. */
double tune_problem_training_loss(const TuneProblem *problem, const double *params);
/* That of the rows of validation; if there are none, that of training. */
double tune_problem_validation_loss(const TuneProblem *problem, const double *params);
/* L2: what is added to the loss of training. */
double tune_problem_penalty(const TuneProblem *problem, const double *params);
/* Whole numbers, as an evaluator has them; what may not move is exactly as it was. */
void tune_problem_round(const TuneProblem *problem, const double *params, WeightSet *set);
/* Weights as the numbers of loss.h. */
void tune_problem_params(const WeightTable *table, const Pair *weights, double *params);

#endif
