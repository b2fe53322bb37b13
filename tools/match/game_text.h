/* A finished game of a match as PGN. */
#ifndef ORTHANT_TOOLS_MATCH_GAME_TEXT_H
#define ORTHANT_TOOLS_MATCH_GAME_TEXT_H

#include "tools/match/game_loop.h"

/* The game as PGN text, to be freed, with score, depth and time of each move; NULL when out of
 * memory. `names` are those of White and Black, `round` the number of the game. */
char *game_text_pgn(const Game *game, const GameRecord *record,
                    const char *const names[COLOR_COUNT], int round);

#endif
