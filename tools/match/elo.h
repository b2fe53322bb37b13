/* What the results of games say about the difference in strength. Pure functions.
 *
 * Two games with one opening and colors swapped are a pair, the unit of observation: the two
 * results are not independent, the pairs are. A pair scores 0, 1/2, 1, 3/2 or 2 points; how often
 * each occurred is the pentanomial. Where pairs are not known, each game is an observation.
 *
 * Elo is logistic: score = 1 / (1 + 10^(-elo/400)). Normalized Elo is the lead in standard
 * deviations of one game, in a unit near that of Elo: (score - 1/2) / deviation * 800 / ln 10. How
 * many games it takes to tell two players apart depends on it alone, whatever the draw ratio and
 * the openings are (M. Van den Bergh, "Normalized Elo", 2020). */
#ifndef ORTHANT_TOOLS_MATCH_ELO_H
#define ORTHANT_TOOLS_MATCH_ELO_H

#include <stdbool.h>
#include <stdint.h>

enum { ELO_PAIR_SCORES = 5, ELO_GAME_SCORES = 3 };

/* Pairs in which the first player scored i half points, i = 0 .. 4. */
typedef struct Pentanomial {
    int64_t pairs[ELO_PAIR_SCORES];
} Pentanomial;

/* Games in which the first player scored i half points: losses, draws, wins. */
typedef struct Trinomial {
    int64_t games[ELO_GAME_SCORES];
} Trinomial;

/* All results. Each game is in a pair; but one of the two may be unknown and is all 0 then: which
 * games are pairs, or how the games ended (of a pair with one point each). */
typedef struct Results {
    Pentanomial pairs;
    Trinomial games;
} Results;

int64_t results_pairs(const Results *results);
int64_t results_games(const Results *results);
/* Is it known how the games ended? */
bool results_know_games(const Results *results);
/* The share of draws among the games, from 0 to 1; 0 where that is unknown. */
double results_draw_ratio(const Results *results);

/* Mean and variance (of one observation) of the score a game, from 0 to 1. */
typedef struct ScoreMoments {
    int64_t count; /* of observations */
    int games;     /* in each: 2 or 1 */
    double mean, variance;
} ScoreMoments;

ScoreMoments elo_moments(const Pentanomial *results);
ScoreMoments elo_moments_of_games(const Trinomial *results);
/* Of the pairs when they are known, else of the games. */
ScoreMoments results_moments(const Results *results);
/* Mean and variance of scores spaced evenly from 0 to 1, the i-th of weight `weights[i]`; not all
 * may be 0. */
void elo_weighted_moments(const double *weights, int count, double *mean, double *variance);

/* Expected score of a player that is `elo` stronger. */
double elo_to_score(double elo);
/* The reverse; plus or minus infinity for a score of 1 or 0. */
double elo_from_score(double score);

/* A difference with the half-width of its 95 % interval. */
typedef struct EloEstimate {
    double elo, error;
} EloEstimate;

/* Elo. The error is half the distance between the Elo of mean + 1.96 s and of mean - 1.96 s, s
 * being the standard error of the mean; infinite when the interval reaches a score of 0 or 1, or
 * with less than two observations: one has no variance. */
EloEstimate elo_estimate(const Pentanomial *results);
EloEstimate elo_estimate_of(const ScoreMoments *moments);
/* Normalized Elo: the interval is that of the mean, the deviation taken as known, so the error is
 * 1.96 * 800 / ln 10 / sqrt(games). Infinite with less than two observations or when all were
 * equal; elo is then 0 for a level score and else infinite. */
EloEstimate elo_normalized(const ScoreMoments *moments);

/* Likelihood of superiority: the chance that the first player is the stronger one, by the normal
 * approximation, from 0 to 1; 0.5 with less than two observations. */
double elo_superiority(const Pentanomial *results);
double elo_superiority_of(const ScoreMoments *moments);

#endif
