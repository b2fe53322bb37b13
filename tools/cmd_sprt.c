/* orthant sprt: what results say of two players, whether a sequential test of them is decided, and
 * how long such a test takes. */
#include <argp.h>
#include <inttypes.h>
#include <limits.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "tools/commands.h"
#include "tools/match/results_file.h"
#include "tools/match/results_report.h"

enum { OPTION_PLAYER = 256, OPTION_PAIRING, WORDS_MAX = 6, FORECASTS_MAX = 4 };

typedef struct SprtOptions {
    Sprt sprt;
    const char *model; /* NULL: as the bounds say */
    ResultsChoice choice;
    double elo, draws; /* NAN: not given */
    const char *words[WORDS_MAX];
    int word_count;
    bool json;
} SprtOptions;

static const struct argp_option sprt_options[] = {
    {"bounds", 'b', "ELO0,ELO1[,ALPHA,BETA][,MODEL]", 0,
     "The hypotheses and the chances of error (default 0,5,0.05,0.05)", 0},
    {"model", 'm', "NAME", 0, "logistic (default), normalized or trinomial", 0},
    {"elo", 'e', "ELO", 0, "Tell the length of the test for this true difference, too", 0},
    {"draws", 'd', "RATIO", 0,
     "Share of draws, from 0 to 1, for the length of the test (default: as in the results, or 0.5)",
     0},
    {"player", OPTION_PLAYER, "NAME", 0, "Of a PGN file: whose results (default: the first White)",
     0},
    {"pairing", OPTION_PAIRING, "N", 0, "Of a journal: the pairing, from 1", 0},
    {"json", 'j', NULL, 0, "Print one JSON object", 0},
    {0},
};

static void parse_bounds(SprtOptions *options, const char *arg, struct argp_state *state) {
    Report report;
    report_clear(&report);
    if (!sprt_parse(&options->sprt, arg, &report)) argp_error(state, "--bounds %s", report.error);
}

static double parse_real(const char *arg, const char *what, double low, double high,
                         struct argp_state *state) {
    char *end;
    const double number = strtod(arg, &end);
    if (end == arg || *end || !(number >= low && number <= high)) {
        argp_error(state, "%s must be a number from %g to %g, not '%s'", what, low, high, arg);
    }
    return number;
}

static void check_options(SprtOptions *options, struct argp_state *state) {
    Sprt *sprt = &options->sprt;
    if (options->model && !sprt_model_find(options->model, &sprt->model)) {
        argp_error(state, "--model must be logistic, normalized or trinomial, not '%s'",
                   options->model);
    }
    if (options->word_count != 1 && (options->choice.player || options->choice.pairing > 0)) {
        argp_error(state, "--player and --pairing are of a file, and none is given");
    }
    const double most = sprt_elo_max(sprt->model);
    if (fabs(sprt->elo0) > most || fabs(sprt->elo1) > most) {
        argp_error(state, "--bounds of model %s must be within -%g and %g",
                   sprt_model_name(sprt->model), most, most);
    }
    if (!isnan(options->elo) && fabs(options->elo) > most) {
        argp_error(state, "--elo of model %s must be within -%g and %g",
                   sprt_model_name(sprt->model), most, most);
    }
}

static error_t parse_option(int key, char *arg, struct argp_state *state) {
    SprtOptions *options = state->input;
    switch (key) {
    case 'b':
        parse_bounds(options, arg, state);
        return 0;
    case 'm':
        options->model = arg;
        return 0;
    case 'e':
        options->elo = parse_real(arg, "--elo", -2000, 2000, state);
        return 0;
    case 'd':
        options->draws = parse_real(arg, "--draws", 0, 1, state);
        return 0;
    case OPTION_PLAYER:
        options->choice.player = arg;
        return 0;
    case OPTION_PAIRING:
        options->choice.pairing = setup_parse_number(state, "--pairing", arg, 1, INT_MAX / 2);
        return 0;
    case 'j':
        options->json = true;
        return 0;
    case ARGP_KEY_ARG:
        if (options->word_count == WORDS_MAX) argp_error(state, "too many arguments: '%s'", arg);
        options->words[options->word_count++] = arg;
        return 0;
    case ARGP_KEY_END:
        check_options(options, state);
        return 0;
    default:
        return ARGP_ERR_UNKNOWN;
    }
}

