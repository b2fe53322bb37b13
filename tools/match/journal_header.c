#include "tools/match/journal_header.h"

#include <cJSON.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "tools/checksum.h"
#include "tools/config_json.h"
#include "tools/json_output.h"

enum { JOURNAL_FORMAT = 2 };

static bool write_header(LineStore *store, const char *settings, Report *report) {
    char hash[17];
    JsonObject *header = json_create();
    snprintf(hash, sizeof hash, "%016" PRIx64,
             checksum_add(CHECKSUM_EMPTY, settings, strlen(settings)));
    json_add_integer(header, "format", JOURNAL_FORMAT);
    json_add_text(header, "hash", hash);
    json_add_text(header, "settings", settings);
    char *line = json_print_text(header);
    const bool written = line_store_append(store, line, report);
    free(line);
    return written;
}

/* The place where two texts begin to differ, as the word it lies in. */
static void show_difference(const char *ours, const char *theirs, char there[40], char here[40]) {
    size_t at = 0;
    while (ours[at] && ours[at] == theirs[at])
        at++;
    while (at > 0 && !strchr(" ;\n", ours[at - 1]))
        at--;
    snprintf(there, 40, "%.*s", (int)strcspn(theirs + at, " ;\n"), theirs + at);
    snprintf(here, 40, "%.*s", (int)strcspn(ours + at, " ;\n"), ours + at);
}

/* The settings a header names; NULL with the error set. */
static const char *header_settings(const cJSON *root, Report *report) {
    const cJSON *text = config_json_member(root, "settings");
    const cJSON *format = config_json_member(root, "format");
    if (!cJSON_IsString(text)) {
        report_error(report, "line 1: not the journal of a match");
    } else if (!cJSON_IsNumber(format) || format->valueint != JOURNAL_FORMAT) {
        report_error(report, "line 1: a journal of another version of the program; move it "
                             "away to begin anew");
    } else {
        return text->valuestring;
    }
    return NULL;
}

static bool check_settings(const cJSON *root, const char *settings, Report *report) {
    const char *text = header_settings(root, report);
    char there[40], here[40];
    if (!text) return false;
    if (strcmp(text, settings) == 0) return true;
    show_difference(settings, text, there, here);
    return report_error(report,
                        "it belongs to a match with other settings (there '%s', now '%s'); move it "
                        "away to begin anew",
                        there, here);
}

const char *journal_error_without_line(const char *error) {
    static const char own[] = "line 1, ";
    return error + (strncmp(error, own, strlen(own)) == 0 ? strlen(own) : 0);
}

bool journal_header_check(const char *line, size_t length, const char *settings, Report *report) {
    Report inner;
    report_clear(&inner);
    cJSON *root = config_json_parse(line, length, &inner);
    const bool sound =
        root ? check_settings(root, settings, report)
             : report_error(report, "line 1: %s", journal_error_without_line(inner.error));
    cJSON_Delete(root);
    return sound;
}

bool journal_header_variant(const char *line, size_t length, char variant[JOURNAL_VARIANT_SIZE],
                            Report *report) {
    Report inner;
    report_clear(&inner);
    cJSON *root = config_json_parse(line, length, &inner);
    const char *settings = root ? header_settings(root, report) : NULL;
    if (!root) report_error(report, "line 1: %s", journal_error_without_line(inner.error));
    if (settings) {
        snprintf(variant, JOURNAL_VARIANT_SIZE, "%.*s", (int)strcspn(settings, " "), settings);
    }
    cJSON_Delete(root);
    return settings != NULL;
}

bool journal_header_begin(LineStore *store, const char *settings, Report *report) {
    size_t length;
    const char *header = line_store_header(store, &length);
    return header ? journal_header_check(header, length, settings, report)
                  : write_header(store, settings, report);
}
