/* Draws the board of a game: every level with its letter, rank numbers and file letters. */
#ifndef ORTHANT_TOOLS_CLI_BOARD_VIEW_H
#define ORTHANT_TOOLS_CLI_BOARD_VIEW_H

#include "tools/cli/canvas.h"
#include "tools/cli/selection.h"

typedef struct BoardLayout BoardLayout;

typedef struct BoardView {
    const Game *game;
    const BoardLayout *layout;
    const Style *style;
    const Selection *selection; /* NULL or empty: mark the last move instead */
    bool flipped;               /* Black's side below: ranks and files turned, levels not */
} BoardView;

/* The layout of that name ("row": levels side by side, "stack": one above the other, top level
 * first), or NULL. */
const BoardLayout *board_layout_find(const char *name);
/* The widest layout that fits; a flat board looks the same in all. */
const BoardLayout *board_layout_for_width(const Geometry *geometry, int columns);
const char *board_layout_name(const BoardLayout *layout);
/* Names of all layouts for messages: "row or stack". */
const char *board_layout_names(void);

/* Draws the board with its upper left corner at (0, 0) of a cleared canvas. A Raumschach board
 * takes 67 x 7 characters in the layout "row".
 *
 * Without colours the last move stands in brackets; a cell to go to shows '*', a man to take has an
 * 'x' before it. With colours the cells are tinted: light and dark are the two bishop colours, the
 * hue is the unicorn class. */
void board_view_draw(const BoardView *view, Canvas *canvas);

#endif
