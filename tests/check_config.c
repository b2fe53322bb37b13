/* Configurations of orthant selfplay: what is said is done, the rest has its defaults, and whatever
 * is not understood is refused with the place and a hint. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "suites.h"
#include "tools/levels.h"
#include "tools/match/config.h"
#include "variants/variants.h"

/* Two engines and what stands before them. */
#define TWO(items) "{" items "\"engines\":[{\"name\":\"a\"},{\"name\":\"b\"}]}"
/* The second of two engines. */
#define ENGINE(items) "{\"engines\":[{},{" items "}]}"

typedef struct Folder {
    char name[32], config[48], profile[48];
} Folder;

static void write_file(const char *path, const char *text) {
    FILE *file = fopen(path, "w");
    ck_assert(file != NULL);
    ck_assert(fputs(text, file) >= 0);
    ck_assert_int_eq(fclose(file), 0);
}

/* A folder with a profile, plain.json, in which null_move is 0. */
static Folder folder_open(void) {
    Folder folder = {.name = "/tmp/orthant-config-XXXXXX"};
    ck_assert(mkdtemp(folder.name) != NULL);
    snprintf(folder.config, sizeof folder.config, "%s/my.run.json", folder.name);
    snprintf(folder.profile, sizeof folder.profile, "%s/plain.json", folder.name);
    write_file(folder.profile, "{\"schema\":1,\"profile\":\"p\",\"params\":{\"null_move\":0}}");
    return folder;
}

static void folder_close(const Folder *folder) {
    remove(folder->config);
    remove(folder->profile);
    ck_assert_int_eq(rmdir(folder->name), 0);
}

static bool load(const Folder *folder, const char *text, SelfplayConfig *config, Report *report) {
    report_clear(report);
    write_file(folder->config, text);
    const bool sound = selfplay_config_load(config, folder->config, report);
    ck_assert_int_eq(sound, report->error[0] == '\0');
    return sound;
}

static void load_sound(const Folder *folder, const char *text, SelfplayConfig *config) {
    Report report;
    ck_assert_msg(load(folder, text, config, &report), "%s: %s", text, report.error);
}

static void expect_file(const Folder *folder, const char *name, const char *file) {
    char expected[128];
    snprintf(expected, sizeof expected, "%s/%s", folder->name, name);
    ck_assert_str_eq(file, expected);
}

static int null_move_of(const PlayerSpec *spec) {
    return search_params_get(&spec->params, search_params_find("null_move"));
}

START_TEST(what_is_not_said_has_its_default) {
    static SelfplayConfig config;
    static MatchSettings match;
    const Folder folder = folder_open();
    load_sound(&folder, "{\"engines\":[{},{\"name\":\"b\"}]}", &config);
    ck_assert_str_eq(config.event, "Orthant match");
    ck_assert_ptr_eq(config.variant, &variant_chess);
    ck_assert_str_eq(config.fen, "");
    ck_assert_str_eq(config.pgn, "");
    expect_file(&folder, "my.run.journal.jsonl", config.journal);
    ck_assert_int_eq(selfplay_config_pairings(&config), 1);
    selfplay_config_match(&config, 0, &match);
    ck_assert_int_eq(match.pairs, 50);
    ck_assert_int_eq(match.threads, 1);
    ck_assert_int_eq(match.plies, 8);
    ck_assert_uint_eq(match.seed, 1);
    ck_assert(!match.sequential);
    ck_assert_int_eq(match.pairing, 0);
    ck_assert_int_eq(match.game.overhead_us, 10000);
    ck_assert_int_eq(match.game.margin_us, 0);
    ck_assert(
        memcmp(&match.game.adjudication, &adjudication_default, sizeof adjudication_default) == 0);
    ck_assert_str_eq(match.players[0].name, "default");
    ck_assert_str_eq(match.players[1].name, "b");
    for (int i = 0; i < MATCH_PLAYERS; i++) {
        ck_assert_int_eq(match.players[i].hash_mb, 16);
        ck_assert_int_eq(match.players[i].control.base_us, 1000000);
        ck_assert_int_eq(match.players[i].control.increment_us, 10000);
        ck_assert_str_eq(match.players[i].command, "");
    }
    selfplay_config_free(&config);
    folder_close(&folder);
}
END_TEST

