/* Openings, games and matches. Players of single games are doubles that follow a script; matches
 * are played by the engine at a few hundred nodes a move. */
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "core/engine.h"
#include "core/pgn.h"
#include "eval/evaluators.h"
#include "text_support.h"
#include "tools/match/opening.h"
#include "tools/match/runner.h"
#include "tools/match/settings_text.h"

/* --- Openings --- */

START_TEST(an_opening_depends_on_seed_and_pair_only) {
    Game *start = text_game_create(text_cases[_i].variant, text_cases[_i].width);
    const Rules *rules = game_rules(start);
    Game *game = game_create(rules), *again = game_create(rules);
    const Evaluator *evaluator = evaluator_default(rules_variant(rules));
    Engine *judge = engine_create(rules, evaluator, 1), *other = engine_create(rules, evaluator, 1);
    int same_as_before = 0, same_as_other_seed = 0;
    uint64_t before = 0;
    for (int pair = 0; pair < 10; pair++) {
        ck_assert(opening_make(game, start, judge, 7, pair, 6));
        ck_assert_int_eq(game_ply(game), 6);
        ck_assert_int_eq(game_status(game), GAME_IN_PROGRESS);
        same_as_before += game_key(game) == before;
        before = game_key(game);
        ck_assert(opening_make(again, start, other, 8, pair, 6));
        same_as_other_seed += game_key(again) == before;
        ck_assert(opening_make(again, start, other, 7, pair, 6));
        ck_assert_uint_eq(game_key(again), before);
    }
    ck_assert_int_eq(same_as_before, 0);
    ck_assert_int_eq(same_as_other_seed, 0);
    engine_destroy(judge);
    engine_destroy(other);
    game_destroy(game);
    game_destroy(again);
    text_game_destroy(start);
}
END_TEST

/* White is a queen up, and stays so whatever six plies are played at random, more or less: no
 * opening is balanced. Without random plies the position is taken as it is. */
START_TEST(a_lopsided_opening_is_refused) {
    Game *start = text_game_create(&variant_chess, RULES_WIDTH_AUTO);
    Game *game = game_create(game_rules(start));
    Engine *judge = engine_create(game_rules(start), &evaluator_basic, 1);
    text_set_fen(start, "4k3/pppp4/8/8/8/8/PPPPPPPP/QQQQKQQQ w - - 0 1");
    ck_assert(!opening_make(game, start, judge, 1, 0, 2));
    ck_assert(opening_make(game, start, judge, 1, 0, 0));
    ck_assert_uint_eq(game_key(game), game_key(start));
    engine_destroy(judge);
    game_destroy(game);
    text_game_destroy(start);
}
END_TEST

/* --- Single games, by doubles --- */

/* Plays `moves` in turn, from the start again when they are used up, with the score at hand. */
typedef struct Double {
    Player base;
    const char *const *moves;
    int move_count, next;
    int score;
    int fails_at; /* number of the move that fails, with `failure`; -1: never */
    PlayerStatus failure;
    int sleep_ms;
    int64_t busy_us;
    SearchLimits told; /* last */
} Double;

static PlayerStatus double_new_game(Player *player, uint64_t seed, Report *report) {
    (void)player;
    (void)seed;
    (void)report;
    return PLAYER_MOVED;
}

static PlayerStatus double_go(Player *player, const Game *game, const SearchLimits *limits,
                              PlayerReply *reply, Report *report) {
    Double *self = (Double *)player;
    self->told = *limits;
    if (self->next == self->fails_at) {
        report_error(report, "fails");
        return self->failure;
    }
    if (self->sleep_ms > 0) {
        const struct timespec pause = {0, self->sleep_ms * 1000000L};
        nanosleep(&pause, NULL);
    }
    const char *text = self->moves[self->next++ % self->move_count];
    Report unused;
    reply->move = game_parse_uci(game, text, strlen(text), &unused);
    ck_assert_msg(reply->move != MOVE_NONE, "%s is not legal", text);
    reply->score = self->score;
    reply->depth = 2;
    reply->nodes = 100;
    reply->busy_us = self->busy_us;
    return PLAYER_MOVED;
}

