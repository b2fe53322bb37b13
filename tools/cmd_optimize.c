/* orthant optimize: parameters that games alone can judge, by SPSA or Bayesian optimization. */
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "tools/commands.h"
#include "tools/match/console.h"
#include "tools/match/journal.h"
#include "tools/match/tournament.h"
#include "tools/optimize/exchange.h"
#include "tools/optimize/optimizer.h"
#include "tools/optimize/report.h"
#include "tools/setup.h"
#include "tools/text_file.h"

enum { OPTION_CHECK = 256, OPTION_ASK, OPTION_PLAY, OPTION_TELL, LINE_WIDTH = 79, REPORTS = 20 };

typedef struct OptimizeOptions {
    const char *path, *play, *tell;
    int concurrency; /* 0: as the configuration says */
    bool check, json, ask;
} OptimizeOptions;

static const struct argp_option optimize_options[] = {
    {"check", OPTION_CHECK, NULL, 0, "Say what would be done, and whether it could be", 0},
    {"concurrency", 'c', "N", 0, "Games played at once, whatever the configuration says", 0},
    {"json", 'j', NULL, 0, "Print one JSON object", 0},
    {"ask", OPTION_ASK, NULL, 0, "Print the next point as JSON, to be played elsewhere", 0},
    {"play", OPTION_PLAY, "FILE", 0, "Play the games of a point and print it with the results", 0},
    {"tell", OPTION_TELL, "FILE", 0, "Take the results of the next point", 0},
    {0},
};

static error_t parse_option(int key, char *arg, struct argp_state *state) {
    OptimizeOptions *options = state->input;
    switch (key) {
    case OPTION_CHECK:
        options->check = true;
        return 0;
    case 'c':
        options->concurrency =
            setup_parse_number(state, "--concurrency", arg, 1, MATCH_THREADS_MAX);
        return 0;
    case 'j':
        options->json = true;
        return 0;
    case OPTION_ASK:
        options->ask = true;
        return 0;
    case OPTION_PLAY:
        options->play = arg;
        return 0;
    case OPTION_TELL:
        options->tell = arg;
        return 0;
    case ARGP_KEY_ARG:
        if (options->path) argp_error(state, "one configuration only, but '%s' follows", arg);
        options->path = arg;
        return 0;
    case ARGP_KEY_END:
        if (!options->path) argp_error(state, "the configuration is missing");
        if (options->check + options->ask + (options->play != NULL) + (options->tell != NULL) > 1) {
            argp_error(state, "--check, --ask, --play and --tell exclude each other");
        }
        return 0;
    default:
        return ARGP_ERR_UNKNOWN;
    }
}

static const struct argp optimize_argp = {
    .options = optimize_options,
    .parser = parse_option,
    .args_doc = "CONFIG.json",
    .doc = "Optimizes search parameters or weights by games, as a configuration in JSON "
           "describes.\vKeys: schema, method (spsa or bayes), match (a configuration as of "
           "orthant selfplay: the games of one evaluation), evaluations, parameters, spsa, bayes, "
           "journal, output; docs/optimize.md explains them. Every evaluation goes to the journal; "
           "the same command goes on from it after whatever has stopped it.",
};

/* What a run needs. */
typedef struct Run {
    OptimizeConfig config;
    OptimizeOptions options;
    const char *program;
    const Game *start;
    MatchSettings *settings;
} Run;

static int fail(const Run *run, const char *message) {
    fprintf(stderr, "%s: %s\n", run->program, message);
    return EXIT_FAILED;
}

/* Plays the games of a point. False when they could not be played, or not all, which has been told.
 */
static bool play_point(const Run *run, Evaluation *evaluation, const int *opponent) {
    MatchScore score;
    optimizer_match(&run->config, evaluation->number, evaluation->point, opponent, run->settings);
    if (!console_play_quietly(run->settings, run->start, run->program, &score)) return false;
    evaluation->results = score.pentanomial;
    return score.pairs == run->settings->pairs;
}

