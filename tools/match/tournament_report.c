#include "tools/match/tournament_report.h"

#include <inttypes.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "tools/json_output.h"
#include "tools/match/results_report.h"
#include "tools/match/score_report.h"
#include "tools/match/standings.h"
#include "tools/plain_text.h"

/* --- Before --- */

static void print_engine(const PlayerSpec *spec, FILE *stream) {
    char control[96];
    time_control_text(&spec->control, control);
    fprintf(stream, "  %s: %s, hash %d MB", spec->name, control, spec->hash_mb);
    if (spec->threads > 1) fprintf(stream, ", %d threads", spec->threads);
    if (spec->command[0]) {
        fprintf(stream, ", %s", spec->command);
        for (int i = 0; i < spec->argument_count; i++)
            fprintf(stream, " %s", spec->arguments[i]);
        fputs(spec->protocol == PROTOCOL_CECP ? " (CECP)" : " (UCI)", stream);
    }
    fputc('\n', stream);
}

/* How long the test takes on average, for the hypotheses and half way between them. */
static void print_expected_games(const Sprt *sprt, int most, FILE *stream) {
    const double places[] = {sprt->elo0, (sprt->elo0 + sprt->elo1) / 2, sprt->elo1};
    const Results none = {{{0}}, {{0}}};
    const char *separator = "  games expected, if half are draws: ";
    for (size_t i = 0; i < ARRAY_LENGTH(places); i++) {
        ScoreMoments truth;
        if (!sprt_suppose(sprt, &none, NAN, places[i], &truth)) continue;
        fprintf(stream, "%s%.0f at %+g", separator, sprt_forecast(sprt, &truth).games, places[i]);
        separator = ", ";
    }
    if (separator[0] == ',') {
        fprintf(stream, " %s; at most %d are played\n",
                sprt->model == SPRT_NORMALIZED ? "nElo" : "Elo", most);
    }
}

static void print_test(const SelfplayConfig *config, FILE *stream) {
    const Sprt *sprt = &config->match.sprt;
    if (!config->match.sequential) return;
    fprintf(stream, "SPRT: [%g, %g], errors %g and %g, %s\n", sprt->elo0, sprt->elo1, sprt->alpha,
            sprt->beta, sprt_model_name(sprt->model));
    print_expected_games(sprt, 2 * config->match.pairs, stream);
}

static void print_openings(const SelfplayConfig *config, FILE *stream) {
    const MatchSettings *match = &config->match;
    fputs("openings: ", stream);
    if (config->openings) {
        opening_list_describe(config->openings, stream);
        if (match->plies > 0) fprintf(stream, ", %d plies", match->plies);
    } else {
        fprintf(stream, "%d random plies%s%s", match->plies, config->fen[0] ? " from " : "",
                config->fen);
    }
    fprintf(stream, ", seed %" PRIu64 "\n", match->seed);
}

void tournament_report_plan(const SelfplayConfig *config, FILE *stream) {
    const MatchSettings *match = &config->match;
    const int pairings = selfplay_config_pairings(config);
    fprintf(stream, "%s: %s, %d pairing%s of %d games, %d in all, %d at a time\n", config->event,
            config->variant->name, pairings, pairings == 1 ? "" : "s", 2 * match->pairs,
            2 * match->pairs * pairings, match->threads);
    print_openings(config, stream);
    print_test(config, stream);
    fprintf(stream, "journal: %s%s\n", config->journal,
            access(config->journal, F_OK) == 0 ? ", to go on from" : "");
    if (config->pgn[0]) fprintf(stream, "PGN: %s\n", config->pgn);
    fprintf(stream, "engines, %s against each other one:\n",
            config->tournament == TOURNAMENT_GAUNTLET ? "the first" : "each");
    for (int i = 0; i < config->engine_count; i++)
        print_engine(&config->engines[i], stream);
}

/* --- After --- */

static int name_width(const SelfplayConfig *config) {
    int width = (int)strlen("opponent");
    for (int i = 0; i < config->engine_count; i++)
        width = max_int(width, plain_text_columns(config->engines[i].name));
    return width;
}

static void print_header(const char *name, int width, FILE *stream) {
    fprintf(stream, "%-*s %6s %6s %6s %6s %7s %8s %7s %7s %7s\n", width, name, "games", "+", "-",
            "=", "%", "Elo", "+-", "lapses", "theirs");
}

static int lapses_of(const MatchScore *score, int player) {
    return score->forfeits[player] + score->faults[player];
}

static void print_row(const char *name, int width, const MatchScore *score, FILE *stream) {
    const EloEstimate estimate = elo_estimate(&score->pentanomial);
    const int games = 2 * score->pairs;
    plain_text_put(name, width, stream);
    fprintf(stream, " %6d %6d %6d %6d %7.2f %8.1f %7.1f %7d %7d\n", games, score->wins,
            score->losses, score->draws, 100 * match_score_share(score), estimate.elo,
            estimate.error, lapses_of(score, 0), lapses_of(score, 1));
}

