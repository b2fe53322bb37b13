/* The sequential test: bounds and ratios against values of another program, decisions and lengths
 * against simulated matches between players whose strength is known. */
#include <math.h>
#include <string.h>

#include "core/random.h"
#include "suites.h"
#include "tools/match/sprt.h"

static void expect_near(double found, double expected, double tolerance, const char *what) {
    ck_assert_msg(fabs(found - expected) <= tolerance, "%s is %.9g, expected %.9g", what, found,
                  expected);
}

/* --- Names and options --- */

START_TEST(options_are_read) {
    Sprt sprt;
    Report report;
    report_clear(&report);
    ck_assert(sprt_parse(&sprt, "-1.5,5", &report));
    ck_assert(sprt.elo0 == -1.5 && sprt.elo1 == 5 && sprt.alpha == 0.05 && sprt.beta == 0.05);
    ck_assert_int_eq(sprt.model, SPRT_LOGISTIC);
    ck_assert(sprt_parse(&sprt, "0,2,0.1,0.2,normalized", &report));
    ck_assert(sprt.alpha == 0.1 && sprt.beta == 0.2);
    ck_assert_int_eq(sprt.model, SPRT_NORMALIZED);
    ck_assert(sprt_parse(&sprt, "0,2,trinomial", &report));
    ck_assert_int_eq(sprt.model, SPRT_TRINOMIAL);
}
END_TEST

START_TEST(wrong_options_are_refused) {
    static const char *const wrong[] = {"",
                                        ",",
                                        "0",
                                        "5,0",
                                        "0,0",
                                        "0,5,",
                                        "0,5,0.05",
                                        "0,5,0.05,normalized",
                                        "0,5,0.6,0.6",
                                        "0,5,0.1,0.1,1",
                                        "0,3000",
                                        "nan,1",
                                        "0,inf",
                                        "0,300,normalized",
                                        "x,y",
                                        "normalized"};
    for (size_t i = 0; i < ARRAY_LENGTH(wrong); i++) {
        Sprt sprt;
        Report report;
        report_clear(&report);
        ck_assert_msg(!sprt_parse(&sprt, wrong[i], &report), "'%s' was read", wrong[i]);
        ck_assert_msg(strncmp(report.error, "must ", 5) == 0, "%s", report.error);
    }
    Sprt sprt;
    Report report;
    ck_assert(!sprt_parse(&sprt, "0,5,normal", &report));
    ck_assert_str_eq(report.error,
                     "must have logistic, normalized or trinomial as its model, not 'normal'");
}
END_TEST

/* --- The ratio --- */

START_TEST(bounds_are_those_of_wald) {
    const Sprt even = {0, 10, 0.05, 0.05, SPRT_LOGISTIC}, uneven = {0, 10, 0.1, 0.2, SPRT_LOGISTIC};
    expect_near(sprt_lower(&even), -2.944439, 1e-6, "ln(0.05 / 0.95)");
    expect_near(sprt_upper(&even), 2.944439, 1e-6, "ln(0.95 / 0.05)");
    expect_near(sprt_lower(&uneven), -1.504077, 1e-6, "ln(0.2 / 0.9)");
    expect_near(sprt_upper(&uneven), 2.079442, 1e-6, "ln(0.8 / 0.1)");
}
END_TEST

/* Expected values: tests/match_from_pgn.py --counts, which finds the likeliest distributions by
 * other methods. The last two columns of pairs hold outcomes that never occurred. */
START_TEST(the_ratio_is_that_of_the_likeliest_distributions) {
    static const struct {
        Pentanomial pairs;
        double logistic, normalized, around, normalized_around, normalized_high;
    } rows[] = {
        {{{5, 15, 40, 30, 10}}, 1.190722, 0.896734, 1.326965, 0.977516, 0.261065},
        {{{1, 2, 4, 2, 1}}, -0.013790, -0.008282, 0, 0, -0.777374},
        {{{0, 0, 10, 10, 0}}, 0.567265, 0.391624, 0.575560, 0.407032, 1.990960},
        {{{0, 0, 0, 0, 20}}, 0.567419, 0.797325, 0.575704, 0.814051, 4.837875},
        {{{120, 340, 700, 380, 150}}, 2.779700, 2.545961, 5.401143, 3.944049, -100.637761},
    };
    for (size_t i = 0; i < ARRAY_LENGTH(rows); i++) {
        /* The games do not matter here, but for their being there. */
        const Results results = {rows[i].pairs, {{1, 1, 1}}};
        Sprt sprt = {0, 10, 0.05, 0.05, SPRT_LOGISTIC};
        expect_near(sprt_llr(&sprt, &results), rows[i].logistic, 2e-6, "logistic [0, 10]");
        sprt.model = SPRT_NORMALIZED;
        expect_near(sprt_llr(&sprt, &results), rows[i].normalized, 2e-6, "normalized [0, 10]");
        sprt.elo0 = 20;
        sprt.elo1 = 100;
        expect_near(sprt_llr(&sprt, &results), rows[i].normalized_high, 2e-6, "[20, 100]");
        sprt.elo0 = -5;
        sprt.elo1 = 5;
        expect_near(sprt_llr(&sprt, &results), rows[i].normalized_around, 2e-6, "[-5, 5]");
        sprt.model = SPRT_LOGISTIC;
        expect_near(sprt_llr(&sprt, &results), rows[i].around, 2e-6, "logistic [-5, 5]");
    }
}
END_TEST

