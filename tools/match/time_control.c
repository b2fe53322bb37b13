#include "tools/match/time_control.h"

#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { SECONDS_MAX = 1000000 };

bool time_control_is_set(const TimeControl *control) {
    return control->base_us > 0 || control->movetime_us > 0 || control->nodes > 0 ||
           control->depth > 0;
}

/* Reads plain decimal seconds up to the end or to `stop`; NULL when they are malformed. */
static const char *parse_seconds(const char *text, char stop, int64_t *us) {
    if (!(text[0] >= '0' && text[0] <= '9') && text[0] != '.') return NULL;
    if (text[0] == '0' && (text[1] == 'x' || text[1] == 'X')) return NULL;
    char *end;
    const double seconds = strtod(text, &end);
    if (end == text || (*end != '\0' && *end != stop)) return NULL;
    if (!(seconds >= 0 && seconds <= SECONDS_MAX)) return NULL;
    *us = (int64_t)(seconds * 1e6 + 0.5);
    return end;
}

static bool set_clock(TimeControl *control, const char *text, Report *report) {
    int64_t base = 0, increment = 0;
    const char *end = parse_seconds(text, '+', &base);
    if (end && *end == '+') end = parse_seconds(end + 1, '\0', &increment);
    if (!end || base <= 0) {
        return report_error(report, "tc: expected BASE+INC in seconds such as 1+0.01, not '%s'",
                            text);
    }
    control->base_us = base;
    control->increment_us = increment;
    return true;
}

static bool set_movetime(TimeControl *control, const char *text, Report *report) {
    int64_t us;
    if (!parse_seconds(text, '\0', &us) || us < 1000) {
        return report_error(report, "movetime: expected seconds from 0.001, not '%s'", text);
    }
    control->movetime_us = us;
    return true;
}

/* A whole number from 1 to `high`, or 0 when the text is no such number. */
static uint64_t parse_count(const char *text, uint64_t high) {
    char *end;
    if (!(text[0] >= '0' && text[0] <= '9')) return 0;
    errno = 0;
    const unsigned long long number = strtoull(text, &end, 10);
    return *end == '\0' && errno == 0 && number <= high ? number : 0;
}

bool time_control_set(TimeControl *control, const char *key, const char *text, Report *report) {
    if (strcmp(key, "tc") == 0) return set_clock(control, text, report);
    if (strcmp(key, "movetime") == 0) return set_movetime(control, text, report);
    if (strcmp(key, "nodes") == 0) {
        const uint64_t nodes = parse_count(text, UINT64_C(1) << 53);
        if (nodes == 0) {
            return report_error(report, "nodes: expected a whole number from 1, not '%s'", text);
        }
        control->nodes = nodes;
        return true;
    }
    if (strcmp(key, "depth") == 0) {
        const uint64_t depth = parse_count(text, MAX_PLY - 1);
        if (depth == 0) {
            return report_error(report, "depth: expected a whole number from 1 to %d, not '%s'",
                                MAX_PLY - 1, text);
        }
        control->depth = (int)depth;
        return true;
    }
    return report_error(report, "%s: no such limit", key);
}

void time_control_text(const TimeControl *control, char text[96]) {
    char parts[4][32];
    int count = 0;
    if (control->base_us > 0) {
        snprintf(parts[count++], sizeof parts[0], "%g+%g s", (double)control->base_us / 1e6,
                 (double)control->increment_us / 1e6);
    }
    if (control->movetime_us > 0) {
        snprintf(parts[count++], sizeof parts[0], "%g s a move",
                 (double)control->movetime_us / 1e6);
    }
    if (control->nodes > 0) {
        snprintf(parts[count++], sizeof parts[0], "%" PRIu64 " nodes", control->nodes);
    }
    if (control->depth > 0) {
        snprintf(parts[count++], sizeof parts[0], "depth %d", control->depth);
    }
    text[0] = '\0';
    for (int i = 0; i < count; i++) {
        const size_t used = strlen(text);
        snprintf(text + used, 96 - used, "%s%s", i ? ", " : "", parts[i]);
    }
}
