/* Openings from files: what is read, in which order it comes, and what is refused. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "text_support.h"
#include "tools/match/opening_list.h"

/* --- Parsing --- */

/* A text, its format and the rules it is read by. */
typedef struct Source {
    const Variant *variant;
    OpeningFormat format;
    int plies;
    const char *text;
} Source;

static OpeningList *parse(const Source *source, const Rules *rules, Report *report) {
    char *copy = strdup(source->text);
    report_clear(report);
    OpeningList *list = opening_list_parse(copy, strlen(copy), "some/x.file", source->format,
                                           source->plies, rules, report);
    free(copy);
    ck_assert_int_eq(list == NULL, report->error[0] != '\0');
    return list;
}

/* Reads the source, of which opening `pair` must begin with `initial_fen`, and be `fen` after
 * `plies` moves; there are `count` in all. */
static void expect(const Source *source, int count, int pair, const char *initial_fen, int plies,
                   const char *fen) {
    Report report;
    char text[GAME_FEN_SIZE];
    Game *game = text_game_create(source->variant, RULES_WIDTH_AUTO);
    OpeningList *list = parse(source, game_rules(game), &report);
    ck_assert_msg(list != NULL, "%s", report.error);
    ck_assert_int_eq(opening_list_count(list), count);
    opening_list_set_up(list, 1, pair, game);
    game_initial_fen(game, text);
    ck_assert_str_eq(text, initial_fen);
    ck_assert_int_eq(game_ply(game), plies);
    game_fen(game, text);
    ck_assert_str_eq(text, fen);
    opening_list_free(list);
    text_game_destroy(game);
}

#define START  "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"
#define E4     "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1"
#define ENDING "4k3/8/8/8/8/8/4P3/4K3"

START_TEST(positions_are_read_with_all_that_stands_around_them) {
    const Source source = {&variant_chess, OPENING_EPD, -1,
                           "# a comment\n"
                           "\n" ENDING " w - -\n"
                           "  " ENDING " b - - 7 30\r\n" ENDING
                           " w - - id \"x; y\"; bm nothing;\n" ENDING " b - -; ce 20;\n" ENDING
                           " w - - 3 9"};
    expect(&source, 5, 0, ENDING " w - - 0 1", 0, ENDING " w - - 0 1");
    expect(&source, 5, 1, ENDING " b - - 7 30", 0, ENDING " b - - 7 30");
    expect(&source, 5, 2, ENDING " w - - 0 1", 0, ENDING " w - - 0 1");
    expect(&source, 5, 3, ENDING " b - - 0 1", 0, ENDING " b - - 0 1");
    expect(&source, 5, 4, ENDING " w - - 3 9", 0, ENDING " w - - 3 9");
}
END_TEST

/* Castling rights of rooks that are not in the corners, and the notation that goes with them. */
START_TEST(positions_of_chess960_stay_such) {
    const char *fen = "1rk3r1/pppppppp/8/8/8/8/PPPPPPPP/1RK3R1 w KQkq - 0 1";
    const Source source = {&variant_chess, OPENING_EPD, -1,
                           "1rk3r1/pppppppp/8/8/8/8/PPPPPPPP/1RK3R1 w GBgb -"};
    Report report;
    Game *game = text_game_create(&variant_chess, RULES_WIDTH_AUTO);
    expect(&source, 1, 0, fen, 0, fen);
    OpeningList *list = parse(&source, game_rules(game), &report);
    opening_list_set_up(list, 1, 0, game);
    ck_assert(game_chess960(game));
    ck_assert_int_ne(game_parse_uci(game, "c1g1", 4, &report), MOVE_NONE);
    opening_list_free(list);
    text_game_destroy(game);
}
END_TEST

#define GAMES                                                                                      \
    "[Event \"a\"]\n\n1. e4 e5 (1... c5) 2. Nf3 *\n\n"                                             \
    "[Event \"b\"]\n[SetUp \"1\"]\n[FEN \"" ENDING " w - - 5 20\"]\n\n20. Kd2 {now} Kd7 1-0\n\n"   \
    "[Event \"c\"]\n\n1. f3 e5 2. g4 Qh4# 0-1\n"

