#include "tools/cli/level.h"

#include <stdio.h>
#include <stdlib.h>
#include <strings.h>

/* The first four are those of the Raumschach tradition: random, 2, 3 and 4 plies. */
static const Level levels[LEVEL_COUNT] = {
    {"Beginner", 0, 0},     {"Easy", 2, 0},       {"Normal", 3, 0},
    {"Hard", 4, 0},         {"Club", 5, 0},       {"Expert", 0, 1000},
    {"Candidate", 0, 3000}, {"Master", 0, 10000}, {"Grandmaster", 0, 30000},
    {"Champion", 0, 60000},
};

enum { ADVICE_LEVEL = 3, MAX_SECONDS = 86400 };

const Level *level_get(int number) { return &levels[number]; }

int level_find(const char *text) {
    for (int number = 0; number < LEVEL_COUNT; number++) {
        if (strcasecmp(text, levels[number].name) == 0) return number;
    }
    char *end;
    const long number = strtol(text, &end, 10);
    return end != text && *end == '\0' && number >= 0 && number < LEVEL_COUNT ? (int)number : -1;
}

Strength strength_of_level(int number) {
    return (Strength){number, levels[number].depth, levels[number].movetime_ms};
}

bool strength_is_random(const Strength *strength) {
    return strength->depth == 0 && strength->movetime_ms == 0;
}

Strength strength_for_advice(const Strength *strength) {
    const bool weak = strength->number >= 0 && strength->number < ADVICE_LEVEL;
    return weak ? strength_of_level(ADVICE_LEVEL) : *strength;
}

SearchLimits strength_limits(const Strength *strength) {
    return (SearchLimits){.depth = strength->depth, .movetime_ms = strength->movetime_ms};
}

static void limits_text(const Strength *strength, char text[LEVEL_TEXT_SIZE]) {
    const double seconds = (double)strength->movetime_ms / 1000.0;
    const char *plural = strength->depth == 1 ? "ply" : "plies";
    if (strength_is_random(strength)) {
        snprintf(text, LEVEL_TEXT_SIZE, "any legal move");
    } else if (strength->movetime_ms == 0) {
        snprintf(text, LEVEL_TEXT_SIZE, "%d %s", strength->depth, plural);
    } else if (strength->depth == 0) {
        snprintf(text, LEVEL_TEXT_SIZE, "%g s a move", seconds);
    } else {
        snprintf(text, LEVEL_TEXT_SIZE, "%d %s, at most %g s a move", strength->depth, plural,
                 seconds);
    }
}

void strength_text(const Strength *strength, char text[LEVEL_TEXT_SIZE]) {
    char limits[LEVEL_TEXT_SIZE];
    limits_text(strength, limits);
    if (strength->number == LEVEL_CUSTOM) {
        snprintf(text, LEVEL_TEXT_SIZE, "%s", limits);
    } else {
        snprintf(text, LEVEL_TEXT_SIZE, "level %d (%s: %.30s)", strength->number,
                 levels[strength->number].name, limits);
    }
}

int64_t strength_parse_seconds(const char *text) {
    char *end;
    const double seconds = strtod(text, &end);
    if (end == text || *end != '\0' || !(seconds >= 0.01 && seconds <= MAX_SECONDS)) return 0;
    return (int64_t)(seconds * 1000.0 + 0.5);
}
