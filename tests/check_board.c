/* The board on the screen: plans, tints, pictures of moves, threats. Expected numbers are counted
 * by hand or computed here from published formulas. */
#include <check.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "core/piece.h"
#include "suites.h"
#include "tools/cli/board_view.h"
#include "tools/cli/palette.h"
#include "tools/cli/picture.h"
#include "tools/cli/threats.h"
#include "variants/variants.h"

/* --- Games --- */

typedef struct Table {
    Rules *rules;
    Game *game, *scratch;
} Table;

static Table table_open(const Variant *variant, const char *fen) {
    Table table = {.rules = rules_create(variant, RULES_WIDTH_AUTO)};
    ck_assert_ptr_nonnull(table.rules);
    table.game = game_create(table.rules);
    table.scratch = game_create(table.rules);
    ck_assert(table.game && table.scratch);
    if (fen) ck_assert(game_set_fen(table.game, fen, strlen(fen), NULL));
    return table;
}

static void table_close(Table *table) {
    game_destroy(table->game);
    game_destroy(table->scratch);
    rules_destroy(table->rules);
}

static Cell cell_named(const Table *table, const char *name) {
    int length = 0;
    const Cell cell = geometry_parse_cell(rules_geometry(table->rules), name, &length);
    ck_assert_uint_ne(cell, CELL_NONE);
    return cell;
}

/* --- Plans --- */

static const Geometry *geometry_of(const Table *table) { return rules_geometry(table->rules); }

static BoardPlan plan_for(const Table *table, const char *layout, int columns, int rows) {
    const BoardRoom room = {columns, rows, 33, true};
    return board_plan_make(layout ? board_layout_find(layout) : NULL, geometry_of(table), &room);
}

static void expect_plan(BoardPlan plan, int across, int cell_columns, int columns, int rows) {
    ck_assert_int_eq(plan.across, across);
    ck_assert_int_eq(plan.cell_columns, cell_columns);
    ck_assert_int_eq(plan.columns, columns);
    ck_assert_int_eq(plan.rows, rows);
}

/* A level is its rank numbers and five cells; gaps are three columns and a row, and each level has
 * a letter, five ranks and a line of files. */
START_TEST(test_plans_of_the_cube) {
    Table cube = table_open(&variant_raumschach, NULL);
    expect_plan(plan_for(&cube, NULL, 80, 24), 5, 2, 67, 7); /* 5 * 11 + 4 * 3 */
    expect_plan(plan_for(&cube, NULL, 67, 24), 5, 2, 67, 7);
    expect_plan(plan_for(&cube, NULL, 66, 24), 3, 3, 54, 15); /* 3 * 16 + 2 * 3, 2 * 7 + 1 */
    expect_plan(plan_for(&cube, NULL, 53, 24), 3, 2, 39, 15);
    expect_plan(plan_for(&cube, NULL, 40, 24), 3, 2, 39, 15);
    expect_plan(plan_for(&cube, NULL, 38, 24), 2, 3, 35, 23);
    expect_plan(plan_for(&cube, NULL, 34, 24), 2, 2, 25, 23);
    expect_plan(plan_for(&cube, NULL, 24, 24), 1, 3, 18, 30); /* a stack, letters at the left */
    expect_plan(plan_for(&cube, NULL, 200, 60), 5, 6, 167, 17);
    expect_plan(plan_for(&cube, NULL, 200, 24), 5, 3, 92, 7); /* too low for high cells */
    expect_plan(plan_for(&cube, NULL, 100, 60), 5, 2, 67, 7); /* leaves room for the panel */
    expect_plan(plan_for(&cube, "cube", 80, 24), 1, 3, 26, 30);
    expect_plan(plan_for(&cube, "wide", 80, 24), 3, 3, 54, 15);
    expect_plan(plan_for(&cube, "wide", 80, 60), 2, 6, 65, 53);
    table_close(&cube);
}
END_TEST

START_TEST(test_plans_of_the_flat_board) {
    Table chess = table_open(&variant_chess, NULL);
    expect_plan(plan_for(&chess, NULL, 80, 24), 1, 3, 25, 9);
    expect_plan(plan_for(&chess, NULL, 200, 60), 1, 6, 49, 25);
    expect_plan(plan_for(&chess, NULL, 20, 24), 1, 2, 17, 9);
    expect_plan(plan_for(&chess, "small", 80, 24), 1, 2, 17, 9);
    expect_plan(plan_for(&chess, "wide", 80, 60), 1, 6, 49, 25);
    expect_plan(plan_for(&chess, "cube", 80, 24), 1, 3, 25, 9);
    table_close(&chess);
}
END_TEST

