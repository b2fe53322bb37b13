#include "tools/match/plan_estimate.h"

#include <stdlib.h>
#include <string.h>

#include "core/engine.h"
#include "eval/evaluators.h"
#include "tools/match/line_store.h"
#include "tools/setup.h"
#include "tools/text_file.h"
#include "variants/variants.h"

enum { MEASURE_MS = 250, MEASURE_HASH_MB = 16, PLIES_ELSEWHERE = 100 };

/* Of a game at 2,000 nodes a move, with the default adjudication: means of 40 games each. */
static const struct {
    const Variant *variant;
    int plies;
} lengths[] = {
    {&variant_chess, 110},          {&variant_raumschach, 120}, {&variant_raumschach_mirror, 125},
    {&variant_raumschach_cvp, 140}, {&variant_losalamos, 77},   {&variant_gardner, 44},
};

/* Bytes a ply of the same games, what stands before the moves included. */
static const double journal_bytes_a_ply = 20, times_bytes_a_ply = 7;
/* Of the time on a clock, without increments, this much is used up in a game of usual length. */
static const double clock_share = 0.9;

static int plies_of_game(const SelfplayConfig *config) {
    int plies = PLIES_ELSEWHERE;
    for (size_t i = 0; i < ARRAY_LENGTH(lengths); i++) {
        if (lengths[i].variant == config->variant) plies = lengths[i].plies;
    }
    return min_int(plies, 2 * config->match.game.adjudication.max_moves);
}

/* --- Measuring --- */

typedef struct Measuring {
    Engine *engine;
    const Game *start;
    PlanEstimate *plan;
    bool searching; /* some engine is limited by its search, not by time */
} Measuring;

/* Seconds of a search; `finished`: was it stopped by its depth? */
static double time_search(Measuring *measuring, int depth, uint64_t *nodes, bool *finished) {
    measuring->searching = true;
    const SearchLimits limits = {.depth = depth, .movetime_ms = MEASURE_MS};
    engine_new_game(measuring->engine);
    const int64_t begin = setup_now_us();
    const SearchResult result =
        engine_search(measuring->engine, measuring->start, &limits, NULL, NULL);
    *nodes = result.nodes;
    *finished = depth > 0 && result.depth >= depth;
    return (double)(setup_now_us() - begin) / 1e6;
}

static double speed_of(Measuring *measuring) {
    uint64_t nodes;
    bool unused;
    if (measuring->plan->speed == 0) {
        const double seconds = time_search(measuring, 0, &nodes, &unused);
        measuring->plan->speed = seconds > 0 && nodes > 0 ? (double)nodes / seconds : 1;
    }
    return measuring->plan->speed;
}

/* --- Adding up --- */

static void shorten(double *seconds, double other) {
    if (*seconds < 0 || other < *seconds) *seconds = other;
}

/* What a move takes on average, by the limit that is reached first. */
static double seconds_of_move(Measuring *measuring, const TimeControl *control, int moves) {
    double seconds = -1;
    if (control->base_us > 0) {
        const double base = (double)control->base_us / 1e6;
        shorten(&seconds, clock_share * base / moves + (double)control->increment_us / 1e6);
    }
    if (control->movetime_us > 0) shorten(&seconds, (double)control->movetime_us / 1e6);
    if (control->nodes > 0) shorten(&seconds, (double)control->nodes / speed_of(measuring));
    if (control->depth > 0) {
        uint64_t nodes;
        bool finished;
        const double measured = time_search(measuring, control->depth, &nodes, &finished);
        if (seconds < 0 && !finished) measuring->plan->at_least = true;
        if (seconds < 0 || finished) shorten(&seconds, measured);
    }
    return seconds;
}

static double seconds_of_pairing(Measuring *measuring, const MatchSettings *settings, int plies) {
    const int moves = max_int(1, plies / MATCH_PLAYERS);
    double seconds = 0;
    for (int i = 0; i < MATCH_PLAYERS; i++)
        seconds += moves * seconds_of_move(measuring, &settings->players[i].control, moves);
    return 2.0 * settings->pairs * seconds;
}

