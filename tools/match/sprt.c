#include "tools/match/sprt.h"

#include <ctype.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "core/base.h"

static const double unseen_observations = 1e-3;

enum { ROOT_STEPS = 80, FIT_STEPS = 40 };

/* --- Names --- */

static const char *const model_names[] = {
    [SPRT_LOGISTIC] = "logistic", [SPRT_NORMALIZED] = "normalized", [SPRT_TRINOMIAL] = "trinomial"};

static const char *const verdict_names[] = {
    [SPRT_OPEN] = "open", [SPRT_H0] = "H0", [SPRT_H1] = "H1"};

static const char *const verdict_texts[] = {
    [SPRT_OPEN] = "not decided", [SPRT_H0] = "H0 is accepted", [SPRT_H1] = "H1 is accepted"};

const char *sprt_model_name(SprtModel model) { return model_names[model]; }

bool sprt_model_find(const char *name, SprtModel *model) {
    for (int i = 0; i < SPRT_MODEL_COUNT; i++) {
        if (strcmp(name, model_names[i]) != 0) continue;
        *model = (SprtModel)i;
        return true;
    }
    return false;
}

const char *sprt_verdict_name(SprtVerdict verdict) { return verdict_names[verdict]; }

const char *sprt_verdict_text(SprtVerdict verdict) { return verdict_texts[verdict]; }

double sprt_elo_max(SprtModel model) { return model == SPRT_NORMALIZED ? 200 : 2000; }

/* Reads numbers separated by commas, up to `most` or a word; their number. `*text` is left at what
 * follows them. */
static int parse_numbers(const char **text, double *numbers, int most) {
    int count = 0;
    while (count < most) {
        char *end;
        const double number = strtod(*text, &end);
        if (end == *text || (*end != ',' && *end != '\0')) break;
        numbers[count++] = number;
        *text = *end ? end + 1 : end;
        if (!*end) break;
    }
    return count;
}

bool sprt_parse(Sprt *sprt, const char *text, Report *report) {
    double numbers[4] = {0, 0, 0.05, 0.05};
    const char *rest = text;
    const int count = parse_numbers(&rest, numbers, 4);
    *sprt = (Sprt){numbers[0], numbers[1], numbers[2], numbers[3], SPRT_LOGISTIC};
    const bool model_known =
        *rest ? sprt_model_find(rest, &sprt->model) : (count > 0 && text[strlen(text) - 1] != ',');
    if (count >= 2 && isalpha((unsigned char)*rest) && !model_known) {
        return report_error(
            report, "must have logistic, normalized or trinomial as its model, not '%s'", rest);
    }
    const double most = sprt_elo_max(sprt->model);
    const bool sound = sprt->elo0 < sprt->elo1 && sprt->elo0 >= -most && sprt->elo1 <= most &&
                       sprt->alpha > 0 && sprt->beta > 0 && sprt->alpha + sprt->beta < 1;
    if ((count == 2 || count == 4) && sound && model_known) return true;
    return report_error(report,
                        "must be ELO0,ELO1 with -%g <= ELO0 < ELO1 <= %g, perhaps two error rates "
                        "whose sum is below 1, and a model, not '%s'",
                        most, most, text);
}

/* --- Distributions --- */

/* Chances of scores spaced evenly from 0 to 1. */
typedef struct Distribution {
    double chance[ELO_PAIR_SCORES];
    int kinds;
} Distribution;

static double score_of(const Distribution *distribution, int i) {
    return (double)i / (distribution->kinds - 1);
}

/* What the results weigh; returns the number of observations. */
static double observe(const Sprt *sprt, const Results *results, Distribution *observed,
                      int *games) {
    const bool pairs = sprt->model != SPRT_TRINOMIAL && results_pairs(results) > 0;
    const int64_t *counts = pairs ? results->pairs.pairs : results->games.games;
    double total = 0;
    observed->kinds = pairs ? ELO_PAIR_SCORES : ELO_GAME_SCORES;
    *games = pairs ? 2 : 1;
    for (int i = 0; i < observed->kinds; i++) {
        observed->chance[i] = counts[i] > 0 ? (double)counts[i] : unseen_observations;
        total += observed->chance[i];
    }
    for (int i = 0; i < observed->kinds; i++)
        observed->chance[i] /= total;
    return total;
}

