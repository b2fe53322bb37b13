#include "tools/config_json.h"

#include <cJSON.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "tools/plain_text.h"
#include "tools/suggest.h"
#include "tools/text_file.h"

/* --- Parsing --- */

static bool is_blank(char c) { return c == ' ' || c == '\t' || c == '\n' || c == '\r'; }

static bool error_at(const char *text, size_t at, const char *message, Report *report) {
    int line = 1, column = 1;
    for (size_t i = 0; i < at; i++) {
        column = text[i] == '\n' ? 1 : column + 1;
        line += text[i] == '\n';
    }
    return report_error(report, "line %d, column %d: %s", line, column, message);
}

/* cJSON takes every control character for a blank, and lets them stand in strings. */
static bool refuse_control(const char *text, size_t length, Report *report) {
    bool quoted = false;
    for (size_t i = 0; i < length; i++) {
        if ((unsigned char)text[i] < ' ' && (quoted || !is_blank(text[i]))) {
            const char *const message = quoted ? "a control character in a text must be escaped"
                                               : "a control character is not allowed";
            return error_at(text, i, message, report);
        }
        if (text[i] == '"') quoted = !quoted;
        if (quoted && text[i] == '\\') i++;
    }
    return true;
}

/* cJSON ends strings at a zero character, so that two different keys could look the same. */
static bool refuse_zero(const char *text, size_t length, Report *report) {
    static const char escape[] = "\\u0000";
    for (size_t i = 0; i + strlen(escape) <= length; i++) {
        if (memcmp(text + i, escape, strlen(escape)) == 0) {
            return error_at(text, i, "a zero character is not allowed", report);
        }
    }
    return true;
}

static bool refuse_rest(const char *text, size_t length, size_t end, Report *report) {
    while (end < length && is_blank(text[end]))
        end++;
    return end == length || error_at(text, end, "text follows the end of the object", report);
}

/* Looks through the whole tree. Arrays lend their path to their elements. */
static bool refuse_duplicates(const cJSON *item, const char *path, Report *report) {
    for (const cJSON *child = item->child; child; child = child->next) {
        char below[CONFIG_PATH_SIZE];
        config_json_path(path, cJSON_IsObject(item) ? child->string : "", below);
        for (const cJSON *other = item->child; cJSON_IsObject(item) && other != child;
             other = other->next) {
            if (strcmp(other->string, child->string) == 0) {
                return report_error(report, "%s: given twice", below);
            }
        }
        if (!refuse_duplicates(child, below, report)) return false;
    }
    return true;
}

cJSON *config_json_parse(const char *text, size_t length, Report *report) {
    if (!refuse_control(text, length, report) || !refuse_zero(text, length, report)) return NULL;
    const char *end = text;
    cJSON *root = cJSON_ParseWithLengthOpts(text, length, &end, false);
    /* The place can be one past the end, or nowhere when there is no text. */
    const size_t at = length > 0 && end >= text ? (size_t)(end - text) : 0;
    if (!root) {
        error_at(text, at < length ? at : length, "not JSON from here on", report);
        return NULL;
    }
    bool sound = refuse_rest(text, length, at, report);
    if (sound && !cJSON_IsObject(root)) {
        sound = report_error(report, "expected an object in braces");
    }
    if (sound && refuse_duplicates(root, "", report)) return root;
    cJSON_Delete(root);
    return NULL;
}

char *config_json_read_file(const char *path, size_t *length, Report *report) {
    return text_file_read(path, CONFIG_FILE_MAX, length, report);
}

/* --- Values --- */

void config_json_path(const char *parent, const char *key, char path[CONFIG_PATH_SIZE]) {
    const bool both = parent[0] && key[0];
    snprintf(path, CONFIG_PATH_SIZE, "%.60s%s%.60s", parent, both ? "." : "", key);
}

const cJSON *config_json_member(const cJSON *object, const char *key) {
    return cJSON_GetObjectItemCaseSensitive(object, key);
}

