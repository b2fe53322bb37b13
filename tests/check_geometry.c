/* Facts about boards, each counted by hand or known from the rules of Raumschach. */
#include <stdlib.h>
#include <string.h>

#include "core/geometry.h"
#include "suites.h"

static const uint8_t cube_size[AXIS_COUNT] = {5, 5, 5};
static const uint8_t chess_size[AXIS_COUNT] = {8, 8, 1};

/* Geometry is large: one copy, filled anew by every test. */
static Geometry geometry;

static void make_geometry(const uint8_t size[AXIS_COUNT]) {
    memset(&geometry, 0xA5, sizeof geometry);
    ck_assert(geometry_init(&geometry, size));
}

static Cell cell_named(const char *name) {
    int length = 0;
    const Cell cell = geometry_parse_cell(&geometry, name, &length);
    ck_assert_msg(cell != CELL_NONE, "no cell %s", name);
    ck_assert_int_eq(length, (int)strlen(name));
    return cell;
}

static int steps_of_class(int class, Cell from) {
    int count = 0;
    for (int i = 0; i < geometry.step_count; i++) {
        count +=
            geometry.step[i].direction_class == class && geometry.step_target[i][from] != CELL_NONE;
    }
    return count;
}

static int leaps_from(Cell from) {
    int count = 0;
    for (int i = 0; i < geometry.leap_count; i++) {
        count += geometry.leap_target[i][from] != CELL_NONE;
    }
    return count;
}

START_TEST(cube_has_26_directions_and_24_leaps) {
    make_geometry(cube_size);
    ck_assert_int_eq(geometry.axis_count, 3);
    ck_assert_int_eq(geometry.cell_count, 125);
    ck_assert_int_eq(geometry.step_count, 26);
    ck_assert_int_eq(geometry.leap_count, 24);
    const Cell centre = cell_named("Cc3");
    ck_assert_int_eq(centre, 2 + 2 * 5 + 2 * 25);
    ck_assert_int_eq(steps_of_class(1, centre), 6);
    ck_assert_int_eq(steps_of_class(2, centre), 12);
    ck_assert_int_eq(steps_of_class(3, centre), 8);
    ck_assert_int_eq(leaps_from(centre), 24);
    ck_assert_int_eq(leaps_from(cell_named("Aa1")), 6);
    const Cell corner = cell_named("Ee5");
    ck_assert_int_eq(steps_of_class(1, corner), 3);
    ck_assert_int_eq(steps_of_class(2, corner), 3);
    ck_assert_int_eq(steps_of_class(3, corner), 1);
}
END_TEST

START_TEST(flat_board_has_8_directions_and_8_leaps) {
    make_geometry(chess_size);
    ck_assert_int_eq(geometry.axis_count, 2);
    ck_assert_int_eq(geometry.step_count, 8);
    ck_assert_int_eq(geometry.leap_count, 8);
    const Cell cell = cell_named("d4");
    ck_assert_int_eq(cell, 3 + 3 * 8);
    ck_assert_int_eq(steps_of_class(1, cell), 4);
    ck_assert_int_eq(steps_of_class(2, cell), 4);
    ck_assert_int_eq(steps_of_class(3, cell), 0);
    ck_assert_int_eq(leaps_from(cell), 8);
    ck_assert_int_eq(leaps_from(cell_named("a1")), 2);
}
END_TEST

/* Every step and leap leads where its coordinates say, and back again by its opposite. */
START_TEST(steps_and_leaps_lead_where_they_say) {
    make_geometry(_i == 0 ? cube_size : chess_size);
    for (int i = 0; i < geometry.step_count + geometry.leap_count; i++) {
        const bool is_leap = i >= geometry.step_count;
        const Step *step = is_leap ? &geometry.leap[i - geometry.step_count] : &geometry.step[i];
        const Cell *target =
            is_leap ? geometry.leap_target[i - geometry.step_count] : geometry.step_target[i];
        for (int from = 0; from < geometry.cell_count; from++) {
            const int8_t *at = geometry.coordinate[from];
            const Cell expected = geometry_cell(&geometry, at[AXIS_FILE] + step->delta[AXIS_FILE],
                                                at[AXIS_RANK] + step->delta[AXIS_RANK],
                                                at[AXIS_LEVEL] + step->delta[AXIS_LEVEL]);
            ck_assert_int_eq(target[from], expected);
            if (expected != CELL_NONE) ck_assert_int_eq(expected - from, step->offset);
        }
    }
}
END_TEST

START_TEST(rings_of_the_cube_are_1_26_98) {
    make_geometry(cube_size);
    int rings[3] = {0};
    for (int cell = 0; cell < geometry.cell_count; cell++) {
        ck_assert_int_lt(geometry.ring[cell], 3);
        rings[geometry.ring[cell]]++;
        ck_assert_int_eq(geometry.ring[cell], geometry.distance[cell][cell_named("Cc3")]);
    }
    ck_assert_int_eq(rings[0], 1);
    ck_assert_int_eq(rings[1], 26);
    ck_assert_int_eq(rings[2], 98);
}
END_TEST

