/* orthant book dump: all that is in a book. */
#include <argp.h>
#include <inttypes.h>
#include <stdlib.h>

#include "tools/book/book_commands.h"
#include "tools/book/book_walk.h"
#include "tools/commands.h"
#include "tools/json_output.h"

typedef struct DumpOptions {
    const char *path;
    bool json;
} DumpOptions;

static const struct argp_option dump_options[] = {
    {"json", 'j', NULL, 0, "Print a JSON object a line, one for each position", 0},
    {0},
};

static error_t parse_option(int key, char *arg, struct argp_state *state) {
    DumpOptions *options = state->input;
    switch (key) {
    case 'j':
        options->json = true;
        return 0;
    case ARGP_KEY_ARG:
        if (options->path) argp_error(state, "one book only, but '%s' follows", arg);
        options->path = arg;
        return 0;
    case ARGP_KEY_END:
        if (!options->path) argp_error(state, "the book is missing");
        return 0;
    default:
        return ARGP_ERR_UNKNOWN;
    }
}

static const struct argp dump_argp = {
    .options = dump_options,
    .parser = parse_option,
    .args_doc = "BOOK",
    .doc = "Prints all that is in a book: the positions that its moves lead to, each with a way to "
           "it and its moves (weight, share), and then the entries that are none of these, by key.",
};

/* --- Printing --- */

typedef struct Dump {
    const Book *book;
    const Geometry *geometry;
    Game *replay; /* for the notation of a position's way */
    bool polyglot, json;
    int64_t positions, moves, others;
} Dump;

/* Plays the way to a position again, each move told before it is played. */
static void tell_line(const Dump *dump, const Game *game, void (*tell)(void *, const char *),
                      void *payload) {
    char text[GAME_MOVE_TEXT_SIZE];
    game_reset(dump->replay);
    for (int ply = 0; ply < game_ply(game); ply++) {
        const Move move = game_move_at(game, ply);
        game_move_text(dump->replay, move, MOVE_STYLE_UCI, text);
        tell(payload, text);
        game_play(dump->replay, move);
    }
}

static void print_move(void *payload, const char *text) {
    (void)payload;
    printf(" %s", text);
}

static void append_move(void *payload, const char *text) { json_append_text(payload, text); }

static void print_position(const Dump *dump, const Game *game, const BookMove *moves, int count) {
    char text[GAME_FEN_SIZE];
    game_fen(game, text);
    printf("%s\n  after%s", text, game_ply(game) == 0 ? " no move" : "");
    tell_line(dump, game, print_move, NULL);
    putchar('\n');
    for (int i = 0; i < count; i++) {
        game_move_text(game, moves[i].move, MOVE_STYLE_UCI, text);
        printf("    %-8s %5d %5.1f %%", text, moves[i].weight, 100 * moves[i].share);
        if (!dump->polyglot) printf(" %5" PRIu32 " games", moves[i].learn);
        putchar('\n');
    }
}

static void print_key(JsonObject *object, uint64_t key) {
    char text[17];
    snprintf(text, sizeof text, "%016" PRIx64, key);
    json_add_text(object, "key", text);
}

static void print_json_position(const Dump *dump, const Game *game, const BookMove *moves,
                                int count) {
    char text[GAME_FEN_SIZE];
    uint64_t key = 0;
    JsonObject *object = json_create();
    book_key(game, &key);
    print_key(object, key);
    game_fen(game, text);
    json_add_text(object, "fen", text);
    tell_line(dump, game, append_move, json_add_array(object, "line"));
    JsonArray *array = json_add_array(object, "moves");
    for (int i = 0; i < count; i++) {
        JsonObject *move = json_append_object(array);
        game_move_text(game, moves[i].move, MOVE_STYLE_UCI, text);
        json_add_text(move, "move", text);
        json_add_integer(move, "weight", moves[i].weight);
        json_add_number(move, "share", moves[i].share);
        json_add_integer(move, dump->polyglot ? "learn" : "games", moves[i].learn);
    }
    json_print(object, stdout);
}

static bool on_position(const Game *game, const BookMove *moves, int count, void *payload) {
    Dump *dump = payload;
    dump->positions++;
    dump->moves += count;
    (dump->json ? print_json_position : print_position)(dump, game, moves, count);
    return !ferror(stdout);
}

static bool on_entry(const BookEntry *entry, void *payload) {
    Dump *dump = payload;
    char text[GAME_MOVE_TEXT_SIZE];
    book_move_text(dump->geometry, dump->polyglot, entry->move, text);
    if (dump->json) {
        JsonObject *object = json_create();
        print_key(object, entry->key);
        json_add_text(object, "move", text);
        json_add_integer(object, "weight", entry->weight);
        json_add_integer(object, dump->polyglot ? "learn" : "games", entry->learn);
        json_print(object, stdout);
    } else {
        if (dump->others == 0) puts("not reached from the initial position:");
        printf("    %016" PRIx64 " %-8s %5d\n", entry->key, text, entry->weight);
    }
    dump->others++;
    return !ferror(stdout);
}

static bool dump_book(Dump *dump, const Rules *rules, Report *report) {
    dump->replay = game_create(rules);
    if (!dump->replay) return report_error(report, "out of memory");
    dump->geometry = rules_geometry(rules);
    dump->polyglot = book_format_is_polyglot(rules_variant(rules));
    const bool sound = book_walk(dump->book, rules, on_position, on_entry, dump, report);
    game_destroy(dump->replay);
    if (sound && !dump->json) {
        printf("%s: %" PRId64 " positions with %" PRId64 " moves; %" PRId64 " other entries\n",
               book_variant(dump->book)->name, dump->positions, dump->moves, dump->others);
    }
    return sound;
}

int book_dump_command(int argc, char **argv) {
    DumpOptions options = {0};
    Report report;
    report_clear(&report);
    argp_parse(&dump_argp, argc, argv, 0, NULL, &options);
    Book *book = book_open(options.path, &report);
    Dump dump = {.book = book, .json = options.json};
    Rules *rules = book ? rules_create(book_variant(book), RULES_WIDTH_AUTO) : NULL;
    if (book && !rules) report_error(&report, "out of memory");
    const bool sound = rules && dump_book(&dump, rules, &report);
    if (!sound) fprintf(stderr, "%s: %s\n", argv[0], report.error);
    if (rules) rules_destroy(rules);
    book_close(book);
    return sound ? EXIT_DONE : EXIT_FAILED;
}
