#include "tools/optimize/bayes.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "core/random.h"

enum { SPREAD_CANDIDATES = 1000, CLIMBS = 4, CLIMB_STEPS = 200 };

#define FIRST_STRIDE     0.2
#define LAST_STRIDE      0.005
#define INVERSE_SQRT_TAU 0.3989422804014327 /* 1 / sqrt(2 pi) */

bool bayes_begin(Bayes *bayes, const BayesParameter *parameters, int count, int initial,
                 uint64_t seed) {
    *bayes = (Bayes){.count = count, .initial = initial, .seed = seed};
    memcpy(bayes->parameters, parameters, (size_t)count * sizeof *parameters);
    bayes->samples = malloc(PROCESS_POINTS_MAX * sizeof *bayes->samples);
    return bayes->samples != NULL;
}

void bayes_end(Bayes *bayes) {
    free(bayes->samples);
    bayes->samples = NULL;
}

/* --- Points and the unit cube --- */

static int whole(const BayesParameter *parameter, double part) {
    const double value = parameter->min + part * (parameter->max - parameter->min);
    return clamp_int((int)floor(value + 0.5), parameter->min, parameter->max);
}

static double part_of(const BayesParameter *parameter, int value) {
    const int range = parameter->max - parameter->min;
    return range == 0 ? 0 : (double)(value - parameter->min) / range;
}

static void to_point(const Bayes *bayes, const double *at, int *point) {
    for (int i = 0; i < bayes->count; i++)
        point[i] = whole(&bayes->parameters[i], at[i]);
}

/* Moves onto the nearest point of whole numbers. */
static void settle(const Bayes *bayes, double *at) {
    for (int i = 0; i < bayes->count; i++) {
        at[i] = part_of(&bayes->parameters[i], whole(&bayes->parameters[i], at[i]));
    }
}

static double random_part(uint64_t *state) {
    return (double)(random_next(state) >> 11) / (double)(UINT64_C(1) << 53);
}

/* The i-th number of van der Corput's sequence. */
static double radical_inverse(int i, int base) {
    double part = 0, digit = 1.0 / base;
    for (; i > 0; i /= base, digit /= base)
        part += digit * (i % base);
    return part;
}

/* The i-th point of Halton's sequence, shifted at random around the cube. */
static void spread_point(const Bayes *bayes, uint64_t seed, int i, double *at) {
    static const int primes[BAYES_PARAMETERS_MAX] = {2, 3, 5, 7, 11, 13, 17, 19, 23, 29, 31, 37};
    for (int axis = 0; axis < bayes->count; axis++) {
        const double sum = radical_inverse(i + 1, primes[axis]) + random_part(&seed);
        at[axis] = sum - floor(sum);
    }
}

/* --- Expected improvement --- */

/* What the next point is chosen by. */
typedef struct Outlook {
    const Bayes *bayes;
    const GaussianProcess *process;
    double best;  /* mean at the incumbent, the most certain of the good points */
    double noise; /* variance of one more value */
} Outlook;

/* The expected improvement, less where another value would tell little because of its noise: else
 * the same point would be asked for again and again. (Huang, Allen, Notz, Zeng, "Global
 * Optimization of Stochastic Black-Box Systems", 2006: augmented expected improvement) */
static double improvement(const Outlook *outlook, const double *at) {
    const ProcessEstimate estimate = process_estimate(outlook->process, at);
    const double gain = estimate.mean - outlook->best, deviation = estimate.deviation;
    if (deviation <= 0) return 0;
    const double z = gain / deviation;
    const double density = INVERSE_SQRT_TAU * exp(-0.5 * z * z);
    const double chance = 0.5 * erfc(-z * sqrt(0.5));
    const double news = 1 - sqrt(outlook->noise / (deviation * deviation + outlook->noise));
    return (gain * chance + deviation * density) * news;
}

/* The mean at the sample where even a pessimist expects most. */
static double incumbent(const Bayes *bayes, const GaussianProcess *process) {
    double highest = -INFINITY, mean = 0;
    for (int i = 0; i < bayes->told; i++) {
        const ProcessEstimate estimate = process_estimate(process, bayes->samples[i].at);
        if (estimate.mean - estimate.deviation <= highest) continue;
        highest = estimate.mean - estimate.deviation;
        mean = estimate.mean;
    }
    return mean;
}

static double mean_noise(const Bayes *bayes) {
    double sum = 0;
    for (int i = 0; i < bayes->told; i++)
        sum += bayes->samples[i].variance;
    return sum / bayes->told;
}

