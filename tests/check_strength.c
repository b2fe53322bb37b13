/* Weakened play and the model of chances. The functions are checked for what their headers promise:
 * bounds, order, and frequencies that follow from the weights. What the levels score against each
 * other is measured by tools/level-matches; a cheap match of two stands in match_test.sh. */
#include <check.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/score.h"
#include "eval/evaluators.h"
#include "suites.h"
#include "tools/strength.h"
#include "tools/wdl.h"
#include "variants/variants.h"

/* --- The ladder --- */

START_TEST(test_scales) {
    ck_assert_int_eq(strength_of_skill(0), level_strength(LEVEL_FIRST));
    ck_assert_int_eq(strength_of_skill(STRENGTH_SKILL_MAX), STRENGTH_FULL);
    ck_assert_int_eq(strength_of_elo(STRENGTH_ELO_MIN), level_strength(LEVEL_FIRST));
    ck_assert_int_eq(strength_of_elo(STRENGTH_ELO_MAX), level_strength(LEVEL_MASTER - 1));
    for (int skill = 0; skill < STRENGTH_SKILL_MAX; skill++)
        ck_assert_int_lt(strength_of_skill(skill), strength_of_skill(skill + 1));
    for (int elo = STRENGTH_ELO_MIN; elo < STRENGTH_ELO_MAX; elo++)
        ck_assert_int_le(strength_of_elo(elo), strength_of_elo(elo + 1));
}
END_TEST

/* "no limit" as a number. */
static int depth_of(const Handicap *handicap) {
    return handicap->depth > 0 ? handicap->depth : 999;
}

START_TEST(test_handicaps_shrink) {
    const Variant *variant = _i == 0 ? &variant_chess : &variant_raumschach;
    for (int strength = 0; strength < level_strength(LEVEL_FIRST); strength++)
        ck_assert(strength_handicap(strength, variant).random);
    Handicap low = strength_handicap(level_strength(LEVEL_FIRST), variant);
    for (int strength = level_strength(LEVEL_FIRST) + 1; strength < STRENGTH_FULL; strength++) {
        const Handicap high = strength_handicap(strength, variant);
        ck_assert(!high.random);
        ck_assert_uint_le(low.nodes, high.nodes);
        ck_assert_int_le(depth_of(&low), depth_of(&high));
        ck_assert_int_ge(low.lines, high.lines);
        ck_assert(high.lines >= 1 && high.lines <= LEVEL_LINES_MAX);
        ck_assert_double_ge(low.temperature, high.temperature);
        ck_assert_double_ge(low.blindness, high.blindness);
        ck_assert(high.blindness >= 0 && high.blindness <= 1 && high.temperature >= 0);
        low = high;
    }
}
END_TEST

START_TEST(test_levels_have_names) {
    char list[LEVEL_LIST_SIZE];
    level_list(list);
    for (int number = 0; number < LEVEL_COUNT; number++) {
        char text[16];
        snprintf(text, sizeof text, "%d", number);
        ck_assert_int_eq(level_find(level_name(number)), number);
        ck_assert_int_eq(level_find(text), number);
        ck_assert_ptr_nonnull(strstr(list, level_name(number)));
    }
    ck_assert_int_eq(level_find("mAsTeR"), LEVEL_MASTER);
    ck_assert_int_eq(level_find("12"), -1);
    ck_assert_int_eq(level_find("-1"), -1);
    ck_assert_int_eq(level_find("1x"), -1);
    ck_assert_int_eq(level_find(""), -1);
}
END_TEST

/* --- Choosing --- */

START_TEST(test_expectation) {
    /* The definition of Elo: 400 more are 10 to 1, of which 5 per cent are the tail's (by hand:
     * 0.95 * 10/11 + 0.05 * (400/2500 + 1) / 2 = 0.89264). */
    ck_assert_double_eq_tol(strength_expectation(0), 0.5, 1e-12);
    ck_assert_double_eq_tol(strength_expectation(400), 0.89264, 1e-5);
    for (int score = -2500; score < 2500; score++)
        ck_assert_double_lt(strength_expectation(score), strength_expectation(score + 1));
    ck_assert_double_eq(strength_expectation(2500), strength_expectation(SCORE_MATE));
}
END_TEST