static bool is_among(const char *word, const char *const *words) {
    for (; *words; words++) {
        if (strcmp(word, *words) == 0) return true;
    }
    return false;
}

bool config_json_check_keys(const cJSON *object, const char *parent, const char *const *known,
                            const char *where, Report *report) {
    for (const cJSON *child = object->child; child; child = child->next) {
        if (is_among(child->string, known)) continue;
        char path[CONFIG_PATH_SIZE], hint[SUGGEST_SIZE];
        config_json_path(parent, child->string, path);
        suggest_text(child->string, known, where, hint);
        return report_error(report, "%s: unknown%s", path, hint);
    }
    return true;
}

static const char *kind_of(const cJSON *item) {
    if (!item) return "missing";
    if (cJSON_IsString(item)) return "text";
    if (cJSON_IsBool(item)) return "true or false";
    if (cJSON_IsNull(item)) return "null";
    if (cJSON_IsArray(item)) return "an array";
    return cJSON_IsObject(item) ? "an object" : "a number";
}

bool config_json_integer(const cJSON *item, const char *path, int low, int high, int *number,
                         Report *report) {
    if (!cJSON_IsNumber(item)) {
        return report_error(report, "%s: expected integer in [%d, %d], but it is %s", path, low,
                            high, kind_of(item));
    }
    const double value = item->valuedouble;
    if (!(value >= low && value <= high) || value != (double)(int)value) {
        return report_error(report, "%s: expected integer in [%d, %d], not %g", path, low, high,
                            value);
    }
    *number = (int)value;
    return true;
}

bool config_json_number(const cJSON *item, const char *path, double *number, Report *report) {
    *number = cJSON_IsNumber(item) ? item->valuedouble : 0;
    return cJSON_IsNumber(item) ||
           report_error(report, "%s: expected a number, but it is %s", path, kind_of(item));
}

bool config_json_array(const cJSON *item, const char *path, int count, const char *meaning,
                       Report *report) {
    const bool is_array = cJSON_IsArray(item);
    const int size = is_array ? cJSON_GetArraySize(item) : 0;
    char expected[64];
    snprintf(expected, sizeof expected, "an array of %d%s%s", count, meaning[0] ? ": " : "",
             meaning);
    if (!is_array) {
        return report_error(report, "%s: expected %s, but it is %s", path, expected, kind_of(item));
    }
    return size == count || report_error(report, "%s: expected %s, but it has %d element%s", path,
                                         expected, size, size == 1 ? "" : "s");
}

bool config_json_object(const cJSON *item, const char *path, Report *report) {
    return cJSON_IsObject(item) ||
           report_error(report, "%s: expected an object in braces, but it is %s", path,
                        kind_of(item));
}

bool config_json_list(const cJSON *item, const char *path, Report *report) {
    return cJSON_IsArray(item) ||
           report_error(report, "%s: expected an array in brackets, but it is %s", path,
                        kind_of(item));
}

bool config_json_text(const cJSON *item, const char *path, int longest, Report *report) {
    if (!cJSON_IsString(item)) {
        return report_error(report, "%s: expected text, but it is %s", path, kind_of(item));
    }
    const size_t length = strlen(item->valuestring);
    if (!plain_text_check(item->valuestring)) {
        return report_error(report, "%s: expected text without control characters", path);
    }
    return (length > 0 && length <= (size_t)longest) ||
           report_error(report, "%s: expected text of 1 to %d bytes", path, longest);
}

/* --- Objects by a table --- */

static bool read_count(const cJSON *item, const char *path, uint64_t *count, Report *report) {
    const double most = 9007199254740992.0; /* 2^53: up to there doubles are exact */
    if (!cJSON_IsNumber(item)) {
        return report_error(report, "%s: expected a whole number from 0 to 2^53, but it is %s",
                            path, kind_of(item));
    }
    const double value = item->valuedouble;
    if (!(value >= 0 && value <= most) || value != (double)(uint64_t)value) {
        return report_error(report, "%s: expected a whole number from 0 to 2^53, not %.16g", path,
                            value);
    }
    *count = (uint64_t)value;
    return true;
}

