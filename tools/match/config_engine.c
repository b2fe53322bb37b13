#include "tools/match/config_engine.h"

#include <cJSON.h>
#include <stdio.h>
#include <string.h>

#include "tools/config_files.h"
#include "tools/config_json.h"
#include "tools/profile.h"

enum { FILE_SIZE = 1024, NUMBER_SIZE = 32 };

/* What the readers of a table get. */
typedef struct EngineReading {
    PlayerSpec *spec;
    const char *folder;
} EngineReading;

/* Sets a key of the specification; its message, which begins with the key, gets the path instead.
 */
static bool set(PlayerSpec *spec, const char *key, const char *value, const char *path,
                Report *report) {
    Report inner;
    report_clear(&inner);
    if (player_spec_set(spec, key, value, &inner)) return true;
    const size_t length = strlen(key);
    const bool named = strncmp(inner.error, key, length) == 0 && inner.error[length] == ':';
    return report_error(report, "%s: %s", path, inner.error + (named ? length + 2 : 0));
}

/* --- Values --- */

static bool read_text(const cJSON *item, const char *path, const ConfigField *field,
                      void *structure, Report *report) {
    EngineReading *reading = structure;
    const int longest = strcmp(field->key, "name") == 0 ? PLAYER_NAME_SIZE : PLAYER_TEXT_SIZE;
    return config_json_text(item, path, longest - 1, report) &&
           set(reading->spec, field->key, item->valuestring, path, report);
}

/* The name of a file. A program without a slash is looked up in PATH. */
static bool read_file(const cJSON *item, const char *path, const ConfigField *field,
                      void *structure, Report *report) {
    EngineReading *reading = structure;
    char file[FILE_SIZE];
    if (!config_json_text(item, path, FILE_SIZE - 1, report)) return false;
    const char *name = item->valuestring;
    const bool in_path = strcmp(field->key, "cmd") == 0 && !strchr(name, '/');
    if (!config_file_join(in_path ? "" : reading->folder, name, file, sizeof file)) {
        return report_error(report, "%s: the name is too long", path);
    }
    return set(reading->spec, field->key, file, path, report);
}

static bool read_number(const cJSON *item, const char *path, const ConfigField *field,
                        void *structure, Report *report) {
    EngineReading *reading = structure;
    char text[NUMBER_SIZE];
    double number;
    if (!config_json_number(item, path, &number, report)) return false;
    snprintf(text, sizeof text, "%.15g", number);
    return set(reading->spec, field->key, text, path, report);
}

/* By number or name. */
static bool read_level(const cJSON *item, const char *path, const ConfigField *field,
                       void *structure, Report *report) {
    return (cJSON_IsNumber(item) ? read_number : read_text)(item, path, field, structure, report);
}

/* Several texts, each a value of the key `name`. */
static bool read_list(const cJSON *item, const char *path, const char *name, int longest,
                      PlayerSpec *spec, Report *report) {
    if (!config_json_list(item, path, report)) return false;
    int i = 0;
    for (const cJSON *element = item->child; element; element = element->next, i++) {
        char below[CONFIG_PATH_SIZE];
        snprintf(below, sizeof below, "%.110s[%d]", path, i);
        if (!config_json_text(element, below, longest, report)) return false;
        if (!set(spec, name, element->valuestring, below, report)) return false;
    }
    return true;
}

static bool read_texts(const cJSON *item, const char *path, const ConfigField *field,
                       void *structure, Report *report) {
    EngineReading *reading = structure;
    const char *name = strcmp(field->key, "args") == 0 ? "arg" : field->key;
    return read_list(item, path, name, PLAYER_TEXT_SIZE - 1, reading->spec, report);
}

/* The value of an option as engines are told it. */
static bool option_text(const cJSON *item, const char *path, char text[PLAYER_TEXT_SIZE],
                        Report *report) {
    if (cJSON_IsNumber(item)) {
        snprintf(text, PLAYER_TEXT_SIZE, "%.15g", item->valuedouble);
    } else if (cJSON_IsBool(item)) {
        snprintf(text, PLAYER_TEXT_SIZE, "%s", cJSON_IsTrue(item) ? "true" : "false");
    } else if (cJSON_IsString(item)) {
        if (!config_json_text(item, path, PLAYER_TEXT_SIZE - 1, report)) return false;
        snprintf(text, PLAYER_TEXT_SIZE, "%s", item->valuestring);
    } else {
        return report_error(report, "%s: expected text, a number, true or false", path);
    }
    return true;
}

