#include "tools/position_options.h"

#include <string.h>

#include "tools/commands.h"
#include "tools/move_number.h"
#include "tools/pgn_file.h"
#include "tools/protocol/words.h"
#include "variants/variants.h"

enum { OPTION_PGN = 256, OPTION_GAME, OPTION_PLY, OPTION_MOVES };

enum { NUMBER_MAX = 1000000 };

const PositionOptions position_options_defaults = {
    .setup = {&variant_chess, NULL, RULES_WIDTH_AUTO}, .ply = -1};

static error_t parse_option(int key, char *arg, struct argp_state *state) {
    PositionOptions *options = state->input;
    switch (key) {
    case ARGP_KEY_INIT:
        state->child_inputs[0] = &options->setup;
        return 0;
    case OPTION_PGN:
        options->pgn = arg;
        return 0;
    case OPTION_GAME:
        options->game = setup_parse_number(state, "--game", arg, 1, NUMBER_MAX);
        return 0;
    case OPTION_PLY:
        options->ply = setup_parse_number(state, "--ply", arg, 0, GAME_MAX_PLIES);
        return 0;
    case OPTION_MOVES:
        options->moves = arg;
        return 0;
    case ARGP_KEY_END:
        if (options->pgn && options->setup.fen) argp_error(state, "either --pgn or --fen");
        if (!options->pgn && (options->game || options->ply >= 0)) {
            argp_error(state, "--game and --ply need --pgn");
        }
        return 0;
    default:
        return ARGP_ERR_UNKNOWN;
    }
}

static const struct argp_option position_options[] = {
    {"pgn", OPTION_PGN, "FILE", 0, "Position from a game of this file; - is standard input", 1},
    {"game", OPTION_GAME, "N", 0, "The N-th game of the file instead of the first", 1},
    {"ply", OPTION_PLY, "N", 0, "After N half-moves of the game instead of all", 1},
    {"moves", OPTION_MOVES, "MOVES", 0, "Play these moves from there", 1},
    {0},
};

static const struct argp_child position_children[] = {{&setup_argp, 0, NULL, 0}, {0}};

const struct argp position_options_argp = {
    .options = position_options, .parser = parse_option, .children = position_children};

/* --- Opening --- */

static bool read_game(Setup *setup, PgnFile *file, int number, Report *report) {
    if (!pgn_file_seek(file, number, report)) return false;
    const PgnStatus status = pgn_file_next(file, setup, NULL, report);
    if (status == PGN_END) return pgn_file_refuse_number(file, file->number + 1, report);
    return status == PGN_OK;
}

static bool open_pgn(Setup *setup, const PositionOptions *options, Report *report) {
    PgnFile file;
    if (!pgn_file_open(&file, options->pgn, report)) return false;
    bool opened = read_game(setup, &file, options->game, report);
    pgn_file_close(&file);
    if (!opened) return false;
    const int plies = game_ply(setup->game), ply = options->ply;
    if (ply > plies) {
        opened = report_error(report, "--ply: the game has only %d half-moves, not %d", plies, ply);
    }
    for (int i = plies; opened && ply >= 0 && i > ply; i--)
        game_undo(setup->game);
    if (!opened) setup_close(setup);
    return opened;
}

/* Move numbers may stand before the moves, as words of their own or not. */
static bool play_moves(Game *game, const char *text, Report *report) {
    Words words = words_of(text);
    while (words_next(&words)) {
        Report inner;
        report_clear(&inner);
        const size_t number = move_number_length(words.word, words.length);
        if (number == words.length) continue;
        const Move move = game_parse_move(game, words.word + number, words.length - number, &inner);
        if (move == MOVE_NONE) {
            return report_error(report, "--moves: " WORD_FORMAT ": %.150s", WORD_ARGUMENTS(&words),
                                inner.error);
        }
        game_play(game, move);
    }
    return true;
}

int position_options_open(Setup *setup, const PositionOptions *options, const char *program) {
    Report report;
    report_clear(&report);
    if (!options->pgn) {
        const int status = setup_open(setup, &options->setup, program);
        if (status != EXIT_DONE) return status;
    } else if (!open_pgn(setup, options, &report)) {
        fprintf(stderr, "%s: %s\n", program, report.error);
        return EXIT_USAGE;
    }
    if (!options->moves || play_moves(setup->game, options->moves, &report)) return EXIT_DONE;
    fprintf(stderr, "%s: %s\n", program, report.error);
    setup_close(setup);
    return EXIT_USAGE;
}
