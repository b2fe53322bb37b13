/* Reviews of games. Expected scores, marks and averages are worked out by hand from the formulas in
 * wdl.h and judgment.h with a pocket calculator; the review itself is run on games of which
 * everyone knows where they were lost. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "eval/evaluators.h"
#include "suites.h"
#include "text_support.h"
#include "tools/annotate/review_pgn.h"
#include "tools/annotate/score_graph.h"
#include "tools/wdl.h"

START_TEST(test_expected_scores) {
    /* w(60) = 1 / (1 + e), w(-60) = 1 / (1 + e^3), w(-120) = 1 / (1 + e^4) */
    ck_assert_double_eq_tol(wdl_expected_score(0), 0.5, 1e-12);
    ck_assert_double_eq_tol(wdl_expected_score(60), 0.610758, 1e-6);
    ck_assert_double_eq_tol(wdl_expected_score(-60), 0.389242, 1e-6);
    ck_assert_double_eq_tol(wdl_expected_score(120), 0.741007, 1e-6);
    ck_assert_double_eq(wdl_expected_score(SCORE_MATE - 3), 1);
    ck_assert_double_eq(wdl_expected_score(score_mated_in(2)), 0);
}
END_TEST

START_TEST(test_losses_are_marked) {
    /* 0.5 - 0.389242, 0.5 - 0.258993, 0.610758 - 0.258993 */
    ck_assert_double_eq_tol(judgment_loss(0, -60), 0.110758, 1e-6);
    ck_assert_double_eq_tol(judgment_loss(0, -120), 0.241007, 1e-6);
    ck_assert_double_eq_tol(judgment_loss(60, -120), 0.351765, 1e-6);
    ck_assert_double_eq(judgment_loss(-60, 0), 0);
    static const struct {
        double loss;
        const char *sign;
        int nag;
    } marks[] = {{0, "", 0},    {0.0999, "", 0},  {0.1, "?!", 6}, {0.1999, "?!", 6},
                 {0.2, "?", 2}, {0.2999, "?", 2}, {0.3, "??", 4}, {1, "??", 4}};
    for (size_t i = 0; i < ARRAY_LENGTH(marks); i++) {
        ck_assert_str_eq(judgment_sign(judgment_of_loss(marks[i].loss)), marks[i].sign);
        ck_assert_int_eq(judgment_nag(judgment_of_loss(marks[i].loss)), marks[i].nag);
    }
    /* From +9 to +7 no half point is in danger; mates in 2 and in 9 are worth the same. */
    ck_assert_int_eq(judgment_of_loss(judgment_loss(900, 700)), JUDGMENT_SOUND);
    ck_assert_double_eq(judgment_loss(SCORE_MATE - 3, SCORE_MATE - 17), 0);
}
END_TEST

START_TEST(test_centipawns_are_bounded) {
    ck_assert_int_eq(judgment_centipawns(30, -20), 50);
    ck_assert_int_eq(judgment_centipawns(-20, 30), 0);
    ck_assert_int_eq(judgment_centipawns(SCORE_MATE - 1, 900), 100);
    ck_assert_int_eq(judgment_centipawns(1500, score_mated_in(4)), 2000);
}
END_TEST

START_TEST(test_accuracy) {
    ck_assert_double_eq(judgment_accuracy(0), 100);
    ck_assert_double_eq_tol(judgment_accuracy(0.15), 70.710678, 1e-6); /* 100 / sqrt 2 */
    ck_assert_double_eq_tol(judgment_accuracy(0.30), 50, 1e-9);
    ck_assert_double_eq_tol(judgment_accuracy(0.60), 25, 1e-9);
    Tally tally = {0};
    ck_assert_double_eq(tally_accuracy(&tally), 100);
    ck_assert_double_eq(tally_average_loss(&tally), 0);
    tally_add(&tally, 40, 40);
    ck_assert_double_eq_tol(tally_accuracy(&tally), 100, 1e-9);
    /* A won game lost: 100 * 2^(-10/3) = 9.921257. Arithmetic mean (100 + 9.921257) / 2
     * = 54.960628, harmonic mean 2 / (0.01 + 0.100793684) = 18.051571. */
    tally_add(&tally, SCORE_MATE - 1, score_mated_in(2));
    ck_assert_double_eq_tol(tally_accuracy(&tally), 36.5061, 1e-4);
    ck_assert_double_eq_tol(tally_average_loss(&tally), 1000, 1e-9);
    ck_assert_int_eq(tally.moves, 2);
    ck_assert_int_eq(tally.counts[JUDGMENT_SOUND], 1);
    ck_assert_int_eq(tally.counts[JUDGMENT_BLUNDER], 1);
}
END_TEST