static void double_destroy(Player *player) { (void)player; }

static const PlayerOps double_ops = {double_new_game, double_go, double_destroy, NULL};

/* Two knights that go out and back: 4 plies to the same position again. */
static const char *const white_knight[] = {"g1f3", "f3g1"}, *const black_knight[] = {"g8f6",
                                                                                     "f6g8"};

typedef struct Stage {
    Game *game;
    Double players[COLOR_COUNT];
    TimeControl control;
    GameSettings settings;
    GameRecord *record;
} Stage;

static Stage stage_open(const char *fen) {
    Stage stage = {
        .game = text_game_create(&variant_chess, RULES_WIDTH_AUTO),
        .control = {.nodes = 1},
        .settings = {.adjudication = adjudication_default},
        .record = malloc(sizeof *stage.record),
    };
    if (fen) text_set_fen(stage.game, fen);
    for (int color = WHITE; color <= BLACK; color++) {
        stage.players[color] = (Double){.base = {&double_ops},
                                        .moves = color == WHITE ? white_knight : black_knight,
                                        .move_count = 2,
                                        .score = 50,
                                        .fails_at = -1};
    }
    return stage;
}

static void stage_play(Stage *stage) {
    const Seat seats[COLOR_COUNT] = {{&stage->players[WHITE].base, &stage->control},
                                     {&stage->players[BLACK].base, &stage->control}};
    atomic_bool stop;
    atomic_init(&stop, false);
    game_loop_play(stage->game, seats, &stage->settings, &stop, stage->record);
}

static void stage_expect(const Stage *stage, const char *end, int white_half_points) {
    ck_assert_str_eq(game_record_text(stage->record), end);
    ck_assert_int_eq(stage->record->white_half_points, white_half_points);
}

static void stage_close(Stage *stage) {
    free(stage->record);
    text_game_destroy(stage->game);
}

START_TEST(the_rules_end_a_game) {
    Stage stage = stage_open(NULL);
    stage_play(&stage);
    stage_expect(&stage, "threefold repetition", 1);
    ck_assert_int_eq(game_ply(stage.game), 8);
    ck_assert_int_eq(game_record_totals(stage.record, WHITE).moves, 4);
    ck_assert_int_eq(game_record_totals(stage.record, BLACK).depth, 8);
    ck_assert_uint_eq(game_record_totals(stage.record, BLACK).nodes, 400);
    stage_close(&stage);

    /* The fool's mate. */
    static const char *const white[] = {"f2f3", "g2g4"}, *const black[] = {"e7e5", "d8h4"};
    stage = stage_open(NULL);
    stage.players[WHITE].moves = white;
    stage.players[BLACK].moves = black;
    stage_play(&stage);
    stage_expect(&stage, "checkmate", 0);
    stage_close(&stage);
}
END_TEST

/* A rook wanders about behind its pawns for long without repeating anything. */
static const char *const wide_white[] = {"a1b1", "b1c1", "c1d1", "d1e1", "e1f1", "f1g1",
                                         "g1h1", "h1h2", "h2g2", "g2f2", "f2e2", "e2d2",
                                         "d2c2", "c2b2", "b2a2", "a2a1"};
static const char *const wide_black[] = {"a8b8", "b8a8", "a8b8", "b8a8", "a8b8", "b8a8"};

static Stage wide_stage(void) {
    Stage stage = stage_open("k7/8/8/pppppppp/PPPPPPPP/4K3/8/R7 w - - 0 1");
    stage.players[WHITE].moves = wide_white;
    stage.players[WHITE].move_count = (int)ARRAY_LENGTH(wide_white);
    stage.players[BLACK].moves = wide_black;
    stage.players[BLACK].move_count = 6;
    return stage;
}

