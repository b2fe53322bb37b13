/* orthant tune: weights of an evaluator fitted to positions of finished games. */
#include <argp.h>
#include <stdio.h>

#include "tools/commands.h"
#include "tools/file_uses.h"
#include "tools/tune/tune_run.h"

enum { OPTION_CHECK = 256, OPTION_FEATURES };

typedef struct TuneOptions {
    const char *path;
    const char *features; /* NULL: tune */
    bool check, json;
} TuneOptions;

static const struct argp_option tune_options[] = {
    {"check", OPTION_CHECK, NULL, 0, "Say what would be done, and whether it could be", 0},
    {"export-features", OPTION_FEATURES, "FILE", 0,
     "Write what the evaluator counts in each position there instead, for other programs; - is "
     "standard output",
     0},
    {"json", 'j', NULL, 0, "Print the summary as one JSON object", 0},
    {0},
};

static void check_options(const TuneOptions *options, struct argp_state *state) {
    if (!options->path) argp_error(state, "the configuration is missing");
    if (options->check + options->json + (options->features != NULL) > 1) {
        argp_error(state, "one of --check, --export-features and --json");
    }
}

static error_t parse_option(int key, char *arg, struct argp_state *state) {
    TuneOptions *options = state->input;
    switch (key) {
    case OPTION_CHECK:
        options->check = true;
        return 0;
    case OPTION_FEATURES:
        options->features = arg;
        return 0;
    case 'j':
        options->json = true;
        return 0;
    case ARGP_KEY_ARG:
        if (options->path) argp_error(state, "one configuration only, but '%s' follows", arg);
        options->path = arg;
        return 0;
    case ARGP_KEY_END:
        check_options(options, state);
        return 0;
    default:
        return ARGP_ERR_UNKNOWN;
    }
}

static const struct argp tune_argp = {
    .options = tune_options,
    .parser = parse_option,
    .args_doc = "CONFIG.json",
    .doc = "Fits the weights of an evaluator to positions of finished games, as a configuration in "
           "JSON describes: the logistic loss of the results against the scores is minimized.\v"
           "Every key is optional but for the data: schema, variant, evaluator, weights, data, "
           "output, freeze, tie, k, lambda, l2, rate, validation, epochs, batch, patience, "
           "halvings, min_samples, bad_lines, threads, seed; docs/tuning.md explains them. Data "
           "are lines `FEN | score | result', `FEN [result]' or EPD with ce and c9, plain or "
           "compressed by zstd, as `orthant games --data' writes them. The same command goes on "
           "from its checkpoint after whatever has stopped it.",
};

/* Would the features be written over what they are made from? Data are in many files, of which each
 * is compared alone. */
static bool check_features(const TuneConfig *config, const TuneOptions *options, Report *report) {
    const FileUse features = file_use_of(options->features, "--export-features");
    FileUses uses = {0};
    file_uses_read(&uses, file_use_of(options->path, "the configuration"));
    bool sound = file_uses_write(&uses, features, report);
    for (int i = 0; sound && i < config->data_count; i++) {
        uses.count = 0;
        file_uses_read(&uses, file_use_of(config->data[i], "one of the files of data"));
        sound = file_uses_write(&uses, features, report);
    }
    return sound;
}

static int run(const TuneConfig *config, const TuneOptions *options, const char *program) {
    if (options->check) return tune_check(config, program);
    if (options->features) return tune_export(config, options->features, program);
    return tune_run(config, program, options->json);
}

int cmd_tune(int argc, char **argv) {
    TuneOptions options = {0};
    TuneConfig config;
    Report report;
    report_clear(&report);
    argp_parse(&tune_argp, argc, argv, 0, NULL, &options);
    if (!tune_config_load(&config, options.path, &report)) {
        fprintf(stderr, "%s: %s: %s\n", argv[0], options.path, report.error);
        return EXIT_USAGE;
    }
    int status = EXIT_USAGE;
    if (check_features(&config, &options, &report)) {
        status = run(&config, &options, argv[0]);
    } else {
        fprintf(stderr, "%s: %s\n", argv[0], report.error);
    }
    tune_config_free(&config);
    return status;
}
