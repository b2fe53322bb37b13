/* The CECP player: what lines mean, and whole conversations with doubles, which are small shell
 * scripts that write down what they are told. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#include "text_support.h"
#include "tools/match/cecp_text.h"

/* --- Lines --- */

static void expect_event(const char *text, CecpEvent event, int number, const char *word) {
    const CecpLine line = cecp_text_read(text);
    ck_assert_msg(line.event == event, "'%s' is %d, expected %d", text, line.event, event);
    ck_assert_int_eq(line.number, number);
    if (!word) return;
    ck_assert_msg(line.length == strlen(word) && strncmp(line.word, word, line.length) == 0,
                  "'%s': '%.*s', expected '%s'", text, (int)line.length, line.word, word);
}

START_TEST(lines_are_understood) {
    expect_event("move e2e4", CECP_MOVE, 0, "e2e4");
    expect_event("  move\t Nf3 ", CECP_MOVE, 0, "Nf3");
    expect_event("move", CECP_MOVE, 0, "");
    expect_event("12. ... e7e5", CECP_MOVE, 0, "e7e5");
    expect_event("12. e2e4", CECP_OTHER, 0, NULL);
    expect_event("12 35 0 12 ... e2e4", CECP_OTHER, 0, NULL);
    expect_event("movement", CECP_OTHER, 0, NULL);
    expect_event("pong 17", CECP_PONG, 17, NULL);
    expect_event("resign", CECP_RESIGN, 0, NULL);
    expect_event("tellics resign", CECP_RESIGN, 0, NULL);
    expect_event("tellics say resign", CECP_OTHER, 0, NULL);
    expect_event("0-1 {White resigns}", CECP_RESULT, 0, "0-1 {White resigns}");
    expect_event("1/2-1/2 {Repetition}", CECP_RESULT, 1, NULL);
    expect_event("1-0", CECP_RESULT, 2, NULL);
    expect_event("1-00", CECP_OTHER, 0, NULL);
    expect_event("offer draw", CECP_OTHER, 0, NULL);
    expect_event("tellusererror Illegal position", CECP_REFUSED_POSITION, 0, NULL);
    expect_event("", CECP_OTHER, 0, NULL);
}
END_TEST

/* Commands of later protocols may be refused; moves may not. */
START_TEST(refusals_are_told_apart) {
    expect_event("Illegal move: e2e4", CECP_REFUSED_MOVE, 0, "e2e4");
    expect_event("Illegal move (why so): O-O", CECP_REFUSED_MOVE, 0, "O-O");
    expect_event("Illegal move:Dc5Ec5q", CECP_REFUSED_MOVE, 0, "Dc5Ec5q");
    expect_event("Error (unknown command): Nf3", CECP_REFUSED_MOVE, 0, "Nf3");
    expect_event("Error (unknown command): easy", CECP_OTHER, 0, NULL);
    expect_event("Error (unknown command): protover 2", CECP_OTHER, 0, NULL);
    expect_event("Illegal move: level 0 1:00 0.5", CECP_OTHER, 0, NULL);
    expect_event("Illegal move", CECP_OTHER, 0, NULL);
}
END_TEST

static PlayerReply thought(const char *line) {
    PlayerReply reply = {.score = SCORE_NONE, .depth = -1};
    cecp_text_thinking(line, &reply);
    return reply;
}

static void expect_thought(const char *line, int depth, int score, uint64_t nodes) {
    const PlayerReply reply = thought(line);
    ck_assert_msg(reply.depth == depth && reply.score == score && reply.nodes == nodes,
                  "%s: depth %d, score %d", line, reply.depth, reply.score);
}

/* Mate in n moves is 100000 + n; SCORE_MATE counts plies. */
START_TEST(thinking_is_understood) {
    expect_thought("  9   -13  120  45678  Nf3 Nc6", 9, -13, 45678);
    expect_thought("1 +26 0 4 Na3", 1, 26, 4);
    expect_thought("12. 5 0 7", 12, 5, 7);
    expect_thought("12& 5 0 7 x", 12, 5, 7);
    expect_thought("3 100002 0 7 x", 3, SCORE_MATE - 3, 7);
    expect_thought("3 -100002 0 7 x", 3, -SCORE_MATE + 4, 7);
    expect_thought("3 99999999999 0 7 x", 3, SCORE_MATE - 799, 7);
    expect_thought("3 99999 0 7 x", 3, SCORE_MATE_BOUND - 1, 7);
    expect_thought("3 1 0", -1, SCORE_NONE, 0);
    expect_thought("3 1 0 7x", -1, SCORE_NONE, 0);
    expect_thought("3 1 0 -7", -1, SCORE_NONE, 0);
    expect_thought("1. e2e4", -1, SCORE_NONE, 0);
    expect_thought("# 3 1 0 7", -1, SCORE_NONE, 0);
    expect_thought("", -1, SCORE_NONE, 0);
}
END_TEST