START_TEST(a_win_is_adjudicated_when_both_agree_long_enough) {
    Stage stage = wide_stage();
    stage.players[WHITE].score = 1000;
    stage.players[BLACK].score = -1000;
    stage_play(&stage);
    stage_expect(&stage, "adjudicated win", 2);
    ck_assert_int_eq(game_ply(stage.game), 8);
    stage_close(&stage);

    stage = wide_stage();
    stage.players[WHITE].score = -1500;
    stage.players[BLACK].score = 1500;
    stage_play(&stage);
    stage_expect(&stage, "adjudicated win", 0);
    stage_close(&stage);

    /* One that does not quite agree, or sees itself winning. */
    static const int black_sees[] = {-999, 1000, SCORE_NONE};
    for (size_t i = 0; i < ARRAY_LENGTH(black_sees); i++) {
        stage = wide_stage();
        stage.players[WHITE].score = 1000;
        stage.players[BLACK].score = black_sees[i];
        stage.settings.adjudication.max_moves = 12;
        stage_play(&stage);
        stage_expect(&stage, "too long", 1);
        ck_assert_int_eq(game_ply(stage.game), 24);
        stage_close(&stage);
    }
}
END_TEST

START_TEST(a_level_game_is_adjudicated_late_only) {
    Stage stage = wide_stage();
    stage.settings.adjudication.draw_after = 3;
    stage.settings.adjudication.draw_moves = 4;
    stage.players[WHITE].score = 10;
    stage.players[BLACK].score = -10;
    stage_play(&stage);
    stage_expect(&stage, "adjudicated draw", 1);
    ck_assert_int_eq(game_ply(stage.game), 6 + 8); /* moves 4 to 7 */
    stage_close(&stage);

    stage = wide_stage();
    stage.settings.adjudication.draw_after = 3;
    stage.settings.adjudication.draw_moves = 4;
    stage.settings.adjudication.max_moves = 12;
    stage.players[WHITE].score = 11;
    stage.players[BLACK].score = 0;
    stage_play(&stage);
    stage_expect(&stage, "too long", 1);
    stage_close(&stage);
}
END_TEST

/* Tables of four men, which know one move only: a8a7. Its value is a global, as Fathom's are. */
static SyzygyWdl table_value;
static bool table_open(const char *path) { return path[0] != '\0'; }
static void table_close(void) {}
static int table_largest(void) { return 4; }
static int table_probe(const SyzygyBoard *board, SyzygyMove moves[SYZYGY_MOVES_MAX]) {
    (void)board;
    moves[0] = (SyzygyMove){.from = 56, .to = 48, .wdl = table_value, .dtz = 1};
    return 1;
}
static const SyzygyProber table_prober = {table_open, table_close, table_largest, table_probe};

/* White moves first; then the tables are asked for Black, whose one move is a8a7. */
static void expect_tables(const char *fen, TableRules rules, const char *end,
                          int white_half_points) {
    Report report;
    Stage stage = stage_open(fen);
    stage.settings.tables = table_judge_open(&table_prober, "x", &report);
    stage.settings.adjudication.tables = rules;
    stage.settings.adjudication.max_moves = 1;
    stage.players[BLACK].fails_at = 0;
    stage.players[BLACK].failure = PLAYER_CRASHED;
    stage_play(&stage);
    stage_expect(&stage, end, white_half_points);
    table_judge_close(stage.settings.tables);
    stage_close(&stage);
}

