/* What the results of game pairs say about the difference in strength. Pure functions.
 *
 * Two games with one opening and colors swapped are a pair, the unit of observation: the two
 * results are not independent, the pairs are. A pair scores 0, 1/2, 1, 3/2 or 2 points; how often
 * each occurred is the pentanomial. Elo is logistic: score = 1 / (1 + 10^(-elo/400)). */
#ifndef ORTHANT_TOOLS_MATCH_ELO_H
#define ORTHANT_TOOLS_MATCH_ELO_H

#include <stdbool.h>
#include <stdint.h>

enum { ELO_PAIR_SCORES = 5, ELO_SPRT_MIN_PAIRS = 16 };

/* Pairs in which the first player scored i half points, i = 0 .. 4. */
typedef struct Pentanomial {
    int64_t pairs[ELO_PAIR_SCORES];
} Pentanomial;

/* Mean and variance (of one pair) of the score a game, from 0 to 1. */
typedef struct ScoreMoments {
    int64_t pairs;
    double mean, variance;
} ScoreMoments;

ScoreMoments elo_moments(const Pentanomial *results);

/* Expected score of a player that is `elo` stronger. */
double elo_to_score(double elo);
/* The reverse; plus or minus infinity for a score of 1 or 0. */
double elo_from_score(double score);

/* The Elo difference with the half-width of its 95 % interval: half the distance between the Elo of
 * mean + 1.96 s and of mean - 1.96 s, s being the standard error of the mean. `error` is infinite
 * when the interval reaches a score of 0 or 1, or with less than two pairs: one has no variance. */
typedef struct EloEstimate {
    double elo, error;
} EloEstimate;
EloEstimate elo_estimate(const Pentanomial *results);

/* Likelihood of superiority: the chance that the first player is the stronger one, by the normal
 * approximation, from 0 to 1; 0.5 with less than two pairs. */
double elo_superiority(const Pentanomial *results);

/* --- Sequential probability ratio test --- */

/* H0: the difference is elo0; H1: it is elo1. alpha and beta are the chances to accept the wrong
 * one. */
typedef struct Sprt {
    double elo0, elo1, alpha, beta;
} Sprt;

typedef enum SprtVerdict { SPRT_OPEN, SPRT_H0, SPRT_H1 } SprtVerdict;

/* The bounds of the log-likelihood ratio: at the lower one H0 is accepted, at the upper one H1. */
double elo_sprt_lower(const Sprt *sprt);
double elo_sprt_upper(const Sprt *sprt);
/* Log-likelihood ratio of H1 to H0 by the normal approximation, n (s1 - s0)(2m - s0 - s1) / (2v):
 * n pairs of mean score m and variance v a pair, s0 and s1 the scores of the hypotheses. An outcome
 * that did not occur counts as 0.001 pairs, so that the variance is never 0. No pairs: 0. */
double elo_sprt_llr(const Sprt *sprt, const Pentanomial *results);
/* Which bound is reached. Open with less than ELO_SPRT_MIN_PAIRS: of so few the variance says
 * nothing.
 */
SprtVerdict elo_sprt_verdict(const Sprt *sprt, const Pentanomial *results);

#endif
