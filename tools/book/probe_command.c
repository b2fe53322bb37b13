/* orthant book probe: the moves a book has in a position. */
#include <argp.h>
#include <inttypes.h>
#include <stdlib.h>

#include "tools/book/book.h"
#include "tools/book/book_commands.h"
#include "tools/commands.h"
#include "tools/json_output.h"
#include "tools/position_options.h"

typedef struct ProbeOptions {
    PositionOptions position;
    const char *path;
    bool json;
} ProbeOptions;

static const struct argp_option probe_options[] = {
    {"json", 'j', NULL, 0, "Print one JSON object", 0},
    {0},
};

static const struct argp_child probe_children[] = {{&position_options_argp, 0, NULL, 0}, {0}};

static error_t parse_option(int key, char *arg, struct argp_state *state) {
    ProbeOptions *options = state->input;
    switch (key) {
    case ARGP_KEY_INIT:
        state->child_inputs[0] = &options->position;
        return 0;
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

static const struct argp probe_argp = {
    .options = probe_options,
    .parser = parse_option,
    .children = probe_children,
    .args_doc = "BOOK",
    .doc = "Prints the moves a book has in a position, one a line: UCI notation, SAN, weight, and "
           "the share of the weights, which is how often it is played; of books that count them "
           "the games too.",
};

static void print_text(const Game *game, const BookMove *moves, int count, bool games,
                       const char *program) {
    char uci[GAME_MOVE_TEXT_SIZE], san[GAME_MOVE_TEXT_SIZE];
    for (int i = 0; i < count; i++) {
        game_move_text(game, moves[i].move, MOVE_STYLE_UCI, uci);
        game_move_text(game, moves[i].move, MOVE_STYLE_SAN, san);
        printf("%-8s %-8s %5d %5.1f %%", uci, san, moves[i].weight, 100 * moves[i].share);
        if (games) printf(" %5" PRIu32 " games", moves[i].learn);
        putchar('\n');
    }
    if (count == 0) fprintf(stderr, "%s: the book has no move here\n", program);
}

static void print_json(const Game *game, const BookMove *moves, int count, bool games) {
    char text[GAME_FEN_SIZE];
    char key_text[17];
    uint64_t key;
    JsonObject *object = json_create();
    json_add_text(object, "variant", rules_variant(game_rules(game))->name);
    game_fen(game, text);
    json_add_text(object, "fen", text);
    const bool keyed = book_key(game, &key);
    if (keyed) snprintf(key_text, sizeof key_text, "%016" PRIx64, key);
    json_add_text(object, "key", keyed ? key_text : NULL);
    JsonArray *array = json_add_array(object, "moves");
    for (int i = 0; i < count; i++) {
        JsonObject *move = json_append_object(array);
        game_move_text(game, moves[i].move, MOVE_STYLE_UCI, text);
        json_add_text(move, "move", text);
        game_move_text(game, moves[i].move, MOVE_STYLE_SAN, text);
        json_add_text(move, "san", text);
        json_add_integer(move, "weight", moves[i].weight);
        json_add_number(move, "share", moves[i].share);
        json_add_integer(move, games ? "games" : "learn", moves[i].learn);
    }
    json_print(object, stdout);
}

static int probe(const ProbeOptions *options, const Book *book, const Game *game,
                 const char *program) {
    BookMove *moves = malloc(MAX_MOVES * sizeof *moves);
    if (!moves) {
        fprintf(stderr, "%s: out of memory\n", program);
        return EXIT_FAILED;
    }
    const int count = book_moves(book, game, moves);
    const bool games = !book_format_is_polyglot(book_variant(book));
    if (options->json) {
        print_json(game, moves, count, games);
    } else {
        print_text(game, moves, count, games, program);
    }
    free(moves);
    return EXIT_DONE;
}

int book_probe_command(int argc, char **argv) {
    ProbeOptions options = {.position = position_options_defaults};
    Setup setup;
    Report report;
    report_clear(&report);
    argp_parse(&probe_argp, argc, argv, 0, NULL, &options);
    Book *book = book_open(options.path, &report);
    if (!book) {
        fprintf(stderr, "%s: %s\n", argv[0], report.error);
        return EXIT_FAILED;
    }
    int status = position_options_open(&setup, &options.position, argv[0]);
    if (status == EXIT_DONE) {
        if (book_check_variant(book, rules_variant(game_rules(setup.game)), &report)) {
            status = probe(&options, book, setup.game, argv[0]);
        } else {
            fprintf(stderr, "%s: %s: %s\n", argv[0], options.path, report.error);
            status = EXIT_USAGE;
        }
        setup_close(&setup);
    }
    book_close(book);
    return status;
}
