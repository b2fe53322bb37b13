/* The settings of a match as one line of text: equal texts mean equal matches. */
#ifndef ORTHANT_TOOLS_MATCH_SETTINGS_TEXT_H
#define ORTHANT_TOOLS_MATCH_SETTINGS_TEXT_H

#include "tools/match/runner.h"

/* Everything that can change results, every search parameter and a checksum of the weights
 * included, but for the number of pairs and threads and the names of files. To be freed; NULL when
 * out of memory. */
char *settings_text(const MatchSettings *settings, const Game *start);

/* Are both players the same but for their names, and is what they play repeatable? Then the two
 * games of a pair are the same game (another program may play at random all the same). */
bool settings_are_mirrored(const MatchSettings *settings, const Variant *variant);
/* Tells that on stderr. */
void settings_warn_mirrored(const MatchSettings *settings, const char *program);

#endif
