#include "tools/optimize/config.h"

#include <cJSON.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include "tools/config_json.h"
#include "tools/config_values.h"

enum { EVALUATIONS_MAX = 1000000, EVALUATIONS_DEFAULT = 1000, BAYES_DEFAULT = 100 };

typedef struct Reading {
    OptimizeConfig config;
    int schema;
    const char *path;
    char folder[CONFIG_FILE_SIZE];
} Reading;

const char *optimize_method_name(OptimizeMethod method) {
    return method == OPTIMIZE_SPSA ? "spsa" : "bayes";
}

bool optimize_config_has_weights(const OptimizeConfig *config) {
    bool found = false;
    for (int i = 0; i < config->count; i++)
        found |= tuned_parameter_is_weight(&config->parameters[i]);
    return found;
}

bool optimize_config_has_params(const OptimizeConfig *config) {
    bool found = false;
    for (int i = 0; i < config->count; i++)
        found |= !tuned_parameter_is_weight(&config->parameters[i]);
    return found;
}

/* --- Values --- */

static bool read_method(const cJSON *item, const char *path, const ConfigField *field,
                        void *structure, Report *report) {
    (void)field;
    OptimizeConfig *config = &((Reading *)structure)->config;
    for (int method = OPTIMIZE_SPSA; method <= OPTIMIZE_BAYES; method++) {
        config->method = (OptimizeMethod)method;
        if (cJSON_IsString(item) &&
            strcmp(item->valuestring, optimize_method_name(config->method)) == 0) {
            return true;
        }
    }
    return report_error(report, "%s: expected \"spsa\" or \"bayes\"", path);
}

static bool read_file_name(const cJSON *item, const char *path, const ConfigField *field,
                           void *structure, Report *report) {
    return config_value_file(item, path, ((Reading *)structure)->folder,
                             (char *)structure + field->offset, report);
}

/* What a match of its own may have, but not one that is played again and again. */
static bool check_match(const OptimizeConfig *config, const char *path, Report *report) {
    const SelfplayConfig *match = &config->match;
    if (match->engine_count != 2) {
        return report_error(report, "%s.engines: expected 2 of them, not %d", path,
                            match->engine_count);
    }
    if (match->engines[0].command[0]) {
        return report_error(report, "%s.engines[0]: expected our own engine, without cmd", path);
    }
    if (match->match.sequential) {
        return report_error(report, "%s.sprt: an evaluation has a fixed number of games", path);
    }
    if (match->pgn[0]) return report_error(report, "%s.pgn: no games are written", path);
    if (match->epd[0]) return report_error(report, "%s.epd: no games are written", path);
    if (match->log[0]) return report_error(report, "%s.log: none is written", path);
    if (match->tables[0]) return report_error(report, "%s.tb: no tables are asked", path);
    return true;
}

static bool read_match(const cJSON *item, const char *path, const ConfigField *field,
                       void *structure, Report *report) {
    (void)field;
    Reading *reading = structure;
    Report inner;
    report_clear(&inner);
    if (!config_json_object(item, path, report)) return false;
    if (!selfplay_config_read(&reading->config.match, item, reading->path, &inner)) {
        return report_error(report, "%s.%s", path, inner.error);
    }
    return check_match(&reading->config, path, report);
}

/* Weights are tuned from what the engine has, whether they came from a file or not. */
static bool set_weights(OptimizeConfig *config, Report *report) {
    PlayerSpec *player = &config->match.engines[0];
    WeightSet set;
    if (!player_spec_weights(player, config->match.variant, &set, report)) return false;
    player->weights = set;
    player->evaluator = set.evaluator;
    player->off_count = 0;
    return true;
}

typedef struct Limits {
    int start, min, max;
    double step;
    char name[TUNED_NAME_SIZE];
} Limits;

static bool is_within(const Limits *limits, int value) {
    return value >= limits->min && value <= limits->max;
}

/* bayes does not begin anywhere, so that what the engine has may lie outside. */
static bool check_start(const cJSON *item, const Limits *limits, OptimizeMethod method,
                        const char *path, Report *report) {
    const bool given = config_json_member(item, "start") != NULL;
    if (is_within(limits, limits->start) || (!given && method == OPTIMIZE_BAYES)) return true;
    if (given) {
        return report_error(report, "%s.start: expected a number in [%d, %d], not %d", path,
                            limits->min, limits->max, limits->start);
    }
    return report_error(report,
                        "%s.start: missing; expected a number in [%d, %d], as the %d of the first "
                        "engine is not",
                        path, limits->min, limits->max, limits->start);
}