/* The root of sum p c / (1 + x c), which falls from plus to minus infinity between the poles that
 * the least and the greatest c make; one must be below 0 and one above. Newton's method, halving
 * where it leaves the bracket. */
static double find_root(const double *p, const double *c, int count) {
    double least = c[0], greatest = c[0];
    for (int i = 1; i < count; i++) {
        least = fmin(least, c[i]);
        greatest = fmax(greatest, c[i]);
    }
    double low = -1 / greatest, high = -1 / least, x = 0;
    for (int step = 0; step < ROOT_STEPS; step++) {
        double value = 0, slope = 0;
        for (int i = 0; i < count; i++) {
            const double term = c[i] / (1 + x * c[i]);
            value += p[i] * term;
            slope += p[i] * term * term;
        }
        *(value > 0 ? &low : &high) = x;
        double next = x + value / slope;
        if (!(next > low && next < high)) next = (low + high) / 2;
        if (fabs(next - x) < 1e-13 * (1 + fabs(x))) break;
        x = next;
    }
    return x;
}

/* Of all distributions with sum q c = 0, the one under which the observed is likeliest: by
 * Lagrange q = p / (1 + x c). */
static void fit_linear(const Distribution *observed, const double *c, Distribution *fitted) {
    const double x = find_root(observed->chance, c, observed->kinds);
    fitted->kinds = observed->kinds;
    for (int i = 0; i < observed->kinds; i++)
        fitted->chance[i] = observed->chance[i] / (1 + x * c[i]);
}

static void fit_mean(const Distribution *observed, double mean, Distribution *fitted) {
    double c[ELO_PAIR_SCORES];
    for (int i = 0; i < observed->kinds; i++)
        c[i] = score_of(observed, i) - mean;
    fit_linear(observed, c, fitted);
}

/* The same of all with (mean - 1/2) / deviation = t. The deviation is no linear function of the
 * chances; but where mean m and deviation s are those of the fitted distribution itself,
 * c = score - 1/2 - t s (1 + ((score - m) / s)^2) / 2 has the sum 0 and the slopes of the condition
 * (up to a constant). So m and s are taken from the last fit until that stands still. */
static void fit_lead(const Distribution *observed, double t, Distribution *fitted) {
    const int kinds = observed->kinds;
    fitted->kinds = kinds;
    for (int i = 0; i < kinds; i++)
        fitted->chance[i] = 1.0 / kinds;
    for (int step = 0; step < FIT_STEPS; step++) {
        const Distribution last = *fitted;
        double c[ELO_PAIR_SCORES], mean, variance, change = 0;
        elo_weighted_moments(last.chance, kinds, &mean, &variance);
        for (int i = 0; i < kinds; i++) {
            const double away = score_of(observed, i) - mean;
            c[i] =
                score_of(observed, i) - 0.5 - t * sqrt(variance) * (1 + away * away / variance) / 2;
        }
        fit_linear(observed, c, fitted);
        for (int i = 0; i < kinds; i++)
            change = fmax(change, fabs(fitted->chance[i] - last.chance[i]));
        if (change < 1e-10) break;
    }
}

/* The lead of a hypothesis in standard deviations of an observation of so many games. */
static double lead_of(double normalized_elo, int games) {
    return normalized_elo * log(10) / 800 * sqrt(games);
}

static void fit(const Sprt *sprt, double elo, const Distribution *observed, int games,
                Distribution *fitted) {
    if (sprt->model == SPRT_NORMALIZED) {
        fit_lead(observed, lead_of(elo, games), fitted);
    } else {
        fit_mean(observed, elo_to_score(elo), fitted);
    }
}

/* --- The test --- */

double sprt_lower(const Sprt *sprt) { return log(sprt->beta / (1 - sprt->alpha)); }

