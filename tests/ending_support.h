/* Endings played out by a searcher of few nodes. */
#ifndef ORTHANT_TESTS_ENDING_SUPPORT_H
#define ORTHANT_TESTS_ENDING_SUPPORT_H

#include "core/engine.h"

/* Plays on from the game's position, both sides by the engine with `nodes` nodes a move. Ends the
 * test unless it is mate after `moves` moves of the side to move at most. */
void ending_expect_mate(Engine *engine, Game *game, uint64_t nodes, int moves);

#endif
