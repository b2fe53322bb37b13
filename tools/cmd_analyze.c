/* orthant analyze: the best lines of a position, a mate to be found, or a suite of positions. */
#include <argp.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

#include "tools/analyze/analysis.h"
#include "tools/analyze/live_table.h"
#include "tools/analyze/search_options.h"
#include "tools/analyze/suite.h"
#include "tools/cli/interrupt.h"
#include "tools/cli/score_text.h"
#include "tools/cli/style.h"
#include "tools/commands.h"
#include "tools/json_output.h"
#include "tools/position_options.h"

enum { MOVETIME_DEFAULT_MS = 1000, MATE_MAX = 60 };

typedef struct AnalyzeOptions {
    PositionOptions position;
    SearchOptions search;
    const char *epd;
    bool json;
} AnalyzeOptions;

/* The positions of a file have their own tasks, and one line each. */
static void check_together(const AnalyzeOptions *options, const struct argp_state *state) {
    const SearchLimits *limits = &options->search.limits;
    if (!options->epd) return;
    if (options->position.setup.fen) argp_error(state, "either --epd or --fen");
    if (options->position.pgn) argp_error(state, "either --epd or --pgn");
    if (limits->mate > 0) argp_error(state, "either --epd, with dm in the file, or --mate");
    if (limits->multi_pv > 0) argp_error(state, "either --epd or --multipv");
}

