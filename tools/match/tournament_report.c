#include "tools/match/tournament_report.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "tools/json_output.h"
#include "tools/match/score_report.h"

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

static void print_test(const SelfplayConfig *config, FILE *stream) {
    const Sprt *sprt = &config->match.sprt;
    if (!config->match.sequential) return;
    fprintf(stream, "SPRT: [%g, %g], errors %g and %g, %s\n", sprt->elo0, sprt->elo1, sprt->alpha,
            sprt->beta, sprt_model_name(sprt->model));
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
        width = max_int(width, (int)strlen(config->engines[i].name));
    return width;
}

static void print_header(const char *name, int width, FILE *stream) {
    fprintf(stream, "%-*s %6s %6s %6s %6s %7s %8s %7s %7s %7s\n", width, name, "games", "+", "-",
            "=", "%", "Elo", "+-", "lapses", "theirs");
}

static double share_of_points(const MatchScore *score) {
    return score->pairs > 0 ? (score->wins + 0.5 * score->draws) / (2.0 * score->pairs) : 0;
}

static void print_row(const char *name, int width, const MatchScore *score, FILE *stream) {
    const EloEstimate estimate = elo_estimate(&score->pentanomial);
    const int games = 2 * score->pairs;
    fprintf(stream, "%-*s %6d %6d %6d %6d %7.2f %8.1f %7.1f %7d %7d\n", width, name, games,
            score->wins, score->losses, score->draws, 100 * share_of_points(score), estimate.elo,
            estimate.error, score->forfeits[0] + score->faults[0],
            score->forfeits[1] + score->faults[1]);
}

static void add_score(MatchScore *sum, const MatchScore *score) {
    sum->pairs += score->pairs;
    sum->wins += score->wins;
    sum->losses += score->losses;
    sum->draws += score->draws;
    for (int i = 0; i < ELO_PAIR_SCORES; i++)
        sum->pentanomial.pairs[i] += score->pentanomial.pairs[i];
    for (int i = 0; i < MATCH_PLAYERS; i++) {
        sum->forfeits[i] += score->forfeits[i];
        sum->faults[i] += score->faults[i];
    }
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
        add_score(&sum, &scores[i]);
    }
    print_row("all", width, &sum, stream);
}

/* The same in the second player's view. */
static MatchScore mirror_score(const MatchScore *score) {
    MatchScore mirrored = {
        .pairs = score->pairs, .wins = score->losses, .losses = score->wins, .draws = score->draws};
    for (int i = 0; i < ELO_PAIR_SCORES; i++)
        mirrored.pentanomial.pairs[i] = score->pentanomial.pairs[ELO_PAIR_SCORES - 1 - i];
    for (int i = 0; i < MATCH_PLAYERS; i++) {
        mirrored.forfeits[i] = score->forfeits[1 - i];
        mirrored.faults[i] = score->faults[1 - i];
    }
    return mirrored;
}

/* An engine against all others. */
typedef struct Standing {
    int engine;
    MatchScore score;
} Standing;

/* The best first; engines level with each other as they are listed. */
static int compare_standings(const void *a, const void *b) {
    const Standing *one = a, *other = b;
    const double difference = share_of_points(&other->score) - share_of_points(&one->score);
    if (difference > 0 || difference < 0) return difference > 0 ? 1 : -1;
    return one->engine - other->engine;
}

static void print_standings(const SelfplayConfig *config, const MatchScore *scores, int count,
                            FILE *stream) {
    const int width = name_width(config);
    Standing *standings = calloc((size_t)config->engine_count, sizeof *standings);
    if (!standings) return;
    for (int i = 0; i < config->engine_count; i++)
        standings[i].engine = i;
    for (int i = 0; i < count; i++) {
        int players[MATCH_PLAYERS];
        const MatchScore mirrored = mirror_score(&scores[i]);
        selfplay_config_players(config, i, players);
        add_score(&standings[players[0]].score, &scores[i]);
        add_score(&standings[players[1]].score, &mirrored);
    }
    qsort(standings, (size_t)config->engine_count, sizeof *standings, compare_standings);
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
    json_print(object, stream);
}
