#include "tools/optimize/gaussian_process.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#ifdef ORTHANT_LAPACK
#include <lapacke.h>

/* Logarithms: of the length of each axis, then of the amplitude (standard deviation). */
enum { HYPER_MAX = PROCESS_AXES_MAX + 1, SWEEPS = 12, STARTS = 3 };

#define JITTER       1e-8
#define FIRST_STRIDE 0.7
#define LAST_STRIDE  0.05
/* Of the normal priors on the logarithms. */
#define LENGTH_CENTER   (-0.7) /* half of the axis */
#define LENGTH_WIDTH    0.8
#define AMPLITUDE_WIDTH 1.0
/* Shorter or longer than this nothing can be told of a unit cube. */
#define HYPER_LIMIT 4.0

struct GaussianProcess {
    int count, axes;
    ProcessSample *samples;
    double center, scale; /* the values were shifted and scaled by these */
    double hyper[HYPER_MAX];
    double *factor;  /* Cholesky factor of the covariance, lower, by columns */
    double *weights; /* covariance^-1 times the values */
    double *scratch;
};

bool process_available(void) { return true; }

static double kernel(const GaussianProcess *process, const double *hyper, const double *a,
                     const double *b) {
    double square = 0;
    for (int axis = 0; axis < process->axes; axis++) {
        const double distance = (a[axis] - b[axis]) * exp(-hyper[axis]);
        square += distance * distance;
    }
    const double r = sqrt(5 * square);
    return exp(2 * hyper[process->axes]) * (1 + r + r * r / 3) * exp(-r);
}

/* Fills `factor` and `weights`; the log marginal likelihood, or minus infinity when the matrix is
 * not positive definite. */
static double factorize(GaussianProcess *process, const double *hyper) {
    const int n = process->count;
    for (int column = 0; column < n; column++) {
        const ProcessSample *a = &process->samples[column];
        for (int row = column; row < n; row++) {
            process->factor[column * n + row] =
                kernel(process, hyper, a->at, process->samples[row].at);
        }
        process->factor[column * n + column] += a->variance + JITTER;
        process->weights[column] = a->value;
    }
    if (LAPACKE_dpotrf(LAPACK_COL_MAJOR, 'L', n, process->factor, n) != 0) return -INFINITY;
    LAPACKE_dpotrs(LAPACK_COL_MAJOR, 'L', n, 1, process->factor, n, process->weights, n);
    double likelihood = 0;
    for (int i = 0; i < n; i++) {
        likelihood -= 0.5 * process->samples[i].value * process->weights[i];
        likelihood -= log(process->factor[i * n + i]);
    }
    return likelihood;
}

static double prior(const GaussianProcess *process, const double *hyper) {
    double sum = 0;
    for (int axis = 0; axis < process->axes; axis++) {
        const double z = (hyper[axis] - LENGTH_CENTER) / LENGTH_WIDTH;
        sum -= 0.5 * z * z;
    }
    const double z = hyper[process->axes] / AMPLITUDE_WIDTH;
    return sum - 0.5 * z * z;
}

static double quality(GaussianProcess *process, const double *hyper) {
    return factorize(process, hyper) + prior(process, hyper);
}

/* Climbs from `hyper` along one axis after the other, with shorter and shorter strides. */
static double climb(GaussianProcess *process, double *hyper) {
    double best = quality(process, hyper);
    double stride = FIRST_STRIDE;
    for (int sweep = 0; sweep < SWEEPS && stride > LAST_STRIDE; sweep++) {
        bool better = false;
        for (int i = 0; i <= process->axes; i++) {
            for (int sign = -1; sign <= 1; sign += 2) {
                const double before = hyper[i];
                hyper[i] = fmin(fmax(before + sign * stride, -HYPER_LIMIT), HYPER_LIMIT);
                const double found = quality(process, hyper);
                if (found > best) {
                    best = found;
                    better = true;
                } else {
                    hyper[i] = before;
                }
            }
        }
        if (!better) stride /= 2;
    }
    return best;
}

static void choose_hyper(GaussianProcess *process) {
    static const double first_length[STARTS] = {LENGTH_CENTER, LENGTH_CENTER - 1.2,
                                                LENGTH_CENTER + 1.2};
    double best = -INFINITY;
    for (int start = 0; start < STARTS; start++) {
        double hyper[HYPER_MAX] = {0};
        for (int axis = 0; axis < process->axes; axis++)
            hyper[axis] = first_length[start];
        const double found = climb(process, hyper);
        if (start > 0 && found <= best) continue;
        best = found;
        memcpy(process->hyper, hyper, sizeof hyper);
    }
    factorize(process, process->hyper);
}

/* Values of mean 0 and deviation 1, which the priors are made for. */
static void standardize(GaussianProcess *process, const ProcessSample *samples) {
    const int n = process->count;
    double sum = 0, square = 0;
    for (int i = 0; i < n; i++)
        sum += samples[i].value;
    process->center = sum / n;
    for (int i = 0; i < n; i++) {
        const double distance = samples[i].value - process->center;
        square += distance * distance;
    }
    process->scale = square > 0 ? sqrt(square / n) : 1;
    for (int i = 0; i < n; i++) {
        process->samples[i] = samples[i];
        process->samples[i].value = (samples[i].value - process->center) / process->scale;
        process->samples[i].variance = samples[i].variance / (process->scale * process->scale);
    }
}

GaussianProcess *process_fit(const ProcessSample *samples, int count, int axes) {
    GaussianProcess *process = calloc(1, sizeof *process);
    const size_t n = (size_t)count;
    if (!process) return NULL;
    process->count = count;
    process->axes = axes;
    process->samples = malloc(n * sizeof *process->samples);
    process->factor = calloc(n * n, sizeof *process->factor);
    process->weights = malloc(n * sizeof *process->weights);
    process->scratch = malloc(n * sizeof *process->scratch);
    if (!process->samples || !process->factor || !process->weights || !process->scratch) {
        process_destroy(process);
        return NULL;
    }
    standardize(process, samples);
    choose_hyper(process);
    return process;
}

void process_destroy(GaussianProcess *process) {
    if (!process) return;
    free(process->samples);
    free(process->factor);
    free(process->weights);
    free(process->scratch);
    free(process);
}

ProcessEstimate process_estimate(const GaussianProcess *process, const double *at) {
    const int n = process->count;
    double *between = process->scratch, mean = 0, explained = 0;
    for (int i = 0; i < n; i++) {
        between[i] = kernel(process, process->hyper, at, process->samples[i].at);
        mean += between[i] * process->weights[i];
    }
    LAPACKE_dtrtrs(LAPACK_COL_MAJOR, 'L', 'N', 'N', n, 1, process->factor, n, between, n);
    for (int i = 0; i < n; i++)
        explained += between[i] * between[i];
    const double variance = fmax(exp(2 * process->hyper[process->axes]) - explained, 0);
    return (ProcessEstimate){process->center + process->scale * mean,
                             process->scale * sqrt(variance)};
}

double process_length(const GaussianProcess *process, int axis) {
    return exp(process->hyper[axis]);
}

#else

bool process_available(void) { return false; }
GaussianProcess *process_fit(const ProcessSample *samples, int count, int axes) {
    (void)samples, (void)count, (void)axes;
    return NULL;
}
void process_destroy(GaussianProcess *process) { (void)process; }
ProcessEstimate process_estimate(const GaussianProcess *process, const double *at) {
    (void)process, (void)at;
    return (ProcessEstimate){0, 0};
}
double process_length(const GaussianProcess *process, int axis) {
    (void)process, (void)axis;
    return 0;
}

#endif
