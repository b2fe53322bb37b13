/* How strongly the engine plays: a table of levels, or limits of the player's own. */
#ifndef ORTHANT_TOOLS_CLI_LEVEL_H
#define ORTHANT_TOOLS_CLI_LEVEL_H

#include "core/engine.h"

/* Level 0 plays any legal move; the next ones look a fixed number of plies ahead, the highest think
 * for a fixed time a move. */
typedef struct Level {
    const char *name;
    int depth;           /* plies; 0: no limit */
    int64_t movetime_ms; /* 0: no limit; both 0: a random move */
} Level;

enum { LEVEL_COUNT = 10, LEVEL_DEFAULT = 2, LEVEL_CUSTOM = -1, LEVEL_TEXT_SIZE = 64 };

/* `number` is a level's, or LEVEL_CUSTOM. */
typedef struct Strength {
    int number;
    int depth;
    int64_t movetime_ms;
} Strength;

const Level *level_get(int number);
/* The level with that number or name (any letter case); -1 if there is none. */
int level_find(const char *text);

Strength strength_of_level(int number);
bool strength_is_random(const Strength *strength);
/* The same, but never weaker than the last depth level that answers at once: for hints and draw
 * offers, so that a weak opponent still gives sound advice. */
Strength strength_for_advice(const Strength *strength);
SearchLimits strength_limits(const Strength *strength);
/* "level 3 (Hard: 4 plies)", "6 plies", "2.5 s a move". */
void strength_text(const Strength *strength, char text[LEVEL_TEXT_SIZE]);
/* Reads seconds ("2", "0.25") between 0.01 and 86400 into milliseconds; 0 if it is no such number.
 */
int64_t strength_parse_seconds(const char *text);

#endif
