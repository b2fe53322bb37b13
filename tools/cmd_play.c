/* orthant play: a game in the terminal. */
#include <limits.h>
#include <locale.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "tools/cli/autosave.h"
#include "tools/cli/chess960.h"
#include "tools/cli/commands.h"
#include "tools/cli/complete.h"
#include "tools/cli/conversation.h"
#include "tools/cli/state_folder.h"
#include "tools/commands.h"
#include "tools/setup.h"

typedef struct PlayOptions {
    SetupOptions setup;
    const char *side, *load, *weights, *book; /* side NULL: not given */
    bool seed_given, resume, ponder;
    uint64_t seed;
    int level, depth; /* negative: not given */
    int64_t movetime_ms;
    int64_t pace_ms; /* negative: not given */
    const BoardLayout *layout;
    GlyphChoice glyphs;
    ColorWhen color;
    bool flip;
    int start; /* of Chess960; negative: not given */
    ClockControl clock;
} PlayOptions;

enum {
    OPTION_DEPTH = 256,
    OPTION_TIME,
    OPTION_LAYOUT,
    OPTION_ASCII,
    OPTION_UNICODE,
    OPTION_COLOR,
    OPTION_FLIP,
    OPTION_SEED,
    OPTION_WEIGHTS,
    OPTION_CLOCK,
    OPTION_START,
    OPTION_RESUME,
    OPTION_PONDER,
    OPTION_PACE,
    OPTION_BOOK
};

static const struct argp_option play_options[] = {
    {"side", 's', "SIDE", 0, "What you play: white (default), black, random, both or none", 0},
    {"level", 'l', "LEVEL", 0, "Strength by number or name, 0 (Random) to 11 (Master; default 5)",
     0},
    {"depth", OPTION_DEPTH, "PLIES", 0, "Strength: look so far ahead", 0},
    {"time", OPTION_TIME, "SECONDS", 0, "Strength: think so long about each move", 0},
    {"clock", OPTION_CLOCK, "BASE+INC", 0,
     "Clock of either side in seconds or minutes:seconds: 300+2, 5:00+2, 40/300+0", 0},
    {"ponder", OPTION_PONDER, NULL, 0, "Let the engine think in your time too", 0},
    {"pace", OPTION_PACE, "SECONDS", 0,
     "Least time a move when the engine plays itself (default: 1 at a terminal), or off", 0},
    {"start", OPTION_START, "N", 0, "Start position N of Chess960, 0 to 959", 0},
    {"resume", OPTION_RESUME, NULL, 0, "Go on with the unfinished game played last", 0},
    {"load", 'L', "FILE", 0, "Go on with the first game of a PGN file", 0},
    {"weights", OPTION_WEIGHTS, "FILE", 0, "Let the engine evaluate by the weights there", 0},
    {"book", OPTION_BOOK, "FILE", 0, "Let the engine play from the opening book there", 0},
    {"layout", OPTION_LAYOUT, "NAME", 0,
     "Board: small, row, grid, stack, wide or cube (default: what fits)", 0},
    {"ascii", OPTION_ASCII, NULL, 0, "Letters for the men", 0},
    {"unicode", OPTION_UNICODE, NULL, 0, "Chess symbols for the men", 0},
    {"color", OPTION_COLOR, "WHEN", 0, "Colors: auto (default), always or never", 0},
    {"flip", OPTION_FLIP, NULL, 0, "Turn the board round", 0},
    {"seed", OPTION_SEED, "N", 0, "Seed of everything random, for repeatable games", 0},
    {0},
};

static ColorWhen parse_color(const struct argp_state *state, const char *word) {
    static const char *const words[] = {
        [COLOR_AUTO] = "auto", [COLOR_ALWAYS] = "always", [COLOR_NEVER] = "never"};
    for (size_t i = 0; i < ARRAY_LENGTH(words); i++) {
        if (strcmp(word, words[i]) == 0) return (ColorWhen)i;
    }
    argp_error(state, "--color must be auto, always or never, not '%s'", word);
    return COLOR_AUTO;
}

static void parse_strength(PlayOptions *options, int key, char *arg, struct argp_state *state) {
    if (key == 'l') {
        options->level = level_find(arg);
        if (options->level >= 0) return;
        char list[LEVEL_LIST_SIZE];
        level_list(list);
        argp_error(state, "--level must be one of %s, not '%s'", list, arg);
    } else if (key == OPTION_DEPTH) {
        options->depth = setup_parse_number(state, "--depth", arg, 1, MAX_PLY - 1);
    } else {
        options->movetime_ms = strength_parse_seconds(arg);
        if (options->movetime_ms > 0) return;
        argp_error(state, "--time must be a number of seconds from 0.01 to 86400, not '%s'", arg);
    }
}

