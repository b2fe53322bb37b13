/* orthant annotate: the engine's review of finished games. */
#include <argp.h>
#include <assert.h>
#include <locale.h>
#include <stdlib.h>
#include <string.h>

#include "tools/analyze/search_options.h"
#include "tools/annotate/plot.h"
#include "tools/annotate/review_json.h"
#include "tools/annotate/review_pgn.h"
#include "tools/annotate/review_text.h"
#include "tools/cli/interrupt.h"
#include "tools/cli/style_options.h"
#include "tools/commands.h"
#include "tools/file_uses.h"
#include "tools/pgn_file.h"
#include "tools/plain_text.h"
#include "tools/text_file.h"

enum { MOVETIME_DEFAULT_MS = 200, COLUMNS_DEFAULT = 80, NUMBER_MAX = 1000000, NAME_SIZE = 61 };

enum { TITLE_SIZE = 4 * NAME_SIZE + 8 }; /* four of them, and what is between them */

enum { OPTION_SVG = 256, OPTION_PNG, OPTION_COLUMNS };

typedef struct AnnotateOptions {
    SearchOptions search;
    StyleOptions style;
    const char *file, *output, *svg, *png;
    int number, columns; /* 0: the first, the terminal's */
    bool all, json, brief;
} AnnotateOptions;

static bool is_stdout(const char *path) { return path && strcmp(path, "-") == 0; }

/* Wishes that exclude each other. */
static void check_options(const AnnotateOptions *options, struct argp_state *state) {
    const bool plots = options->svg || options->png;
    const int count = options->json + is_stdout(options->output) + is_stdout(options->svg) +
                      is_stdout(options->png);
    if (!options->file) argp_error(state, "the PGN file is missing");
    if (options->all && options->number) argp_error(state, "either --all or --game");
    if (options->all && plots) argp_error(state, "--svg and --png draw one game, not --all");
    if (count > 1) argp_error(state, "only one thing can go to standard output");
}

static error_t parse_option(int key, char *arg, struct argp_state *state) {
    AnnotateOptions *options = state->input;
    switch (key) {
    case ARGP_KEY_INIT:
        state->child_inputs[0] = &options->search;
        state->child_inputs[1] = &options->style;
        return 0;
    case 'g':
        options->number = setup_parse_number(state, "--game", arg, 1, NUMBER_MAX);
        return 0;
    case 'a':
        options->all = true;
        return 0;
    case 'b':
        options->brief = true;
        return 0;
    case 'j':
        options->json = true;
        return 0;
    case 'o':
        options->output = arg;
        return 0;
    case OPTION_SVG:
        options->svg = arg;
        return 0;
    case OPTION_PNG:
        options->png = arg;
        return 0;
    case OPTION_COLUMNS:
        options->columns =
            setup_parse_number(state, "--columns", arg, REVIEW_TEXT_COLUMNS_MIN, CANVAS_COLUMNS);
        return 0;
    case ARGP_KEY_ARG:
        if (options->file) argp_error(state, "one file only, but '%s' follows", arg);
        options->file = arg;
        return 0;
    case ARGP_KEY_END:
        check_options(options, state);
        return 0;
    default:
        return ARGP_ERR_UNKNOWN;
    }
}

static const struct argp_option annotate_options[] = {
    {"game", 'g', "N", 0, "The N-th game of the file instead of the first", 0},
    {"all", 'a', NULL, 0, "All games of the file", 0},
    {"output", 'o', "FILE", 0, "Write annotated PGN there; - is standard output", 0},
    {"svg", OPTION_SVG, "FILE", 0, "Draw the score graph as SVG (by gnuplot)", 0},
    {"png", OPTION_PNG, "FILE", 0, "Draw the score graph as PNG (by gnuplot)", 0},
    {"json", 'j', NULL, 0, "Print a JSON object for each game, one a line", 0},
    {"brief", 'b', NULL, 0, "List only inaccuracies, mistakes and blunders", 0},
    {"columns", OPTION_COLUMNS, "N", 0, "Width of the output (default: the terminal's, or 80)", 0},
    {0},
};

static const struct argp_child annotate_children[] = {
    {&search_options_argp, 0, NULL, 0}, {&style_options_argp, 0, NULL, 0}, {0}};

static const struct argp annotate_argp = {
    .options = annotate_options,
    .parser = parse_option,
    .args_doc = "FILE.pgn",
    .doc = "Reviews a finished game of any variant: the score before and after each move, White's "
           "view, what would have been better, the course of the game as a graph, and how well "
           "either side played. - is standard input.\v"
           "Each position is thought about for 0.2 seconds unless another limit is given. A move "
           "is marked by what it loses of the expected score (win 1, draw 1/2): ?! from 10 %, ? "
           "from 20 %, ?? from 30 %. Its accuracy is 100 * 2^(-loss / 30 %); a side's accuracy is "
           "the average of the arithmetic and the harmonic mean. An interrupt (Ctrl-C) ends the "
           "review; what is finished is shown and written, and the exit status is 1.",
    .children = annotate_children,
};