START_TEST(test_choices_follow_the_weights) {
    enum { COUNT = 4, DRAWS = 20000 };
    const int scores[COUNT] = {30, 0, -60, -200};
    const double temperature = 0.1;
    int chosen[COUNT] = {0};
    double weights[COUNT], sum = 0;
    uint64_t random = 1;
    for (int i = 0; i < DRAWS; i++)
        chosen[strength_choose(temperature, scores, COUNT, &random)]++;
    for (int i = 0; i < COUNT; i++) {
        const double loss = strength_expectation(scores[0]) - strength_expectation(scores[i]);
        weights[i] = exp(-loss / temperature);
        sum += weights[i];
    }
    /* Four standard deviations of a share of 20,000 draws are at most 0.0142. */
    for (int i = 0; i < COUNT; i++)
        ck_assert_double_eq_tol((double)chosen[i] / DRAWS, weights[i] / sum, 0.0142);
    for (int i = 0; i < 1000; i++)
        ck_assert_int_eq(strength_choose(0, scores, COUNT, &random), 0);
}
END_TEST

/* --- Seeing --- */

/* How hard the move of that text is to see in a position. */
static double obscurity(Game *game, const char *fen, const char *text) {
    ck_assert(game_set_fen(game, fen, strlen(fen), NULL));
    const Move move = game_parse_uci(game, text, strlen(text), NULL);
    ck_assert_msg(move != MOVE_NONE, "%s in %s", text, fen);
    return strength_obscurity(game, move);
}

START_TEST(test_some_moves_are_harder_to_see) {
    Rules *rules = rules_create(&variant_chess, RULES_WIDTH_AUTO);
    Game *game = game_create(rules);
    const char *queen = "k7/8/8/3p4/3Q4/8/8/7K w - - 0 1", *black = "k7/8/8/8/3r4/8/8/7K b - - 0 1";
    const double forward = obscurity(game, queen, "d4e5");
    ck_assert_double_lt(forward, obscurity(game, queen, "d4h8")); /* a longer way */
    ck_assert_double_lt(forward, obscurity(game, queen, "d4c3")); /* back */
    ck_assert_double_lt(obscurity(game, queen, "d4d5"), forward); /* it takes */
    ck_assert_double_lt(obscurity(game, queen, "d4e4"), forward); /* straight */
    ck_assert_double_lt(obscurity(game, black, "d4d3"), obscurity(game, black, "d4d5"));
    ck_assert_double_gt(obscurity(game, queen, "d4c3"), 0);

    /* A recapture is always seen, although it goes a long way back. */
    const char *fen = "2R4q/k7/8/8/8/2N5/8/6K1 b - - 0 1";
    ck_assert_double_gt(obscurity(game, fen, "h8c3"), 0);
    ck_assert(game_play(game, game_parse_uci(game, "h8c3", 4, NULL)));
    ck_assert_double_eq(strength_obscurity(game, game_parse_uci(game, "c8c3", 4, NULL)), 0);
    game_destroy(game);
    rules_destroy(rules);

    rules = rules_create(&variant_raumschach, RULES_WIDTH_AUTO);
    game = game_create(rules);
    const char *cube = "1k3/5/5/5/5//5/5/5/5/5//5/5/2U2/5/5//5/5/5/5/5//5/5/5/5/K3R w - - 0 1";
    ck_assert_double_lt(obscurity(game, cube, "Ae1Ae2"), obscurity(game, cube, "Ae1Be1"));
    ck_assert_double_lt(obscurity(game, cube, "Ae1Be1"), obscurity(game, cube, "Cc3Dd4"));
    ck_assert_double_lt(obscurity(game, cube, "Cc3Dd4"), obscurity(game, cube, "Cc3Bb2"));
    game_destroy(game);
    rules_destroy(rules);
}
END_TEST

/* --- Whole searches --- */

enum { GAME_PLIES = 30, LEVELS_TRIED = 9 };

