/* orthant openings: makes balanced openings, as a list of positions in EPD. */
#include <inttypes.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#include "tools/commands.h"
#include "tools/match/opening.h"
#include "tools/match/opening_maker.h"
#include "tools/setup.h"
#include "tools/text_file.h"

enum { COUNT_MAX = 10000000, PLIES_MAX = 100, LIMIT_DEFAULT_CP = 50, NODES_DEFAULT = 20000 };

enum { OPTION_PLIES = 256, OPTION_LIMIT, OPTION_NODES, OPTION_DEPTH, OPTION_SEED, OPTION_WEIGHTS };

typedef struct OpeningsOptions {
    SetupOptions setup;
    OpeningMakerSettings maker;
    const char *output, *weights;
} OpeningsOptions;

static const struct argp_option openings_options[] = {
    {"count", 'n', "N", 0, "Number of openings (default 100)", 0},
    {"output", 'o', "FILE", 0, "Write them there; - is standard output, the default", 0},
    {"plies", OPTION_PLIES, "N", 0, "Random moves that lead to each (default: chess 8, others 6)",
     2},
    {"limit", OPTION_LIMIT, "CP", 0, "How far from 0 the score may be, centipawns (default 50)", 2},
    {"nodes", OPTION_NODES, "N", 0, "Nodes of the search of each (default 20000)", 2},
    {"depth", OPTION_DEPTH, "PLIES", 0, "Depth of it instead; both hold together", 2},
    {"weights", OPTION_WEIGHTS, "FILE", 0, "Evaluate by the weights there", 2},
    {"seed", OPTION_SEED, "N", 0, "Seed of the random moves (default 1)", 2},
    {"threads", 't', "N", 0, "Positions searched at once (default 1)", 2},
    {0},
};

static void complete_options(OpeningsOptions *options) {
    OpeningMakerSettings *maker = &options->maker;
    if (maker->plies < 0) maker->plies = opening_default_plies(options->setup.variant);
    if (maker->search.nodes == 0 && maker->search.depth == 0) maker->search.nodes = NODES_DEFAULT;
}

static error_t parse_option(int key, char *arg, struct argp_state *state) {
    OpeningsOptions *options = state->input;
    OpeningMakerSettings *maker = &options->maker;
    switch (key) {
    case ARGP_KEY_INIT:
        state->child_inputs[0] = &options->setup;
        return 0;
    case 'n':
        maker->count = setup_parse_number(state, "--count", arg, 1, COUNT_MAX);
        return 0;
    case 'o':
        options->output = arg;
        return 0;
    case OPTION_PLIES:
        maker->plies = setup_parse_number(state, "--plies", arg, 1, PLIES_MAX);
        return 0;
    case OPTION_LIMIT:
        maker->limit = setup_parse_number(state, "--limit", arg, 0, SCORE_MATE);
        return 0;
    case OPTION_NODES:
        maker->search.nodes = (uint64_t)setup_parse_number(state, "--nodes", arg, 1, INT_MAX);
        return 0;
    case OPTION_DEPTH:
        maker->search.depth = setup_parse_number(state, "--depth", arg, 1, MAX_PLY - 1);
        return 0;
    case OPTION_WEIGHTS:
        options->weights = arg;
        return 0;
    case OPTION_SEED:
        maker->seed = (uint64_t)setup_parse_number(state, "--seed", arg, 0, INT_MAX);
        return 0;
    case 't':
        maker->threads = setup_parse_number(state, "--threads", arg, 1, OPENING_MAKER_THREADS_MAX);
        return 0;
    case ARGP_KEY_ARG:
        argp_error(state, "no argument expected, but got '%s'", arg);
        return 0;
    case ARGP_KEY_END:
        complete_options(options);
        return 0;
    default:
        return ARGP_ERR_UNKNOWN;
    }
}

static const struct argp_child openings_children[] = {{&setup_argp, 0, NULL, 0}, {0}};

static const struct argp openings_argp = {
    .options = openings_options,
    .parser = parse_option,
    .doc = "Makes openings for `orthant match' and `orthant selfplay': positions after random "
           "moves, each a different one, without check, and by a search about equal.\vThey are "
           "written in EPD, a FEN of four fields a line. What is found depends on the options "
           "alone but not on --threads, and a smaller --count makes the beginning of what a larger "
           "one makes.",
    .children = openings_children,
};

/* --- Making --- */

typedef struct Collection {
    FILE *out;
    const OpeningMakerSettings *settings;
    OpeningMakerProgress progress;
    bool shows; /* standard error is a terminal */
} Collection;

static bool collect(const char *fen, const OpeningMakerProgress *progress, void *payload,
                    Report *report) {
    Collection *collection = payload;
    collection->progress = *progress;
    if (collection->shows) {
        fprintf(stderr, "\r%d of %d openings, %" PRId64 " tried\033[K", progress->found,
                collection->settings->count, progress->tried);
    }
    return !fen || fprintf(collection->out, "%s\n", fen) >= 0 ||
           report_error(report, "out of memory");
}

/* All of them as one text, to be freed: a run that is broken off leaves no part of a file. NULL
 * with the error set. */
static char *make_openings(const OpeningMakerSettings *settings, const Game *start,
                           Report *report) {
    char *text = NULL;
    size_t length = 0;
    Collection collection = {.out = open_memstream(&text, &length),
                             .settings = settings,
                             .shows = isatty(STDERR_FILENO) != 0};
    if (!collection.out) {
        report_error(report, "out of memory");
        return NULL;
    }
    bool made = opening_maker_run(settings, start, collect, &collection, report);
    if (collection.shows) fputs("\r\033[K", stderr);
    if (fclose(collection.out) != 0 && made) made = report_error(report, "out of memory");
    if (!made) {
        free(text);
        return NULL;
    }
    fprintf(stderr, "%d openings of %" PRId64 " tried\n", collection.progress.found,
            collection.progress.tried);
    return text;
}

static bool write_openings(const char *text, const char *path, Report *report) {
    TextFile file;
    if (!text_file_begin(&file, path, report)) return false;
    fputs(text, file.file); /* a failure is seen by the commit */
    return text_file_commit(&file, report);
}

static int run_openings(const OpeningsOptions *options, const Game *start, const char *program) {
    Report report;
    report_clear(&report);
    char *text = text_file_check(options->output, &report)
                     ? make_openings(&options->maker, start, &report)
                     : NULL;
    const bool done = text && write_openings(text, options->output, &report);
    free(text);
    if (done) return EXIT_DONE;
    fprintf(stderr, "%s: %s\n", program, report.error);
    return EXIT_FAILED;
}

int cmd_openings(int argc, char **argv) {
    OpeningsOptions options = {
        .setup = setup_defaults,
        .maker = {.count = 100, .plies = -1, .limit = LIMIT_DEFAULT_CP, .seed = 1, .threads = 1},
        .output = "-",
    };
    argp_parse(&openings_argp, argc, argv, 0, NULL, &options);
    int status =
        setup_load_weights(&options.maker.weights, options.weights, options.setup.variant, argv[0]);
    if (status != EXIT_DONE) return status;
    Setup setup;
    status = setup_open(&setup, &options.setup, argv[0]);
    if (status != EXIT_DONE) return status;
    status = setup_check_going(&setup, argv[0]) ? run_openings(&options, setup.game, argv[0])
                                                : EXIT_USAGE;
    setup_close(&setup);
    return status;
}
