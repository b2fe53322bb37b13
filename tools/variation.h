/* A line of moves as text. */
#ifndef ORTHANT_TOOLS_VARIATION_H
#define ORTHANT_TOOLS_VARIATION_H

#include "core/game.h"

/* Appends to `text`, which holds `size` bytes, moves from the game's present position, each after a
 * blank; whole moves that do not fit are left out, and so is everything from the first move on that
 * is not legal. The game is played on and taken back. Returns the number of moves written. */
int variation_append(char *text, size_t size, Game *game, const Move *moves, int count,
                     MoveStyle style);

#endif