START_TEST(games_are_used_up_to_a_ply) {
    Source source = {&variant_chess, OPENING_PGN, 1, GAMES};
    expect(&source, 3, 0, START, 1, E4);
    expect(&source, 3, 1, ENDING " w - - 5 20", 1, "4k3/8/8/8/8/8/3KP3/8 b - - 6 20");
    source.plies = 3;
    expect(&source, 3, 1, ENDING " w - - 5 20", 2, "8/3k4/8/8/8/8/3KP3/8 w - - 7 21");
    expect(&source, 3, 2, START, 3,
           "rnbqkbnr/pppp1ppp/8/4p3/6P1/5P2/PPPPP2P/RNBQKBNR b KQkq - 0 2");
    source.plies = 0;
    expect(&source, 3, 2, START, 0, START);
    source.plies = -1;
    source.text = "1. e4 *";
    expect(&source, 1, 0, START, 1, E4);
    source.variant = &variant_raumschach;
    source.text = "[Variant \"Raumschach\"]\n\n1. Ab2Ab3 *";
    expect(
        &source, 1, 0, variant_raumschach.start_fen, 1,
        "rnknr/ppppp/5/5/5//ubqub/ppppp/5/5/5//5/5/5/5/5//5/5/5/PPPPP/BUQBU//5/5/1P3/P1PPP/RNKNR b"
        " - - 0 1");
}
END_TEST

/* --- Refusals --- */

static const struct {
    Source source;
    const char *message;
} mistakes[] = {
    {{&variant_chess, OPENING_EPD, -1, ""}, "some/x.file: there is no opening in it"},
    {{&variant_chess, OPENING_EPD, -1, "# nothing\n\n"}, "some/x.file: there is no opening in it"},
    {{&variant_chess, OPENING_PGN, -1, "\n"}, "some/x.file: there is no opening in it"},
    {{&variant_chess, OPENING_EPD, -1, ENDING " w - -\n\nk7/8/1Q6/8/8/8/8/7K b - -\n"},
     "some/x.file: line 3: the game is over (stalemate)"},
    {{&variant_chess, OPENING_EPD, -1, "k7/8/8/8/8/8/8/7K b - -"},
     "some/x.file: line 1: the game is over (dead position)"},
    {{&variant_chess, OPENING_EPD, -1, "k7/8/8/8/8/8/8/7K x - -"},
     "some/x.file: line 1: fen: the side to move is 'x', expected w or b (at character 19)"},
    {{&variant_raumschach, OPENING_EPD, -1, START},
     "some/x.file: line 1: fen: this is a board of one level, raumschach has 5"},
    {{&variant_chess, OPENING_PGN, -1, GAMES},
     "some/x.file: line 11: the game is over (checkmate)"},
    {{&variant_chess, OPENING_PGN, 1, "[Event \"x\"]\n\n1. e4 e5 2. Ke3 *"},
     "some/x.file: line 3, column 13: move 2. 'Ke3' is illegal: no king of White can go to e3"},
    {{&variant_raumschach, OPENING_PGN, 1, "\n[Event \"x\"]\n\n1. e4 *"},
     "some/x.file: line 2: a game of chess, not of raumschach"},
    {{&variant_chess, OPENING_PGN, 1, "[Variant \"Raumschach\"]\n\n1. Ab2Ab3 *"},
     "some/x.file: line 1: a game of Raumschach, not of chess"},
};

START_TEST(mistakes_are_told_with_file_and_line) {
    Report report;
    Game *game = text_game_create(mistakes[_i].source.variant, RULES_WIDTH_AUTO);
    OpeningList *list = parse(&mistakes[_i].source, game_rules(game), &report);
    opening_list_free(list);
    ck_assert_str_eq(report.error, mistakes[_i].message);
    text_game_destroy(game);
}
END_TEST

START_TEST(bytes_that_are_no_text_are_refused) {
    Report report;
    char text[] = ENDING " w - -\nx\0y\n";
    Game *game = text_game_create(&variant_chess, RULES_WIDTH_AUTO);
    report_clear(&report);
    ck_assert_ptr_null(
        opening_list_parse(text, sizeof text - 1, "x", OPENING_EPD, -1, game_rules(game), &report));
    ck_assert_str_eq(report.error, "x: line 2: expected text, but there is a zero byte");
    text_game_destroy(game);
}
END_TEST

/* --- Files: order and start --- */

enum { LISTED = 10 };

/* A file of positions, which their move numbers tell apart: the first has 1. */
typedef struct ListFile {
    char path[40];
    Game *game;
} ListFile;

