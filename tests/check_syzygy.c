/* Endgame tables at the root, with a prober of our own in the place of Fathom. Its judgments of
 * king and rook v. king are invented; what is checked is which positions it is asked, what it is
 * told and what is made of its answers. */
#include <check.h>
#include <string.h>

#include "core/score.h"
#include "suites.h"
#include "tools/syzygy.h"
#include "variants/variants.h"

/* The mocked prober is a table of functions without state of its own, so its state is here. */
static struct {
    int opened, closed, asked, largest;
    SyzygyBoard board;
    SyzygyMove answer[SYZYGY_MOVES_MAX];
    int answer_count;
} mock;

static bool mock_open(const char *path) {
    mock.opened++;
    return strcmp(path, "bad") != 0;
}
static void mock_close(void) { mock.closed++; }
static int mock_largest(void) { return mock.largest; }
static int mock_probe_root(const SyzygyBoard *board, SyzygyMove moves[SYZYGY_MOVES_MAX]) {
    mock.asked++;
    mock.board = *board;
    memcpy(moves, mock.answer, sizeof mock.answer);
    return mock.answer_count;
}
static const SyzygyProber prober = {mock_open, mock_close, mock_largest, mock_probe_root};

static Rules *rules;
static Game *game;
static Syzygy syzygy;

static void set_up_variant(const Variant *variant) {
    memset(&mock, 0, sizeof mock);
    mock.largest = 3;
    rules = rules_create(variant, RULES_WIDTH_AUTO);
    game = game_create(rules);
    syzygy = (Syzygy){NULL, 0};
}
static void set_up(void) { set_up_variant(&variant_chess); }
static void tear_down(void) {
    syzygy_close(&syzygy);
    game_destroy(game);
    rules_destroy(rules);
}

static void open_tables(void) {
    Report report;
    report_clear(&report);
    ck_assert_msg(syzygy_open(&syzygy, &prober, "good", &report), "%s", report.error);
}

static void set_fen(const char *fen) {
    Report report;
    report_clear(&report);
    ck_assert_msg(game_set_fen(game, fen, strlen(fen), &report), "%s", report.error);
}

/* The answer: every legal move with the same judgment. */
static void judge_all(SyzygyWdl wdl, int dtz) {
    Move moves[MAX_MOVES];
    mock.answer_count = game_moves(game, moves);
    for (int i = 0; i < mock.answer_count; i++) {
        mock.answer[i] = (SyzygyMove){move_from(moves[i]), move_to(moves[i]),
                                      move_promotion(moves[i]), wdl, dtz};
    }
}

static void judge(const char *move_text, SyzygyWdl wdl, int dtz) {
    const Move move = game_parse_uci(game, move_text, strlen(move_text), NULL);
    for (int i = 0; i < mock.answer_count; i++) {
        SyzygyMove *answer = &mock.answer[i];
        if (answer->from == move_from(move) && answer->to == move_to(move) &&
            answer->promotion == move_promotion(move)) {
            answer->wdl = wdl;
            answer->dtz = dtz;
            return;
        }
    }
    ck_abort_msg("no move %s", move_text);
}

static int root_moves(Move moves[MAX_MOVES], SyzygyWdl *value) {
    return syzygy_root_moves(&syzygy, game, moves, value);
}

static const char rook_ending[] = "8/8/8/8/8/4k3/R7/4K3 w - - 7 80";

START_TEST(test_open_and_close) {
    Report report;
    report_clear(&report);
    ck_assert(!syzygy_open(&syzygy, &prober, "bad", &report));
    ck_assert_ptr_nonnull(strstr(report.error, "'bad'"));
    ck_assert(!syzygy_open(&syzygy, NULL, "good", &report));
    mock.largest = 0;
    ck_assert(!syzygy_open(&syzygy, &prober, "good", &report));
    ck_assert_ptr_null(syzygy.prober);
    mock.largest = 5;
    open_tables();
    ck_assert_int_eq(syzygy.largest, 5);
    const int closed = mock.closed;
    ck_assert(syzygy_open(&syzygy, &prober, "", &report));
    ck_assert_int_eq(mock.closed, closed + 1);
    ck_assert_ptr_null(syzygy.prober);
}
END_TEST

START_TEST(test_board_is_told) {
    Move moves[MAX_MOVES];
    SyzygyWdl value;
    open_tables();
    set_fen(rook_ending);
    judge_all(SYZYGY_WIN, 9);
    ck_assert_int_gt(root_moves(moves, &value), 0);
    ck_assert_int_eq(value, SYZYGY_WIN);
    const SyzygyBoard *board = &mock.board;
    ck_assert_int_eq(board->side, WHITE);
    ck_assert_uint_eq(board->rule_plies, 7);
    ck_assert_uint_eq(board->en_passant, 0);
    ck_assert_uint_eq(board->color[WHITE], UINT64_C(1) << 8 | UINT64_C(1) << 4); /* a2, e1 */
    ck_assert_uint_eq(board->color[BLACK], UINT64_C(1) << 20);                   /* e3 */
    ck_assert_uint_eq(board->type[ROOK], UINT64_C(1) << 8);
    ck_assert_uint_eq(board->type[KING], UINT64_C(1) << 4 | UINT64_C(1) << 20);
}
END_TEST

START_TEST(test_en_passant_is_told) {
    Move moves[MAX_MOVES];
    SyzygyWdl value;
    mock.largest = 4;
    open_tables();
    set_fen("8/8/8/3pP3/8/8/8/K1k5 w - d6 0 1");
    judge_all(SYZYGY_DRAW, 1);
    root_moves(moves, &value);
    ck_assert_int_eq(mock.asked, 1);
    ck_assert_uint_eq(mock.board.en_passant, 43); /* d6 = 5 * 8 + 3 */
}
END_TEST

