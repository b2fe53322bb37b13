/* orthant match: two players against each other, in pairs of games from the same opening. */
#include <limits.h>
#include <stdlib.h>
#include <string.h>

#include "core/engine.h"
#include "tools/commands.h"
#include "tools/match/console.h"
#include "tools/match/markdown_report.h"
#include "tools/match/opening.h"
#include "tools/match/score_report.h"
#include "tools/match/settings_text.h"
#include "tools/setup.h"
#include "tools/suggest.h"
#include "tools/text_file.h"

enum { GAMES_MAX = 1000000, HASH_DEFAULT_MB = 16, OVERHEAD_DEFAULT_MS = 10, PLIES_MAX = 100 };

enum {
    OPTION_NODES = 256,
    OPTION_MOVETIME,
    OPTION_DEPTH,
    OPTION_SEED,
    OPTION_PLIES,
    OPTION_OPENINGS,
    OPTION_OPENINGS_FORMAT,
    OPTION_OPENINGS_ORDER,
    OPTION_OPENINGS_START,
    OPTION_SPRT,
    OPTION_PGN,
    OPTION_JOURNAL,
    OPTION_MARKDOWN,
    OPTION_OVERHEAD,
    OPTION_MARGIN
};

typedef struct MatchOptions {
    SetupOptions setup;
    MatchSettings settings;
    OpeningSource opening;
    OpeningList *openings; /* of its file */
    TimeControl control;   /* of players without one of their own */
    bool given[MATCH_PLAYERS];
    int hash_mb;
    const char *pgn, *journal, *markdown;
    bool json;
} MatchOptions;

static const struct argp_option match_options[] = {
    {"a", 'a', "SPEC", 0, "The first player", 0},
    {"b", 'b', "SPEC", 0, "The second player", 0},
    {"games", 'g', "N", 0, "Number of games, even (default 100)", 0},
    {"concurrency", 'c', "N", 0, "Games played at once (default 1)", 0},
    {"hash", 'H', "MB", 0, "Hash table of each engine (default 16)", 0},
    {"json", 'j', NULL, 0, "Print one JSON object", 0},
    {"markdown", OPTION_MARKDOWN, "FILE", 0,
     "Write the report there as Markdown; - is standard output", 0},
    {"tc", 't', "BASE+INC", 0,
     "Clock of each player in seconds (default 1+0.01); several limits hold together", 2},
    {"nodes", OPTION_NODES, "N", 0, "Nodes a move", 2},
    {"movetime", OPTION_MOVETIME, "S", 0, "Seconds a move", 2},
    {"depth", OPTION_DEPTH, "N", 0, "Plies a move", 2},
    {"overhead", OPTION_OVERHEAD, "MS", 0, "Milliseconds the engines keep in reserve (default 10)",
     2},
    {"margin", OPTION_MARGIN, "MS", 0, "How late a move may be (default 0)", 2},
    {"seed", OPTION_SEED, "N", 0, "Seed of the openings (default 1)", 3},
    {"sprt", OPTION_SPRT, "ELO0,ELO1[,ALPHA,BETA][,MODEL]", 0,
     "Stop when the difference is known to be nearer to one of the two (default errors 0.05); "
     "MODEL: logistic (default), normalized (ELO0 and ELO1 are normalized Elo) or trinomial",
     3},
    {"plies", OPTION_PLIES, "N", 0,
     "Random plies before a game (default: chess 8, others 6), or those of a game in PGN "
     "or of a line of a book (default: all)",
     3},
    {"openings", OPTION_OPENINGS, "FILE", 0,
     "Take the openings from there: positions in EPD, games in PGN, lines of an opening book", 3},
    {"openings-format", OPTION_OPENINGS_FORMAT, "NAME", 0,
     "epd, pgn or book (default: as the name of the file ends)", 3},
    {"openings-order", OPTION_OPENINGS_ORDER, "NAME", 0, "random (default) or sequential", 3},
    {"openings-start", OPTION_OPENINGS_START, "N", 0,
     "The first opening to take, in that order (default 1)", 3},
    {"pgn", OPTION_PGN, "FILE", 0, "Write the games there", 3},
    {"journal", OPTION_JOURNAL, "FILE", 0,
     "Keep the results there, and go on from there if the match was broken off", 3},
    {0},
};

static void parse_player(MatchOptions *options, int player, const char *text,
                         const struct argp_state *state) {
    Report report;
    report_clear(&report);
    options->given[player] = true;
    if (player_spec_parse(&options->settings.players[player], text, &report)) return;
    argp_error(state, "--%c: %s", 'a' + player, report.error);
}