static ListFile list_file_open(int count) {
    ListFile file = {"/tmp/orthant-openings-XXXXXX",
                     text_game_create(&variant_chess, RULES_WIDTH_AUTO)};
    const int descriptor = mkstemp(file.path);
    ck_assert_int_ge(descriptor, 0);
    for (int i = 1; i <= count; i++)
        ck_assert_int_gt(dprintf(descriptor, ENDING " w - - 0 %d\n", i), 0);
    ck_assert_int_eq(close(descriptor), 0);
    return file;
}

static void list_file_close(const ListFile *file) {
    remove(file->path);
    text_game_destroy(file->game);
}

static OpeningList *load(const ListFile *file, int order, int start, Report *report) {
    OpeningSource source = opening_source_none;
    snprintf(source.file, sizeof source.file, "%s", file->path);
    source.format = OPENING_EPD;
    source.order = order;
    source.start = start;
    report_clear(report);
    ck_assert_msg(opening_source_check(&source, report), "%s", report->error);
    return opening_list_load(&source, game_rules(file->game), report);
}

static void expect_order(const ListFile *file, int order, int start, uint64_t seed,
                         const int expected[LISTED]) {
    Report report;
    OpeningList *list = load(file, order, start, &report);
    ck_assert_msg(list != NULL, "%s", report.error);
    for (int pair = 0; pair < 3 * LISTED; pair++) {
        opening_list_set_up(list, seed, pair, file->game);
        ck_assert_int_eq(game_move_number(file->game), expected[pair % LISTED]);
    }
    opening_list_free(list);
}

START_TEST(openings_come_in_the_order_of_the_file) {
    const ListFile file = list_file_open(LISTED);
    expect_order(&file, OPENING_SEQUENTIAL, 0, 1, (const int[]){1, 2, 3, 4, 5, 6, 7, 8, 9, 10});
    expect_order(&file, OPENING_SEQUENTIAL, 1, 2, (const int[]){1, 2, 3, 4, 5, 6, 7, 8, 9, 10});
    expect_order(&file, OPENING_SEQUENTIAL, 9, 3, (const int[]){9, 10, 1, 2, 3, 4, 5, 6, 7, 8});
    list_file_close(&file);
}
END_TEST

/* The permutations are those of a program in Python: x = (l, r) of 2 bits each goes four times to
 * (r, l xor f(k, r)), where f is 2 bits of SplitMix64, until it is below 10. */
START_TEST(a_random_order_is_a_permutation_by_the_seed) {
    const ListFile file = list_file_open(LISTED);
    expect_order(&file, -1, 0, 7, (const int[]){6, 9, 3, 4, 1, 10, 7, 8, 2, 5});
    expect_order(&file, OPENING_RANDOM, 1, 8, (const int[]){5, 2, 4, 7, 1, 3, 6, 9, 8, 10});
    expect_order(&file, OPENING_RANDOM, 3, 8, (const int[]){4, 7, 1, 3, 6, 9, 8, 10, 5, 2});
    list_file_close(&file);
}
END_TEST

/* Each opening comes once before any comes again. */
START_TEST(a_random_order_leaves_out_nothing) {
    enum { MOST = 130 };
    static const int counts[] = {1, 2, 3, 4, 5, 15, 16, 17, 63, 64, 65, MOST};
    for (size_t i = 0; i < ARRAY_LENGTH(counts); i++) {
        Report report;
        bool seen[MOST + 1] = {false};
        const ListFile file = list_file_open(counts[i]);
        OpeningList *list = load(&file, OPENING_RANDOM, 0, &report);
        ck_assert_msg(list != NULL, "%s", report.error);
        for (int pair = 0; pair < counts[i]; pair++) {
            opening_list_set_up(list, i, pair, file.game);
            const int number = game_move_number(file.game);
            ck_assert(number >= 1 && number <= counts[i] && !seen[number]);
            seen[number] = true;
        }
        opening_list_free(list);
        list_file_close(&file);
    }
}
END_TEST

