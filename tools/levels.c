#include "tools/levels.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <strings.h>

/* A row of the table in whole numbers. */
typedef struct LevelLimits {
    int nodes, depth, lines; /* depth 0: no limit */
    int temperature;         /* per mille */
    int blindness;           /* per cent */
} LevelLimits;

typedef struct Level {
    const char *name;
    LevelLimits flat, cubic; /* on boards of one level, and with several */
} Level;

/* Level 0 moves at random and the last is the engine as it is; the rest was set so that each scores
 * about five points of six against the one below (tools/level-matches, docs/levels.md). */
static const Level levels[LEVEL_COUNT] = {
    {"Random", {0}, {0}},
    {"Beginner", {1500, 1, 16, 90, 38}, {3000, 1, 16, 72, 34}},
    {"Novice", {1500, 1, 14, 57, 30}, {3000, 2, 12, 56, 25}},
    {"Easy", {1500, 2, 12, 42, 19}, {3000, 2, 8, 28, 14}},
    {"Casual", {1500, 2, 8, 25, 12}, {3000, 0, 4, 28, 13}},
    {"Normal", {1500, 0, 4, 21, 9}, {3600, 0, 3, 11, 5}},
    {"Hard", {2200, 0, 4, 9, 5}, {5400, 0, 2, 6, 2}},
    {"Club", {3000, 0, 2, 8, 3}, {5600, 0, 1, 0, 0}},
    {"Strong", {3300, 0, 1, 0, 0}, {12500, 0, 1, 0, 0}},
    {"Expert", {9000, 0, 1, 0, 0}, {25000, 0, 1, 0, 0}},
    {"Candidate", {27000, 0, 1, 0, 0}, {50000, 0, 1, 0, 0}},
    {"Master", {0}, {0}},
};

const char *level_name(int number) { return levels[number].name; }

int level_find(const char *text) {
    for (int number = 0; number < LEVEL_COUNT; number++) {
        if (strcasecmp(text, levels[number].name) == 0) return number;
    }
    char *end;
    const long number = strtol(text, &end, 10);
    return end != text && *end == '\0' && number >= 0 && number < LEVEL_COUNT ? (int)number : -1;
}

void level_list(char text[LEVEL_LIST_SIZE]) {
    size_t used = 0;
    for (int number = 0; number < LEVEL_COUNT && used < LEVEL_LIST_SIZE; number++) {
        used += (size_t)snprintf(text + used, LEVEL_LIST_SIZE - used, "%s%d %s",
                                 number > 0 ? ", " : "", number, levels[number].name);
    }
}

/* --- Scales --- */

int level_strength(int number) { return number * STRENGTH_STEP; }

/* Even steps from the first level that thinks to the last below full strength. */
static int strength_between(int step, int last) {
    const int low = level_strength(LEVEL_FIRST), high = level_strength(LEVEL_MASTER - 1);
    return low + (high - low) * step / last;
}

int strength_of_skill(int skill) {
    return skill == STRENGTH_SKILL_MAX ? STRENGTH_FULL
                                       : strength_between(skill, STRENGTH_SKILL_MAX - 1);
}

int strength_of_elo(int elo) {
    return strength_between(elo - STRENGTH_ELO_MIN, STRENGTH_ELO_MAX - STRENGTH_ELO_MIN);
}

/* --- Between two levels --- */

static const LevelLimits *limits_of(int number, const Variant *variant) {
    return variant->size[AXIS_LEVEL] > 1 ? &levels[number].cubic : &levels[number].flat;
}

static double between(double low, double high, double part) { return low + (high - low) * part; }

Handicap strength_handicap(int strength, const Variant *variant) {
    const int number = min_int(strength / STRENGTH_STEP, LEVEL_MASTER - 1);
    if (number < LEVEL_FIRST) return (Handicap){.random = true};
    const LevelLimits *low = limits_of(number, variant);
    const LevelLimits *high = limits_of(min_int(number + 1, LEVEL_MASTER - 1), variant);
    const double part = (double)(strength - number * STRENGTH_STEP) / STRENGTH_STEP;
    return (Handicap){
        .nodes = (uint64_t)lround(exp(between(log(low->nodes), log(high->nodes), part))),
        .depth = low->depth,
        .lines = low->lines,
        .temperature = between(low->temperature, high->temperature, part) / 1000,
        .blindness = between(low->blindness, high->blindness, part) / 100,
    };
}
