/* orthant selfplay: games as a configuration file says, resumed where they were broken off. */
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "tools/commands.h"
#include "tools/match/config.h"
#include "tools/match/config_uses.h"
#include "tools/match/console.h"
#include "tools/match/markdown_report.h"
#include "tools/match/plan_estimate.h"
#include "tools/match/process.h"
#include "tools/match/score_report.h"
#include "tools/match/settings_text.h"
#include "tools/match/shards.h"
#include "tools/match/tournament.h"
#include "tools/match/tournament_report.h"
#include "tools/setup.h"
#include "tools/text_file.h"

enum {
    OPTION_CHECK = 256,
    OPTION_ACCEPT,
    OPTION_SHARD,
    OPTION_MERGE,
    OPTION_MARKDOWN,
    OPTION_KEYS
};

typedef struct SelfplayOptions {
    const char *path;
    const char *markdown; /* NULL: none */
    int concurrency;      /* 0: as the configuration says */
    bool check, json, merge, accept;
    Shard shard; /* count 0: the whole */
} SelfplayOptions;

static const struct argp_option selfplay_options[] = {
    {"check", OPTION_CHECK, NULL, 0, "Say what would be played, and whether it could be", 0},
    {"accept-changes", OPTION_ACCEPT, NULL, 0,
     "Go on from a journal of other settings, which will say so", 0},
    {"concurrency", 'c', "N", 0, "Games played at once, whatever the configuration says", 0},
    {"json", 'j', NULL, 0, "Print one JSON object", 0},
    {"markdown", OPTION_MARKDOWN, "FILE", 0,
     "Write the report there as Markdown; - is standard output", 0},
    {"shard", OPTION_SHARD, "I/N", 0, "Play the I-th of N parts, into a journal of its own", 0},
    {"merge", OPTION_MERGE, NULL, 0, "Make one journal from those of all parts", 0},
    {"keys", OPTION_KEYS, NULL, 0, "List the keys of configurations and exit", 0},
    {0},
};

static void parse_shard(SelfplayOptions *options, const char *arg, struct argp_state *state) {
    Report report;
    report_clear(&report);
    if (!shard_parse(&options->shard, arg, &report)) argp_error(state, "--shard: %s", report.error);
}

static bool is_stdout(const char *path) { return path && strcmp(path, "-") == 0; }

static void check_options(const SelfplayOptions *options, const struct argp_state *state) {
    if (!options->path) argp_error(state, "the configuration is missing");
    if (options->json && is_stdout(options->markdown)) {
        argp_error(state, "only one of --json and --markdown can go to standard output");
    }
    if (options->check && options->json) argp_error(state, "--check prints no JSON");
    if (options->merge && (options->check || options->json || options->markdown ||
                           options->accept || options->shard.count > 0)) {
        argp_error(state, "--merge only puts journals together: no --check, --json, "
                          "--markdown, --accept-changes, --shard");
    }
    if (options->accept && options->shard.count > 0) {
        argp_error(state, "--accept-changes is of whole runs: all shards have the same settings");
    }
}

