/* Minimizing: Adam on mini-batches (Kingma, Ba 2015), within bounds. When the validation loss has
 * not come down for `patience` epochs, it goes on from the best weights with half the rate; when
 * that was done `halvings` times, it ends. */
#ifndef ORTHANT_TOOLS_TUNE_FIT_H
#define ORTHANT_TOOLS_TUNE_FIT_H

#include "tools/tune/problem.h"

typedef enum FitEnd { FIT_GOES_ON, FIT_CONVERGED, FIT_OUT_OF_EPOCHS } FitEnd;

typedef struct FitEpoch {
    double training, validation, rate; /* the training loss is that of the batches as they came */
} FitEpoch;

/* All there is between two epochs. */
typedef struct FitState {
    int epoch; /* done */
    int64_t step;
    double rate;
    int halvings, since_best, best_epoch;
    double best_loss; /* of validation, or without any of training and L2 */
    double params[TUNE_PARAMS_MAX], best[TUNE_PARAMS_MAX];
    double mean[TUNE_PARAMS_MAX], square[TUNE_PARAMS_MAX]; /* Adam's, of the gradient */
    FitEpoch *curve;                                       /* of the epochs done */
    int curve_capacity;
} FitState;

/* The state before the first epoch. */
void fit_begin(FitState *state, const TuneProblem *problem);
void fit_free(FitState *state);
/* Room for one epoch more in the curve. */
bool fit_reserve(FitState *state);
/* Is there anything left to do? */
FitEnd fit_end(const FitState *state, const TuneProblem *problem);

/* Runs an epoch. `order` is room for the numbers of the training rows. False when out of memory. */
bool fit_epoch(FitState *state, const TuneProblem *problem, uint32_t *order);

#endif
