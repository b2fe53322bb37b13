/* orthant eval: the static evaluation of a position, term by term; and the weights behind it. */
#include <argp.h>
#include <stdio.h>
#include <stdlib.h>

#include "eval/evaluators.h"
#include "tools/board_text.h"
#include "tools/commands.h"
#include "tools/eval_report.h"
#include "tools/setup.h"
#include "tools/suggest.h"
#include "tools/weights_doc.h"

enum { COLUMNS_DEFAULT = 80, EVAL_HASH_MB = 1 };

enum { OPTION_WEIGHTS = 256, OPTION_DUMP, OPTION_DESCRIBE };

typedef enum EvalTask { TASK_REPORT, TASK_DUMP, TASK_DESCRIBE } EvalTask;

typedef struct EvalOptions {
    SetupOptions setup;
    const Evaluator *evaluator; /* NULL: that of the weights, or else of the variant */
    const char *weights;
    bool json;
    EvalTask task;
} EvalOptions;

static const Evaluator *parse_evaluator(const struct argp_state *state, const char *name) {
    const Evaluator *evaluator = evaluator_find(name);
    if (evaluator) return evaluator;
    char hint[SUGGEST_SIZE];
    suggest_evaluator_text(name, evaluator_list, hint);
    argp_error(state, "unknown evaluator '%s'%s", name, hint);
    return NULL;
}

/* What prints weights asks no position, and what describes all of them asks for none. */
static void check_together(const EvalOptions *options, const struct argp_state *state) {
    const char *name = options->task == TASK_DUMP ? "--dump-weights" : "--describe-weights";
    const char *lost = options->setup.fen ? "--fen" : options->json ? "--json" : NULL;
    if (options->task == TASK_REPORT) return;
    if (options->task == TASK_DESCRIBE && options->weights) lost = "--weights";
    if (options->task == TASK_DESCRIBE && options->evaluator) lost = "--evaluator";
    if (lost) argp_error(state, "%s has no use for %s", name, lost);
}

static error_t parse_option(int key, char *arg, struct argp_state *state) {
    EvalOptions *options = state->input;
    switch (key) {
    case ARGP_KEY_INIT:
        state->child_inputs[0] = &options->setup;
        return 0;
    case 'e':
        options->evaluator = parse_evaluator(state, arg);
        return 0;
    case 'j':
        options->json = true;
        return 0;
    case OPTION_WEIGHTS:
        options->weights = arg;
        return 0;
    case OPTION_DUMP:
    case OPTION_DESCRIBE:
        if (options->task != TASK_REPORT) {
            argp_error(state, "one of --dump-weights and --describe-weights, and once");
        }
        options->task = key == OPTION_DUMP ? TASK_DUMP : TASK_DESCRIBE;
        return 0;
    case ARGP_KEY_ARG:
        argp_error(state, "no argument expected, but got '%s'", arg);
        return 0;
    case ARGP_KEY_END:
        check_together(options, state);
        return 0;
    default:
        return ARGP_ERR_UNKNOWN;
    }
}

static const struct argp_option eval_options[] = {
    {"evaluator", 'e', "NAME", 0, "Evaluator to use (default: that of the weights or variant)", 0},
    {"weights", OPTION_WEIGHTS, "FILE", 0, "Evaluate by the weights there", 0},
    {"json", 'j', NULL, 0, "Print one JSON object", 0},
    {"dump-weights", OPTION_DUMP, NULL, 0, "Print the weights in use as JSON instead", 0},
    {"describe-weights", OPTION_DESCRIBE, NULL, 0,
     "Print what all weights are instead, as Markdown (docs/weights.md)", 0},
    {0},
};

static const struct argp_child eval_children[] = {{&setup_argp, 0, NULL, 0}, {0}};

static const struct argp eval_argp = {
    .options = eval_options,
    .parser = parse_option,
    .doc = "Explains the static evaluation of a position, White's view: how often each term counts "
           "for each side, its weight, what comes of it, and what each man adds.\vA share is the "
           "part of a term in all that the terms move in favor of either side.",
    .children = eval_children,
};

/* Weights as the options want them; EXIT_DONE, or a message and the exit status. */
static int choose_weights(WeightSet *set, const EvalOptions *options, const char *program) {
    const int status = setup_load_weights(set, options->weights, NULL, program);
    if (status != EXIT_DONE) return status;
    if (!set->evaluator) {
        weight_set_default(set, options->evaluator ? options->evaluator
                                                   : evaluator_default(options->setup.variant));
    }
    if (!options->evaluator || options->evaluator == set->evaluator) return EXIT_DONE;
    fprintf(stderr, "%s: --weights: they are of %s, but --evaluator is %s\n", program,
            set->evaluator->name, options->evaluator->name);
    return EXIT_USAGE;
}

static void print_report(const EvalOptions *options, const Engine *engine, const Game *game) {
    EvalReport report;
    char fen[GAME_FEN_SIZE];
    eval_report_make(&report, engine, game);
    if (options->json) {
        eval_report_print_json(&report, stdout);
        return;
    }
    const Style style = style_detect(stdout, COLOR_AUTO, GLYPHS_ASCII);
    game_fen(game, fen);
    board_text_print(game, "", stdout);
    printf("%s\n\n", fen);
    eval_report_print(&report, &style, style_columns(stdout, COLUMNS_DEFAULT), stdout);
}

static int run_report(const EvalOptions *options, const WeightSet *set, const char *program) {
    Report report;
    if (!weight_set_check_variant(set, options->setup.variant, &report)) {
        fprintf(stderr, "%s: %s\n", program, report.error);
        return EXIT_USAGE;
    }
    Setup setup;
    int status = setup_open(&setup, &options->setup, program);
    if (status != EXIT_DONE) return status;
    Engine *engine = setup_create_engine(setup.rules, set, EVAL_HASH_MB);
    if (engine) {
        print_report(options, engine, setup.game);
    } else {
        fprintf(stderr, "%s: out of memory\n", program);
        status = EXIT_FAILED;
    }
    engine_destroy(engine);
    setup_close(&setup);
    return status;
}

int cmd_eval(int argc, char **argv) {
    EvalOptions options = {.setup = setup_defaults};
    argp_parse(&eval_argp, argc, argv, 0, NULL, &options);
    if (options.task == TASK_DESCRIBE) {
        weights_doc_write(evaluator_list, stdout);
        return EXIT_DONE;
    }
    WeightSet set;
    const int status = choose_weights(&set, &options, argv[0]);
    if (status != EXIT_DONE) return status;
    if (options.task == TASK_REPORT) return run_report(&options, &set, argv[0]);
    weight_set_write(&set, stdout);
    return EXIT_DONE;
}
