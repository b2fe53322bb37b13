#include "tools/match/elo.h"

#include <math.h>

static const double normal_95 = 1.959963984540054; /* 97.5 % quantile of the normal distribution */

/* --- Counts --- */

static int64_t sum(const int64_t *counts, int kinds) {
    int64_t total = 0;
    for (int i = 0; i < kinds; i++)
        total += counts[i];
    return total;
}

int64_t results_pairs(const Results *results) { return sum(results->pairs.pairs, ELO_PAIR_SCORES); }

bool results_know_games(const Results *results) {
    return sum(results->games.games, ELO_GAME_SCORES) > 0;
}

int64_t results_games(const Results *results) {
    return results_know_games(results) ? sum(results->games.games, ELO_GAME_SCORES)
                                       : 2 * results_pairs(results);
}

double results_draw_ratio(const Results *results) {
    if (!results_know_games(results)) return 0;
    return (double)results->games.games[1] / (double)results_games(results);
}

/* --- Moments --- */

void elo_weighted_moments(const double *weights, int count, double *mean, double *variance) {
    double total = 0, first = 0, second = 0;
    for (int i = 0; i < count; i++) {
        total += weights[i];
        first += weights[i] * i / (count - 1);
    }
    *mean = first / total;
    for (int i = 0; i < count; i++) {
        const double difference = (double)i / (count - 1) - *mean;
        second += weights[i] * difference * difference;
    }
    *variance = second / total;
}

static ScoreMoments moments_of(const int64_t *counts, int kinds, int games) {
    ScoreMoments moments = {sum(counts, kinds), games, 0.5, 0};
    double weights[ELO_PAIR_SCORES];
    if (moments.count == 0) return moments;
    for (int i = 0; i < kinds; i++)
        weights[i] = (double)counts[i];
    elo_weighted_moments(weights, kinds, &moments.mean, &moments.variance);
    return moments;
}

ScoreMoments elo_moments(const Pentanomial *results) {
    return moments_of(results->pairs, ELO_PAIR_SCORES, 2);
}

ScoreMoments elo_moments_of_games(const Trinomial *results) {
    return moments_of(results->games, ELO_GAME_SCORES, 1);
}

ScoreMoments results_moments(const Results *results) {
    return results_pairs(results) > 0 ? elo_moments(&results->pairs)
                                      : elo_moments_of_games(&results->games);
}

/* --- Elo --- */

double elo_to_score(double elo) { return 1 / (1 + pow(10, -elo / 400)); }

double elo_from_score(double score) {
    if (score <= 0) return -INFINITY;
    if (score >= 1) return INFINITY;
    return 400 * log10(score / (1 - score));
}

static double standard_error(const ScoreMoments *moments) {
    return sqrt(moments->variance / (double)moments->count);
}

EloEstimate elo_estimate_of(const ScoreMoments *moments) {
    if (moments->count == 0) return (EloEstimate){0, INFINITY};
    if (moments->count == 1) return (EloEstimate){elo_from_score(moments->mean), INFINITY};
    const double margin = normal_95 * standard_error(moments);
    const double low = elo_from_score(moments->mean - margin);
    const double high = elo_from_score(moments->mean + margin);
    const bool bounded = isfinite(low) && isfinite(high);
    return (EloEstimate){elo_from_score(moments->mean), bounded ? (high - low) / 2 : INFINITY};
}

EloEstimate elo_estimate(const Pentanomial *results) {
    const ScoreMoments moments = elo_moments(results);
    return elo_estimate_of(&moments);
}

EloEstimate elo_normalized(const ScoreMoments *moments) {
    const double unit = 800 / log(10), lead = moments->mean - 0.5;
    const double games = (double)moments->count * moments->games;
    if (moments->count < 2 || moments->variance <= 0) {
        return (EloEstimate){lead == 0 ? 0 : copysign(INFINITY, lead), INFINITY};
    }
    /* A mean of k games that do not depend on each other varies 1 / k as much as one game. */
    const double deviation = sqrt(moments->variance * moments->games);
    return (EloEstimate){lead / deviation * unit, normal_95 * unit / sqrt(games)};
}

double elo_superiority_of(const ScoreMoments *moments) {
    const double lead = moments->mean - 0.5;
    if (lead == 0 || moments->count < 2) return 0.5;
    if (moments->variance == 0) return lead > 0 ? 1 : 0;
    return erfc(-lead / standard_error(moments) / sqrt(2)) / 2;
}

double elo_superiority(const Pentanomial *results) {
    const ScoreMoments moments = elo_moments(results);
    return elo_superiority_of(&moments);
}