/* The sample with the largest mean. */
static int best_sample(const Bayes *bayes, const GaussianProcess *process, ProcessEstimate *best) {
    int found = 0;
    for (int i = 0; i < bayes->told; i++) {
        const ProcessEstimate estimate = process_estimate(process, bayes->samples[i].at);
        if (i > 0 && estimate.mean <= best->mean) continue;
        *best = estimate;
        found = i;
    }
    return found;
}

/* Moves `at` to where more improvement is expected, by random steps that grow shorter. */
static double climb(const Outlook *outlook, double *at, uint64_t *random) {
    const Bayes *bayes = outlook->bayes;
    double height = improvement(outlook, at);
    for (int step = 0; step < CLIMB_STEPS; step++) {
        const double stride =
            FIRST_STRIDE * pow(LAST_STRIDE / FIRST_STRIDE, (double)step / CLIMB_STEPS);
        double next[BAYES_PARAMETERS_MAX];
        for (int i = 0; i < bayes->count; i++) {
            next[i] = fmin(fmax(at[i] + stride * (2 * random_part(random) - 1), 0), 1);
        }
        settle(bayes, next);
        const double found = improvement(outlook, next);
        if (found <= height) continue;
        height = found;
        memcpy(at, next, sizeof next);
    }
    return height;
}

typedef struct Candidate {
    double at[BAYES_PARAMETERS_MAX];
    double height;
} Candidate;

/* Keeps the highest candidates, the highest first. */
static void enter(Candidate *kept, const Candidate *candidate) {
    int place = CLIMBS;
    while (place > 0 && candidate->height > kept[place - 1].height)
        place--;
    if (place == CLIMBS) return;
    memmove(kept + place + 1, kept + place, (size_t)(CLIMBS - 1 - place) * sizeof *kept);
    kept[place] = *candidate;
}

static void most_promising(const Bayes *bayes, const GaussianProcess *process, double *at) {
    uint64_t random = bayes->seed + (uint64_t)bayes->told;
    const uint64_t seed = random_next(&random);
    const Outlook outlook = {bayes, process, incumbent(bayes, process), mean_noise(bayes)};
    ProcessEstimate best;
    Candidate kept[CLIMBS], candidate = {0};
    const int center = best_sample(bayes, process, &best);
    for (int i = 0; i < CLIMBS; i++)
        kept[i].height = -1;
    for (int i = -1; i < SPREAD_CANDIDATES; i++) {
        if (i < 0) memcpy(candidate.at, bayes->samples[center].at, sizeof candidate.at);
        if (i >= 0) spread_point(bayes, seed, i, candidate.at);
        settle(bayes, candidate.at);
        candidate.height = improvement(&outlook, candidate.at);
        enter(kept, &candidate);
    }
    int highest = 0;
    for (int i = 0; i < CLIMBS; i++) {
        kept[i].height = climb(&outlook, kept[i].at, &random);
        if (kept[i].height > kept[highest].height) highest = i;
    }
    memcpy(at, kept[highest].at, sizeof kept[highest].at);
}

/* --- Asking and telling --- */

bool bayes_ask(const Bayes *bayes, int *point) {
    double at[BAYES_PARAMETERS_MAX];
    if (bayes->told >= PROCESS_POINTS_MAX) return false;
    if (bayes->told < bayes->initial || bayes->told == 0) {
        spread_point(bayes, bayes->seed, bayes->told, at);
    } else {
        GaussianProcess *process = process_fit(bayes->samples, bayes->told, bayes->count);
        if (!process) return false;
        most_promising(bayes, process, at);
        process_destroy(process);
    }
    to_point(bayes, at, point);
    return true;
}

void bayes_tell(Bayes *bayes, const int *point, double value, double variance) {
    ProcessSample *sample = &bayes->samples[bayes->told++];
    *sample = (ProcessSample){.value = value, .variance = variance};
    for (int i = 0; i < bayes->count; i++)
        sample->at[i] = part_of(&bayes->parameters[i], point[i]);
}

bool bayes_best(const Bayes *bayes, int *point, ProcessEstimate *estimate) {
    if (bayes->told == 0) return false;
    GaussianProcess *process = process_fit(bayes->samples, bayes->told, bayes->count);
    if (!process) return false;
    to_point(bayes, bayes->samples[best_sample(bayes, process, estimate)].at, point);
    process_destroy(process);
    return true;
}
