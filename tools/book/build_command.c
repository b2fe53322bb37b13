/* orthant book build: an opening book from games. */
#include <argp.h>
#include <inttypes.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "tools/book/book_builder.h"
#include "tools/book/book_commands.h"
#include "tools/book/book_source.h"
#include "tools/commands.h"
#include "tools/file_uses.h"
#include "tools/json_output.h"
#include "tools/setup.h"
#include "tools/text_file.h"
#include "variants/variants.h"

enum {
    OPTION_VARIANT = 256,
    OPTION_PLIES,
    OPTION_MIN_GAMES,
    OPTION_MIN_SCORE,
    OPTION_SIDE,
    OPTION_UNIFORM,
    OPTION_UNIQUE,
    OPTION_OPENINGS
};

enum { GAMES_MAX = 1000000000, ERRORS_SHOWN = 10 };

typedef struct BuildOptions {
    const Variant *variant;
    BookBuilderOptions book;
    const char *output;
    char **files; /* argument_count of them */
    int file_count;
    bool openings, json;
} BuildOptions;

static const struct argp_option build_options[] = {
    {"output", 'o', "FILE", 0, "The book to be written; - is standard output", 0},
    {"variant", OPTION_VARIANT, "NAME", 0, "Of the games (default: chess)", 0},
    {"plies", OPTION_PLIES, "N", 0, "Half-moves of each game that count (default: 20)", 1},
    {"min-games", OPTION_MIN_GAMES, "N", 0,
     "Leave out moves that were played in fewer games (default: 3)", 1},
    {"min-score", OPTION_MIN_SCORE, "P", 0,
     "Leave out moves that scored less than P % (default: 0)", 1},
    {"side", OPTION_SIDE, "COLOR", 0, "Moves of white, black or both (default)", 1},
    {"uniform", OPTION_UNIFORM, NULL, 0, "All moves get the same weight", 1},
    {"unique", OPTION_UNIQUE, NULL, 0, "Games that are equal move by move count once", 1},
    {"openings", OPTION_OPENINGS, NULL, 0, "Of journals, count the random moves at the start too",
     1},
    {"json", 'j', NULL, 0, "Print the totals as one JSON object", 2},
    {0},
};

static void parse_side(BuildOptions *options, const char *arg, struct argp_state *state) {
    const bool both = strcmp(arg, "both") == 0;
    options->book.by_color[WHITE] = both || strcmp(arg, "white") == 0;
    options->book.by_color[BLACK] = both || strcmp(arg, "black") == 0;
    if (!options->book.by_color[WHITE] && !options->book.by_color[BLACK]) {
        argp_error(state, "--side must be white, black or both, not '%s'", arg);
    }
}

static void parse_score(BuildOptions *options, const char *arg, struct argp_state *state) {
    char *end;
    const double percent = strtod(arg, &end);
    if (end == arg || *end || !(percent >= 0 && percent <= 100)) {
        argp_error(state, "--min-score must be a number from 0 to 100, not '%s'", arg);
    }
    options->book.min_score = percent / 100;
}

/* Would the book be written over the games it is made from? There may be any number of them. */
static void check_output(const BuildOptions *options, struct argp_state *state) {
    const FileUse book = file_use_of(options->output, "--output");
    for (int i = 0; i < options->file_count; i++) {
        FileUses uses = {0};
        Report report;
        report_clear(&report);
        file_uses_read(&uses, file_use_of(options->files[i], "a file of games to be read"));
        if (!file_uses_write(&uses, book, &report)) argp_error(state, "%s", report.error);
    }
}

static void check_options(const BuildOptions *options, struct argp_state *state) {
    if (!options->output) argp_error(state, "--output FILE is missing");
    if (options->json && strcmp(options->output, "-") == 0) {
        argp_error(state, "only one thing can go to standard output");
    }
    int standard = 0;
    for (int i = 0; i < options->file_count; i++)
        standard += strcmp(options->files[i], "-") == 0;
    if (standard > 1) argp_error(state, "standard input can be read only once");
    check_output(options, state);
}

static error_t parse_option(int key, char *arg, struct argp_state *state) {
    BuildOptions *options = state->input;
    switch (key) {
    case 'o':
        options->output = arg;
        return 0;
    case OPTION_VARIANT:
        options->variant = setup_parse_variant(state, arg);
        return 0;
    case OPTION_PLIES:
        options->book.plies = setup_parse_number(state, "--plies", arg, 1, GAME_MAX_PLIES);
        return 0;
    case OPTION_MIN_GAMES:
        options->book.min_games = setup_parse_number(state, "--min-games", arg, 1, GAMES_MAX);
        return 0;
    case OPTION_MIN_SCORE:
        parse_score(options, arg, state);
        return 0;
    case OPTION_SIDE:
        parse_side(options, arg, state);
        return 0;
    case OPTION_UNIFORM:
        options->book.uniform = true;
        return 0;
    case OPTION_UNIQUE:
        options->book.unique = true;
        return 0;
    case OPTION_OPENINGS:
        options->openings = true;
        return 0;
    case 'j':
        options->json = true;
        return 0;
    case ARGP_KEY_ARGS:
        options->files = state->argv + state->next;
        options->file_count = state->argc - state->next;
        return 0;
    case ARGP_KEY_NO_ARGS:
        argp_error(state, "no game file is named");
        return 0;
    case ARGP_KEY_END:
        check_options(options, state);
        return 0;
    default:
        return ARGP_ERR_UNKNOWN;
    }
}

