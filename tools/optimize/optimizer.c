#include "tools/optimize/optimizer.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "core/random.h"

/* A score of few games has no variance of its own worth the name; this much is taken as seen
 * before, with the variance of games of which half are drawn. */
#define PRIOR_PAIRS    2.0
#define PRIOR_VARIANCE 0.0625 /* of a pair's score: half of 0.125 */

static bool uses_spsa(const Optimizer *optimizer) {
    return optimizer->config->method == OPTIMIZE_SPSA;
}

/* --- Learning --- */

static bool begin_method(Optimizer *optimizer, Report *report) {
    const OptimizeConfig *config = optimizer->config;
    SpsaParameter moved[SPSA_PARAMETERS_MAX];
    BayesParameter bounds[BAYES_PARAMETERS_MAX];
    for (int i = 0; i < config->count; i++) {
        const TunedParameter *parameter = &config->parameters[i];
        moved[i] =
            (SpsaParameter){parameter->start, parameter->min, parameter->max, parameter->step};
        if (i < BAYES_PARAMETERS_MAX) bounds[i] = (BayesParameter){parameter->min, parameter->max};
    }
    if (uses_spsa(optimizer)) {
        spsa_begin(&optimizer->spsa, &config->schedule, moved, config->count);
        return true;
    }
    if (!process_available()) {
        return report_error(report, "bayes needs LAPACK, which this program was built without");
    }
    return bayes_begin(&optimizer->bayes, bounds, config->count, config->initial,
                       config->match.match.seed) ||
           report_error(report, "out of memory");
}

/* Games won more than lost. */
static double surplus(const Pentanomial *results) {
    double sum = 0;
    for (int i = 0; i < ELO_PAIR_SCORES; i++)
        sum += (double)results->pairs[i] * (i - 2);
    return sum;
}

static void learn(Optimizer *optimizer, const Evaluation *evaluation) {
    if (uses_spsa(optimizer)) {
        spsa_tell(&optimizer->spsa, surplus(&evaluation->results));
    } else {
        const ScoreMoments moments = elo_moments(&evaluation->results);
        const double pairs = (double)moments.count;
        const double variance =
            (moments.variance * pairs + PRIOR_VARIANCE * PRIOR_PAIRS) / (pairs + PRIOR_PAIRS);
        bayes_tell(&optimizer->bayes, evaluation->point, moments.mean, variance / pairs);
    }
    optimizer->done++;
}

static void round_point(const double *values, int count, int *point) {
    for (int i = 0; i < count; i++)
        point[i] = (int)floor(values[i] + 0.5);
}

bool optimizer_ask(const Optimizer *optimizer, Evaluation *evaluation, int *opponent,
                   Report *report) {
    const int count = optimizer->config->count;
    double plus[SPSA_PARAMETERS_MAX], minus[SPSA_PARAMETERS_MAX];
    *evaluation = (Evaluation){.number = optimizer->done};
    if (!uses_spsa(optimizer)) {
        return bayes_ask(&optimizer->bayes, evaluation->point) ||
               report_error(report, "out of memory");
    }
    spsa_ask(&optimizer->spsa, plus, minus);
    round_point(plus, count, evaluation->point);
    round_point(minus, count, opponent);
    return true;
}

/* SPSA learns from its own points alone, which the results before them decide. */
static bool check_point(const Optimizer *optimizer, const Evaluation *evaluation, Report *report) {
    Evaluation asked;
    int opponent[SPSA_PARAMETERS_MAX];
    if (!uses_spsa(optimizer)) return true;
    if (!optimizer_ask(optimizer, &asked, opponent, report)) return false;
    for (int i = 0; i < optimizer->config->count; i++) {
        if (evaluation->point[i] == asked.point[i]) continue;
        return report_error(report, "point: expected %d for %s after the results so far, not %d",
                            asked.point[i], optimizer->config->parameters[i].name,
                            evaluation->point[i]);
    }
    return true;
}