/* Four central squares, then frames of 12, 20 and 28. */
START_TEST(rings_of_the_chess_board_are_4_12_20_28) {
    make_geometry(chess_size);
    int rings[4] = {0};
    for (int cell = 0; cell < geometry.cell_count; cell++) {
        ck_assert_int_lt(geometry.ring[cell], 4);
        rings[geometry.ring[cell]]++;
    }
    for (int ring = 0; ring < 4; ring++) {
        ck_assert_int_eq(rings[ring], 4 + 8 * ring);
    }
    ck_assert_int_eq(geometry.ring[cell_named("d5")], 0);
    ck_assert_int_eq(geometry.ring[cell_named("h4")], 3);
}
END_TEST

START_TEST(distance_is_the_largest_difference_of_coordinates) {
    make_geometry(cube_size);
    ck_assert_int_eq(geometry.distance[cell_named("Aa1")][cell_named("Ee5")], 4);
    ck_assert_int_eq(geometry.distance[cell_named("Aa1")][cell_named("Bc2")], 2);
    ck_assert_int_eq(geometry.distance[cell_named("Cc3")][cell_named("Cc3")], 0);
    for (int a = 0; a < geometry.cell_count; a++) {
        for (int b = 0; b < geometry.cell_count; b++) {
            ck_assert_int_eq(geometry.distance[a][b], geometry.distance[b][a]);
        }
    }
}
END_TEST

START_TEST(bishop_classes_are_63_and_62) {
    make_geometry(cube_size);
    ck_assert_int_eq(geometry.colour_count[1], 1);
    ck_assert_int_eq(geometry.colour_count[2], 2);
    int count[2] = {0};
    for (int cell = 0; cell < geometry.cell_count; cell++) {
        const int8_t *at = geometry.coordinate[cell];
        count[geometry.colour[2][cell]]++;
        ck_assert_int_eq(geometry.colour[2][cell],
                         (at[AXIS_FILE] + at[AXIS_RANK] + at[AXIS_LEVEL]) % 2);
    }
    ck_assert_int_eq(count[0], 63);
    ck_assert_int_eq(count[1], 62);
}
END_TEST

/* The class is the pair ((level + rank) mod 2, (level + file) mod 2); that of Aa1 has 35 cells. */
START_TEST(unicorn_classes_are_35_30_30_30) {
    make_geometry(cube_size);
    ck_assert_int_eq(geometry.colour_count[3], 4);
    int count[4] = {0}, class_of_pair[2][2] = {{-1, -1}, {-1, -1}};
    for (int cell = 0; cell < geometry.cell_count; cell++) {
        const int8_t *at = geometry.coordinate[cell];
        int *expected = &class_of_pair[(at[AXIS_LEVEL] + at[AXIS_RANK]) % 2]
                                      [(at[AXIS_LEVEL] + at[AXIS_FILE]) % 2];
        if (*expected < 0) *expected = geometry.colour[3][cell];
        ck_assert_int_eq(geometry.colour[3][cell], *expected);
        count[geometry.colour[3][cell]]++;
    }
    ck_assert_int_eq(count[0], 35);
    for (int class = 1; class < 4; class ++) {
        ck_assert_int_eq(count[class], 30);
    }
    ck_assert_int_eq(geometry.colour[3][cell_named("Aa1")], 0);
    ck_assert_int_eq(geometry.colour[3][cell_named("Cc3")], 0);
}
END_TEST

START_TEST(chess_has_two_bishop_colours_and_no_unicorn_moves) {
    make_geometry(chess_size);
    ck_assert_int_eq(geometry.colour_count[2], 2);
    ck_assert_int_eq(geometry.colour_count[3], 64);
    ck_assert_int_ne(geometry.colour[2][cell_named("a1")], geometry.colour[2][cell_named("h1")]);
    ck_assert_int_eq(geometry.colour[2][cell_named("a1")], geometry.colour[2][cell_named("h8")]);
}
END_TEST

START_TEST(direction_names_the_line_between_two_cells) {
    make_geometry(cube_size);
    for (int a = 0; a < geometry.cell_count; a++) {
        for (int b = 0; b < geometry.cell_count; b++) {
            int length = 0, class = 0;
            bool line = a != b;
            for (int axis = 0; axis < AXIS_COUNT; axis++) {
                const int d = abs(geometry.coordinate[b][axis] - geometry.coordinate[a][axis]);
                if (d == 0) continue;
                class ++;
                line = line && (length == 0 || d == length);
                length = d;
            }
            const int direction = geometry.direction[a][b];
            ck_assert_int_eq(direction >= 0, line);
            if (line) ck_assert_int_eq(geometry.step[direction].direction_class, class);
        }
    }
}
END_TEST

