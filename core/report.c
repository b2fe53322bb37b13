#include "report.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

/* Formats at the end of `text` and makes the added part printable ASCII. */
static void append(char text[REPORT_SIZE], const char *format, va_list arguments) {
    const size_t used = strlen(text);
    vsnprintf(text + used, REPORT_SIZE - used, format, arguments);
    for (char *at = text + used; *at; at++) {
        if (*at < ' ' || *at > '~') *at = '?';
    }
}

void report_clear(Report *report) {
    report->error[0] = '\0';
    report->warning[0] = '\0';
}

bool report_error(Report *report, const char *format, ...) {
    if (!report) return false;
    va_list arguments;
    va_start(arguments, format);
    report->error[0] = '\0';
    append(report->error, format, arguments);
    va_end(arguments);
    return false;
}

void report_name(const char *name, char shown[REPORT_NAME_SIZE]) {
    static const char cut[] = "...";
    const size_t length = strlen(name), kept = REPORT_NAME_SIZE - sizeof cut;
    const bool fits = length < REPORT_NAME_SIZE;
    snprintf(shown, REPORT_NAME_SIZE, "%s%s", fits ? "" : cut, name + (fits ? 0 : length - kept));
}

void report_warn(Report *report, const char *format, ...) {
    if (!report) return;
    const size_t used = strlen(report->warning);
    if (used) snprintf(report->warning + used, REPORT_SIZE - used, "; ");
    va_list arguments;
    va_start(arguments, format);
    append(report->warning, format, arguments);
    va_end(arguments);
}
