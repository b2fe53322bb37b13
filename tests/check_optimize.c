/* Optimization by noisy values: SPSA and Bayesian optimization find optima that are known. */
#include <check.h>
#include <math.h>
#include <stdlib.h>

#include "core/random.h"
#include "suites.h"
#include "tools/optimize/bayes.h"
#include "tools/optimize/spsa.h"

/* Normal noise of deviation 1 (Box and Muller). */
static double noise(uint64_t *random) {
    const double u = ((double)(random_next(random) >> 11) + 1) / (double)(UINT64_C(1) << 53);
    const double v = (double)(random_next(random) >> 11) / (double)(UINT64_C(1) << 53);
    return sqrt(-2 * log(u)) * cos(6.283185307179586 * v);
}

/* --- SPSA --- */

/* By hand: two parameters, N = 10, A = 1, first iteration. The perturbation is 2 * 10^0.101; the
 * gain 0.002 * 4 * (11 / 2)^0.602; a result of 3 moves each parameter by 3 * gain / perturbation in
 * the direction it had in `plus`. */
START_TEST(spsa_first_step) {
    SpsaSchedule schedule = spsa_schedule_default;
    schedule.iterations = 10;
    const SpsaParameter parameters[2] = {{50, 0, 100, 2}, {99, 0, 100, 2}};
    Spsa spsa;
    double plus[2], minus[2];
    spsa_begin(&spsa, &schedule, parameters, 2);
    spsa_ask(&spsa, plus, minus);
    ck_assert_double_eq_tol(fabs(plus[0] - 50), 2.523653, 1e-5);
    ck_assert_double_eq_tol(plus[0] + minus[0], 100, 1e-9);
    ck_assert_double_le(fmax(plus[1], minus[1]), 100); /* not beyond the bound */
    spsa_tell(&spsa, 3);
    const double move = 3 * 0.008 * pow(5.5, 0.602) / 2.523653;
    ck_assert_double_eq_tol(spsa.values[0], 50 + (plus[0] > 50 ? move : -move), 1e-5);
    ck_assert_int_eq(spsa.iteration, 1);
}
END_TEST

/* Three parameters of a player whose Elo falls with the square of the distance from (30, -20, 5):
 * a match of 8 games between two of them, result by the logistic curve and noise. */
static double elo_of(const double *at) {
    const double x = (at[0] - 30) / 10, y = (at[1] + 20) / 10, z = (at[2] - 5) / 3;
    return -20 * (x * x + y * y + z * z);
}

static double match_result(const double *plus, const double *minus, uint64_t *random) {
    enum { GAMES = 8 };
    const double score = 1 / (1 + pow(10, -(elo_of(plus) - elo_of(minus)) / 400));
    double result = 0;
    for (int game = 0; game < GAMES; game++)
        result +=
            (double)(random_next(random) >> 11) / (double)(UINT64_C(1) << 53) < score ? 1 : -1;
    return result;
}

START_TEST(spsa_finds_the_optimum) {
    SpsaSchedule schedule = spsa_schedule_default;
    schedule.iterations = 3000;
    schedule.seed = (uint64_t)_i + 1;
    const SpsaParameter parameters[3] = {{0, -100, 100, 8}, {0, -100, 100, 8}, {-5, -30, 30, 2.5}};
    uint64_t random = (uint64_t)_i + 77;
    Spsa spsa;
    spsa_begin(&spsa, &schedule, parameters, 3);
    const double before = elo_of(spsa.values);
    while (!spsa_is_done(&spsa)) {
        double plus[3], minus[3];
        spsa_ask(&spsa, plus, minus);
        spsa_tell(&spsa, match_result(plus, minus, &random));
    }
    ck_assert_double_lt(before, -400);
    ck_assert_double_gt(elo_of(spsa.values), -20);
}
END_TEST

/* --- Bayesian optimization --- */

START_TEST(process_by_hand) {
    if (!process_available()) return;
    /* Far from all that is known the mean is that of the values and the deviation the amplitude; at
     * an exact sample it is the value without doubt. */
    const ProcessSample samples[3] = {{{0.1}, 1, 0}, {{0.5}, 3, 0}, {{0.9}, 2, 0}};
    GaussianProcess *process = process_fit(samples, 3, 1);
    ck_assert_ptr_nonnull(process);
    for (int i = 0; i < 3; i++) {
        const ProcessEstimate at = process_estimate(process, samples[i].at);
        ck_assert_double_eq_tol(at.mean, samples[i].value, 1e-3);
        ck_assert_double_lt(at.deviation, 1e-2);
    }
    const double between[1] = {0.3};
    ck_assert_double_gt(process_estimate(process, between).deviation, 0.05);
    process_destroy(process);
}
END_TEST

/* Score of 500 games against a fixed opponent: two optima, the higher one at (70, 20). */
static double score_of(const int *at) {
    const double x = at[0] / 100.0, y = at[1] / 100.0;
    const double far = exp(-((x - 0.7) * (x - 0.7) + (y - 0.2) * (y - 0.2)) / 0.05);
    const double near = exp(-((x - 0.2) * (x - 0.2) + (y - 0.8) * (y - 0.8)) / 0.05);
    return 0.4 + 0.15 * far + 0.08 * near;
}

START_TEST(bayes_finds_the_optimum) {
    if (!process_available()) return;
    enum { EVALUATIONS = 70, GAMES = 500 };
    const BayesParameter parameters[3] = {
        {0, 100}, {0, 100}, {-5, 5}}; /* the last one is of no use */
    const double variance = 0.2 / GAMES;
    uint64_t random = (uint64_t)_i + 5;
    Bayes bayes;
    ProcessEstimate best;
    int point[3];
    ck_assert(bayes_begin(&bayes, parameters, 3, 10, (uint64_t)_i + 1));
    for (int i = 0; i < EVALUATIONS; i++) {
        ck_assert(bayes_ask(&bayes, point));
        bayes_tell(&bayes, point, score_of(point) + sqrt(variance) * noise(&random), variance);
    }
    ck_assert(bayes_best(&bayes, point, &best));
    ck_assert_double_gt(score_of(point), 0.53);
    ck_assert_double_eq_tol(best.mean, score_of(point), 4 * best.deviation + 0.01);
    bayes_end(&bayes);
}
END_TEST

Suite *optimize_suite(void) {
    Suite *suite = suite_create("optimize");
    TCase *spsa = tcase_create("spsa"), *bayes = tcase_create("bayes");
    tcase_set_timeout(bayes, 300);
    tcase_add_test(spsa, spsa_first_step);
    tcase_add_loop_test(spsa, spsa_finds_the_optimum, 0, 10);
    tcase_add_test(bayes, process_by_hand);
    tcase_add_loop_test(bayes, bayes_finds_the_optimum, 0, 6);
    suite_add_tcase(suite, spsa);
    suite_add_tcase(suite, bayes);
    return suite;
}