START_TEST(endgame_tables_end_games) {
    static const char four[] = "k7/2K5/8/8/8/8/8/1R4N1 w - - 0 1";
    static const char five[] = "k7/2K5/8/8/8/8/7P/1R4N1 w - - 0 1";
    static const struct {
        SyzygyWdl value;                  /* Black's */
        int results;                      /* TableResults */
        int ignore_50, white_half_points; /* -1: the game goes on, and Black fails */
    } cases[] = {
        {SYZYGY_LOSS, TABLE_ALL, 0, 2},
        {SYZYGY_BLESSED_LOSS, TABLE_ALL, 0, 1},
        {SYZYGY_BLESSED_LOSS, TABLE_ALL, 1, 2},
        {SYZYGY_DRAW, TABLE_ALL, 0, 1},
        {SYZYGY_CURSED_WIN, TABLE_ALL, 0, 1},
        {SYZYGY_CURSED_WIN, TABLE_ALL, 1, 0},
        {SYZYGY_WIN, TABLE_ALL, 0, 0},
        {SYZYGY_LOSS, TABLE_WINS_ONLY, 0, 2},
        {SYZYGY_DRAW, TABLE_WINS_ONLY, 0, -1},
        {SYZYGY_LOSS, TABLE_DRAWS_ONLY, 0, -1},
        {SYZYGY_DRAW, TABLE_DRAWS_ONLY, 0, 1},
        {SYZYGY_CURSED_WIN, TABLE_DRAWS_ONLY, 0, 1},
        {SYZYGY_CURSED_WIN, TABLE_DRAWS_ONLY, 1, -1},
    };
    for (size_t i = 0; i < ARRAY_LENGTH(cases); i++) {
        const int points = cases[i].white_half_points;
        table_value = cases[i].value;
        expect_tables(four, (TableRules){4, cases[i].results, cases[i].ignore_50},
                      points < 0 ? "crash" : "endgame tables", points < 0 ? 2 : points);
    }
    table_value = SYZYGY_LOSS;
    expect_tables(four, (TableRules){3, TABLE_ALL, 0}, "crash", 2); /* too many men for the rules */
    expect_tables(four, (TableRules){0}, "crash", 2);
    expect_tables(five, (TableRules){7, TABLE_ALL, 0}, "crash", 2); /* and for the tables */
}
END_TEST

START_TEST(a_player_that_fails_loses) {
    static const struct {
        PlayerStatus failure;
        const char *end;
    } cases[] = {{PLAYER_CRASHED, "crash"},
                 {PLAYER_HUNG, "no answer"},
                 {PLAYER_ILLEGAL_MOVE, "illegal move"}};
    for (size_t i = 0; i < ARRAY_LENGTH(cases); i++) {
        for (int color = WHITE; color <= BLACK; color++) {
            Stage stage = stage_open(NULL);
            stage.players[color].fails_at = 1;
            stage.players[color].failure = cases[i].failure;
            stage_play(&stage);
            stage_expect(&stage, cases[i].end, color == WHITE ? 0 : 2);
            ck_assert_int_eq(stage.record->faulty, color);
            ck_assert_str_eq(stage.record->fault,
                             color == WHITE
                                 ? "fails in rnbqkb1r/pppppppp/5n2/8/8/5N2/PPPPPPPP/RNBQKB1R w "
                                   "KQkq - 2 2"
                                 : "fails in rnbqkb1r/pppppppp/5n2/8/8/8/PPPPPPPP/RNBQKBNR b KQkq "
                                   "- 3 2");
            stage_close(&stage);
        }
    }
}
END_TEST

START_TEST(clocks_run_and_are_told) {
    Stage stage = stage_open(NULL);
    stage.control = (TimeControl){.base_us = 10000000, .increment_us = 50000};
    stage.settings.overhead_us = 12000;
    stage.players[WHITE].sleep_ms = 20;
    stage_play(&stage);
    stage_expect(&stage, "threefold repetition", 1);
    const SearchLimits *told = &stage.players[BLACK].told;
    ck_assert(told->use_clock);
    ck_assert_int_eq(told->increment_ms[WHITE], 50);
    ck_assert_int_eq(told->overhead_ms, 12);
    /* White has paid 4 times at least 20 ms and got 4 times 50; Black next to nothing and 3
     * times 50. A loaded machine may be slower. */
    ck_assert_int_le(told->time_ms[WHITE], 10000 + 4 * 50 - 4 * 20);
    ck_assert_int_gt(told->time_ms[WHITE], 5000);
    ck_assert_int_le(told->time_ms[BLACK], 10000 + 3 * 50);
    ck_assert_int_gt(told->time_ms[BLACK], told->time_ms[WHITE] - 5000);
    ck_assert_int_ge(game_record_totals(stage.record, WHITE).time_us, 80000);
    stage_close(&stage);
}
END_TEST