START_TEST(every_key_of_the_tournament_is_read) {
    static SelfplayConfig config;
    const Folder folder = folder_open();
    load_sound(&folder,
               TWO("\"schema\":1,\"event\":\"An event\",\"tournament\":\"gauntlet\","
                   "\"variant\":\"raumschach\",\"seed\":9007199254740992,\"games\":6,\"rounds\":5,"
                   "\"concurrency\":3,\"overhead\":7,\"margin\":8,"
                   "\"resign\":{\"score\":500,\"movecount\":2},"
                   "\"draw\":{\"score\":5,\"movecount\":6,\"movenumber\":7},"
                   "\"maxmoves\":{\"movecount\":99},\"opening\":{\"plies\":0,\"fen\":\"x\"},"
                   "\"pgn\":{\"file\":\"out/games.pgn\"},\"journal\":\"/var/j\","
                   "\"sprt\":{\"elo0\":-1.5,\"elo1\":2,\"alpha\":0.1,\"beta\":0.2,\"model\":"
                   "\"normalized\"},"),
               &config);
    const MatchSettings *match = &config.match;
    const Adjudication *rules = &match->game.adjudication;
    ck_assert_str_eq(config.event, "An event");
    ck_assert_ptr_eq(config.variant, &variant_raumschach);
    ck_assert_uint_eq(match->seed, UINT64_C(9007199254740992));
    ck_assert_int_eq(match->pairs, 15);
    ck_assert_int_eq(match->threads, 3);
    ck_assert_int_eq(match->game.overhead_us, 7000);
    ck_assert_int_eq(match->game.margin_us, 8000);
    ck_assert_int_eq(rules->win_score, 500);
    ck_assert_int_eq(rules->win_moves, 2);
    ck_assert_int_eq(rules->draw_score, 5);
    ck_assert_int_eq(rules->draw_moves, 6);
    ck_assert_int_eq(rules->draw_after, 7);
    ck_assert_int_eq(rules->max_moves, 99);
    ck_assert_int_eq(match->plies, 0);
    ck_assert_str_eq(config.fen, "x");
    expect_file(&folder, "out/games.pgn", config.pgn);
    ck_assert_str_eq(config.journal, "/var/j");
    ck_assert(match->sequential);
    ck_assert_double_eq(match->sprt.elo0, -1.5);
    ck_assert_double_eq(match->sprt.elo1, 2);
    ck_assert_double_eq(match->sprt.alpha, 0.1);
    ck_assert_double_eq(match->sprt.beta, 0.2);
    ck_assert_int_eq(match->sprt.model, SPRT_NORMALIZED);
    selfplay_config_free(&config);
    load_sound(&folder,
               TWO("\"resign\":{\"enabled\":false},\"draw\":{\"enabled\":false},"
                   "\"maxmoves\":{\"enabled\":false},\"sprt\":{\"enabled\":false},"),
               &config);
    ck_assert_int_eq(rules->win_score, 0);
    ck_assert_int_eq(rules->draw_moves, 0);
    ck_assert_int_ge(rules->max_moves, GAME_MAX_PLIES / 2);
    ck_assert(!match->sequential);
    selfplay_config_free(&config);
    load_sound(&folder,
               TWO("\"opening\":{\"file\":\"books/x.PGN\",\"order\":\"sequential\",\"start\":5,"
                   "\"plies\":9},"),
               &config);
    expect_file(&folder, "books/x.PGN", config.opening.file);
    ck_assert_int_eq(config.opening.format, OPENING_PGN);
    ck_assert_int_eq(config.opening.order, OPENING_SEQUENTIAL);
    ck_assert_int_eq(config.opening.start, 5);
    ck_assert_int_eq(match->plies, 9);
    selfplay_config_free(&config);
    folder_close(&folder);
}
END_TEST

