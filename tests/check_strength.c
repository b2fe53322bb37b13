/* Weakened play and the model of chances. The functions are checked for what their headers promise:
 * bounds, order, and frequencies that follow from the weights. */
#include <check.h>
#include <math.h>
#include <stdlib.h>

#include "core/score.h"
#include "suites.h"
#include "tools/strength.h"
#include "tools/wdl.h"

START_TEST(test_scales) {
    ck_assert_int_eq(strength_of_skill(0), 0);
    ck_assert_int_eq(strength_of_skill(STRENGTH_SKILL_MAX), STRENGTH_FULL);
    ck_assert_int_eq(strength_of_elo(STRENGTH_ELO_MIN), 0);
    ck_assert_int_eq(strength_of_elo(STRENGTH_ELO_MAX), STRENGTH_FULL - 1);
    for (int elo = STRENGTH_ELO_MIN; elo < STRENGTH_ELO_MAX; elo++)
        ck_assert_int_lt(strength_of_elo(elo), strength_of_elo(elo + 1));
}
END_TEST

START_TEST(test_nodes_grow) {
    ck_assert_uint_eq(strength_nodes(0), 400);
    ck_assert_uint_eq(strength_nodes(100), 580); /* 400 * 1.45 */
    for (int strength = 0; strength < STRENGTH_FULL - 1; strength++)
        ck_assert_uint_le(strength_nodes(strength), strength_nodes(strength + 1));
}
END_TEST

START_TEST(test_weights_sharpen) {
    for (int strength = 0; strength < STRENGTH_FULL; strength += 50) {
        ck_assert_double_eq(strength_weight(strength, 0), 1.0);
        for (int loss = 10; loss <= 1000; loss += 10) {
            ck_assert_double_lt(strength_weight(strength, loss),
                                strength_weight(strength, loss - 10));
            ck_assert_double_lt(strength_weight(strength + 50, loss),
                                strength_weight(strength, loss));
        }
    }
    ck_assert_double_eq_tol(strength_weight(0, 250), exp(-1), 1e-12);
}
END_TEST

/* What is given away on average by 4,000 choices among four lines. */
static double average_loss(int strength) {
    const int scores[STRENGTH_LINES] = {30, 0, -60, -200};
    uint64_t random = 1;
    double sum = 0;
    for (int i = 0; i < 4000; i++)
        sum += scores[0] - scores[strength_choose(strength, scores, STRENGTH_LINES, &random)];
    return sum / 4000;
}

START_TEST(test_choices_follow_the_weights) {
    /* By hand at strength 0: weights e^0, e^(-30/250), e^(-90/250), e^(-230/250). */
    const double weights[] = {1, exp(-0.12), exp(-0.36), exp(-0.92)};
    const double expected = (30 * weights[1] + 90 * weights[2] + 230 * weights[3]) /
                            (weights[0] + weights[1] + weights[2] + weights[3]);
    ck_assert_double_eq_tol(average_loss(0), expected, 5);
    double before = average_loss(0);
    for (int strength = 400; strength < STRENGTH_FULL; strength += 400) {
        const double loss = average_loss(strength);
        ck_assert_double_lt(loss, before);
        before = loss;
    }
}
END_TEST

START_TEST(test_choices_repeat_and_stay_in_bounds) {
    const int scores[] = {SCORE_MATE - 3, 500, -SCORE_MATE + 4};
    uint64_t one = 7, two = 7;
    for (int i = 0; i < 1000; i++) {
        const int choice = strength_choose(0, scores, 3, &one);
        ck_assert_int_eq(choice, strength_choose(0, scores, 3, &two));
        ck_assert(choice >= 0 && choice < 3);
        ck_assert_int_eq(strength_choose(0, scores, 1, &one), 0);
        two = one;
    }
    /* The strongest step hardly ever gives a piece away. */
    int others = 0;
    for (int i = 0; i < 1000; i++)
        others += strength_choose(STRENGTH_FULL - 1, scores, 3, &one) != 0;
    ck_assert_int_eq(others, 0);
}
END_TEST

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
    tcase_add_test(tcase, test_nodes_grow);
    tcase_add_test(tcase, test_weights_sharpen);
    tcase_add_test(tcase, test_choices_follow_the_weights);
    tcase_add_test(tcase, test_choices_repeat_and_stay_in_bounds);
    tcase_add_test(tcase, test_chances);
    suite_add_tcase(suite, tcase);
    return suite;
}
