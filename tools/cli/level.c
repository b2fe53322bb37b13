#include "tools/cli/level.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

enum { MASTER_MS = 100, ADVICE_DEPTH = 6, MAX_SECONDS = 86400 };

Strength strength_of_level(int number) {
    return (Strength){number, 0, number == LEVEL_MASTER ? MASTER_MS : 0};
}

int strength_figure(const Strength *strength) {
    return strength->number == LEVEL_CUSTOM ? STRENGTH_FULL : level_strength(strength->number);
}

Strength strength_for_advice(const Strength *strength) {
    const bool weak = strength_figure(strength) < STRENGTH_FULL;
    return weak ? (Strength){LEVEL_CUSTOM, ADVICE_DEPTH, 0} : *strength;
}

SearchLimits strength_limits(const Strength *strength) {
    return (SearchLimits){.depth = strength->depth, .movetime_ms = strength->movetime_ms};
}

static void limits_text(const Strength *strength, char text[LEVEL_TEXT_SIZE]) {
    const double seconds = (double)strength->movetime_ms / 1000.0;
    const char *plural = strength->depth == 1 ? "ply" : "plies";
    if (strength->movetime_ms == 0) {
        snprintf(text, LEVEL_TEXT_SIZE, "%d %s", strength->depth, plural);
    } else if (strength->depth == 0) {
        snprintf(text, LEVEL_TEXT_SIZE, "%g s a move", seconds);
    } else {
        snprintf(text, LEVEL_TEXT_SIZE, "%d %s, at most %g s a move", strength->depth, plural,
                 seconds);
    }
}

void strength_text(const Strength *strength, char text[LEVEL_TEXT_SIZE]) {
    const int number = strength->number;
    char limits[LEVEL_TEXT_SIZE];
    limits_text(strength, limits);
    if (number == LEVEL_CUSTOM) {
        snprintf(text, LEVEL_TEXT_SIZE, "%s", limits);
    } else if (number == LEVEL_RANDOM) {
        snprintf(text, LEVEL_TEXT_SIZE, "level %d (%s: any legal move)", number,
                 level_name(number));
    } else if (number == LEVEL_MASTER) {
        snprintf(text, LEVEL_TEXT_SIZE, "level %d (%s: %.30s)", number, level_name(number), limits);
    } else {
        snprintf(text, LEVEL_TEXT_SIZE, "level %d (%s)", number, level_name(number));
    }
}

bool pace_parse(const char *text, int64_t *ms) {
    const bool off = strcasecmp(text, "off") == 0 || strcmp(text, "0") == 0;
    const int64_t seconds_ms = off ? 0 : strength_parse_seconds(text);
    if (!off && seconds_ms == 0) return false;
    *ms = seconds_ms;
    return true;
}

int64_t strength_parse_seconds(const char *text) {
    char *end;
    const double seconds = strtod(text, &end);
    if (end == text || *end != '\0' || !(seconds >= 0.01 && seconds <= MAX_SECONDS)) return 0;
    return (int64_t)(seconds * 1000.0 + 0.5);
}
