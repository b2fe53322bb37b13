#include "tools/config_json.h"

#include <cJSON.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "tools/suggest.h"

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
    if (!refuse_zero(text, length, report)) return NULL;
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
    FILE *file = fopen(path, "rb");
    if (!file) {
        report_error(report, "%s", strerror(errno));
        return NULL;
    }
    char *text = NULL;
    size_t capacity = 0;
    *length = 0;
    bool sound = true;
    while (sound && !feof(file)) {
        if (*length == capacity) {
            capacity = capacity ? 2 * capacity : 4096;
            char *larger = capacity <= CONFIG_FILE_MAX ? realloc(text, capacity) : NULL;
            sound = larger || report_error(report, "the file is too large");
            text = larger ? larger : text;
        }
        if (!sound) break;
        *length += fread(text + *length, 1, capacity - *length, file);
        if (ferror(file)) sound = report_error(report, "%s", strerror(errno));
    }
    fclose(file);
    if (sound) return text;
    free(text);
    return NULL;
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
                            Report *report) {
    for (const cJSON *child = object->child; child; child = child->next) {
        if (is_among(child->string, known)) continue;
        char path[CONFIG_PATH_SIZE];
        config_json_path(parent, child->string, path);
        const char *near = suggest_word(child->string, known);
        if (near) return report_error(report, "%s: unknown; did you mean '%s'?", path, near);
        return report_error(report, "%s: unknown", path);
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

bool config_json_text(const cJSON *item, const char *path, int longest, Report *report) {
    if (!cJSON_IsString(item)) {
        return report_error(report, "%s: expected text, but it is %s", path, kind_of(item));
    }
    const size_t length = strlen(item->valuestring);
    return (length > 0 && length <= (size_t)longest) ||
           report_error(report, "%s: expected text of 1 to %d bytes", path, longest);
}
