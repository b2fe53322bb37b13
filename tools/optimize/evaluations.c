#include "tools/optimize/evaluations.h"

#include <cJSON.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "tools/config_json.h"
#include "tools/json_output.h"
#include "tools/match/tournament.h"

enum { PAIRS_MAX = 500000 };

char *evaluations_settings(const OptimizeConfig *config, const Game *start) {
    char *match = tournament_settings(&config->match, start), *text = NULL;
    size_t size = 0;
    FILE *out = match ? open_memstream(&text, &size) : NULL;
    if (out) {
        const SpsaSchedule *schedule = &config->schedule;
        fprintf(out, "%s; method=%s games=%d", match, optimize_method_name(config->method),
                2 * config->match.match.pairs);
        if (config->method == OPTIMIZE_SPSA) {
            fprintf(out, " evaluations=%d alpha=%.17g gamma=%.17g stability=%.17g rate=%.17g",
                    config->evaluations, schedule->alpha, schedule->gamma, schedule->stability,
                    schedule->rate);
        } else {
            fprintf(out, " initial=%d", config->initial);
        }
        for (int i = 0; i < config->count; i++) {
            const TunedParameter *parameter = &config->parameters[i];
            fprintf(out, "; %s=%d [%d,%d] step=%.17g", parameter->name, parameter->start,
                    parameter->min, parameter->max, parameter->step);
        }
        if (fclose(out) != 0) {
            free(text);
            text = NULL;
        }
    }
    free(match);
    return text;
}

static bool read_point(const cJSON *root, int count, int *point, Report *report) {
    const cJSON *list = config_json_member(root, "point");
    if (!config_json_array(list, "point", count, "", report)) return false;
    for (const cJSON *item = list->child; item; item = item->next) {
        if (!config_json_integer(item, "point", INT_MIN / 2, INT_MAX / 2, point++, report)) {
            return false;
        }
    }
    return true;
}

bool evaluations_parse_pairs(const cJSON *list, Pentanomial *results, Report *report) {
    int64_t *count = results->pairs;
    if (!config_json_array(list, "pairs", ELO_PAIR_SCORES, "", report)) return false;
    for (const cJSON *item = list->child; item; item = item->next) {
        int pairs;
        if (!config_json_integer(item, "pairs", 0, PAIRS_MAX, &pairs, report)) return false;
        *count++ = pairs;
    }
    return elo_moments(results).count > 0 || report_error(report, "pairs: there is none");
}

static bool parse(const char *line, size_t length, int count, Evaluation *evaluation,
                  Report *report) {
    cJSON *root = config_json_parse(line, length, report);
    const bool sound =
        root && read_point(root, count, evaluation->point, report) &&
        evaluations_parse_pairs(config_json_member(root, "pairs"), &evaluation->results, report);
    cJSON_Delete(root);
    return sound;
}

bool evaluations_read(const LineStore *store, int number, int count, Evaluation *evaluation,
                      Report *report) {
    size_t length;
    const char *line = line_store_find(store, number, &length);
    Report inner;
    report_clear(&inner);
    *evaluation = (Evaluation){.number = number};
    if (!line) return false;
    return parse(line, length, count, evaluation, &inner) ||
           report_error(report, "line %d: %s", line_store_number(store, line),
                        journal_error_without_line(inner.error));
}

bool evaluations_append(LineStore *store, const Evaluation *evaluation, int count, Report *report) {
    JsonObject *object = json_create();
    json_add_integer(object, "pairing", 0); /* as all lines of journals begin */
    json_add_integer(object, "game", evaluation->number);
    JsonArray *point = json_add_array(object, "point");
    for (int i = 0; i < count; i++)
        json_append_integer(point, evaluation->point[i]);
    JsonArray *pairs = json_add_array(object, "pairs");
    for (int i = 0; i < ELO_PAIR_SCORES; i++)
        json_append_integer(pairs, evaluation->results.pairs[i]);
    char *line = json_print_text(object);
    const bool written = line_store_append(store, line, report);
    free(line);
    return written;
}