START_TEST(every_key_of_an_engine_is_read) {
    static SelfplayConfig config;
    static MatchSettings match;
    const Folder folder = folder_open();
    load_sound(&folder,
               "{\"each\":{\"limit\":{\"nodes\":100,\"depth\":9},\"hash\":5,\"threads\":2},"
               "\"engines\":[{\"profile\":\"plain.json\",\"params\":{\"lmr\":0},\"hash\":6},"
               "{\"name\":\"n\",\"cmd\":\"bin/e\",\"args\":[\"-x\",\"1\"],\"protocol\":\"cecp\","
               "\"init\":[\"book off\"],\"variant\":\"normal\",\"limit\":{\"movetime\":0.5},"
               "\"options\":{\"A b\":1.5,\"C\":true,\"D\":\"text\"}},"
               "{\"cmd\":\"engine.sh\",\"limit\":{\"tc\":\"2+0.5\"}},"
               "{\"name\":\"three\",\"level\":3},{\"name\":\"top\",\"level\":\"master\"}]}",
               &config);
    ck_assert_int_eq(config.engines[0].limited, false);
    ck_assert_int_eq(config.engines[3].level, 3);
    ck_assert_int_eq(config.engines[4].level, LEVEL_MASTER);
    const PlayerSpec *own = &config.engines[0], *cecp = &config.engines[1],
                     *uci = &config.engines[2];
    ck_assert_str_eq(own->name, "plain");
    ck_assert_int_eq(null_move_of(own), 0);
    ck_assert_int_eq(search_params_get(&own->params, search_params_find("lmr")), 0);
    ck_assert_int_eq(own->hash_mb, 6);
    ck_assert_int_eq(own->threads, 2);
    ck_assert_uint_eq(own->control.nodes, 100);
    ck_assert_int_eq(own->control.depth, 9);
    ck_assert_str_eq(cecp->name, "n");
    expect_file(&folder, "bin/e", cecp->command);
    ck_assert_int_eq(cecp->argument_count, 2);
    ck_assert_str_eq(cecp->arguments[1], "1");
    ck_assert_int_eq(cecp->protocol, PROTOCOL_CECP);
    ck_assert_str_eq(cecp->init[0], "book off");
    ck_assert_str_eq(cecp->variant, "normal");
    ck_assert_int_eq(cecp->option_count, 3);
    ck_assert_str_eq(cecp->options[0].name, "A b");
    ck_assert_str_eq(cecp->options[0].value, "1.5");
    ck_assert_str_eq(cecp->options[1].value, "true");
    ck_assert_str_eq(cecp->options[2].value, "text");
    ck_assert_int_eq(cecp->hash_mb, 5);
    ck_assert_int_eq(cecp->control.movetime_us, 500000);
    ck_assert_uint_eq(cecp->control.nodes, 0);
    ck_assert_str_eq(uci->name, "engine");
    ck_assert_str_eq(uci->command, "engine.sh");
    ck_assert_int_eq(uci->protocol, PROTOCOL_UCI);
    ck_assert_int_eq(selfplay_config_pairings(&config), 4);
    selfplay_config_match(&config, 1, &match);
    ck_assert_str_eq(match.players[0].name, "plain");
    ck_assert_str_eq(match.players[1].name, "engine");
    ck_assert_int_eq(match.pairing, 2);
    selfplay_config_free(&config);
    folder_close(&folder);
}
END_TEST

/* Four engines: 3 + 2 + 1 pairings, each pair of engines once, in the order of the list. */
START_TEST(a_round_robin_pairs_each_with_each) {
    static const int expected[][MATCH_PLAYERS] = {{0, 1}, {0, 2}, {0, 3}, {1, 2}, {1, 3}, {2, 3}};
    static SelfplayConfig config;
    static MatchSettings match;
    const Folder folder = folder_open();
    load_sound(&folder,
               "{\"tournament\":\"roundrobin\",\"engines\":[{\"name\":\"0\"},{\"name\":\"1\"},"
               "{\"name\":\"2\"},{\"name\":\"3\"}]}",
               &config);
    ck_assert_int_eq(selfplay_config_pairings(&config), 6);
    for (int i = 0; i < 6; i++) {
        selfplay_config_match(&config, i, &match);
        ck_assert_int_eq(match.pairing, i + 1);
        for (int player = 0; player < MATCH_PLAYERS; player++)
            ck_assert_int_eq(match.players[player].name[0] - '0', expected[i][player]);
    }
    selfplay_config_free(&config);
    load_sound(&folder, TWO("\"tournament\":\"roundrobin\","), &config);
    ck_assert_int_eq(selfplay_config_pairings(&config), 1);
    selfplay_config_match(&config, 0, &match);
    ck_assert_int_eq(match.pairing, 0);
    selfplay_config_free(&config);
    folder_close(&folder);
}
END_TEST

