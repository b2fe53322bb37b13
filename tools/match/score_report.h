/* The score of a match in words. */
#ifndef ORTHANT_TOOLS_MATCH_SCORE_REPORT_H
#define ORTHANT_TOOLS_MATCH_SCORE_REPORT_H

#include "tools/json_output.h"
#include "tools/match/runner.h"

/* One line: games, W-L-D, Elo and its error, pentanomial, superiority and, in a sequential test,
 * the log-likelihood ratio. */
void score_report_line(const MatchScore *score, const MatchSettings *settings, FILE *stream);
/* "rules 3, adjudicated win 6": how games ended, without a line end. */
void score_report_ends(const MatchScore *score, FILE *stream);
/* Everything, on several lines. */
void score_report_block(const MatchScore *score, const MatchSettings *settings, FILE *stream);
/* Adds it to a JSON object: "games", "wins", ... */
void score_report_add(JsonObject *object, const MatchScore *score, const MatchSettings *settings);
/* One JSON object. */
void score_report_json(const MatchScore *score, const MatchSettings *settings, const char *variant,
                       FILE *stream);

#endif