/* --- The whole --- */

static void show_progress(const Optimizer *optimizer, const Evaluation *last) {
    const int before = REPORTS * (optimizer->done - 1) / optimizer->config->evaluations;
    if (isatty(STDERR_FILENO)) {
        fputs("\r\033[K", stderr);
        optimize_report_line(optimizer, last, LINE_WIDTH, stderr);
        fflush(stderr);
    } else if (REPORTS * optimizer->done / optimizer->config->evaluations > before) {
        optimize_report_line(optimizer, last, 500, stderr);
        fputc('\n', stderr);
    }
}

/* Evaluates until all is done or something stops it. False with the error set, or empty when the
 * reason has been told. */
static bool evaluate_all(Run *run, Optimizer *optimizer, Report *report) {
    const bool opposed = run->config.method == OPTIMIZE_SPSA;
    while (!optimizer_is_done(optimizer)) {
        Evaluation evaluation;
        int opponent[SPSA_PARAMETERS_MAX];
        if (console_interrupted()) return false;
        if (!optimizer_ask(optimizer, &evaluation, opponent, report)) return false;
        if (!play_point(run, &evaluation, opposed ? opponent : NULL)) return false;
        if (!optimizer_tell(optimizer, &evaluation, report)) return false;
        show_progress(optimizer, &evaluation);
    }
    return true;
}

/* Tells what was found, and writes it if that is the end. */
static int conclude(const Run *run, const Optimizer *optimizer) {
    Optimum optimum;
    Report report;
    report_clear(&report);
    const bool done = optimizer_is_done(optimizer);
    if (!optimizer_best(optimizer, &optimum)) return fail(run, "nothing was found yet");
    if (done && !optimize_write_result(&run->config, &optimum, &report)) {
        return fail(run, report.error);
    }
    if (run->options.json) {
        optimize_report_json(optimizer, &optimum, stdout);
    } else {
        optimize_report_text(optimizer, &optimum, stdout);
    }
    return done ? EXIT_DONE : EXIT_FAILED;
}

/* Could the result be written? Better to know before the games than after. */
static bool check_results(const OptimizeConfig *config, Report *report) {
    return (!optimize_config_has_weights(config) || text_file_check(config->weights, report)) &&
           (!optimize_config_has_params(config) || text_file_check(config->profile, report));
}

static int optimize(Run *run, Optimizer *optimizer) {
    Report report;
    report_clear(&report);
    if (!check_results(&run->config, &report)) return fail(run, report.error);
    console_catch_signals();
    const bool done = evaluate_all(run, optimizer, &report);
    if (isatty(STDERR_FILENO) && optimizer->done > 0) fputc('\n', stderr);
    if (!done && report.error[0]) return fail(run, report.error);
    if (!done) {
        fprintf(stderr, "%s: broken off after %d of %d evaluations; the same command goes on\n",
                run->program, optimizer->done, run->config.evaluations);
        if (optimizer->done == 0) return EXIT_FAILED;
    }
    return conclude(run, optimizer);
}

/* --- Step by step --- */

static int ask(const Run *run, const Optimizer *optimizer) {
    Exchange exchange = {.opposed = run->config.method == OPTIMIZE_SPSA};
    Report report;
    report_clear(&report);
    if (optimizer_is_done(optimizer)) return fail(run, "all evaluations are done");
    if (!optimizer_ask(optimizer, &exchange.evaluation, exchange.opponent, &report)) {
        return fail(run, report.error);
    }
    exchange_write(&exchange, &run->config, stdout);
    return EXIT_DONE;
}

static int read_exchange(const Run *run, const char *path, Exchange *exchange) {
    Report report;
    report_clear(&report);
    if (exchange_read(exchange, &run->config, path, &report)) return EXIT_DONE;
    fprintf(stderr, "%s: %s: %s\n", run->program, path, report.error);
    return EXIT_USAGE;
}

