/* Reading training data: lines of all formats, files of lines, games told apart, evaluators whose
 * trace is wrong; and the threads that share pieces of work. */
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "eval/evaluators.h"
#include "suites.h"
#include "tools/setup.h"
#include "tools/tune/data_line.h"
#include "tools/tune/line_stream.h"
#include "tools/tune/reading.h"
#include "tools/tune/work_pool.h"
#include "variants/variants.h"

/* --- Lines --- */

#define FEN4 "4k3/8/8/8/8/8/8/4K2R w K -"

typedef struct LineCase {
    const char *text;
    bool has_counters, has_score, is_movers_view;
    double score;
    int half_points;
} LineCase;

static const LineCase lines[] = {
    {FEN4 " 3 17 | -25 | 0.5", true, true, false, -25, 1},
    {FEN4 " 3 17|12.5|1-0", true, true, false, 12.5, 2},
    {"  " FEN4 " | 7 | 0-1 \r", false, true, false, 7, 0},
    {FEN4 " 3 17 | 31990 | 1.0", true, false, false, 31990, 2}, /* a mate is no score */
    {FEN4 " 3 17 [0.5]", true, false, false, 0, 1},
    {FEN4 " [1/2-1/2]", false, false, false, 0, 1},
    {FEN4 " ce -31; c9 \"0-1\";", false, true, true, -31, 0},
    {FEN4 " c9 \"1-0\"", false, false, false, 0, 2},
    {FEN4 " 0 9 c9 \"1.0\"; id \"a; b | c\"; ce 5", true, true, true, 5, 2},
};

START_TEST(lines_of_all_formats_are_read) {
    const LineCase *expected = &lines[_i];
    DataLine line;
    Report report;
    report_clear(&report);
    const DataLineKind kind =
        data_line_parse(expected->text, strlen(expected->text), &line, &report);
    ck_assert_msg(kind == DATA_LINE_POSITION, "%s: %s", expected->text, report.error);
    const size_t length = strlen(FEN4) + (expected->has_counters ? strlen(" 3 17") : 0);
    ck_assert_int_eq(strncmp(line.fen, FEN4, strlen(FEN4)), 0);
    ck_assert_uint_le(line.fen_length, length);
    ck_assert_uint_ge(line.fen_length, length - 1); /* " 0 9" is shorter */
    ck_assert_int_eq(line.has_counters, expected->has_counters);
    ck_assert_int_eq(line.has_score, expected->has_score);
    ck_assert_int_eq(line.is_movers_view, expected->is_movers_view);
    ck_assert_double_eq(line.score, expected->score);
    ck_assert_int_eq(line.half_points, expected->half_points);
}
END_TEST

/* A line, and what the message says. */
static const char *const bad_lines[][2] = {
    {FEN4 " 3 17 | 5", "one '|'"},
    {FEN4 " 3 17 | | 1.0", "score: expected centipawns within 32000, not ''"},
    {FEN4 " 3 17 | nan | 1.0", "score: expected"},
    {FEN4 " 3 17 | 1e9 | 1.0", "score: expected"},
    {FEN4 " 3 17 | 5 cp | 1.0", "not '5 cp'"},
    {FEN4 " 3 17 | 5 | 0.7", "result: expected 1.0, 0.5 or 0.0, not '0.7'"},
    {FEN4 " 3 17 | 5 | 1.0 | 2", "result: expected"},
    {FEN4 " 3 17 4 | 5 | 1.0", "expected the end of the FEN, not '4'"},
    {FEN4 " 3 17 [*]", "result: expected"},
    {FEN4 " 3 17 0.5]", "there is no '['"},
    {FEN4 " ce 5;", "there is no result"},
    {FEN4, "there is no result"},
};

START_TEST(other_lines_are_refused) {
    DataLine line;
    Report report;
    report_clear(&report);
    const char *text = bad_lines[_i][0];
    ck_assert_int_eq(data_line_parse(text, strlen(text), &line, &report), DATA_LINE_BAD);
    ck_assert_msg(strstr(report.error, bad_lines[_i][1]) != NULL, "%s: %s", text, report.error);
}
END_TEST

START_TEST(empty_lines_are_empty) {
    DataLine line;
    ck_assert_int_eq(data_line_parse("", 0, &line, NULL), DATA_LINE_EMPTY);
    ck_assert_int_eq(data_line_parse(" \t\r", 3, &line, NULL), DATA_LINE_EMPTY);
}
END_TEST

/* --- Files --- */

typedef struct TestFile {
    char name[32];
    FILE *file;
} TestFile;

static TestFile file_begin(void) {
    TestFile file = {.name = "/tmp/orthant-data-XXXXXX"};
    const int descriptor = mkstemp(file.name);
    ck_assert_int_ge(descriptor, 0);
    file.file = fdopen(descriptor, "w");
    return file;
}

