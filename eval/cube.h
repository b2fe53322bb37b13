/* Sets of cells of the 5x5x5 cube. (W) They are for evaluators that fit no other board: in the
 * narrow width they only have to compile.
 *
 * Index = file + 5 * rank + 25 * level. Level 0 is A, White's home; the center is Cc3, cell 62. */
#ifndef ORTHANT_EVAL_CUBE_H
#define ORTHANT_EVAL_CUBE_H

#include "core/bitboard.h"

enum {
    CUBE_SIZE = 5,
    CUBE_LEVEL_CELLS = 25,
    CUBE_CELLS = 125,
    CUBE_CENTER = 62,
    CUBE_LEVEL_C = 2, /* the middle one */
};

FORCE_INLINE int cube_file(int cell) { return cell % CUBE_SIZE; }
FORCE_INLINE int cube_level(int cell) { return cell / CUBE_LEVEL_CELLS; }

/* A set as two words, low one first. */
typedef struct CubeCells {
    uint64_t low, high;
} CubeCells;

FORCE_INLINE Bitboard cube_set(CubeCells cells) { return bb_join(cells.low, cells.high); }

/* The 27 cells next to the center and the center itself. */
static const CubeCells cube_inner = {0xE7000E7380000000, 0x0000000039CE001C};
static const CubeCells cube_first_file = {0x1084210842108421, 0x0108421084210842};
static const CubeCells cube_last_file = {0x0842108421084210, 0x1084210842108421};
static const CubeCells cube_first_rank = {0x007C00003E00001F, 0x000001F00000F800};
static const CubeCells cube_last_rank = {0x0003E00001F00000, 0x1F00000F800007C0};

/* The cells of each level, A to E. */
static const CubeCells cube_levels[CUBE_SIZE] = {
    {0x0000000001FFFFFF, 0}, {0x0003FFFFFE000000, 0}, {0xFFFC000000000000, 0x00000000000007FF},
    {0, 0x0000000FFFFFF800}, {0, 0x1FFFFFF000000000},
};

/* The cells of a level and of those next to it. */
static const CubeCells cube_levels_within_1[CUBE_SIZE] = {
    {0x0003FFFFFFFFFFFF, 0x0000000000000000}, {0xFFFFFFFFFFFFFFFF, 0x00000000000007FF},
    {0xFFFFFFFFFE000000, 0x0000000FFFFFFFFF}, {0xFFFC000000000000, 0x1FFFFFFFFFFFFFFF},
    {0x0000000000000000, 0x1FFFFFFFFFFFF800},
};

/* The cells of a file, over all ranks and levels, and of those up to two files away. */
static const CubeCells cube_files_within_2[CUBE_SIZE] = {
    {0x739CE739CE739CE7, 0x0739CE739CE739CE}, {0xF7BDEF7BDEF7BDEF, 0x0F7BDEF7BDEF7BDE},
    {0xFFFFFFFFFFFFFFFF, 0x1FFFFFFFFFFFFFFF}, {0xEF7BDEF7BDEF7BDE, 0x1EF7BDEF7BDEF7BD},
    {0xCE739CE739CE739C, 0x1CE739CE739CE739},
};

/* The cells that differ from `cell` in their level, rank or file alone, and the cell itself. */
FORCE_INLINE Bitboard cube_level_line(int cell) {
    const CubeCells of_first = {0x0004000002000001, 0x0000001000000800};
    return cube_set(of_first) << cell % CUBE_LEVEL_CELLS;
}
FORCE_INLINE Bitboard cube_rank_line(int cell) {
    const CubeCells of_first = {0x0000000000108421, 0};
    return cube_set(of_first) << (cell - cell / CUBE_SIZE % CUBE_SIZE * CUBE_SIZE);
}
FORCE_INLINE Bitboard cube_file_line(int cell) {
    const CubeCells of_first = {0x000000000000001F, 0};
    return cube_set(of_first) << (cell - cell % CUBE_SIZE);
}

/* --- Whole sets moved; what would leave the board is dropped --- */

FORCE_INLINE Bitboard cube_up(Bitboard set) {
    return (set & ~cube_set(cube_levels[CUBE_SIZE - 1])) << (CUBE_LEVEL_CELLS);
}
FORCE_INLINE Bitboard cube_down(Bitboard set) { return set >> CUBE_LEVEL_CELLS; }

/* The set and its neighbors one file away. */
FORCE_INLINE Bitboard cube_with_next_files(Bitboard set) {
    return set | (set & ~cube_set(cube_last_file)) << 1 | (set & ~cube_set(cube_first_file)) >> 1;
}

/* All cells that share level and file with one of the set. */
FORCE_INLINE Bitboard cube_fill_ranks(Bitboard set) {
    for (int i = 1; i < CUBE_SIZE; i++) {
        set |= (set & ~cube_set(cube_last_rank)) << CUBE_SIZE |
               (set & ~cube_set(cube_first_rank)) >> CUBE_SIZE;
    }
    return set;
}

/* All cells that share level and rank with one of the set. */
FORCE_INLINE Bitboard cube_fill_files(Bitboard set) {
    for (int i = 1; i < CUBE_SIZE; i++)
        set = cube_with_next_files(set);
    return set;
}

/* The cells that share file and rank with one of the set on another level. */
FORCE_INLINE Bitboard cube_other_levels(Bitboard set) {
    Bitboard above = 0, below = 0;
    for (int i = 1; i < CUBE_SIZE; i++) {
        above = cube_up(above | set);
        below = cube_down(below | set);
    }
    return above | below;
}

#endif