START_TEST(test_positions_that_are_not_asked) {
    Move moves[MAX_MOVES];
    SyzygyWdl value;
    set_fen(rook_ending);
    ck_assert_int_eq(root_moves(moves, &value), 0); /* closed */
    open_tables();
    set_fen("8/8/8/8/8/4k3/RR6/4K3 w - - 0 1"); /* four men, tables of three */
    ck_assert_int_eq(root_moves(moves, &value), 0);
    set_fen("8/8/8/8/8/4k3/8/R3K3 w Q - 0 1"); /* may castle */
    ck_assert_int_eq(root_moves(moves, &value), 0);
    ck_assert_int_eq(mock.asked, 0);
}
END_TEST

START_TEST(test_other_variants_are_not_asked) {
    Move moves[MAX_MOVES];
    SyzygyWdl value;
    tear_down();
    set_up_variant(&variant_raumschach);
    mock.largest = 40;
    open_tables();
    ck_assert_int_eq(root_moves(moves, &value), 0);
    ck_assert_int_eq(mock.asked, 0);
}
END_TEST

START_TEST(test_moves_that_keep_the_value) {
    Move moves[MAX_MOVES];
    SyzygyWdl value = SYZYGY_DRAW;
    open_tables();
    set_fen(rook_ending);
    judge_all(SYZYGY_DRAW, 0);
    judge("a2a3", SYZYGY_WIN, 21);
    judge("a2a8", SYZYGY_WIN, 17);
    judge("a2b2", SYZYGY_WIN, 17);
    judge("a2a7", SYZYGY_CURSED_WIN, 1);
    ck_assert_int_eq(root_moves(moves, &value), 2); /* won, and nearest to the next capture */
    ck_assert_int_eq(value, SYZYGY_WIN);
    for (int i = 0; i < 2; i++) {
        ck_assert_int_eq(move_from(moves[i]), 8);
        ck_assert(move_to(moves[i]) == 56 || move_to(moves[i]) == 9);
    }
    judge_all(SYZYGY_LOSS, 4);
    judge("a2a8", SYZYGY_LOSS, 30);
    ck_assert_int_eq(root_moves(moves, &value),
                     mock.answer_count); /* lost: the search may choose */
    ck_assert_int_eq(value, SYZYGY_LOSS);
}
END_TEST

START_TEST(test_useless_answers) {
    Move moves[MAX_MOVES];
    SyzygyWdl value;
    open_tables();
    set_fen(rook_ending);
    mock.answer_count = -1;
    ck_assert_int_eq(root_moves(moves, &value), 0);
    judge_all(SYZYGY_WIN, 1);
    mock.answer_count--; /* a legal move is missing */
    ck_assert_int_eq(root_moves(moves, &value), 0);
}
END_TEST

START_TEST(test_scores) {
    ck_assert_int_eq(syzygy_score(SYZYGY_WIN, 130), SYZYGY_WIN_SCORE);
    ck_assert_int_eq(syzygy_score(SYZYGY_WIN, SCORE_MATE - 5), SCORE_MATE - 5);
    ck_assert_int_eq(syzygy_score(SYZYGY_LOSS, -130), -SYZYGY_WIN_SCORE);
    ck_assert_int_eq(syzygy_score(SYZYGY_LOSS, -SCORE_MATE + 4), -SCORE_MATE + 4);
    ck_assert_int_eq(syzygy_score(SYZYGY_DRAW, 500), 0);
    ck_assert_int_eq(syzygy_score(SYZYGY_CURSED_WIN, 500), 0);
    ck_assert_int_eq(syzygy_score(SYZYGY_BLESSED_LOSS, -500), 0);
}
END_TEST

/* The real prober, where there is one, finds no tables in a folder without any. */
START_TEST(test_fathom_without_tables) {
    Report report;
    report_clear(&report);
    ck_assert(!syzygy_open(&syzygy, syzygy_fathom, ORTHANT_DATA_DIR, &report));
    ck_assert_ptr_nonnull(strstr(report.error, syzygy_fathom ? "no tables in" : "without Fathom"));
    /* Nor does it stumble over such a list, or over being asked again. */
    ck_assert(!syzygy_open(&syzygy, syzygy_fathom, ":/no/such::" ORTHANT_DATA_DIR ":", &report));
    ck_assert(!syzygy_open(&syzygy, syzygy_fathom, "::", &report));
}
END_TEST

Suite *syzygy_suite(void) {
    Suite *suite = suite_create("syzygy");
    TCase *tcase = tcase_create("syzygy");
    tcase_set_timeout(tcase, TEST_TIMEOUT);
    tcase_add_checked_fixture(tcase, set_up, tear_down);
    tcase_add_test(tcase, test_open_and_close);
    tcase_add_test(tcase, test_board_is_told);
    tcase_add_test(tcase, test_en_passant_is_told);
    tcase_add_test(tcase, test_positions_that_are_not_asked);
    tcase_add_test(tcase, test_other_variants_are_not_asked);
    tcase_add_test(tcase, test_moves_that_keep_the_value);
    tcase_add_test(tcase, test_useless_answers);
    tcase_add_test(tcase, test_scores);
    tcase_add_test(tcase, test_fathom_without_tables);
    suite_add_tcase(suite, tcase);
    return suite;
}
