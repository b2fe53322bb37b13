#include "tools/tune/tune_run.h"

#include <inttypes.h>
#include <stdlib.h>
#include <time.h>
#include <unistd.h>

#include "tools/cli/style.h"
#include "tools/commands.h"
#include "tools/file_lock.h"
#include "tools/setup.h"
#include "tools/stop_signals.h"
#include "tools/text_file.h"
#include "tools/tune/checkpoint.h"
#include "tools/tune/curve_plot.h"
#include "tools/tune/features.h"
#include "tools/tune/tune_report.h"

enum {
    HASH_MB = 1,
    LINE_SIZE = 200,
    COLUMNS_DEFAULT = 80,
    CHECKPOINT_PAUSE_US = 200000,
    LIVE_PAUSE_US = 100000,
    LINE_PAUSE_US = 10000000
};

/* What a run holds; begins as all zero. */
typedef struct TuneRun {
    const TuneConfig *config;
    const char *program;
    const char *features; /* the file they go to, for export */
    bool json;            /* the summary */
    Setup setup;
    Engine *engine;
    WorkPool *pool;
    TuneData data;
    TuneProblem problem;
    bool has_problem;
    FitState state;
    char *settings;
    uint32_t *order;
    bool is_terminal;
    int64_t last_line_us, last_checkpoint_us;
    clock_t fit_clock; /* processor time of all threads */
    int64_t gradients; /* of positions, computed in it */
} TuneRun;

/* --- Progress --- */

static void end_line(const TuneRun *run) {
    if (run->is_terminal) fputs("\r\033[K", stderr);
}

/* Is it time for another line? On a terminal one takes the place of the one before. */
static bool is_time_for_line(TuneRun *run) {
    const int64_t now = setup_now_us();
    const int64_t pause = run->is_terminal ? LIVE_PAUSE_US : LINE_PAUSE_US;
    if (now - run->last_line_us < pause) return false;
    run->last_line_us = now;
    return true;
}

static void write_line(const TuneRun *run, const char *line) {
    end_line(run);
    if (run->is_terminal) {
        fprintf(stderr, "%.*s", style_columns(stderr, COLUMNS_DEFAULT) - 1, line);
    } else {
        fprintf(stderr, "%s\n", line);
    }
}

static void on_bad_line(const char *message, void *payload) {
    const TuneRun *run = payload;
    end_line(run);
    fprintf(stderr, "%s: %s; skipped\n", run->program, message);
}

static void on_progress(const char *file, size_t positions, void *payload) {
    TuneRun *run = payload;
    char shown[REPORT_NAME_SIZE], line[LINE_SIZE];
    if (!is_time_for_line(run)) return;
    report_name(file, shown);
    snprintf(line, sizeof line, "%zu positions, reading %s", positions, shown);
    write_line(run, line);
}

static bool is_stopped(void *payload) {
    (void)payload;
    return stop_signals_came();
}

static double rate_of(const TuneRun *run) {
    const double seconds = (double)run->fit_clock / CLOCKS_PER_SEC;
    return seconds > 0 ? (double)run->gradients / seconds : 0;
}

static void tell_epoch(TuneRun *run) {
    const FitState *state = &run->state;
    const FitEpoch *epoch = &state->curve[state->epoch - 1];
    char line[LINE_SIZE];
    if (!is_time_for_line(run)) return;
    snprintf(line, sizeof line,
             "epoch %d: loss %.6f, validation %.6f (best %.6f), rate %.3g, %.1f M/s", state->epoch,
             epoch->training, epoch->validation, state->best_loss, epoch->rate, rate_of(run) / 1e6);
    write_line(run, line);
}

/* --- Reading --- */

static bool open_run(TuneRun *run, Report *report) {
    const TuneConfig *config = run->config;
    SetupOptions options = setup_defaults;
    options.variant = config->variant;
    run->is_terminal = isatty(STDERR_FILENO);
    if (setup_open(&run->setup, &options, run->program) != EXIT_DONE) {
        run->setup.game = NULL;
        return report_error(report, "the variant could not be made ready");
    }
    run->engine = setup_create_engine(run->setup.rules, &config->start, HASH_MB);
    run->pool = work_pool_create(config->threads);
    return (run->engine && run->pool) || report_error(report, "out of memory");
}