START_TEST(other_boards_have_their_sizes) {
    static const struct {
        uint8_t size[AXIS_COUNT];
        int cells, steps, leaps;
    } boards[] = {
        {{5, 5, 1}, 25, 8, 8},    {{6, 6, 1}, 36, 8, 8},    {{10, 8, 1}, 80, 8, 8},
        {{4, 4, 4}, 64, 26, 24},  {{5, 5, 5}, 125, 26, 24}, {{8, 4, 4}, 128, 26, 24},
        {{10, 10, 1}, 100, 8, 8}, {{8, 1, 1}, 8, 2, 0},
    };
    for (size_t i = 0; i < sizeof boards / sizeof boards[0]; i++) {
        make_geometry(boards[i].size);
        ck_assert_int_eq(geometry.cell_count, boards[i].cells);
        ck_assert_int_eq(geometry.step_count, boards[i].steps);
        ck_assert_int_eq(geometry.leap_count, boards[i].leaps);
    }
}
END_TEST

START_TEST(impossible_sizes_are_refused) {
    static const uint8_t sizes[][AXIS_COUNT] = {
        {0, 8, 1}, {8, 0, 1}, {8, 8, 0}, {11, 8, 1}, {8, 11, 1}, {1, 1, 11}, {8, 8, 3}, {6, 6, 4},
    };
    for (size_t i = 0; i < sizeof sizes / sizeof sizes[0]; i++) {
        make_geometry(chess_size);
        ck_assert(!geometry_init(&geometry, sizes[i]));
        ck_assert_int_eq(geometry.cell_count, 64);
    }
}
END_TEST

START_TEST(cells_outside_the_board_are_none) {
    make_geometry(cube_size);
    ck_assert_int_eq(geometry_cell(&geometry, 0, 0, 0), 0);
    ck_assert_int_eq(geometry_cell(&geometry, 4, 4, 4), 124);
    ck_assert_int_eq(geometry_cell(&geometry, 5, 0, 0), CELL_NONE);
    ck_assert_int_eq(geometry_cell(&geometry, 0, -1, 0), CELL_NONE);
    ck_assert_int_eq(geometry_cell(&geometry, 0, 0, 5), CELL_NONE);
}
END_TEST

START_TEST(cell_names_are_read_back) {
    static const uint8_t sizes[][AXIS_COUNT] = {{5, 5, 5}, {8, 8, 1}, {6, 6, 1}, {5, 5, 1}};
    make_geometry(sizes[_i]);
    for (int cell = 0; cell < geometry.cell_count; cell++) {
        char name[CELL_NAME_SIZE];
        geometry_cell_name(&geometry, (Cell)cell, name);
        ck_assert_int_eq(cell_named(name), cell);
    }
}
END_TEST

START_TEST(cell_names_are_read_strictly) {
    static const char *const wrong[] = {"",    "C",   "Cc",        "Cc0", "Cc6", "Cf3", "CC3",
                                        "Fc3", "@c3", "C\xe9\x33", "3cC", "ccc", "   "};
    make_geometry(cube_size);
    int length = 0;
    for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++) {
        ck_assert_msg(geometry_parse_cell(&geometry, wrong[i], &length) == CELL_NONE,
                      "'%s' was read as a cell", wrong[i]);
    }
    ck_assert_int_eq(geometry_parse_cell(&geometry, "cc3rest", &length), cell_named("Cc3"));
    ck_assert_int_eq(length, 3);
    make_geometry(chess_size);
    ck_assert_int_eq(geometry_parse_cell(&geometry, "i1", &length), CELL_NONE);
    ck_assert_int_eq(geometry_parse_cell(&geometry, "a9", &length), CELL_NONE);
    ck_assert_int_eq(geometry_parse_cell(&geometry, "E4", &length), CELL_NONE);
    ck_assert_int_eq(geometry_parse_cell(&geometry, "e4e5", &length), 28);
    ck_assert_int_eq(length, 2);
}
END_TEST

Suite *geometry_suite(void) {
    Suite *suite = suite_create("geometry");
    TCase *steps = tcase_create("steps");
    tcase_add_test(steps, cube_has_26_directions_and_24_leaps);
    tcase_add_test(steps, flat_board_has_8_directions_and_8_leaps);
    tcase_add_loop_test(steps, steps_and_leaps_lead_where_they_say, 0, 2);
    tcase_add_test(steps, direction_names_the_line_between_two_cells);
    suite_add_tcase(suite, steps);
    TCase *distances = tcase_create("distances and colours");
    tcase_add_test(distances, rings_of_the_cube_are_1_26_98);
    tcase_add_test(distances, rings_of_the_chess_board_are_4_12_20_28);
    tcase_add_test(distances, distance_is_the_largest_difference_of_coordinates);
    tcase_add_test(distances, bishop_classes_are_63_and_62);
    tcase_add_test(distances, unicorn_classes_are_35_30_30_30);
    tcase_add_test(distances, chess_has_two_bishop_colours_and_no_unicorn_moves);
    suite_add_tcase(suite, distances);
    TCase *sizes = tcase_create("sizes and names");
    tcase_add_test(sizes, other_boards_have_their_sizes);
    tcase_add_test(sizes, impossible_sizes_are_refused);
    tcase_add_test(sizes, cells_outside_the_board_are_none);
    tcase_add_loop_test(sizes, cell_names_are_read_back, 0, 4);
    tcase_add_test(sizes, cell_names_are_read_strictly);
    suite_add_tcase(suite, sizes);
    return suite;
}
