/* The cube's sets of cells (W), against its coordinates. In the narrow width there is no cube, and
 * nothing to check. */
#include <stdlib.h>

#include "core/random.h"
#include "core/tables.h"
#include "eval/cube.h"
#include "suites.h"
#include "support.h"
#include "variants/variants.h"

#define cube_suite WIDTH_NAME(cube_suite)

static int difference(const Geometry *geometry, int a, int b, int axis) {
    return abs(geometry->coordinate[a][axis] - geometry->coordinate[b][axis]);
}

/* Do the cells differ in this axis at most? */
static bool is_line(const Geometry *geometry, int a, int b, int axis) {
    for (int other = 0; other < AXIS_COUNT; other++) {
        if (other != axis && difference(geometry, a, b, other) != 0) return false;
    }
    return true;
}

START_TEST(sets_are_what_they_say) {
    Tables *tables = tables_create(&variant_raumschach);
    const Geometry *geometry = &tables->geometry;
    ck_assert_int_eq(geometry->cell_count, CUBE_CELLS);
    ck_assert_int_eq(geometry->ring[CUBE_CENTER], 0);
    for (int a = 0; a < CUBE_CELLS; a++) {
        const int8_t *at = geometry->coordinate[a];
        const int file = cube_file(a), level = cube_level(a);
        EXPECT(file == at[AXIS_FILE] && level == at[AXIS_LEVEL], "cell %d", a);
        EXPECT(bb_has(cube_set(cube_inner), a) == (geometry->ring[a] <= 1), "inner %d", a);
        EXPECT(bb_has(cube_set(cube_first_file), a) == (at[AXIS_FILE] == 0), "file a %d", a);
        EXPECT(bb_has(cube_set(cube_last_file), a) == (at[AXIS_FILE] == 4), "file e %d", a);
        EXPECT(bb_has(cube_set(cube_first_rank), a) == (at[AXIS_RANK] == 0), "rank 1 %d", a);
        EXPECT(bb_has(cube_set(cube_last_rank), a) == (at[AXIS_RANK] == 4), "rank 5 %d", a);
        for (int b = 0; b < CUBE_CELLS; b++) {
            const int files = difference(geometry, a, b, AXIS_FILE);
            const int levels = difference(geometry, a, b, AXIS_LEVEL);
            EXPECT(bb_has(cube_set(cube_levels[level]), b) == (levels == 0), "%d %d", a, b);
            EXPECT(bb_has(cube_set(cube_levels_within_1[level]), b) == (levels <= 1), "%d %d", a,
                   b);
            EXPECT(bb_has(cube_set(cube_files_within_2[file]), b) == (files <= 2), "%d %d", a, b);
            EXPECT(bb_has(cube_level_line(a), b) == is_line(geometry, a, b, AXIS_LEVEL), "%d %d", a,
                   b);
            EXPECT(bb_has(cube_rank_line(a), b) == is_line(geometry, a, b, AXIS_RANK), "%d %d", a,
                   b);
            EXPECT(bb_has(cube_file_line(a), b) == is_line(geometry, a, b, AXIS_FILE), "%d %d", a,
                   b);
        }
    }
    tables_destroy(tables);
}
END_TEST

/* What the shifts of a set should have, cell by cell. */
static void expect_shifts(const Tables *tables, Bitboard set) {
    const Geometry *geometry = &tables->geometry;
    Bitboard up = 0, down = 0, next = 0, ranks = 0, files = 0, levels = 0;
    for (int a = 0; a < CUBE_CELLS; a++) {
        for (Bitboard rest = set; rest != 0;) {
            const int b = bb_pop(&rest);
            if (a == b + CUBE_LEVEL_CELLS) up |= bb_of(a);
            if (a == b - CUBE_LEVEL_CELLS) down |= bb_of(a);
            if (is_line(geometry, a, b, AXIS_RANK)) ranks |= bb_of(a);
            if (is_line(geometry, a, b, AXIS_LEVEL) && a != b) levels |= bb_of(a);
            if (!is_line(geometry, a, b, AXIS_FILE)) continue;
            files |= bb_of(a);
            if (abs(a - b) <= 1) next |= bb_of(a);
        }
    }
    EXPECT(cube_up(set) == up && cube_down(set) == down, "up or down");
    EXPECT(cube_with_next_files(set) == next, "next files");
    EXPECT(cube_fill_ranks(set) == ranks && cube_fill_files(set) == files, "fills");
    EXPECT(cube_other_levels(set) == levels, "other levels");
}