/* What is wrong, and how it is told. */
static const struct {
    const char *text, *message;
} mistakes[] = {
    {"", "line 1, column 1: not JSON from here on"},
    {"[]", "expected an object in braces"},
    {"{\"engines\":[{},{}]", "line 1, column 18: not JSON from here on"},
    {"{} {}", "line 1, column 4: text follows the end of the object"},
    {"{}", "engines: missing; expected 2 or more"},
    {"{\"engines\":{}}", "engines: expected an array in brackets, but it is an object"},
    {"{\"engines\":[{}]}", "engines: expected 2 to 64 of them, not 1"},
    {"{\"engines\":[{},7]}", "engines[1]: expected an object in braces, but it is a number"},
    {"{\"engines\":[{},{}]}", "engines[1].name: 'default' is taken; give it another"},
    {TWO("\"schema\":2,"), "schema: expected integer in [1, 1], not 2"},
    {TWO("\"game\":2,"), "game: unknown; did you mean 'games'?"},
    {TWO("\"journal\":\"x\",\"pgn\":{\"file\":\"x\"},"), "pgn.file: that is the journal"},
    {TWO("\"event\":\"a\\u001b[31mb\","), "event: expected text without control characters"},
    {ENGINE("\"name\":\"a\\nb\""), "engines[1].name: expected text without control characters"},
    {TWO("\"pgn\":{\"xyzzy\":1},"), "pgn.xyzzy: unknown; there are file, min"},
    {TWO("\"resign\":{\"xyzzy\":1},"),
     "resign.xyzzy: unknown; there are enabled, score, movecount"},
    {TWO("\"Games\":2,"), "Games: unknown; did you mean 'games'?"},
    {TWO("\"zugzwang\":2,"), "zugzwang: unknown; `orthant selfplay --keys' lists what there is"},
    {TWO("\"games\":2,\"games\":4,"), "games: given twice"},
    {TWO("\"games\":3,"), "games: expected an even number, as games come in pairs, not 3"},
    {TWO("\"games\":0,"), "games: expected integer in [1, 1000000], not 0"},
    {TWO("\"games\":\"4\","), "games: expected integer in [1, 1000000], but it is text"},
    {TWO("\"games\":1000,\"rounds\":2000,"),
     "rounds: with 1000 games each that is more than 1000000"},
    {TWO("\"event\":\"\","), "event: expected text of 1 to 127 bytes"},
    {TWO("\"event\":5,"), "event: expected text, but it is a number"},
    {TWO("\"tournament\":\"swiss\","),
     "tournament: unknown 'swiss'; there are gauntlet, roundrobin"},
    {TWO("\"variant\":\"raumshach\","),
     "variant: no variant 'raumshach'; did you mean 'raumschach'?"},
    {TWO("\"seed\":1.5,"), "seed: expected a whole number from 0 to 2^53, not 1.5"},
    {TWO("\"seed\":-1,"), "seed: expected a whole number from 0 to 2^53, not -1"},
    {TWO("\"concurrency\":0,"), "concurrency: expected integer in [1, 256], not 0"},
    {TWO("\"margin\":-1,"), "margin: expected integer in [0, 10000], not -1"},
    {TWO("\"resign\":300,"), "resign: expected an object in braces, but it is a number"},
    {TWO("\"resign\":{\"scores\":300},"), "resign.scores: unknown; did you mean 'score'?"},
    {TWO("\"resign\":{\"enabled\":1},"),
     "resign.enabled: expected true or false, but it is a number"},
    {TWO("\"draw\":{\"movecount\":0},"), "draw.movecount: expected integer in [1, 10000], not 0"},
    {TWO("\"maxmoves\":300,"), "maxmoves: expected an object in braces, but it is a number"},
    {TWO("\"opening\":{\"plies\":101},"), "opening.plies: expected integer in [0, 100], not 101"},
    {TWO("\"opening\":{\"fil\":\"x\"},"), "opening.fil: unknown; did you mean 'file'?"},
    {TWO("\"opening\":{\"file\":\"x\"},"),
     "opening.format: expected epd, pgn or book, as the name of the file does not end in one "
     "of them or bin"},
    {TWO("\"opening\":{\"file\":\"x\",\"format\":\"polyglot\"},"),
     "opening.format: unknown 'polyglot'; there are epd, pgn, book"},
    {TWO("\"opening\":{\"order\":\"randm\"},"),
     "opening.order: unknown 'randm'; did you mean 'random'?"},
    {TWO("\"opening\":{\"order\":1},"), "opening.order: expected text, but it is a number"},
    {TWO("\"opening\":{\"start\":0},"),
     "opening.start: expected integer in [1, 2147483647], not 0"},
    {TWO("\"opening\":{\"start\":2},"),
     "opening.start: goes with a file of openings, and there is none"},
    {TWO("\"opening\":{\"file\":\"x.epd\",\"plies\":2},"),
     "opening.plies: the file has positions, no moves"},
    {TWO("\"opening\":{\"file\":\"x.epd\",\"fen\":\"x\"},"),
     "opening.fen: the openings of opening.file have their own"},
    {TWO("\"pgn\":\"x.pgn\","), "pgn: expected an object in braces, but it is text"},
    {TWO("\"pgn\":{\"file\":true},"), "pgn.file: expected text, but it is true or false"},
    {TWO("\"journal\":null,"), "journal: expected text, but it is null"},
    {TWO("\"sample\":{\"every\":0},"), "sample.every: expected integer in [1, 10000], not 0"},
    {TWO("\"sample\":{\"quite\":true},"), "sample.quite: unknown; did you mean 'quiet'?"},
    {TWO("\"sprt\":{\"elo0\":10},"), "sprt.elo1: expected more than elo0 (10), not 5"},
    {TWO("\"sprt\":{\"model\":\"bayesian\"},"),
     "sprt.model: expected \"logistic\", \"normalized\" or \"trinomial\""},
    {TWO("\"sprt\":{\"model\":\"normalized\",\"elo1\":300},"),
     "sprt.elo1: expected number in [-200, 200] of model normalized, not 300"},
    {TWO("\"sprt\":{\"alpha\":0.6},"), "sprt.alpha: expected number in [1e-06, 0.5], not 0.6"},
    {TWO("\"sprt\":{\"beta\":\"x\"},"),
     "sprt.beta: expected number in [1e-06, 0.5], but it is text"},
    {TWO("\"each\":{\"name\":\"x\"},"), "each.name: unknown; there are limit, hash, threads"},
    {TWO("\"each\":{\"limit\":{}},"), "each.limit: expected tc, nodes, depth or movetime"},
    {ENGINE("\"cmmd\":\"x\""), "engines[1].cmmd: unknown; did you mean 'cmd'?"},
    {ENGINE("\"name\":[]"), "engines[1].name: expected text, but it is an array"},
    {ENGINE("\"limit\":{\"tc\":\"fast\"}"),
     "engines[1].limit.tc: expected BASE+INC in seconds such as 1+0.01, not 'fast'"},
    {ENGINE("\"limit\":{\"tc\":2}"), "engines[1].limit.tc: expected text, but it is a number"},
    {ENGINE("\"limit\":{\"nodes\":2.5}"),
     "engines[1].limit.nodes: expected a whole number from 1, not '2.5'"},
    {ENGINE("\"limit\":{\"nodes\":\"9\"}"),
     "engines[1].limit.nodes: expected a number, but it is text"},
    {ENGINE("\"limit\":{\"node\":9}"), "engines[1].limit.node: unknown; did you mean 'nodes'?"},
    {ENGINE("\"hash\":0"), "engines[1].hash: expected integer in [1, 1048576], not '0'"},
    {ENGINE("\"level\":\"Demon\""),
     "engines[1].level: expected one of 0 Random, 1 Beginner, 2 Novice, 3 Easy, 4 Casual, 5 "
     "Normal, "
     "6 Hard, 7 Club, 8 Strong, 9 Expert, 10 Candidate, 11 Master, not 'Demon'"},
    {ENGINE("\"threads\":999"), "engines[1].threads: expected integer in [1, 256], not '999'"},
    {ENGINE("\"eval\":\"none\""),
     "engines[1].eval: no evaluator 'none'; there are chess, fischer, basic, maack"},
    {ENGINE("\"params\":{\"null_mvoe\":1}"),
     "engines[1].params.null_mvoe: unknown; did you mean 'null_move'?"},
    {ENGINE("\"params\":{\"null_move\":7}"),
     "engines[1].params.null_move: expected integer in [0, 1], not 7"},
    {ENGINE("\"cmd\":\"e\",\"protocol\":\"xboard\""),
     "engines[1].protocol: expected uci or cecp, not 'xboard'"},
    {ENGINE("\"cmd\":\"e\",\"args\":\"-x\""),
     "engines[1].args: expected an array in brackets, but it is text"},
    {ENGINE("\"cmd\":\"e\",\"args\":[\"-x\",1]"),
     "engines[1].args[1]: expected text, but it is a number"},
    {ENGINE("\"cmd\":\"e\",\"options\":[1]"), "engines[1].options: expected an object in braces"},
    {ENGINE("\"cmd\":\"e\",\"options\":{\"Hash\":[1]}"),
     "engines[1].options.Hash: expected text, a number, true or false"},
    {ENGINE("\"cmd\":\"e\",\"options\":{\"Hash\":\"\"}"),
     "engines[1].options.Hash: expected text of 1 to 255 bytes"},
    {ENGINE("\"cmd\":\"e\",\"params\":{\"null_move\":0}"),
     "engines[1]: cmd: search parameters, eval, level and book are for our own engine only; an "
     "external "
     "one has option.NAME=VALUE"},
    {ENGINE("\"cmd\":\"e\",\"protocol\":\"cecp\",\"limit\":{\"nodes\":9}"),
     "engines[1]: nodes: CECP knows no such limit"},
    {ENGINE("\"options\":{\"Hash\":1}"),
     "engines[1]: arg and option.NAME are for external engines; cmd is missing"},
};