/* Long matches whose ratios fastchess states in its own tests, to two decimals. */
START_TEST(the_ratio_is_that_of_fastchess) {
    static const struct {
        Results results;
        Sprt sprt;
        double expected;
    } rows[] = {
        {{{{0}}, {{36027, 68692, 36433}}}, {0, 2, 0.05, 0.05, SPRT_NORMALIZED}, 0.92},
        {{{{0}}, {{10650, 20431, 10871}}}, {-1.75, 0.25, 0.05, 0.05, SPRT_NORMALIZED}, 2.30},
        {{{{0}}, {{21184, 40708, 21404}}}, {0.5, 2.5, 0.05, 0.05, SPRT_TRINOMIAL}, -1.57},
        {{{{0}}, {{57030, 106593, 57433}}}, {0, 2, 0.05, 0.05, SPRT_TRINOMIAL}, -2.59},
        {{{{365, 16618, 36229, 16974, 390}}, {{0}}}, {0, 2, 0.05, 0.05, SPRT_NORMALIZED}, 2.25},
        {{{{127, 4883, 10712, 5150, 104}}, {{0}}},
         {-1.75, 0.25, 0.05, 0.05, SPRT_NORMALIZED},
         3.01},
        {{{{223, 9863, 21279, 10037, 246}}, {{0}}}, {0.5, 2.5, 0.05, 0.05, SPRT_LOGISTIC}, -3.07},
        {{{{871, 26175, 55983, 26678, 821}}, {{0}}}, {0, 2, 0.05, 0.05, SPRT_LOGISTIC}, -4.98},
    };
    for (size_t i = 0; i < ARRAY_LENGTH(rows); i++)
        expect_near(sprt_llr(&rows[i].sprt, &rows[i].results), rows[i].expected, 0.005, "LLR");
}
END_TEST

START_TEST(games_count_where_pairs_are_unknown) {
    const Results games = {{{0}}, {{25, 30, 45}}}, both = {{{5, 15, 40, 30, 10}}, {{25, 30, 45}}};
    const Results nothing = {{{0}}, {{0}}};
    Sprt sprt = {0, 10, 0.05, 0.05, SPRT_TRINOMIAL};
    expect_near(sprt_llr(&sprt, &nothing), 0, 0, "LLR of nothing");
    expect_near(sprt_llr(&sprt, &games), 0.764472, 2e-6, "trinomial");
    expect_near(sprt_llr(&sprt, &both), 0.764472, 2e-6, "trinomial");
    sprt.model = SPRT_LOGISTIC;
    expect_near(sprt_llr(&sprt, &games), 0.764472, 2e-6, "logistic without pairs");
    sprt.model = SPRT_NORMALIZED;
    expect_near(sprt_llr(&sprt, &games), 0.646801, 2e-6, "normalized without pairs");
}
END_TEST

/* Whatever was counted, the ratio is a number and turns its sign with the players. */
START_TEST(any_counts_have_a_ratio) {
    uint64_t random = 77;
    for (int i = 0; i < 3000; i++) {
        Results results = {{{0}}, {{0}}}, turned;
        for (int k = 0; k < ELO_PAIR_SCORES; k++) {
            const uint32_t most = 1U << random_below(&random, 16);
            results.pairs.pairs[k] = random_below(&random, 3) ? random_below(&random, most) : 0;
        }
        for (int k = 0; k < ELO_GAME_SCORES; k++)
            results.games.games[k] = 1 + random_below(&random, 1000);
        for (int k = 0; k < ELO_PAIR_SCORES; k++)
            turned.pairs.pairs[k] = results.pairs.pairs[ELO_PAIR_SCORES - 1 - k];
        for (int k = 0; k < ELO_GAME_SCORES; k++)
            turned.games.games[k] = results.games.games[ELO_GAME_SCORES - 1 - k];
        for (int model = 0; model < SPRT_MODEL_COUNT; model++) {
            const double most = sprt_elo_max((SprtModel)model);
            const double elo0 = (random_below(&random, 1000) / 500.0 - 1) * most;
            const double elo1 = elo0 + (most - elo0) * (1 + random_below(&random, 1000)) / 1000;
            const Sprt sprt = {elo0, elo1, 0.05, 0.05, (SprtModel)model};
            const Sprt mirrored = {-elo1, -elo0, 0.05, 0.05, (SprtModel)model};
            const double llr = sprt_llr(&sprt, &results);
            ck_assert_msg(isfinite(llr), "model %d, [%g, %g]: %g", model, elo0, elo1, llr);
            expect_near(sprt_llr(&mirrored, &turned), -llr, 1e-5 * (1 + fabs(llr)), "turned");
        }
    }
}
END_TEST

