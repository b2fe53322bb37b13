/* orthant games: what a self-play run has played: statistics, PGN, tables, training data. */
#include <argp.h>
#include <errno.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "tools/commands.h"
#include "tools/match/config_uses.h"
#include "tools/match/game_text.h"
#include "tools/match/games_plot.h"
#include "tools/match/sample.h"
#include "tools/match/tournament.h"
#include "tools/text_file.h"
#include "tools/zstd_file.h"

enum { OPTION_PGN = 256, OPTION_CSV, OPTION_DATA, OPTION_FORMAT, OPTION_PLOT };

/* What can be written, each to a file of its own. */
typedef enum Output { OUTPUT_PGN, OUTPUT_CSV, OUTPUT_DATA, OUTPUT_COUNT } Output;

typedef struct GamesOptions {
    const char *path;                /* the configuration */
    const char *files[OUTPUT_COUNT]; /* NULL: not wanted; "-": standard output */
    SampleFormat format;
    const char *plot; /* NULL: none */
    GnuplotFormat plot_format;
    bool json;
} GamesOptions;

static const char *const format_names[] = {
    [SAMPLE_TEXT] = "text", [SAMPLE_BRACKET] = "bracket", [SAMPLE_EPD] = "epd"};

static const struct argp_option games_options[] = {
    {"pgn", OPTION_PGN, "FILE", 0, "Write the games there; - is standard output", 0},
    {"csv", OPTION_CSV, "FILE", 0, "Write a table there, a line a game", 0},
    {"data", OPTION_DATA, "FILE", 0,
     "Write positions there for the tuning of weights; compressed if it ends in .zst", 0},
    {"format", OPTION_FORMAT, "NAME", 0,
     "Of --data: text (default; FEN | score | result), bracket (FEN [result]) or epd", 0},
    {"plot", OPTION_PLOT, "FILE", 0, "Draw the statistics into FILE.svg or FILE.png (by gnuplot)",
     0},
    {"json", 'j', NULL, 0, "Print the statistics as one JSON object", 0},
    {0},
};

static void parse_format(GamesOptions *options, const char *arg, struct argp_state *state) {
    for (size_t i = 0; i < ARRAY_LENGTH(format_names); i++) {
        if (strcmp(arg, format_names[i]) != 0) continue;
        options->format = (SampleFormat)i;
        return;
    }
    argp_error(state, "--format must be text, bracket or epd, not '%s'", arg);
}

static void check_options(const GamesOptions *options, struct argp_state *state) {
    int to_stdout = options->json;
    for (int i = 0; i < OUTPUT_COUNT; i++)
        to_stdout += options->files[i] && strcmp(options->files[i], "-") == 0;
    if (!options->path) argp_error(state, "the configuration is missing");
    if (to_stdout > 1) argp_error(state, "only one thing can go to standard output");
    if (options->format != SAMPLE_TEXT && !options->files[OUTPUT_DATA]) {
        argp_error(state, "--format is of --data, which is missing");
    }
}

static error_t parse_option(int key, char *arg, struct argp_state *state) {
    GamesOptions *options = state->input;
    switch (key) {
    case OPTION_PGN:
    case OPTION_CSV:
    case OPTION_DATA:
        options->files[key - OPTION_PGN] = arg;
        return 0;
    case OPTION_PLOT:
        options->plot = arg;
        if (gnuplot_format_of(arg, &options->plot_format)) return 0;
        argp_error(state, "--plot: expected a name that ends in .svg or .png, not '%s'", arg);
        return 0;
    case OPTION_FORMAT:
        parse_format(options, arg, state);
        return 0;
    case 'j':
        options->json = true;
        return 0;
    case ARGP_KEY_ARG:
        if (options->path) argp_error(state, "one configuration only, but '%s' follows", arg);
        options->path = arg;
        return 0;
    case ARGP_KEY_END:
        check_options(options, state);
        return 0;
    default:
        return ARGP_ERR_UNKNOWN;
    }
}

static const struct argp games_argp = {
    .options = games_options,
    .parser = parse_option,
    .args_doc = "CONFIG.json",
    .doc =
        "Tells what the games of `orthant selfplay CONFIG.json' were like, and writes them as PGN, "
        "as a table or as training data. The run may still be going on.\vWhich positions go "
        "into the training data is said by `sample' of the configuration: from (plies after "
        "the opening that are left out), every, maxscore, quiet, dedupe. Scores are centipawns "
        "and White's view, in EPD the mover's; results are 1.0, 0.5 or 0.0, White's view. All "
        "is made from the journal and depends on nothing else.",
};

/* --- Writing --- */