START_TEST(test_turning_points) {
    /* 0.7 lies between +1.00 (0.696) and +1.50 (0.806). */
    static const int scores[] = {0, 150, -200, 100, 150, 300};
    ck_assert_int_eq(judgment_turning_point(scores, 6, WHITE), 4);
    ck_assert_int_eq(judgment_turning_point(scores, 3, WHITE), -1);
    ck_assert_int_eq(judgment_turning_point(scores, 3, BLACK), 2);
    ck_assert_int_eq(judgment_turning_point(scores, 6, BLACK), -1);
    ck_assert_int_eq(judgment_turning_point(scores + 4, 2, WHITE), -1);
}
END_TEST

/* Black mates in 1, in 2 (White to move, then after White's move), and has mated. */
START_TEST(test_mates_from_whites_view) {
    ck_assert_int_eq(review_mate_moves(-(SCORE_MATE - 1)), -1);
    ck_assert_int_eq(review_mate_moves(score_mated_in(4)), -2);
    ck_assert_int_eq(review_mate_moves(-(SCORE_MATE - 3)), -2);
    ck_assert_int_eq(review_mate_moves(-SCORE_MATE), 0);
    ck_assert_int_eq(review_mate_moves(SCORE_MATE - 3), 2);
}
END_TEST

/* --- Whole games --- */

static void review_moves(Review *review, Game *game, const char *moves, const char *result) {
    const Variant *variant = rules_variant(game_rules(game));
    const SearchLimits limits = {.nodes = 20000};
    Engine *engine = engine_create(game_rules(game), evaluator_default(variant), 4);
    ck_assert_ptr_nonnull(engine);
    text_play_all(game, moves);
    ck_assert(review_create(review, game));
    review_run(review, engine, &limits, result, NULL, NULL);
    engine_destroy(engine);
    ck_assert_int_eq(review->first_known, 0);
    ck_assert(!review->interrupted);
}

START_TEST(test_scholars_mate) {
    Review review;
    Game *game = text_game_create(&variant_chess, RULES_WIDTH_AUTO);
    review_moves(&review, game, "e2e4 e7e5 f1c4 b8c6 d1h5 g8f6 h5f7", "1-0");
    ck_assert_int_eq(review.moves[5].judgment, JUDGMENT_BLUNDER);
    ck_assert_int_eq(review.moves[5].after, SCORE_MATE - 1);
    ck_assert_int_eq(review.turning_point, 5);
    ck_assert_int_eq(review.sides[BLACK].counts[JUDGMENT_BLUNDER], 1);
    ck_assert_int_eq(review.sides[WHITE].moves, 4);
    /* The mate: nothing lost, mate in one before it and on the board after it. */
    ck_assert_double_eq(review.moves[6].loss, 0);
    ck_assert_int_eq(review.moves[6].before, SCORE_MATE - 1);
    ck_assert_int_eq(review.moves[6].after, SCORE_MATE);
    ck_assert_uint_eq(review_better(&review, 6), MOVE_NONE);
    review_destroy(&review);
    text_game_destroy(game);
}
END_TEST

