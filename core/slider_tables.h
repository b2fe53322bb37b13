/* Building the slider look-ups of a board (W). */
#ifndef ORTHANT_CORE_SLIDER_TABLES_H
#define ORTHANT_CORE_SLIDER_TABLES_H

#include "tables.h"

#define slider_tables_build WIDTH_NAME(slider_tables_build)
#define slider_find_magic   WIDTH_NAME(slider_find_magic)
#define slider_walk         WIDTH_NAME(slider_walk)

/* Fills tables->slider and allocates tables->attack_store from tables->geometry. Multipliers come
 * from magics.def where the board is listed there, else from a deterministic search. False: out of
 * memory. */
bool slider_tables_build(Tables *tables);

/* Searches multipliers that map every set of relevant blockers of one look-up to an index of its
 * own (or one it shares with equal attack sets). Deterministic: the same board gives the same
 * numbers. False: out of memory. */
bool slider_find_magic(const Geometry *geometry, int lookup, int cell, uint64_t magic[BB_WORDS]);

/* The attack set found by walking each ray of the class: the reference for the look-ups. */
Bitboard slider_walk(const Geometry *geometry, int class, int cell, Bitboard occupied);

#endif
