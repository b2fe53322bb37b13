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

void tournament_report_plan(const SelfplayConfig *config, FILE *stream) {
    const MatchSettings *match = &config->match;
    const int pairings = selfplay_config_pairings(config);
    fprintf(stream, "%s: %s, %d pairing%s of %d games, %d in all, %d at a time\n", config->event,
            config->variant->name, pairings, pairings == 1 ? "" : "s", 2 * match->pairs,
            2 * match->pairs * pairings, match->threads);
    fprintf(stream, "openings: %d random plies%s%s, seed %" PRIu64 "\n", match->plies,
            config->fen[0] ? " from " : "", config->fen, match->seed);
    print_test(config, stream);
    fprintf(stream, "journal: %s%s\n", config->journal,
            access(config->journal, F_OK) == 0 ? ", to go on from" : "");
    if (config->pgn[0]) fprintf(stream, "PGN: %s\n", config->pgn);
    fputs("engines, the first against each other one:\n", stream);
    for (int i = 0; i < config->engine_count; i++)
        print_engine(&config->engines[i], stream);
}

/* --- After --- */

static const char *opponent(const SelfplayConfig *config, int pairing) {
    return config->engines[pairing + 1].name;
}

static int name_width(const SelfplayConfig *config, int count) {
    int width = (int)strlen("opponent");
    for (int i = 0; i < count; i++)
        width = max_int(width, (int)strlen(opponent(config, i)));
    return width;
}

static void print_row(const char *name, int width, const MatchScore *score, FILE *stream) {
    const EloEstimate estimate = elo_estimate(&score->pentanomial);
    const int games = 2 * score->pairs;
    const double points = score->wins + 0.5 * score->draws;
    fprintf(stream, "%-*s %6d %6d %6d %6d %7.2f %8.1f %7.1f %7d %7d\n", width, name, games,
            score->wins, score->losses, score->draws, games > 0 ? 100 * points / games : 0.0,
            estimate.elo, estimate.error, score->forfeits[0] + score->faults[0],
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

void tournament_report_table(const SelfplayConfig *config, const MatchScore *scores, int count,
                             FILE *stream) {
    const int width = name_width(config, count);
    MatchScore sum = {0};
    fprintf(stream, "%s against:\n%-*s %6s %6s %6s %6s %7s %8s %7s %7s %7s\n",
            config->engines[0].name, width, "opponent", "games", "+", "-", "=", "%", "Elo", "+-",
            "lapses", "theirs");
    for (int i = 0; i < count; i++) {
        print_row(opponent(config, i), width, &scores[i], stream);
        add_score(&sum, &scores[i]);
    }
    print_row("all", width, &sum, stream);
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