/* Reads all files with the weights of the engine. */
static bool read_files(TuneRun *run, TuneReadingEvents events, TuneData *data, Report *report) {
    const TuneConfig *config = run->config;
    const TuneReader reader = {
        .engine = run->engine,
        .game = run->setup.game,
        .validation = config->validation,
        .seed = config->seed,
        .bad_lines_max = config->bad_lines,
        .events = events,
    };
    bool sound = true;
    for (int i = 0; i < config->data_count && sound; i++)
        sound = tune_read(&reader, config->data[i], data, report);
    end_line(run);
    return sound;
}

static bool read_data(TuneRun *run, Report *report) {
    const TuneReadingEvents events = {on_bad_line, on_progress, is_stopped, run};
    if (!read_files(run, events, &run->data, report)) return false;
    run->has_problem =
        tune_problem_make(&run->problem, run->config, &run->data.rows, run->pool, report);
    return run->has_problem;
}

static void close_run(TuneRun *run) {
    free(run->order);
    free(run->settings);
    fit_free(&run->state);
    if (run->has_problem) tune_problem_free(&run->problem);
    tune_data_free(&run->data);
    work_pool_destroy(run->pool);
    if (run->engine) engine_destroy(run->engine);
    if (run->setup.game) setup_close(&run->setup);
}

/* --- Fitting --- */

static bool begin_fit(TuneRun *run, Report *report) {
    const TuneProblem *problem = &run->problem;
    const char *path = run->config->outputs[TUNE_OUTPUT_CHECKPOINT];
    bool found;
    run->order = malloc(problem->train_count * sizeof *run->order);
    run->settings = checkpoint_settings(problem, run->data.fingerprint);
    if (!run->order || !run->settings) return report_error(report, "out of memory");
    fit_begin(&run->state, problem);
    if (!checkpoint_read(path, run->settings, &run->state, problem->param_count, &found, report))
        return false;
    if (found) fprintf(stderr, "going on from %s after epoch %d\n", path, run->state.epoch);
    return true;
}

static bool save(TuneRun *run, Report *report) {
    run->last_checkpoint_us = setup_now_us();
    return checkpoint_write(run->config->outputs[TUNE_OUTPUT_CHECKPOINT], run->settings,
                            &run->state, run->problem.param_count, report);
}

/* False without an error when it was stopped. */
static bool fit(TuneRun *run, Report *report) {
    while (fit_end(&run->state, &run->problem) == FIT_GOES_ON && !stop_signals_came()) {
        const clock_t begin = clock();
        if (!fit_epoch(&run->state, &run->problem, run->order))
            return report_error(report, "out of memory");
        run->fit_clock += clock() - begin;
        run->gradients += (int64_t)run->problem.train_count;
        tell_epoch(run);
        const bool is_due = setup_now_us() - run->last_checkpoint_us >= CHECKPOINT_PAUSE_US;
        if (is_due && !save(run, report)) return false;
    }
    end_line(run);
    return save(run, report) && fit_end(&run->state, &run->problem) != FIT_GOES_ON;
}

/* --- Results --- */

/* The data once more, evaluated by the tuned weights: with what is not linear as it is now. */
static bool evaluate_tuned(TuneRun *run, TuneSummary *summary, Report *report) {
    const WeightSet *tuned = &summary->tuned;
    const TuneReadingEvents events = {NULL, on_progress, is_stopped, run};
    TuneData data = {0};
    bool sound = engine_set_evaluator(run->engine, tuned->evaluator, tuned->values) ||
                 report_error(report, "out of memory");
    sound = sound && read_files(run, events, &data, report);
    if (sound && data.fingerprint != run->data.fingerprint)
        sound = report_error(report, "the data have changed while they were tuned from");
    if (sound) tune_summary_evaluate(summary, &data.rows);
    tune_data_free(&data);
    return sound;
}

typedef void WriteFn(const TuneSummary *summary, FILE *out);

static void write_weights(const TuneSummary *summary, FILE *out) {
    weight_set_write(&summary->tuned, out);
}

static void write_curve(const TuneSummary *summary, FILE *out) {
    tune_report_curve(summary->state, out);
}