static bool read_number(const cJSON *item, const char *path, const ConfigField *field,
                        double *number, Report *report) {
    if (!cJSON_IsNumber(item)) {
        return report_error(report, "%s: expected number in [%g, %g], but it is %s", path,
                            field->low, field->high, kind_of(item));
    }
    *number = item->valuedouble;
    return (*number >= field->low && *number <= field->high) ||
           report_error(report, "%s: expected number in [%g, %g], not %g", path, field->low,
                        field->high, *number);
}

static bool read_truth(const cJSON *item, const char *path, bool *truth, Report *report) {
    *truth = cJSON_IsTrue(item);
    return cJSON_IsBool(item) ||
           report_error(report, "%s: expected true or false, but it is %s", path, kind_of(item));
}

static bool read_choice(const cJSON *item, const char *path, const char *const *names, int *choice,
                        Report *report) {
    char hint[SUGGEST_SIZE];
    if (!cJSON_IsString(item)) {
        return report_error(report, "%s: expected text, but it is %s", path, kind_of(item));
    }
    for (int i = 0; names[i]; i++) {
        if (strcmp(names[i], item->valuestring) != 0) continue;
        *choice = i;
        return true;
    }
    suggest_text(item->valuestring, names, "", hint);
    return report_error(report, "%s: unknown '%.40s'%s", path, item->valuestring, hint);
}

static bool read_field(const cJSON *item, const char *path, const ConfigField *field,
                       void *structure, Report *report) {
    char *target = (char *)structure + field->offset;
    switch (field->kind) {
    case CONFIG_INTEGER:
        return config_json_integer(item, path, (int)field->low, (int)field->high,
                                   (int *)(void *)target, report);
    case CONFIG_COUNT:
        return read_count(item, path, (uint64_t *)(void *)target, report);
    case CONFIG_NUMBER:
        return read_number(item, path, field, (double *)(void *)target, report);
    case CONFIG_TRUTH:
        return read_truth(item, path, (bool *)(void *)target, report);
    case CONFIG_TEXT:
        if (!config_json_text(item, path, (int)field->high, report)) return false;
        memcpy(target, item->valuestring, strlen(item->valuestring) + 1);
        return true;
    case CONFIG_CHOICE:
        return read_choice(item, path, field->names, (int *)(void *)target, report);
    case CONFIG_OBJECT:
        return config_json_read(item, path, field->fields, structure, report);
    default:
        return field->read(item, path, field, structure, report);
    }
}

bool config_json_read(const cJSON *object, const char *path, const ConfigField *fields,
                      void *structure, Report *report) {
    enum { KEYS_MAX = 64 };
    const char *keys[KEYS_MAX] = {NULL};
    for (int i = 0; fields[i].key && i + 1 < KEYS_MAX; i++)
        keys[i] = fields[i].key;
    if (!cJSON_IsObject(object)) {
        return report_error(report, "%s: expected an object in braces, but it is %s", path,
                            kind_of(object));
    }
    if (!config_json_check_keys(object, path, keys, "", report)) return false;
    for (; fields->key; fields++) {
        const cJSON *item = config_json_member(object, fields->key);
        char below[CONFIG_PATH_SIZE];
        config_json_path(path, fields->key, below);
        if (item && !read_field(item, below, fields, structure, report)) return false;
    }
    return true;
}

void config_json_print_keys(const ConfigField *fields, const char *path, FILE *out) {
    for (; fields->key; fields++) {
        char below[CONFIG_PATH_SIZE];
        config_json_path(path, fields->key, below);
        fprintf(out, "%s\n", below);
        if (fields->repeated && strlen(below) + 2 < sizeof below) strcat(below, "[]");
        if (fields->fields) config_json_print_keys(fields->fields, below, out);
    }
}