START_TEST(features_are_understood) {
    const char *at;
    char name[CECP_NAME_SIZE];
    bool accepted;
    CecpFeatures features = cecp_features_default;
    ck_assert(!features.ping && !features.usermove && features.time && features.reuse);
    ck_assert_int_eq(features.done, -1);
    ck_assert(!cecp_text_is_feature("features ping=1", &at));
    ck_assert(cecp_text_is_feature("feature  myname=\"A = b\" ping=1 novel=2 time=0", &at));
    static const char *const names[] = {"myname", "ping", "novel", "time"};
    for (int i = 0; i < 4; i++) {
        ck_assert(cecp_text_feature(&at, &features, name, &accepted));
        ck_assert_str_eq(name, names[i]);
        ck_assert_int_eq(accepted, i != 2);
    }
    ck_assert(!cecp_text_feature(&at, &features, name, &accepted));
    ck_assert(features.ping && !features.time && features.any);
    at = "variants=\"normal, raumschach,suicide\" done=1";
    ck_assert(cecp_features_has_variant(&features, "normal"));
    ck_assert(cecp_text_feature(&at, &features, name, &accepted));
    ck_assert(cecp_features_has_variant(&features, "raumschach"));
    ck_assert(cecp_features_has_variant(&features, "suicide"));
    ck_assert(!cecp_features_has_variant(&features, "raum"));
    /* An unfinished text and a name that is too long do no harm. */
    at = "a-name-that-is-longer-than-any-feature-has=\"open";
    ck_assert(cecp_text_feature(&at, &features, name, &accepted));
    ck_assert(!accepted && strlen(name) == CECP_NAME_SIZE - 1);
    ck_assert(!cecp_text_feature(&at, &features, name, &accepted));
}
END_TEST

/* --- Doubles --- */

enum { LOG_SIZE = 4096 };

typedef struct Double {
    char folder[32], script[48], log[48];
    PlayerSpec spec;
    Player *player;
    Game *game;
    PlayerReply reply;
    Report report;
} Double;

static void write_script(const char *path, const char *log, const char *cases) {
    FILE *file = fopen(path, "w");
    ck_assert(file != NULL);
    fprintf(file,
            "#!/bin/sh\nwhile read -r line; do\necho \"$line\" >>%s\ncase $line in\n%s\n"
            "ping*) echo \"pong ${line#ping }\" ;;\nquit) exit ;;\nesac\ndone\n",
            log, cases);
    ck_assert_int_eq(fclose(file), 0);
    ck_assert_int_eq(chmod(path, S_IRWXU), 0);
}

/* A double that answers lines by these cases of sh; `settings` are items of its specification. */
static bool double_start(Double *it, const Variant *variant, const char *settings,
                         const char *cases) {
    char text[256];
    snprintf(it->folder, sizeof it->folder, "/tmp/orthant-cecp-XXXXXX");
    ck_assert(mkdtemp(it->folder) != NULL);
    snprintf(it->script, sizeof it->script, "%s/engine", it->folder);
    snprintf(it->log, sizeof it->log, "%s/log", it->folder);
    write_script(it->script, it->log, cases);
    snprintf(text, sizeof text, "name=double,protocol=cecp,cmd=%s,%s", it->script, settings);
    report_clear(&it->report);
    ck_assert_msg(player_spec_parse(&it->spec, text, &it->report), "%s", it->report.error);
    it->spec.hash_mb = 7;
    it->game = text_game_create(variant, RULES_WIDTH_AUTO);
    it->player = player_create(&it->spec, game_rules(it->game), NULL, &it->report);
    return it->player != NULL;
}

/* (Not returned by value: the player points to the specification.) */
static void double_open(Double *it, const char *settings, const char *cases) {
    const bool started = double_start(it, &variant_chess, settings, cases);
    ck_assert_msg(started, "%s", it->report.error);
}

static void double_close(Double *it) {
    player_destroy(it->player);
    text_game_destroy(it->game);
    remove(it->log);
    remove(it->script);
    ck_assert_int_eq(rmdir(it->folder), 0);
}

static PlayerStatus double_new_game(Double *it) {
    return player_new_game(it->player, 0, &it->report);
}

