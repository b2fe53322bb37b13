/* Tuning of weights: loss and gradient against slow ones, made anew from the traces of positions;
 * planted weights are found again; data lines, splitting, bounds, ties, checkpoints. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "core/random.h"
#include "eval/evaluators.h"
#include "suites.h"
#include "tools/setup.h"
#include "tools/tune/checkpoint.h"
#include "tools/tune/data_line.h"
#include "tools/tune/line_stream.h"
#include "tools/tune/reading.h"
#include "variants/variants.h"

/* --- A problem from the sample of a game --- */

static const char *const samples[] = {ORTHANT_DATA_DIR "/samples/chess.txt",
                                      ORTHANT_DATA_DIR "/samples/raumschach.txt"};

typedef struct Fixture {
    TuneConfig config;
    Rules *rules;
    Game *game;
    Engine *engine;
    WorkPool *pool;
    TuneData data;
    TuneProblem problem;
} Fixture;

static Fixture *fixture_open(int sample, int threads) {
    Fixture *fixture = calloc(1, sizeof *fixture);
    ck_assert(fixture != NULL);
    TuneConfig *config = &fixture->config;
    config->variant = sample == 0 ? &variant_chess : &variant_raumschach;
    weight_set_default(&config->start, evaluator_default(config->variant));
    config->k = 1;
    config->rate = 1;
    config->epochs = 1000;
    config->batch = 1024;
    config->patience = 5;
    config->halvings = 6;
    config->bad_lines = 10;
    config->seed = 1;
    fixture->rules = rules_create(config->variant, RULES_WIDTH_AUTO);
    fixture->game = game_create(fixture->rules);
    fixture->pool = work_pool_create(threads);
    return fixture;
}

/* Reads a file with the weights to start from, and makes the problem. */
static void fixture_read(Fixture *fixture, const char *path) {
    Report report;
    report_clear(&report);
    fixture->engine = setup_create_engine(fixture->rules, &fixture->config.start, 1);
    const TuneReader reader = {.engine = fixture->engine,
                               .game = fixture->game,
                               .validation = fixture->config.validation,
                               .seed = fixture->config.seed,
                               .bad_lines_max = fixture->config.bad_lines};
    ck_assert_msg(tune_read(&reader, path, &fixture->data, &report), "%s", report.error);
    ck_assert_msg(tune_problem_make(&fixture->problem, &fixture->config, &fixture->data.rows,
                                    fixture->pool, &report),
                  "%s", report.error);
}

static void fixture_close(Fixture *fixture) {
    if (fixture->engine) {
        tune_problem_free(&fixture->problem);
        engine_destroy(fixture->engine);
    }
    tune_data_free(&fixture->data);
    work_pool_destroy(fixture->pool);
    game_destroy(fixture->game);
    rules_destroy(fixture->rules);
    free(fixture);
}

static void fit_all(Fixture *fixture, FitState *state) {
    const TuneProblem *problem = &fixture->problem;
    uint32_t *order = malloc(problem->train_count * sizeof *order);
    fit_begin(state, problem);
    while (fit_end(state, problem) == FIT_GOES_ON)
        ck_assert(fit_epoch(state, problem, order));
    free(order);
}

/* --- The same slowly: each line of the file once more, dense and in plain doubles --- */

typedef struct Dense {
    double count[WEIGHTS_MAX], midgame, endgame, constant;
    double score; /* of the search */
    double result;
} Dense;

static void dense_of(const Fixture *fixture, const Engine *engine, const DataLine *line,
                     Dense *dense) {
    EvalTrace trace;
    const int size = fixture->config.start.evaluator->weights->size;
    ck_assert(game_set_fen(fixture->game, line->fen, line->fen_length, NULL));
    engine_explain(engine, fixture->game, &trace);
    for (int i = 0; i < size; i++)
        dense->count[i] = trace.count[i][WHITE] - trace.count[i][BLACK];
    dense->midgame = trace.scale / 64.0 * trace.phase / trace.phase_max;
    dense->endgame = trace.scale / 64.0 * (trace.phase_max - trace.phase) / trace.phase_max;
    dense->constant = 0;
    for (int group = 0; group < WEIGHT_GROUPS_MAX; group++) {
        for (int color = WHITE; color <= BLACK; color++) {
            const Pair other = trace.other[group][color];
            const double part =
                dense->midgame * pair_midgame(other) + dense->endgame * pair_endgame(other);
            dense->constant += color == WHITE ? part : -part;
        }
    }
    dense->score = line->score;
    dense->result = line->half_points / 2.0;
}

static double dense_score(const Dense *dense, const double *params, int size) {
    double score = dense->constant;
    for (int i = 0; i < size; i++) {
        score += dense->count[i] * params[2 * i] * dense->midgame;
        score += dense->count[i] * params[2 * i + 1] * dense->endgame;
    }
    return score;
}

