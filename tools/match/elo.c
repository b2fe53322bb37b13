#include "tools/match/elo.h"

#include <math.h>

static const double normal_95 = 1.959963984540054; /* 97.5 % quantile of the normal distribution */
static const double unseen_pairs = 1e-3;

/* Mean and variance of weighted pair scores; the weights must not all be 0. */
static void weighted_moments(const double weights[ELO_PAIR_SCORES], double *mean,
                             double *variance) {
    double sum = 0, first = 0, second = 0;
    for (int i = 0; i < ELO_PAIR_SCORES; i++) {
        sum += weights[i];
        first += weights[i] * i / 4;
    }
    *mean = first / sum;
    for (int i = 0; i < ELO_PAIR_SCORES; i++) {
        const double difference = i / 4.0 - *mean;
        second += weights[i] * difference * difference;
    }
    *variance = second / sum;
}

static int64_t pair_count(const Pentanomial *results) {
    int64_t count = 0;
    for (int i = 0; i < ELO_PAIR_SCORES; i++)
        count += results->pairs[i];
    return count;
}

ScoreMoments elo_moments(const Pentanomial *results) {
    ScoreMoments moments = {pair_count(results), 0.5, 0};
    double weights[ELO_PAIR_SCORES];
    if (moments.pairs == 0) return moments;
    for (int i = 0; i < ELO_PAIR_SCORES; i++)
        weights[i] = (double)results->pairs[i];
    weighted_moments(weights, &moments.mean, &moments.variance);
    return moments;
}

double elo_to_score(double elo) { return 1 / (1 + pow(10, -elo / 400)); }

double elo_from_score(double score) {
    if (score <= 0) return -INFINITY;
    if (score >= 1) return INFINITY;
    return 400 * log10(score / (1 - score));
}

static double standard_error(const ScoreMoments *moments) {
    return sqrt(moments->variance / (double)moments->pairs);
}

EloEstimate elo_estimate(const Pentanomial *results) {
    const ScoreMoments moments = elo_moments(results);
    if (moments.pairs == 0) return (EloEstimate){0, INFINITY};
    if (moments.pairs == 1) return (EloEstimate){elo_from_score(moments.mean), INFINITY};
    const double margin = normal_95 * standard_error(&moments);
    const double low = elo_from_score(moments.mean - margin);
    const double high = elo_from_score(moments.mean + margin);
    const bool bounded = isfinite(low) && isfinite(high);
    return (EloEstimate){elo_from_score(moments.mean), bounded ? (high - low) / 2 : INFINITY};
}

double elo_superiority(const Pentanomial *results) {
    const ScoreMoments moments = elo_moments(results);
    const double lead = moments.mean - 0.5;
    if (lead == 0 || moments.pairs < 2) return 0.5;
    if (moments.variance == 0) return lead > 0 ? 1 : 0;
    return erfc(-lead / standard_error(&moments) / sqrt(2)) / 2;
}

double elo_sprt_lower(const Sprt *sprt) { return log(sprt->beta / (1 - sprt->alpha)); }

double elo_sprt_upper(const Sprt *sprt) { return log((1 - sprt->beta) / sprt->alpha); }

double elo_sprt_llr(const Sprt *sprt, const Pentanomial *results) {
    if (pair_count(results) == 0) return 0;
    double weights[ELO_PAIR_SCORES], mean, variance, pairs = 0;
    for (int i = 0; i < ELO_PAIR_SCORES; i++) {
        weights[i] = results->pairs[i] > 0 ? (double)results->pairs[i] : unseen_pairs;
        pairs += weights[i];
    }
    weighted_moments(weights, &mean, &variance);
    const double score0 = elo_to_score(sprt->elo0), score1 = elo_to_score(sprt->elo1);
    return pairs * (score1 - score0) * (2 * mean - score0 - score1) / (2 * variance);
}

SprtVerdict elo_sprt_verdict(const Sprt *sprt, const Pentanomial *results) {
    if (pair_count(results) < ELO_SPRT_MIN_PAIRS) return SPRT_OPEN;
    const double llr = elo_sprt_llr(sprt, results);
    if (llr >= elo_sprt_upper(sprt)) return SPRT_H1;
    return llr <= elo_sprt_lower(sprt) ? SPRT_H0 : SPRT_OPEN;
}
