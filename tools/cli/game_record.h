/* The match as PGN. */
#ifndef ORTHANT_TOOLS_CLI_GAME_RECORD_H
#define ORTHANT_TOOLS_CLI_GAME_RECORD_H

#include "tools/cli/session.h"

/* Writes the match as PGN: tags of the players (those loaded, if any), result, moves, the engine's
 * score and depth after each of its moves. False when memory runs out or the stream fails. */
bool game_record_write(const Session *session, FILE *out);

/* Saves the match in a file of its own: written beside it and renamed, so that no failure leaves
 * half a file. An existing file is replaced only if it is a plain one and `replace` is set. On
 * failure nothing has changed and the report says why. */
bool game_record_save(const Session *session, const char *path, bool replace, Report *report);

/* Reads the first game of a PGN file into a new match, whose moves up to a mistake are kept only on
 * success. Warnings name what else the file holds. On failure `match` is not open. */
bool game_record_load(const char *path, Match *match, Report *report);

#endif