static const struct argp sprt_argp = {
    .options = sprt_options,
    .parser = parse_option,
    .args_doc = "WINS DRAWS LOSSES\nLL LD DD+WL WD WW\nLL LD DD WL WD WW\nFILE\n",
    .doc =
        "Tells what results say of two players (score, Elo, normalized Elo, likelihood of "
        "superiority) and whether a sequential probability ratio test of them is decided; also how "
        "many games such a test takes, for which no results are needed.\vResults are three "
        "numbers of games, or five or six of pairs of games by what the first player scored in "
        "them (LL: lost both, WD: a win and a draw), or a FILE: PGN (- is standard input) or the "
        "journal of `orthant match' or `orthant selfplay'.\n\nElo has the unit of the model: with "
        "normalized, bounds and --elo are normalized Elo. Lengths are Wald's approximations.",
};

/* --- Results --- */

static bool parse_counts(const SprtOptions *options, int64_t counts[WORDS_MAX], Report *report) {
    for (int i = 0; i < options->word_count; i++) {
        char *end;
        const char *word = options->words[i];
        counts[i] = strtoll(word, &end, 10);
        if (end != word && !*end && *word >= '0' && *word <= '9' && counts[i] <= INT_MAX) continue;
        return report_error(report, "expected a number of games or pairs, not '%.60s'", word);
    }
    return true;
}

/* From 3, 5 or 6 numbers. */
static bool count_results(const SprtOptions *options, Results *results, Report *report) {
    int64_t counts[WORDS_MAX];
    const int64_t *n = counts;
    const int count = options->word_count;
    if (count != 3 && count != 5 && count != 6) {
        return report_error(report, "expected wins, draws and losses, or 5 or 6 numbers of pairs, "
                                    "or a file");
    }
    if (!parse_counts(options, counts, report)) return false;
    *results = (Results){{{0}}, {{0}}};
    if (count == 3) {
        results->games = (Trinomial){{n[2], n[1], n[0]}};
    } else if (count == 5) {
        results->pairs = (Pentanomial){{n[0], n[1], n[2], n[3], n[4]}};
    } else {
        results->pairs = (Pentanomial){{n[0], n[1], n[2] + n[3], n[4], n[5]}};
        results->games =
            (Trinomial){{2 * n[0] + n[1] + n[3], n[1] + 2 * n[2] + n[4], n[3] + n[4] + 2 * n[5]}};
    }
    return true;
}

/* --- Forecast --- */

typedef struct Forecasts {
    double elo[FORECASTS_MAX];
    SprtForecast forecast[FORECASTS_MAX];
    int count;
} Forecasts;

static bool add_forecast(const SprtOptions *options, const Results *results, double elo,
                         Forecasts *forecasts) {
    ScoreMoments truth;
    if (!sprt_suppose(&options->sprt, results, options->draws, elo, &truth)) return false;
    forecasts->elo[forecasts->count] = elo;
    forecasts->forecast[forecasts->count++] = sprt_forecast(&options->sprt, &truth);
    return true;
}

/* For the hypotheses, half way between them, and what was asked for. */
static bool forecast_all(const SprtOptions *options, const Results *results, Forecasts *forecasts,
                         Report *report) {
    const Sprt *sprt = &options->sprt;
    const double places[] = {sprt->elo0, (sprt->elo0 + sprt->elo1) / 2, sprt->elo1};
    for (size_t i = 0; i < ARRAY_LENGTH(places); i++)
        add_forecast(options, results, places[i], forecasts);
    return isnan(options->elo) || add_forecast(options, results, options->elo, forecasts) ||
           report_error(report, "--elo %g is not possible with so many draws", options->elo);
}

/* --- Output --- */