bool optimizer_tell(Optimizer *optimizer, const Evaluation *evaluation, Report *report) {
    Report inner;
    report_clear(&inner);
    if (!check_point(optimizer, evaluation, report)) return false;
    if (!evaluations_append(&optimizer->journal, evaluation, optimizer->config->count, &inner)) {
        return report_error(report, "%s: %s", optimizer->config->journal, inner.error);
    }
    learn(optimizer, evaluation);
    return true;
}

/* --- The journal --- */

/* Of the first evaluation, counted from 1: behind the header. */
enum { LINES_BEFORE = 2 };

static bool take_up(Optimizer *optimizer, Report *report) {
    Evaluation evaluation;
    const int count = optimizer->config->count;
    Report inner;
    report_clear(&inner);
    if (!line_store_check_order(&optimizer->journal, report) ||
        !line_store_select(&optimizer->journal, 0, report)) {
        return false;
    }
    while (!optimizer_is_done(optimizer) &&
           evaluations_read(&optimizer->journal, optimizer->done, count, &evaluation, &inner)) {
        if (!check_point(optimizer, &evaluation, &inner)) {
            return report_error(report, "line %d: %s; a line was changed",
                                optimizer->done + LINES_BEFORE, inner.error);
        }
        learn(optimizer, &evaluation);
    }
    return !inner.error[0] || report_error(report, "%s", inner.error);
}

bool optimizer_open(Optimizer *optimizer, const OptimizeConfig *config, const Game *start,
                    Report *report) {
    Report inner;
    report_clear(&inner);
    *optimizer = (Optimizer){.config = config};
    if (!begin_method(optimizer, report)) return false;
    char *settings = evaluations_settings(config, start);
    bool sound = settings != NULL || report_error(&inner, "out of memory");
    if (sound) sound = line_store_open(&optimizer->journal, config->journal, &inner);
    if (sound) {
        sound = journal_header_begin(&optimizer->journal, settings, &inner) &&
                take_up(optimizer, &inner);
        if (!sound) line_store_close(&optimizer->journal, NULL);
    }
    free(settings);
    if (sound) return true;
    bayes_end(&optimizer->bayes);
    return report_error(report, "%s: %s", config->journal, inner.error);
}

bool optimizer_close(Optimizer *optimizer, Report *report) {
    bayes_end(&optimizer->bayes);
    return line_store_close(&optimizer->journal, report);
}

bool optimizer_is_done(const Optimizer *optimizer) {
    return optimizer->done >= optimizer->config->evaluations;
}

bool optimizer_best(const Optimizer *optimizer, Optimum *optimum) {
    *optimum = (Optimum){.estimated = !uses_spsa(optimizer)};
    if (optimum->estimated) {
        return bayes_best(&optimizer->bayes, optimum->point, &optimum->estimate);
    }
    round_point(optimizer->spsa.values, optimizer->config->count, optimum->point);
    return true;
}

/* --- Matches --- */

static void set_point(const OptimizeConfig *config, const int *point, PlayerSpec *player) {
    for (int i = 0; i < config->count; i++)
        tuned_parameter_set(&config->parameters[i], player, point[i]);
}

void optimizer_match(const OptimizeConfig *config, int number, const int *point,
                     const int *opponent, MatchSettings *settings) {
    uint64_t state = config->match.match.seed + (uint64_t)number;
    selfplay_config_match(&config->match, 0, settings);
    settings->seed = random_next(&state) >> 11;
    set_point(config, point, &settings->players[0]);
    if (!opponent) return;
    /* The second engine is the first one but for its limits and what else it says itself. */
    settings->players[1].params = settings->players[0].params;
    settings->players[1].weights = settings->players[0].weights;
    settings->players[1].evaluator = settings->players[0].evaluator;
    settings->players[1].off_count = 0;
    set_point(config, opponent, &settings->players[1]);
}
