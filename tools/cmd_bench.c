/* orthant bench: searches fixed positions to a fixed depth. The node total is a signature of
 * everything that can change a search, the speed a figure to compare on one machine. */
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "core/engine.h"
#include "tools/bench_positions.h"
#include "tools/commands.h"
#include "tools/json_output.h"
#include "tools/match/player_spec.h"
#include "tools/setup.h"

enum { BENCH_DEPTH_OTHER = 7, BENCH_HASH_MB = 16, BENCH_MAX_POSITIONS = 64 };

enum { OPTION_WEIGHTS = 256 };

typedef struct BenchOptions {
    SetupOptions setup;
    int depth;   /* 0: that of the set */
    int threads; /* 0: those of the engine's specification */
    bool json;
    const char *weights;
    PlayerSpec engine;
} BenchOptions;

typedef struct BenchRun {
    const char *fens[BENCH_MAX_POSITIONS];
    SearchResult results[BENCH_MAX_POSITIONS];
    char best[BENCH_MAX_POSITIONS][GAME_MOVE_TEXT_SIZE];
    int64_t times_us[BENCH_MAX_POSITIONS];
    int count, depth;
    uint64_t nodes;
    int64_t time_us;
} BenchRun;

static void parse_engine(BenchOptions *options, const char *text, struct argp_state *state) {
    Report report;
    report_clear(&report);
    if (!player_spec_parse(&options->engine, text, &report)) {
        argp_error(state, "--engine: %s", report.error);
    } else if (options->engine.command[0] != '\0') {
        argp_error(state, "--engine: bench runs no other program");
    } else if (options->engine.book[0] != '\0') {
        argp_error(state, "--engine: bench plays no opening book");
    } else if (time_control_is_set(&options->engine.control)) {
        argp_error(state,
                   "--engine: tc, nodes, movetime and depth are for matches; bench has --depth");
    }
}

static error_t parse_option(int key, char *arg, struct argp_state *state) {
    BenchOptions *options = state->input;
    switch (key) {
    case ARGP_KEY_INIT:
        state->child_inputs[0] = &options->setup;
        return 0;
    case 'd':
        options->depth = setup_parse_number(state, "--depth", arg, 1, MAX_PLY - 1);
        return 0;
    case 't':
        options->threads = setup_parse_number(state, "--threads", arg, 1, ENGINE_THREADS_MAX);
        return 0;
    case 'j':
        options->json = true;
        return 0;
    case 'e':
        parse_engine(options, arg, state);
        return 0;
    case OPTION_WEIGHTS:
        options->weights = arg;
        return 0;
    case ARGP_KEY_ARG:
        argp_error(state, "no argument expected, but got '%s'", arg);
        return 0;
    case ARGP_KEY_END:
        if (options->weights && (options->engine.weights.evaluator || options->engine.evaluator)) {
            argp_error(state, "either --weights or eval= and weights= in --engine");
        }
        if (options->threads > 0 && options->engine.threads > 0) {
            argp_error(state, "either --threads or threads= in --engine");
        }
        return 0;
    default:
        return ARGP_ERR_UNKNOWN;
    }
}

static const struct argp_option bench_options[] = {
    {"depth", 'd', "PLIES", 0, "Depth of every search (default: that of the positions)", 0},
    {"engine", 'e', "SPEC", 0, "Search parameters as in `orthant match', e.g. null_move=0", 0},
    {"threads", 't', "N", 0, "Threads of every search (default 1)", 0},
    {"weights", OPTION_WEIGHTS, "FILE", 0, "Evaluate by the weights there", 0},
    {"json", 'j', NULL, 0, "Print one JSON object", 0},
    {0},
};

static const struct argp_child bench_children[] = {{&setup_argp, 0, NULL, 0}, {0}};

static const struct argp bench_argp = {
    .options = bench_options,
    .parser = parse_option,
    .doc = "Searches fixed positions to a fixed depth, the hash table cleared "
           "between them.\vThe last line of standard output is `NODES nodes SPEED nps'. The node "
           "total of one thread must not depend on machine, compiler or --width.",
    .children = bench_children,
};

/* Lists the positions: the one of --fen, or the variant's set. */
static void choose_positions(BenchRun *run, const BenchOptions *options) {
    const BenchSet *set = bench_set_find(options->setup.variant);
    run->depth = options->depth ? options->depth : set ? set->depth : BENCH_DEPTH_OTHER;
    run->count = 0;
    if (options->setup.fen || !set) {
        const char *fen = options->setup.fen;
        run->fens[run->count++] = fen ? fen : options->setup.variant->start_fen;
        return;
    }
    while (set->fens[run->count] && run->count < BENCH_MAX_POSITIONS) {
        run->fens[run->count] = set->fens[run->count];
        run->count++;
    }
}