START_TEST(a_start_beyond_the_end_is_refused) {
    Report report;
    char expected[80];
    const ListFile file = list_file_open(LISTED);
    ck_assert_ptr_null(load(&file, -1, LISTED + 1, &report));
    snprintf(expected, sizeof expected, "start: expected 1 to 10, the openings of %s, not 11",
             strrchr(file.path, '/') + 1);
    ck_assert_str_eq(report.error, expected);
    const ListFile nowhere = {"/nowhere/x.epd", file.game};
    ck_assert_ptr_null(load(&nowhere, -1, 1, &report));
    ck_assert_str_eq(report.error, "/nowhere/x.epd: No such file or directory");
    list_file_close(&file);
}
END_TEST

/* --- What is asked for --- */

static const struct {
    OpeningSource source;
    int format; /* -1: refused, with: */
    const char *message;
} requests[] = {
    {{.file = "a.epd", .format = -1, .plies = -1}, OPENING_EPD, ""},
    {{.file = "a.b/c.PGN", .format = -1, .plies = 4}, OPENING_PGN, ""},
    {{.file = "a.pgn", .format = OPENING_EPD, .plies = 0}, OPENING_EPD, ""},
    {{.file = "a.txt", .format = OPENING_PGN, .plies = 0}, OPENING_PGN, ""},
    {{.file = "a.txt", .format = -1},
     -1,
     "format: expected epd, pgn or book, as the name of the file does not end in one "
     "of them or bin"},
    {{.file = "epd", .format = -1},
     -1,
     "format: expected epd, pgn or book, as the name of the file does not end in one "
     "of them or bin"},
    {{.file = "a.epd", .format = -1, .plies = 4}, -1, "plies: the file has positions, no moves"},
    {{.format = OPENING_PGN, .order = -1, .plies = -1},
     -1,
     "format: goes with a file of openings, and there is none"},
    {{.format = -1, .order = OPENING_RANDOM, .plies = -1},
     -1,
     "order: goes with a file of openings, and there is none"},
    {{.format = -1, .order = -1, .plies = -1, .start = 1},
     -1,
     "start: goes with a file of openings, and there is none"},
};

START_TEST(the_format_is_known_and_all_goes_together) {
    OpeningSource source = requests[_i].source;
    Report report;
    report_clear(&report);
    ck_assert_int_eq(opening_source_check(&source, &report), requests[_i].format >= 0);
    ck_assert_str_eq(report.error, requests[_i].message);
    if (requests[_i].format >= 0) ck_assert_int_eq(source.format, requests[_i].format);
}
END_TEST

START_TEST(plies_have_the_defaults_of_their_kind) {
    OpeningSource source = opening_source_none;
    ck_assert_int_eq(opening_source_plies(&source, &variant_chess), 8);
    ck_assert_int_eq(opening_source_plies(&source, &variant_raumschach), 6);
    source.plies = 3;
    ck_assert_int_eq(opening_source_plies(&source, &variant_chess), 3);
    strcpy(source.file, "x");
    source.format = OPENING_PGN;
    ck_assert_int_eq(opening_source_plies(&source, &variant_chess), 3);
    source.plies = -1;
    ck_assert_int_eq(opening_source_plies(&source, &variant_chess), -1);
    source.format = OPENING_EPD;
    ck_assert_int_eq(opening_source_plies(&source, &variant_chess), 0);
}
END_TEST

Suite *opening_list_suite(void) {
    Suite *suite = suite_create("opening_list");
    TCase *tcase = tcase_create("opening_list");
    tcase_set_timeout(tcase, TEST_TIMEOUT);
    tcase_add_test(tcase, positions_are_read_with_all_that_stands_around_them);
    tcase_add_test(tcase, positions_of_chess960_stay_such);
    tcase_add_test(tcase, games_are_used_up_to_a_ply);
    tcase_add_loop_test(tcase, mistakes_are_told_with_file_and_line, 0, ARRAY_LENGTH(mistakes));
    tcase_add_test(tcase, bytes_that_are_no_text_are_refused);
    tcase_add_test(tcase, openings_come_in_the_order_of_the_file);
    tcase_add_test(tcase, a_random_order_is_a_permutation_by_the_seed);
    tcase_add_test(tcase, a_random_order_leaves_out_nothing);
    tcase_add_test(tcase, a_start_beyond_the_end_is_refused);
    tcase_add_loop_test(tcase, the_format_is_known_and_all_goes_together, 0,
                        ARRAY_LENGTH(requests));
    tcase_add_test(tcase, plies_have_the_defaults_of_their_kind);
    suite_add_tcase(suite, tcase);
    return suite;
}