START_TEST(sets_move_within_the_board) {
    Tables *tables = tables_create(&variant_raumschach);
    uint64_t random = RANDOM_SEED;
    for (int i = 0; i < 1000; i++) {
        Bitboard set = tables->board;
        for (int thinned = i % 5; thinned >= 0; thinned--)
            set &= bb_join(random_next(&random), random_next(&random));
        expect_shifts(tables, set);
    }
    tables_destroy(tables);
}
END_TEST

/* The steps of pawns, against the shifts of the tables that moves are generated with. */
static void expect_movers(const Tables *tables, Color us, Bitboard pawns, Bitboard occupied,
                          Bitboard enemy) {
    const bool captures_both = tables->variant->pawn_capture_axes == 2;
    Bitboard movers[CUBE_PAWN_STEPS];
    cube_pawn_movers(pawns, tables->board & ~occupied, enemy, us, captures_both, movers);
    for (int cell = 0; cell < CUBE_CELLS; cell++) {
        int moves = 0, expected = 0;
        for (int i = 0; i < CUBE_PAWN_STEPS; i++)
            moves += bb_has(movers[i], cell);
        for (int i = 0; i < tables->push_count; i++) {
            const PawnShift push = tables->push[us][i];
            const Bitboard from = pawns & bb_of(cell) & push.from;
            expected += (bb_shift_forward(from, push.distance, us) & ~occupied) != 0;
        }
        if (bb_has(pawns, cell)) expected += bb_count(tables->pawn_attacks[us][cell] & enemy);
        EXPECT(moves == expected, "cell %d: %d moves, expected %d", cell, moves, expected);
    }
}

static void expect_attacks(const Tables *tables, Color us, Bitboard pawns) {
    const bool captures_both = tables->variant->pawn_capture_axes == 2;
    const Bitboard attacks = cube_pawn_attacks(pawns, us, captures_both) & tables->board;
    Bitboard expected = 0;
    for (Bitboard rest = pawns; rest != 0;)
        expected |= tables->pawn_attacks[us][bb_pop(&rest)];
    EXPECT(attacks == expected, "attacks");
}

START_TEST(pawns_step_by_the_rules) {
    Tables *tables = tables_create(_i == 0 ? &variant_raumschach : &variant_raumschach_cvp);
    uint64_t random = RANDOM_SEED;
    for (int i = 0; i < 500; i++) {
        const Bitboard sets[] = {bb_join(random_next(&random), random_next(&random)),
                                 bb_join(random_next(&random), random_next(&random))};
        const Bitboard pawns = tables->board & sets[0] & ~sets[1];
        const Bitboard enemy = tables->board & sets[1] & ~sets[0];
        const Bitboard occupied = pawns | enemy;
        for (Color us = WHITE; us <= BLACK; us++) {
            /* Pawns never stand where no step is left. */
            const Bitboard stuck = tables->promotion_zone[us];
            expect_movers(tables, us, pawns & ~stuck, occupied, enemy);
            expect_attacks(tables, us, pawns);
        }
    }
    tables_destroy(tables);
}
END_TEST

Suite *cube_suite(void) {
    Suite *suite = suite_create(SUITE_NAME("cube"));
    TCase *tcase = tcase_create("cube");
    tcase_set_timeout(tcase, TEST_TIMEOUT);
    if ((int)BB_CELLS >= (int)CUBE_CELLS) {
        tcase_add_test(tcase, sets_are_what_they_say);
        tcase_add_test(tcase, sets_move_within_the_board);
        tcase_add_loop_test(tcase, pawns_step_by_the_rules, 0, 2);
    }
    suite_add_tcase(suite, tcase);
    return suite;
}