static void parse_look(PlayOptions *options, int key, char *arg, struct argp_state *state) {
    switch (key) {
    case OPTION_LAYOUT:
        options->layout = board_layout_find(arg);
        if (options->layout) break;
        argp_error(state, "--layout must be %s, not '%s'", board_layout_names(), arg);
        break;
    case OPTION_ASCII:
        options->glyphs = GLYPHS_ASCII;
        break;
    case OPTION_UNICODE:
        options->glyphs = GLYPHS_UNICODE;
        break;
    case OPTION_COLOR:
        options->color = parse_color(state, arg);
        break;
    default:
        options->flip = true;
        break;
    }
}

/* One game can begin from one place only. */
static void check_sources(const PlayOptions *options, const struct argp_state *state) {
    const struct {
        const char *name;
        bool given;
    } sources[] = {{"--load", options->load},
                   {"--fen", options->setup.fen},
                   {"--start", options->start >= 0},
                   {"--resume", options->resume}};
    const char *first = NULL;
    for (size_t i = 0; i < ARRAY_LENGTH(sources); i++) {
        if (!sources[i].given) continue;
        if (first) argp_error(state, "%s and %s exclude each other", first, sources[i].name);
        first = sources[i].name;
    }
    if (options->start >= 0 && strcmp(options->setup.variant->name, "chess") != 0) {
        argp_error(state, "--start is for chess, not %s", options->setup.variant->name);
    }
}

static error_t parse_option(int key, char *arg, struct argp_state *state) {
    PlayOptions *options = state->input;
    switch (key) {
    case ARGP_KEY_INIT:
        state->child_inputs[0] = &options->setup;
        return 0;
    case 's':
        options->side = arg;
        return 0;
    case 'l':
    case OPTION_DEPTH:
    case OPTION_TIME:
        parse_strength(options, key, arg, state);
        return 0;
    case 'L':
        options->load = arg;
        return 0;
    case OPTION_WEIGHTS:
        options->weights = arg;
        return 0;
    case OPTION_BOOK:
        options->book = arg;
        return 0;
    case OPTION_LAYOUT:
    case OPTION_ASCII:
    case OPTION_UNICODE:
    case OPTION_COLOR:
    case OPTION_FLIP:
        parse_look(options, key, arg, state);
        return 0;
    case OPTION_CLOCK:
        if (!clock_control_parse(arg, &options->clock)) {
            argp_error(state, "--clock must be BASE+INC such as 300+2, or MOVES/BASE, not '%s'",
                       arg);
        }
        return 0;
    case OPTION_START:
        options->start = setup_parse_number(state, "--start", arg, 0, CHESS960_COUNT - 1);
        return 0;
    case OPTION_RESUME:
        options->resume = true;
        return 0;
    case OPTION_PONDER:
        options->ponder = true;
        return 0;
    case OPTION_PACE:
        if (!pace_parse(arg, &options->pace_ms)) {
            argp_error(state, "--pace must be off or seconds from 0.01 to 86400, not '%s'", arg);
        }
        return 0;
    case OPTION_SEED:
        options->seed = (uint64_t)setup_parse_number(state, "--seed", arg, 0, INT_MAX);
        options->seed_given = true;
        return 0;
    case ARGP_KEY_ARG:
        argp_error(state, "nothing was expected after the options, but '%s' follows", arg);
        return 0;
    case ARGP_KEY_END:
        check_sources(options, state);
        return 0;
    default:
        return ARGP_ERR_UNKNOWN;
    }
}

static const struct argp_child play_children[] = {{&setup_argp, 0, NULL, 0}, {0}};

static const struct argp play_argp = {
    .options = play_options,
    .parser = parse_option,
    .doc = "Plays a game in the terminal: you against the engine, two people, or the engine "
           "against itself.\vDuring the game `help' lists what can be typed. Lines may also come "
           "from a pipe or file; then nothing is prompted.",
    .children = play_children,
};

static bool strength_is_given(const PlayOptions *options) {
    return options->depth > 0 || options->movetime_ms > 0 || options->level >= 0;
}

static Strength chosen_strength(const PlayOptions *options) {
    if (options->depth > 0 || options->movetime_ms > 0) {
        return (Strength){LEVEL_CUSTOM, max_int(options->depth, 0), options->movetime_ms};
    }
    return strength_of_level(options->level >= 0 ? options->level : LEVEL_DEFAULT);
}

/* A different game each time, unless a seed is given. */
static uint64_t chosen_seed(const PlayOptions *options) {
    if (options->seed_given) return options->seed;
    struct timespec now;
    clock_gettime(CLOCK_REALTIME, &now);
    return (uint64_t)now.tv_sec * UINT64_C(1000000007) ^ (uint64_t)now.tv_nsec ^
           (uint64_t)getpid() << 40;
}