static PlayerStatus double_go(Double *it) {
    const TimeControl *control = &it->spec.control;
    const SearchLimits limits = {
        .use_clock = control->base_us > 0,
        .time_ms = {control->base_us / 1000, control->base_us / 1000 - 1000},
        .movetime_ms = control->movetime_us / 1000,
    };
    report_clear(&it->report);
    return player_go(it->player, it->game, &limits, &it->reply, &it->report);
}

/* Lets it move, and plays the move, which must be `expected` in UCI notation. */
static void expect_move(Double *it, const char *expected) {
    char text[GAME_MOVE_TEXT_SIZE];
    const PlayerStatus status = double_go(it);
    ck_assert_msg(status == PLAYER_MOVED, "%s: %d, %s", expected, status, it->report.error);
    game_move_text(it->game, it->reply.move, MOVE_STYLE_UCI, text);
    ck_assert_str_eq(text, expected);
    ck_assert(game_play(it->game, it->reply.move));
}

/* Lets it fail. */
static void expect_failure(Double *it, PlayerStatus status, const char *message) {
    ck_assert_int_eq(double_go(it), status);
    ck_assert_str_eq(it->report.error, message);
}

/* What it was told since the last time, but for "accepted" and the greeting. */
static void expect_told(Double *it, const char *expected) {
    char line[256], told[LOG_SIZE] = "";
    FILE *file = fopen(it->log, "r");
    ck_assert(file != NULL);
    while (fgets(line, sizeof line, file)) {
        if (strncmp(line, "accepted", 8) == 0 || strcmp(line, "protover 2\n") == 0) continue;
        ck_assert_uint_lt(strlen(told) + strlen(line), sizeof told);
        strcat(told, line);
    }
    fclose(file);
    ck_assert_str_eq(told, expected);
    ck_assert_int_eq(truncate(it->log, 0), 0);
}

/* --- Conversations --- */

static const char modern[] =
    "protover*) echo 'feature done=0'; echo 'feature ping=1 setboard=1 usermove=1 memory=1';"
    "echo 'feature smp=1 colors=0 done=1' ;;\n"
    "go) echo '4 31 0 99 e7e5'; echo 'move e7e5' ;;\n"
    "*g1f3) echo 'move b8c6' ;;";

START_TEST(a_game_is_told_move_by_move) {
    Double it;
    double_open(&it, "tc=61+0.5,threads=2,option.Level of Play=9,init=book off", modern);
    expect_told(&it, "xboard\nmemory 7\ncores 2\noption Level of Play=9\nbook off\nping 1\n");
    ck_assert_int_eq(double_new_game(&it), PLAYER_MOVED);
    expect_told(&it, "force\nnew\neasy\npost\nlevel 0 1:01 0.5\nforce\nping 2\n");
    text_play_all(it.game, "e2e4");
    expect_move(&it, "e7e5");
    ck_assert_int_eq(it.reply.score, 31);
    ck_assert_int_eq(it.reply.depth, 4);
    ck_assert_uint_eq(it.reply.nodes, 99);
    expect_told(&it, "usermove e2e4\ntime 6000\notim 6100\ngo\n");
    text_play_all(it.game, "g1f3");
    expect_move(&it, "b8c6");
    expect_told(&it, "time 6000\notim 6100\nusermove g1f3\n");

    /* The next game, whose opening ends on its turn. */
    ck_assert_int_eq(double_new_game(&it), PLAYER_MOVED);
    expect_told(&it, "force\nnew\neasy\npost\nlevel 0 1:01 0.5\nforce\nping 3\n");
    game_reset(it.game);
    text_play_all(it.game, "d2d4 d7d5 c2c4");
    expect_move(&it, "e7e5");
    expect_told(&it, "usermove d2d4\nusermove d7d5\nusermove c2c4\ntime 6000\notim 6100\ngo\n");

    /* A game it does not know the beginning of: all from the start. */
    game_reset(it.game);
    text_play_all(it.game, "a2a4");
    expect_move(&it, "e7e5");
    expect_told(&it, "force\nnew\neasy\npost\nlevel 0 1:01 0.5\nforce\nusermove a2a4\ntime "
                     "6000\notim 6100\ngo\n");
    double_close(&it);
}
END_TEST