typedef struct Writing {
    const SelfplayConfig *config;
    TextFile files[OUTPUT_COUNT]; /* file NULL: not wanted */
    FILE *compressed;             /* writes to that of OUTPUT_DATA; NULL: that is plain */
    Sampler *sampler;
    Game *replay;
    GamesStatistics statistics;
    GamesBreakdown *breakdown;
    Report *report;
    bool failed;
} Writing;

static bool fail_to_write(const Writing *writing, Output output) {
    const int cause = errno;
    const char *path = writing->files[output].path;
    return report_error(writing->report, "cannot write %.150s: %s",
                        strcmp(path, "-") == 0 ? "output" : path,
                        cause ? strerror(cause) : "it failed");
}

static bool write_pgn(const Writing *writing, const TournamentGame *game) {
    const GameLabels labels = {
        .event = writing->config->event,
        .names = {game->names[WHITE], game->names[BLACK]},
        .pairing = selfplay_config_pairings(writing->config) > 1 ? game->number.pairing + 1 : 0,
        .game = game->number.game + 1,
        .bare = writing->config->match.pgn_bare};
    char *text = game_text_pgn(game->game, game->record, &labels);
    if (!text) return report_error(writing->report, "out of memory");
    errno = 0;
    const bool written = fputs(text, writing->files[OUTPUT_PGN].file) >= 0;
    if (!written) fail_to_write(writing, OUTPUT_PGN);
    free(text);
    return written;
}

/* A text between quotes, those in it doubled (RFC 4180). */
static void write_quoted(const char *text, FILE *out) {
    fputc('"', out);
    for (; *text; text++) {
        if (*text == '"') fputc('"', out);
        fputc(*text, out);
    }
    fputc('"', out);
}

static bool write_row(const Writing *writing, const TournamentGame *game) {
    const GameRecord *record = game->record;
    FILE *out = writing->files[OUTPUT_CSV].file;
    errno = 0;
    fprintf(out, "%d,%d,", game->number.pairing + 1, game->number.game + 1);
    write_quoted(game->names[WHITE], out);
    fputc(',', out);
    write_quoted(game->names[BLACK], out);
    fprintf(out, ",%s,%s,%d,%d", game_points_text(record->white_half_points),
            game_record_text(record), record->opening_plies, record->note_count);
    for (int color = WHITE; color <= BLACK; color++) {
        const PlayerTotals totals = game_record_totals(record, (Color)color);
        fprintf(out, ",%" PRId64 ",%" PRIu64 ",%" PRId64, totals.depth, totals.nodes,
                totals.time_us / 1000);
    }
    fputc('\n', out);
    return !ferror(out) || fail_to_write(writing, OUTPUT_CSV);
}

static const char csv_header[] =
    "pairing,game,white,black,result,end,opening_plies,plies,white_depth_sum,white_nodes,"
    "white_ms,black_depth_sum,black_nodes,black_ms\n";

static bool on_game(const TournamentGame *game, void *payload) {
    Writing *writing = payload;
    games_statistics_add(&writing->statistics, game);
    games_breakdown_add(writing->breakdown, game);
    bool sound = true;
    if (writing->files[OUTPUT_PGN].file) sound = write_pgn(writing, game);
    if (sound && writing->files[OUTPUT_CSV].file) sound = write_row(writing, game);
    if (sound && writing->sampler) {
        Report inner;
        report_clear(&inner);
        sound = sampler_add(writing->sampler, game->game, game->record, writing->replay, &inner) ||
                report_error(writing->report, "--data: %s", inner.error);
    }
    writing->failed = !sound;
    return sound;
}

/* Prepares for positions, once their file is open. */
static bool begin_data(Writing *writing, const GamesOptions *options, const Game *start) {
    FILE *out = writing->files[OUTPUT_DATA].file;
    if (zstd_file_is_named(options->files[OUTPUT_DATA])) {
        out = writing->compressed = zstd_file_compress(out, writing->report);
        if (!out) return false;
    }
    writing->replay = game_create(game_rules(start));
    writing->sampler = sampler_create(&writing->config->sample, options->format, out);
    return (writing->replay && writing->sampler) || report_error(writing->report, "out of memory");
}

static bool begin_files(Writing *writing, const GamesOptions *options, const Game *start) {
    for (int i = 0; i < OUTPUT_COUNT; i++) {
        if (!options->files[i]) continue;
        if (!text_file_begin(&writing->files[i], options->files[i], writing->report)) {
            writing->files[i].file = NULL;
            return false;
        }
    }
    if (options->files[OUTPUT_CSV]) fputs(csv_header, writing->files[OUTPUT_CSV].file);
    return !options->files[OUTPUT_DATA] || begin_data(writing, options, start);
}

