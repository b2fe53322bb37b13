/* Thinking in the player's time: the engine searches the position after the reply it expects. */
#ifndef ORTHANT_TOOLS_CLI_PONDERING_H
#define ORTHANT_TOOLS_CLI_PONDERING_H

#include "core/engine.h"

typedef struct Pondering Pondering;

/* NULL when there is no memory or no pipe to be had. */
Pondering *pondering_create(void);
/* Stops what is running. NULL is allowed. */
void pondering_destroy(Pondering *pondering);

/* Begins to search the position of `game` after `reply` in a thread of its own, which no signal
 * disturbs; engine and rules of the game must stay until it is stopped. The limits are those of the
 * engine's next move. Stops another search first. When it cannot be begun nothing happens. */
void pondering_start(Pondering *pondering, Engine *engine, const Game *game, Move reply,
                     const SearchLimits *limits);
/* Ends the search, if one is running, and waits for it. NULL is allowed. */
void pondering_stop(Pondering *pondering);
bool pondering_is_running(const Pondering *pondering);
/* Is a search running that was begun at this place of the game? */
bool pondering_is_for(const Pondering *pondering, const Game *game);
/* Was the expected reply played, so that the game stands where the search does? */
bool pondering_expects(const Pondering *pondering, const Game *game);
/* After the expected reply: lets the search go on as an ordinary one, waits for its end
 * (engine_stop hastens it) and returns its result. */
SearchResult pondering_finish(Pondering *pondering);

#endif
