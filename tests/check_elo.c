/* Elo, its error, normalized Elo and superiority, against values worked out by hand from the
 * formulas in elo.h (mean and variance of the pair scores as fractions, then a pocket calculator).
 */
#include <math.h>

#include "suites.h"
#include "tools/match/elo.h"

static void expect_near(double found, double expected, double tolerance, const char *what) {
    ck_assert_msg(fabs(found - expected) <= tolerance, "%s is %.9g, expected %.9g", what, found,
                  expected);
}

START_TEST(a_score_of_three_quarters_is_191_elo) {
    expect_near(elo_from_score(0.75), 190.848502, 1e-5, "400 log10(3)");
    expect_near(elo_from_score(10.0 / 11), 400, 1e-9, "400 log10(10)");
    expect_near(elo_from_score(0.5), 0, 0, "a level score");
    ck_assert(!signbit(elo_from_score(0.5)));
    expect_near(elo_to_score(400), 10.0 / 11, 1e-12, "score of 400 Elo");
    expect_near(elo_to_score(-400), 1.0 / 11, 1e-12, "score of -400 Elo");
    ck_assert(isinf(elo_from_score(1)) && elo_from_score(1) > 0);
    ck_assert(isinf(elo_from_score(0)) && elo_from_score(0) < 0);
}
END_TEST

/* The variance of a sample of one is not known, whatever its mean is. */
START_TEST(a_single_pair_has_no_error) {
    const Pentanomial level = {{0, 0, 1, 0, 0}}, better = {{0, 0, 0, 1, 0}};
    ck_assert(isinf(elo_estimate(&level).error) && isinf(elo_estimate(&better).error));
    expect_near(elo_estimate(&level).elo, 0, 1e-12, "Elo of a level pair");
    expect_near(elo_estimate(&better).elo, 190.848502, 1e-5, "400 log10(3)");
    expect_near(elo_superiority(&better), 0.5, 0, "superiority by one pair");
}
END_TEST

/* 1 + 2 + 4 + 2 + 1 pairs: mean 1/2, variance (2/4 + 4/16) / 10 = 0.075. */
static const Pentanomial symmetric = {{1, 2, 4, 2, 1}};
/* 5 + 15 + 40 + 30 + 10 pairs: mean (3.75 + 20 + 22.5 + 10) / 100 = 0.5625, variance
 * 0.05 * 0.5625^2 + 0.15 * 0.3125^2 + 0.4 * 0.0625^2 + 0.3 * 0.1875^2 + 0.1 * 0.4375^2. */
static const Pentanomial lopsided = {{5, 15, 40, 30, 10}};

START_TEST(moments_are_those_of_the_pairs) {
    const ScoreMoments a = elo_moments(&symmetric), b = elo_moments(&lopsided);
    ck_assert_int_eq(a.count, 10);
    expect_near(a.mean, 0.5, 1e-12, "mean");
    expect_near(a.variance, 0.075, 1e-12, "variance");
    ck_assert_int_eq(b.count, 100);
    expect_near(b.mean, 0.5625, 1e-12, "mean");
    expect_near(b.variance, 0.06171875, 1e-12, "variance");
}
END_TEST

START_TEST(the_error_is_half_of_the_95_percent_interval) {
    /* 1.96 * sqrt(0.0075) = 0.169738; 400 log10(0.669738 / 0.330262) = 122.82. */
    const EloEstimate a = elo_estimate(&symmetric);
    expect_near(a.elo, 0, 1e-9, "Elo");
    expect_near(a.error, 122.8184, 1e-3, "error");
    /* s = sqrt(0.06171875 / 100) = 0.0248433; the interval is 0.513808 to 0.611192, or 9.60 to
     * 78.58 Elo. */
    const EloEstimate b = elo_estimate(&lopsided);
    expect_near(b.elo, 43.6578, 1e-3, "Elo");
    expect_near(b.error, 34.4898, 1e-3, "error");
}
END_TEST

START_TEST(an_interval_without_end_is_infinite) {
    const Pentanomial nothing = {{0}}, all = {{0, 0, 0, 0, 3}}, few = {{1, 0, 0, 0, 1}};
    ck_assert(isinf(elo_estimate(&nothing).error));
    ck_assert(isinf(elo_estimate(&all).error) && isinf(elo_estimate(&all).elo));
    ck_assert(isinf(elo_estimate(&few).error));
}
END_TEST

START_TEST(superiority_is_the_normal_distribution_of_the_lead) {
    const Pentanomial nothing = {{0}}, won = {{0, 0, 0, 4, 0}}, lost = {{0, 4, 0, 0, 0}};
    expect_near(elo_superiority(&symmetric), 0.5, 1e-12, "superiority");
    /* 0.0625 / 0.0248433 = 2.51577; Phi(2.51577) = 0.99406 (table: Phi(2.51) = 0.9940, Phi(2.52) =
     * 0.9941). */
    expect_near(elo_superiority(&lopsided), 0.99406, 1e-5, "superiority");
    expect_near(elo_superiority(&nothing), 0.5, 0, "superiority of nobody");
    expect_near(elo_superiority(&won), 1, 0, "superiority of a sure winner");
    expect_near(elo_superiority(&lost), 0, 0, "superiority of a sure loser");
}
END_TEST

/* Lopsided: 0.0625 / sqrt(2 * 0.06171875) * 347.4356 = 61.8060; 1.959964 * 347.4356 / sqrt(200). */
START_TEST(normalized_elo_is_the_lead_in_deviations) {
    const Trinomial games = {{40, 20, 40}}, unknown = {{0, 3, 0}}, won = {{0, 0, 3}};
    ScoreMoments moments = elo_moments(&lopsided);
    EloEstimate estimate = elo_normalized(&moments);
    expect_near(estimate.elo, 61.8060, 1e-3, "nElo");
    expect_near(estimate.error, 48.1513, 1e-3, "error");
    moments = elo_moments_of_games(&games);
    estimate = elo_normalized(&moments);
    expect_near(moments.variance, 0.2, 1e-12, "variance of a game");
    expect_near(estimate.elo, 0, 1e-12, "nElo of a level match");
    expect_near(estimate.error, 68.0962, 1e-3, "1.959964 * 347.4356 / 10");
    moments = elo_moments_of_games(&unknown);
    estimate = elo_normalized(&moments);
    ck_assert(estimate.elo == 0 && isinf(estimate.error));
    moments = elo_moments_of_games(&won);
    estimate = elo_normalized(&moments);
    ck_assert(isinf(estimate.elo) && estimate.elo > 0 && isinf(estimate.error));
}
END_TEST

Suite *elo_suite(void) {
    Suite *suite = suite_create("elo");
    TCase *tcase = tcase_create("elo");
    tcase_set_timeout(tcase, TEST_TIMEOUT);
    tcase_add_test(tcase, a_score_of_three_quarters_is_191_elo);
    tcase_add_test(tcase, moments_are_those_of_the_pairs);
    tcase_add_test(tcase, the_error_is_half_of_the_95_percent_interval);
    tcase_add_test(tcase, an_interval_without_end_is_infinite);
    tcase_add_test(tcase, a_single_pair_has_no_error);
    tcase_add_test(tcase, superiority_is_the_normal_distribution_of_the_lead);
    tcase_add_test(tcase, normalized_elo_is_the_lead_in_deviations);
    suite_add_tcase(suite, tcase);
    return suite;
}
