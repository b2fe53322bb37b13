/* Boards set up to show a rule: what is drawn comes from the tables the game is played by. */
#ifndef ORTHANT_TOOLS_CLI_PICTURE_H
#define ORTHANT_TOOLS_CLI_PICTURE_H

#include "core/game.h"
#include "tools/cli/marks.h"

/* The cell pictures are drawn from: the middle of the board, Cc3 or d4. */
Cell picture_middle(const Geometry *geometry);

/* Sets `game` up with a white man of this type in the middle, kings out of its way, and marks where
 * it can go and, with men to take there, what it can take. Returns the number of cells marked, or
 * -1 when the board has no room for such a picture. */
int picture_set_moves(Game *game, PieceType type, Marks *marks);

/* Marks the cells where White's pawns are promoted, found by moving a lone pawn from every cell.
 * `game` is overwritten. Returns their number. */
int picture_set_promotions(Game *game, Marks *marks);

#endif