/* Writes what the compressor still holds. */
static bool end_compressed(Writing *writing, bool sound) {
    if (!writing->compressed || fclose(writing->compressed) == 0 || !sound) return sound;
    return fail_to_write(writing, OUTPUT_DATA);
}

static bool end_files(Writing *writing, bool sound) {
    sound = end_compressed(writing, sound);
    for (int i = 0; i < OUTPUT_COUNT; i++) {
        if (!writing->files[i].file) continue;
        if (!sound) {
            text_file_abandon(&writing->files[i]);
        } else if (!text_file_commit(&writing->files[i], writing->report)) {
            sound = false;
        }
    }
    return sound;
}

static void tell(const Writing *writing, const GamesOptions *options) {
    bool to_stdout = false;
    for (int i = 0; i < OUTPUT_COUNT; i++)
        to_stdout |= options->files[i] && strcmp(options->files[i], "-") == 0;
    FILE *out = to_stdout ? stderr : stdout;
    if (options->json) {
        JsonObject *object = json_create();
        games_statistics_add_json(&writing->statistics, object);
        games_breakdown_add_json(writing->breakdown, object);
        json_print(object, stdout);
    } else {
        games_statistics_print(&writing->statistics, out);
        if (writing->statistics.games > 0) games_breakdown_print(writing->breakdown, out);
    }
    if (!writing->sampler || options->json) return;
    fprintf(out, "positions: %" PRId64 " written, %" PRId64 " repeats left out\n",
            sampler_count(writing->sampler), sampler_repeats(writing->sampler));
}

static bool draw_plot(const Writing *writing, const GamesOptions *options) {
    if (!options->plot) return true;
    if (writing->statistics.games == 0) {
        return report_error(writing->report, "there is no game to be drawn");
    }
    return games_plot_write(&writing->statistics, writing->breakdown, writing->config->event,
                            options->plot_format, options->plot, writing->report);
}

static int write_games(const SelfplayConfig *config, const GamesOptions *options, const Game *start,
                       const char *program) {
    Report report;
    report_clear(&report);
    Writing writing = {.config = config,
                       .breakdown = games_breakdown_create(config, game_rules(start)),
                       .report = &report};
    bool sound = (writing.breakdown || report_error(&report, "out of memory")) &&
                 begin_files(&writing, options, start) &&
                 tournament_walk(config, start, program, on_game, &writing, &report) &&
                 !writing.failed;
    sound = end_files(&writing, sound);
    if (sound) {
        games_breakdown_sort(writing.breakdown);
        sound = draw_plot(&writing, options);
    }
    if (sound) {
        tell(&writing, options);
    } else {
        fprintf(stderr, "%s: %s\n", program, report.error);
    }
    games_breakdown_destroy(writing.breakdown);
    sampler_destroy(writing.sampler);
    if (writing.replay) game_destroy(writing.replay);
    return sound ? EXIT_DONE : EXIT_FAILED;
}

/* Writing must not lose what is read, nor one output another. */
static bool check_files(const SelfplayConfig *config, const GamesOptions *options, Report *report) {
    static const char *const names[] = {
        [OUTPUT_PGN] = "--pgn", [OUTPUT_CSV] = "--csv", [OUTPUT_DATA] = "--data"};
    FileUses uses = {0};
    selfplay_config_add_journal(config, options->path, &uses);
    for (int i = 0; i < OUTPUT_COUNT; i++) {
        if (!file_uses_write(&uses, file_use_of(options->files[i], names[i]), report)) return false;
    }
    return file_uses_write(&uses, file_use_of(options->plot, "--plot"), report);
}

int cmd_games(int argc, char **argv) {
    GamesOptions options = {0};
    SelfplayConfig config;
    Setup setup;
    Report report;
    report_clear(&report);
    argp_parse(&games_argp, argc, argv, 0, NULL, &options);
    if (options.plot && !gnuplot_exists()) {
        fprintf(stderr, "%s: " GNUPLOT_MISSING "\n", argv[0]);
        return EXIT_FAILED;
    }
    if (!selfplay_config_load(&config, options.path, &report)) {
        fprintf(stderr, "%s: %s: %s\n", argv[0], options.path, report.error);
        return EXIT_USAGE;
    }
    int status = EXIT_USAGE;
    if (!check_files(&config, &options, &report)) {
        fprintf(stderr, "%s: %s\n", argv[0], report.error);
    } else {
        status = tournament_open(&setup, &config, options.path, argv[0]);
    }
    if (status == EXIT_DONE) {
        status = write_games(&config, &options, setup.game, argv[0]);
        setup_close(&setup);
    }
    selfplay_config_free(&config);
    return status;
}
