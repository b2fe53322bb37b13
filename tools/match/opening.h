/* Openings of a match: a few random moves, the same ones for both games of a pair. */
#ifndef ORTHANT_TOOLS_MATCH_OPENING_H
#define ORTHANT_TOOLS_MATCH_OPENING_H

#include "core/engine.h"

enum { OPENING_TRIES = 1000, OPENING_BALANCE_CP = 150 };

/* Plies played at random unless something else is asked for. */
int opening_default_plies(const Variant *variant);
/* Plays random legal moves, advancing the state of `random`. False when the game is over, be it
 * after the last of them. */
bool opening_play_random(Game *game, int plies, uint64_t *random);
/* Makes `game` the opening of a pair: `start` and `plies` random legal moves, which depend on seed
 * and pair only. One that ends the game, or that a shallow search by `judge` finds further from
 * equal than OPENING_BALANCE_CP, is drawn anew. With no plies every start is taken. False after
 * OPENING_TRIES. */
bool opening_make(Game *game, const Game *start, Engine *judge, uint64_t seed, int pair, int plies);

#endif
