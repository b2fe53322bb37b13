/* Simultaneous perturbation stochastic approximation: the gradient of a noisy function of many
 * parameters from two values, however many parameters there are. Pure; no games here.
 * (J. C. Spall, "Implementation of the Simultaneous Perturbation Algorithm", 1998; Chess
 * Programming Wiki "SPSA") */
#ifndef ORTHANT_TOOLS_OPTIMIZE_SPSA_H
#define ORTHANT_TOOLS_OPTIMIZE_SPSA_H

#include "core/base.h"

enum { SPSA_PARAMETERS_MAX = 64 };

/* Where a parameter begins and may go; `step` is how far it is moved to and fro at the end. */
typedef struct SpsaParameter {
    double start, min, max, step;
} SpsaParameter;

/* Iteration k of N moves parameter i by step_i (N / k)^gamma to and fro, and then by the result
 * times rate * step_i ((A + N) / (A + k))^alpha ((k / N)^gamma), A = stability * N. */
typedef struct SpsaSchedule {
    int iterations; /* N */
    double alpha, gamma;
    double stability; /* A as a part of N */
    double rate;      /* of the last iteration, in steps a unit of the result */
    uint64_t seed;    /* of the signs */
} SpsaSchedule;

/* Spall's constants, 0.602, 0.101 and 0.1, and a rate of 0.002 steps a game. */
extern const SpsaSchedule spsa_schedule_default;

typedef struct Spsa {
    SpsaSchedule schedule;
    int count;
    SpsaParameter parameters[SPSA_PARAMETERS_MAX];
    int iteration;                      /* that are done */
    double values[SPSA_PARAMETERS_MAX]; /* as they are now */
} Spsa;

void spsa_begin(Spsa *spsa, const SpsaSchedule *schedule, const SpsaParameter *parameters,
                int count);
bool spsa_is_done(const Spsa *spsa);
/* The two points of the next iteration, within the bounds. */
void spsa_ask(const Spsa *spsa, double *plus, double *minus);
/* Ends the iteration: how much better `plus` did, in games won more than lost. */
void spsa_tell(Spsa *spsa, double result);

#endif