/* Lines of every length around the limit and the buffers, with both kinds of ends, come out as they
 * went in; the last needs no end. */
START_TEST(lines_come_out_as_they_went_in) {
    enum { COUNT = 400 };
    TestFile file = file_begin();
    size_t lengths[COUNT];
    for (int i = 0; i < COUNT; i++) {
        lengths[i] = (size_t)(i * 997 % (i % 10 == 9 ? 300000 : LINE_STREAM_LINE_MAX + 1));
        if (i == COUNT - 1) lengths[i] = 7;
        for (size_t k = 0; k < lengths[i]; k++)
            fputc('a' + (int)((k + (size_t)i) % 26), file.file);
        if (i < COUNT - 1) fputs(i % 3 == 0 ? "\r\n" : "\n", file.file);
    }
    fclose(file.file);
    LineStream *stream = line_stream_open(file.name, NULL);
    for (int i = 0; i < COUNT; i++) {
        const char *line;
        size_t length;
        const LineStatus status = line_stream_next(stream, &line, &length, NULL);
        /* Of "\r\n" the first is a character of the line until it is cut off. */
        const bool is_long = lengths[i] + (i % 3 == 0 && i < COUNT - 1) > LINE_STREAM_LINE_MAX;
        ck_assert_int_eq(status, is_long ? LINE_TOO_LONG : LINE_READ);
        ck_assert_uint_eq(length,
                          lengths[i] < LINE_STREAM_LINE_MAX ? lengths[i] : LINE_STREAM_LINE_MAX);
        for (size_t k = 0; k < length; k++)
            EXPECT(line[k] == 'a' + (char)((k + (size_t)i) % 26), "line %d", i);
    }
    const char *line;
    size_t length;
    ck_assert_int_eq(line_stream_next(stream, &line, &length, NULL), LINE_END);
    line_stream_close(stream);
    remove(file.name);
}
END_TEST

/* --- Games --- */

typedef struct Fixture {
    Rules *rules;
    Game *game;
    Engine *engine;
    TuneData data;
} Fixture;

static Fixture fixture_open(const Evaluator *evaluator) {
    Fixture fixture = {.rules = rules_create(&variant_chess, RULES_WIDTH_AUTO)};
    fixture.game = game_create(fixture.rules);
    fixture.engine = engine_create(fixture.rules, evaluator, 1);
    return fixture;
}

static void fixture_close(Fixture *fixture) {
    tune_data_free(&fixture->data);
    engine_destroy(fixture->engine);
    game_destroy(fixture->game);
    rules_destroy(fixture->rules);
}

static bool read_text(Fixture *fixture, const char *text, double validation, Report *report) {
    TestFile file = file_begin();
    fputs(text, file.file);
    fclose(file.file);
    const TuneReader reader = {
        .engine = fixture->engine, .game = fixture->game, .validation = validation, .seed = 1};
    report_clear(report);
    const bool sound = tune_read(&reader, file.name, &fixture->data, report);
    remove(file.name);
    return sound;
}

START_TEST(games_are_told_apart) {
    static const struct {
        const char *numbers; /* side to move and move number of each position; / is an empty line */
        int games;
    } cases[] = {{"w1b1w2b2w9", 1}, {"w1b1w1", 2},   {"w5w4w3", 3},  {"w5w5", 2},
                 {"b5w5", 2},       {"w1/w2/w3", 3}, {"//w1w2//", 1}};
    for (size_t i = 0; i < ARRAY_LENGTH(cases); i++) {
        Report report;
        char text[1024] = "";
        Fixture fixture = fixture_open(&evaluator_basic);
        for (const char *at = cases[i].numbers; *at; at++) {
            size_t length = strlen(text);
            if (*at == '/') {
                snprintf(text + length, sizeof text - length, "\n");
                continue;
            }
            snprintf(text + length, sizeof text - length,
                     "4k3/8/8/8/8/8/8/4K2R %c - - 0 %c | 5 | 1.0\n", at[0], at[1]);
            at++;
        }
        ck_assert_msg(read_text(&fixture, text, 0, &report), "%s", report.error);
        ck_assert_msg(fixture.data.games == cases[i].games, "%s: %d games", cases[i].numbers,
                      (int)fixture.data.games);
        fixture_close(&fixture);
    }
}
END_TEST

