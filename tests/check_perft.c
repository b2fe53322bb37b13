/* Perft (W): the data files, the rule switches, symmetries, the slow path. */
#include <stdlib.h>
#include <string.h>

#include "core/perft.h"
#include "epd.h"
#include "suites.h"
#include "support.h"
#include "variants/variants.h"

#define perft_suite      WIDTH_NAME(perft_suite)
#define perft_deep_suite WIDTH_NAME(perft_deep_suite)

/* Leaves a single count may have: in the everyday suite, and on the slow path. */
static const uint64_t leaf_limit = TEST_THOROUGH ? 30000000 : 300000;
static const uint64_t slow_limit = TEST_THOROUGH ? 300000 : 20000;
/* What the deep suite leaves to the everyday one of a release build. */
static const uint64_t deep_from = 30000000;

static const struct {
    const char *file;
    const Variant *variant;
} files[] = {
    {"perft/chess.epd", &variant_chess},           {"perft/chess960.epd", &variant_chess},
    {"perft/gardner.epd", &variant_gardner},       {"perft/losalamos.epd", &variant_losalamos},
    {"perft/raumschach.epd", &variant_raumschach},
};

typedef uint64_t CountFn(Position *pos, int depth);

/* Counts every entry of a file with from < leaves <= limit. */
static void check_file(int index, CountFn *count_leaves, uint64_t from, uint64_t limit,
                       int least_entries) {
    Tables *tables = tables_create(files[index].variant);
    Epd epd;
    int entries = 0;
    epd_open(&epd, files[index].file);
    while (epd_next(&epd)) {
        Position pos;
        support_set_fen(&pos, tables, epd.fen);
        for (int depth = 1; depth < EPD_DEPTHS; depth++) {
            const uint64_t expected = epd_leaves(&epd, depth);
            if (expected <= from || expected > limit) continue;
            entries++;
            const uint64_t leaves = count_leaves(&pos, depth);
            EXPECT(leaves == expected, "%s:%d: depth %d: %llu leaves, expected %llu", epd.name,
                   epd.number, depth, (unsigned long long)leaves, (unsigned long long)expected);
        }
    }
    ck_assert_int_ge(entries, least_entries);
    tables_destroy(tables);
}

START_TEST(data_files_are_counted_right) { check_file(_i, perft_count, 0, leaf_limit, 40); }
END_TEST

START_TEST(slow_path_counts_the_same) { check_file(_i, perft_count_slow, 0, slow_limit, 40); }
END_TEST

START_TEST(deep_counts_are_right) { check_file(_i, perft_count, deep_from, UINT64_MAX, 1); }
END_TEST

START_TEST(depth_zero_is_one_leaf) {
    Tables *tables = tables_create(&variant_chess);
    Position pos;
    support_set_fen(&pos, tables, variant_chess.start_fen);
    ck_assert_uint_eq(perft_count(&pos, 0), 1);
    ck_assert_uint_eq(perft_count_slow(&pos, 0), 1);
    tables_destroy(tables);
}
END_TEST

/* --- By root move --- */

START_TEST(divide_adds_up_with_any_number_of_threads) {
    const Variant *variant = variant_list[_i];
    Tables *tables = tables_create(variant);
    Position pos;
    support_set_fen(&pos, tables, variant->start_fen);
    const Position before = pos;
    static Move moves[2][MAX_MOVES];
    static uint64_t counts[2][MAX_MOVES];
    static const int threads[] = {0, 1, 2, 7, 1000};
    for (size_t i = 0; i < ARRAY_LENGTH(threads); i++) {
        const int k = i > 0;
        const int count = perft_divide(&pos, 3, threads[i], moves[k], counts[k]);
        ck_assert_int_eq(count, movegen_count(&pos));
        ck_assert_mem_eq(moves[k], moves[0], (size_t)count * sizeof(Move));
        ck_assert_mem_eq(counts[k], counts[0], (size_t)count * sizeof(uint64_t));
        uint64_t sum = 0;
        for (int m = 0; m < count; m++) {
            sum += counts[k][m];
        }
        ck_assert_uint_eq(sum, perft_count(&pos, 3));
    }
    ck_assert_mem_eq(&pos, &before, sizeof pos);
    tables_destroy(tables);
}
END_TEST

/* --- Rule switches of Raumschach --- */

/* Line "array captures D1 D2 D3 D4" of data/reference/raumschach-rule-switches.txt. */
static void check_switches(const char *array, int captures, const uint64_t expected[4]) {
    const bool mirror = strcmp(array, "mirror") == 0;
    Variant variant = mirror ? variant_raumschach_mirror : variant_raumschach;
    variant.pawn_capture_axes = (uint8_t)(captures - 3);
    Tables *tables = tables_create(&variant);
    ck_assert_int_eq(bb_count(tables->pawn_attacks[WHITE][tables->geometry.cell_count / 2]),
                     captures);
    Position pos;
    support_set_fen(&pos, tables, variant.start_fen);
    for (int depth = 1; depth <= 4; depth++) {
        if (expected[depth - 1] > leaf_limit) continue;
        EXPECT(perft_count(&pos, depth) == expected[depth - 1], "%s, %d captures, depth %d", array,
               captures, depth);
    }
    tables_destroy(tables);
}

