/* Mates of a bare king that `chess` has to find its way to: with few nodes no search sees them
 * from afar. */
#include "core/engine.h"
#include "ending_support.h"
#include "eval/evaluators.h"
#include "suites.h"
#include "text_support.h"
#include "variants/variants.h"

/* Within 50 moves, as the rule has it. All are won: no man can be taken at once, and bishop and
 * knight, the longest of them, need 33 moves at most (Chess Programming Wiki "KBNK Endgame"). The
 * last five are those, with the lone king in corners, at edges and one rank from one. */
static const char *const endings[] = {
    "8/8/8/3k4/8/8/8/KQ6 w - - 0 1",    "8/8/8/3k4/8/8/8/KR6 w - - 0 1",
    "8/8/8/3k4/8/8/8/KBB5 w - - 0 1",   "8/2N5/1K6/8/8/3B4/8/6k1 w - - 0 1",
    "8/8/6N1/8/8/8/1K2B3/7k w - - 0 1", "8/7k/8/8/3K4/8/3N4/4B3 w - - 0 1",
    "8/5K2/8/8/6N1/8/B2k4/8 w - - 0 1", "7k/8/8/8/2N5/8/K7/7B w - - 0 1",
};

START_TEST(bare_king_is_mated) {
    Game *game = text_game_create(&variant_chess, RULES_WIDTH_AUTO);
    Engine *engine = engine_create(game_rules(game), &evaluator_chess, 4);
    ck_assert_ptr_nonnull(engine);
    text_set_fen(game, endings[_i]);
    ending_expect_mate(engine, game, 5000, 50);
    engine_destroy(engine);
    text_game_destroy(game);
}
END_TEST

Suite *chess_endings_suite(void) {
    Suite *suite = suite_create("chess_endings");
    TCase *tcase = tcase_create("chess_endings");
    tcase_set_timeout(tcase, TEST_TIMEOUT);
    tcase_add_loop_test(tcase, bare_king_is_mated, 0, (int)ARRAY_LENGTH(endings));
    suite_add_tcase(suite, tcase);
    return suite;
}