static int count_code(const Canvas *canvas, uint32_t code) {
    int count = 0;
    for (int row = 0; row < canvas->rows; row++) {
        for (int column = 0; column < canvas->columns; column++)
            count += canvas_code(canvas, row, column) == code;
    }
    return count;
}

/* Whatever the layout and room, each man is drawn once, and nothing leaves the plan's extent. */
START_TEST(test_every_layout_shows_every_man) {
    Table cube = table_open(&variant_raumschach, NULL);
    Canvas *canvas = malloc(sizeof *canvas);
    ck_assert_ptr_nonnull(canvas);
    const Style style = {.color = false};
    for (int columns = 18; columns <= 240; columns++) {
        for (int i = 0; i == 0 || board_layout_at(i - 1); i++) {
            const BoardView view = {
                .game = cube.game,
                .plan = plan_for(&cube, i ? board_layout_at(i - 1) : NULL, columns, columns / 3),
                .style = &style,
                .flipped = columns % 2 == 0,
            };
            canvas_clear(canvas);
            board_view_draw(&view, canvas);
            ck_assert_int_le(canvas->columns, view.plan.columns);
            ck_assert_int_eq(canvas->rows, view.plan.rows);
            if (i == 0) ck_assert_int_le(canvas->columns, columns);
            ck_assert_int_eq(count_code(canvas, 'P'), 10);
            ck_assert_int_eq(count_code(canvas, 'p'), 10);
            ck_assert_int_eq(count_code(canvas, 'U'), 2);
            ck_assert_int_eq(count_code(canvas, 'k'), 1);
            ck_assert_int_eq(count_code(canvas, '.'), 125 - 40);
        }
    }
    free(canvas);
    table_close(&cube);
}
END_TEST

/* --- Tints --- */

/* Linear red, green and blue of a colour of the 256-colour cube. */
static void linear_rgb(int number, double rgb[3]) {
    static const int steps[] = {0, 95, 135, 175, 215, 255};
    const int digits[] = {(number - 16) / 36, (number - 16) / 6 % 6, (number - 16) % 6};
    for (int i = 0; i < 3; i++) {
        const double value = steps[digits[i]] / 255.0;
        rgb[i] = value <= 0.04045 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4);
    }
}

/* WCAG 2 contrast with white or black. */
static double contrast(int number, bool white) {
    double rgb[3];
    linear_rgb(number, rgb);
    const double light = 0.2126 * rgb[0] + 0.7152 * rgb[1] + 0.0722 * rgb[2] + 0.05;
    return white ? 1.05 / light : light / 0.05;
}

/* CIELAB, white point D65, of a colour as an eye sees it. The matrices are those of Machado,
 * Oliveira and Fernandes (2009) for full severity. */
static void lab_seen(int number, int eye, double lab[3]) {
    static const double eyes[][3][3] = {
        {{1, 0, 0}, {0, 1, 0}, {0, 0, 1}},
        {{0.152286, 1.052583, -0.204868},
         {0.114503, 0.786281, 0.099216},
         {-0.003882, -0.048116, 1.051998}},
        {{0.367322, 0.860646, -0.227968},
         {0.280085, 0.672501, 0.047413},
         {-0.011820, 0.042940, 0.968881}},
        {{1.255528, -0.076749, -0.178779},
         {-0.078411, 0.930809, 0.147602},
         {0.004733, 0.691367, 0.303900}},
    };
    double rgb[3], seen[3];
    linear_rgb(number, rgb);
    for (int i = 0; i < 3; i++) {
        seen[i] = 0;
        for (int j = 0; j < 3; j++)
            seen[i] += eyes[eye][i][j] * rgb[j];
        seen[i] = fmin(1, fmax(0, seen[i]));
    }
    const double xyz[] = {
        (0.4124 * seen[0] + 0.3576 * seen[1] + 0.1805 * seen[2]) / 0.95047,
        0.2126 * seen[0] + 0.7152 * seen[1] + 0.0722 * seen[2],
        (0.0193 * seen[0] + 0.1192 * seen[1] + 0.9505 * seen[2]) / 1.08883,
    };
    double f[3];
    for (int i = 0; i < 3; i++)
        f[i] = xyz[i] > 0.008856 ? cbrt(xyz[i]) : 7.787 * xyz[i] + 16.0 / 116;
    lab[0] = 116 * f[1] - 16;
    lab[1] = 500 * (f[0] - f[1]);
    lab[2] = 200 * (f[1] - f[2]);
}

