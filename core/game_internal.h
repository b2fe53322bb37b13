/* The inside of Game, for game.c and engine.c. */
#ifndef ORTHANT_CORE_GAME_INTERNAL_H
#define ORTHANT_CORE_GAME_INTERNAL_H

#include "game.h"
#include "rules_internal.h"

/* The undo stack holds width-specific records of ops->undo_size bytes each. keys[i] is the key of
 * the position before the i-th move, keys[ply] that of the present one. Moves from `ply` up to
 * `redo_end` can be redone. */
struct Game {
    const Rules *rules;
    Position *pos;
    Position *initial;
    Position *scratch; /* for questions that make moves on a position they leave as it was */
    unsigned char *undo_stack;
    Move moves[GAME_MAX_PLIES];
    uint64_t keys[GAME_MAX_PLIES + 1];
    int ply, redo_end;
};

#endif