static bool check_limits(const Limits *limits, const TunedParameter *widest, const char *path,
                         Report *report) {
    if (limits->min < widest->min || limits->max > widest->max || limits->min >= limits->max) {
        return report_error(report, "%s: expected min < max within [%d, %d], not [%d, %d]", path,
                            widest->min, widest->max, limits->min, limits->max);
    }
    return true;
}

static bool read_parameter(const cJSON *item, const char *path, OptimizeConfig *config,
                           Report *report) {
    static const ConfigField limit_fields[] = {
        {.key = "name",
         .kind = CONFIG_TEXT,
         .offset = offsetof(Limits, name),
         .high = TUNED_NAME_SIZE - 1},
        {.key = "start",
         .kind = CONFIG_INTEGER,
         .offset = offsetof(Limits, start),
         .low = -1e6,
         .high = 1e6},
        {.key = "min",
         .kind = CONFIG_INTEGER,
         .offset = offsetof(Limits, min),
         .low = -1e6,
         .high = 1e6},
        {.key = "max",
         .kind = CONFIG_INTEGER,
         .offset = offsetof(Limits, max),
         .low = -1e6,
         .high = 1e6},
        {.key = "step",
         .kind = CONFIG_NUMBER,
         .offset = offsetof(Limits, step),
         .low = 0.01,
         .high = 1e6},
        {.key = NULL},
    };
    TunedParameter *parameter = &config->parameters[config->count];
    const cJSON *name = config_json_member(item, "name");
    char below[CONFIG_PATH_SIZE];
    Report inner;
    report_clear(&inner);
    config_json_path(path, "name", below);
    if (!config_json_object(item, path, report) ||
        !config_json_text(name, below, TUNED_NAME_SIZE - 1, report)) {
        return false;
    }
    if (!tuned_parameter_find(parameter, name->valuestring, &config->match.engines[0],
                              config->match.variant, &inner)) {
        return report_error(report, "%s: '%s': %s", below, name->valuestring, inner.error);
    }
    const TunedParameter widest = *parameter;
    Limits limits = {widest.start, widest.min, widest.max, 0, ""};
    if (!config_json_read(item, path, limit_fields, &limits, report)) return false;
    if (!check_limits(&limits, &widest, path, report) ||
        !check_start(item, &limits, config->method, path, report)) {
        return false;
    }
    parameter->start = limits.start;
    parameter->min = limits.min;
    parameter->max = limits.max;
    parameter->step = limits.step > 0 ? limits.step : (limits.max - limits.min) / 20.0;
    for (int i = 0; i < config->count; i++) {
        if (strcmp(config->parameters[i].name, parameter->name) == 0) {
            return report_error(report, "%s: '%s' is there already", below, parameter->name);
        }
    }
    config->count++;
    return true;
}

static bool read_parameters(const cJSON *item, const char *path, const ConfigField *field,
                            void *structure, Report *report) {
    (void)field;
    OptimizeConfig *config = &((Reading *)structure)->config;
    Report inner;
    report_clear(&inner);
    if (!config->match.engines) return report_error(report, "match: missing; expected an object");
    if (!set_weights(config, &inner)) {
        return report_error(report, "match.engines[0]: %s", inner.error);
    }
    if (!config_json_list(item, path, report)) return false;
    const int most = config->method == OPTIMIZE_BAYES ? BAYES_PARAMETERS_MAX : SPSA_PARAMETERS_MAX;
    const int count = cJSON_GetArraySize(item);
    if (count < 1 || count > most) {
        return report_error(report, "%s: expected 1 to %d of them, not %d", path, most, count);
    }
    for (const cJSON *element = item->child; element; element = element->next) {
        char below[CONFIG_PATH_SIZE];
        snprintf(below, sizeof below, "%s[%d]", path, config->count);
        if (!read_parameter(element, below, config, report)) return false;
    }
    return true;
}

/* --- The keys --- */

#define NUMBER(name, member, least, most)                                                          \
    {                                                                                              \
        .key = name, .kind = CONFIG_NUMBER, .offset = offsetof(Reading, config.member),            \
        .low = least, .high = most                                                                 \
    }
#define INTEGER(name, member, least, most)                                                         \
    {                                                                                              \
        .key = name, .kind = CONFIG_INTEGER, .offset = offsetof(Reading, member), .low = least,    \
        .high = most                                                                               \
    }
#define CUSTOM(name, member, function)                                                             \
    {                                                                                              \
        .key = name, .kind = CONFIG_CUSTOM, .offset = offsetof(Reading, config.member),            \
        .read = function                                                                           \
    }
