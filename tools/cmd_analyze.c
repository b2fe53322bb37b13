/* orthant analyze: the best lines of a position, a mate to be found, or a suite of positions. */
#include <argp.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

#include "tools/analyze/analysis.h"
#include "tools/analyze/suite.h"
#include "tools/cli/interrupt.h"
#include "tools/cli/score_text.h"
#include "tools/commands.h"
#include "tools/json_output.h"
#include "tools/profile.h"
#include "tools/setup.h"

enum { MOVETIME_DEFAULT_MS = 1000, MOVETIME_MAX_S = 86400, MATE_MAX = 60, NODES_MAX = INT32_MAX };

enum {
    OPTION_DEPTH = 256,
    OPTION_NODES,
    OPTION_MOVETIME,
    OPTION_HASH,
    OPTION_PROFILE,
    OPTION_WEIGHTS
};

typedef struct AnalyzeOptions {
    SetupOptions setup;
    SearchLimits limits;
    const char *epd, *profile, *weights;
    int hash_mb, threads;
    bool json;
} AnalyzeOptions;

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
    AnalyzeOptions *options = state->input;
    SearchLimits *limits = &options->limits;
    switch (key) {
    case ARGP_KEY_INIT:
        state->child_inputs[0] = &options->setup;
        return 0;
    case 'e':
        options->epd = arg;
        return 0;
    case 'j':
        options->json = true;
        return 0;
    case 'm':
        limits->mate = setup_parse_number(state, "--mate", arg, 1, MATE_MAX);
        return 0;
    case 'n':
        limits->multi_pv = setup_parse_number(state, "--multipv", arg, 1, ANALYSIS_LINES_MAX);
        return 0;
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
    case ARGP_KEY_ARG:
        argp_error(state, "no argument expected, but got '%s'", arg);
        return 0;
    case ARGP_KEY_END:
        if (options->epd && options->setup.fen) argp_error(state, "either --epd or --fen");
        return 0;
    default:
        return ARGP_ERR_UNKNOWN;
    }
}

static const struct argp_option analyze_options[] = {
    {"depth", OPTION_DEPTH, "PLIES", 0, "Look so far ahead", 0},
    {"nodes", OPTION_NODES, "N", 0, "Make so many moves in search", 0},
    {"movetime", OPTION_MOVETIME, "SECONDS", 0,
     "Think so long (default 1, unless another limit is given)", 0},
    {"mate", 'm', "N", 0, "Stop when a mate in at most N moves is found; fail if none is", 0},
    {"multipv", 'n', "N", 0, "Show the N best lines", 0},
    {"epd", 'e', "FILE", 0, "Solve the positions of a file (bm, am, dm); - is standard input", 0},
    {"threads", 't', "N", 0, "Search with N threads (default 1)", 0},
    {"hash", OPTION_HASH, "MB", 0, "Size of the transposition table (default 64)", 0},
    {"profile", OPTION_PROFILE, "FILE", 0, "Search parameters to use", 0},
    {"weights", OPTION_WEIGHTS, "FILE", 0, "Evaluate by the weights there", 0},
    {"json", 'j', NULL, 0, "Print a stream of JSON objects, one a line", 0},
    {0},
};

static const struct argp_child analyze_children[] = {{&setup_argp, 0, NULL, 0}, {0}};

static const struct argp analyze_argp = {
    .options = analyze_options,
    .parser = parse_option,
    .doc = "Searches a position and shows the best lines as they are found, scores from the side "
           "to move's view.\vWith several limits the first one reached counts; an interrupt "
           "(Ctrl-C) ends the search as well. The exit status is 1 when --mate finds none, or when "
           "not every position of --epd was solved.",
    .children = analyze_children,
};

/* --- One position --- */

static void print_line(const Analysis *analysis, int index, void *payload) {
    (void)payload;
    const AnalysisLine *line = &analysis->lines[index];
    char score[SCORE_TEXT_SIZE];
    score_text(line->score, score);
    printf("%5d/%-3d %2d %-12s %8.2f s %12" PRIu64 "  %s\n", line->depth, line->seldepth, index + 1,
           score, (double)line->time_ms / 1000, line->nodes, line->text);
    fflush(stdout);
}

static void print_line_json(const Analysis *analysis, int index, void *payload) {
    (void)payload;
    const AnalysisLine *line = &analysis->lines[index];
    JsonObject *object = json_create();
    json_add_text(object, "type", "line");
    json_add_integer(object, "multipv", index + 1);
    json_add_integer(object, "depth", line->depth);
    json_add_integer(object, "seldepth", line->seldepth);
    analysis_add_score(object, line->score);
    json_add_count(object, "nodes", line->nodes);
    json_add_count(object, "qnodes", line->qnodes);
    json_add_integer(object, "hashfull", line->hashfull);
    json_add_integer(object, "time_ms", line->time_ms);
    json_add_text(object, "pv", line->text);
    json_print(object, stdout);
    fflush(stdout);
}