typedef struct Player {
    Rules *rules;
    Game *game;
    Engine *engine;
} Player;

static Player player_create_for(const Variant *variant) {
    Player player = {.rules = rules_create(variant, RULES_WIDTH_AUTO)};
    player.game = game_create(player.rules);
    player.engine = engine_create(player.rules, evaluator_default(variant), 1);
    ck_assert(player.game && player.engine);
    return player;
}

static void player_close(Player *player) {
    engine_destroy(player->engine);
    game_destroy(player->game);
    rules_destroy(player->rules);
}

/* Plays some moves of a level against itself; returns a checksum of the moves. */
static uint64_t play_level(Player *player, int level, uint64_t seed) {
    const SearchLimits limits = {0};
    uint64_t sum = 0;
    game_reset(player->game);
    engine_new_game(player->engine);
    for (int ply = 0; ply < GAME_PLIES && game_status(player->game) == GAME_IN_PROGRESS; ply++) {
        const SearchResult result =
            strength_search(player->engine, player->game, level_strength(level), &limits,
                            strength_random(seed, player->game), NULL, NULL);
        ck_assert(game_is_legal(player->game, result.best));
        ck_assert(game_play(player->game, result.best));
        sum = sum * 31 + result.best;
    }
    return sum;
}

START_TEST(test_levels_play_legal_moves_that_repeat) {
    Player player = player_create_for(_i == 0 ? &variant_chess : &variant_raumschach);
    for (int level = 0; level < LEVELS_TRIED; level++) {
        const uint64_t first = play_level(&player, level, 1);
        ck_assert_uint_eq(play_level(&player, level, 1), first);
        if (level < LEVELS_TRIED - 3) ck_assert_uint_ne(play_level(&player, level, 2), first);
    }
    player_close(&player);
}
END_TEST

START_TEST(test_limits_hold_at_a_level) {
    Player player = player_create_for(&variant_chess);
    const Move only = game_parse_uci(player.game, "h2h4", 4, NULL);
    const SearchLimits limits = {.depth = 1, .root_moves = &only, .root_move_count = 1};
    const SearchResult result =
        strength_search(player.engine, player.game, level_strength(8), &limits, 1, NULL, NULL);
    ck_assert_uint_eq(result.best, only);
    ck_assert_int_eq(result.depth, 1);
    player_close(&player);
}
END_TEST

/* --- The model of chances --- */

START_TEST(test_chances) {
    int before = -1;
    for (int score = -3000; score <= 3000; score += 10) {
        const Wdl wdl = wdl_of_score(score), mirrored = wdl_of_score(-score);
        ck_assert_int_eq(wdl.win + wdl.draw + wdl.loss, 1000);
        ck_assert(wdl.win >= 0 && wdl.draw >= 0 && wdl.loss >= 0);
        ck_assert_int_eq(wdl.win, mirrored.loss);
        ck_assert_int_ge(wdl.win, before);
        before = wdl.win;
    }
    ck_assert_int_eq(wdl_of_score(120).win, 500);
    ck_assert_int_eq(wdl_of_score(SCORE_MATE - 9).win, 1000);
    ck_assert_int_eq(wdl_of_score(-SCORE_MATE).loss, 1000);
}
END_TEST

Suite *strength_suite(void) {
    Suite *suite = suite_create("strength");
    TCase *tcase = tcase_create("strength");
    tcase_set_timeout(tcase, TEST_TIMEOUT);
    tcase_add_test(tcase, test_scales);
    tcase_add_loop_test(tcase, test_handicaps_shrink, 0, 2);
    tcase_add_test(tcase, test_levels_have_names);
    tcase_add_test(tcase, test_expectation);
    tcase_add_test(tcase, test_choices_follow_the_weights);
    tcase_add_test(tcase, test_some_moves_are_harder_to_see);
    tcase_add_loop_test(tcase, test_levels_play_legal_moves_that_repeat, 0, 2);
    tcase_add_test(tcase, test_limits_hold_at_a_level);
    tcase_add_test(tcase, test_chances);
    suite_add_tcase(suite, tcase);
    return suite;
}
