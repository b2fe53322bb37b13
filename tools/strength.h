/* Playing below full strength: fewer nodes, and not always the best of the best moves.
 *
 * A strength is a number from 0 to STRENGTH_FULL. A weakened engine searches STRENGTH_LINES lines
 * with strength_nodes as its limit and plays one of them, drawn with weights that fall off
 * exponentially with what the move gives away; both get sharper with every step, so that a higher
 * strength is never weaker. Pure functions; chance comes from a seeded state (random.h). */
#ifndef ORTHANT_TOOLS_STRENGTH_H
#define ORTHANT_TOOLS_STRENGTH_H

#include "core/base.h"

enum {
    STRENGTH_FULL = 2000,
    STRENGTH_LINES = 4,
    STRENGTH_SKILL_MAX = 20,
    STRENGTH_ELO_MIN = 800,
    STRENGTH_ELO_MAX = 2400
};

/* Of a skill level from 0 to STRENGTH_SKILL_MAX, which is full strength. */
int strength_of_skill(int skill);
/* Of an Elo figure from STRENGTH_ELO_MIN to STRENGTH_ELO_MAX; always below full. The steps are even
 * and their distance is not calibrated against rated players: a figure orders, it does not rate. */
int strength_of_elo(int elo);
/* Nodes a search of this strength below full may take: 400 at strength 0, 45 % more with every 100.
 */
uint64_t strength_nodes(int strength);
/* The weight, in (0, 1], of a move that scores `loss` >= 0 centipawns less than the best. */
double strength_weight(int strength, int loss);
/* Draws one of `count` >= 1 lines by their scores (score.h; the best first) and returns its number.
 */
int strength_choose(int strength, const int *scores, int count, uint64_t *random);

#endif