START_TEST(a_verdict_needs_enough_pairs) {
    const Sprt sprt = {0, 100, 0.05, 0.05, SPRT_LOGISTIC};
    Results results = {{{0}}, {{0}}};
    results.pairs.pairs[4] = SPRT_MIN_PAIRS - 1;
    results.games.games[2] = 2 * (SPRT_MIN_PAIRS - 1);
    ck_assert_int_eq(sprt_verdict(&sprt, &results), SPRT_OPEN);
    results.pairs.pairs[4]++;
    results.games.games[2] += 2;
    ck_assert_int_eq(sprt_verdict(&sprt, &results), SPRT_H1);
    results.pairs.pairs[0] = results.pairs.pairs[4];
    results.pairs.pairs[4] = 0;
    ck_assert_int_eq(sprt_verdict(&sprt, &results), SPRT_H0);
}
END_TEST

/* --- Simulated matches --- */

/* A match between players of known strength. Half of the games are drawn. An opening favors one
 * color, by `bias` of the score, so that the two games of a pair depend on each other; the mean of
 * a pair does not depend on the opening. */
typedef struct Truth {
    double lead, bias;
} Truth;

enum { STREAMS = 2000, PAIRS_MAX = 100000 };
static const double draws = 0.5;

static double uniform(uint64_t *random) {
    return (double)(random_next(random) >> 11) / 9007199254740992.0;
}

static void play_pair(const Truth *truth, Results *results, uint64_t *random) {
    const double bias = random_next(random) >> 63 ? truth->bias : -truth->bias;
    int points = 0;
    for (int game = 0; game < 2; game++) {
        const double score = 0.5 + truth->lead + (game == 0 ? bias : -bias), x = uniform(random);
        const int half_points = x < score - draws / 2 ? 2 : x < score + draws / 2 ? 1 : 0;
        results->games.games[half_points]++;
        points += half_points;
    }
    results->pairs.pairs[points]++;
}

/* Half of the pair's mean varies as much as a game does when its opening is known. */
static double variance_of_pair(const Truth *truth) {
    return ((1 - draws) / 4 - truth->lead * truth->lead - truth->bias * truth->bias) / 2;
}

/* The lead that is so much by the model: for normalized Elo from t = lead / sqrt(2 variance of a
 * pair). */
static Truth truth_of(SprtModel model, double elo) {
    Truth truth = {elo_to_score(elo) - 0.5, model == SPRT_TRINOMIAL ? 0 : 0.1};
    if (model != SPRT_NORMALIZED) return truth;
    const double t = elo * log(10) / 800;
    truth.lead = t * sqrt(((1 - draws) / 4 - truth.bias * truth.bias) / (1 + t * t));
    return truth;
}

typedef struct Outcome {
    int accepted[SPRT_VERDICT_COUNT];
    double games; /* on average */
} Outcome;

static Outcome simulate(const Sprt *sprt, const Truth *truth, int streams, uint64_t seed) {
    Outcome outcome = {{0}, 0};
    for (int stream = 0; stream < streams; stream++) {
        Results results = {{{0}}, {{0}}};
        SprtVerdict verdict = SPRT_OPEN;
        int pairs = 0;
        while (verdict == SPRT_OPEN && pairs < PAIRS_MAX) {
            play_pair(truth, &results, &seed);
            pairs++;
            verdict = sprt_verdict(sprt, &results);
        }
        outcome.accepted[verdict]++;
        outcome.games += 2.0 * pairs / streams;
    }
    return outcome;
}

/* What the test promises: with the true difference at a hypothesis, the other one is accepted in at
 * most alpha (beta) of the matches. 2,000 each, so 200 and 100 expected; 3 standard deviations of
 * the binomial are 40 and 29. Nor is the test so timid that it seldom errs, or open in the end. */
START_TEST(wrong_verdicts_are_as_rare_as_promised) {
    const SprtModel model = (SprtModel)_i;
    const Sprt sprt = {0, 80, 0.1, 0.05, model};
    const Truth truth0 = truth_of(model, sprt.elo0), truth1 = truth_of(model, sprt.elo1);
    const Outcome at0 = simulate(&sprt, &truth0, STREAMS, 801);
    const Outcome at1 = simulate(&sprt, &truth1, STREAMS, 802);
    ck_assert_int_eq(at0.accepted[SPRT_OPEN] + at1.accepted[SPRT_OPEN], 0);
    ck_assert_int_le(at0.accepted[SPRT_H1], 240);
    ck_assert_int_le(at1.accepted[SPRT_H0], 129);
    ck_assert_int_ge(at0.accepted[SPRT_H1], 100);
    ck_assert_int_ge(at1.accepted[SPRT_H0], 40);
}
END_TEST

