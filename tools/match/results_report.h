/* What results say, as text and JSON: score, Elo, normalized Elo, superiority, pairs, and the state
 * of a sequential test. */
#ifndef ORTHANT_TOOLS_MATCH_RESULTS_REPORT_H
#define ORTHANT_TOOLS_MATCH_RESULTS_REPORT_H

#include <stdio.h>

#include "tools/json_output.h"
#include "tools/match/sprt.h"

/* Pieces of lines, without a line end: */
/* "+30 -20 =54" */
void results_report_games(const Results *results, FILE *stream);
/* "Elo +33.5 +- 40.1" */
void results_report_elo(const Results *results, FILE *stream);
/* "nElo +50.2 +- 66.0" */
void results_report_normalized(const Results *results, FILE *stream);
/* "score 54.8 %  draws 51.9 %" */
void results_report_shares(const Results *results, FILE *stream);
/* "LL 1  LD 5  DD/WL 20  WD 18  WW 8": pairs by what the first player scored in their two games. */
void results_report_pairs(const Results *results, FILE *stream);
/* "LLR 0.85 (-2.94, 2.94)  [0, 10] logistic" */
void results_report_llr(const Results *results, const Sprt *sprt, FILE *stream);

/* Adds "games", "wins" and so on, as far as they are known, to an object; with a test (else `sprt`
 * is NULL) its ratio and its verdict, too. */
void results_report_add(JsonObject *object, const Results *results, const Sprt *sprt,
                        SprtVerdict verdict);

#endif
