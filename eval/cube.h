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

/* The lines of rooks, 25 along each axis, by the other two coordinates. */
#define CUBE_LOW(cell)  ((cell) < 64 ? UINT64_C(1) << ((cell)&63) : 0)
#define CUBE_HIGH(cell) ((cell) < 64 ? 0 : UINT64_C(1) << ((cell)&63))
#define CUBE_FIVE(WORD, a, by)                                                                     \
    (WORD(a) | WORD(a + by) | WORD(a + 2 * by) | WORD(a + 3 * by) | WORD(a + 4 * by))
#define CUBE_LINE(a, by)                                                                           \
    { CUBE_FIVE(CUBE_LOW, a, by), CUBE_FIVE(CUBE_HIGH, a, by) }
#define CUBE_LEVEL_LINE(i) CUBE_LINE(i, 25),
#define CUBE_RANK_LINE(i)  CUBE_LINE((i) % 5 + (i) / 5 * 25, 5),
#define CUBE_FILE_LINE(i)  CUBE_LINE((i)*5, 1),
#define CUBE_TIMES_5(X, i) X(i) X(i + 1) X(i + 2) X(i + 3) X(i + 4)
#define CUBE_TIMES_25(X)                                                                           \
    CUBE_TIMES_5(X, 0)                                                                             \
    CUBE_TIMES_5(X, 5) CUBE_TIMES_5(X, 10) CUBE_TIMES_5(X, 15) CUBE_TIMES_5(X, 20)
static const CubeCells cube_level_lines[CUBE_LEVEL_CELLS] = {CUBE_TIMES_25(CUBE_LEVEL_LINE)};
static const CubeCells cube_rank_lines[CUBE_LEVEL_CELLS] = {CUBE_TIMES_25(CUBE_RANK_LINE)};
static const CubeCells cube_file_lines[CUBE_LEVEL_CELLS] = {CUBE_TIMES_25(CUBE_FILE_LINE)};

/* The cells that differ from `cell` in their level, rank or file alone, and the cell itself. */
FORCE_INLINE Bitboard cube_level_line(int cell) {
    return cube_set(cube_level_lines[cell % CUBE_LEVEL_CELLS]);
}
FORCE_INLINE Bitboard cube_rank_line(int cell) {
    return cube_set(cube_rank_lines[cube_file(cell) + cube_level(cell) * CUBE_SIZE]);
}
FORCE_INLINE Bitboard cube_file_line(int cell) {
    return cube_set(cube_file_lines[cell / CUBE_SIZE]);
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

/* --- Pawns --- */

enum { CUBE_PAWN_STEPS = 7 };

/* The cells from which a step of `us`, `distance` indices forward and `files` to the right, leads
 * into the set; what would step over the board's edge is not masked out. */
FORCE_INLINE Bitboard cube_behind(Bitboard set, Color us, int distance, int files) {
    return us == WHITE ? set >> (distance + files) : set << (distance - files);
}

/* The cells to which that step leads from the set. */
FORCE_INLINE Bitboard cube_ahead(Bitboard set, Color us, int distance, int files) {
    return us == WHITE ? set << (distance + files) : set >> (distance - files);
}

/* Which pawns of `us` can make each kind of step: two without capture, four captures and, where
 * pawns capture along both forward axes at once, a fifth. */
FORCE_INLINE void cube_pawn_movers(Bitboard pawns, Bitboard empty, Bitboard enemy, Color us,
                                   bool captures_both, Bitboard movers[CUBE_PAWN_STEPS]) {
    enum { RANK = CUBE_SIZE, LEVEL = CUBE_LEVEL_CELLS };
    const Bitboard can_rank = pawns & ~cube_set(us == WHITE ? cube_last_rank : cube_first_rank);
    const Bitboard not_left = ~cube_set(cube_first_file), not_right = ~cube_set(cube_last_file);
    movers[0] = can_rank & cube_behind(empty, us, RANK, 0);
    movers[1] = pawns & cube_behind(empty, us, LEVEL, 0);
    movers[2] = can_rank & not_left & cube_behind(enemy, us, RANK, -1);
    movers[3] = can_rank & not_right & cube_behind(enemy, us, RANK, 1);
    movers[4] = pawns & not_left & cube_behind(enemy, us, LEVEL, -1);
    movers[5] = pawns & not_right & cube_behind(enemy, us, LEVEL, 1);
    movers[6] = captures_both ? can_rank & cube_behind(enemy, us, RANK + LEVEL, 0) : 0;
}

/* The cells that pawns of `us` attack, perhaps with bits beyond the last cell. */
FORCE_INLINE Bitboard cube_pawn_attacks(Bitboard pawns, Color us, bool captures_both) {
    enum { RANK = CUBE_SIZE, LEVEL = CUBE_LEVEL_CELLS };
    const Bitboard can_rank = pawns & ~cube_set(us == WHITE ? cube_last_rank : cube_first_rank);
    const Bitboard not_left = ~cube_set(cube_first_file), not_right = ~cube_set(cube_last_file);
    const Bitboard both = captures_both ? cube_ahead(can_rank, us, RANK + LEVEL, 0) : 0;
    return cube_ahead(can_rank & not_left, us, RANK, -1) |
           cube_ahead(can_rank & not_right, us, RANK, 1) |
           cube_ahead(pawns & not_left, us, LEVEL, -1) |
           cube_ahead(pawns & not_right, us, LEVEL, 1) | both;
}

#endif