static int open_fen(Session *session, const char *fen, const char *program) {
    Report report;
    report_clear(&report);
    const bool valid = game_set_fen(session->match.game, fen, strlen(fen), &report);
    if (report.warning[0]) fprintf(stderr, "%s: warning: %s\n", program, report.warning);
    if (!valid) fprintf(stderr, "%s: %s\n", program, report.error);
    return valid ? EXIT_DONE : EXIT_USAGE;
}

/* A game that was played before, or another start position; the exit status. */
static int open_source(Session *session, const PlayOptions *options, const char *program) {
    if (options->setup.fen) return open_fen(session, options->setup.fen, program);
    int status = EXIT_DONE;
    if (options->load) {
        if (!command_load_file(session, options->load, 1)) {
            status = EXIT_USAGE;
        } else if (session->match.variant == options->setup.variant) {
            session_note_weights(session);
        }
    } else if (options->resume) {
        status = autosave_resume(session, 1) ? EXIT_DONE : EXIT_FAILED;
        if (options->side) session_set_sides(session, options->side);
        if (strength_is_given(options)) session->strength = chosen_strength(options);
        if (options->pace_ms >= 0) session->pace_ms = options->pace_ms;
    } else if (options->start >= 0) {
        status = command_start_chess960(session, options->start) ? EXIT_DONE : EXIT_FAILED;
    }
    match_close(&session->previous); /* nobody has seen the empty board */
    return status;
}

/* A book given on the command line; the exit status. `variant` NULL: a game that says itself of
 * which it is. */
static int open_book(Session *session, const char *path, const Variant *variant,
                     const char *program) {
    Report report, inner;
    report_clear(&report);
    report_clear(&inner);
    if (!path) return EXIT_DONE;
    session->book = book_open(path, &report);
    session->book_on = true;
    if (session->book && variant && !book_check_variant(session->book, variant, &inner)) {
        report_error(&report, "%.100s: %.120s", path, inner.error);
        book_close(session->book);
        session->book = NULL;
    }
    if (!session->book) fprintf(stderr, "%s: %s\n", program, report.error);
    return session->book ? EXIT_DONE : EXIT_USAGE;
}

/* Everything that can fail before the game begins; the exit status. */
static int open_session(Session *session, const PlayOptions *options, const char *program) {
    session->canvas = malloc(sizeof *session->canvas);
    session->autosave = autosave_create();
    if (options->ponder) session->pondering = pondering_create();
    session->input = input_create(stdin, stdout, session->style.terminal, complete_line, session);
    if (!session->canvas || !session->input || !session->autosave ||
        !match_open(&session->match, options->setup.variant, options->setup.width)) {
        fprintf(stderr, "%s: cannot set up %s: out of memory\n", program,
                options->setup.variant->name);
        return EXIT_FAILED;
    }
    const int status = open_source(session, options, program);
    if (status == EXIT_DONE && options->clock.base_ms > 0) {
        session->clock_control = options->clock;
        game_clock_set(&session->match.clock, &options->clock, game_ply(session->match.game));
    }
    return status;
}

static void close_session(Session *session) {
    pondering_destroy(session->pondering);
    match_close(&session->match);
    match_close(&session->previous);
    book_close(session->book);
    autosave_destroy(session->autosave);
    input_destroy(session->input);
    free(session->canvas);
    free(session->waiting);
}

int cmd_play(int argc, char **argv) {
    PlayOptions options = {
        .setup = setup_defaults, .level = -1, .depth = -1, .pace_ms = -1, .start = -1};
    argp_parse(&play_argp, argc, argv, 0, NULL, &options);
    setlocale(LC_CTYPE, "");

    Session session = {
        .strength = chosen_strength(&options),
        .layout = options.layout,
        .style = style_detect(stdout, options.color, options.glyphs),
        .flip = options.flip,
        .pace_ms = options.pace_ms,
        .random = chosen_seed(&options),
        .out = stdout,
        .err = stderr,
        .screen = stdout,
    };
    if (!session_set_sides(&session, options.side ? options.side : "white")) {
        fprintf(stderr, "%s: --side must be white, black, random, both or none, not '%s'\n",
                argv[0], options.side);
        return EXIT_USAGE;
    }
    /* A game to be loaded says itself of which variant it is. */
    const Variant *variant = options.load || options.resume ? NULL : options.setup.variant;
    if (!setup_check_width(&options.setup, argv[0])) return EXIT_USAGE;
    int status = setup_load_weights(&session.weights, options.weights, variant, argv[0]);
    if (status == EXIT_DONE) status = open_book(&session, options.book, variant, argv[0]);
    if (status != EXIT_DONE) return status;
    status = open_session(&session, &options, argv[0]);
    char history[STATE_PATH_SIZE];
    if (status == EXIT_DONE && state_folder_path("history", history, NULL) &&
        state_folder_make(history, NULL)) {
        input_keep_history(session.input, history);
    }
    if (status == EXIT_DONE) conversation_run(&session);
    close_session(&session);
    return status;
}
