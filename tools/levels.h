/* The ladder of playing strengths, one for all games: named levels from a random mover to the full
 * engine, and what each does worse than the full engine.
 *
 * A strength is a number from 0 to STRENGTH_FULL; level n has strength n * STRENGTH_STEP, and what
 * lies between two levels is weakened by what lies between them. The table stands in levels.c; what
 * the levels score against each other is measured in docs/levels.md. */
#ifndef ORTHANT_TOOLS_LEVELS_H
#define ORTHANT_TOOLS_LEVELS_H

#include "core/variant.h"

enum {
    LEVEL_COUNT = 12,
    LEVEL_RANDOM = 0,
    LEVEL_FIRST = 1, /* the lowest that thinks */
    LEVEL_MASTER = LEVEL_COUNT - 1,
    LEVEL_LIST_SIZE = 160,
    LEVEL_LINES_MAX = 16
};

enum {
    STRENGTH_STEP = 100,
    STRENGTH_FULL = LEVEL_MASTER * STRENGTH_STEP,
    STRENGTH_SKILL_MAX = 20,
    STRENGTH_ELO_MIN = 800,
    STRENGTH_ELO_MAX = 2600
};

/* What a strength below full does worse (strength.h says how it is used). */
typedef struct Handicap {
    bool random;        /* any legal move; the rest does not count then */
    uint64_t nodes;     /* of a search */
    int depth;          /* plies; 0: no limit */
    int lines;          /* best lines to choose from, 1 to LEVEL_LINES_MAX */
    double temperature; /* of the choice, in expected score: 0 plays the best line */
    double blindness;   /* chance, 0 to 1, to overlook a move as hard to see as can be */
} Handicap;

const char *level_name(int number);
/* The level with that number or name (any letter case); -1 if there is none. */
int level_find(const char *text);
/* "0 Random, 1 Beginner, ..." */
void level_list(char text[LEVEL_LIST_SIZE]);

/* The strength of a level of 0 to LEVEL_COUNT - 1. */
int level_strength(int number);
/* Of a UCI skill level from 0, which is level 1, to STRENGTH_SKILL_MAX, which is full strength. */
int strength_of_skill(int skill);
/* Of an Elo figure from STRENGTH_ELO_MIN, which is level 1, to STRENGTH_ELO_MAX, the level below
 * the last: even steps. The ends were chosen; no figure is calibrated against rated players. */
int strength_of_elo(int elo);
/* What a strength below STRENGTH_FULL does worse on the variant's board; never more than a lower
 * strength does. */
Handicap strength_handicap(int strength, const Variant *variant);

#endif