static void print_position(const BenchRun *run, int i) {
    const SearchResult *result = &run->results[i];
    printf("%2d/%d  %10" PRIu64 " nodes %7" PRId64 " ms  %-8s %6d cp  %s\n", i + 1, run->count,
           result->nodes, run->times_us[i] / 1000, run->best[i], result->score, run->fens[i]);
    fflush(stdout);
}

/* Searches all positions; false (with a message) when one cannot be set up. */
static bool run_positions(BenchRun *run, Engine *engine, Game *game, const BenchOptions *options) {
    const SearchLimits limits = {.depth = run->depth};
    Report report;
    for (int i = 0; i < run->count; i++) {
        report_clear(&report);
        if (!game_set_fen(game, run->fens[i], strlen(run->fens[i]), &report)) {
            fprintf(stderr, "orthant bench: position %d: %s\n", i + 1, report.error);
            return false;
        }
        engine_new_game(engine);
        const int64_t start = setup_now_us();
        run->results[i] = engine_search(engine, game, &limits, NULL, NULL);
        run->times_us[i] = setup_now_us() - start;
        run->time_us += run->times_us[i];
        run->nodes += run->results[i].nodes;
        game_move_text(game, run->results[i].best, MOVE_STYLE_UCI, run->best[i]);
        if (!options->json) print_position(run, i);
    }
    return true;
}

static void print_json(const BenchRun *run, const BenchOptions *options) {
    JsonObject *object = json_create();
    json_add_text(object, "variant", options->setup.variant->name);
    json_add_integer(object, "depth", run->depth);
    json_add_count(object, "nodes", run->nodes);
    json_add_integer(object, "time_ms", run->time_us / 1000);
    json_add_count(object, "nps", setup_rate(run->nodes, run->time_us));
    JsonArray *positions = json_add_array(object, "positions");
    for (int i = 0; i < run->count; i++) {
        JsonObject *position = json_append_object(positions);
        json_add_text(position, "fen", run->fens[i]);
        json_add_count(position, "nodes", run->results[i].nodes);
        json_add_integer(position, "time_ms", run->times_us[i] / 1000);
        json_add_text(position, "best", run->best[i]);
        json_add_integer(position, "score_cp", run->results[i].score);
    }
    json_print(object, stdout);
}

static int run_bench(const Setup *setup, const BenchOptions *options, const WeightSet *weights) {
    const PlayerSpec *spec = &options->engine;
    Engine *engine = setup_create_engine(setup->rules, weights,
                                         (size_t)(spec->hash_mb ? spec->hash_mb : BENCH_HASH_MB));
    if (engine) engine_set_params(engine, &spec->params);
    const int threads = options->threads ? options->threads : spec->threads;
    if (!engine || (threads > 1 && !engine_set_threads(engine, threads))) {
        engine_destroy(engine);
        fputs("orthant bench: out of memory\n", stderr);
        return EXIT_FAILED;
    }
    BenchRun run = {.nodes = 0};
    choose_positions(&run, options);
    const bool done = run_positions(&run, engine, setup->game, options);
    engine_destroy(engine);
    if (!done) return EXIT_FAILED;
    if (options->json) {
        print_json(&run, options);
    } else {
        printf("%" PRIu64 " nodes %" PRIu64 " nps\n", run.nodes,
               setup_rate(run.nodes, run.time_us));
    }
    return EXIT_DONE;
}

static int choose_weights(WeightSet *weights, BenchOptions *options, const char *program) {
    const Variant *variant = options->setup.variant;
    Report report;
    if (options->weights) {
        const int status =
            setup_load_weights(&options->engine.weights, options->weights, variant, program);
        if (status != EXIT_DONE) return status;
    }
    if (player_spec_weights(&options->engine, variant, weights, &report)) return EXIT_DONE;
    fprintf(stderr, "%s: --engine: %s\n", program, report.error);
    return EXIT_USAGE;
}

int cmd_bench(int argc, char **argv) {
    BenchOptions options = {.setup = setup_defaults, .engine = {.params = search_params_default}};
    argp_parse(&bench_argp, argc, argv, 0, NULL, &options);
    Setup setup;
    WeightSet weights;
    int status = choose_weights(&weights, &options, argv[0]);
    if (status == EXIT_DONE) status = setup_open(&setup, &options.setup, argv[0]);
    if (status != EXIT_DONE) return status;
    status =
        setup_check_going(&setup, argv[0]) ? run_bench(&setup, &options, &weights) : EXIT_USAGE;
    setup_close(&setup);
    return status;
}