/* The weights first: they are what would be missed most. */
static bool write_outputs(const TuneSummary *summary, const TuneConfig *config, Report *report) {
    static const struct {
        TuneOutput output;
        WriteFn *write;
    } files[] = {{TUNE_OUTPUT_WEIGHTS, write_weights},
                 {TUNE_OUTPUT_DIFF, tune_report_diff},
                 {TUNE_OUTPUT_CURVE, write_curve}};
    for (size_t i = 0; i < ARRAY_LENGTH(files); i++) {
        TextFile file;
        if (!text_file_begin(&file, config->outputs[files[i].output], report)) return false;
        files[i].write(summary, file.file);
        if (!text_file_commit(&file, report)) return false;
    }
    const char *plot = config->outputs[TUNE_OUTPUT_PLOT];
    return !plot[0] || curve_plot_write(summary->state, plot, report);
}

static void warn_of_rare(const TuneRun *run) {
    const TuneProblem *problem = &run->problem;
    char scarcity[TUNE_SCARCITY_SIZE];
    int count = 0;
    for (int i = 0; i < problem->param_count; i++)
        count += problem->stay[i] == TUNE_STAYS_RARE;
    if (count == 0) return;
    tune_problem_scarcity(problem, scarcity);
    fprintf(stderr,
            "%s: warning: %d halves of weights have %s and stay as they are; %s names them\n",
            run->program, count, scarcity, run->config->outputs[TUNE_OUTPUT_DIFF]);
}

static bool tune(TuneRun *run, Report *report) {
    TuneSummary *summary = malloc(sizeof *summary);
    if (!summary) return report_error(report, "out of memory");
    bool sound = begin_fit(run, report) && fit(run, report);
    if (sound) {
        tune_summary_make(summary, &run->problem, &run->data, &run->state);
        summary->rate = rate_of(run);
        sound = evaluate_tuned(run, summary, report) && write_outputs(summary, run->config, report);
    }
    if (sound) {
        warn_of_rare(run);
        if (run->json) {
            tune_report_json(summary, stdout);
        } else {
            tune_report_print(summary, stdout);
        }
    }
    free(summary);
    return sound;
}

/* --- Tasks --- */

/* Does what is asked for once the data are read. False with the error set, or empty when it was
 * stopped. */
typedef bool TaskFn(TuneRun *run, Report *report);

static void tell_stopped(const TuneRun *run) {
    const char *path = run->config->outputs[TUNE_OUTPUT_CHECKPOINT];
    if (access(path, F_OK) == 0) {
        fprintf(stderr, "%s: broken off; the same command goes on from %s\n", run->program, path);
    } else {
        fprintf(stderr, "%s: broken off before the first epoch; the same command begins anew\n",
                run->program);
    }
}

static int run_task(TuneRun *run, TaskFn *task) {
    Report report;
    report_clear(&report);
    const bool sound = open_run(run, &report) && read_data(run, &report) && task(run, &report);
    close_run(run);
    if (sound) return EXIT_DONE;
    end_line(run);
    if (report.error[0]) {
        fprintf(stderr, "%s: %s\n", run->program, report.error);
    } else {
        tell_stopped(run);
    }
    return EXIT_FAILED;
}

static bool export(TuneRun *run, Report *report) {
    TextFile file;
    if (!text_file_begin(&file, run->features, report)) return false;
    features_write(&run->problem, file.file);
    return text_file_commit(&file, report);
}

int tune_run(const TuneConfig *config, const char *program, bool json) {
    static const StopPlan plan = {"\nending in order; once more ends at once\n", 1, NULL};
    TuneRun run = {.config = config, .program = program, .json = json};
    FileLock lock;
    Report report;
    report_clear(&report);
    if (!tune_check_outputs(config, program)) return EXIT_FAILED;
    if (!file_lock_take(&lock, config->outputs[TUNE_OUTPUT_CHECKPOINT], &report)) {
        fprintf(stderr, "%s: %s\n", program, report.error);
        return EXIT_FAILED;
    }
    stop_signals_catch(&plan);
    const int status = run_task(&run, tune);
    file_lock_release(&lock);
    return status;
}

int tune_export(const TuneConfig *config, const char *path, const char *program) {
    TuneRun run = {.config = config, .program = program, .features = path};
    return run_task(&run, export);
}
