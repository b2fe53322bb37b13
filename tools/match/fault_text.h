/* A game that an engine lost by a fault, as a run tells it: what happened, how to make it happen
 * again by UCI, and what the engine said last. */
#ifndef ORTHANT_TOOLS_MATCH_FAULT_TEXT_H
#define ORTHANT_TOOLS_MATCH_FAULT_TEXT_H

#include "tools/match/game_loop.h"

typedef struct FaultCase {
    int game;         /* number, from 1 */
    char letter;      /* of the faulty player */
    const char *name; /* its own */
    const Game *position;
    const GameRecord *record;
    const char *last_words;
} FaultCase;

/* The text, in lines, to be freed; NULL when out of memory. */
char *fault_text(const FaultCase *fault);

#endif
