/* A board as plain text, for diagnostics and the description of variants. */
#ifndef ORTHANT_TOOLS_BOARD_TEXT_H
#define ORTHANT_TOOLS_BOARD_TEXT_H

#include <stdio.h>

#include "core/game.h"

enum { BOARD_TEXT_LINE = 256 };

/* Lines a board takes: one for the names of the levels (if any), the ranks, the file letters. */
int board_text_lines(const Geometry *geometry);
/* Writes line `number` (from 0, without a line end): levels side by side from the lowest, the first
 * rank at the bottom, White's men in upper case, '.' for an empty cell. */
void board_text_line(const Game *game, int number, char line[BOARD_TEXT_LINE]);
/* Prints all lines, each after `indent`. */
void board_text_print(const Game *game, const char *indent, FILE *stream);

#endif