START_TEST(rule_switches_give_the_known_counts) {
    FILE *file = fopen(ORTHANT_DATA_DIR "/reference/raumschach-rule-switches.txt", "r");
    ck_assert_ptr_nonnull(file);
    char line[EPD_LINE_SIZE];
    int rows = 0;
    while (fgets(line, sizeof line, file) != NULL) {
        char array[16], *rest;
        int captures, used;
        if (line[0] == '#' || sscanf(line, "%15s %d%n", array, &captures, &used) != 2) continue;
        uint64_t expected[4];
        rest = line + used;
        for (int i = 0; i < 4; i++) {
            expected[i] = strtoull(rest, &rest, 10);
        }
        check_switches(array, captures, expected);
        rows++;
    }
    ck_assert_int_eq(rows, 4);
    fclose(file);
}
END_TEST

/* The sister variants are these switches, as the registry has them. */
START_TEST(registered_sisters_have_the_right_switches) {
    static const struct {
        const Variant *variant;
        uint64_t leaves;
    } sisters[] = {{&variant_raumschach, 237316},
                   {&variant_raumschach_mirror, 237315},
                   {&variant_raumschach_cvp, 236510}};
    for (size_t i = 0; i < ARRAY_LENGTH(sisters); i++) {
        Tables *tables = tables_create(sisters[i].variant);
        Position pos;
        support_set_fen(&pos, tables, sisters[i].variant->start_fen);
        ck_assert_uint_eq(perft_count(&pos, 3), sisters[i].leaves);
        tables_destroy(tables);
    }
}
END_TEST

/* --- Symmetries --- */

typedef enum Symmetry {
    SWAP_RANKS_AND_LEVELS,
    POINT_MIRROR, /* all axes reversed, colors exchanged */
    FILE_MIRROR,
    COLOR_FLIP, /* ranks (and levels) reversed, colors exchanged */
    SYMMETRIES
} Symmetry;

static void apply(Oracle *oracle, Symmetry symmetry) {
    if (symmetry == SWAP_RANKS_AND_LEVELS) oracle_swap_axes(oracle, AXIS_RANK, AXIS_LEVEL);
    if (symmetry == FILE_MIRROR || symmetry == POINT_MIRROR) oracle_mirror_axis(oracle, AXIS_FILE);
    if (symmetry == POINT_MIRROR || symmetry == COLOR_FLIP) {
        oracle_mirror_axis(oracle, AXIS_RANK);
        oracle_mirror_axis(oracle, AXIS_LEVEL);
        oracle_swap_colors(oracle);
    }
}

static bool has_rights(const Oracle *oracle) {
    for (Color color = WHITE; color <= BLACK; color++) {
        for (int wing = 0; wing < ORACLE_WINGS; wing++) {
            if (oracle->castling_file[color][wing] >= 0) return true;
        }
    }
    return false;
}

/* A board without levels has no axes to swap; castling is not the same on both wings. */
static bool applies(const Oracle *oracle, Symmetry symmetry) {
    if (symmetry == SWAP_RANKS_AND_LEVELS) return oracle->variant->size[AXIS_LEVEL] > 1;
    return symmetry == COLOR_FLIP || !has_rights(oracle);
}

START_TEST(perft_does_not_see_symmetries) {
    Walk walk;
    walk_begin(&walk, _i, 301);
    int images = 0;
    for (int i = 0; i < (TEST_THOROUGH ? 200 : 20); i++) {
        walk_next(&walk);
        const uint64_t leaves = perft_count(&walk.pos, 2);
        for (int symmetry = 0; symmetry < SYMMETRIES; symmetry++) {
            Oracle image = walk.positions.oracle;
            if (!applies(&image, (Symmetry)symmetry)) continue;
            apply(&image, (Symmetry)symmetry);
            Position pos;
            char fen[ORACLE_FEN_SIZE];
            oracle_fen(&image, fen);
            support_set_position(&pos, walk.tables, &image);
            EXPECT(perft_count(&pos, 2) == leaves, "symmetry %d: %s", symmetry, fen);
            images++;
        }
    }
    ck_assert_int_ge(images, TEST_THOROUGH ? 200 : 20);
    walk_end(&walk);
}
END_TEST

/* --- Suites --- */

static bool fits(const Variant *variant) {
    return BB_CELLS == 128 || variant->size[AXIS_LEVEL] == 1;
}

static void add_files(TCase *tcase, const TTest *test) {
    for (int i = 0; i < (int)ARRAY_LENGTH(files); i++) {
        if (fits(files[i].variant)) tcase_add_loop_test(tcase, test, i, i + 1);
    }
}

Suite *perft_suite(void) {
    Suite *suite = suite_create(SUITE_NAME("perft"));
    TCase *counts = tcase_create("counts");
    tcase_set_timeout(counts, TEST_TIMEOUT);
    add_files(counts, data_files_are_counted_right);
    add_files(counts, slow_path_counts_the_same);
    tcase_add_test(counts, depth_zero_is_one_leaf);
    support_add_variants(counts, divide_adds_up_with_any_number_of_threads);
    suite_add_tcase(suite, counts);
    TCase *rules = tcase_create("rules");
    tcase_set_timeout(rules, TEST_TIMEOUT);
    if (fits(&variant_raumschach)) {
        tcase_add_test(rules, rule_switches_give_the_known_counts);
        tcase_add_test(rules, registered_sisters_have_the_right_switches);
    }
    support_add_streams(rules, perft_does_not_see_symmetries);
    suite_add_tcase(suite, rules);
    return suite;
}

Suite *perft_deep_suite(void) {
    Suite *suite = suite_create(SUITE_NAME("perft_deep"));
    TCase *counts = tcase_create("counts");
    tcase_set_timeout(counts, TEST_TIMEOUT);
    tcase_add_loop_test(counts, deep_counts_are_right, 0, 1); /* chess */
    if (fits(&variant_raumschach)) tcase_add_loop_test(counts, deep_counts_are_right, 4, 5);
    suite_add_tcase(suite, counts);
    return suite;
}
