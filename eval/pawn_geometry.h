/* Where pawns are on their way to promotion, on any board. (W) */
#ifndef ORTHANT_EVAL_PAWN_GEOMETRY_H
#define ORTHANT_EVAL_PAWN_GEOMETRY_H

#include "core/tables.h"

/* Steps from a pawn's first possible cell: the sum over the variant's forward axes. */
static inline int pawn_steps_made(const Tables *tables, Color color, int cell) {
    int steps = 0;
    for (int axis = 0; axis < AXIS_COUNT; axis++) {
        if (!SET_HAS(tables->variant->pawn_forward, axis)) continue;
        const int coordinate = tables->geometry.coordinate[cell][axis];
        steps += color == WHITE ? coordinate : tables->geometry.size[axis] - 1 - coordinate;
    }
    return steps;
}

#endif