static const struct argp build_argp = {
    .options = build_options,
    .parser = parse_option,
    .args_doc = "FILE...",
    .doc = "Makes an opening book from games: PGN files, or journals of `orthant match' and "
           "`orthant selfplay'; - is standard input.\vA move's weight is 2 * wins + draws of who "
           "played it, scaled to 16 bits. Games without a result, lost by a fault or on time, or "
           "of another variant do not count; bad ones are named and passed over. The order of "
           "games and files does not matter. For chess the book is one of Polyglot's (.bin); "
           "docs/book.md has both layouts.",
};

/* --- Building --- */

typedef struct Building {
    const BuildOptions *options;
    const char *program;
    BookBuilder *builder;
    SourceTotals totals;
    bool exhausted; /* no memory */
} Building;

static bool on_game(const Game *game, int white_half_points, int opening, void *payload) {
    Building *building = payload;
    const int skipped = building->options->openings ? 0 : opening;
    building->exhausted = !book_builder_add(building->builder, game, white_half_points, skipped);
    return !building->exhausted;
}

static void on_error(const char *message, void *payload) {
    const Building *building = payload;
    if (building->totals.bad > ERRORS_SHOWN) return;
    fprintf(stderr, "%s: %s\n", building->program, message);
    if (building->totals.bad == ERRORS_SHOWN) {
        fprintf(stderr, "%s: further bad games are only counted\n", building->program);
    }
}

static bool read_files(Building *building, const Rules *rules, Report *report) {
    const BuildOptions *options = building->options;
    const SourceSink sink = {on_game, on_error, building};
    for (int i = 0; i < options->file_count; i++) {
        if (book_source_read(options->files[i], rules, &sink, &building->totals, report)) continue;
        return building->exhausted ? report_error(report, "out of memory") : false;
    }
    return building->totals.read > 0 ||
           report_error(report,
                        "there is no finished game of %s (%" PRId64 " bad, %" PRId64
                        " of other variants, %" PRId64 " without a result)",
                        options->variant->name, building->totals.bad, building->totals.other,
                        building->totals.unfinished);
}

static bool write_book(const Building *building, BookTotals *totals, Report *report) {
    TextFile target;
    if (!text_file_begin(&target, building->options->output, report)) return false;
    if (!book_builder_write(building->builder, target.file, totals)) {
        text_file_abandon(&target);
        return report_error(report, "cannot write %.150s", building->options->output);
    }
    if (totals->entries == 0) {
        text_file_abandon(&target);
        return report_error(report,
                            "no move is left for a book: of %" PRId64 " different ones none has "
                            "%d games and the score asked for (--min-games, --min-score)",
                            totals->moves, building->options->book.min_games);
    }
    return text_file_commit(&target, report);
}

static void print_totals(const Building *building, const BookTotals *book) {
    const SourceTotals *games = &building->totals;
    FILE *out = strcmp(building->options->output, "-") == 0 ? stderr : stdout;
    fprintf(out, "games:    %" PRId64, book->games);
    if (book->repeats) fprintf(out, ", %" PRId64 " repeats left out", book->repeats);
    if (games->bad) fprintf(out, ", %" PRId64 " bad", games->bad);
    if (games->other) fprintf(out, ", %" PRId64 " of other variants", games->other);
    if (games->unfinished) fprintf(out, ", %" PRId64 " without a result", games->unfinished);
    fprintf(out, "\nmoves:    %" PRId64 " different ones\n", book->moves);
    fprintf(out, "book:     %" PRId64 " moves in %" PRId64 " positions\n", book->entries,
            book->positions);
}

static void print_json(const Building *building, const BookTotals *book) {
    const SourceTotals *games = &building->totals;
    JsonObject *object = json_create();
    json_add_text(object, "variant", building->options->variant->name);
    json_add_integer(object, "games", book->games);
    json_add_integer(object, "repeats", book->repeats);
    json_add_integer(object, "bad", games->bad);
    json_add_integer(object, "other_variants", games->other);
    json_add_integer(object, "unfinished", games->unfinished);
    json_add_integer(object, "different_moves", book->moves);
    json_add_integer(object, "positions", book->positions);
    json_add_integer(object, "entries", book->entries);
    json_print(object, stdout);
}

static bool build(Building *building, const Rules *rules, Report *report) {
    BookTotals totals;
    building->builder = book_builder_create(rules, &building->options->book);
    if (!building->builder) return report_error(report, "out of memory");
    const bool sound = text_file_check(building->options->output, report) &&
                       read_files(building, rules, report) && write_book(building, &totals, report);
    if (sound) (building->options->json ? print_json : print_totals)(building, &totals);
    book_builder_destroy(building->builder);
    return sound;
}

int book_build_command(int argc, char **argv) {
    BuildOptions options = {.variant = &variant_chess, .book = book_builder_defaults};
    Report report;
    report_clear(&report);
    argp_parse(&build_argp, argc, argv, 0, NULL, &options);
    Building building = {.options = &options, .program = argv[0]};
    Rules *rules = rules_create(options.variant, RULES_WIDTH_AUTO);
    const bool sound =
        rules ? build(&building, rules, &report) : report_error(&report, "out of memory");
    rules_destroy(rules);
    if (!sound) fprintf(stderr, "%s: %s\n", argv[0], report.error);
    return sound ? EXIT_DONE : EXIT_FAILED;
}
