/* Regression by a Gaussian process: from noisy values of a function at some points, its mean and
 * uncertainty anywhere. Matérn 5/2 kernel with a length for each axis; lengths and amplitude are
 * those of the largest marginal likelihood under weak priors. (Rasmussen, Williams, "Gaussian
 * Processes for Machine Learning", 2006, chapters 2, 4, 5.) The linear algebra is LAPACK's. */
#ifndef ORTHANT_TOOLS_OPTIMIZE_GAUSSIAN_PROCESS_H
#define ORTHANT_TOOLS_OPTIMIZE_GAUSSIAN_PROCESS_H

#include "core/base.h"

enum { PROCESS_AXES_MAX = 12, PROCESS_POINTS_MAX = 2000 };

/* A point of the unit cube, the value found there, and the variance of that value. */
typedef struct ProcessSample {
    double at[PROCESS_AXES_MAX];
    double value, variance;
} ProcessSample;

typedef struct ProcessEstimate {
    double mean, deviation; /* of the function, not of another noisy value */
} ProcessEstimate;

typedef struct GaussianProcess GaussianProcess;

/* Fits a process to 1 to PROCESS_POINTS_MAX samples. NULL when out of memory, or when the program
 * was built without LAPACK. */
GaussianProcess *process_fit(const ProcessSample *samples, int count, int axes);
void process_destroy(GaussianProcess *process);
/* What is known at a point. */
ProcessEstimate process_estimate(const GaussianProcess *process, const double *at);
/* The length of an axis, in parts of the unit cube: how far the function stays alike. */
double process_length(const GaussianProcess *process, int axis);

/* Was the program built with LAPACK? */
bool process_available(void);

#endif