static void print_result(const Game *game, const SearchResult *result) {
    char move[GAME_MOVE_TEXT_SIZE] = "(none)", score[SCORE_TEXT_SIZE];
    if (result->best) game_move_text(game, result->best, MOVE_STYLE_SAN, move);
    score_text(result->score, score);
    printf("best %s, %s, %" PRIu64 " nodes (%" PRIu64 " in quiescence), %" PRIu64 " nps\n", move,
           score, result->nodes, result->qnodes, setup_rate(result->nodes, result->time_ms * 1000));
}

static void print_result_json(const Game *game, const SearchResult *result) {
    char fen[GAME_FEN_SIZE], move[GAME_MOVE_TEXT_SIZE];
    JsonObject *object = json_create();
    game_fen(game, fen);
    json_add_text(object, "type", "result");
    json_add_text(object, "variant", rules_variant(game_rules(game))->name);
    json_add_text(object, "fen", fen);
    if (result->best) game_move_text(game, result->best, MOVE_STYLE_UCI, move);
    json_add_text(object, "best", result->best ? move : NULL);
    analysis_add_score(object, result->score);
    json_add_integer(object, "depth", result->depth);
    json_add_count(object, "nodes", result->nodes);
    json_add_count(object, "qnodes", result->qnodes);
    json_add_integer(object, "time_ms", result->time_ms);
    json_add_count(object, "nps", setup_rate(result->nodes, result->time_ms * 1000));
    json_print(object, stdout);
}

static int analyze_position(const AnalyzeOptions *options, Engine *engine, const Game *game,
                            Game *scratch) {
    Analysis analysis;
    engine_clear_stop(engine);
    interrupt_watch(engine);
    analysis_run(&analysis, engine, game, scratch, &options->limits,
                 options->json ? print_line_json : print_line, NULL);
    interrupt_watch(NULL);
    (options->json ? print_result_json : print_result)(game, &analysis.result);
    const int score = analysis.result.score, mate = options->limits.mate;
    const bool found = score >= SCORE_MATE_BOUND && score_mate_moves(score) <= mate;
    return mate == 0 || found ? EXIT_DONE : EXIT_FAILED;
}

/* --- Suites --- */

static int analyze_suite(const AnalyzeOptions *options, Engine *engine, Game *game, Game *scratch,
                         const char *program) {
    Suite suite = {
        .file = options->epd,
        .engine = engine,
        .game = game,
        .scratch = scratch,
        .limits = options->limits,
        .json = options->json,
    };
    return suite_run(&suite, program) && suite.solved == suite.positions ? EXIT_DONE : EXIT_FAILED;
}

/* --- The command --- */

/* An engine as the options want it, or NULL after a message. */
static Engine *create_engine(const AnalyzeOptions *options, const Setup *setup,
                             const WeightSet *weights, const char *program) {
    Profile profile = {.params = search_params_default};
    Report report;
    report_clear(&report);
    if (options->profile && !profile_load(&profile, options->profile, &report)) {
        fprintf(stderr, "%s: --profile: %s\n", program, report.error);
        return NULL;
    }
    Engine *engine = setup_create_engine(setup->rules, weights, (size_t)options->hash_mb);
    if (engine) engine_set_params(engine, &profile.params);
    if (engine && options->threads > 1 && !engine_set_threads(engine, options->threads)) {
        engine_destroy(engine);
        engine = NULL;
    }
    if (!engine) fprintf(stderr, "%s: no memory or threads for the engine\n", program);
    return engine;
}

static int run_analyze(const AnalyzeOptions *options, const Setup *setup, const char *program) {
    WeightSet weights;
    int status = setup_load_weights(&weights, options->weights, options->setup.variant, program);
    if (status != EXIT_DONE) return status;
    status = EXIT_FAILED;
    Engine *engine = create_engine(options, setup, &weights, program);
    Game *scratch = engine ? game_create(setup->rules) : NULL;
    if (scratch) {
        interrupt_install();
        status = options->epd ? analyze_suite(options, engine, setup->game, scratch, program)
                              : analyze_position(options, engine, setup->game, scratch);
    }
    if (scratch) game_destroy(scratch);
    engine_destroy(engine);
    return status;
}

int cmd_analyze(int argc, char **argv) {
    AnalyzeOptions options = {
        .setup = setup_defaults, .hash_mb = ENGINE_HASH_DEFAULT_MB, .threads = 1};
    argp_parse(&analyze_argp, argc, argv, 0, NULL, &options);
    SearchLimits *limits = &options.limits;
    if (limits->depth == 0 && limits->nodes == 0 && limits->movetime_ms == 0) {
        /* A mate is looked for until it is found or the search has run out. */
        if (limits->mate == 0 || options.epd) limits->movetime_ms = MOVETIME_DEFAULT_MS;
    }
    Setup setup;
    int status = setup_open(&setup, &options.setup, argv[0]);
    if (status != EXIT_DONE) return status;
    status = run_analyze(&options, &setup, argv[0]);
    setup_close(&setup);
    return status;
}
