/* What players are made of: time controls and specifications as text, the client's side of UCI, and
 * child processes (the doubles are small shell scripts). */
#include <stdlib.h>
#include <string.h>

#include "eval/evaluators.h"
#include "text_support.h"
#include "tools/levels.h"
#include "tools/match/player_spec.h"
#include "tools/match/process.h"
#include "tools/match/uci_text.h"
#include "tools/plain_text.h"
#include "tools/setup.h"

/* --- Names --- */

/* Columns by Python's unicodedata: East Asian width W or F takes two, a combining mark none. */
static const struct {
    const char *text;
    int columns;
    const char *within_4; /* padded */
} names[] = {
    {"", 0, "    "},
    {"ab", 2, "ab  "},
    {"abcde", 5, "abcd"},
    {"\u00fc \u2603", 3, "\u00fc \u2603 "},
    {"\u65e5\u672c\u8a9e", 6, "\u65e5\u672c"},
    {"a\u65e5\u672c", 5, "a\u65e5 "},
    {"u\u0308bel", 4, "u\u0308bel"},
    {"\uff21b", 3, "\uff21b "},
    {"\U0001f600", 2, "\U0001f600  "},
    {"\xff\xc3", 2, "\xff\xc3  "},
};

START_TEST(names_stand_in_columns) {
    for (size_t i = 0; i < ARRAY_LENGTH(names); i++) {
        char *text = NULL, cut[64];
        size_t length;
        FILE *stream = open_memstream(&text, &length);
        plain_text_put(names[i].text, 4, stream);
        fclose(stream);
        ck_assert_str_eq(text, names[i].within_4);
        free(text);
        ck_assert_int_eq(plain_text_columns(names[i].text), names[i].columns);
        snprintf(cut, sizeof cut, "%s", names[i].text);
        plain_text_cut(cut, 4);
        ck_assert_int_eq(strncmp(cut, names[i].within_4, strlen(cut)), 0);
        ck_assert_int_ge(plain_text_columns(cut), min_int(names[i].columns, 3));
    }
}
END_TEST

/* --- Time controls --- */

static bool set_limit(TimeControl *control, const char *key, const char *text) {
    Report report;
    report_clear(&report);
    const bool valid = time_control_set(control, key, text, &report);
    ck_assert_int_eq(valid, report.error[0] == '\0');
    return valid;
}

START_TEST(time_controls_are_read_as_written) {
    TimeControl control = {0};
    ck_assert(!time_control_is_set(&control));
    ck_assert(set_limit(&control, "tc", "0.25+0.0025"));
    ck_assert_int_eq(control.base_us, 250000);
    ck_assert_int_eq(control.increment_us, 2500);
    ck_assert(set_limit(&control, "tc", "60"));
    ck_assert_int_eq(control.base_us, 60000000);
    ck_assert_int_eq(control.increment_us, 0);
    ck_assert(set_limit(&control, "movetime", ".5"));
    ck_assert_int_eq(control.movetime_us, 500000);
    ck_assert(set_limit(&control, "nodes", "10000"));
    ck_assert_uint_eq(control.nodes, 10000);
    ck_assert(set_limit(&control, "depth", "7"));
    ck_assert_int_eq(control.depth, 7);
    ck_assert(time_control_is_set(&control));
    char text[96];
    time_control_text(&control, text);
    ck_assert_str_eq(text, "60+0 s, 0.5 s a move, 10000 nodes, depth 7");
}
END_TEST

START_TEST(malformed_time_controls_are_refused) {
    static const char *const wrong[][2] = {
        {"tc", ""},        {"tc", "0"},        {"tc", "-1"},
        {"tc", "1+"},      {"tc", "1+-1"},     {"tc", "+1"},
        {"tc", "1+1+1"},   {"tc", "nan"},      {"tc", "inf"},
        {"tc", "0x10"},    {"tc", "1e99"},     {"tc", " 1"},
        {"movetime", "0"}, {"movetime", "1s"}, {"nodes", "0"},
        {"nodes", "-5"},   {"nodes", "1e6"},   {"nodes", "9999999999999999999999"},
        {"depth", "0"},    {"depth", "1000"},  {"depth", ""},
        {"moves", "3"},
    };
    for (size_t i = 0; i < ARRAY_LENGTH(wrong); i++) {
        TimeControl control = {0};
        ck_assert_msg(!set_limit(&control, wrong[i][0], wrong[i][1]), "accepted: %s=%s",
                      wrong[i][0], wrong[i][1]);
        ck_assert(!time_control_is_set(&control));
    }
}
END_TEST

