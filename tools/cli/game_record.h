/* The match as PGN. */
#ifndef ORTHANT_TOOLS_CLI_GAME_RECORD_H
#define ORTHANT_TOOLS_CLI_GAME_RECORD_H

#include "tools/cli/session.h"

/* Writes the match as PGN: tags of the players (those loaded, if any), result, time control, moves,
 * what stood beside them as loaded, the engine's score and depth after each of its moves and what
 * was left on the clock. False when memory runs out or the stream fails. */
bool game_record_write(const Session *session, FILE *out);

/* Saves the match in a file of its own: written beside it and renamed, so that no failure leaves
 * half a file. An existing file is replaced only if it is a plain one and `replace` is set. On
 * failure nothing has changed and the report says why. */
bool game_record_save(const Session *session, const char *path, bool replace, Report *report);

/* The same with more tags, into a file of the program's own, which is replaced. */
bool game_record_keep(const Session *session, const PgnTags *more, const char *path,
                      Report *report);

#endif
