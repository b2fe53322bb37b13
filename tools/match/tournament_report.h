/* What orthant selfplay says of a whole tournament. */
#ifndef ORTHANT_TOOLS_MATCH_TOURNAMENT_REPORT_H
#define ORTHANT_TOOLS_MATCH_TOURNAMENT_REPORT_H

#include "tools/match/config.h"

/* What would be played by whom. */
void tournament_report_plan(const SelfplayConfig *config, FILE *stream);
/* A row for each of the first `count` pairings, and their sum. */
void tournament_report_table(const SelfplayConfig *config, const MatchScore *scores, int count,
                             FILE *stream);
/* How all engines stand while the pairing after the first `count` is played, in at most `rows`
 * lines of less than so many columns. */
void tournament_report_live(const SelfplayConfig *config, const MatchScore *scores, int count,
                            const MatchScore *next, int columns, int rows, FILE *stream);
/* One JSON object: a score for each of these pairings and, when there are several, the standings.
 */
void tournament_report_json(const SelfplayConfig *config, const MatchScore *scores, int count,
                            FILE *stream);

#endif
