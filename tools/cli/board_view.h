/* Draws the board of a game: every level with its letter, rank numbers and file letters. */
#ifndef ORTHANT_TOOLS_CLI_BOARD_VIEW_H
#define ORTHANT_TOOLS_CLI_BOARD_VIEW_H

#include "core/game.h"
#include "tools/cli/board_plan.h"
#include "tools/cli/canvas.h"
#include "tools/cli/marks.h"

/* Pictures of moves leave men out. */
typedef enum MenShown { MEN_ALL, MEN_MARKED, MEN_NONE } MenShown;

typedef struct BoardView {
    const Game *game;
    BoardPlan plan;
    const Style *style;
    const Marks *marks; /* NULL: the last move is marked */
    bool flipped;       /* Black's side below: ranks and files turned, levels not */
    MenShown men;
} BoardView;

/* Draws the board with its upper left corner at (0, 0) of a cleared canvas.
 *
 * Without colours the cell in question stands in round brackets, or, without marks, the last move
 * in square ones. Signs (marks.h) stand before a man or in the middle of an empty cell. With
 * colours the cells are tinted (palette.h). */
void board_view_draw(const BoardView *view, Canvas *canvas);

#endif