/* --- Specifications --- */

static void expect_spec_error(const char *text, const char *message) {
    PlayerSpec spec;
    Report report;
    report_clear(&report);
    ck_assert_msg(!player_spec_parse(&spec, text, &report), "accepted: %s", text);
    ck_assert_msg(strcmp(report.error, message) == 0, "%s\nsays:     %s\nexpected: %s", text,
                  report.error, message);
}

START_TEST(a_specification_sets_what_it_names) {
    PlayerSpec spec;
    Report report;
    ck_assert(player_spec_parse(&spec, "", &report));
    ck_assert_str_eq(spec.name, "default");
    ck_assert(memcmp(&spec.params, &search_params_default, sizeof spec.params) == 0);
    ck_assert(player_spec_parse(&spec, "default,null_move=0,eval=basic,hash=3,threads=2,nodes=70",
                                &report));
    SearchParams expected = search_params_default;
    search_params_set(&expected, search_params_find("null_move"), 0);
    ck_assert(memcmp(&spec.params, &expected, sizeof expected) == 0);
    ck_assert_ptr_eq(spec.evaluator, &evaluator_basic);
    ck_assert_int_eq(spec.hash_mb, 3);
    ck_assert_int_eq(spec.threads, 2);
    ck_assert_uint_eq(spec.control.nodes, 70);
    ck_assert(
        player_spec_parse(&spec, "cmd=prog,arg=-x,arg=y=z,option.Move Overhead=5,name=n", &report));
    ck_assert_str_eq(spec.name, "n");
    ck_assert_str_eq(spec.command, "prog");
    ck_assert_int_eq(spec.argument_count, 2);
    ck_assert_str_eq(spec.arguments[0], "-x");
    ck_assert_str_eq(spec.arguments[1], "y=z");
    ck_assert_int_eq(spec.option_count, 1);
    ck_assert_str_eq(spec.options[0].name, "Move Overhead");
    ck_assert_str_eq(spec.options[0].value, "5");
}
END_TEST

/* A level brings its own nodes, which depend on the board; the highest has none. */
START_TEST(a_level_sets_its_limits) {
    const TimeControl common = {.base_us = 7};
    PlayerSpec spec;
    Report report;
    ck_assert(player_spec_parse(&spec, "level=normal", &report));
    ck_assert(spec.limited);
    ck_assert_int_eq(spec.level, 5);
    player_spec_complete(&spec, &common, 9, &variant_raumschach);
    ck_assert_int_eq(spec.hash_mb, 9);
    ck_assert_int_eq(spec.control.base_us, 0);
    ck_assert_uint_eq(spec.control.nodes,
                      strength_handicap(level_strength(5), &variant_raumschach).nodes);
    ck_assert(player_spec_parse(&spec, "level=5,nodes=3,hash=4", &report));
    player_spec_complete(&spec, &common, 9, &variant_raumschach);
    ck_assert_uint_eq(spec.control.nodes, 3);
    ck_assert_int_eq(spec.hash_mb, 4);
    ck_assert(player_spec_parse(&spec, "level=11", &report));
    player_spec_complete(&spec, &common, 9, &variant_chess);
    ck_assert_int_eq(spec.control.base_us, 7);
    ck_assert_uint_eq(spec.control.nodes, 0);
}
END_TEST

/* What a player evaluates by: the weights of the file, the groups of `off` silenced. */
START_TEST(a_specification_sets_weights) {
    PlayerSpec spec;
    WeightSet set, expected;
    Report report;
    report_clear(&report);
    ck_assert_msg(player_spec_parse(&spec,
                                    "weights=" ORTHANT_DATA_DIR "/weights/basic.json,off=pawns,"
                                    "off=mobility",
                                    &report),
                  "%s", report.error);
    ck_assert(player_spec_weights(&spec, &variant_chess, &set, &report));
    weight_set_default(&expected, &evaluator_basic);
    expected.values[8] = expected.values[9] = 0; /* mobility, pawn_advance */
    ck_assert_ptr_eq(set.evaluator, &evaluator_basic);
    ck_assert(memcmp(set.values, expected.values, evaluator_basic.weights_size) == 0);
    ck_assert(player_spec_parse(&spec, "eval=basic", &report));
    ck_assert(player_spec_weights(&spec, &variant_raumschach, &set, &report));
    ck_assert_ptr_eq(set.evaluator, &evaluator_basic);
    ck_assert(player_spec_parse(&spec, "", &report));
    ck_assert(player_spec_weights(&spec, &variant_gardner, &set, &report));
    ck_assert_ptr_eq(set.evaluator, evaluator_default(&variant_gardner));
}
END_TEST