START_TEST(test_shortest_raumschach_game) {
    Review review;
    Game *game = text_game_create(&variant_raumschach, RULES_WIDTH_AUTO);
    review_moves(&review, game, "Ad1Ac3 Dc5Bc3 Bc1Ad1 Bc3Ab2", "0-1");
    ck_assert_int_eq(review.moves[1].judgment, JUDGMENT_BLUNDER); /* the queen can be taken */
    ck_assert_int_eq(review.moves[2].judgment, JUDGMENT_BLUNDER);
    ck_assert_int_eq(review.moves[3].judgment, JUDGMENT_SOUND);
    ck_assert_int_eq(review.turning_point, 2);
    review_destroy(&review);
    text_game_destroy(game);
}
END_TEST

/* A draw at the end is worth nothing to either side, whatever the men. */
START_TEST(test_stalemate_throws_the_win_away) {
    Review review;
    Game *game = text_game_create(&variant_chess, RULES_WIDTH_AUTO);
    text_set_fen(game, "7k/8/6K1/8/8/8/8/5Q2 w - - 0 60");
    review_moves(&review, game, "f1f7", "1/2-1/2");
    ck_assert_int_eq(review.moves[0].judgment, JUDGMENT_BLUNDER);
    ck_assert_int_eq(review.moves[0].after, SCORE_DRAW);
    ck_assert_double_eq_tol(review.moves[0].loss, 0.5, 1e-12);
    ck_assert_int_eq(review.turning_point, -1);
    review_destroy(&review);
    text_game_destroy(game);
}
END_TEST

/* --- The graph --- */

/* What a review of these scores looks like in ASCII, until the next call. */
static const char *draw_graph(const Review *review, int columns) {
    static char drawing[4096];
    static const Style plain = {false, false, false};
    Canvas *canvas = malloc(sizeof *canvas);
    FILE *stream = fmemopen(drawing, sizeof drawing, "w");
    canvas_clear(canvas);
    score_graph_draw(review, &plain, columns, canvas);
    canvas_write(canvas, &plain, stream);
    fclose(stream);
    free(canvas);
    return drawing;
}

/* Half rows are 5 %: +0.60 is 61.1 % (two), -1.20 is 25.9 % (five), mates fill all. Five positions
 * in 16 columns have three each; a move's mark stands where its score does. */
START_TEST(test_score_graph) {
    Review review;
    Game *game = text_game_create(&variant_chess, RULES_WIDTH_AUTO);
    text_play_all(game, "f2f3 e7e5 g2g4 d8h4");
    ck_assert(review_create(&review, game));
    static const int scores[] = {0, 60, -120, SCORE_MATE - 1, -SCORE_MATE};
    memcpy(review.scores, scores, sizeof scores);
    review.first_known = 0;
    review.moves[1].judgment = JUDGMENT_MISTAKE;
    review.moves[2].judgment = JUDGMENT_INACCURACY;
    review.moves[3].judgment = JUDGMENT_BLUNDER;
    const char *text = draw_graph(&review, 22);
    ck_assert_str_eq(text, "White          ###\n"
                           "               ###\n"
                           "               ###\n"
                           "               ###\n"
                           "         ###   ###\n"
                           " even ---------------\n"
                           "            ###   ###\n"
                           "            ###   ###\n"
                           "            '''   ###\n"
                           "                  ###\n"
                           "Black             ###\n"
                           "      1     2\n"
                           "White          i\n"
                           "Black       m     b\n");
    review_destroy(&review);
    text_game_destroy(game);
}
END_TEST

/* In a long game a column shows the last of its scores and the worst of its marks. */
START_TEST(test_score_graph_of_a_long_game) {
    enum { ROUNDS = 30, COLUMNS = 20 };
    Review review;
    Game *game = text_game_create(&variant_chess, RULES_WIDTH_AUTO);
    for (int i = 0; i < ROUNDS; i++)
        text_play_all(game, "g1f3 g8f6 f3g1 f6g8");
    ck_assert(review_create(&review, game));
    for (int i = 0; i < review.plies; i++)
        review.scores[i] = SCORE_MATE - 1;
    review.first_known = 1;
    review.moves[60].judgment = JUDGMENT_BLUNDER;
    review.moves[62].judgment = JUDGMENT_INACCURACY;
    const char *text = draw_graph(&review, COLUMNS);
    /* 121 positions in 14 columns: the last column ends in a level score. */
    const char *first = strchr(text, '\n') + 1;
    ck_assert_int_eq((int)strcspn(first, "\n"), COLUMNS - 1);
    const char *marks = strstr(text, "\nWhite") + 1;
    ck_assert_int_eq((int)strcspn(marks, "b"), 6 + 61 * 14 / 121);
    ck_assert_ptr_null(strchr(marks + 6, 'i'));
    review_destroy(&review);
    text_game_destroy(game);
}
END_TEST

