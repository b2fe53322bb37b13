#include "tools/match/results_report.h"

#include <inttypes.h>

static const char *const pair_names[ELO_PAIR_SCORES] = {"LL", "LD", "DD/WL", "WD", "WW"};

/* --- Text --- */

void results_report_games(const Results *results, FILE *stream) {
    const int64_t *games = results->games.games;
    fprintf(stream, "+%" PRId64 " -%" PRId64 " =%" PRId64, games[2], games[0], games[1]);
}

void results_report_elo(const Results *results, FILE *stream) {
    const ScoreMoments moments = results_moments(results);
    const EloEstimate estimate = elo_estimate_of(&moments);
    fprintf(stream, "Elo %+.1f +- %.1f", estimate.elo, estimate.error);
}

void results_report_normalized(const Results *results, FILE *stream) {
    const ScoreMoments moments = results_moments(results);
    const EloEstimate estimate = elo_normalized(&moments);
    fprintf(stream, "nElo %+.1f +- %.1f", estimate.elo, estimate.error);
}

void results_report_shares(const Results *results, FILE *stream) {
    const ScoreMoments moments = results_moments(results);
    fprintf(stream, "score %.1f %%", 100 * moments.mean);
    if (!results_know_games(results)) return;
    fprintf(stream, "  draws %.1f %%", 100 * results_draw_ratio(results));
}

void results_report_pairs(const Results *results, FILE *stream) {
    for (int i = 0; i < ELO_PAIR_SCORES; i++) {
        fprintf(stream, "%s%s %" PRId64, i ? "  " : "", pair_names[i], results->pairs.pairs[i]);
    }
}

void results_report_llr(const Results *results, const Sprt *sprt, FILE *stream) {
    fprintf(stream, "LLR %.2f (%.2f, %.2f)  [%g, %g] %s", sprt_llr(sprt, results), sprt_lower(sprt),
            sprt_upper(sprt), sprt->elo0, sprt->elo1, sprt_model_name(sprt->model));
}

/* --- JSON --- */

static void add_test(JsonObject *object, const Results *results, const Sprt *sprt,
                     SprtVerdict verdict) {
    json_add_number(object, "llr", sprt_llr(sprt, results));
    json_add_text(object, "verdict", sprt_verdict_name(verdict));
    JsonObject *test = json_add_object(object, "sprt");
    json_add_text(test, "model", sprt_model_name(sprt->model));
    json_add_number(test, "elo0", sprt->elo0);
    json_add_number(test, "elo1", sprt->elo1);
    json_add_number(test, "alpha", sprt->alpha);
    json_add_number(test, "beta", sprt->beta);
    json_add_number(test, "lower", sprt_lower(sprt));
    json_add_number(test, "upper", sprt_upper(sprt));
}

void results_report_add(JsonObject *object, const Results *results, const Sprt *sprt,
                        SprtVerdict verdict) {
    const ScoreMoments moments = results_moments(results);
    const EloEstimate estimate = elo_estimate_of(&moments);
    const EloEstimate normalized = elo_normalized(&moments);
    json_add_integer(object, "games", results_games(results));
    if (results_know_games(results) || moments.count == 0) {
        json_add_integer(object, "wins", results->games.games[2]);
        json_add_integer(object, "losses", results->games.games[0]);
        json_add_integer(object, "draws", results->games.games[1]);
    }
    if (results_pairs(results) > 0 || moments.count == 0) {
        JsonArray *pairs = json_add_array(object, "pentanomial");
        for (int i = 0; i < ELO_PAIR_SCORES; i++)
            json_append_integer(pairs, results->pairs.pairs[i]);
    }
    json_add_number(object, "score", moments.mean);
    if (results_know_games(results) || moments.count == 0) {
        json_add_number(object, "draw_ratio", results_draw_ratio(results));
    }
    json_add_number(object, "elo", estimate.elo);
    json_add_number(object, "error", estimate.error);
    json_add_number(object, "nelo", normalized.elo);
    json_add_number(object, "nelo_error", normalized.error);
    json_add_number(object, "los", elo_superiority_of(&moments));
    if (sprt) add_test(object, results, sprt, verdict);
}
