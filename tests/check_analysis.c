/* The table of best lines, fed with reports in the order in which the search makes them; what it
 * must then hold is told by hand. */
#include <stdlib.h>
#include <string.h>

#include "suites.h"
#include "tools/analyze/analysis.h"
#include "variants/variants.h"

typedef struct Desk {
    Rules *rules;
    Game *game;
    Analysis *analysis;
} Desk;

static Desk desk_open(void) {
    Desk desk = {.rules = rules_create(&variant_chess, RULES_WIDTH_AUTO)};
    ck_assert_ptr_nonnull(desk.rules);
    desk.game = game_create(desk.rules);
    desk.analysis = calloc(1, sizeof *desk.analysis);
    ck_assert(desk.game && desk.analysis);
    desk.analysis->scratch = desk.game;
    return desk;
}

static void desk_close(Desk *desk) {
    free(desk->analysis);
    game_destroy(desk->game);
    rules_destroy(desk->rules);
}

static void report(const Desk *desk, int line, const char *move, int score, ScoreBound bound) {
    const Move pv = game_parse_move(desk->game, move, strlen(move), NULL);
    ck_assert_int_ne(pv, MOVE_NONE);
    const SearchInfo info = {
        .depth = 5, .multipv = line, .score = score, .bound = bound, .pv = &pv, .pv_length = 1};
    analysis_note(desk->analysis, &info);
}

/* "e4 40, d4 <=30": moves, scores and bounds of all lines. */
static void expect(const Desk *desk, const char *expected) {
    static const char *const bounds[] = {
        [BOUND_NONE] = "none", [BOUND_EXACT] = "", [BOUND_LOWER] = ">=", [BOUND_UPPER] = "<="};
    char text[256] = "";
    size_t used = 0;
    for (int i = 0; i < desk->analysis->count; i++) {
        const AnalysisLine *line = &desk->analysis->lines[i];
        used += (size_t)snprintf(text + used, sizeof text - used, "%s%s %s%d", i ? ", " : "",
                                 line->text, bounds[line->bound], line->score);
    }
    ck_assert_str_eq(text, expected);
}

static void report_iteration(const Desk *desk) {
    report(desk, 1, "e4", 40, BOUND_EXACT);
    report(desk, 2, "d4", 35, BOUND_EXACT);
    report(desk, 3, "c4", 20, BOUND_EXACT);
}

START_TEST(test_iterations_replace_lines) {
    Desk desk = desk_open();
    report_iteration(&desk);
    expect(&desk, "e4 40, d4 35, c4 20");
    report(&desk, 1, "c4", 50, BOUND_EXACT);
    expect(&desk, "c4 50, e4 40, d4 35");
    report(&desk, 2, "Nf3", 45, BOUND_EXACT);
    expect(&desk, "c4 50, Nf3 45, e4 40");
    report(&desk, 3, "d4", 30, BOUND_EXACT);
    analysis_settle(desk.analysis);
    expect(&desk, "c4 50, Nf3 45, d4 30");
    desk_close(&desk);
}
END_TEST

/* Broken off after the first line: what is left of the iteration before is not twice the same move,
 * and not better than what the engine plays. */
START_TEST(test_broken_iterations_leave_an_order) {
    Desk desk = desk_open();
    report_iteration(&desk);
    report(&desk, 1, "d4", 38, BOUND_EXACT);
    analysis_settle(desk.analysis);
    expect(&desk, "d4 38, e4 <=38, c4 20");
    ck_assert(desk.analysis->lines[1].changed && !desk.analysis->lines[2].changed);
    desk_close(&desk);

    desk = desk_open();
    report_iteration(&desk);
    report(&desk, 1, "e4", 25, BOUND_EXACT);
    analysis_settle(desk.analysis);
    expect(&desk, "e4 25, d4 <=25, c4 20");
    desk_close(&desk);
}
END_TEST

/* A bound of the second line is told while the first row is still that of the iteration before. */
START_TEST(test_bounds_move_lines_up) {
    Desk desk = desk_open();
    report_iteration(&desk);
    report(&desk, 2, "e4", 30, BOUND_UPPER);
    expect(&desk, "d4 35, e4 <=30, c4 20");
    report(&desk, 1, "d4", 36, BOUND_EXACT);
    report(&desk, 2, "e4", 28, BOUND_EXACT);
    expect(&desk, "d4 36, e4 28, c4 20");
    desk_close(&desk);
}
END_TEST

Suite *analysis_suite(void) {
    Suite *suite = suite_create("analysis");
    TCase *lines = tcase_create("lines");
    tcase_add_test(lines, test_iterations_replace_lines);
    tcase_add_test(lines, test_broken_iterations_leave_an_order);
    tcase_add_test(lines, test_bounds_move_lines_up);
    suite_add_tcase(suite, lines);
    return suite;
}
