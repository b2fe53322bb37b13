/* Attack sets. How a slider's set is found is hidden behind slider_attacks(). */
#ifndef ORTHANT_CORE_ATTACKS_H
#define ORTHANT_CORE_ATTACKS_H

#include "piece.h"
#include "slider_index.h"
#include "tables.h"

FORCE_INLINE Bitboard slider_lookup(const Tables *tables, int lookup, int cell, Bitboard occupied) {
    const Slider *slider = &tables->slider[lookup][cell];
    return slider->attacks[slider_index(slider, occupied)];
}

/* Cells a slider of one direction class reaches from `cell`, first blockers included. */
FORCE_INLINE Bitboard slider_attacks(const Tables *tables, int class, int cell, Bitboard occupied) {
    const Bitboard attacks = slider_lookup(tables, class, cell, occupied);
    if (BB_WORDS > 1 || class != 1) return attacks;
    return attacks | slider_lookup(tables, LOOKUP_REST_OF_1, cell, occupied);
}

/* Cells a man of `type` (not a pawn) attacks from `cell`; `type` should be a constant. On a flat
 * board class 3 has one empty attack set, so that no test for it is needed. */
FORCE_INLINE Bitboard piece_attacks(const Tables *tables, PieceType type, int cell,
                                    Bitboard occupied) {
    const PieceRule rule = piece_rules[type];
    Bitboard attacks = 0;
    for (int class = 1; class < DIRECTION_CLASSES; class ++) {
        if (SET_HAS(rule.slides, class)) attacks |= slider_attacks(tables, class, cell, occupied);
    }
    if (rule.steps) attacks |= tables->steps[rule.steps >> 1][cell];
    if (rule.leaps) attacks |= tables->leaps[cell];
    return attacks;
}

/* Cells strictly between two cells of one line; the empty set when they share no line. */
FORCE_INLINE Bitboard cells_between(const Tables *tables, int a, int b) {
    const int direction = tables->geometry.direction[a][b];
    if (direction < 0) return 0;
    return (tables->ray[direction][a] ^ tables->ray[direction][b]) & ~bb_of(b);
}

/* The ray from `origin` through `cell` to the edge; the empty set when they share no line. */
FORCE_INLINE Bitboard ray_through(const Tables *tables, int origin, int cell) {
    const int direction = tables->geometry.direction[origin][cell];
    return direction < 0 ? 0 : tables->ray[direction][origin];
}

#endif
