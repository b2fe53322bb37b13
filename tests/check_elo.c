/* Elo, its error, superiority and the sequential test, against values worked out by hand from the
 * formulas in elo.h (mean and variance of the pair scores as fractions, then a pocket calculator).
 */
#include <math.h>

#include "core/random.h"
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
    ck_assert_int_eq(a.pairs, 10);
    expect_near(a.mean, 0.5, 1e-12, "mean");
    expect_near(a.variance, 0.075, 1e-12, "variance");
    ck_assert_int_eq(b.pairs, 100);
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

START_TEST(bounds_are_those_of_wald) {
    const Sprt even = {0, 10, 0.05, 0.05}, uneven = {0, 10, 0.1, 0.2};
    expect_near(elo_sprt_lower(&even), -2.944439, 1e-6, "ln(0.05 / 0.95)");
    expect_near(elo_sprt_upper(&even), 2.944439, 1e-6, "ln(0.95 / 0.05)");
    expect_near(elo_sprt_lower(&uneven), -1.504077, 1e-6, "ln(0.2 / 0.9)");
    expect_near(elo_sprt_upper(&uneven), 2.079442, 1e-6, "ln(0.8 / 0.1)");
}
END_TEST

START_TEST(the_likelihood_ratio_follows_the_formula) {
    /* s(0) = 0.5, s(10) = 0.514387; 100 * 0.014387 * (1.125 - 1.014387) / 0.1234375 = 1.28924. */
    const Sprt small = {0, 10, 0.05, 0.05}, around = {-5, 5, 0.05, 0.05};
    const Pentanomial nothing = {{0}}, halves = {{0, 0, 10, 10, 0}};
    expect_near(elo_sprt_llr(&small, &lopsided), 1.289241, 1e-5, "LLR");
    expect_near(elo_sprt_llr(&around, &symmetric), 0, 1e-12, "LLR of a level match");
    expect_near(elo_sprt_llr(&around, &lopsided), 1.457232, 1e-5, "LLR");
    expect_near(elo_sprt_llr(&small, &nothing), 0, 0, "LLR of nothing");
    /* With 0.001 for each of the three that did not occur: 20.003 pairs, mean 0.6249688, variance
     * 0.0156562. */
    expect_near(elo_sprt_llr(&small, &halves), 2.164896, 1e-5, "LLR with unseen outcomes");
}
END_TEST

START_TEST(a_verdict_needs_enough_pairs) {
    const Sprt sprt = {0, 10, 0.05, 0.05};
    Pentanomial results = {{0}};
    results.pairs[4] = ELO_SPRT_MIN_PAIRS - 1;
    ck_assert_int_eq(elo_sprt_verdict(&sprt, &results), SPRT_OPEN);
    results.pairs[4]++;
    ck_assert_int_eq(elo_sprt_verdict(&sprt, &results), SPRT_H1);
    results.pairs[0] = results.pairs[4];
    results.pairs[4] = 0;
    ck_assert_int_eq(elo_sprt_verdict(&sprt, &results), SPRT_H0);
}
END_TEST

/* A pair of games of a player that is `elo` stronger: each game is won, drawn or lost, one half of
 * the games drawn as far as the score allows. */
static int random_pair(double elo, uint64_t *random) {
    const double score = elo_to_score(elo), draws = 0.5;
    int points = 0;
    for (int game = 0; game < 2; game++) {
        const double x = (double)(random_next(random) >> 11) / 9007199254740992.0;
        points += x < score - draws / 2 ? 2 : x < score + draws / 2 ? 1 : 0;
    }
    return points;
}

static SprtVerdict simulate(const Sprt *sprt, double elo, uint64_t *random) {
    Pentanomial results = {{0}};
    for (int pairs = 0; pairs < 100000; pairs++) {
        results.pairs[random_pair(elo, random)]++;
        const SprtVerdict verdict = elo_sprt_verdict(sprt, &results);
        if (verdict != SPRT_OPEN) return verdict;
    }
    return SPRT_OPEN;
}

/* What the test promises: with the true difference at a hypothesis, the other one is accepted in at
 * most 5 % of the matches. 400 matches each: 20 expected, and less than 37 with a chance of 0.9999
 * (binomial: standard deviation 4.4). */
START_TEST(wrong_verdicts_are_as_rare_as_promised) {
    const Sprt sprt = {0, 40, 0.05, 0.05};
    uint64_t random = 801;
    int wrong0 = 0, wrong1 = 0;
    for (int i = 0; i < 400; i++) {
        wrong0 += simulate(&sprt, sprt.elo0, &random) != SPRT_H0;
        wrong1 += simulate(&sprt, sprt.elo1, &random) != SPRT_H1;
    }
    ck_assert_int_lt(wrong0, 37);
    ck_assert_int_lt(wrong1, 37);
    ck_assert_int_gt(wrong0 + wrong1, 2); /* nor is it so timid that it never errs */
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
    tcase_add_test(tcase, bounds_are_those_of_wald);
    tcase_add_test(tcase, the_likelihood_ratio_follows_the_formula);
    tcase_add_test(tcase, a_verdict_needs_enough_pairs);
    tcase_add_test(tcase, wrong_verdicts_are_as_rare_as_promised);
    suite_add_tcase(suite, tcase);
    return suite;
}
