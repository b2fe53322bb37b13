/* The rules of a variant in words, derived from its data: what the tables are built from is what is
 * printed. */
#ifndef ORTHANT_TOOLS_RULES_TEXT_H
#define ORTHANT_TOOLS_RULES_TEXT_H

#include <stdio.h>

#include "core/game.h"

/* Prints the rules of the game's variant; the game must be at its initial position. */
void rules_text_print(const Game *game, FILE *stream);
/* Prints how men of a type move in the game's variant, one line or, of pawns, several. */
void rules_text_print_man(const Game *game, PieceType type, FILE *stream);
/* "8x8", "5x5x5". */
void rules_text_board_size(const Variant *variant, char text[16]);

#endif