/* As the definition is written down. */
static double dense_loss(double score, double target, double k) {
    const double expected = 1 / (1 + pow(10, -k * score / 400));
    return -target * log(expected) - (1 - target) * log(1 - expected);
}

/* The mean loss of a file without validation, the target being part search, part result. */
static double slow_loss(const Fixture *fixture, const char *path, const double *params) {
    char text[512];
    double sum = 0;
    int rows = 0;
    const TuneConfig *config = &fixture->config;
    FILE *file = fopen(path, "r");
    ck_assert(file != NULL);
    while (fgets(text, sizeof text, file)) {
        DataLine line;
        Dense dense;
        ck_assert_int_eq(data_line_parse(text, strcspn(text, "\n"), &line, NULL),
                         DATA_LINE_POSITION);
        dense_of(fixture, fixture->engine, &line, &dense);
        const double searched = 1 / (1 + pow(10, -config->k * dense.score / 400));
        const double target = config->lambda * searched + (1 - config->lambda) * dense.result;
        const int size = config->start.evaluator->weights->size;
        sum += dense_loss(dense_score(&dense, params, size), target, config->k);
        rows++;
    }
    fclose(file);
    ck_assert_int_gt(rows, 1000);
    ck_assert_uint_eq((unsigned)rows, fixture->problem.train_count);
    return sum / rows;
}

/* The start weights, each somewhere near. */
static void params_near(const TuneProblem *problem, uint64_t seed, double *params) {
    for (int i = 0; i < problem->param_count; i++)
        params[i] = problem->start[i] + (int)random_below(&seed, 21) - 10;
}

START_TEST(the_loss_is_that_of_the_definition) {
    double params[TUNE_PARAMS_MAX], gradient[TUNE_PARAMS_MAX];
    Fixture *fixture = fixture_open(_i, 1);
    fixture->config.k = 0.8;
    fixture->config.lambda = 0.3;
    fixture_read(fixture, samples[_i]);
    TuneProblem *problem = &fixture->problem;
    for (uint64_t seed = 0; seed < 2; seed++) {
        params_near(problem, seed, params);
        const double slow = slow_loss(fixture, samples[_i], params);
        const double fast = tune_problem_training_loss(problem, params);
        const double with_gradient = loss_work_mean(
            problem->work, problem->train, problem->train_count, params, problem->slope, gradient);
        ck_assert_double_eq_tol(fast, slow, 1e-7);
        ck_assert_double_eq(fast, with_gradient);
    }
    fixture_close(fixture);
}
END_TEST

/* Central differences of the slow loss. */
START_TEST(the_gradient_is_that_of_the_loss) {
    double params[TUNE_PARAMS_MAX], gradient[TUNE_PARAMS_MAX];
    Fixture *fixture = fixture_open(_i, 1);
    fixture_read(fixture, samples[_i]);
    const TuneProblem *problem = &fixture->problem;
    uint64_t random = 5;
    params_near(problem, 3, params);
    loss_work_mean(problem->work, problem->train, problem->train_count, params, problem->slope,
                   gradient);
    for (int tried = 0; tried < 8;) {
        const int i = (int)random_below(&random, (uint32_t)problem->param_count);
        if (problem->samples[i] < 300) continue;
        const double value = params[i], step = 0.5;
        params[i] = value + step;
        const double above = slow_loss(fixture, samples[_i], params);
        params[i] = value - step;
        const double below = slow_loss(fixture, samples[_i], params);
        params[i] = value;
        const double slow = (above - below) / (2 * step);
        ck_assert_msg(fabs(slow - gradient[i]) < 1e-4 * fabs(slow) + 2e-9, "%d: %g, not %g", i,
                      gradient[i], slow);
        tried++;
    }
    fixture_close(fixture);
}
END_TEST

/* --- Planted weights --- */

/* A sample's positions with the score by the planted weights as that of a search, to a file; those
 * are left out whose parts that are not linear differ at the start, as for the side that is ahead.
 */
static int plant(Fixture *fixture, const WeightSet *planted, const char *from, const char *to) {
    char text[512];
    int rows = 0;
    FILE *in = fopen(from, "r"), *out = fopen(to, "w");
    ck_assert(in != NULL && out != NULL);
    double params[TUNE_PARAMS_MAX];
    const WeightTable *table = planted->evaluator->weights;
    Engine *known = setup_create_engine(fixture->rules, planted, 1);
    Engine *start = setup_create_engine(fixture->rules, &fixture->config.start, 1);
    tune_problem_params(table, planted->values, params);
    while (fgets(text, sizeof text, in)) {
        DataLine line;
        Dense right, wrong;
        data_line_parse(text, strcspn(text, "\n"), &line, NULL);
        dense_of(fixture, known, &line, &right);
        dense_of(fixture, start, &line, &wrong);
        if (right.midgame != wrong.midgame || right.endgame != wrong.endgame) continue;
        if (right.constant != wrong.constant) continue;
        fprintf(out, "%.*s | %.6f | 0.5\n", (int)line.fen_length, line.fen,
                dense_score(&right, params, table->size));
        rows++;
    }
    fclose(in);
    fclose(out);
    engine_destroy(known);
    engine_destroy(start);
    return rows;
}

