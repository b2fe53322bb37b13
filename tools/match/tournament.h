/* A whole tournament, as `orthant selfplay` plays it and `orthant games` reads it again. */
#ifndef ORTHANT_TOOLS_MATCH_TOURNAMENT_H
#define ORTHANT_TOOLS_MATCH_TOURNAMENT_H

#include "tools/match/config.h"
#include "tools/setup.h"

/* The rules and the position where games begin, and the openings, which the configuration then has.
 * `path` is the configuration's, for messages on
 * stderr. Returns EXIT_DONE, or another exit status having said why. */
int tournament_open(Setup *setup, SelfplayConfig *config, const char *path, const char *program);
/* The settings of all pairings, as for journal_open; to be freed. NULL when out of memory. */
char *tournament_settings(const SelfplayConfig *config, const Game *start);

/* A game that was played. */
typedef struct TournamentGame {
    GameNumber number;
    const char *names[COLOR_COUNT];
    const Game *game; /* at its end */
    const GameRecord *record;
} TournamentGame;

/* Called for each game; false ends the walk. */
typedef bool TournamentGameFn(const TournamentGame *game, void *payload);

/* Walks through the games of the journal by pairing and number; a run may be going on. Where
 * settings were others, stderr gets a line that `program` begins. False with the error set when the
 * journal cannot be read. */
bool tournament_walk(const SelfplayConfig *config, const Game *start, const char *program,
                     TournamentGameFn *on_game, void *payload, Report *report);

#endif