START_TEST(mistakes_are_told_with_their_place) {
    static SelfplayConfig config;
    const Folder folder = folder_open();
    Report report;
    for (size_t i = 0; i < ARRAY_LENGTH(mistakes); i++) {
        ck_assert_msg(!load(&folder, mistakes[i].text, &config, &report), "accepted: %s",
                      mistakes[i].text);
        ck_assert_msg(strcmp(report.error, mistakes[i].message) == 0,
                      "%s\nsays:     %s\nexpected: %s", mistakes[i].text, report.error,
                      mistakes[i].message);
    }
    folder_close(&folder);
}
END_TEST

START_TEST(files_that_cannot_be_read_are_told) {
    static SelfplayConfig config;
    const Folder folder = folder_open();
    Report report;
    report_clear(&report);
    ck_assert(!selfplay_config_load(&config, "/nowhere/x.json", &report));
    ck_assert_str_eq(report.error, "No such file or directory");
    ck_assert(!load(&folder, ENGINE("\"profile\":\"/nowhere/p.json\""), &config, &report));
    ck_assert_str_eq(report.error,
                     "engines[1].profile: /nowhere/p.json: No such file or directory");
    folder_close(&folder);
}
END_TEST

/* A journal has the configuration's name, whatever dots there are in it. */
START_TEST(journals_are_named_after_the_configuration) {
    static SelfplayConfig config;
    Folder folder = folder_open();
    snprintf(folder.config, sizeof folder.config, "%s/plain", folder.name);
    load_sound(&folder, TWO(""), &config);
    expect_file(&folder, "plain.journal.jsonl", config.journal);
    selfplay_config_free(&config);
    folder_close(&folder);
    folder = folder_open();
    snprintf(folder.config, sizeof folder.config, "%s/.json", folder.name);
    load_sound(&folder, TWO(""), &config);
    expect_file(&folder, ".json.journal.jsonl", config.journal);
    selfplay_config_free(&config);
    folder_close(&folder);
}
END_TEST

Suite *config_suite(void) {
    Suite *suite = suite_create("config");
    TCase *tcase = tcase_create("config");
    tcase_set_timeout(tcase, TEST_TIMEOUT);
    tcase_add_test(tcase, what_is_not_said_has_its_default);
    tcase_add_test(tcase, every_key_of_the_tournament_is_read);
    tcase_add_test(tcase, every_key_of_an_engine_is_read);
    tcase_add_test(tcase, a_round_robin_pairs_each_with_each);
    tcase_add_test(tcase, mistakes_are_told_with_their_place);
    tcase_add_test(tcase, files_that_cannot_be_read_are_told);
    tcase_add_test(tcase, journals_are_named_after_the_configuration);
    suite_add_tcase(suite, tcase);
    return suite;
}
