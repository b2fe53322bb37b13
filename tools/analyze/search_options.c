#include "tools/analyze/search_options.h"

#include <stdlib.h>

#include "tools/commands.h"
#include "tools/profile.h"

enum { MOVETIME_MAX_S = 86400, NODES_MAX = INT32_MAX };

enum {
    OPTION_DEPTH = 256,
    OPTION_NODES,
    OPTION_MOVETIME,
    OPTION_HASH,
    OPTION_PROFILE,
    OPTION_WEIGHTS
};

const SearchOptions search_options_defaults = {.hash_mb = ENGINE_HASH_DEFAULT_MB, .threads = 1};

static int64_t parse_movetime(const struct argp_state *state, const char *text) {
    char *end;
    const double seconds = strtod(text, &end);
    if (end == text || *end != '\0' || !(seconds >= 0.001 && seconds <= MOVETIME_MAX_S)) {
        argp_error(state, "--movetime must be seconds from 0.001 to %d, not '%s'", MOVETIME_MAX_S,
                   text);
    }
    return (int64_t)(seconds * 1000 + 0.5);
}

static error_t parse_option(int key, char *arg, struct argp_state *state) {
    SearchOptions *options = state->input;
    SearchLimits *limits = options ? &options->limits : NULL;
    switch (key) {
    case 't':
        options->threads = setup_parse_number(state, "--threads", arg, 1, ENGINE_THREADS_MAX);
        return 0;
    case OPTION_DEPTH:
        limits->depth = setup_parse_number(state, "--depth", arg, 1, MAX_PLY - 1);
        return 0;
    case OPTION_NODES:
        limits->nodes = (uint64_t)setup_parse_number(state, "--nodes", arg, 1, NODES_MAX);
        return 0;
    case OPTION_MOVETIME:
        limits->movetime_ms = parse_movetime(state, arg);
        return 0;
    case OPTION_HASH:
        options->hash_mb =
            setup_parse_number(state, "--hash", arg, ENGINE_HASH_MIN_MB, ENGINE_HASH_MAX_MB);
        return 0;
    case OPTION_PROFILE:
        options->profile = arg;
        return 0;
    case OPTION_WEIGHTS:
        options->weights = arg;
        return 0;
    default:
        return ARGP_ERR_UNKNOWN;
    }
}

static const struct argp_option search_options[] = {
    {"movetime", OPTION_MOVETIME, "SECONDS", 0, "Think so long about a position", 2},
    {"depth", OPTION_DEPTH, "PLIES", 0, "Look so far ahead", 2},
    {"nodes", OPTION_NODES, "N", 0, "Make so many moves in search", 2},
    {"threads", 't', "N", 0, "Search with N threads (default 1)", 2},
    {"hash", OPTION_HASH, "MB", 0, "Size of the transposition table (default 64)", 2},
    {"profile", OPTION_PROFILE, "FILE", 0, "Search parameters to use", 2},
    {"weights", OPTION_WEIGHTS, "FILE", 0, "Evaluate by the weights there", 2},
    {0},
};

const struct argp search_options_argp = {.options = search_options, .parser = parse_option};

bool search_options_limited(const SearchOptions *options) {
    const SearchLimits *limits = &options->limits;
    return limits->depth > 0 || limits->nodes > 0 || limits->movetime_ms > 0;
}

int search_options_create_engine(const SearchOptions *options, const Rules *rules,
                                 const char *program, Engine **engine) {
    WeightSet weights;
    Profile profile = {.params = search_params_default};
    Report report;
    report_clear(&report);
    *engine = NULL;
    const int status =
        setup_load_weights(&weights, options->weights, rules_variant(rules), program);
    if (status != EXIT_DONE) return status;
    if (options->profile && !profile_load(&profile, options->profile, &report)) {
        fprintf(stderr, "%s: --profile: %s\n", program, report.error);
        return EXIT_USAGE;
    }
    *engine = setup_create_engine(rules, &weights, (size_t)options->hash_mb);
    if (*engine) engine_set_params(*engine, &profile.params);
    if (*engine && options->threads > 1 && !engine_set_threads(*engine, options->threads)) {
        engine_destroy(*engine);
        *engine = NULL;
    }
    if (*engine) return EXIT_DONE;
    fprintf(stderr, "%s: no memory or threads for the engine\n", program);
    return EXIT_FAILED;
}