/* Neither features nor ping, moves numbered; what it does not understand it complains about. */
START_TEST(an_engine_of_the_first_version_is_played) {
    Double it;
    double_open(&it, "depth=3",
                "protover*) echo 'Error (unknown command): protover' ;;\n"
                "easy) echo 'Illegal move: easy' ;;\n"
                "go) echo '1. ... e7e5' ;;\ng1f3) echo '2. ... b8c6' ;;");
    expect_told(&it, "xboard\n");
    ck_assert_int_eq(double_new_game(&it), PLAYER_MOVED);
    text_play_all(it.game, "e2e4");
    expect_move(&it, "e7e5");
    expect_told(&it, "force\nnew\neasy\npost\nsd 3\nforce\ne2e4\ngo\n");
    text_play_all(it.game, "g1f3");
    expect_move(&it, "b8c6");
    expect_told(&it, "g1f3\n");
    ck_assert_int_eq(double_new_game(&it), PLAYER_MOVED);
    text_set_fen(it.game, "4k3/8/8/8/8/8/8/4K2R w K - 0 1");
    expect_failure(&it, PLAYER_ILLEGAL_MOVE, "cannot set up a position");
    double_close(&it);
}
END_TEST

/* gnuchess's habit: the greeting is read only when something follows. */
START_TEST(a_sleepy_engine_is_greeted_again) {
    Double it;
    double_open(&it, "depth=3", "protover*) read -r line; echo 'feature done=1' ;;");
    double_close(&it);
}
END_TEST

START_TEST(positions_and_notations_are_what_the_engine_wants) {
    static const char fen[] = "4k3/6P1/8/8/8/8/8/4K2R w K - 0 1";
    Double it;
    double_open(&it, "movetime=0.25",
                "protover*) echo 'feature san=1 setboard=1 time=1 "
                "colors=1 done=1' ;;\ngo) echo 'move g8=Q+' ;;\n"
                "Ke7) echo 'move O-O' ;;");
    ck_assert_int_eq(double_new_game(&it), PLAYER_MOVED);
    text_set_fen(it.game, fen);
    expect_move(&it, "g7g8q");
    expect_told(&it, "xboard\nforce\nnew\neasy\npost\nlevel 1 0:01 0\nforce\nsetboard "
                     "4k3/6P1/8/8/8/8/8/4K2R w K - 0 1\ntime 25\notim 25\nwhite\ngo\n");
    text_play_all(it.game, "e8e7");
    expect_move(&it, "e1g1");
    double_close(&it);
    double_open(&it, "movetime=2",
                "protover*) echo 'feature setboard=1 done=1' ;;\n"
                "go) echo 'tellusererror Illegal position' ;;");
    ck_assert_int_eq(double_new_game(&it), PLAYER_MOVED);
    text_set_fen(it.game, fen);
    expect_failure(&it, PLAYER_ILLEGAL_MOVE, "refuses the position of the opening");
    expect_told(&it, "xboard\nforce\nnew\neasy\npost\nst 2\nforce\nsetboard "
                     "4k3/6P1/8/8/8/8/8/4K2R w K - 0 1\ngo\n");
    double_close(&it);
}
END_TEST

START_TEST(castling_of_chess960_is_told_by_letters) {
    Double it;
    double_open(&it, "depth=3",
                "protover*) echo 'feature setboard=1 variants=\"normal,fischerandom\" done=1' ;;\n"
                "go) echo 'move O-O-O' ;;");
    ck_assert_int_eq(double_new_game(&it), PLAYER_MOVED);
    text_set_fen(it.game, "1r2k1r1/1p4p1/8/8/8/8/1P4P1/1R2K1R1 w GBgb - 0 1");
    text_play_all(it.game, "e1g1");
    expect_move(&it, "e8b8");
    expect_told(
        &it, "xboard\nforce\nnew\neasy\npost\nsd 3\nforce\nforce\nnew\nvariant "
             "fischerandom\neasy\npost\nsd 3\nforce\nsetboard 1r2k1r1/1p4p1/8/8/8/8/1P4P1/1R2K1R1 "
             "w KQkq - 0 1\nO-O\ngo\n");
    double_close(&it);
    /* One that does not know them. */
    double_open(&it, "depth=3", "protover*) echo 'feature setboard=1 done=1' ;;");
    ck_assert_int_eq(double_new_game(&it), PLAYER_MOVED);
    text_set_fen(it.game, "1r2k1r1/1p4p1/8/8/8/8/1P4P1/1R2K1R1 w GBgb - 0 1");
    expect_failure(&it, PLAYER_ILLEGAL_MOVE, "does not play Chess960");
    double_close(&it);
}
END_TEST

START_TEST(variants_go_by_their_names) {
    Double it;
    ck_assert(double_start(&it, &variant_raumschach, "depth=2",
                           "protover*) echo 'feature variants=\"normal,raumschach\" done=1' ;;\n"
                           "go) echo 'move Ad1Ac3' ;;"));
    ck_assert_int_eq(double_new_game(&it), PLAYER_MOVED);
    expect_move(&it, "Ad1Ac3");
    expect_told(&it, "xboard\nforce\nnew\nvariant raumschach\neasy\npost\nsd 2\nforce\ngo\n");
    double_close(&it);
    ck_assert(
        !double_start(&it, &variant_raumschach, "depth=2", "protover*) echo 'feature done=1' ;;"));
    ck_assert_str_eq(it.report.error, "double: does not play this game");
    double_close(&it);
}
END_TEST

