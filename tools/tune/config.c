#include "tools/tune/config.h"

#include <cJSON.h>
#include <stdlib.h>
#include <string.h>

#include "eval/evaluators.h"
#include "tools/config_json.h"
#include "tools/suggest.h"
#include "tools/tune/weight_names.h"
#include "variants/variants.h"

enum {
    EVALUATOR_NAME_MAX = 40,
    EPOCHS_MAX = 1000000,
    BATCH_MIN = 16,
    BATCH_MAX = 1 << 24,
    LINES_MAX = 1000000000
};

/* The structure the tables are about. Selections are read when the evaluator is known. */
typedef struct TuneReading {
    TuneConfig config;
    int schema;
    const Evaluator *evaluator; /* NULL: that of the weights or the variant */
    char weights[CONFIG_FILE_SIZE];
    const cJSON *freeze, *tie;
    const char *folder;
} TuneReading;

/* --- Values that are no plain numbers --- */

static bool read_variant(const cJSON *item, const char *path, const ConfigField *field,
                         void *structure, Report *report) {
    (void)field;
    return config_value_variant(item, path, &((TuneReading *)structure)->config.variant, report);
}

static bool read_evaluator(const cJSON *item, const char *path, const ConfigField *field,
                           void *structure, Report *report) {
    (void)field;
    TuneReading *reading = structure;
    char hint[SUGGEST_SIZE];
    if (!config_json_text(item, path, EVALUATOR_NAME_MAX, report)) return false;
    reading->evaluator = evaluator_find(item->valuestring);
    if (reading->evaluator) return true;
    suggest_evaluator_text(item->valuestring, evaluator_list, hint);
    return report_error(report, "%s: there is no '%s'%s", path, item->valuestring, hint);
}

static bool read_file_name(const cJSON *item, const char *path, const ConfigField *field,
                           void *structure, Report *report) {
    return config_value_file(item, path, ((TuneReading *)structure)->folder,
                             (char *)structure + field->offset, report);
}

static bool read_data(const cJSON *item, const char *path, const ConfigField *field,
                      void *structure, Report *report) {
    (void)field;
    TuneReading *reading = structure;
    TuneConfig *config = &reading->config;
    if (!config_json_list(item, path, report)) return false;
    const int count = cJSON_GetArraySize(item);
    if (count < 1 || count > TUNE_FILES_MAX) {
        return report_error(report, "%s: expected 1 to %d files, not %d", path, TUNE_FILES_MAX,
                            count);
    }
    config->data = calloc((size_t)count, sizeof *config->data);
    if (!config->data) return report_error(report, "out of memory");
    for (const cJSON *element = item->child; element; element = element->next) {
        char below[CONFIG_PATH_SIZE];
        snprintf(below, sizeof below, "%s[%d]", path, config->data_count);
        char *file = config->data[config->data_count++];
        if (!config_value_file(element, below, reading->folder, file, report)) return false;
    }
    return true;
}

static bool keep_item(const cJSON *item, const char *path, const ConfigField *field,
                      void *structure, Report *report) {
    (void)path, (void)report;
    memcpy((char *)structure + field->offset, &item, sizeof item);
    return true;
}

/* --- The keys --- */