static void parse_limit(MatchOptions *options, const char *key, const char *text,
                        const struct argp_state *state) {
    Report report;
    report_clear(&report);
    if (time_control_set(&options->control, key, text, &report)) return;
    argp_error(state, "--%s", report.error);
}

static void parse_sprt(MatchOptions *options, const char *text, const struct argp_state *state) {
    Report report;
    report_clear(&report);
    options->settings.sequential = true;
    if (sprt_parse(&options->settings.sprt, text, &report)) return;
    argp_error(state, "--sprt %s", report.error);
}

static int parse_choice(const char *option, const char *text, const char *const *names,
                        const struct argp_state *state) {
    for (int i = 0; names[i]; i++) {
        if (strcmp(names[i], text) == 0) return i;
    }
    char hint[SUGGEST_SIZE];
    suggest_text(text, names, "", hint);
    argp_error(state, "--%s: unknown '%s'%s", option, text, hint);
    return -1;
}

static void parse_opening(MatchOptions *options, int key, char *arg,
                          const struct argp_state *state) {
    OpeningSource *source = &options->opening;
    switch (key) {
    case OPTION_OPENINGS:
        if (arg[0] == '\0' || strlen(arg) >= sizeof source->file) {
            argp_error(state, "--openings: expected the name of a file");
        }
        snprintf(source->file, sizeof source->file, "%s", arg);
        return;
    case OPTION_OPENINGS_FORMAT:
        source->format = parse_choice("openings-format", arg, opening_format_names, state);
        return;
    case OPTION_OPENINGS_ORDER:
        source->order = parse_choice("openings-order", arg, opening_order_names, state);
        return;
    case OPTION_OPENINGS_START:
        source->start = setup_parse_number(state, "--openings-start", arg, 1, INT_MAX);
        return;
    default:
        source->plies = setup_parse_number(state, "--plies", arg, 0, PLIES_MAX);
        return;
    }
}

static void parse_number(MatchOptions *options, int key, const char *arg,
                         const struct argp_state *state) {
    MatchSettings *settings = &options->settings;
    switch (key) {
    case 'g':
        settings->pairs = setup_parse_number(state, "--games", arg, 2, GAMES_MAX);
        if (settings->pairs % 2) argp_error(state, "--games must be even: games come in pairs");
        settings->pairs /= 2;
        return;
    case 'c':
        settings->threads = setup_parse_number(state, "--concurrency", arg, 1, MATCH_THREADS_MAX);
        return;
    case 'H':
        options->hash_mb =
            setup_parse_number(state, "--hash", arg, ENGINE_HASH_MIN_MB, ENGINE_HASH_MAX_MB);
        return;
    case OPTION_OVERHEAD:
        settings->game.overhead_us =
            1000 * (int64_t)setup_parse_number(state, "--overhead", arg, 0, 10000);
        return;
    case OPTION_MARGIN:
        settings->game.margin_us =
            1000 * (int64_t)setup_parse_number(state, "--margin", arg, 0, 10000);
        return;
    default:
        settings->seed = (uint64_t)setup_parse_number(state, "--seed", arg, 0, INT_MAX);
        return;
    }
}

static bool is_stdout(const char *path) { return path && strcmp(path, "-") == 0; }

static void check_complete(MatchOptions *options, const struct argp_state *state) {
    Report report;
    report_clear(&report);
    for (int player = 0; player < MATCH_PLAYERS; player++) {
        if (!options->given[player]) argp_error(state, "--%c SPEC is missing", 'a' + player);
    }
    if (options->json && is_stdout(options->markdown)) {
        argp_error(state, "only one of --json and --markdown can go to standard output");
    }
    if (options->opening.file[0] && options->setup.fen) {
        argp_error(state, "either --fen or --openings");
    }
    if (!opening_source_check(&options->opening, &report)) {
        const bool plies = strncmp(report.error, "plies", 5) == 0;
        argp_error(state, "--%s%s", plies ? "" : "openings-", report.error);
    }
}

/* Nothing that is read, and nothing else that is written, may be lost by writing. */
static void check_files(const MatchOptions *options, const struct argp_state *state) {
    FileUses uses = {0};
    Report report;
    report_clear(&report);
    file_uses_read(&uses, file_use_of(options->opening.file, "--openings"));
    for (int player = 0; player < MATCH_PLAYERS; player++)
        player_spec_add_files(&options->settings.players[player], &uses);
    if (!file_uses_write(&uses, file_use_of(options->journal, "--journal"), &report) ||
        !file_uses_write(&uses, file_use_of(options->pgn, "--pgn"), &report) ||
        !file_uses_write(&uses, file_use_of(options->markdown, "--markdown"), &report)) {
        argp_error(state, "%s", report.error);
    }
}