static void set_zero(WeightSet *set) {
    const WeightTable *table = set->evaluator->weights;
    for (int i = 0; i < table->size; i++) {
        if (weights_row_of(table, i)->kind == WEIGHT_LINEAR) set->values[i] = 0;
    }
}

/* Which weights the data can tell at all: 1 - e (H + e)^-1 on the diagonal, H being the second
 * derivatives of the loss at the planted weights and e next to nothing, is the part of a weight
 * that no exchange with others hides. 0 for those that do not move. */
typedef struct Curvature {
    int size, params[TUNE_PARAMS_MAX]; /* those that move */
    double *matrix;                    /* size times size, the lower half */
} Curvature;

static void add_row(const TuneProblem *problem, const TuneRow *row, const double *params,
                    const int *place, Curvature *curvature) {
    static int at[TUNE_PARAMS_MAX];
    static double value[TUNE_PARAMS_MAX];
    int count = 0;
    for (int k = 0; k < row->entry_count; k++) {
        const TuneEntry entry = problem->rows->entries[row->first + (size_t)k];
        for (int half = 0; half < 2; half++) {
            at[count] = place[2 * entry.index + half];
            value[count] = entry.count * (double)(half == 0 ? row->midgame : row->endgame);
            if (at[count] >= 0) count++;
        }
    }
    const double p = tune_expected(tune_row_score(problem->rows, row, params), problem->slope);
    for (int i = 0; i < count; i++) {
        for (int k = 0; k <= i; k++) /* entries come in the order of their index */
            curvature->matrix[at[i] * curvature->size + at[k]] += p * (1 - p) * value[i] * value[k];
    }
}

/* In place: the lower factor of Cholesky. */
static void factorize(double *matrix, int size) {
    for (int i = 0; i < size; i++) {
        for (int k = 0; k <= i; k++) {
            double sum = matrix[i * size + k];
            for (int j = 0; j < k; j++)
                sum -= matrix[i * size + j] * matrix[k * size + j];
            ck_assert(i != k || sum > 0);
            matrix[i * size + k] = i == k ? sqrt(sum) : sum / matrix[k * size + k];
        }
    }
}

/* The squared length of the solution of L x = e_i is the diagonal of the inverse of L L^T. */
static double inverse_diagonal(const double *factor, int size, int i, double *solution) {
    double square = 0;
    for (int row = i; row < size; row++) {
        double sum = row == i;
        for (int k = i; k < row; k++)
            sum -= factor[row * size + k] * solution[k];
        solution[row] = sum / factor[row * size + row];
        square += solution[row] * solution[row];
    }
    return square;
}

static void find_identifiable(const TuneProblem *problem, const double *params, double *part) {
    static int place[TUNE_PARAMS_MAX];
    static double solution[TUNE_PARAMS_MAX];
    static Curvature curvature;
    const double least = 1e-4;
    curvature.size = 0;
    for (int i = 0; i < problem->param_count; i++) {
        part[i] = 0;
        place[i] = problem->stay[i] == TUNE_MOVES ? curvature.size : -1;
        if (place[i] >= 0) curvature.params[curvature.size++] = i;
    }
    const int size = curvature.size;
    curvature.matrix = calloc((size_t)size * (size_t)size, sizeof *curvature.matrix);
    for (size_t i = 0; i < problem->train_count; i++)
        add_row(problem, &problem->rows->rows[problem->train[i]], params, place, &curvature);
    for (int i = 0; i < size; i++)
        curvature.matrix[i * size + i] += least;
    factorize(curvature.matrix, size);
    for (int i = 0; i < size; i++) {
        part[curvature.params[i]] =
            1 - least * inverse_diagonal(curvature.matrix, size, i, solution);
    }
    free(curvature.matrix);
}

/* Weights that can be exchanged for others without any position noticing. A piece stands on one
 * square and has one number of moves, so that of its worth, its squares and its mobilities only
 * sums are known; a pawn on the seventh rank is passed; shelter and storm have one element for each
 * of the three files of a king. On the cube a level C, B or D is a level of pawns, and the center's
 * two bonuses for level C are one, as are the unicorn's three for the inner cube. */