START_TEST(a_clock_that_runs_out_loses) {
    /* busy for long: its own fault; for short: the machine's; unknown (-1): its own. */
    static const int64_t busy_us[] = {50000, 1000, -1};
    static const bool stalled[] = {false, true, false};
    for (size_t i = 0; i < ARRAY_LENGTH(busy_us); i++) {
        Stage stage = stage_open(NULL);
        stage.control = (TimeControl){.base_us = 20000};
        stage.players[BLACK].sleep_ms = 50;
        stage.players[BLACK].busy_us = busy_us[i];
        stage.players[WHITE].busy_us = 0;
        stage_play(&stage);
        ck_assert_str_eq(game_record_text(stage.record), "time forfeit");
        if (stage.record->faulty == BLACK) { /* White may be held up by the machine */
            ck_assert_int_eq(stage.record->white_half_points, 2);
            ck_assert_int_eq(stage.record->stalled, stalled[i]);
            ck_assert_int_eq(game_ply(stage.game), 1);
        }
        stage_close(&stage);
    }
    /* A margin forgives, and leaves nothing on the clock but the increment. */
    Stage stage = stage_open(NULL);
    stage.control = (TimeControl){.base_us = 10000, .increment_us = 5000};
    stage.settings.margin_us = 60000000;
    stage.players[BLACK].sleep_ms = 20;
    stage_play(&stage);
    stage_expect(&stage, "threefold repetition", 1);
    ck_assert_int_eq(stage.players[WHITE].told.time_ms[BLACK], 5);
    stage_close(&stage);
}
END_TEST

/* --- Matches, by engines --- */

static MatchSettings small_match(void) {
    MatchSettings settings = {
        .game = {.adjudication = adjudication_default},
        .pairs = 6,
        .threads = 1,
        .seed = 3,
        .plies = 6,
    };
    Report report;
    ck_assert(player_spec_parse(&settings.players[0], "nodes=400,hash=1", &report));
    ck_assert(player_spec_parse(&settings.players[1], "nodes=100,hash=1", &report));
    return settings;
}

static void count_pairs(const MatchScore *score, const GameRecord games[2], bool played,
                        void *payload) {
    int *pairs = payload;
    (void)games, (void)played;
    ck_assert_int_eq(score->pairs, ++*pairs);
}

/* The PGN of the match (to be freed), without times and dates. */
static char *play_match(const MatchSettings *settings, const Game *start, MatchScore *score) {
    MatchSettings with_text = *settings;
    char *text = NULL;
    size_t length;
    int pairs = 0;
    MatchStop stop = {false, false};
    Report report;
    report_clear(&report);
    if (settings->journal) ck_assert(journal_select(settings->journal, 0, &report));
    with_text.pgn = open_memstream(&text, &length);
    ck_assert_msg(match_run(&with_text, start, &stop, count_pairs, &pairs, score, &report), "%s",
                  report.error);
    fclose(with_text.pgn);
    return text;
}

