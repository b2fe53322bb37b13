#include "tools/setup.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "eval/evaluators.h"
#include "tools/commands.h"
#include "tools/suggest.h"
#include "variants/variants.h"

const SetupOptions setup_defaults = {&variant_chess, NULL, RULES_WIDTH_AUTO};

const Variant *setup_parse_variant(const struct argp_state *state, const char *name) {
    const Variant *variant = variant_find(name);
    if (variant) return variant;
    char hint[SUGGEST_SIZE];
    suggest_variant_text(name, hint);
    argp_error(state, "unknown variant '%s'%s", name, hint);
    return NULL;
}

int setup_parse_number(const struct argp_state *state, const char *what, const char *text, int low,
                       int high) {
    char *end;
    errno = 0;
    const long number = strtol(text, &end, 10);
    if (end == text || *end != '\0' || errno == ERANGE || number < low || number > high) {
        argp_error(state, "%s must be a whole number from %d to %d, not '%s'", what, low, high,
                   text);
    }
    return (int)number;
}

static error_t parse_option(int key, char *arg, struct argp_state *state) {
    SetupOptions *options = state->input;
    switch (key) {
    case 'v':
        options->variant = setup_parse_variant(state, arg);
        return 0;
    case 'f':
        options->fen = arg;
        return 0;
    case 'w':
        options->width =
            setup_parse_number(state, "--width", arg, 1, 2) == 1 ? RULES_WIDTH_1 : RULES_WIDTH_2;
        return 0;
    default:
        return ARGP_ERR_UNKNOWN;
    }
}

static const struct argp_option setup_options[] = {
    {"variant", 'v', "NAME", 0, "Game to use (default chess; see `orthant variants')", 1},
    {"fen", 'f', "FEN", 0, "Position to use instead of the initial one", 1},
    {"width", 'w', "WORDS", 0, "Bitboards of 1 or 2 machine words (default: the fewest)", 1},
    {0},
};

const struct argp setup_argp = {.options = setup_options, .parser = parse_option};

static int set_position(Game *game, const SetupOptions *options, const char *program) {
    Report report;
    report_clear(&report);
    const bool valid = game_set_fen(game, options->fen, strlen(options->fen), &report);
    if (report.warning[0]) fprintf(stderr, "%s: warning: %s\n", program, report.warning);
    if (valid) return EXIT_DONE;
    fprintf(stderr, "%s: %s: %s\n", program, options->variant->name, report.error);
    return EXIT_USAGE;
}

bool setup_check_going(const Setup *setup, const char *program) {
    const GameStatus status = game_status(setup->game);
    if (status == GAME_IN_PROGRESS) return true;
    fprintf(stderr, "%s: --fen: the game is over there: %s\n", program, game_status_text(status));
    return false;
}

bool setup_check_width(const SetupOptions *options, const char *program) {
    const uint8_t *size = options->variant->size;
    const int cells = size[0] * size[1] * size[2];
    if (options->width != RULES_WIDTH_1 || cells <= 64) return true;
    fprintf(stderr, "%s: --width 1 holds boards of up to 64 cells; %s has %d\n", program,
            options->variant->name, cells);
    return false;
}

int setup_open(Setup *setup, const SetupOptions *options, const char *program) {
    if (!setup_check_width(options, program)) return EXIT_USAGE;
    int status = EXIT_FAILED;
    setup->game = NULL;
    setup->rules = rules_create(options->variant, options->width);
    if (setup->rules) setup->game = game_create(setup->rules);
    if (!setup->game) {
        fprintf(stderr, "%s: out of memory\n", program);
    } else {
        status = options->fen ? set_position(setup->game, options, program) : EXIT_DONE;
    }
    if (status != EXIT_DONE) setup_close(setup);
    return status;
}

void setup_close(Setup *setup) {
    if (setup->game) game_destroy(setup->game);
    if (setup->rules) rules_destroy(setup->rules);
    *setup = (Setup){NULL, NULL};
}

int setup_load_weights(WeightSet *set, const char *path, const Variant *variant,
                       const char *program) {
    Report report;
    report_clear(&report);
    set->evaluator = NULL;
    if (!path) return EXIT_DONE;
    if (weight_set_load(set, path, &report) &&
        (!variant || weight_set_check_variant(set, variant, &report))) {
        return EXIT_DONE;
    }
    fprintf(stderr, "%s: --weights: %s\n", program, report.error);
    return EXIT_USAGE;
}

Engine *setup_create_engine(const Rules *rules, const WeightSet *set, size_t hash_mb) {
    const Variant *variant = rules_variant(rules);
    Engine *engine = engine_create(rules, evaluator_default(variant), hash_mb);
    if (!engine || !set->evaluator || !set->evaluator->fits(variant)) return engine;
    if (engine_set_evaluator(engine, set->evaluator, set->values)) return engine;
    engine_destroy(engine);
    return NULL;
}

int64_t setup_now_us(void) {
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (int64_t)now.tv_sec * 1000000 + now.tv_nsec / 1000;
}

uint64_t setup_rate(uint64_t count, int64_t time_us) {
    const double seconds = (double)(time_us > 0 ? time_us : 1) / 1e6;
    return (uint64_t)((double)count / seconds);
}
