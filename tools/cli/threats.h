/* Which men of a side are attacked, and what that could cost. */
#ifndef ORTHANT_TOOLS_CLI_THREATS_H
#define ORTHANT_TOOLS_CLI_THREATS_H

#include "core/game.h"
#include "tools/cli/marks.h"

enum { THREATS_MAX = 40 };

typedef struct Threat {
    Cell cell;
    int loss; /* centipawns lost by exchanges on the cell if nothing is done; 0 for a king */
    int attacker_count, defender_count;
    Cell attackers[GEOMETRY_CELLS], defenders[GEOMETRY_CELLS];
} Threat;

/* The greatest loss first; a king in check before all. */
typedef struct ThreatList {
    int count;
    Threat threats[THREATS_MAX];
    Marks marks; /* the men attacked and those that attack them */
} ThreatList;

/* Finds the attacked men of `side` in the present position, no more than THREATS_MAX. What they
 * could lose is found by playing the captures out, least valuable man first, either side stopping
 * when that is better; captures that the rules forbid, by pinned men for example, are not made. In
 * check, where the side cannot pass, it is the man's value, less that of the cheapest attacker if
 * the man is covered. `scratch`, a game of the same rules, is overwritten. */
void threats_find(const Game *game, Game *scratch, Color side, ThreatList *list);

/* Writes men as moves are written, "Bb4 Nd5 e4", as far as they fit. */
void threats_list_men(const Game *game, const Cell *cells, int count, char *text, size_t size);

#endif
