#include "tools/match/score_report.h"

#include <inttypes.h>
#include <math.h>

#include "tools/setup.h"

static const char *const verdict_names[] = {
    [SPRT_OPEN] = "open", [SPRT_H0] = "H0", [SPRT_H1] = "H1"};

static void print_elo(const MatchScore *score, FILE *stream) {
    const EloEstimate estimate = elo_estimate(&score->pentanomial);
    fprintf(stream, "Elo %+.1f +- %.1f", estimate.elo, estimate.error);
}

static void print_pentanomial(const MatchScore *score, FILE *stream) {
    const int64_t *pairs = score->pentanomial.pairs;
    fprintf(stream, "[%" PRId64 " %" PRId64 " %" PRId64 " %" PRId64 " %" PRId64 "]", pairs[0],
            pairs[1], pairs[2], pairs[3], pairs[4]);
}

static void print_llr(const MatchScore *score, const Sprt *sprt, FILE *stream) {
    fprintf(stream, "LLR %.2f (%.2f, %.2f) [%g, %g]", elo_sprt_llr(sprt, &score->pentanomial),
            elo_sprt_lower(sprt), elo_sprt_upper(sprt), sprt->elo0, sprt->elo1);
}

void score_report_line(const MatchScore *score, const MatchSettings *settings, FILE *stream) {
    fprintf(stream, "%d/%d games  +%d -%d =%d  ", 2 * score->pairs, 2 * settings->pairs,
            score->wins, score->losses, score->draws);
    print_elo(score, stream);
    fputs("  ", stream);
    print_pentanomial(score, stream);
    fprintf(stream, "  LOS %.1f %%", 100 * elo_superiority(&score->pentanomial));
    if (settings->sequential) {
        fputs("  ", stream);
        print_llr(score, &settings->sprt, stream);
    }
    fprintf(stream, "  %.0f s\n", (double)score->time_us / 1e6);
    fflush(stream);
}

static double average(double sum, int64_t count) { return count > 0 ? sum / (double)count : 0; }

static void print_player(const MatchScore *score, const MatchSettings *settings, int player,
                         FILE *stream) {
    char control[96];
    const PlayerTotals *totals = &score->totals[player];
    time_control_text(&settings->players[player].control, control);
    fprintf(stream, "%c: %s (%s)\n", 'A' + player, settings->players[player].name, control);
    fprintf(stream,
            "   moves %" PRId64 ", depth %.2f, %.0f nodes and %.2f ms a move, %" PRIu64
            " nps; time losses %d (%d by stalls of the machine), faults %d\n",
            totals->moves, average((double)totals->depth, totals->moves),
            average((double)totals->nodes, totals->timed_moves),
            average((double)totals->time_us / 1e3, totals->timed_moves),
            totals->nodes ? setup_rate(totals->nodes, totals->time_us) : 0, score->forfeits[player],
            score->stalls[player], score->faults[player]);
}

static void print_ends(const MatchScore *score, FILE *stream) {
    const char *separator = "ends: ";
    for (int end = 0; end < GAME_END_COUNT; end++) {
        if (score->ends[end] == 0) continue;
        fprintf(stream, "%s%s %d", separator, game_end_name((GameEnd)end), score->ends[end]);
        separator = ", ";
    }
    fputc('\n', stream);
}

void score_report_block(const MatchScore *score, const MatchSettings *settings, FILE *stream) {
    for (int player = 0; player < MATCH_PLAYERS; player++)
        print_player(score, settings, player, stream);
    if (score->pairs > 0) print_ends(score, stream);
    if (settings->sequential) fprintf(stream, "SPRT: %s\n", verdict_names[score->verdict]);
    score_report_line(score, settings, stream);
}

static void add_player(JsonArray *array, const MatchScore *score, const MatchSettings *settings,
                       int player) {
    const PlayerTotals *totals = &score->totals[player];
    JsonObject *object = json_append_object(array);
    json_add_text(object, "name", settings->players[player].name);
    json_add_integer(object, "moves", totals->moves);
    json_add_number(object, "depth", average((double)totals->depth, totals->moves));
    json_add_count(object, "nodes", totals->nodes);
    json_add_count(object, "nps", totals->nodes ? setup_rate(totals->nodes, totals->time_us) : 0);
    json_add_integer(object, "time_losses", score->forfeits[player]);
    json_add_integer(object, "stalls", score->stalls[player]);
    json_add_integer(object, "faults", score->faults[player]);
}

void score_report_add(JsonObject *object, const MatchScore *score, const MatchSettings *settings) {
    const EloEstimate estimate = elo_estimate(&score->pentanomial);
    json_add_integer(object, "games", 2 * score->pairs);
    json_add_integer(object, "wins", score->wins);
    json_add_integer(object, "losses", score->losses);
    json_add_integer(object, "draws", score->draws);
    JsonArray *pairs = json_add_array(object, "pentanomial");
    for (int i = 0; i < ELO_PAIR_SCORES; i++)
        json_append_integer(pairs, score->pentanomial.pairs[i]);
    json_add_number(object, "elo", estimate.elo);
    json_add_number(object, "error", estimate.error);
    json_add_number(object, "los", elo_superiority(&score->pentanomial));
    if (settings->sequential) {
        json_add_number(object, "llr", elo_sprt_llr(&settings->sprt, &score->pentanomial));
        json_add_text(object, "verdict", verdict_names[score->verdict]);
    }
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