/* --- One game --- */

/* What all games share. */
typedef struct Annotation {
    const AnnotateOptions *options;
    const char *program;
    TextFile output; /* file NULL: none */
    Style style;
    int columns;
    bool progress, interrupted;
} Annotation;

static void show_progress(int done, int total, void *payload) {
    const PgnFile *file = payload;
    fprintf(stderr, "\rgame %d: position %d of %d\033[K", file->number, done + 1, total);
}

/* "White - Black, Event, Date", as far as they are known. */
static void make_title(const PgnTags *tags, char title[TITLE_SIZE]) {
    static const char *const names[] = {"White", "Black", "Event", "Date"};
    static const char *const before[] = {"", " - ", ", ", ", "};
    size_t used = 0;
    title[0] = '\0';
    for (size_t i = 0; i < ARRAY_LENGTH(names); i++) {
        const char *value = pgn_tag(tags, names[i]);
        char part[NAME_SIZE];
        if ((!value || !*value || *value == '?') && i > 1) continue;
        plain_text_copy(part, sizeof part, value ? value : "?");
        used += (size_t)snprintf(title + used, TITLE_SIZE - used, "%s%s", before[i], part);
        assert(used < TITLE_SIZE);
    }
}

static bool print_review(const Annotation *annotation, const Review *review, const PgnFile *file,
                         const char *result) {
    const AnnotateOptions *options = annotation->options;
    const ReviewText look = {&annotation->style, annotation->columns, options->brief};
    char title[TITLE_SIZE];
    if (options->json) {
        review_json_print(review, &file->tags, result, file->number, stdout);
    } else if (!is_stdout(options->output) && !is_stdout(options->svg) &&
               !is_stdout(options->png)) {
        make_title(&file->tags, title);
        printf("%s%s  %s\n\n", file->number > 1 && options->all ? "\n" : "", title, result);
        if (!review_text_print(review, &look, stdout)) return false;
    }
    return true;
}

static bool draw_plots(const Annotation *annotation, const Review *review, const PgnTags *tags) {
    const AnnotateOptions *options = annotation->options;
    const char *paths[] = {[GNUPLOT_SVG] = options->svg, [GNUPLOT_PNG] = options->png};
    char title[TITLE_SIZE];
    bool done = true;
    make_title(tags, title);
    for (int format = GNUPLOT_SVG; format <= GNUPLOT_PNG; format++) {
        Report report;
        report_clear(&report);
        if (!paths[format]) continue;
        if (plot_write(review, title, (GnuplotFormat)format, paths[format], &report)) continue;
        fprintf(stderr, "%s: %s\n", annotation->program, report.error);
        done = false;
    }
    return done;
}

static bool deliver(Annotation *annotation, const Review *review, PgnFile *file,
                    const CommentStore *comments) {
    const char *result = file->reader.result;
    if (review->interrupted) {
        fprintf(stderr, "%s: interrupted: %d of %d positions are known\n", annotation->program,
                review->plies + 1 - review->first_known, review->plies + 1);
    }
    bool done = print_review(annotation, review, file, result);
    if (annotation->output.file) {
        done &= review_pgn_write(review, &file->tags, result, comments, annotation->output.file);
    }
    if (!done) fprintf(stderr, "%s: out of memory, or writing failed\n", annotation->program);
    /* Nothing known, nothing to draw. */
    if (review->first_known > review->plies) return done;
    return draw_plots(annotation, review, &file->tags) && done;
}

static int annotate_game(Annotation *annotation, PgnFile *file, const Game *game,
                         const CommentStore *comments) {
    Engine *engine;
    Review review;
    const SearchOptions *search = &annotation->options->search;
    int status =
        search_options_create_engine(search, game_rules(game), annotation->program, &engine);
    if (status != EXIT_DONE) return status;
    status = EXIT_FAILED;
    if (review_create(&review, game)) {
        review_run(&review, engine, &search->limits, file->reader.result,
                   annotation->progress ? show_progress : NULL, file);
        if (annotation->progress) fputs("\r\033[K", stderr);
        annotation->interrupted = review.interrupted;
        if (deliver(annotation, &review, file, comments) && !review.interrupted) status = EXIT_DONE;
        review_destroy(&review);
    } else {
        fprintf(stderr, "%s: out of memory\n", annotation->program);
    }
    engine_destroy(engine);
    return status;
}

/* --- The file --- */

