/* The settings a game is played by, as PGN tags of a kept game. */
#ifndef ORTHANT_TOOLS_CLI_AUTOSAVE_TAGS_H
#define ORTHANT_TOOLS_CLI_AUTOSAVE_TAGS_H

#include "tools/cli/session.h"

enum { AUTOSAVE_TEXT_SIZE = 160 };

/* Sides, level, clock, pondering, bar, moves taken back and number of plies of the present game. */
void autosave_tags_make(const Session *session, PgnTags *tags);
/* Sets the session by the tags of its present match, which was read from a file, and takes them out
 * of it. What is missing or wrong there stays as it is. */
void autosave_tags_apply(Session *session);
/* "Raumschach, 24 plies, you play white, level Normal" */
void autosave_tags_text(const PgnTags *tags, char text[AUTOSAVE_TEXT_SIZE]);

#endif