static error_t parse_option(int key, char *arg, struct argp_state *state) {
    SelfplayOptions *options = state->input;
    switch (key) {
    case OPTION_CHECK:
        options->check = true;
        return 0;
    case 'c':
        options->concurrency =
            setup_parse_number(state, "--concurrency", arg, 1, MATCH_THREADS_MAX);
        return 0;
    case 'j':
        options->json = true;
        return 0;
    case OPTION_MARKDOWN:
        options->markdown = arg;
        return 0;
    case OPTION_SHARD:
        parse_shard(options, arg, state);
        return 0;
    case OPTION_ACCEPT:
        options->accept = true;
        return 0;
    case OPTION_MERGE:
        options->merge = true;
        return 0;
    case OPTION_KEYS:
        selfplay_config_print_keys(stdout);
        exit(EXIT_DONE);
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

static const struct argp selfplay_argp = {
    .options = selfplay_options,
    .parser = parse_option,
    .args_doc = "CONFIG.json",
    .doc =
        "Plays the games that a configuration in JSON describes: one engine against another, the "
        "first against each other one, or each against each.\vEvery key is optional but for the "
        "engines: "
        "schema, event, tournament, variant, seed, games (of each pairing), rounds, "
        "concurrency, overhead, margin, resign, draw, maxmoves, tb, opening, recover, log, pgn, "
        "epd, "
        "journal, sample, sprt, each, engines; docs/selfplay.md explains them. "
        "Results go to the journal as soon as they are there; the same command goes on from it "
        "after whatever has stopped it.",
};

/* --- Preparing --- */

static int complain(const char *program, const SelfplayOptions *options, const char *message) {
    fprintf(stderr, "%s: %s: %s\n", program, options->path, message);
    return EXIT_USAGE;
}

/* Are the programs of all engines there? Tells those that are not. */
static bool find_programs(const SelfplayConfig *config, const SelfplayOptions *options,
                          const char *program) {
    bool found = true;
    for (int i = 0; i < config->engine_count; i++) {
        const char *command = config->engines[i].command;
        if (!command[0] || process_exists(command)) continue;
        fprintf(stderr, "%s: %s: engines[%d].cmd: there is no program %s\n", program, options->path,
                i, command);
        found = false;
    }
    return found;
}

/* Warns of the first pairing whose players cannot differ. */
static void warn_mirrored(const SelfplayConfig *config, const char *program) {
    MatchSettings *settings = malloc(sizeof *settings);
    for (int i = 0; settings && i < selfplay_config_pairings(config); i++) {
        selfplay_config_match(config, i, settings);
        if (!settings_are_mirrored(settings, config->variant)) continue;
        settings_warn_mirrored(settings, program);
        break;
    }
    free(settings);
}

/* --- Playing --- */

/* What a run needs; `settings` are those of the pairing at hand. */
typedef struct Run {
    const SelfplayConfig *config;
    const SelfplayOptions *options;
    const char *program;
    const Game *start;
    MatchSettings *settings;
    TableJudge *tables; /* NULL: none */
    MatchScore *scores; /* of the pairings */
    int played;         /* pairings that were begun */
    bool failed;        /* one could not be played, which has been told */
    JournalChanges changes;
    ConsoleFiles files;
} Run;

static bool is_complete(const MatchScore *score, const MatchSettings *settings) {
    return score->pairs == settings->pairs || score->verdict != SPRT_OPEN;
}

static bool prints_text(const SelfplayOptions *options) {
    return !options->json && !is_stdout(options->markdown);
}

/* How all engines stand, below the score of the pairing that is played. */
static void write_below(const MatchScore *score, int columns, int rows, FILE *stream,
                        void *payload) {
    const Run *run = payload;
    tournament_report_live(run->config, run->scores, run->played, score, columns, rows, stream);
}

/* Plays a pairing; false when that failed or it was broken off. */
static bool play_pairing(Run *run, int pairing) {
    MatchSettings *settings = run->settings;
    MatchScore *score = &run->scores[pairing];
    const int pairings = selfplay_config_pairings(run->config);
    selfplay_config_match(run->config, pairing, settings);
    Report report;
    report_clear(&report);
    run->failed = !journal_select(run->files.journal, pairing, &report);
    if (run->failed) {
        fprintf(stderr, "%s: %s\n", run->program, report.error);
        return false;
    }
    settings->journal = run->files.journal;
    settings->pgn = run->files.pgn;
    settings->epd = run->files.epd;
    settings->log = run->files.log;
    settings->game.tables = run->tables;
    match_log_tell(settings->log, LOG_INFO, "pairing %d of %d: %s v. %s", pairing + 1, pairings,
                   settings->players[0].name, settings->players[1].name);
    if (pairings > 1) {
        fprintf(stderr, "pairing %d of %d: %s v. %s\n", pairing + 1, pairings,
                settings->players[0].name, settings->players[1].name);
    }
    const LiveBelow below = {write_below, run};
    run->failed =
        !console_play(settings, run->start, run->program, pairings > 1 ? &below : NULL, score);
    if (run->failed) return false;
    run->played++;
    if (prints_text(run->options)) score_report_block(score, settings, stdout);
    fflush(stdout);
    return is_complete(score, settings);
}

static int games_of(const MatchScore *scores, int count) {
    int games = 0;
    for (int i = 0; i < count; i++)
        games += 2 * scores[i].pairs;
    return games;
}

static bool write_markdown(const Run *run) {
    const SelfplayConfig *config = run->config;
    TextFile target;
    Report report;
    report_clear(&report);
    bool written = text_file_begin(&target, run->options->markdown, &report);
    if (written) {
        markdown_report_head(config->event, config->variant->name, &config->match, target.file);
        for (int i = 0; i < run->played; i++) {
            selfplay_config_match(config, i, run->settings);
            markdown_report_match(&run->scores[i], run->settings, target.file);
        }
        written = text_file_commit(&target, &report);
    }
    if (!written) fprintf(stderr, "%s: %s\n", run->program, report.error);
    return written;
}

/* Could it be written, and would nothing else be lost? It is only after all games. */
static bool check_markdown(const Run *run) {
    const SelfplayConfig *config = run->config;
    FileUses uses = {0};
    Report report;
    report_clear(&report);
    if (!run->options->markdown) return true;
    selfplay_config_add_journal(config, run->options->path, &uses);
    file_uses_read(&uses, file_use_of(config->pgn, "pgn.file"));
    file_uses_read(&uses, file_use_of(config->epd, "epd.file"));
    file_uses_read(&uses, file_use_of(config->log, "log.file"));
    if (file_uses_write(&uses, file_use_of(run->options->markdown, "--markdown"), &report) &&
        text_file_check(run->options->markdown, &report)) {
        return true;
    }
    fprintf(stderr, "%s: %s\n", run->program, report.error);
    return false;
}

static int play_all(Run *run) {
    const int pairings = selfplay_config_pairings(run->config);
    bool going = true;
    for (int i = 0; i < pairings && going; i++)
        going = play_pairing(run, i);
    if (run->played == 0) return EXIT_FAILED;
    if (run->options->json) {
        tournament_report_json(run->config, run->scores, run->played, stdout);
    } else if (pairings > 1 && prints_text(run->options)) {
        tournament_report_table(run->config, run->scores, run->played, stdout);
    }
    if (run->options->markdown && !write_markdown(run)) return EXIT_FAILED;
    if (going) return EXIT_DONE;
    if (run->failed) return EXIT_FAILED;
    fprintf(stderr, "%s: broken off after %d of %d games; the same command goes on: %s %s\n",
            run->program, games_of(run->scores, run->played),
            2 * run->config->match.pairs * pairings, run->program, run->options->path);
    return EXIT_FAILED;
}

/* What would be played, how long it would take, and how large it would be. */
static int tell_plan(const Run *run) {
    PlanEstimate plan;
    Report report;
    report_clear(&report);
    const int cores = max_int(1, (int)sysconf(_SC_NPROCESSORS_ONLN));
    tournament_report_plan(run->config, stdout);
    if (plan_estimate(run->config, run->start, cores, &plan, &report)) {
        plan_estimate_print(&plan, run->config->match.sequential, stdout);
        return EXIT_DONE;
    }
    fprintf(stderr, "%s: %s\n", run->program, report.error);
    return EXIT_FAILED;
}

/* Plays, or says what would be played. */
static int run_with_files(Run *run) {
    char *text = tournament_settings(run->config, run->start);
    int status = EXIT_FAILED;
    if (!text) {
        fprintf(stderr, "%s: out of memory\n", run->program);
        return status;
    }
    const bool ready = run->options->check ? console_check_files(&run->files, text)
                                           : console_open_files(&run->files, text);
    if (ready) warn_mirrored(run->config, run->program);
    if (ready && run->options->check) {
        status = tell_plan(run);
    } else if (ready) {
        console_catch_signals();
        status = play_all(run);
    }
    free(text);
    return console_close_files(&run->files) ? status : EXIT_FAILED;
}

/* The endgame tables, if they are wanted. False when they are not there, which is told. */
static bool open_tables(Run *run) {
    Report report;
    report_clear(&report);
    if (!run->config->tables[0]) return true;
    run->tables = table_judge_open(syzygy_fathom, run->config->tables, &report);
    if (run->tables) return true;
    fprintf(stderr, "%s: %s: tb.dirs: %s\n", run->program, run->options->path, report.error);
    return false;
}

static int run_config(const SelfplayConfig *config, const SelfplayOptions *options,
                      const Game *start, const char *program) {
    Run run = {
        .config = config,
        .options = options,
        .program = program,
        .start = start,
        .settings = malloc(sizeof *run.settings),
        .scores = calloc((size_t)selfplay_config_pairings(config), sizeof *run.scores),
        .changes = {.option = "--accept-changes", .accept = options->accept},
        .files = {.program = program,
                  .pgn_path = config->pgn[0] ? config->pgn : NULL,
                  .epd_path = config->epd[0] ? config->epd : NULL,
                  .journal_path = config->journal,
                  .changes = options->shard.count > 0 ? NULL : &run.changes,
                  .log_settings = selfplay_config_log(config)},
    };
    int status = EXIT_FAILED;
    if (!run.settings || !run.scores) {
        fprintf(stderr, "%s: out of memory\n", program);
    } else if (check_markdown(&run) && open_tables(&run)) {
        status = run_with_files(&run);
    }
    table_judge_close(run.tables);
    free(run.settings);
    free(run.scores);
    return status;
}

/* --- Shards --- */

static int merge(const SelfplayConfig *config, const Game *start, const char *program) {
    Report report;
    report_clear(&report);
    char *settings = tournament_settings(config, start);
    const int count = settings ? shards_merge(config, settings, &report)
                               : !report_error(&report, "out of memory");
    free(settings);
    if (count > 0) {
        if (report.warning[0]) fprintf(stderr, "%s: %s\n", program, report.warning);
        printf("%d shards are in %s now\n", count, config->journal);
        return EXIT_DONE;
    }
    fprintf(stderr, "%s: %s\n", program, report.error);
    return EXIT_FAILED;
}

/* Plays a shard, unless it is complete. */
static int run_shard(SelfplayConfig *config, const SelfplayOptions *options, const Game *start,
                     const char *program) {
    Shard shard = options->shard;
    Report report;
    report_clear(&report);
    if (!shard_apply(&shard, config, &report)) return complain(program, options, report.error);
    if (shard_is_complete(&shard)) {
        printf("shard %d/%d is complete: %s\n", shard.index, shard.count, shard.complete);
        return EXIT_DONE;
    }
    const int status = run_config(config, options, start, program);
    if (status != EXIT_DONE || options->check) return status;
    if (shard_finish(&shard, config, &report)) return EXIT_DONE;
    fprintf(stderr, "%s: %s\n", program, report.error);
    return EXIT_FAILED;
}

static int run_as_asked(SelfplayConfig *config, const SelfplayOptions *options, const Game *start,
                        const char *program) {
    if (options->merge) return merge(config, start, program);
    const bool found = find_programs(config, options, program);
    /* A plan may be looked at where its programs are not installed. */
    if (!found && !options->check) return EXIT_FAILED;
    return options->shard.count > 0 ? run_shard(config, options, start, program)
                                    : run_config(config, options, start, program);
}

static int check_or_run(SelfplayConfig *config, const SelfplayOptions *options,
                        const char *program) {
    Setup setup;
    int status = tournament_open(&setup, config, options->path, program);
    if (status != EXIT_DONE) return status;
    if (config->openings && !options->merge) {
        opening_list_warn(config->openings, config->match.pairs, program);
    }
    if (options->concurrency > 0) config->match.threads = options->concurrency;
    status = run_as_asked(config, options, setup.game, program);
    setup_close(&setup);
    return status;
}

int cmd_selfplay(int argc, char **argv) {
    SelfplayOptions options = {0};
    SelfplayConfig config;
    Report report;
    report_clear(&report);
    argp_parse(&selfplay_argp, argc, argv, 0, NULL, &options);
    if (!selfplay_config_load(&config, options.path, &report)) {
        return complain(argv[0], &options, report.error);
    }
    const int status = check_or_run(&config, &options, argv[0]);
    selfplay_config_free(&config);
    return status;
}