/* Moves and results of all games in order, times and comments left out. */
static char *games_text(const char *pgn) {
    static PgnTags tags;
    PgnReader reader;
    Report report;
    Game *game = text_game_create(&variant_chess, RULES_WIDTH_AUTO);
    char *text = NULL;
    size_t length;
    FILE *out = open_memstream(&text, &length);
    pgn_reader_init(&reader, pgn, strlen(pgn));
    while (pgn_next(&reader, &tags, &report) == PGN_OK) {
        ck_assert_int_eq(pgn_read_moves(&reader, &tags, game, NULL, &report), PGN_OK);
        fprintf(out, "%s %s %s:", pgn_tag(&tags, "Round"), pgn_tag(&tags, "White"),
                pgn_tag(&tags, "Result"));
        for (int i = 0; i < game_ply(game); i++)
            fprintf(out, " %x", (unsigned)game_move_at(game, i));
        fputc('\n', out);
    }
    fclose(out);
    text_game_destroy(game);
    return text;
}

static bool same_score(const MatchScore *a, const MatchScore *b) {
    return a->pairs == b->pairs && a->wins == b->wins && a->losses == b->losses &&
           a->draws == b->draws &&
           memcmp(&a->pentanomial, &b->pentanomial, sizeof a->pentanomial) == 0 &&
           memcmp(a->ends, b->ends, sizeof a->ends) == 0 &&
           a->totals[0].nodes == b->totals[0].nodes && a->totals[1].depth == b->totals[1].depth &&
           a->verdict == b->verdict;
}

START_TEST(a_match_does_not_depend_on_the_number_of_threads) {
    Game *start = text_game_create(&variant_chess, RULES_WIDTH_AUTO);
    MatchSettings settings = small_match();
    MatchScore one, three;
    char *pgn_one = play_match(&settings, start, &one);
    settings.threads = 3;
    char *pgn_three = play_match(&settings, start, &three);
    ck_assert_int_eq(one.pairs, 6);
    ck_assert_int_eq(one.wins + one.losses + one.draws, 12);
    ck_assert(same_score(&one, &three));
    char *games_one = games_text(pgn_one), *games_three = games_text(pgn_three);
    ck_assert_str_eq(games_one, games_three);
    free(pgn_one);
    free(pgn_three);
    free(games_one);
    free(games_three);
    text_game_destroy(start);
}
END_TEST

/* Equal players at fixed nodes play the same game twice, colors swapped: every pair is level. This
 * fails if one of them learns from the game before, or gets other limits than the other. */
START_TEST(equal_players_score_one_point_a_pair) {
    Game *start = text_game_create(text_cases[_i].variant, text_cases[_i].width);
    MatchSettings settings = small_match();
    MatchScore score;
    settings.players[1] = settings.players[0];
    settings.pairs = 4;
    free(play_match(&settings, start, &score));
    ck_assert_int_eq(score.pentanomial.pairs[2], 4);
    ck_assert_int_eq(score.wins, score.losses);
    text_game_destroy(start);
}
END_TEST

/* The test stops where its verdict falls, whatever else is being played by then. */
START_TEST(a_sequential_test_stops_at_its_bound) {
    Game *start = text_game_create(&variant_gardner, RULES_WIDTH_AUTO);
    MatchSettings settings = small_match();
    MatchScore one, three;
    settings.pairs = 200;
    settings.sequential = true;
    settings.sprt = (Sprt){0, 100, 0.05, 0.05, SPRT_LOGISTIC};
    settings.players[0].control.nodes = 1000;
    settings.players[1].control.nodes = 20;
    free(play_match(&settings, start, &one));
    settings.threads = 3;
    free(play_match(&settings, start, &three));
    ck_assert_int_eq(one.verdict, SPRT_H1);
    ck_assert_int_lt(one.pairs, 200);
    ck_assert(same_score(&one, &three));
    text_game_destroy(start);
}
END_TEST

static Journal *open_journal(const char *path, const MatchSettings *settings, const Game *start,
                             Report *report) {
    char *text = settings_text(settings, start);
    report_clear(report);
    Journal *journal = journal_open(path, text, NULL, report);
    free(text);
    return journal;
}

