/* Upcoming repetition: can the side to move bring back a position of the line in one move? Key
 * differences of all reversible moves are listed once; a difference of two positions' keys that is
 * in the list is such a move (after Marcel van Kervinck's "cuckoo" note of 2013, here with linear
 * probing). (W) */
#ifndef ORTHANT_CORE_CYCLES_H
#define ORTHANT_CORE_CYCLES_H

#include "attacks.h"

#define cycles_create  WIDTH_NAME(cycles_create)
#define cycles_destroy WIDTH_NAME(cycles_destroy)

/* One reversible move, both ways: its key difference (side included) and its two cells. An empty
 * slot has the difference 0. */
typedef struct CycleSlot {
    uint64_t difference;
    Cell from, to;
} CycleSlot;

typedef struct Cycles {
    unsigned shift; /* slot = difference >> shift */
    size_t mask;
    CycleSlot *slots;
} Cycles;

/* Lists the moves of pieces (pawn moves cannot be taken back) on an empty board. False: no memory.
 */
bool cycles_create(Cycles *cycles, const Tables *tables);
void cycles_destroy(Cycles *cycles);

/* The move with this key difference, or NULL. */
FORCE_INLINE const CycleSlot *cycles_find(const Cycles *cycles, uint64_t difference) {
    size_t i = difference >> cycles->shift;
    while (cycles->slots[i].difference != 0) {
        if (cycles->slots[i].difference == difference) return &cycles->slots[i];
        i = (i + 1) & cycles->mask;
    }
    return NULL;
}

#endif