/* Chance and length as forecast, at and between the hypotheses and beyond them. Real tests
 * overshoot the bounds, so they last longer, and the extreme cases are decided less often wrongly.
 */
START_TEST(tests_go_as_forecast) {
    static const double places[] = {-0.5, 0, 0.5, 1, 1.5};
    const SprtModel model = (SprtModel)_i;
    const Sprt sprt = {0, 40, 0.05, 0.05, model};
    for (size_t i = 0; i < ARRAY_LENGTH(places); i++) {
        const Truth truth = truth_of(model, places[i] * sprt.elo1);
        const ScoreMoments moments = {0, 2, 0.5 + truth.lead, variance_of_pair(&truth)};
        const SprtForecast forecast = sprt_forecast(&sprt, &moments);
        const Outcome outcome = simulate(&sprt, &truth, 300, 900 + i);
        /* 300 matches: 3 standard deviations are 0.087 at most. */
        expect_near(outcome.accepted[SPRT_H1] / 300.0, forecast.pass, 0.087, "chance");
        ck_assert_msg(outcome.games > 0.9 * forecast.games && outcome.games < 1.25 * forecast.games,
                      "model %d at %g: %.1f games, forecast %.1f", _i, places[i], outcome.games,
                      forecast.games);
    }
}
END_TEST

/* Half way between the hypotheses the drift is 0: -lower * upper / (t1 - t0)^2 pairs. With games of
 * variance 1/8, as in a match with half of them drawn, and [-5, 5]: s1 - s0 = 0.0143902, so
 * t1 - t0 = 0.0575609 of a pair's deviation 0.25, and 2.944439^2 / 0.0575609^2 = 2616.7 pairs. */
START_TEST(the_forecast_of_a_level_test_is_walds) {
    const Sprt sprt = {-5, 5, 0.05, 0.05, SPRT_LOGISTIC};
    const ScoreMoments level = {0, 2, 0.5, 0.0625}, near = {0, 2, 0.5 + 1e-7, 0.0625};
    const SprtForecast forecast = sprt_forecast(&sprt, &level);
    expect_near(forecast.pass, 0.5, 1e-9, "chance");
    expect_near(forecast.games, 5233.4, 1, "games");
    expect_near(sprt_forecast(&sprt, &near).games, forecast.games, 1,
                "games of nearly level players");
    /* At a hypothesis the other is accepted in 5 %: Wald's own terms. */
    const ScoreMoments at1 = {0, 2, elo_to_score(5), 0.0625};
    expect_near(sprt_forecast(&sprt, &at1).pass, 0.95, 1e-9, "chance at H1");
    /* Far away nothing overflows: 2.944439 / (t1 - t0) / t pairs, t = 0.4 / 0.25. */
    const ScoreMoments strong = {0, 2, 0.9, 0.0625}, weak = {0, 2, 0.1, 0.0625};
    expect_near(sprt_forecast(&sprt, &strong).games, 63.94, 0.05, "games of a strong player");
    expect_near(sprt_forecast(&sprt, &weak).games, 63.94, 0.05, "games of a weak player");
    expect_near(sprt_forecast(&sprt, &weak).pass, 0, 1e-9, "chance of a weak player");
}
END_TEST

Suite *sprt_suite(void) {
    Suite *suite = suite_create("sprt");
    TCase *tcase = tcase_create("sprt");
    tcase_set_timeout(tcase, TEST_TIMEOUT);
    tcase_add_test(tcase, options_are_read);
    tcase_add_test(tcase, wrong_options_are_refused);
    tcase_add_test(tcase, bounds_are_those_of_wald);
    tcase_add_test(tcase, the_ratio_is_that_of_the_likeliest_distributions);
    tcase_add_test(tcase, the_ratio_is_that_of_fastchess);
    tcase_add_test(tcase, games_count_where_pairs_are_unknown);
    tcase_add_test(tcase, any_counts_have_a_ratio);
    tcase_add_test(tcase, a_verdict_needs_enough_pairs);
    tcase_add_loop_test(tcase, wrong_verdicts_are_as_rare_as_promised, 0, SPRT_MODEL_COUNT);
    tcase_add_loop_test(tcase, tests_go_as_forecast, 0, SPRT_MODEL_COUNT);
    tcase_add_test(tcase, the_forecast_of_a_level_test_is_walds);
    suite_add_tcase(suite, tcase);
    return suite;
}