static error_t parse_option(int key, char *arg, struct argp_state *state) {
    MatchOptions *options = state->input;
    switch (key) {
    case ARGP_KEY_INIT:
        state->child_inputs[0] = &options->setup;
        return 0;
    case 'a':
    case 'b':
        parse_player(options, key - 'a', arg, state);
        return 0;
    case 't':
        parse_limit(options, "tc", arg, state);
        return 0;
    case OPTION_NODES:
        parse_limit(options, "nodes", arg, state);
        return 0;
    case OPTION_MOVETIME:
        parse_limit(options, "movetime", arg, state);
        return 0;
    case OPTION_DEPTH:
        parse_limit(options, "depth", arg, state);
        return 0;
    case 'g':
    case 'c':
    case 'H':
    case OPTION_OVERHEAD:
    case OPTION_MARGIN:
    case OPTION_SEED:
        parse_number(options, key, arg, state);
        return 0;
    case OPTION_PLIES:
    case OPTION_OPENINGS:
    case OPTION_OPENINGS_FORMAT:
    case OPTION_OPENINGS_ORDER:
    case OPTION_OPENINGS_START:
        parse_opening(options, key, arg, state);
        return 0;
    case OPTION_SPRT:
        parse_sprt(options, arg, state);
        return 0;
    case OPTION_PGN:
        options->pgn = arg;
        return 0;
    case OPTION_JOURNAL:
        options->journal = arg;
        return 0;
    case OPTION_MARKDOWN:
        options->markdown = arg;
        return 0;
    case 'j':
        options->json = true;
        return 0;
    case ARGP_KEY_ARG:
        argp_error(state, "no argument expected, but got '%s'", arg);
        return 0;
    case ARGP_KEY_END:
        check_complete(options, state);
        check_files(options, state);
        return 0;
    default:
        return ARGP_ERR_UNKNOWN;
    }
}

static const struct argp_child match_children[] = {{&setup_argp, 0, NULL, 0}, {0}};

static const struct argp match_argp = {
    .options = match_options,
    .parser = parse_option,
    .doc = "Plays a match between two players and says how much stronger the first one is.\vA SPEC "
           "is a comma list of KEY=VALUE: a search parameter by its name, profile=FILE, "
           "eval=NAME, weights=FILE, off=GROUP (a group of weights to be 0), hash=MB, threads=N, "
           "level=LEVEL (a level of `play' by number or name), book=FILE (an opening book), "
           "name=TEXT, and tc, nodes, movetime "
           "or depth if they are not the same for both. "
           "`default' is the engine as it is. Another program is cmd=PATH, arg=WORD, "
           "option.NAME=VALUE and, unless it speaks UCI, protocol=cecp.\n\n"
           "Games come in pairs: the same opening, colors swapped, random moves unless there is a "
           "file of them. At fixed nodes or depth "
           "the results depend on the seed alone, not on the concurrency. A game is adjudicated "
           "when both players see the same side 10 pawns ahead for 4 moves, or a level position "
           "for 10 moves after move 40, and drawn after 300 moves.",
    .children = match_children,
};

/* Games and reports could not tell players of one name apart. */
static void number_names(PlayerSpec players[MATCH_PLAYERS]) {
    static const char number[] = " (2)";
    char *name = players[1].name;
    const size_t most = PLAYER_NAME_SIZE - sizeof number;
    if (strcmp(players[0].name, name) != 0) return;
    if (strlen(name) > most) name[most] = '\0';
    strcat(name, number);
}

/* Fills in what the players did not say themselves. */
static void complete_settings(MatchOptions *options) {
    MatchSettings *settings = &options->settings;
    Report unused;
    if (!time_control_is_set(&options->control)) {
        time_control_set(&options->control, "tc", "1+0.01", &unused);
    }
    for (int player = 0; player < MATCH_PLAYERS; player++) {
        PlayerSpec *spec = &settings->players[player];
        player_spec_complete(spec, &options->control, options->hash_mb, options->setup.variant);
    }
    number_names(settings->players);
    settings->plies = opening_source_plies(&options->opening, options->setup.variant);
}

/* --- Running --- */