START_TEST(groups_that_are_not_there_are_refused) {
    PlayerSpec spec;
    WeightSet set;
    Report report;
    ck_assert(player_spec_parse(&spec, "eval=basic,off=moblity", &report));
    ck_assert(!player_spec_weights(&spec, &variant_chess, &set, &report));
    ck_assert_str_eq(report.error, "off: basic has no group 'moblity'; did you mean 'mobility'?");
    ck_assert(player_spec_parse(&spec, "off=zzzzzzzzzzzz,eval=basic", &report));
    ck_assert(!player_spec_weights(&spec, &variant_chess, &set, &report));
    ck_assert_str_eq(
        report.error,
        "off: basic has no group 'zzzzzzzzzzzz'; there are material, centrality, mobility, pawns");
}
END_TEST

START_TEST(wrong_specifications_are_refused) {
    expect_spec_error("null_move", "expected KEY=VALUE, not 'null_move'");
    expect_spec_error("null_mov=1", "unknown key 'null_mov'; did you mean 'null_move'?");
    expect_spec_error("null_move=2", "null_move: expected integer in [0, 1], not '2'");
    expect_spec_error("null_move=", "null_move: expected integer in [0, 1], not ''");
    expect_spec_error("null_move=1x", "null_move: expected integer in [0, 1], not '1x'");
    expect_spec_error("eval=none",
                      "eval: no evaluator 'none'; there are chess, fischer, basic, maack");
    expect_spec_error("hash=0", "hash: expected integer in [1, 1048576], not '0'");
    expect_spec_error("threads=257", "threads: expected integer in [1, 256], not '257'");
    expect_spec_error("arg=x", "arg and option.NAME are for external engines; cmd is missing");
    expect_spec_error("cmd=", "cmd: expected a value");
    expect_spec_error("cmd=a,eval=basic",
                      "cmd: search parameters, eval, level and book are for our own engine only; "
                      "an external one has option.NAME=VALUE");
    expect_spec_error("cmd=a,off=pawns",
                      "cmd: search parameters, eval, level and book are for our own engine only; "
                      "an external one has option.NAME=VALUE");
    expect_spec_error("cmd=a,level=3",
                      "cmd: search parameters, eval, level and book are for our own engine only; "
                      "an external one has option.NAME=VALUE");
    expect_spec_error("level=12",
                      "level: expected one of 0 Random, 1 Beginner, 2 Novice, 3 Easy, 4 Casual, "
                      "5 Normal, 6 Hard, 7 Club, 8 Strong, 9 Expert, 10 Candidate, 11 Master, "
                      "not '12'");
    expect_spec_error("off=", "off: expected the name of a group");
    expect_spec_error("weights=/none", "/none: No such file or directory");
    expect_spec_error("profile=/none", "/none: No such file or directory");
    expect_spec_error("book=/none", "/none: No such file or directory");
}
END_TEST

/* --- UCI --- */

static PlayerReply told(const char *line) {
    PlayerReply reply = {.score = SCORE_NONE};
    uci_text_info(line, &reply);
    return reply;
}

/* Mate scores as in Stockfish: mate n moves away, negative when the mover is mated. */
START_TEST(info_lines_are_understood) {
    PlayerReply reply =
        told("info depth 12 seldepth 20 multipv 1 score cp -35 nodes 4567 nps 100 pv e2e4 cp 99");
    ck_assert_int_eq(reply.depth, 12);
    ck_assert_int_eq(reply.score, -35);
    ck_assert_uint_eq(reply.nodes, 4567);
    ck_assert_int_eq(told("info score mate 3").score, SCORE_MATE - 5);
    ck_assert_int_eq(told("info score mate -3").score, -SCORE_MATE + 6);
    ck_assert_int_eq(score_mate_moves(told("info score mate 3").score), 3);
    ck_assert_int_eq(score_mate_moves(told("info score mate -3").score), -3);
    ck_assert_int_eq(told("info score mate 0").score, -SCORE_MATE);
    ck_assert_int_eq(told("info score cp 99999999999999").score, SCORE_MATE_BOUND - 1);
    ck_assert_int_eq(told("info multipv 2 score cp 5").score, SCORE_NONE);
    ck_assert_int_eq(told("info string score cp 5").score, SCORE_NONE);
    ck_assert_int_eq(told("  info\tscore   cp  7 lowerbound").score, 7);
    ck_assert_int_eq(told("info score cp").score, SCORE_NONE);
    ck_assert_int_eq(told("information score cp 5").score, SCORE_NONE);
}
END_TEST