/* Reads and annotates the next game; `ended` is set when there was none. */
static int annotate_next(Annotation *annotation, PgnFile *file, bool *ended) {
    CommentStore comments = {0};
    const PgnSink sink = {.comment = comment_store_add, .payload = &comments};
    Setup setup;
    Report report;
    report_clear(&report);
    int status = EXIT_FAILED;
    const PgnStatus read = pgn_file_next(file, &setup, &sink, &report);
    *ended = read == PGN_END;
    if (read == PGN_BAD) fprintf(stderr, "%s: %s\n", annotation->program, report.error);
    if (read == PGN_OK) {
        if (report.warning[0]) {
            fprintf(stderr, "%s: warning: %s: %s\n", annotation->program, file->name,
                    report.warning);
        }
        status = annotate_game(annotation, file, setup.game, &comments);
        setup_close(&setup);
    }
    comment_store_free(&comments);
    return status;
}

/* The games that were asked for; `file` stands before the first of them. */
static int annotate_games(Annotation *annotation, PgnFile *file) {
    const AnnotateOptions *options = annotation->options;
    const int before = file->number;
    bool ended;
    int status = annotate_next(annotation, file, &ended);
    if (ended) {
        Report report;
        pgn_file_refuse_number(file, before + 1, &report);
        fprintf(stderr, "%s: %s\n", annotation->program, report.error);
        return EXIT_USAGE;
    }
    if (!options->all) {
        const int rest = options->number || status != EXIT_DONE ? 0 : pgn_file_count_rest(file);
        if (rest > 0) {
            fprintf(stderr, "%s: %s holds %d games; this is the first (--game N, --all)\n",
                    annotation->program, file->name, 1 + rest);
        }
        return status;
    }
    while (!annotation->interrupted) {
        const int next = annotate_next(annotation, file, &ended);
        if (ended) break;
        status = max_int(status, next);
    }
    return status;
}

/* A picture is drawn only after the review, which is not to be lost. */
static bool can_write_pictures(const AnnotateOptions *options, Report *report) {
    return (!options->svg || text_file_check(options->svg, report)) &&
           (!options->png || text_file_check(options->png, report));
}

/* Writing the file that is read would lose its other games and variations. */
static bool check_files(const AnnotateOptions *options, Report *report) {
    FileUses uses = {0};
    file_uses_read(&uses, file_use_of(options->file, "the file to be read"));
    return file_uses_write(&uses, file_use_of(options->output, "--output"), report) &&
           file_uses_write(&uses, file_use_of(options->svg, "--svg"), report) &&
           file_uses_write(&uses, file_use_of(options->png, "--png"), report);
}

static int run_annotate(Annotation *annotation, PgnFile *file) {
    const AnnotateOptions *options = annotation->options;
    Report report;
    report_clear(&report);
    const bool found = pgn_file_seek(file, options->number, &report);
    bool ready = found && can_write_pictures(options, &report);
    if (ready && options->output) {
        ready = text_file_begin(&annotation->output, options->output, &report);
    }
    if (!ready) {
        fprintf(stderr, "%s: %s\n", annotation->program, report.error);
        return found ? EXIT_FAILED : EXIT_USAGE;
    }
    interrupt_install();
    int status = annotate_games(annotation, file);
    if (annotation->output.file && !text_file_commit(&annotation->output, &report)) {
        fprintf(stderr, "%s: %s\n", annotation->program, report.error);
        status = EXIT_FAILED;
    }
    return status;
}

int cmd_annotate(int argc, char **argv) {
    AnnotateOptions options = {.search = search_options_defaults};
    argp_parse(&annotate_argp, argc, argv, 0, NULL, &options);
    setlocale(LC_CTYPE, "");
    const char *program = argv[0];
    if (!search_options_limited(&options.search)) {
        options.search.limits.movetime_ms = MOVETIME_DEFAULT_MS;
    }
    Report report;
    report_clear(&report);
    if (!check_files(&options, &report)) {
        fprintf(stderr, "%s: %s; name another\n", program, report.error);
        return EXIT_USAGE;
    }
    if ((options.svg || options.png) && !gnuplot_exists()) {
        fprintf(stderr, "%s: " GNUPLOT_MISSING "\n", program);
        return EXIT_FAILED;
    }
    PgnFile file;
    if (!pgn_file_open(&file, options.file, &report)) {
        fprintf(stderr, "%s: %s\n", program, report.error);
        return EXIT_USAGE;
    }
    const int columns = options.columns ? options.columns : style_columns(stdout, COLUMNS_DEFAULT);
    Annotation annotation = {
        .options = &options,
        .program = program,
        .style = style_detect(stdout, options.style.color, options.style.glyphs),
        .columns = clamp_int(columns, REVIEW_TEXT_COLUMNS_MIN, CANVAS_COLUMNS),
        .progress = style_detect(stderr, COLOR_NEVER, GLYPHS_ASCII).terminal,
    };
    const int status = run_annotate(&annotation, &file);
    pgn_file_close(&file);
    return status;
}
