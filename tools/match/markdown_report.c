#include "tools/match/markdown_report.h"

#include <inttypes.h>
#include <string.h>

#include "tools/match/results_report.h"
#include "tools/match/score_report.h"

/* Text that stands for itself, also within a table. */
static void write_plain(const char *text, FILE *stream) {
    for (; *text; text++) {
        if (strchr("\\`*_[]<>|#&~", *text)) fputc('\\', stream);
        fputc(*text, stream);
    }
}

void markdown_report_head(const char *title, const char *variant, const MatchSettings *settings,
                          FILE *stream) {
    const Sprt *sprt = &settings->sprt;
    fputs("# ", stream);
    write_plain(title, stream);
    fprintf(stream, "\n\n%s, up to %d games of a pairing, seed %" PRIu64 ".", variant,
            2 * settings->pairs, settings->seed);
    if (settings->sequential) {
        fprintf(stream, " Sequential test: H0 %g, H1 %g, errors %g and %g, model %s.", sprt->elo0,
                sprt->elo1, sprt->alpha, sprt->beta, sprt_model_name(sprt->model));
    }
    fputs(" Errors of Elo are half-widths of 95 % intervals.\n", stream);
}

static void write_results(const MatchScore *score, FILE *stream) {
    const Results results = match_results(score);
    const ScoreMoments moments = results_moments(&results);
    const EloEstimate elo = elo_estimate_of(&moments), normalized = elo_normalized(&moments);
    const int64_t *pairs = results.pairs.pairs;
    fputs("| games | won | lost | drawn | score | draws | Elo | normalized Elo | LOS |\n"
          "|---|---|---|---|---|---|---|---|---|\n",
          stream);
    fprintf(stream,
            "| %d | %d | %d | %d | %.1f %% | %.1f %% | %+.1f ± %.1f | %+.1f ± %.1f | %.1f %% |\n\n",
            2 * score->pairs, score->wins, score->losses, score->draws, 100 * moments.mean,
            100 * results_draw_ratio(&results), elo.elo, elo.error, normalized.elo,
            normalized.error, 100 * elo_superiority_of(&moments));
    fputs("| pairs | LL | LD | DD or WL | WD | WW |\n|---|---|---|---|---|---|\n", stream);
    fprintf(stream,
            "| %d | %" PRId64 " | %" PRId64 " | %" PRId64 " | %" PRId64 " | %" PRId64 " |\n\n",
            score->pairs, pairs[0], pairs[1], pairs[2], pairs[3], pairs[4]);
}

static void write_test(const MatchScore *score, const Sprt *sprt, FILE *stream) {
    const Results results = match_results(score);
    fprintf(stream, "Log-likelihood ratio %.2f, bounds %.2f and %.2f: **%s**.\n\n",
            sprt_llr(sprt, &results), sprt_lower(sprt), sprt_upper(sprt),
            sprt_verdict_text(score->verdict));
}

static void write_players(const MatchScore *score, const MatchSettings *settings, FILE *stream) {
    fputs("| player | limit | moves | depth | nodes a move | ms a move | nodes/s | time losses | "
          "faults |\n|---|---|---|---|---|---|---|---|---|\n",
          stream);
    for (int player = 0; player < MATCH_PLAYERS; player++) {
        char control[96];
        const PlayerTotals *totals = &score->totals[player];
        const PlayerAverages averages = player_totals_averages(totals);
        time_control_text(&settings->players[player].control, control);
        fputs("| ", stream);
        write_plain(settings->players[player].name, stream);
        fprintf(stream, " | %s | %" PRId64 " | %.2f | %.0f | %.2f | %" PRIu64 " | %d | %d |\n",
                control, totals->moves, averages.depth, averages.nodes, averages.time_ms,
                averages.speed, score->forfeits[player], score->faults[player]);
    }
}

void markdown_report_match(const MatchScore *score, const MatchSettings *settings, FILE *stream) {
    fputs("\n## ", stream);
    write_plain(settings->players[0].name, stream);
    fputs(" v. ", stream);
    write_plain(settings->players[1].name, stream);
    fputs("\n\n", stream);
    write_results(score, stream);
    if (settings->sequential) write_test(score, &settings->sprt, stream);
    write_players(score, settings, stream);
    if (score->pairs == 0) return;
    fputs("\nGames ended by: ", stream);
    score_report_ends(score, stream);
    fputs(".\n", stream);
}