/* The first engine against each other one. */
static void print_gauntlet(const SelfplayConfig *config, const MatchScore *scores, int count,
                           FILE *stream) {
    const int width = name_width(config);
    MatchScore sum = {0};
    fprintf(stream, "%s against:\n", config->engines[0].name);
    print_header("opponent", width, stream);
    for (int i = 0; i < count; i++) {
        print_row(config->engines[i + 1].name, width, &scores[i], stream);
        match_score_add(&sum, &scores[i]);
    }
    print_row("all", width, &sum, stream);
}

static void print_standings(const SelfplayConfig *config, const MatchScore *scores, int count,
                            FILE *stream) {
    const int width = name_width(config);
    Standing *standings = standings_create(config, scores, count, NULL);
    if (!standings) return;
    fputs("each against the others:\n", stream);
    print_header("engine", width, stream);
    for (int i = 0; i < config->engine_count; i++) {
        print_row(config->engines[standings[i].engine].name, width, &standings[i].score, stream);
    }
    free(standings);
}

void tournament_report_table(const SelfplayConfig *config, const MatchScore *scores, int count,
                             FILE *stream) {
    if (config->tournament == TOURNAMENT_GAUNTLET) {
        print_gauntlet(config, scores, count, stream);
    } else {
        print_standings(config, scores, count, stream);
    }
    fputs("lapses: games lost by time, crash, no answer or illegal move\n", stream);
}

/* The best engine first. */
static void add_standings(JsonObject *object, const SelfplayConfig *config,
                          const MatchScore *scores, int count) {
    Standing *standings = standings_create(config, scores, count, NULL);
    if (!standings) return;
    JsonArray *array = json_add_array(object, "standings");
    for (int i = 0; i < config->engine_count; i++) {
        const MatchScore *score = &standings[i].score;
        const Results results = match_results(score);
        JsonObject *row = json_append_object(array);
        json_add_text(row, "name", config->engines[standings[i].engine].name);
        results_report_add(row, &results, NULL, SPRT_OPEN);
        json_add_integer(row, "lapses", lapses_of(score, 0));
        json_add_integer(row, "opponents_lapses", lapses_of(score, 1));
    }
    free(standings);
}

/* The columns of a live table; a narrow one leaves out some. */
static void print_live_row(const char *name, int width, bool narrow, const MatchScore *score,
                           FILE *stream) {
    const EloEstimate estimate = elo_estimate(&score->pentanomial);
    plain_text_put(name, width, stream);
    fprintf(stream, " %6d", 2 * score->pairs);
    if (!narrow) fprintf(stream, " %5d %5d %5d", score->wins, score->losses, score->draws);
    fprintf(stream, " %7.2f %8.1f", 100 * match_score_share(score), estimate.elo);
    if (!narrow) fprintf(stream, " %7.1f", estimate.error);
    fputc('\n', stream);
}

void tournament_report_live(const SelfplayConfig *config, const MatchScore *scores, int count,
                            const MatchScore *next, int columns, int rows, FILE *stream) {
    enum { NARROW_BELOW = 64, WIDE_NUMBERS = 50, NARROW_NUMBERS = 24, HEAD_ROWS = 2 };
    const bool narrow = columns < NARROW_BELOW;
    const int room = columns - 1 - (narrow ? NARROW_NUMBERS : WIDE_NUMBERS);
    const int width = min_int(name_width(config), max_int(room, 1));
    const int pairings = selfplay_config_pairings(config), engines = config->engine_count;
    int games = 2 * next->pairs;
    for (int i = 0; i < count; i++)
        games += 2 * scores[i].pairs;
    Standing *standings = standings_create(config, scores, count, next);
    if (!standings || rows <= HEAD_ROWS) {
        free(standings);
        return;
    }
    fprintf(stream, "pairing %d of %d, %d/%d games in all\n", count + 1, pairings, games,
            2 * config->match.pairs * pairings);
    fprintf(stream,
            narrow ? "%-*.*s %6s %7s %8s\n" : "%-*.*s %6s     +     -     = %7s %8s      +-\n",
            width, width, "engine", "games", "%", "Elo");
    const int shown = engines <= rows - HEAD_ROWS ? engines : rows - HEAD_ROWS - 1;
    for (int i = 0; i < shown; i++) {
        print_live_row(config->engines[standings[i].engine].name, width, narrow,
                       &standings[i].score, stream);
    }
    if (shown < engines) fprintf(stream, "and %d more\n", engines - shown);
    free(standings);
}

void tournament_report_json(const SelfplayConfig *config, const MatchScore *scores, int count,
                            FILE *stream) {
    JsonObject *object = json_create();
    json_add_text(object, "event", config->event);
    json_add_text(object, "variant", config->variant->name);
    JsonArray *pairings = json_add_array(object, "pairings");
    MatchSettings *settings = malloc(sizeof *settings);
    for (int i = 0; settings && i < count; i++) {
        selfplay_config_match(config, i, settings);
        score_report_add(json_append_object(pairings), &scores[i], settings);
    }
    free(settings);
    if (selfplay_config_pairings(config) > 1) add_standings(object, config, scores, count);
    json_print(object, stream);
}