/* Do evaluators, weights and groups fit the variant? */
static bool check_players(const MatchOptions *options, const char *program) {
    for (int player = 0; player < MATCH_PLAYERS; player++) {
        const PlayerSpec *spec = &options->settings.players[player];
        Report report;
        if (player_spec_check_variant(spec, options->setup.variant, &report)) continue;
        fprintf(stderr, "%s: --%c: %s\n", program, 'a' + player, report.error);
        return false;
    }
    return true;
}

static bool write_markdown(const MatchOptions *options, const MatchScore *score,
                           const char *program) {
    const MatchSettings *settings = &options->settings;
    TextFile target;
    Report report;
    report_clear(&report);
    bool written = text_file_begin(&target, options->markdown, &report);
    if (written) {
        markdown_report_head("Orthant match", options->setup.variant->name, settings, target.file);
        markdown_report_match(score, settings, target.file);
        written = text_file_commit(&target, &report);
    }
    if (!written) fprintf(stderr, "%s: %s\n", program, report.error);
    return written;
}

static bool load_openings(MatchOptions *options, const Rules *rules, const char *program) {
    MatchSettings *settings = &options->settings;
    Report report;
    report_clear(&report);
    if (!options->opening.file[0]) return true;
    options->opening.seed = settings->seed;
    options->opening.pairs = settings->pairs;
    options->openings = opening_list_load(&options->opening, rules, &report);
    if (!options->openings) {
        const bool start = strncmp(report.error, "start: ", 7) == 0;
        fprintf(stderr, "%s: --openings%s%s\n", program, start ? "-" : ": ", report.error);
        return false;
    }
    settings->openings = options->openings;
    opening_list_warn(options->openings, settings->pairs, program);
    return true;
}

static int run_match(const MatchOptions *options, const Game *start, const char *program) {
    const MatchSettings *settings = &options->settings;
    MatchScore score;
    Report report;
    report_clear(&report);
    if (settings->journal && !journal_select(settings->journal, 0, &report)) {
        fprintf(stderr, "%s: %s\n", program, report.error);
        return EXIT_FAILED;
    }
    if (options->markdown && !text_file_check(options->markdown, &report)) {
        fprintf(stderr, "%s: %s\n", program, report.error);
        return EXIT_FAILED;
    }
    if (settings_are_mirrored(settings, options->setup.variant)) {
        settings_warn_mirrored(settings, program);
    }
    if (!console_play(settings, start, program, NULL, &score)) return EXIT_FAILED;
    if (options->json) {
        score_report_json(&score, settings, options->setup.variant->name, stdout);
    } else if (!is_stdout(options->markdown)) {
        score_report_block(&score, settings, stdout);
    }
    if (options->markdown && !write_markdown(options, &score, program)) return EXIT_FAILED;
    if (score.pairs == settings->pairs || score.verdict != SPRT_OPEN) return EXIT_DONE;
    fprintf(stderr, "%s: broken off after %d of %d games\n", program, 2 * score.pairs,
            2 * settings->pairs);
    return EXIT_FAILED;
}

static int run_with_files(MatchOptions *options, const Game *start, const char *program) {
    int status = EXIT_FAILED;
    ConsoleFiles files = {
        .program = program, .pgn_path = options->pgn, .journal_path = options->journal};
    char *text = settings_text(&options->settings, start);
    if (!text) {
        fprintf(stderr, "%s: out of memory\n", program);
        return EXIT_FAILED;
    }
    if (console_open_files(&files, text)) {
        options->settings.pgn = files.pgn;
        options->settings.journal = files.journal;
        options->settings.log = files.log;
        console_catch_signals();
        status = run_match(options, start, program);
    }
    free(text);
    return console_close_files(&files) ? status : EXIT_FAILED;
}

int cmd_match(int argc, char **argv) {
    MatchOptions options = {
        .setup = setup_defaults,
        .settings = {.pairs = 50,
                     .threads = 1,
                     .seed = 1,
                     .game = {.adjudication = adjudication_default,
                              .overhead_us = 1000 * OVERHEAD_DEFAULT_MS}},
        .opening = opening_source_none,
        .hash_mb = HASH_DEFAULT_MB,
    };
    argp_parse(&match_argp, argc, argv, 0, NULL, &options);
    complete_settings(&options);
    if (!check_players(&options, argv[0])) return EXIT_USAGE;
    Setup setup;
    int status = setup_open(&setup, &options.setup, argv[0]);
    if (status != EXIT_DONE) return status;
    status = setup_check_going(&setup, argv[0]) && load_openings(&options, setup.rules, argv[0])
                 ? run_with_files(&options, setup.game, argv[0])
                 : EXIT_USAGE;
    opening_list_free(options.openings);
    setup_close(&setup);
    return status;
}
