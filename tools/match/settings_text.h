/* The settings of a match as one line of text: equal texts mean equal matches. */
#ifndef ORTHANT_TOOLS_MATCH_SETTINGS_TEXT_H
#define ORTHANT_TOOLS_MATCH_SETTINGS_TEXT_H

#include "tools/match/runner.h"

/* Everything that can change results, every search parameter and a checksum of the weights
 * included, but for the number of pairs and threads and the names of files. To be freed; NULL when
 * out of memory. */
char *settings_text(const MatchSettings *settings, const Game *start);

#endif