double sprt_upper(const Sprt *sprt) { return log((1 - sprt->beta) / sprt->alpha); }

double sprt_llr(const Sprt *sprt, const Results *results) {
    Distribution observed, fitted0, fitted1;
    int games;
    double ratio = 0;
    if (results_games(results) == 0) return 0;
    const double count = observe(sprt, results, &observed, &games);
    fit(sprt, sprt->elo0, &observed, games, &fitted0);
    fit(sprt, sprt->elo1, &observed, games, &fitted1);
    for (int i = 0; i < observed.kinds; i++)
        ratio += observed.chance[i] * log(fitted1.chance[i] / fitted0.chance[i]);
    return count * ratio;
}

SprtVerdict sprt_verdict(const Sprt *sprt, const Results *results) {
    if (results_games(results) < 2 * SPRT_MIN_PAIRS) return SPRT_OPEN;
    const double llr = sprt_llr(sprt, results);
    if (llr >= sprt_upper(sprt)) return SPRT_H1;
    return llr <= sprt_lower(sprt) ? SPRT_H0 : SPRT_OPEN;
}

/* --- Forecast --- */

bool sprt_suppose(const Sprt *sprt, const Results *results, double draws, double elo,
                  ScoreMoments *truth) {
    const bool by_games = sprt->model == SPRT_TRINOMIAL || results_pairs(results) == 0;
    *truth = by_games ? elo_moments_of_games(&results->games) : elo_moments(&results->pairs);
    if (results_games(results) > 0 && isnan(draws)) {
        if (truth->variance <= 0) return false;
        truth->mean = sprt->model == SPRT_NORMALIZED
                          ? 0.5 + elo * log(10) / 800 * sqrt(truth->variance * truth->games)
                          : elo_to_score(elo);
        return truth->mean > 0 && truth->mean < 1;
    }
    if (isnan(draws)) draws = 0.5;
    const double widest = (1 - draws) / 4; /* the variance of a game of equal players */
    const double t = elo * log(10) / 800;
    /* lead = t sqrt(widest - lead^2) */
    const double lead =
        sprt->model == SPRT_NORMALIZED ? t * sqrt(widest / (1 + t * t)) : elo_to_score(elo) - 0.5;
    truth->mean = 0.5 + lead;
    truth->variance = (widest - lead * lead) / truth->games;
    /* Wins or losses are (1 - draws) / 2 -+ lead. */
    return truth->variance > 0 && fabs(lead) <= (1 - draws) / 2;
}

SprtForecast sprt_forecast(const Sprt *sprt, const ScoreMoments *truth) {
    const double deviation = sqrt(truth->variance);
    const bool normalized = sprt->model == SPRT_NORMALIZED;
    /* Leads in standard deviations. A step of the ratio has the mean (t1 - t0) (t - (t0 + t1) / 2)
     * and the variance (t1 - t0)^2. */
    const double t = (truth->mean - 0.5) / deviation;
    const double t0 = normalized ? lead_of(sprt->elo0, truth->games)
                                 : (elo_to_score(sprt->elo0) - 0.5) / deviation;
    const double t1 = normalized ? lead_of(sprt->elo1, truth->games)
                                 : (elo_to_score(sprt->elo1) - 0.5) / deviation;
    const double drift = (t1 - t0) * (t - (t0 + t1) / 2), spread = (t1 - t0) * (t1 - t0);
    const double low = sprt_lower(sprt), high = sprt_upper(sprt);
    const double rate = -2 * drift / spread;
    SprtForecast forecast;
    if (fabs(rate) * (high - low) < 1e-6) {
        forecast.pass = -low / (high - low);
        forecast.games = -low * high / spread * truth->games;
        return forecast;
    }
    /* exp(rate * ratio) is a martingale; written so that nothing overflows on either side. */
    forecast.pass = rate > 0 ? exp(-rate * high) * expm1(rate * low) / expm1(rate * (low - high))
                             : expm1(-rate * low) / expm1(rate * (high - low));
    forecast.games = (forecast.pass * high + (1 - forecast.pass) * low) / drift * truth->games;
    return forecast;
}
