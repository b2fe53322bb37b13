/* Games out of PGN files. */
#ifndef ORTHANT_TOOLS_CLI_GAME_LOAD_H
#define ORTHANT_TOOLS_CLI_GAME_LOAD_H

#include "tools/cli/match.h"

/* Reads game `number` (from 1) of a PGN file into a new match, comments and all. Warnings name what
 * was strange about it. On failure `match` is not open and the report says why. */
bool game_load(const char *path, int number, Match *match, Report *report);

/* Called for each game of a file; `bad` says what is wrong with its tags, or is NULL. */
typedef void GameListFn(int number, const PgnTags *tags, const char *bad, void *payload);
/* Lists the games of a file, in order; returns their number, or -1 with the report set. */
int game_list(const char *path, GameListFn *tell, void *payload, Report *report);

#endif