/* --- Failures and ends --- */

/* A double that answers "go" so; it has to start another game afterwards. */
static void expect_end(const char *answer, PlayerStatus status, const char *message) {
    char cases[512];
    snprintf(cases, sizeof cases, "protover*) echo 'feature ping=1 reuse=1 done=1' ;;\ngo) %s ;;",
             answer);
    Double it;
    double_open(&it, "depth=1", cases);
    for (int game = 0; game < 2; game++) {
        ck_assert_int_eq(double_new_game(&it), PLAYER_MOVED);
        expect_failure(&it, status, message);
    }
    double_close(&it);
}

START_TEST(games_end_by_what_engines_say_and_do) {
    expect_end("echo resign", PLAYER_RESIGNED, "");
    expect_end("echo '0-1 {White resigns}'", PLAYER_RESIGNED, "");
    expect_end("echo 'move e2e4'", PLAYER_MOVED, "");
    expect_end("echo '1/2-1/2 {so be it}'; echo 'offer draw'; echo 'move e2e4'", PLAYER_MOVED, "");
    expect_end("echo 'move e2e5'", PLAYER_ILLEGAL_MOVE, "plays an illegal move: 'e2e5'");
    expect_end("echo move", PLAYER_ILLEGAL_MOVE, "plays an illegal move: ''");
    expect_end("echo 'Illegal move: d2d4'", PLAYER_ILLEGAL_MOVE, "refuses a legal move: 'd2d4'");
    expect_end("echo '1-0 {I win}'", PLAYER_ILLEGAL_MOVE,
               "claims a result that is none: '1-0 {I win}'");
    expect_end("exit 3", PLAYER_CRASHED, "crashed (exit status 3)");
}
END_TEST

/* Resigned after its move: it loses when it is its turn again, without being asked. */
START_TEST(a_late_resignation_counts) {
    Double it;
    double_open(&it, "depth=1",
                "protover*) echo 'feature ping=0 done=1' ;;\n"
                "go) echo 'move e2e4'; echo resign ;;");
    ck_assert_int_eq(double_new_game(&it), PLAYER_MOVED);
    expect_move(&it, "e2e4");
    const struct timespec pause = {0, 200000000};
    nanosleep(&pause, NULL);
    text_play_all(it.game, "e7e5");
    expect_failure(&it, PLAYER_RESIGNED, "");
    double_close(&it);
}
END_TEST

START_TEST(one_game_only_needs_a_new_start) {
    Double it;
    double_open(&it, "depth=1",
                "protover*) echo 'feature reuse=0 done=1' ;;\ngo) echo 'move e2e4' ;;");
    ck_assert_int_eq(double_new_game(&it), PLAYER_MOVED);
    expect_move(&it, "e2e4");
    expect_told(&it, "xboard\nforce\nnew\neasy\npost\nsd 1\nforce\ngo\n");
    ck_assert_int_eq(double_new_game(&it), PLAYER_MOVED);
    game_reset(it.game);
    expect_move(&it, "e2e4");
    expect_told(&it, "quit\nxboard\nforce\nnew\neasy\npost\nsd 1\nforce\ngo\n");
    double_close(&it);
}
END_TEST

Suite *cecp_suite(void) {
    Suite *suite = suite_create("cecp");
    TCase *tcase = tcase_create("cecp");
    tcase_set_timeout(tcase, TEST_TIMEOUT);
    tcase_add_test(tcase, lines_are_understood);
    tcase_add_test(tcase, refusals_are_told_apart);
    tcase_add_test(tcase, thinking_is_understood);
    tcase_add_test(tcase, features_are_understood);
    tcase_add_test(tcase, a_game_is_told_move_by_move);
    tcase_add_test(tcase, an_engine_of_the_first_version_is_played);
    tcase_add_test(tcase, a_sleepy_engine_is_greeted_again);
    tcase_add_test(tcase, positions_and_notations_are_what_the_engine_wants);
    tcase_add_test(tcase, castling_of_chess960_is_told_by_letters);
    tcase_add_test(tcase, variants_go_by_their_names);
    tcase_add_test(tcase, games_end_by_what_engines_say_and_do);
    tcase_add_test(tcase, a_late_resignation_counts);
    tcase_add_test(tcase, one_game_only_needs_a_new_start);
    suite_add_tcase(suite, tcase);
    return suite;
}
