/* What marking a cell shows: where its man can go, who can come to it, who attacks it. */
#ifndef ORTHANT_TOOLS_CLI_SELECTION_H
#define ORTHANT_TOOLS_CLI_SELECTION_H

#include "core/game.h"
#include "tools/cli/marks.h"

/* A cell and the legal moves that start there (`outward`, a man of the side to move stands on it)
 * or end there. */
typedef struct Selection {
    Marks marks; /* targets if outward, else origins; and men of the other side that attack */
    bool outward;
    int move_count;
    Move moves[MAX_MOVES];
    int attacker_count; /* men of the side not to move that attack the cell */
    Cell attackers[GEOMETRY_CELLS];
} Selection;

/* The cell where the mover ends, which for castling is not the move's `to`. */
Cell selection_target(const Game *game, Move move);

/* No cell, no moves, no marks. */
void selection_clear(Selection *selection);
/* Selects a cell of the board in the present position. */
void selection_set(Selection *selection, const Game *game, Cell cell);

#endif
