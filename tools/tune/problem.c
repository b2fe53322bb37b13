#include "tools/tune/problem.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "tools/tune/scale_fit.h"

void tune_problem_params(const WeightTable *table, const Pair *weights, double *params) {
    for (int i = 0; i < table->size; i++) {
        params[2 * i] = pair_midgame(weights[i]);
        params[2 * i + 1] = pair_endgame(weights[i]);
    }
}

/* --- Rows --- */

static bool split_rows(TuneProblem *problem, Report *report) {
    const TuneRows *rows = problem->rows;
    if (rows->row_count > UINT32_MAX) return report_error(report, "too many positions");
    for (size_t i = 0; i < rows->row_count; i++)
        problem->validation_count += rows->rows[i].is_validation;
    problem->train_count = rows->row_count - problem->validation_count;
    if (problem->train_count == 0) {
        return report_error(report, "no positions to tune from (%zu for validation)",
                            problem->validation_count);
    }
    problem->train = malloc(problem->train_count * sizeof *problem->train);
    problem->validation = malloc((problem->validation_count + 1) * sizeof *problem->validation);
    if (!problem->train || !problem->validation) return report_error(report, "out of memory");
    uint32_t *train = problem->train, *validation = problem->validation;
    for (size_t i = 0; i < rows->row_count; i++) {
        if (rows->rows[i].is_validation) {
            *validation++ = (uint32_t)i;
        } else {
            *train++ = (uint32_t)i;
        }
    }
    return true;
}

static double result_of(const TuneRow *row) { return row->half_points / 2.0; }

/* What is met half way between result and search, where there is a search's score. */
static void set_targets(const TuneProblem *problem) {
    const double lambda = problem->config->lambda;
    for (size_t i = 0; i < problem->rows->row_count; i++) {
        TuneRow *row = &problem->rows->rows[i];
        double target = result_of(row);
        if (row->has_score) {
            target =
                (1 - lambda) * target + lambda * tune_expected((double)row->score, problem->slope);
        }
        row->target = (float)target;
    }
}

static bool find_k(TuneProblem *problem, Report *report) {
    problem->k = problem->config->k;
    problem->k_is_fitted = problem->k <= 0;
    if (problem->k_is_fitted) {
        problem->k =
            scale_fit(problem->rows, problem->train, problem->train_count, problem->start, report);
        if (problem->k <= 0) return false;
    }
    problem->slope = tune_slope(problem->k);
    return true;
}

/* --- Weights --- */

static void count_samples(TuneProblem *problem) {
    const TuneRows *rows = problem->rows;
    for (size_t i = 0; i < problem->train_count; i++) {
        const TuneRow *row = &rows->rows[problem->train[i]];
        const double sum = (double)row->midgame + (double)row->endgame;
        if (sum <= 0) continue;
        const double midgame = (double)row->midgame / sum;
        for (int k = 0; k < row->entry_count; k++) {
            const int index = rows->entries[row->first + (size_t)k].index;
            problem->samples[2 * index] += midgame;
            problem->samples[2 * index + 1] += 1 - midgame;
        }
    }
}

/* Does the evaluator know no endgame, so that second halves mean nothing? */
static bool never_tapers(const TuneRows *rows) {
    for (size_t i = 0; i < rows->row_count; i++) {
        if (rows->rows[i].endgame > 0) return false;
    }
    return true;
}

void tune_problem_scarcity(const TuneProblem *problem, char text[TUNE_SCARCITY_SIZE]) {
    const int least = problem->config->min_samples;
    if (least == 0) {
        snprintf(text, TUNE_SCARCITY_SIZE, "no samples");
    } else {
        snprintf(text, TUNE_SCARCITY_SIZE, "less than %d sample%s", least, least == 1 ? "" : "s");
    }
}

static TuneStay stay_of(const TuneProblem *problem, const WeightRow *row, int param) {
    const TuneConfig *config = problem->config;
    double samples = problem->samples[param];
    if (problem->tied[param]) samples += problem->samples[param ^ 1];
    if (row->kind == WEIGHT_SHAPE) return TUNE_STAYS_SHAPE;
    if (config->frozen[param / 2]) return TUNE_STAYS_FROZEN;
    return samples > 0 && samples >= config->min_samples ? TUNE_MOVES : TUNE_STAYS_RARE;
}

static bool set_weights(TuneProblem *problem, Report *report) {
    const bool all_tied = never_tapers(problem->rows);
    char scarcity[TUNE_SCARCITY_SIZE];
    count_samples(problem);
    for (int i = 0; i < problem->param_count; i++) {
        const WeightRow *row = weights_row_of(problem->table, i / 2);
        problem->low[i] = row->min;
        problem->high[i] = row->max;
        problem->tied[i] = all_tied || problem->config->tied[i / 2];
        problem->stay[i] = stay_of(problem, row, i);
        problem->free_count += problem->stay[i] == TUNE_MOVES;
    }
    tune_problem_scarcity(problem, scarcity);
    return problem->free_count > 0 ||
           report_error(report,
                        "no weight may move: all are frozen, not linear, or have %s (min_samples)",
                        scarcity);
}

/* --- All --- */

static bool make(TuneProblem *problem, WorkPool *pool, Report *report) {
    if (!split_rows(problem, report)) return false;
    problem->work = loss_work_create(problem->rows, pool, problem->param_count);
    if (!problem->work) return report_error(report, "out of memory");
    if (!find_k(problem, report)) return false;
    set_targets(problem);
    return set_weights(problem, report);
}

bool tune_problem_make(TuneProblem *problem, const TuneConfig *config, TuneRows *rows,
                       WorkPool *pool, Report *report) {
    const WeightTable *table = config->start.evaluator->weights;
    memset(problem, 0, sizeof *problem);
    problem->config = config;
    problem->table = table;
    problem->rows = rows;
    problem->param_count = 2 * table->size;
    tune_problem_params(table, config->start.values, problem->start);
    if (make(problem, pool, report)) return true;
    tune_problem_free(problem);
    return false;
}

void tune_problem_free(TuneProblem *problem) {
    loss_work_destroy(problem->work);
    free(problem->train);
    free(problem->validation);
    problem->work = NULL;
    problem->train = problem->validation = NULL;
}

double tune_problem_training_loss(const TuneProblem *problem, const double *params) {
    return loss_work_mean(problem->work, problem->train, problem->train_count, params,
                          problem->slope, NULL);
}

double tune_problem_validation_loss(const TuneProblem *problem, const double *params) {
    if (problem->validation_count == 0) return tune_problem_training_loss(problem, params);
    return loss_work_mean(problem->work, problem->validation, problem->validation_count, params,
                          problem->slope, NULL);
}

double tune_problem_penalty(const TuneProblem *problem, const double *params) {
    double sum = 0;
    for (int i = 0; i < problem->param_count; i++) {
        const double way = params[i] - problem->start[i];
        sum += way * way;
    }
    return problem->config->l2 * sum;
}

static int rounded(const TuneProblem *problem, const double *params, int param) {
    const double start = problem->start[param];
    if (problem->stay[param] != TUNE_MOVES) return (int)start;
    return (int)lround(params[param]);
}

void tune_problem_round(const TuneProblem *problem, const double *params, WeightSet *set) {
    *set = problem->config->start;
    for (int i = 0; i < problem->table->size; i++) {
        if (problem->stay[2 * i] != TUNE_MOVES && problem->stay[2 * i + 1] != TUNE_MOVES) continue;
        set->values[i] =
            pair_of(rounded(problem, params, 2 * i), rounded(problem, params, 2 * i + 1));
    }
}
