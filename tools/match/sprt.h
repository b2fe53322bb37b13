/* The sequential probability ratio test: may a match stop, because the difference is known to be
 * nearer to one of two hypotheses? Pure functions.
 *
 * It is Wald's test with the generalized likelihood ratio: under each hypothesis the chances of the
 * outcomes are those that fit the results best among all with the difference of the hypothesis; the
 * log-likelihood ratio of the two goes on until it reaches a bound. That is what fishtest and
 * fastchess compute. Sources: M. Van den Bergh, "The Generalized Maximum Likelihood Ratio for the
 * Expectation Value of a Distribution" (2019), "Normalized Elo" (2020) and "A Practical
 * Introduction to the GSPRT"; Chess Programming Wiki, "Sequential Probability Ratio Test". */
#ifndef ORTHANT_TOOLS_MATCH_SPRT_H
#define ORTHANT_TOOLS_MATCH_SPRT_H

#include <stdbool.h>

#include "core/report.h"
#include "tools/match/elo.h"

/* Decisions need so many pairs: of fewer the variance says nothing. */
enum { SPRT_MIN_PAIRS = 16 };

/* What the results of a match are taken for. */
typedef enum SprtModel {
    SPRT_LOGISTIC,   /* pairs; elo0 and elo1 are Elo */
    SPRT_NORMALIZED, /* pairs; elo0 and elo1 are normalized Elo */
    SPRT_TRINOMIAL,  /* games, as if they did not depend on each other; Elo */
    SPRT_MODEL_COUNT
} SprtModel;

/* "logistic", "normalized", "trinomial". */
const char *sprt_model_name(SprtModel model);
/* False when there is none of that name. */
bool sprt_model_find(const char *name, SprtModel *model);

/* H0: the difference is elo0; H1: it is elo1. alpha and beta are the chances to accept the wrong
 * one. */
typedef struct Sprt {
    double elo0, elo1, alpha, beta;
    SprtModel model;
} Sprt;

/* elo0 and elo1 may be so far from 0. (Greater normalized Elo is beyond most distributions.) */
double sprt_elo_max(SprtModel model);
/* Reads "ELO0,ELO1[,ALPHA,BETA][,MODEL]"; errors are 0.05 unless given, the model is logistic.
 * False with the error set, which begins with "must be". */
bool sprt_parse(Sprt *sprt, const char *text, Report *report);

typedef enum SprtVerdict { SPRT_OPEN, SPRT_H0, SPRT_H1, SPRT_VERDICT_COUNT } SprtVerdict;
/* "open", "H0", "H1". */
const char *sprt_verdict_name(SprtVerdict verdict);
/* "not decided", "H0 is accepted", "H1 is accepted". */
const char *sprt_verdict_text(SprtVerdict verdict);

/* The bounds of the log-likelihood ratio: at the lower one H0 is accepted, at the upper one H1. */
double sprt_lower(const Sprt *sprt);
double sprt_upper(const Sprt *sprt);
/* Log-likelihood ratio of H1 to H0. An outcome that did not occur counts as 0.001 observations, so
 * that it is not taken for impossible. 0 without results; of the games when pairs are unknown. The
 * trinomial model must know the games. */
double sprt_llr(const Sprt *sprt, const Results *results);
/* Which bound is reached; open with less than SPRT_MIN_PAIRS, or as many games twice. */
SprtVerdict sprt_verdict(const Sprt *sprt, const Results *results);

/* How a test would go. */
typedef struct SprtForecast {
    double pass;  /* the chance to accept H1, from 0 to 1 */
    double games; /* expected length */
} SprtForecast;

/* Mean and variance of an observation when players are truly `elo` apart (in the unit of the
 * hypotheses). The variance is that of the results; without any, or where a share of draws is given
 * (not NAN), that of games that do not depend on each other, half of them draws unless said. False
 * when such players cannot draw so often. */
bool sprt_suppose(const Sprt *sprt, const Results *results, double draws, double elo,
                  ScoreMoments *truth);
/* When mean and variance of an observation (`count` is not asked) are truly these: Wald's
 * approximations, the log-likelihood ratio taken for a Brownian motion. The steps go a little
 * beyond the bounds, so real tests last some percent longer. The variance must be above 0. */
SprtForecast sprt_forecast(const Sprt *sprt, const ScoreMoments *truth);

#endif
