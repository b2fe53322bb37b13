/* Where the cells of a board go on the screen: which levels lie side by side, how large cells are.
 */
#ifndef ORTHANT_TOOLS_CLI_BOARD_PLAN_H
#define ORTHANT_TOOLS_CLI_BOARD_PLAN_H

#include "core/geometry.h"

/* A named way to arrange a board, chosen by the player. */
typedef struct BoardLayout BoardLayout;

/* What a layout amounts to on a given screen. All measures are in characters. */
typedef struct BoardPlan {
    int across;                  /* levels side by side; the lowest are at the lower left */
    int cell_columns, cell_rows; /* of one cell, at least 2 x 1 */
    int slant;                   /* how far to the right of a rank the one behind it stands */
    bool letters_above;          /* of the levels; else they stand to the left */
    int columns, rows;           /* of the whole board */
} BoardPlan;

/* The room there is. */
typedef struct BoardRoom {
    int columns;
    int rows;    /* 0: unknown, and no reason for large cells */
    int beside;  /* columns that are better left free at the right */
    bool filled; /* cells will be coloured areas, which may be three rows high */
} BoardRoom;

/* The layout of that name, or NULL. Names: small (cells of two columns), row (levels side by side),
 * grid (levels in two or three rows), stack (one above the other), wide (the largest cells that
 * fit), cube (a stack seen from an angle). */
const BoardLayout *board_layout_find(const char *name);
const char *board_layout_name(const BoardLayout *layout);
/* The name of the index-th layout from 0, NULL after the last. */
const char *board_layout_at(int index);
/* Names of all layouts for messages: "small, row, ... or cube". */
const char *board_layout_names(void);

/* The plan for a board; a NULL layout takes the largest that fits the room, leaving what is beside
 * free if that can be done without smaller cells than usual. A flat board, which has no levels to
 * arrange, looks the same in row, grid, stack and cube. */
BoardPlan board_plan_make(const BoardLayout *layout, const Geometry *geometry,
                          const BoardRoom *room);
/* Where the upper left corner of a level lies: the rank number before its farthest rank, were the
 * ranks not slanted. */
void board_plan_place(const BoardPlan *plan, const Geometry *geometry, int level, int *row,
                      int *column);
/* The column and row within a cell where its man stands; the column before it is always there. */
int board_plan_man_column(const BoardPlan *plan);
int board_plan_man_row(const BoardPlan *plan);

#endif