static double distance_seen(int a, int b, int eye) {
    double left[3], right[3];
    lab_seen(a, eye, left);
    lab_seen(b, eye, right);
    return sqrt(pow(left[0] - right[0], 2) + pow(left[1] - right[1], 2) +
                pow(left[2] - right[2], 2));
}

/* Cells have the same tint exactly if they are of one bishop and one unicorn class, and the tints
 * are what palette.h says of them. */
START_TEST(test_tints) {
    Table cube = table_open(&variant_raumschach, NULL);
    const Geometry *geometry = geometry_of(&cube);
    for (int a = 0; a < geometry->cell_count; a++) {
        const int tint = palette_tint(geometry, (Cell)a);
        ck_assert_double_ge(contrast(tint, false), 2.8);
        ck_assert_double_ge(contrast(tint, true), 2.8);
        for (int b = 0; b < a; b++) {
            const int other = palette_tint(geometry, (Cell)b);
            const bool same = geometry->colour[2][a] == geometry->colour[2][b] &&
                              geometry->colour[3][a] == geometry->colour[3][b];
            ck_assert_int_eq(tint == other, same);
            for (int eye = 0; eye < 4 && !same && a < 50; eye++)
                ck_assert_double_ge(distance_seen(tint, other, eye), 14);
        }
    }
    table_close(&cube);
}
END_TEST

/* --- Pictures --- */

static int picture_count(Table *table, PieceType type) {
    Marks marks;
    return picture_set_moves(table->game, type, &marks);
}

/* From Cc3, two cells in each direction; 24 leaps, all on the board; the pawn steps two ways and
 * takes five. From d4 of chess and c3 of Gardner's board as every player knows. */
START_TEST(test_pictures) {
    Table cube = table_open(&variant_raumschach, NULL);
    ck_assert_int_eq(picture_count(&cube, KING), 26);
    ck_assert_int_eq(picture_count(&cube, QUEEN), 52);
    ck_assert_int_eq(picture_count(&cube, ROOK), 12);
    ck_assert_int_eq(picture_count(&cube, BISHOP), 24);
    ck_assert_int_eq(picture_count(&cube, UNICORN), 16);
    ck_assert_int_eq(picture_count(&cube, KNIGHT), 24);
    ck_assert_int_eq(picture_count(&cube, PAWN), 7);
    table_close(&cube);
    Table chess = table_open(&variant_chess, NULL);
    ck_assert_int_eq(picture_count(&chess, KING), 8);
    ck_assert_int_eq(picture_count(&chess, QUEEN), 27);
    ck_assert_int_eq(picture_count(&chess, ROOK), 14);
    ck_assert_int_eq(picture_count(&chess, BISHOP), 13);
    ck_assert_int_eq(picture_count(&chess, KNIGHT), 8);
    ck_assert_int_eq(picture_count(&chess, PAWN), 3);
    table_close(&chess);
}
END_TEST

/* Every man of every variant has its picture. */
START_TEST(test_pictures_of_all) {
    const Variant *variant = variant_list[_i];
    Table table = table_open(variant, NULL);
    Marks marks;
    for (int type = PAWN; type < PIECE_TYPE_COUNT; type++) {
        if (!SET_HAS(variant->pieces, type)) continue;
        ck_assert_int_gt(picture_set_moves(table.game, (PieceType)type, &marks), 0);
    }
    ck_assert_int_eq(picture_set_promotions(table.game, &marks), variant->size[AXIS_FILE]);
    table_close(&table);
}
END_TEST

/* The cells that DESIGN and Dickins name. */
START_TEST(test_pawn_picture) {
    Table cube = table_open(&variant_raumschach, NULL);
    static const char *const takes[] = {"Cb4", "Cd4", "Db3", "Dd3", "Dc4"};
    Marks marks;
    picture_set_moves(cube.game, PAWN, &marks);
    for (size_t i = 0; i < ARRAY_LENGTH(takes); i++)
        ck_assert_uint_eq(marks.marks[cell_named(&cube, takes[i])], MARK_GO | MARK_TAKE);
    ck_assert_uint_eq(marks.marks[cell_named(&cube, "Cc4")], MARK_GO);
    ck_assert_uint_eq(marks.marks[cell_named(&cube, "Dc3")], MARK_GO);
    picture_set_promotions(cube.game, &marks);
    ck_assert_uint_eq(marks.marks[cell_named(&cube, "Ea5")], MARK_GO);
    ck_assert_uint_eq(marks.marks[cell_named(&cube, "Ee5")], MARK_GO);
    table_close(&cube);
}
END_TEST

