/* What the games of a tournament were like. */
#ifndef ORTHANT_TOOLS_MATCH_GAMES_STATISTICS_H
#define ORTHANT_TOOLS_MATCH_GAMES_STATISTICS_H

#include "tools/json_output.h"
#include "tools/match/tournament.h"

enum { STATISTICS_STATUS_COUNT = GAME_N_MOVE_RULE + 1 };

typedef struct GamesStatistics {
    int64_t games, results[3]; /* by half points of White */
    int64_t ends[GAME_END_COUNT];
    int64_t statuses[STATISTICS_STATUS_COUNT]; /* of games that ended by the rules */
    int64_t plies, shortest, longest;          /* after the opening; sum and extremes */
    PlayerTotals totals;                       /* of all players */
} GamesStatistics;

void games_statistics_add(GamesStatistics *statistics, const TournamentGame *game);
/* For people, on several lines. */
void games_statistics_print(const GamesStatistics *statistics, FILE *stream);
/* Adds "games", "white_wins" and so on. */
void games_statistics_add_json(const GamesStatistics *statistics, JsonObject *object);

#endif
