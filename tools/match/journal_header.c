#include "tools/match/journal_header.h"

#include <cJSON.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "tools/checksum.h"
#include "tools/config_json.h"
#include "tools/json_output.h"
#include "tools/match/settings_compare.h"

enum { JOURNAL_FORMAT = 2 };

static bool append(LineStore *store, JsonObject *line, const char *settings, Report *report) {
    char hash[17];
    snprintf(hash, sizeof hash, "%016" PRIx64,
             checksum_add(CHECKSUM_EMPTY, settings, strlen(settings)));
    json_add_text(line, "hash", hash);
    json_add_text(line, "settings", settings);
    char *text = json_print_text(line);
    const bool written = line_store_append(store, text, report);
    free(text);
    return written;
}

bool journal_header_write(LineStore *store, const char *settings, Report *report) {
    JsonObject *header = json_create();
    json_add_integer(header, "format", JOURNAL_FORMAT);
    return append(store, header, settings, report);
}

bool journal_header_change(LineStore *store, const char *difference, const char *settings,
                           Report *report) {
    JsonObject *change = json_create();
    json_add_text(change, "change", difference);
    return append(store, change, settings, report);
}

/* The settings a line names; NULL with the error set. */
static const char *find_settings(const cJSON *root, Report *report) {
    const cJSON *text = config_json_member(root, "settings");
    const cJSON *format = config_json_member(root, "format");
    if (!cJSON_IsString(text)) {
        report_error(report, "not the journal of a match");
    } else if (!config_json_member(root, "change") &&
               (!cJSON_IsNumber(format) || format->valueint != JOURNAL_FORMAT)) {
        report_error(report, "a journal of another version of the program; move it away to begin "
                             "anew");
    } else {
        return text->valuestring;
    }
    return NULL;
}

const char *journal_error_without_line(const char *error) {
    static const char own[] = "line 1, ";
    return error + (strncmp(error, own, strlen(own)) == 0 ? strlen(own) : 0);
}

char *journal_header_settings(const char *line, size_t length, Report *report) {
    Report inner;
    report_clear(&inner);
    cJSON *root = config_json_parse(line, length, &inner);
    const char *settings = root ? find_settings(root, report) : NULL;
    if (!root) report_error(report, "%s", journal_error_without_line(inner.error));
    char *copy = settings ? strdup(settings) : NULL;
    if (settings && !copy) report_error(report, "out of memory");
    cJSON_Delete(root);
    return copy;
}

char *journal_header_difference(const char *line, size_t length) {
    Report unused;
    report_clear(&unused);
    cJSON *root = config_json_parse(line, length, &unused);
    const cJSON *text = root ? config_json_member(root, "change") : NULL;
    char *copy = cJSON_IsString(text) ? strdup(text->valuestring) : NULL;
    cJSON_Delete(root);
    return copy;
}

/* Those of the first line; NULL with the error set, which names the line. */
static char *first_settings(const char *line, size_t length, Report *report) {
    Report inner;
    report_clear(&inner);
    char *settings = journal_header_settings(line, length, &inner);
    if (!settings) report_error(report, "line 1: %s", inner.error);
    return settings;
}

bool journal_header_check(const char *line, size_t length, const char *settings, Report *report) {
    char difference[SETTINGS_DIFFERENCE_SIZE];
    char *text = first_settings(line, length, report);
    if (!text) return false;
    const bool same = settings_compare(text, settings, difference) == SETTINGS_EQUAL;
    free(text);
    return same ||
           report_error(report, JOURNAL_OTHER_SETTINGS "; move it away to begin anew", difference);
}

bool journal_header_variant(const char *line, size_t length, char variant[JOURNAL_VARIANT_SIZE],
                            Report *report) {
    char *settings = first_settings(line, length, report);
    if (!settings) return false;
    snprintf(variant, JOURNAL_VARIANT_SIZE, "%.*s", (int)strcspn(settings, " "), settings);
    free(settings);
    return true;
}

bool journal_header_begin(LineStore *store, const char *settings, Report *report) {
    size_t length;
    const char *header = line_store_header(store, &length);
    return header ? journal_header_check(header, length, settings, report)
                  : journal_header_write(store, settings, report);
}
