/* How strongly the engine of a terminal game plays: a level, or limits of the player's own. */
#ifndef ORTHANT_TOOLS_CLI_LEVEL_H
#define ORTHANT_TOOLS_CLI_LEVEL_H

#include "core/engine.h"
#include "tools/levels.h"

enum { LEVEL_DEFAULT = 5, LEVEL_CUSTOM = -1, LEVEL_TEXT_SIZE = 64 };

/* `number` is a level's, or LEVEL_CUSTOM; the limits hold at a level as well. */
typedef struct Strength {
    int number;
    int depth;           /* plies; 0: no limit */
    int64_t movetime_ms; /* 0: no limit */
} Strength;

Strength strength_of_level(int number);
/* That of the level (tools/levels.h); with limits of the player's own, STRENGTH_FULL. */
int strength_figure(const Strength *strength);
/* What hints and draw offers are judged by: full strength at once, so that a weak opponent still
 * gives sound advice; where the engine thinks longer itself, as long. */
Strength strength_for_advice(const Strength *strength);
SearchLimits strength_limits(const Strength *strength);
/* "level 3 (Easy)", "6 plies", "2.5 s a move". */
void strength_text(const Strength *strength, char text[LEVEL_TEXT_SIZE]);
/* Reads seconds ("2", "0.25") between 0.01 and 86400 into milliseconds; 0 if it is no such number.
 */
int64_t strength_parse_seconds(const char *text);
/* Reads such seconds, or "off" or "0" for none; false (nothing changed) when it is neither. */
bool pace_parse(const char *text, int64_t *ms);

#endif