static const char *const exchangeable[][20] = {
    {"material", "square_pawn", "square_knight", "square_bishop", "square_rook", "square_queen",
     "square_king", "mobility_knight", "mobility_bishop", "mobility_rook", "mobility_queen",
     "passed", "shelter", "storm", "storm_blocked", NULL},
    {"material", "level_middle", "level_next", "center_level", "level_majority", "centrality",
     "inner_cell", "unicorn_inner", NULL}};

/* The place of a row's name there, or -1. */
static int exchangeable_index(int sample, const char *name) {
    for (int i = 0; exchangeable[sample][i]; i++) {
        if (strcmp(name, exchangeable[sample][i]) == 0) return i;
    }
    return -1;
}

static void expect_found(const TuneProblem *problem, int sample, const double *known,
                         const double *found) {
    static double part[TUNE_PARAMS_MAX];
    bool seen[ARRAY_LENGTH(exchangeable[0])] = {false};
    int told = 0;
    find_identifiable(problem, known, part);
    for (int i = 0; i < problem->param_count; i++) {
        const WeightRow *row = weights_row_of(problem->table, i / 2);
        char name[WEIGHT_NAME_SIZE];
        weights_full_name(row, i / 2 - row->offset, name);
        if (problem->stay[i] != TUNE_MOVES || problem->samples[i] < 100) continue;
        if (part[i] < 0.999) {
            const int index = exchangeable_index(sample, row->name);
            ck_assert_msg(index >= 0, "%s (%d) cannot be told: %g", name, i % 2, part[i]);
            seen[index] = true;
            continue;
        }
        const double off = fabs(found[i] - known[i]);
        ck_assert_msg(off < 0.02 * fabs(known[i]) || off < 0.5, "%s (%d): %g, not %g", name, i % 2,
                      found[i], known[i]);
        told++;
    }
    for (int i = 0; exchangeable[sample][i]; i++)
        ck_assert_msg(seen[i], "%s can be told after all", exchangeable[sample][i]);
    ck_assert_int_gt(told, 100);
}

static double error_of_scores(const TuneProblem *problem, const double *params) {
    double square = 0;
    for (size_t i = 0; i < problem->train_count; i++) {
        const TuneRow *row = &problem->rows->rows[problem->train[i]];
        const double off = tune_row_score(problem->rows, row, params) - (double)row->score;
        square += off * off;
    }
    return sqrt(square / (double)problem->train_count);
}

/* From nothing but 0, K being given: the planted scores again to 2 centipawns (with fewer
 * steps 5), and the planted weights where there is only one way to have these scores. */
START_TEST(planted_weights_are_found) {
    static double known[TUNE_PARAMS_MAX];
    static FitState state;
    char path[] = "/tmp/orthant-tune-XXXXXX";
    Fixture *fixture = fixture_open(_i, 2);
    TuneConfig *config = &fixture->config;
    WeightSet planted = config->start;
    /* Else danger would depend on the weights of the shelter. */
    const WeightRow *row = weights_find(planted.evaluator->weights, "shelter_part");
    if (row) planted.values[row->offset] = 0;
    config->start = planted;
    set_zero(&config->start);
    close(mkstemp(path));
    ck_assert_int_gt(plant(fixture, &planted, samples[_i], path), 5000);
    config->lambda = 1;
    config->rate = 20;
    config->batch = 1 << 20;
    config->epochs = TEST_THOROUGH ? 6000 : 2000;
    config->patience = 20;
    config->halvings = 20;
    fixture_read(fixture, path);
    const TuneProblem *problem = &fixture->problem;
    tune_problem_params(problem->table, planted.values, known);
    fit_all(fixture, &state);
    ck_assert_double_lt(error_of_scores(problem, known), 1e-3);
    ck_assert_double_gt(error_of_scores(problem, problem->start), 200);
    /* How near so many steps come depends on the weights that were planted. */
    ck_assert_double_lt(error_of_scores(problem, state.best), TEST_THOROUGH ? 2 : 5);
    if (TEST_THOROUGH) expect_found(problem, _i, known, state.best);
    remove(path);
    fit_free(&state);
    fixture_close(fixture);
}
END_TEST

Suite *tune_suite(void) {
    Suite *suite = suite_create("tune");
    TCase *fast = tcase_create("arithmetic");
    tcase_set_timeout(fast, 300);
    tcase_add_loop_test(fast, the_loss_is_that_of_the_definition, 0, ARRAY_LENGTH(samples));
    tcase_add_loop_test(fast, the_gradient_is_that_of_the_loss, 0, ARRAY_LENGTH(samples));
    tcase_add_loop_test(fast, planted_weights_are_found, 0, ARRAY_LENGTH(samples));
    suite_add_tcase(suite, fast);
    return suite;
}