/* The games of a journal, by its lines. */
static int count_played(const char *path) {
    FILE *file = text_file_open(path, NULL);
    char *line = NULL;
    size_t capacity = 0;
    ssize_t length;
    int games = -1; /* the first line is none */
    if (!file) return 0;
    while ((length = getline(&line, &capacity, file)) > 0)
        games += line[length - 1] == '\n' && !line_store_is_change(line);
    free(line);
    fclose(file);
    return max_int(games, 0);
}

static void add_up(const SelfplayConfig *config, Measuring *measuring, MatchSettings *settings,
                   int cores) {
    PlanEstimate *plan = measuring->plan;
    const int plies = plies_of_game(config);
    for (int i = 0; i < selfplay_config_pairings(config); i++) {
        selfplay_config_match(config, i, settings);
        plan->seconds += seconds_of_pairing(measuring, settings, plies);
        plan->games += 2 * settings->pairs;
    }
    plan->played = min_int(count_played(config->journal), plan->games);
    plan->journal_bytes = journal_bytes_a_ply * plies * plan->games;
    plan->times_bytes = times_bytes_a_ply * plies * plan->games;
    if (plan->games > 0) plan->seconds *= 1 - (double)plan->played / plan->games;
    /* Clocks run side by side, searches need a core each. */
    const int threads = config->match.threads;
    plan->seconds /= measuring->searching ? min_int(threads, cores) : threads;
}

bool plan_estimate(const SelfplayConfig *config, const Game *start, int cores, PlanEstimate *plan,
                   Report *report) {
    const Rules *rules = game_rules(start);
    MatchSettings *settings = malloc(sizeof *settings);
    Measuring measuring = {
        .engine = engine_create(rules, evaluator_default(rules_variant(rules)), MEASURE_HASH_MB),
        .start = start,
        .plan = plan};
    const bool sound = (settings && measuring.engine) || report_error(report, "out of memory");
    *plan = (PlanEstimate){0};
    if (sound) add_up(config, &measuring, settings, cores);
    engine_destroy(measuring.engine);
    free(settings);
    return sound;
}

/* --- Telling --- */

static void print_time(double seconds, FILE *stream) {
    enum { MINUTE = 60, HOUR = 3600, DAY = 86400 };
    if (seconds < 5 * MINUTE) {
        fprintf(stream, "%.0f s", seconds);
    } else if (seconds < 2 * HOUR) {
        fprintf(stream, "%.0f min", seconds / MINUTE);
    } else if (seconds < 2 * DAY) {
        fprintf(stream, "%.1f h", seconds / HOUR);
    } else {
        fprintf(stream, "%.1f days", seconds / DAY);
    }
}

static void print_size(double bytes, FILE *stream) {
    static const char *const units[] = {"KB", "MB", "GB", "TB"};
    size_t unit = 0;
    for (bytes /= 1000; bytes >= 1000 && unit + 1 < ARRAY_LENGTH(units); unit++)
        bytes /= 1000;
    fprintf(stream, bytes < 10 ? "%.1f %s" : "%.0f %s", bytes, units[unit]);
}

void plan_estimate_print(const PlanEstimate *plan, bool may_end_early, FILE *stream) {
    fprintf(stream, "time: %sabout ",
            plan->at_least  ? "more than "
            : may_end_early ? "up to "
                            : "");
    print_time(plan->seconds, stream);
    if (plan->speed > 0) fprintf(stream, " at %.0f nodes/s, as measured now", plan->speed);
    if (plan->played > 0) fprintf(stream, "; %d of %d games are there", plan->played, plan->games);
    fputs("\nsize: journal ", stream);
    print_size(plan->journal_bytes, stream);
    fputs(", times ", stream);
    print_size(plan->times_bytes, stream);
    fputc('\n', stream);
}