/* --- Annotated PGN --- */

START_TEST(test_comments_are_kept) {
    CommentStore comments = {0};
    comment_store_add(0, "first", 5, &comments);
    comment_store_add(2, "[%eval 0.3,12] a", 16, &comments);
    comment_store_add(2, "b [%eval #-3][%clk 0:01]", 24, &comments);
    comment_store_add(90, "[%eval", 6, &comments);
    ck_assert(!comments.failed);
    ck_assert_str_eq(comments.texts[0], "first");
    ck_assert_ptr_null(comments.texts[1]);
    ck_assert_str_eq(comments.texts[2], " a b [%clk 0:01]");
    ck_assert_str_eq(comments.texts[90], "[%eval");
    comment_store_free(&comments);
}
END_TEST

START_TEST(test_written_review) {
    Game *game = text_game_create(&variant_chess, RULES_WIDTH_AUTO);
    text_play_all(game, "f2f3 e7e5 g2g4 d8h4");
    Review review;
    ck_assert(review_create(&review, game));
    /* A review as it could have come out: 2. g4 allows mate, 2. d4 was better. */
    review.first_known = 1;
    review.moves[1] = (ReviewMove){.after = -34};
    review.moves[2] = (ReviewMove){-34, score_mated_in(1), 0.4, JUDGMENT_BLUNDER};
    review.moves[3] = (ReviewMove){score_mated_in(1), score_mated_in(0), 0, JUDGMENT_SOUND};
    review_go_to(&review, 2);
    review.positions[2].line[0] = game_parse_move(review.replay, "d4", 2, NULL);
    review.positions[2].line_length = 1;
    CommentStore comments = {0};
    comment_store_add(1, "ouch", 4, &comments);
    PgnTags tags;
    pgn_tags_clear(&tags);
    char *text = NULL;
    size_t size = 0;
    FILE *stream = open_memstream(&text, &size);
    ck_assert(review_pgn_write(&review, &tags, "0-1", &comments, stream));
    fclose(stream);
    ck_assert_ptr_nonnull(strstr(text, "[Result \"0-1\"]\n[Annotator \"Orthant "));
    ck_assert_str_eq(strstr(text, "1. f3"), "1. f3 {ouch} 1... e5 {[%eval -0.34]} 2. g4 $4 "
                                            "{[%eval #-1]} (2. d4) 2... Qh4#\n0-1\n\n");
    free(text);
    comment_store_free(&comments);
    review_destroy(&review);
    text_game_destroy(game);
}
END_TEST

Suite *annotate_suite(void) {
    Suite *suite = suite_create("annotate");
    TCase *tcase = tcase_create("annotate");
    tcase_set_timeout(tcase, TEST_TIMEOUT);
    tcase_add_test(tcase, test_expected_scores);
    tcase_add_test(tcase, test_losses_are_marked);
    tcase_add_test(tcase, test_centipawns_are_bounded);
    tcase_add_test(tcase, test_accuracy);
    tcase_add_test(tcase, test_turning_points);
    tcase_add_test(tcase, test_mates_from_whites_view);
    tcase_add_test(tcase, test_scholars_mate);
    tcase_add_test(tcase, test_shortest_raumschach_game);
    tcase_add_test(tcase, test_stalemate_throws_the_win_away);
    tcase_add_test(tcase, test_score_graph);
    tcase_add_test(tcase, test_score_graph_of_a_long_game);
    tcase_add_test(tcase, test_comments_are_kept);
    tcase_add_test(tcase, test_written_review);
    suite_add_tcase(suite, tcase);
    return suite;
}