static int tell(const Run *run, Optimizer *optimizer) {
    Exchange exchange;
    Report report;
    report_clear(&report);
    const int status = read_exchange(run, run->options.tell, &exchange);
    if (status != EXIT_DONE) return status;
    if (!exchange.played) return fail(run, "pairs: missing; these are the results");
    if (optimizer_is_done(optimizer)) return fail(run, "all evaluations are done");
    if (exchange.evaluation.number != optimizer->done) {
        fprintf(stderr, "%s: evaluation: expected the next one, %d, not %d\n", run->program,
                optimizer->done, exchange.evaluation.number);
        return EXIT_FAILED;
    }
    if (!optimizer_tell(optimizer, &exchange.evaluation, &report)) return fail(run, report.error);
    return conclude(run, optimizer) == EXIT_DONE || !optimizer_is_done(optimizer) ? EXIT_DONE
                                                                                  : EXIT_FAILED;
}

static int play(const Run *run) {
    Exchange exchange;
    const int status = read_exchange(run, run->options.play, &exchange);
    if (status != EXIT_DONE) return status;
    console_catch_signals();
    if (!play_point(run, &exchange.evaluation, exchange.opposed ? exchange.opponent : NULL)) {
        return EXIT_FAILED;
    }
    exchange.played = true;
    exchange_write(&exchange, &run->config, stdout);
    return EXIT_DONE;
}

/* --- The command --- */

/* Says what would be done, unless a journal of other settings is in the way. */
static int check(const Run *run) {
    Report report;
    report_clear(&report);
    char *settings = evaluations_settings(&run->config, run->start);
    const bool sound = settings && (access(run->config.journal, F_OK) != 0 ||
                                    journal_check(run->config.journal, settings, NULL, &report));
    if (!settings) report_error(&report, "out of memory");
    free(settings);
    if (!sound || !check_results(&run->config, &report)) return fail(run, report.error);
    optimize_report_plan(&run->config, stdout);
    return EXIT_DONE;
}

static int run_with_journal(Run *run) {
    Optimizer optimizer;
    Report report;
    report_clear(&report);
    if (!optimizer_open(&optimizer, &run->config, run->start, &report)) {
        return fail(run, report.error);
    }
    int status;
    if (run->options.ask) {
        status = ask(run, &optimizer);
    } else if (run->options.tell) {
        status = tell(run, &optimizer);
    } else {
        status = optimize(run, &optimizer);
    }
    return optimizer_close(&optimizer, &report) ? status : fail(run, report.error);
}

static int run_as_asked(Run *run) {
    Setup setup;
    int status = tournament_open(&setup, &run->config.match, run->options.path, run->program);
    if (status != EXIT_DONE) return status;
    run->start = setup.game;
    run->settings = malloc(sizeof *run->settings);
    if (run->options.concurrency > 0) run->config.match.match.threads = run->options.concurrency;
    if (!run->settings) {
        status = fail(run, "out of memory");
    } else if (run->options.check) {
        status = check(run);
    } else {
        status = run->options.play ? play(run) : run_with_journal(run);
    }
    free(run->settings);
    setup_close(&setup);
    return status;
}

int cmd_optimize(int argc, char **argv) {
    Run *run = calloc(1, sizeof *run);
    Report report;
    report_clear(&report);
    OptimizeOptions options = {0};
    argp_parse(&optimize_argp, argc, argv, 0, NULL, &options);
    if (!run) {
        fprintf(stderr, "%s: out of memory\n", argv[0]);
        return EXIT_FAILED;
    }
    int status = EXIT_USAGE;
    run->program = argv[0];
    run->options = options;
    if (optimize_config_load(&run->config, options.path, &report)) {
        status = run_as_asked(run);
        optimize_config_free(&run->config);
    } else {
        fprintf(stderr, "%s: %s: %s\n", argv[0], options.path, report.error);
    }
    free(run);
    return status;
}