static bool read_options(const cJSON *object, const char *path, const ConfigField *field,
                         void *structure, Report *report) {
    (void)field;
    EngineReading *reading = structure;
    if (!cJSON_IsObject(object)) {
        return report_error(report, "%s: expected an object in braces", path);
    }
    for (const cJSON *item = object->child; item; item = item->next) {
        char below[CONFIG_PATH_SIZE], text[PLAYER_TEXT_SIZE], key[PLAYER_TEXT_SIZE + 8];
        config_json_path(path, item->string, below);
        if (strlen(item->string) >= PLAYER_TEXT_SIZE) {
            return report_error(report, "%s: the name is too long", below);
        }
        snprintf(key, sizeof key, "option.%s", item->string);
        if (!option_text(item, below, text, report)) return false;
        if (!set(reading->spec, key, text, below, report)) return false;
    }
    return true;
}

static bool read_params(const cJSON *object, const char *path, const ConfigField *field,
                        void *structure, Report *report) {
    (void)field;
    EngineReading *reading = structure;
    return profile_read_params(&reading->spec->params, object, path, report);
}

/* --- Engines --- */

#define KEY(name, function)                                                                        \
    { .key = name, .kind = CONFIG_CUSTOM, .read = function }
#define KEYS_END                                                                                   \
    { .key = NULL }

static const ConfigField limits[] = {
    KEY("tc", read_text),
    KEY("nodes", read_number),
    KEY("depth", read_number),
    KEY("movetime", read_number),
    KEYS_END,
};

/* An engine's own limits take the place of the common ones. */
static bool read_limit(const cJSON *object, const char *path, const ConfigField *field,
                       void *structure, Report *report) {
    (void)field;
    EngineReading *reading = structure;
    reading->spec->control = (TimeControl){0};
    return config_json_read(object, path, limits, structure, report) &&
           (time_control_is_set(&reading->spec->control) ||
            report_error(report, "%s: expected tc, nodes, depth or movetime", path));
}

#define LIMIT                                                                                      \
    { .key = "limit", .kind = CONFIG_CUSTOM, .fields = limits, .read = read_limit }

const ConfigField config_engine_common_fields[] = {
    LIMIT,
    KEY("hash", read_number),
    KEY("threads", read_number),
    KEYS_END,
};

const ConfigField config_engine_fields[] = {
    KEY("name", read_text),       KEY("cmd", read_file),
    KEY("args", read_texts),      KEY("protocol", read_text),
    KEY("options", read_options), KEY("init", read_texts),
    KEY("variant", read_text),    KEY("eval", read_text),
    KEY("weights", read_file),    KEY("book", read_file),
    KEY("off", read_texts),       KEY("profile", read_file),
    KEY("params", read_params),   LIMIT,
    KEY("hash", read_number),     KEY("threads", read_number),
    KEY("level", read_level),     KEYS_END,
};

bool config_engine_read_common(const cJSON *object, const char *path, PlayerSpec *common,
                               Report *report) {
    EngineReading reading = {common, ""};
    return config_json_read(object, path, config_engine_common_fields, &reading, report);
}

/* What stands between the last slash and the last dot. */
static void name_after(const char *path, PlayerSpec *spec) {
    const char *slash = strrchr(path, '/');
    const char *start = slash ? slash + 1 : path;
    const char *dot = strrchr(start, '.');
    const int length = dot && dot > start ? (int)(dot - start) : (int)strlen(start);
    snprintf(spec->name, sizeof spec->name, "%.*s", length, start);
}

static void complete_name(const cJSON *object, PlayerSpec *spec) {
    static const char *const sources[] = {"cmd", "weights", "profile"};
    for (size_t i = 0; i < ARRAY_LENGTH(sources) && !spec->name[0]; i++) {
        const cJSON *item = config_json_member(object, sources[i]);
        if (item) name_after(item->valuestring, spec);
    }
    if (!spec->name[0]) snprintf(spec->name, sizeof spec->name, "default");
}

bool config_engine_read(const cJSON *object, const char *path, const char *folder, PlayerSpec *spec,
                        Report *report) {
    EngineReading reading = {spec, folder};
    Report inner;
    report_clear(&inner);
    if (!config_json_read(object, path, config_engine_fields, &reading, report)) return false;
    if (!player_spec_check(spec, &inner)) return report_error(report, "%s: %s", path, inner.error);
    complete_name(object, spec);
    return true;
}
