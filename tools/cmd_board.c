/* orthant board: a position on the terminal, or as a picture. */
#include <argp.h>
#include <locale.h>
#include <stdlib.h>
#include <string.h>

#include "core/piece.h"
#include "tools/board_svg.h"
#include "tools/cli/board_view.h"
#include "tools/cli/style_options.h"
#include "tools/commands.h"
#include "tools/json_output.h"
#include "tools/position_options.h"
#include "tools/text_file.h"

enum { COLUMNS_DEFAULT = 80 };

enum { OPTION_SVG = 256, OPTION_FLIP, OPTION_LAYOUT, OPTION_CELL };

typedef struct BoardOptions {
    PositionOptions position;
    StyleOptions style;
    const BoardLayout *layout; /* NULL: what fits */
    const char *svg, *cell;
    bool flip, json;
} BoardOptions;

static error_t parse_option(int key, char *arg, struct argp_state *state) {
    BoardOptions *options = state->input;
    switch (key) {
    case ARGP_KEY_INIT:
        state->child_inputs[0] = &options->position;
        state->child_inputs[1] = &options->style;
        return 0;
    case OPTION_SVG:
        options->svg = arg;
        return 0;
    case OPTION_FLIP:
        options->flip = true;
        return 0;
    case OPTION_CELL:
        options->cell = arg;
        return 0;
    case OPTION_LAYOUT:
        options->layout = board_layout_find(arg);
        if (!options->layout) {
            argp_error(state, "--layout must be %s, not '%s'", board_layout_names(), arg);
        }
        return 0;
    case 'j':
        options->json = true;
        return 0;
    case ARGP_KEY_ARG:
        argp_error(state, "no argument expected, but got '%s'", arg);
        return 0;
    case ARGP_KEY_END:
        if (options->svg && options->json) argp_error(state, "either --svg or --json");
        return 0;
    default:
        return ARGP_ERR_UNKNOWN;
    }
}

static const struct argp_option board_options[] = {
    {"svg", OPTION_SVG, "FILE", 0, "Write a picture there; - is standard output", 0},
    {"cell", OPTION_CELL, "CELL", 0, "Mark a cell: where its man can go, or who can come there", 0},
    {"flip", OPTION_FLIP, NULL, 0, "Black's side below", 0},
    {"layout", OPTION_LAYOUT, "NAME", 0, "How the levels lie in the terminal, as in play", 0},
    {"json", 'j', NULL, 0, "Print position and legal moves as one JSON object", 0},
    {0},
};

static const struct argp_child board_children[] = {
    {&position_options_argp, 0, NULL, 0}, {&style_options_argp, 0, NULL, 0}, {0}};

static const struct argp board_argp = {
    .options = board_options,
    .parser = parse_option,
    .doc = "Shows a position: the initial one of a variant, a FEN, or one of a game; or writes it "
           "as SVG.",
    .children = board_children,
};

/* --- What is shown --- */

static bool select_cell(const BoardOptions *options, const Game *game, Selection *selection,
                        const char *program) {
    int length = 0;
    selection_clear(selection);
    if (!options->cell) return true;
    const Geometry *geometry = rules_geometry(game_rules(game));
    const Cell cell = geometry_parse_cell(geometry, options->cell, &length);
    if (cell == CELL_NONE || options->cell[length]) {
        char first[CELL_NAME_SIZE], last[CELL_NAME_SIZE];
        geometry_cell_name(geometry, 0, first);
        geometry_cell_name(geometry, (Cell)(geometry->cell_count - 1), last);
        fprintf(stderr, "%s: --cell must be a cell from %s to %s, not '%s'\n", program, first, last,
                options->cell);
        return false;
    }
    selection_set(selection, game, cell);
    return true;
}

static bool print_board(const BoardOptions *options, const Game *game, const Selection *selection) {
    const Style style = style_detect(stdout, options->style.color, options->style.glyphs);
    const Geometry *geometry = rules_geometry(game_rules(game));
    const BoardRoom room = {.columns = style_columns(stdout, COLUMNS_DEFAULT),
                            .rows = style_rows(stdout, 0),
                            .filled = style.color};
    char fen[GAME_FEN_SIZE];
    Canvas *canvas = malloc(sizeof *canvas);
    if (!canvas) return false;
    const BoardView view = {
        .game = game,
        .plan = board_plan_make(options->layout, geometry, &room),
        .style = &style,
        .marks = options->cell ? &selection->marks : NULL,
        .flipped = options->flip,
    };
    canvas_clear(canvas);
    board_view_draw(&view, canvas);
    canvas_write(canvas, &style, stdout);
    free(canvas);
    game_fen(game, fen);
    const GameStatus status = game_status(game);
    if (status == GAME_IN_PROGRESS) {
        printf("\n%s to move%s\n%s\n", side_name(game_side(game)),
               game_in_check(game) ? ", in check" : "", fen);
    } else {
        printf("\n%s %s\n%s\n", game_status_text(status), game_result_text(game), fen);
    }
    return true;
}

static bool print_json(const Game *game) {
    char text[GAME_FEN_SIZE];
    Move moves[MAX_MOVES];
    const int count = game_moves(game, moves);
    JsonObject *object = json_create();
    json_add_text(object, "variant", rules_variant(game_rules(game))->name);
    game_fen(game, text);
    json_add_text(object, "fen", text);
    json_add_bool(object, "in_check", game_in_check(game));
    json_add_text(object, "status", game_status_text(game_status(game)));
    json_add_text(object, "result", game_result_text(game));
    JsonArray *array = json_add_array(object, "moves");
    for (int i = 0; i < count; i++) {
        game_move_text(game, moves[i], MOVE_STYLE_UCI, text);
        json_append_text(array, text);
    }
    json_print(object, stdout);
    return true;
}

static bool write_svg(const BoardOptions *options, const Game *game, const Selection *selection,
                      const char *program) {
    const BoardSvg view = {game, selection, options->flip};
    TextFile target;
    Report report;
    report_clear(&report);
    bool done = text_file_begin(&target, options->svg, &report);
    if (done) {
        board_svg_write(&view, target.file);
        done = text_file_commit(&target, &report);
    }
    if (!done) fprintf(stderr, "%s: %s\n", program, report.error);
    return done;
}

static int run_board(const BoardOptions *options, const Game *game, const char *program) {
    Selection *selection = malloc(sizeof *selection);
    int status = EXIT_FAILED;
    if (!selection) {
        fprintf(stderr, "%s: out of memory\n", program);
    } else if (!select_cell(options, game, selection, program)) {
        status = EXIT_USAGE;
    } else if (options->svg    ? write_svg(options, game, selection, program)
               : options->json ? print_json(game)
                               : print_board(options, game, selection)) {
        status = EXIT_DONE;
    }
    free(selection);
    return status;
}

int cmd_board(int argc, char **argv) {
    BoardOptions options = {.position = position_options_defaults};
    argp_parse(&board_argp, argc, argv, 0, NULL, &options);
    setlocale(LC_CTYPE, "");
    Setup setup;
    int status = position_options_open(&setup, &options.position, argv[0]);
    if (status != EXIT_DONE) return status;
    status = run_board(&options, setup.game, argv[0]);
    setup_close(&setup);
    return status;
}