START_TEST(best_moves_and_options_are_understood) {
    size_t length = 0;
    const char *word = uci_text_best_move("bestmove e2e4 ponder e7e5", &length);
    ck_assert(word && length == 4 && strncmp(word, "e2e4", 4) == 0);
    word = uci_text_best_move("bestmove", &length);
    ck_assert(word && length == 0);
    ck_assert(!uci_text_best_move("info string bestmove e2e4", &length));
    ck_assert(!uci_text_best_move("", &length));
    ck_assert(uci_text_is_option("option name Hash type spin default 16", "Hash"));
    ck_assert(uci_text_is_option("option name hash type spin", "Hash"));
    ck_assert(!uci_text_is_option("option name Hash File type string", "Hash"));
    ck_assert(!uci_text_is_option("option name Has", "Hash"));
}
END_TEST

static char *task_text(const Game *game, Game *scratch, const SearchLimits *limits) {
    char *text = NULL;
    size_t length;
    FILE *out = open_memstream(&text, &length);
    uci_text_position(out, game, scratch);
    uci_text_go(out, limits);
    fclose(out);
    return text;
}

START_TEST(positions_and_limits_are_written) {
    static const char fen[] = "4k2r/6P1/8/8/8/8/8/4K3 w k - 0 1";
    Game *game = text_game_create(&variant_chess, RULES_WIDTH_AUTO);
    Game *scratch = game_create(game_rules(game));
    const SearchLimits clock = {
        .use_clock = true, .time_ms = {1000, 2000}, .increment_ms = {10, 20}};
    const SearchLimits fixed = {.depth = 3, .nodes = 50, .movetime_ms = 7};
    text_play_all(game, "e2e4 e7e5 g1f3");
    char *text = task_text(game, scratch, &clock);
    ck_assert_str_eq(text, "position startpos moves e2e4 e7e5 g1f3\n"
                           "go wtime 1000 btime 2000 winc 10 binc 20\n");
    free(text);
    text_set_fen(game, fen);
    text_play_all(game, "g7h8q e8d7");
    text = task_text(game, scratch, &fixed);
    ck_assert_str_eq(text, "position fen 4k2r/6P1/8/8/8/8/8/4K3 w k - 0 1 moves g7h8q e8d7\n"
                           "go movetime 7 nodes 50 depth 3\n");
    free(text);
    game_destroy(scratch);
    text_game_destroy(game);
}
END_TEST

/* --- Processes --- */

static Process *run_shell(const char *script) {
    const char *const argv[] = {"/bin/sh", "-c", script, NULL};
    Report report;
    report_clear(&report);
    Process *process = process_start(argv, &report);
    ck_assert_msg(process != NULL, "%s", report.error);
    return process;
}

static int64_t after_ms(int milliseconds) { return setup_now_us() + 1000 * (int64_t)milliseconds; }

START_TEST(a_process_answers_line_by_line) {
    static char line[PROCESS_LINE_SIZE];
    Process *process = run_shell("while read -r x; do echo \"<$x>\"; echo; done");
    ck_assert(process_write(process, "one\ntwo\n", 8));
    static const char *const expected[] = {"<one>", "", "<two>", ""};
    for (size_t i = 0; i < ARRAY_LENGTH(expected); i++) {
        ck_assert_int_eq(process_read(process, line, after_ms(20000)), PROCESS_LINE);
        ck_assert_str_eq(line, expected[i]);
    }
    ck_assert_int_eq(process_read(process, line, after_ms(30)), PROCESS_TIMEOUT);
    process_end(process, NULL);
}
END_TEST

START_TEST(a_process_that_ends_is_noticed) {
    static char line[PROCESS_LINE_SIZE];
    Process *process = run_shell("printf 'last\\r\\nrest'");
    ck_assert_int_eq(process_read(process, line, after_ms(20000)), PROCESS_LINE);
    ck_assert_str_eq(line, "last");
    ck_assert_int_eq(process_read(process, line, after_ms(20000)), PROCESS_ENDED);
    process_write(process, "nobody reads this\n", 18); /* and no signal kills us */
    process_write(process, "nobody reads this\n", 18);
    process_end(process, NULL);
}
END_TEST

/* One that does not go by itself is ended with its children; that takes no longer than it must. */
START_TEST(a_stubborn_process_is_ended) {
    const int64_t start = setup_now_us();
    Process *process = run_shell("trap '' TERM HUP INT PIPE; sleep 1000; sleep 1000");
    process_end(process, NULL);
    ck_assert_int_lt(setup_now_us() - start, 15000000);
}
END_TEST

