/* orthant perft N: counts the leaves of the legal move tree. */
#include <inttypes.h>
#include <stdio.h>

#include "tools/commands.h"
#include "tools/json_output.h"
#include "tools/setup.h"

enum { PERFT_MAX_DEPTH = 32 };

typedef struct PerftOptions {
    SetupOptions setup;
    int depth, threads;
    bool divide, json;
} PerftOptions;

/* The count by root move. `move_count` is 0 at depth 0. */
typedef struct PerftResult {
    Move moves[MAX_MOVES];
    uint64_t counts[MAX_MOVES];
    int move_count;
    uint64_t total;
    int64_t time_us;
} PerftResult;

static error_t parse_option(int key, char *arg, struct argp_state *state) {
    PerftOptions *options = state->input;
    switch (key) {
    case ARGP_KEY_INIT:
        state->child_inputs[0] = &options->setup;
        return 0;
    case 'd':
        options->divide = true;
        return 0;
    case 'j':
        options->json = true;
        return 0;
    case 't':
        options->threads = setup_parse_number(state, "--threads", arg, 1, ENGINE_THREADS_MAX);
        return 0;
    case ARGP_KEY_ARG:
        if (state->arg_num > 0) argp_error(state, "one depth only, but '%s' follows", arg);
        options->depth = setup_parse_number(state, "the depth", arg, 0, PERFT_MAX_DEPTH);
        return 0;
    case ARGP_KEY_NO_ARGS:
        argp_error(state, "the depth is missing");
        return 0;
    default:
        return ARGP_ERR_UNKNOWN;
    }
}

static const struct argp_option perft_options[] = {
    {"divide", 'd', NULL, 0, "Print the count of each root move first", 0},
    {"json", 'j', NULL, 0, "Print one JSON object", 0},
    {"threads", 't', "N", 0, "Share the root moves among N threads (default 1)", 0},
    {0},
};

static const struct argp_child perft_children[] = {{&setup_argp, 0, NULL, 0}, {0}};

static const struct argp perft_argp = {
    .options = perft_options,
    .parser = parse_option,
    .args_doc = "DEPTH",
    .doc = "Counts the leaves of the legal move tree DEPTH plies deep.\vThe last line of standard "
           "output is the count alone; time and speed go to standard error.",
    .children = perft_children,
};

static void count_leaves(const Game *game, const PerftOptions *options, PerftResult *result) {
    const int64_t start = setup_now_us();
    result->total = 0;
    result->move_count = 0;
    if (options->depth == 0) {
        result->total = game_perft(game, 0);
    } else {
        result->move_count = game_perft_divide(game, options->depth, options->threads,
                                               result->moves, result->counts);
    }
    for (int i = 0; i < result->move_count; i++)
        result->total += result->counts[i];
    result->time_us = setup_now_us() - start;
}

static void print_json(const Game *game, const PerftOptions *options, const PerftResult *result) {
    char fen[GAME_FEN_SIZE], text[GAME_MOVE_TEXT_SIZE];
    game_fen(game, fen);
    JsonObject *object = json_create();
    json_add_text(object, "variant", options->setup.variant->name);
    json_add_text(object, "fen", fen);
    json_add_integer(object, "depth", options->depth);
    json_add_count(object, "nodes", result->total);
    json_add_integer(object, "time_ms", result->time_us / 1000);
    json_add_count(object, "nps", setup_rate(result->total, result->time_us));
    if (options->divide) {
        JsonObject *divide = json_add_object(object, "divide");
        for (int i = 0; i < result->move_count; i++) {
            game_move_text(game, result->moves[i], MOVE_STYLE_UCI, text);
            json_add_count(divide, text, result->counts[i]);
        }
    }
    json_print(object, stdout);
}

static void print_text(const Game *game, const PerftOptions *options, const PerftResult *result) {
    char text[GAME_MOVE_TEXT_SIZE];
    for (int i = 0; options->divide && i < result->move_count; i++) {
        game_move_text(game, result->moves[i], MOVE_STYLE_UCI, text);
        printf("%s: %" PRIu64 "\n", text, result->counts[i]);
    }
    printf("%" PRIu64 "\n", result->total);
    fflush(stdout);
    fprintf(stderr, "depth %d in %.3f s, %" PRIu64 " leaves/s\n", options->depth,
            (double)result->time_us / 1e6, setup_rate(result->total, result->time_us));
}

int cmd_perft(int argc, char **argv) {
    PerftOptions options = {setup_defaults, 0, 1, false, false};
    argp_parse(&perft_argp, argc, argv, 0, NULL, &options);
    Setup setup;
    const int status = setup_open(&setup, &options.setup, argv[0]);
    if (status != EXIT_DONE) return status;
    PerftResult result;
    count_leaves(setup.game, &options, &result);
    (options.json ? print_json : print_text)(setup.game, &options, &result);
    setup_close(&setup);
    return EXIT_DONE;
}
