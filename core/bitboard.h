/* Sets of cells. This header owns the one compile-time axis of the core, the width:
 * BB_WORDS = 1 holds boards of up to 64 cells, BB_WORDS = 2 up to 128. Every (W) module is compiled
 * once per width; its header maps its public names with WIDTH_NAME. */
#ifndef ORTHANT_CORE_BITBOARD_H
#define ORTHANT_CORE_BITBOARD_H

#include <assert.h>

#include "base.h"

#define WIDTH_JOIN_(name, words) name##_w##words
#define WIDTH_JOIN(name, words)  WIDTH_JOIN_(name, words)
#define WIDTH_NAME(name)         WIDTH_JOIN(name, BB_WORDS)

#if BB_WORDS == 1
typedef uint64_t Bitboard;
#elif BB_WORDS == 2
__extension__ typedef unsigned __int128 Bitboard;
#else
#error "BB_WORDS must be 1 or 2"
#endif

enum { BB_CELLS = 64 * BB_WORDS, BB_WIDTH_INDEX = BB_WORDS - 1 };

FORCE_INLINE Bitboard bb_of(int cell) { return (Bitboard)1 << cell; }
FORCE_INLINE bool bb_has(Bitboard set, int cell) { return (set >> cell & 1) != 0; }
FORCE_INLINE bool bb_has_many(Bitboard set) { return (set & (set - 1)) != 0; }
FORCE_INLINE uint64_t bb_low(Bitboard set) { return (uint64_t)set; }

#if BB_WORDS == 1
FORCE_INLINE uint64_t bb_high(Bitboard set) {
    (void)set;
    return 0;
}
FORCE_INLINE Bitboard bb_join(uint64_t low, uint64_t high) {
    (void)high;
    return low;
}
FORCE_INLINE int bb_count(Bitboard set) { return __builtin_popcountll(set); }
FORCE_INLINE int bb_first(Bitboard set) {
    assert(set);
    return __builtin_ctzll(set);
}
FORCE_INLINE int bb_last(Bitboard set) {
    assert(set);
    return 63 - __builtin_clzll(set);
}
#else
FORCE_INLINE uint64_t bb_high(Bitboard set) { return (uint64_t)(set >> 64); }
FORCE_INLINE Bitboard bb_join(uint64_t low, uint64_t high) { return (Bitboard)high << 64 | low; }
FORCE_INLINE int bb_count(Bitboard set) {
    return __builtin_popcountll(bb_low(set)) + __builtin_popcountll(bb_high(set));
}
FORCE_INLINE int bb_first(Bitboard set) {
    assert(set);
    const uint64_t low = bb_low(set);
    return low ? __builtin_ctzll(low) : 64 + __builtin_ctzll(bb_high(set));
}
FORCE_INLINE int bb_last(Bitboard set) {
    assert(set);
    const uint64_t high = bb_high(set);
    return high ? 127 - __builtin_clzll(high) : 63 - __builtin_clzll(bb_low(set));
}
#endif

/* Cells word * 64 .. word * 64 + 63, word < BB_WORDS. */
FORCE_INLINE uint64_t bb_word(Bitboard set, int word) { return word ? bb_high(set) : bb_low(set); }

/* Removes the lowest cell of a non-empty set and returns it. */
FORCE_INLINE int bb_pop(Bitboard *set) {
    const int cell = bb_first(*set);
    *set &= *set - 1;
    return cell;
}

/* Removes the cell that is first from `color`'s side of the board and returns it: what is done in
 * this order is done alike in a position and its point mirror with colours swapped. */
FORCE_INLINE int bb_pop_from_side(Bitboard *set, Color color) {
    if (color == WHITE) return bb_pop(set);
    const int cell = bb_last(*set);
    *set ^= bb_of(cell);
    return cell;
}

/* Moves every cell of the set by `distance` indices towards `color`'s far side. Cells that would
 * leave the board must have been masked out. */
FORCE_INLINE Bitboard bb_shift_forward(Bitboard set, int distance, Color color) {
    return color == WHITE ? set << distance : set >> distance;
}

#endif