/* --- Threats --- */

/* What the man on `cell` could lose, -1 when it is not attacked. */
static int loss_on(const char *fen, Color side, const char *cell) {
    Table table = table_open(&variant_chess, fen);
    ThreatList *list = malloc(sizeof *list);
    ck_assert_ptr_nonnull(list);
    threats_find(table.game, table.scratch, side, list);
    int loss = -1;
    for (int i = 0; i < list->count; i++) {
        if (list->threats[i].cell == cell_named(&table, cell)) loss = list->threats[i].loss;
    }
    free(list);
    table_close(&table);
    return loss;
}

START_TEST(test_threats) {
    const int16_t *value = variant_chess.value;
    const int pawn = value[PAWN], rook = value[ROOK], knight = value[KNIGHT];
    /* A rook before a pawn: lost; covered by a pawn: lost for it. It is White's turn, or Black's.
     */
    ck_assert_int_eq(loss_on("k7/8/8/3p4/4R3/8/8/2K5 w - - 0 1", WHITE, "e4"), rook);
    ck_assert_int_eq(loss_on("k7/8/8/3p4/4R3/5P2/8/2K5 w - - 0 1", WHITE, "e4"), rook - pawn);
    ck_assert_int_eq(loss_on("k7/8/8/3p4/4R3/5P2/8/2K5 b - - 0 1", WHITE, "e4"), rook - pawn);
    /* A covered pawn before a rook is safe; nobody attacks the king's pawn. */
    ck_assert_int_eq(loss_on("k3r3/8/8/8/4P3/3P4/8/2K5 w - - 0 1", WHITE, "e4"), 0);
    ck_assert_int_eq(loss_on("k3r3/8/8/8/4P3/3P4/8/2K5 w - - 0 1", WHITE, "d3"), -1);
    /* The knight is pinned to its king and takes nothing. */
    ck_assert_int_eq(loss_on("4k3/8/8/8/4n3/2P5/8/2K1R3 w - - 0 1", WHITE, "c3"), 0);
    /* The front rook takes, White takes back, the rook behind takes back: a rook for a knight and a
     * rook. Without it Black had better not begin. */
    ck_assert_int_eq(loss_on("k3r3/4r3/8/8/4N3/8/4R3/2K5 w - - 0 1", WHITE, "e4"), knight);
    ck_assert_int_eq(loss_on("k7/4r3/8/8/4N3/8/4R3/2K5 w - - 0 1", WHITE, "e4"), 0);
}
END_TEST

/* In check the side cannot pass: value of the man, less that of the cheapest attacker if covered.
 */
START_TEST(test_threats_in_check) {
    const int16_t *value = variant_chess.value;
    const char *fen = "k7/8/8/3p4/1b2R3/5P2/8/4K3 w - - 0 1";
    ck_assert_int_eq(loss_on(fen, WHITE, "e1"), 0);
    ck_assert_int_eq(loss_on(fen, WHITE, "e4"), value[ROOK] - value[PAWN]);
}
END_TEST

Suite *board_suite(void) {
    Suite *suite = suite_create("board");
    TCase *tcase = tcase_create("board");
    tcase_set_timeout(tcase, TEST_TIMEOUT);
    tcase_add_test(tcase, test_plans_of_the_cube);
    tcase_add_test(tcase, test_plans_of_the_flat_board);
    tcase_add_test(tcase, test_every_layout_shows_every_man);
    tcase_add_test(tcase, test_tints);
    tcase_add_test(tcase, test_pictures);
    int count = 0;
    while (variant_list[count])
        count++;
    tcase_add_loop_test(tcase, test_pictures_of_all, 0, count);
    tcase_add_test(tcase, test_pawn_picture);
    tcase_add_test(tcase, test_threats);
    tcase_add_test(tcase, test_threats_in_check);
    suite_add_tcase(suite, tcase);
    return suite;
}
