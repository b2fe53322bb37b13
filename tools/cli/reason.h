/* What a move does, in words. */
#ifndef ORTHANT_TOOLS_CLI_REASON_H
#define ORTHANT_TOOLS_CLI_REASON_H

#include "core/game.h"

enum { REASON_SIZE = 240 };

/* "takes the pawn on e5, which nothing guards; attacks the queen on d8": what a legal move does at
 * once, empty when that is nothing to speak of. `scratch`, a game of the same rules, is
 * overwritten. */
void reason_text(const Game *game, Game *scratch, Move move, char text[REASON_SIZE]);

#endif
