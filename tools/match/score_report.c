#include "tools/match/score_report.h"

#include <inttypes.h>

#include "tools/match/results_report.h"

static void print_pentanomial(const MatchScore *score, FILE *stream) {
    const int64_t *pairs = score->pentanomial.pairs;
    fprintf(stream, "[%" PRId64 " %" PRId64 " %" PRId64 " %" PRId64 " %" PRId64 "]", pairs[0],
            pairs[1], pairs[2], pairs[3], pairs[4]);
}

void score_report_line(const MatchScore *score, const MatchSettings *settings, FILE *stream) {
    const Results results = match_results(score);
    fprintf(stream, "%d/%d games  ", 2 * score->pairs, 2 * settings->pairs);
    results_report_games(&results, stream);
    fputs("  ", stream);
    results_report_elo(&results, stream);
    fputs("  ", stream);
    print_pentanomial(score, stream);
    fprintf(stream, "  LOS %.1f %%", 100 * elo_superiority(&score->pentanomial));
    if (settings->sequential) {
        fputs("  ", stream);
        results_report_llr(&results, &settings->sprt, stream);
    }
    fprintf(stream, "  %.0f s\n", (double)score->time_us / 1e6);
    fflush(stream);
}

static void print_player(const MatchScore *score, const MatchSettings *settings, int player,
                         FILE *stream) {
    char control[96];
    const PlayerTotals *totals = &score->totals[player];
    const PlayerAverages averages = player_totals_averages(totals);
    time_control_text(&settings->players[player].control, control);
    fprintf(stream, "%c: %s (%s)\n", 'A' + player, settings->players[player].name, control);
    fprintf(stream,
            "   moves %" PRId64 ", depth %.2f, %.0f nodes and %.2f ms a move, %" PRIu64
            " nps; time losses %d (%d by stalls of the machine), faults %d\n",
            totals->moves, averages.depth, averages.nodes, averages.time_ms, averages.speed,
            score->forfeits[player], score->stalls[player], score->faults[player]);
}

void score_report_ends(const MatchScore *score, FILE *stream) {
    const char *separator = "";
    for (int end = 0; end < GAME_END_COUNT; end++) {
        if (score->ends[end] == 0) continue;
        fprintf(stream, "%s%s %d", separator, game_end_name((GameEnd)end), score->ends[end]);
        separator = ", ";
    }
}

void score_report_block(const MatchScore *score, const MatchSettings *settings, FILE *stream) {
    for (int player = 0; player < MATCH_PLAYERS; player++)
        print_player(score, settings, player, stream);
    if (score->pairs > 0) {
        fputs("ends: ", stream);
        score_report_ends(score, stream);
        fputc('\n', stream);
    }
    const Results results = match_results(score);
    results_report_shares(&results, stream);
    fputs("  ", stream);
    results_report_normalized(&results, stream);
    fputs("\npairs: ", stream);
    results_report_pairs(&results, stream);
    fputc('\n', stream);
    if (settings->sequential) fprintf(stream, "SPRT: %s\n", sprt_verdict_name(score->verdict));
    score_report_line(score, settings, stream);
}

static void add_player(JsonArray *array, const MatchScore *score, const MatchSettings *settings,
                       int player) {
    const PlayerTotals *totals = &score->totals[player];
    const PlayerAverages averages = player_totals_averages(totals);
    JsonObject *object = json_append_object(array);
    json_add_text(object, "name", settings->players[player].name);
    json_add_integer(object, "moves", totals->moves);
    json_add_number(object, "depth", averages.depth);
    json_add_count(object, "nodes", totals->nodes);
    json_add_count(object, "nps", averages.speed);
    json_add_integer(object, "time_losses", score->forfeits[player]);
    json_add_integer(object, "stalls", score->stalls[player]);
    json_add_integer(object, "faults", score->faults[player]);
}

void score_report_add(JsonObject *object, const MatchScore *score, const MatchSettings *settings) {
    const Results results = match_results(score);
    results_report_add(object, &results, settings->sequential ? &settings->sprt : NULL,
                       score->verdict);
    JsonArray *players = json_add_array(object, "players");
    for (int player = 0; player < MATCH_PLAYERS; player++)
        add_player(players, score, settings, player);
    json_add_integer(object, "time_ms", score->time_us / 1000);
}

void score_report_json(const MatchScore *score, const MatchSettings *settings, const char *variant,
                       FILE *stream) {
    JsonObject *object = json_create();
    json_add_text(object, "variant", variant);
    score_report_add(object, score, settings);
    json_print(object, stream);
}
