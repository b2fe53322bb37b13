#include "tools/tune/fit.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "core/random.h"

/* Adam's usual constants; the last is to be small against gradients, which are about 1e-6 here. */
#define MEAN_DECAY   0.9
#define SQUARE_DECAY 0.999
#define SQUARE_LEAST 1e-10

enum { CURVE_FIRST = 64 };

void fit_begin(FitState *state, const TuneProblem *problem) {
    memset(state, 0, sizeof *state);
    memcpy(state->params, problem->start, sizeof state->params);
    memcpy(state->best, problem->start, sizeof state->best);
    state->rate = problem->config->rate;
    state->best_loss = tune_problem_validation_loss(problem, state->params);
}

void fit_free(FitState *state) {
    free(state->curve);
    state->curve = NULL;
}

bool fit_reserve(FitState *state) {
    if (state->epoch < state->curve_capacity) return true;
    const int capacity = state->curve_capacity ? 2 * state->curve_capacity : CURVE_FIRST;
    FitEpoch *larger = realloc(state->curve, (size_t)capacity * sizeof *larger);
    if (!larger) return false;
    state->curve = larger;
    state->curve_capacity = capacity;
    return true;
}

FitEnd fit_end(const FitState *state, const TuneProblem *problem) {
    if (state->halvings > problem->config->halvings) return FIT_CONVERGED;
    return state->epoch < problem->config->epochs ? FIT_GOES_ON : FIT_OUT_OF_EPOCHS;
}

/* --- A step --- */

/* The gradient with the pull towards the start, tied halves with their sum, and none where nothing
 * moves. */
static void complete_gradient(const TuneProblem *problem, const double *params, double *gradient) {
    const double pull = 2 * problem->config->l2;
    for (int i = 0; i < problem->param_count; i++)
        gradient[i] += pull * (params[i] - problem->start[i]);
    for (int i = 0; i < problem->param_count; i += 2) {
        if (!problem->tied[i]) continue;
        gradient[i] = gradient[i + 1] = gradient[i] + gradient[i + 1];
    }
    for (int i = 0; i < problem->param_count; i++) {
        if (problem->stay[i] != TUNE_MOVES) gradient[i] = 0;
    }
}

static void take_step(FitState *state, const TuneProblem *problem, const double *gradient) {
    state->step++;
    const double mean_part = 1 - pow(MEAN_DECAY, (double)state->step);
    const double square_part = 1 - pow(SQUARE_DECAY, (double)state->step);
    for (int i = 0; i < problem->param_count; i++) {
        if (problem->stay[i] != TUNE_MOVES) continue;
        const double g = gradient[i];
        double *mean = &state->mean[i], *square = &state->square[i];
        *mean = MEAN_DECAY * *mean + (1 - MEAN_DECAY) * g;
        *square = SQUARE_DECAY * *square + (1 - SQUARE_DECAY) * g * g;
        const double size = sqrt(*square / square_part) + SQUARE_LEAST;
        const double moved = state->params[i] - state->rate * (*mean / mean_part) / size;
        state->params[i] = fmin(fmax(moved, problem->low[i]), problem->high[i]);
    }
}

/* --- An epoch --- */

/* The order of an epoch depends on its number and the seed alone, so that nothing need be kept. */
static void shuffle(const TuneProblem *problem, int epoch, uint32_t *order) {
    uint64_t random = problem->config->seed ^ (uint64_t)(epoch + 1) << 32;
    memcpy(order, problem->train, problem->train_count * sizeof *order);
    for (size_t i = problem->train_count; i > 1; i--) {
        const size_t k = random_below(&random, (uint32_t)i);
        const uint32_t other = order[k];
        order[k] = order[i - 1];
        order[i - 1] = other;
    }
}

static double run_batches(FitState *state, const TuneProblem *problem, const uint32_t *order) {
    double gradient[TUNE_PARAMS_MAX], sum = 0;
    const size_t batch = (size_t)problem->config->batch;
    for (size_t at = 0; at < problem->train_count; at += batch) {
        const size_t left = problem->train_count - at, count = left < batch ? left : batch;
        const double loss = loss_work_mean(problem->work, order + at, count, state->params,
                                           problem->slope, gradient);
        sum += loss * (double)count;
        complete_gradient(problem, state->params, gradient);
        take_step(state, problem, gradient);
    }
    return sum / (double)problem->train_count;
}

static void judge_epoch(FitState *state, const TuneProblem *problem, double validation) {
    double loss = validation;
    if (problem->validation_count == 0) loss += tune_problem_penalty(problem, state->params);
    if (loss < state->best_loss) {
        state->best_loss = loss;
        state->best_epoch = state->epoch;
        state->since_best = 0;
        memcpy(state->best, state->params, sizeof state->best);
    } else if (++state->since_best >= problem->config->patience) {
        state->since_best = 0;
        state->halvings++;
        state->rate /= 2;
        memcpy(state->params, state->best, sizeof state->params);
    }
}

bool fit_epoch(FitState *state, const TuneProblem *problem, uint32_t *order) {
    if (!fit_reserve(state)) return false;
    FitEpoch *epoch = &state->curve[state->epoch];
    shuffle(problem, state->epoch, order);
    epoch->rate = state->rate;
    epoch->training = run_batches(state, problem, order);
    epoch->validation = tune_problem_validation_loss(problem, state->params);
    state->epoch++;
    judge_epoch(state, problem, epoch->validation);
    return true;
}