START_TEST(a_line_that_is_too_long_is_cut) {
    static char line[PROCESS_LINE_SIZE];
    Process *process = run_shell("head -c 100000 /dev/zero | tr '\\0' x; echo; echo end");
    ck_assert_int_eq(process_read(process, line, after_ms(20000)), PROCESS_LINE);
    ck_assert_uint_eq(strlen(line), PROCESS_LINE_SIZE - 1);
    ck_assert_int_eq(process_read(process, line, after_ms(20000)), PROCESS_LINE);
    ck_assert_str_eq(line, "end");
    process_end(process, NULL);
}
END_TEST

/* It would come for ever: the first part is a line, then the time is up. */
START_TEST(a_line_without_end_ends_with_the_time) {
    static char line[PROCESS_LINE_SIZE];
    Process *process = run_shell("while :; do printf '%05000d' 0; done");
    ck_assert_int_eq(process_read(process, line, after_ms(20000)), PROCESS_LINE);
    const int64_t start = setup_now_us();
    ck_assert_int_eq(process_read(process, line, after_ms(100)), PROCESS_TIMEOUT);
    ck_assert_int_lt(setup_now_us() - start, 10000000);
    process_end(process, NULL);
}
END_TEST

/* How a shell that has done this is said to have ended, and what stood on standard error. */
static void expect_remains(const char *script, const char *how, const char *errors) {
    static char line[PROCESS_LINE_SIZE];
    ProcessRemains remains;
    Process *process = run_shell(script);
    ck_assert_int_eq(process_read(process, line, after_ms(20000)), PROCESS_ENDED);
    process_end(process, &remains);
    ck_assert_str_eq(remains.how, how);
    ck_assert_str_eq(remains.errors, errors);
}

START_TEST(what_is_left_of_a_process_is_told) {
    char last[PROCESS_ERRORS_SIZE];
    expect_remains("exit 7", "exit status 7", "");
    expect_remains("echo one >&2; printf two >&2", "exit status 0", "one\ntwo");
    expect_remains("kill -SEGV $$", "signal 11, Segmentation fault", "");
    expect_remains("exec >&-; exec sleep 1000", "it closed its output", "");
    /* More than is kept, and more than a pipe holds: the end stays. */
    memset(last, 'x', sizeof last);
    memcpy(last + sizeof last - 5, "last", 5);
    expect_remains("head -c 1000000 /dev/zero | tr '\\0' x >&2; printf last >&2", "exit status 0",
                   last);
    ProcessRemains remains;
    Process *process = run_shell("exec sleep 1000");
    process_end(process, &remains);
    ck_assert_str_eq(remains.how, "");
}
END_TEST

START_TEST(a_program_that_is_not_there_is_reported) {
    const char *const argv[] = {"/nowhere/engine", NULL};
    Report report;
    ck_assert(process_start(argv, &report) == NULL);
    ck_assert_str_eq(report.error, "cannot start /nowhere/engine: No such file or directory");
}
END_TEST

Suite *players_suite(void) {
    Suite *suite = suite_create("players");
    TCase *tcase = tcase_create("players");
    tcase_set_timeout(tcase, TEST_TIMEOUT);
    tcase_add_test(tcase, names_stand_in_columns);
    tcase_add_test(tcase, time_controls_are_read_as_written);
    tcase_add_test(tcase, malformed_time_controls_are_refused);
    tcase_add_test(tcase, a_specification_sets_what_it_names);
    tcase_add_test(tcase, a_level_sets_its_limits);
    tcase_add_test(tcase, a_specification_sets_weights);
    tcase_add_test(tcase, groups_that_are_not_there_are_refused);
    tcase_add_test(tcase, wrong_specifications_are_refused);
    tcase_add_test(tcase, info_lines_are_understood);
    tcase_add_test(tcase, best_moves_and_options_are_understood);
    tcase_add_test(tcase, positions_and_limits_are_written);
    tcase_add_test(tcase, a_process_answers_line_by_line);
    tcase_add_test(tcase, a_process_that_ends_is_noticed);
    tcase_add_test(tcase, a_stubborn_process_is_ended);
    tcase_add_test(tcase, a_line_that_is_too_long_is_cut);
    tcase_add_test(tcase, a_line_without_end_ends_with_the_time);
    tcase_add_test(tcase, what_is_left_of_a_process_is_told);
    tcase_add_test(tcase, a_program_that_is_not_there_is_reported);
    suite_add_tcase(suite, tcase);
    return suite;
}
