/* What marking a cell shows: where its man can go, or who can come to it. */
#ifndef ORTHANT_TOOLS_CLI_SELECTION_H
#define ORTHANT_TOOLS_CLI_SELECTION_H

#include "core/game.h"

typedef enum Mark { MARK_NONE, MARK_QUIET, MARK_CAPTURE } Mark;

/* A cell and the legal moves that start there (`outward`, a man of the side to move stands on it)
 * or end there. */
typedef struct Selection {
    Cell cell; /* CELL_NONE: nothing is selected, nothing below has a meaning */
    bool outward;
    int move_count;
    Move moves[MAX_MOVES];
    uint8_t marks[GEOMETRY_CELLS]; /* Mark of each cell: targets if outward, else origins */
} Selection;

/* The cell where the mover ends, which for castling is not the move's `to`. */
Cell selection_target(const Game *game, Move move);

void selection_clear(Selection *selection);
/* Selects a cell of the board in the present position. */
void selection_set(Selection *selection, const Game *game, Cell cell);

#endif