/* 200 games of three positions: about a fifth is for validation, and never a part of a game. */
START_TEST(games_are_validated_as_a_whole) {
    enum { GAMES = 200, POSITIONS = 3 };
    static char text[GAMES * POSITIONS * 64];
    Report report;
    size_t length = 0;
    Fixture fixture = fixture_open(&evaluator_basic);
    for (int i = 0; i < GAMES * POSITIONS; i++) {
        length += (size_t)snprintf(text + length, sizeof text - length,
                                   "4k3/8/8/8/8/8/8/4K2R w - - 0 %d [1.0]\n", 1 + i % POSITIONS);
    }
    ck_assert(read_text(&fixture, text, 0.2, &report));
    const TuneRow *rows = fixture.data.rows.rows;
    int validated = 0;
    ck_assert_uint_eq(fixture.data.rows.row_count, GAMES * POSITIONS);
    for (int i = 0; i < GAMES * POSITIONS; i++) {
        ck_assert(rows[i].is_validation == rows[i - i % POSITIONS].is_validation);
        validated += rows[i].is_validation;
    }
    ck_assert_int_ge(validated, POSITIONS * 25);
    ck_assert_int_le(validated, POSITIONS * 55);
    fixture_close(&fixture);
}
END_TEST

/* White's view of what the mover's search said; in check nothing is evaluated. */
START_TEST(scores_are_seen_by_white) {
    Report report;
    Fixture fixture = fixture_open(&evaluator_basic);
    ck_assert(read_text(&fixture,
                        "4k3/8/8/8/8/8/8/4K2R b - - ce 70; c9 \"1-0\";\n"
                        "4k3/8/8/8/8/8/8/4K2R w - - ce 30; c9 \"0-1\";\n"
                        "4k3/8/8/8/8/8/8/4K1R1 b - - 0 1 | 20 | 0.5\n"
                        "4k3/8/8/8/8/8/4R3/4K3 b - - 0 2 | 20 | 0.5\n",
                        0, &report));
    const TuneRow *rows = fixture.data.rows.rows;
    ck_assert_uint_eq(fixture.data.rows.row_count, 3);
    ck_assert_int_eq((int)fixture.data.in_check, 1);
    ck_assert_float_eq(rows[0].score, -70);
    ck_assert_float_eq(rows[1].score, 30);
    ck_assert_float_eq(rows[2].score, 20);
    ck_assert_int_eq(rows[0].half_points, 2);
    ck_assert_int_eq(rows[1].half_points, 0);
    ck_assert_int_eq(rows[2].half_points, 1);
    fixture_close(&fixture);
}
END_TEST

/* --- Evaluators that are not what they say --- */

static int explain_wrongly(const struct Position *pos, const void *weights, EvalTrace *trace) {
    const int score = evaluator_basic.explain[0](pos, weights, trace);
    trace->count[0][WHITE] += 7; /* a centipawn each */
    return score;
}

START_TEST(a_trace_that_is_wrong_is_refused) {
    Report report;
    Evaluator wrong = evaluator_basic;
    wrong.explain[0] = explain_wrongly;
    Fixture fixture = fixture_open(&wrong);
    ck_assert(!read_text(&fixture, "\n4k3/8/8/8/8/8/8/4K2R w - - 0 1 | 5 | 1.0\n", 0, &report));
    ck_assert_msg(strstr(report.error, ":2: the trace of evaluator basic comes to ") != NULL, "%s",
                  report.error);
    ck_assert_ptr_nonnull(strstr(report.error, "it cannot be tuned"));
    fixture_close(&fixture);
}
END_TEST

/* --- Threads --- */

enum { PIECES = 1000 };

static void count_piece(int number, void *payload) {
    atomic_int *counts = payload;
    atomic_fetch_add(&counts[number], 1);
}

START_TEST(each_piece_of_work_is_done_once) {
    static atomic_int counts[PIECES];
    WorkPool *pool = work_pool_create(4);
    for (int count = 0; count <= PIECES; count += 50) {
        for (int i = 0; i < PIECES; i++)
            atomic_store(&counts[i], 0);
        work_pool_run(pool, count, count_piece, counts);
        for (int i = 0; i < PIECES; i++)
            ck_assert_int_eq(atomic_load(&counts[i]), i < count);
    }
    work_pool_destroy(pool);
}
END_TEST

Suite *tune_data_suite(void) {
    Suite *suite = suite_create("tune_data");
    TCase *reading = tcase_create("reading");
    tcase_add_loop_test(reading, lines_of_all_formats_are_read, 0, ARRAY_LENGTH(lines));
    tcase_add_loop_test(reading, other_lines_are_refused, 0, ARRAY_LENGTH(bad_lines));
    tcase_add_test(reading, empty_lines_are_empty);
    tcase_add_test(reading, lines_come_out_as_they_went_in);
    tcase_add_test(reading, games_are_told_apart);
    tcase_add_test(reading, games_are_validated_as_a_whole);
    tcase_add_test(reading, scores_are_seen_by_white);
    tcase_add_test(reading, a_trace_that_is_wrong_is_refused);
    suite_add_tcase(suite, reading);
    TCase *threads = tcase_create("threads");
    tcase_add_test(threads, each_piece_of_work_is_done_once);
    suite_add_tcase(suite, threads);
    return suite;
}