#define OBJECT(name, table)                                                                        \
    { .key = name, .kind = CONFIG_OBJECT, .fields = table }
#define KEYS_END                                                                                   \
    { .key = NULL }

static const ConfigField spsa_fields[] = {
    NUMBER("alpha", schedule.alpha, 0, 2),
    NUMBER("gamma", schedule.gamma, 0, 2),
    NUMBER("stability", schedule.stability, 0, 10),
    NUMBER("rate", schedule.rate, 1e-9, 1000),
    KEYS_END,
};

static const ConfigField bayes_fields[] = {
    INTEGER("initial", config.initial, 1, PROCESS_POINTS_MAX),
    KEYS_END,
};

static const ConfigField output_fields[] = {
    CUSTOM("weights", weights, read_file_name),
    CUSTOM("profile", profile, read_file_name),
    KEYS_END,
};

/* The parameters come last: they are those of an engine of the match. */
static const ConfigField fields[] = {
    INTEGER("schema", schema, 1, 1),
    CUSTOM("method", method, read_method),
    INTEGER("evaluations", config.evaluations, 1, EVALUATIONS_MAX),
    OBJECT("spsa", spsa_fields),
    OBJECT("bayes", bayes_fields),
    CUSTOM("journal", journal, read_file_name),
    OBJECT("output", output_fields),
    CUSTOM("match", match, read_match),
    CUSTOM("parameters", parameters, read_parameters),
    KEYS_END,
};

/* --- Putting together --- */

static bool name_files(OptimizeConfig *config, const char *path, Report *report) {
    return ((config->journal[0] || config_file_beside(path, ".journal.jsonl", config->journal)) &&
            (config->weights[0] || config_file_beside(path, ".weights.json", config->weights)) &&
            (config->profile[0] || config_file_beside(path, ".profile.json", config->profile))) ||
           report_error(report, "the name is too long");
}

/* Nothing that is read or written may be lost by writing something else. */
static bool check_files(const OptimizeConfig *config, const char *path, Report *report) {
    const struct {
        const char *key, *name;
    } files[] = {
        {"the configuration", path},
        {"journal", config->journal},
        {"output.weights", optimize_config_has_weights(config) ? config->weights : ""},
        {"output.profile", optimize_config_has_params(config) ? config->profile : ""},
    };
    for (size_t i = 1; i < sizeof files / sizeof *files; i++) {
        for (size_t j = 0; j < i; j++) {
            if (files[i].name[0] && files[j].name[0] &&
                config_file_same(files[i].name, files[j].name)) {
                return report_error(report, "%s: it is %s", files[i].key, files[j].key);
            }
        }
    }
    return true;
}

static bool read_config(Reading *reading, const cJSON *root, Report *report) {
    OptimizeConfig *config = &reading->config;
    config->schedule = spsa_schedule_default;
    if (!config_file_folder(reading->path, reading->folder)) {
        return report_error(report, "the name is too long");
    }
    if (!config_json_read(root, "", fields, reading, report)) return false;
    if (config->count == 0) return report_error(report, "parameters: missing; expected a list");
    const bool spsa = config->method == OPTIMIZE_SPSA;
    if (config->evaluations == 0) config->evaluations = spsa ? EVALUATIONS_DEFAULT : BAYES_DEFAULT;
    if (!spsa && config->evaluations > PROCESS_POINTS_MAX) {
        return report_error(report, "evaluations: expected at most %d with bayes, not %d",
                            PROCESS_POINTS_MAX, config->evaluations);
    }
    if (config->initial == 0) config->initial = 2 * config->count + 4;
    if (spsa && config->match.engines[1].command[0]) {
        return report_error(report, "match.engines[1]: expected our own engine, as spsa moves the "
                                    "parameters of both");
    }
    config->schedule.iterations = config->evaluations;
    config->schedule.seed = config->match.match.seed;
    return name_files(config, reading->path, report) && check_files(config, reading->path, report);
}

bool optimize_config_load(OptimizeConfig *config, const char *path, Report *report) {
    size_t length;
    Reading *reading = calloc(1, sizeof *reading);
    if (!reading) return report_error(report, "out of memory");
    reading->path = path;
    char *text = config_json_read_file(path, &length, report);
    cJSON *root = text ? config_json_parse(text, length, report) : NULL;
    const bool sound = root && read_config(reading, root, report);
    if (sound) {
        *config = reading->config;
    } else {
        selfplay_config_free(&reading->config.match);
    }
    cJSON_Delete(root);
    free(text);
    free(reading);
    return sound;
}

void optimize_config_free(OptimizeConfig *config) { selfplay_config_free(&config->match); }