#define ROW(name, type, member) .key = name, .kind = type, .offset = offsetof(TuneReading, member)
#define INTEGER(name, least, most)                                                                 \
    { ROW(#name, CONFIG_INTEGER, config.name), .low = least, .high = most }
#define NUMBER(name, least, most)                                                                  \
    { ROW(#name, CONFIG_NUMBER, config.name), .low = least, .high = most }
#define CUSTOM(name, member, function)                                                             \
    { ROW(name, CONFIG_CUSTOM, member), .read = function }

static const ConfigField output_fields[] = {
    CUSTOM("weights", config.outputs[TUNE_OUTPUT_WEIGHTS], read_file_name),
    CUSTOM("diff", config.outputs[TUNE_OUTPUT_DIFF], read_file_name),
    CUSTOM("curve", config.outputs[TUNE_OUTPUT_CURVE], read_file_name),
    CUSTOM("plot", config.outputs[TUNE_OUTPUT_PLOT], read_file_name),
    CUSTOM("checkpoint", config.outputs[TUNE_OUTPUT_CHECKPOINT], read_file_name),
    {.key = NULL},
};

static const ConfigField fields[] = {
    {ROW("schema", CONFIG_INTEGER, schema), .low = 1, .high = 1},
    CUSTOM("variant", config.variant, read_variant),
    CUSTOM("evaluator", evaluator, read_evaluator),
    CUSTOM("weights", weights, read_file_name),
    CUSTOM("data", config.data, read_data),
    {.key = "output", .kind = CONFIG_OBJECT, .fields = output_fields},
    CUSTOM("freeze", freeze, keep_item),
    CUSTOM("tie", tie, keep_item),
    NUMBER(k, 0.01, 100),
    NUMBER(lambda, 0, 1),
    NUMBER(l2, 0, 1),
    NUMBER(rate, 1e-6, 1000),
    NUMBER(validation, 0, 0.9),
    INTEGER(epochs, 1, EPOCHS_MAX),
    INTEGER(batch, BATCH_MIN, BATCH_MAX),
    INTEGER(patience, 1, EPOCHS_MAX),
    INTEGER(halvings, 0, 60),
    INTEGER(min_samples, 0, LINES_MAX),
    INTEGER(bad_lines, 0, LINES_MAX),
    INTEGER(threads, 1, TUNE_THREADS_MAX),
    {ROW("seed", CONFIG_COUNT, config.seed)},
    {.key = NULL},
};

/* --- Putting together --- */

static void set_defaults(TuneReading *reading, const char *folder) {
    *reading = (TuneReading){.folder = folder};
    reading->config.variant = &variant_chess;
    reading->config.l2 = 1e-7;
    reading->config.rate = 1;
    reading->config.validation = 0.1;
    reading->config.epochs = 200;
    reading->config.batch = 16384;
    reading->config.patience = 5;
    reading->config.halvings = 6;
    reading->config.min_samples = 200;
    reading->config.bad_lines = 10;
    reading->config.threads = 1;
    reading->config.seed = 1;
}

static bool load_weights(TuneReading *reading, Report *report) {
    TuneConfig *config = &reading->config;
    Report inner;
    report_clear(&inner);
    if (!reading->weights[0]) {
        weight_set_default(&config->start, reading->evaluator ? reading->evaluator
                                                              : evaluator_default(config->variant));
    } else if (!weight_set_load(&config->start, reading->weights, &inner)) {
        return report_error(report, "weights: %s", inner.error);
    }
    if (reading->evaluator && reading->evaluator != config->start.evaluator) {
        return report_error(report, "evaluator: it is '%s', but the weights are of '%s'",
                            reading->evaluator->name, config->start.evaluator->name);
    }
    return weight_set_check_variant(&config->start, config->variant, report);
}

/* "freeze" and "tie": {"groups": [...], "rows": [...]}. */
static bool read_selection(const cJSON *object, const char *path, const WeightTable *table,
                           TuneSelection selection, Report *report) {
    static const char *const keys[] = {"groups", "rows", NULL};
    if (!object) return true;
    if (!config_json_object(object, path, report)) return false;
    if (!config_json_check_keys(object, path, keys, "", report)) return false;
    for (const cJSON *list = object->child; list; list = list->next) {
        char below[CONFIG_PATH_SIZE], place[CONFIG_PATH_SIZE + 16];
        const bool is_group = strcmp(list->string, "groups") == 0;
        config_json_path(path, list->string, below);
        if (!config_json_list(list, below, report)) return false;
        int number = 0;
        for (const cJSON *item = list->child; item; item = item->next) {
            snprintf(place, sizeof place, "%s[%d]", below, number++);
            if (!config_json_text(item, place, WEIGHT_NAME_SIZE - 1, report)) return false;
            if (!weight_names_select(table, item->valuestring, is_group, selection, place, report))
                return false;
        }
    }
    return true;
}

static bool name_outputs(TuneConfig *config, const char *path, Report *report) {
    static const char *const endings[TUNE_OUTPUT_COUNT] = {
        [TUNE_OUTPUT_WEIGHTS] = ".weights.json",
        [TUNE_OUTPUT_DIFF] = ".diff.md",
        [TUNE_OUTPUT_CURVE] = ".curve.csv",
        [TUNE_OUTPUT_CHECKPOINT] = ".checkpoint",
    };
    for (int i = 0; i < TUNE_OUTPUT_COUNT; i++) {
        if (config->outputs[i][0] || !endings[i]) continue;
        if (!config_file_beside(path, endings[i], config->outputs[i])) {
            return report_error(report, "output: the name is too long; give it one");
        }
    }
    return true;
}

/* Nothing that is read, and nothing else that is written, may be lost by writing. The start weights
 * may: to go on from what one has is a use. */
static bool check_output(const TuneConfig *config, int output, const char *path, Report *report) {
    static const char *const keys[TUNE_OUTPUT_COUNT] = {
        [TUNE_OUTPUT_WEIGHTS] = "weights",       [TUNE_OUTPUT_DIFF] = "diff",
        [TUNE_OUTPUT_CURVE] = "curve",           [TUNE_OUTPUT_PLOT] = "plot",
        [TUNE_OUTPUT_CHECKPOINT] = "checkpoint",
    };
    const char *name = config->outputs[output], *key = keys[output];
    if (!name[0]) return true;
    if (config_file_same(name, path)) {
        return report_error(report, "output.%s: it is the configuration", key);
    }
    for (int i = 0; i < config->data_count; i++) {
        if (config_file_same(name, config->data[i])) {
            return report_error(report, "output.%s: it is data[%d]", key, i);
        }
    }
    for (int i = 0; i < output; i++) {
        if (config_file_same(name, config->outputs[i])) {
            return report_error(report, "output.%s: it is output.%s", key, keys[i]);
        }
    }
    return true;
}

static bool check_outputs(const TuneConfig *config, const char *path, Report *report) {
    for (int i = 0; i < TUNE_OUTPUT_COUNT; i++) {
        if (!check_output(config, i, path, report)) return false;
    }
    return true;
}

static bool read_config(TuneReading *reading, const cJSON *root, const char *path, Report *report) {
    TuneConfig *config = &reading->config;
    if (!config_json_read(root, "", fields, reading, report)) return false;
    if (!config->data) return report_error(report, "data: missing; expected a list of files");
    if (!load_weights(reading, report) || !name_outputs(config, path, report)) return false;
    if (!check_outputs(config, path, report)) return false;
    const WeightTable *table = config->start.evaluator->weights;
    return read_selection(reading->freeze, "freeze", table, config->frozen, report) &&
           read_selection(reading->tie, "tie", table, config->tied, report);
}

bool tune_config_load(TuneConfig *config, const char *path, Report *report) {
    char folder[CONFIG_FILE_SIZE] = "";
    size_t length;
    TuneReading *reading = malloc(sizeof *reading);
    if (!reading) return report_error(report, "out of memory");
    set_defaults(reading, folder);
    char *text = config_json_read_file(path, &length, report);
    cJSON *root = text ? config_json_parse(text, length, report) : NULL;
    const bool fits = config_file_folder(path, folder);
    if (root && !fits) report_error(report, "the name of the file is too long");
    const bool sound = root && fits && read_config(reading, root, path, report);
    *config = reading->config;
    if (!sound) tune_config_free(config);
    cJSON_Delete(root);
    free(text);
    free(reading);
    return sound;
}

void tune_config_free(TuneConfig *config) {
    free(config->data);
    config->data = NULL;
}
