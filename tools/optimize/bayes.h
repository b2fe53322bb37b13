/* Bayesian optimization: each next point is the one where a Gaussian process expects the largest
 * improvement over the best mean so far, after a first set of evenly spread points. Pure; no games
 * here. (Jones, Schonlau, Welch, "Efficient Global Optimization", 1998) */
#ifndef ORTHANT_TOOLS_OPTIMIZE_BAYES_H
#define ORTHANT_TOOLS_OPTIMIZE_BAYES_H

#include "tools/optimize/gaussian_process.h"

enum { BAYES_PARAMETERS_MAX = PROCESS_AXES_MAX };

/* Bounds of a parameter, whole numbers: only such points are asked for. */
typedef struct BayesParameter {
    int min, max;
} BayesParameter;

typedef struct Bayes {
    int count;
    BayesParameter parameters[BAYES_PARAMETERS_MAX];
    int initial;   /* evenly spread points before the process is asked */
    uint64_t seed; /* of these, and of where the search for the largest improvement begins */
    int told;
    ProcessSample *samples; /* room for PROCESS_POINTS_MAX */
} Bayes;

/* False when out of memory. */
bool bayes_begin(Bayes *bayes, const BayesParameter *parameters, int count, int initial,
                 uint64_t seed);
void bayes_end(Bayes *bayes);
/* The next point. False when out of memory or full. */
bool bayes_ask(const Bayes *bayes, int *point);
/* What was found at a point: the value, which is to be large, and the variance of it. */
void bayes_tell(Bayes *bayes, const int *point, double value, double variance);
/* The point of the largest mean among all, with what is known there. False when out of memory or
 * nothing was told yet. */
bool bayes_best(const Bayes *bayes, int *point, ProcessEstimate *estimate);

#endif