/* A match of three pairs, killed while the fourth was being written, goes on to the same end. */
START_TEST(a_match_goes_on_from_its_journal) {
    char path[] = "/tmp/orthant-journal-XXXXXX";
    ck_assert_int_ge(mkstemp(path), 0);
    Game *start = text_game_create(&variant_chess, RULES_WIDTH_AUTO);
    MatchSettings settings = small_match();
    MatchScore whole, first, second, replayed;
    Report report;
    free(play_match(&settings, start, &whole));
    settings.pairs = 3;
    settings.journal = open_journal(path, &settings, start, &report);
    ck_assert(settings.journal != NULL);
    free(play_match(&settings, start, &first));
    ck_assert(journal_close(settings.journal, &report));
    ck_assert_int_eq(first.pairs, 3);

    FILE *file = fopen(path, "a");
    fputs("{\"schema\":1,\"pairing\":0,\"ga", file);
    fclose(file);
    settings.pairs = 6;
    settings.journal = open_journal(path, &settings, start, &report);
    char *pgn = play_match(&settings, start, &second);
    ck_assert(journal_has(settings.journal, 5) && !journal_has(settings.journal, 6));
    ck_assert(strstr(pgn, "[Round \"7\"]") && strstr(pgn, "[Round \"6\"]"));
    free(pgn);
    ck_assert(journal_close(settings.journal, &report));
    ck_assert(same_score(&whole, &second));

    settings.journal = open_journal(path, &settings, start, &report);
    free(play_match(&settings, start, &replayed));
    ck_assert(journal_close(settings.journal, &report));
    ck_assert(same_score(&whole, &replayed));

    settings.journal = NULL;
    settings.seed++;
    ck_assert(!open_journal(path, &settings, start, &report));
    ck_assert_ptr_nonnull(strstr(report.error, path));
    ck_assert_ptr_nonnull(strstr(report.error,
                                 ": it belongs to a match with other settings: seed=3, now 4; "
                                 "move it away to begin anew"));
    unlink(path);
    text_game_destroy(start);
}
END_TEST

START_TEST(a_match_that_cannot_be_played_says_why) {
    Game *start = text_game_create(&variant_chess, RULES_WIDTH_AUTO);
    MatchSettings settings = small_match();
    MatchScore score;
    Report report;
    MatchStop stop = {false, false};
    text_set_fen(start, "4k3/pppp4/8/8/8/8/PPPPPPPP/QQQQKQQQ w - - 0 1");
    report_clear(&report);
    ck_assert(!match_run(&settings, start, &stop, NULL, NULL, &score, &report));
    ck_assert_str_eq(report.error,
                     "no balanced opening was found; another number of plies may help");
    text_game_destroy(start);
}
END_TEST

Suite *match_suite(void) {
    Suite *suite = suite_create("match");
    TCase *tcase = tcase_create("match");
    tcase_set_timeout(tcase, TEST_TIMEOUT);
    tcase_add_loop_test(tcase, an_opening_depends_on_seed_and_pair_only, 0, TEXT_CASES);
    tcase_add_test(tcase, a_lopsided_opening_is_refused);
    tcase_add_test(tcase, the_rules_end_a_game);
    tcase_add_test(tcase, a_win_is_adjudicated_when_both_agree_long_enough);
    tcase_add_test(tcase, a_level_game_is_adjudicated_late_only);
    tcase_add_test(tcase, a_player_that_fails_loses);
    tcase_add_test(tcase, endgame_tables_end_games);
    tcase_add_test(tcase, clocks_run_and_are_told);
    tcase_add_test(tcase, a_clock_that_runs_out_loses);
    tcase_add_test(tcase, a_match_does_not_depend_on_the_number_of_threads);
    tcase_add_loop_test(tcase, equal_players_score_one_point_a_pair, 0, TEXT_CASES);
    tcase_add_test(tcase, a_sequential_test_stops_at_its_bound);
    tcase_add_test(tcase, a_match_goes_on_from_its_journal);
    tcase_add_test(tcase, a_match_that_cannot_be_played_says_why);
    suite_add_tcase(suite, tcase);
    return suite;
}
