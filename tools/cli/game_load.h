/* Games out of PGN files. */
#ifndef ORTHANT_TOOLS_CLI_GAME_LOAD_H
#define ORTHANT_TOOLS_CLI_GAME_LOAD_H

#include "tools/cli/match.h"

/* Reads game `number` (from 1) of a PGN file into a new match, with all that stands beside them.
 * Warnings name what was strange about it. On failure `match` is not open and the report says why.
 */
bool game_load(const char *path, int number, Match *match, Report *report);

/* A game of a file. */
typedef struct GameListing {
    int number; /* from 1 */
    const PgnTags *tags;
    const char *result; /* as the moves end, else as the tag says, else "*" */
    const char *bad;    /* what is wrong with its tags, or NULL */
} GameListing;

/* Called for each game of a file. */
typedef void GameListFn(const GameListing *listing, void *payload);
/* Lists the games of a file, in order; returns their number, or -1 with the report set. */
int game_list(const char *path, GameListFn *tell, void *payload, Report *report);

#endif