static error_t parse_option(int key, char *arg, struct argp_state *state) {
    AnalyzeOptions *options = state->input;
    SearchLimits *limits = &options->search.limits;
    switch (key) {
    case ARGP_KEY_INIT:
        state->child_inputs[0] = &options->position;
        state->child_inputs[1] = &options->search;
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

static const struct argp_option analyze_options[] = {
    {"mate", 'm', "N", 0, "Stop when a mate in at most N moves is found; fail if none is", 0},
    {"multipv", 'n', "N", 0, "Show the N best lines", 0},
    {"epd", 'e', "FILE", 0, "Solve the positions of a file (bm, am, dm); - is standard input", 0},
    {"json", 'j', NULL, 0, "Print a stream of JSON objects, one a line", 0},
    {0},
};

static const struct argp_child analyze_children[] = {
    {&position_options_argp, 0, NULL, 0}, {&search_options_argp, 0, NULL, 0}, {0}};

static const struct argp analyze_argp = {
    .options = analyze_options,
    .parser = parse_option,
    .doc = "Searches a position, or one of a game, and shows the best lines as they are found, "
           "scores from the side to move's view: on a terminal in a table that is redrawn in "
           "place.\vIt thinks for a second unless another limit is given; with several "
           "limits the first one reached counts; an interrupt "
           "(Ctrl-C) ends the search as well. The exit status is 1 when --mate finds none, or when "
           "not every position of --epd was solved.",
    .children = analyze_children,
};

/* --- One position --- */

/* What a score that was only bounded so far says of itself. */
static const char *bound_note(ScoreBound bound) {
    return bound == BOUND_LOWER ? " (at least)" : bound == BOUND_UPPER ? " (at most)" : "";
}

static const char *bound_name(ScoreBound bound) {
    return bound == BOUND_LOWER ? "lower" : bound == BOUND_UPPER ? "upper" : "exact";
}

static void print_line(const Analysis *analysis, int index, void *payload) {
    (void)payload;
    const AnalysisLine *line = &analysis->lines[index];
    char score[SCORE_TEXT_SIZE];
    score_text(line->score, score);
    printf("%5d/%-3d %2d %-12s %8.2f s %12" PRIu64 "  %s%s\n", line->depth, line->seldepth,
           index + 1, score, (double)line->time_ms / 1000, line->nodes, line->text,
           bound_note(line->bound));
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
    json_add_text(object, "bound", bound_name(line->bound));
    json_add_count(object, "nodes", line->nodes);
    json_add_count(object, "qnodes", line->qnodes);
    json_add_integer(object, "hashfull", line->hashfull);
    json_add_integer(object, "time_ms", line->time_ms);
    json_add_count(object, "nps", analysis_rate(line->nodes, line->time_ms));
    json_add_text(object, "pv", line->text);
    json_print(object, stdout);
    fflush(stdout);
}

static void print_result(const Game *game, const SearchResult *result) {
    char move[GAME_MOVE_TEXT_SIZE], score[SCORE_TEXT_SIZE];
    const GameStatus status = game_status(game);
    if (status != GAME_IN_PROGRESS) printf("the game is over: %s\n", game_status_text(status));
    if (!result->best) return;
    game_move_text(game, result->best, MOVE_STYLE_SAN, move);
    score_text(result->score, score);
    printf("best %s, %s, %" PRIu64 " nodes (%" PRIu64 " in quiescence), %" PRIu64 " nps\n", move,
           score, result->nodes, result->qnodes, analysis_rate(result->nodes, result->time_ms));
}

static void print_result_json(const Game *game, const SearchResult *result) {
    char fen[GAME_FEN_SIZE], move[GAME_MOVE_TEXT_SIZE];
    JsonObject *object = json_create();
    game_fen(game, fen);
    json_add_text(object, "type", "result");
    json_add_text(object, "variant", rules_variant(game_rules(game))->name);
    json_add_text(object, "fen", fen);
    json_add_text(object, "status", game_status_text(game_status(game)));
    if (result->best) game_move_text(game, result->best, MOVE_STYLE_UCI, move);
    json_add_text(object, "best", result->best ? move : NULL);
    analysis_add_score(object, result->score);
    json_add_integer(object, "depth", result->depth);
    json_add_count(object, "nodes", result->nodes);
    json_add_count(object, "qnodes", result->qnodes);
    json_add_integer(object, "time_ms", result->time_ms);
    json_add_count(object, "nps", analysis_rate(result->nodes, result->time_ms));
    json_print(object, stdout);
}

static bool has_moves(const Game *game) {
    Move moves[MAX_MOVES];
    return game_moves(game, moves) > 0;
}

static int analyze_position(const AnalyzeOptions *options, Engine *engine, const Game *game,
                            Game *scratch) {
    const SearchLimits *limits = &options->search.limits;
    Analysis analysis;
    engine_clear_stop(engine);
    interrupt_watch(engine);
    if (!options->json && has_moves(game) &&
        style_detect(stdout, COLOR_NEVER, GLYPHS_ASCII).terminal) {
        LiveTable table;
        live_table_begin(&table, stdout);
        analysis_run(&analysis, engine, game, scratch, limits, live_table_update, &table);
        live_table_end(&table);
    } else {
        analysis_run(&analysis, engine, game, scratch, limits,
                     options->json ? print_line_json : print_line, NULL);
    }
    interrupt_watch(NULL);
    (options->json ? print_result_json : print_result)(game, &analysis.result);
    const int score = analysis.result.score, mate = limits->mate;
    const bool found = score >= SCORE_MATE_BOUND && score_mate_moves(score) <= mate;
    return mate == 0 || found ? EXIT_DONE : EXIT_FAILED;
}

/* --- Suites --- */

static int analyze_suite(const AnalyzeOptions *options, Engine *engine, Game *game, Game *scratch,
                         const char *program) {
    Suite suite = {
        .engine = engine,
        .game = game,
        .scratch = scratch,
        .limits = options->search.limits,
        .json = options->json,
    };
    Report report;
    report_clear(&report);
    if (!epd_file_open(&suite.file, options->epd, &report)) {
        fprintf(stderr, "%s: --epd: %s\n", program, report.error);
        return EXIT_USAGE;
    }
    const bool done = suite_run(&suite, program);
    epd_file_close(&suite.file);
    return done && suite.solved == suite.positions ? EXIT_DONE : EXIT_FAILED;
}

/* --- The command --- */

static int run_analyze(const AnalyzeOptions *options, const Setup *setup, const char *program) {
    Engine *engine;
    int status = search_options_create_engine(&options->search, setup->rules, program, &engine);
    if (status != EXIT_DONE) return status;
    status = EXIT_FAILED;
    Game *scratch = game_create(setup->rules);
    if (scratch) {
        interrupt_install();
        status = options->epd ? analyze_suite(options, engine, setup->game, scratch, program)
                              : analyze_position(options, engine, setup->game, scratch);
        game_destroy(scratch);
    }
    engine_destroy(engine);
    return status;
}

int cmd_analyze(int argc, char **argv) {
    AnalyzeOptions options = {.position = position_options_defaults,
                              .search = search_options_defaults};
    argp_parse(&analyze_argp, argc, argv, 0, NULL, &options);
    /* A mate is looked for until it is found or the search has run out. */
    SearchLimits *limits = &options.search.limits;
    if (!search_options_limited(&options.search) && (limits->mate == 0 || options.epd)) {
        limits->movetime_ms = MOVETIME_DEFAULT_MS;
    }
    Setup setup;
    int status = position_options_open(&setup, &options.position, argv[0]);
    if (status != EXIT_DONE) return status;
    status = run_analyze(&options, &setup, argv[0]);
    setup_close(&setup);
    return status;
}
