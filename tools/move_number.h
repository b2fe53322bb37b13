/* The numbers that stand before moves in game notation. */
#ifndef ORTHANT_TOOLS_MOVE_NUMBER_H
#define ORTHANT_TOOLS_MOVE_NUMBER_H

#include "core/base.h"

/* The length of a move number, "12." or "12...", at the beginning of a text of `length` characters,
 * or 0. Blanks and what follows are not counted. */
size_t move_number_length(const char *text, size_t length);

#endif
