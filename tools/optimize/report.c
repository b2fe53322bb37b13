#include "tools/optimize/report.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "tools/json_output.h"
#include "tools/profile.h"
#include "tools/text_file.h"

/* --- Before --- */

void optimize_report_plan(const OptimizeConfig *config, FILE *stream) {
    const MatchSettings *match = &config->match.match;
    fprintf(stream, "%s: %s, %d parameter%s, %d evaluations of %d games, %d in all, %d at a time\n",
            optimize_method_name(config->method), config->match.variant->name, config->count,
            config->count == 1 ? "" : "s", config->evaluations, 2 * match->pairs,
            2 * match->pairs * config->evaluations, match->threads);
    for (int i = 0; i < config->count; i++) {
        const TunedParameter *parameter = &config->parameters[i];
        fprintf(stream, "  %s: %s %d, within %d to %d", parameter->name,
                config->method == OPTIMIZE_SPSA ? "from" : "now", parameter->start, parameter->min,
                parameter->max);
        if (config->method == OPTIMIZE_SPSA) fprintf(stream, ", step %g", parameter->step);
        fputc('\n', stream);
    }
    fprintf(stream, "journal: %s%s\n", config->journal,
            access(config->journal, F_OK) == 0 ? ", to go on from" : "");
    if (optimize_config_has_weights(config)) fprintf(stream, "weights: %s\n", config->weights);
    if (optimize_config_has_params(config)) fprintf(stream, "profile: %s\n", config->profile);
}

/* --- On the way --- */

void optimize_report_line(const Optimizer *optimizer, const Evaluation *last, int width,
                          FILE *stream) {
    const OptimizeConfig *config = optimizer->config;
    char line[512];
    const ScoreMoments moments = elo_moments(&last->results);
    int used =
        snprintf(line, sizeof line, "%d/%d  %.1f of %d  ", optimizer->done, config->evaluations,
                 2 * moments.mean * (double)moments.count, (int)(2 * moments.count));
    for (int i = 0; i < config->count && used < width && used < (int)sizeof line - 32; i++) {
        const double value =
            config->method == OPTIMIZE_SPSA ? optimizer->spsa.values[i] : (double)last->point[i];
        used += snprintf(line + used, sizeof line - (size_t)used, " %.1f", value);
    }
    fprintf(stream, "%.*s", width, line);
}

/* --- After --- */

void optimize_report_text(const Optimizer *optimizer, const Optimum *optimum, FILE *stream) {
    const OptimizeConfig *config = optimizer->config;
    int width = (int)strlen("parameter");
    for (int i = 0; i < config->count; i++)
        width = max_int(width, (int)strlen(config->parameters[i].name));
    fprintf(stream, "%-*s  %7s  %7s  %7s  %7s\n", width, "parameter", "start", "found", "min",
            "max");
    for (int i = 0; i < config->count; i++) {
        const TunedParameter *parameter = &config->parameters[i];
        fprintf(stream, "%-*s  %7d  %7d  %7d  %7d\n", width, parameter->name, parameter->start,
                optimum->point[i], parameter->min, parameter->max);
    }
    if (optimum->estimated) {
        fprintf(stream, "estimated score against %s: %.1f +- %.1f %%\n",
                config->match.engines[1].name, 100 * optimum->estimate.mean,
                100 * optimum->estimate.deviation);
    }
    if (!optimizer_is_done(optimizer)) return;
    if (optimize_config_has_weights(config)) fprintf(stream, "weights: %s\n", config->weights);
    if (optimize_config_has_params(config)) fprintf(stream, "profile: %s\n", config->profile);
}

void optimize_report_json(const Optimizer *optimizer, const Optimum *optimum, FILE *stream) {
    const OptimizeConfig *config = optimizer->config;
    JsonObject *object = json_create();
    json_add_text(object, "method", optimize_method_name(config->method));
    json_add_text(object, "variant", config->match.variant->name);
    json_add_integer(object, "evaluations", optimizer->done);
    json_add_integer(object, "games", (int64_t)optimizer->done * 2 * config->match.match.pairs);
    JsonArray *list = json_add_array(object, "parameters");
    for (int i = 0; i < config->count; i++) {
        const TunedParameter *parameter = &config->parameters[i];
        JsonObject *row = json_append_object(list);
        json_add_text(row, "name", parameter->name);
        json_add_integer(row, "start", parameter->start);
        json_add_integer(row, "found", optimum->point[i]);
        json_add_integer(row, "min", parameter->min);
        json_add_integer(row, "max", parameter->max);
        if (!optimum->estimated) json_add_number(row, "value", optimizer->spsa.values[i]);
    }
    if (optimum->estimated) {
        json_add_number(object, "score", optimum->estimate.mean);
        json_add_number(object, "deviation", optimum->estimate.deviation);
    }
    const bool written = optimizer_is_done(optimizer);
    if (written && optimize_config_has_weights(config)) {
        json_add_text(object, "weights", config->weights);
    }
    if (written && optimize_config_has_params(config)) {
        json_add_text(object, "profile", config->profile);
    }
    json_print(object, stream);
}

/* --- Files --- */

static void write_profile(const PlayerSpec *player, FILE *out) {
    Profile profile = {.params = player->params};
    snprintf(profile.name, sizeof profile.name, "%.*s", PROFILE_NAME_MAX, player->name);
    profile_write(&profile, out);
}

static bool write_file(const char *path, const PlayerSpec *player, bool weights, Report *report) {
    TextFile file;
    if (!text_file_begin(&file, path, report)) return false;
    if (weights) {
        weight_set_write(&player->weights, file.file);
    } else {
        write_profile(player, file.file);
    }
    return text_file_commit(&file, report);
}

bool optimize_write_result(const OptimizeConfig *config, const Optimum *optimum, Report *report) {
    MatchSettings *settings = malloc(sizeof *settings);
    if (!settings) return report_error(report, "out of memory");
    optimizer_match(config, 0, optimum->point, NULL, settings);
    const PlayerSpec *player = &settings->players[0];
    const bool sound =
        (!optimize_config_has_weights(config) ||
         write_file(config->weights, player, true, report)) &&
        (!optimize_config_has_params(config) || write_file(config->profile, player, false, report));
    free(settings);
    return sound;
}