static void print_results(const SprtOptions *options, const Results *results, FILE *stream) {
    const ScoreMoments moments = results_moments(results);
    fprintf(stream, "games: %" PRId64 "  ", results_games(results));
    if (results_know_games(results)) {
        results_report_games(results, stream);
        fputs("  ", stream);
    }
    results_report_shares(results, stream);
    fputc('\n', stream);
    if (results_pairs(results) > 0) {
        fputs("pairs: ", stream);
        results_report_pairs(results, stream);
        fputc('\n', stream);
    }
    results_report_elo(results, stream);
    fputs("  ", stream);
    results_report_normalized(results, stream);
    fprintf(stream, "  LOS %.1f %%\n", 100 * elo_superiority_of(&moments));
    results_report_llr(results, &options->sprt, stream);
    fprintf(stream, ": %s\n", sprt_verdict_text(sprt_verdict(&options->sprt, results)));
}

static void print_forecasts(const SprtOptions *options, const Forecasts *forecasts, FILE *stream) {
    const Sprt *sprt = &options->sprt;
    if (forecasts->count == 0) return;
    fprintf(stream, "a test of [%g, %g], errors %g and %g, %s:\n", sprt->elo0, sprt->elo1,
            sprt->alpha, sprt->beta, sprt_model_name(sprt->model));
    fprintf(stream, "%10s  %11s  %14s\n", sprt->model == SPRT_NORMALIZED ? "true nElo" : "true Elo",
            "H1 accepted", "games expected");
    for (int i = 0; i < forecasts->count; i++) {
        fprintf(stream, "%+10.1f  %9.1f %%  %14.0f\n", forecasts->elo[i],
                100 * forecasts->forecast[i].pass, forecasts->forecast[i].games);
    }
}

static void print_json(const SprtOptions *options, const Results *results,
                       const Forecasts *forecasts) {
    JsonObject *object = json_create();
    results_report_add(object, results, &options->sprt, sprt_verdict(&options->sprt, results));
    JsonArray *array = json_add_array(object, "forecast");
    for (int i = 0; i < forecasts->count; i++) {
        JsonObject *row = json_append_object(array);
        json_add_number(row, "elo", forecasts->elo[i]);
        json_add_number(row, "pass", forecasts->forecast[i].pass);
        json_add_number(row, "games", forecasts->forecast[i].games);
    }
    json_print(object, stdout);
}

/* --- Running --- */

static bool read_results(const SprtOptions *options, ResultsFile *file, Report *report) {
    *file = (ResultsFile){0};
    if (options->word_count == 0) return true;
    if (options->word_count > 1) return count_results(options, &file->results, report);
    return results_file_read(options->words[0], &options->choice, file, report);
}

static void tell_omissions(const ResultsFile *file, const char *program) {
    if (file->unfinished > 0) {
        fprintf(stderr, "%s: warning: %d games without a result are left out\n", program,
                file->unfinished);
    }
    if (file->single > 0) {
        fprintf(stderr, "%s: warning: the last game has no partner and is left out\n", program);
    }
}

static int run_sprt(const SprtOptions *options, ResultsFile *file, const char *program) {
    Report report;
    Forecasts forecasts = {.count = 0};
    const Results *results = &file->results;
    report_clear(&report);
    if (!read_results(options, file, &report)) {
        fprintf(stderr, "%s: %s\n", program, report.error);
        return options->word_count == 1 ? EXIT_FAILED : EXIT_USAGE;
    }
    if (options->sprt.model == SPRT_TRINOMIAL && results_games(results) > 0 &&
        !results_know_games(results)) {
        report_error(&report, "the trinomial model needs 6 numbers of pairs, DD and WL apart");
    } else if (forecast_all(options, results, &forecasts, &report)) {
        tell_omissions(file, program);
        if (options->json) {
            print_json(options, results, &forecasts);
        } else {
            if (results_games(results) > 0) print_results(options, results, stdout);
            print_forecasts(options, &forecasts, stdout);
        }
        return EXIT_DONE;
    }
    fprintf(stderr, "%s: %s\n", program, report.error);
    return EXIT_USAGE;
}

int cmd_sprt(int argc, char **argv) {
    SprtOptions options = {.sprt = {0, 5, 0.05, 0.05, SPRT_LOGISTIC}, .elo = NAN, .draws = NAN};
    argp_parse(&sprt_argp, argc, argv, 0, NULL, &options);
    ResultsFile *file = malloc(sizeof *file);
    if (!file) {
        fprintf(stderr, "%s: out of memory\n", argv[0]);
        return EXIT_FAILED;
    }
    const int status = run_sprt(&options, file, argv[0]);
    free(file);
    return status;
}
