/* Every game is kept as it is played, so that nothing that ends the program ends the game.
 *
 * A game is a PGN file in the folder `games` of the program's state folder, with the settings it is
 * played by in tags of its own; it is replaced as a whole after every change. Its name is that of
 * the session (time of its start and process number) and the game's number in it; a game that has
 * ended has another ending. While a session runs, it holds a lock on a file of its own, so that no
 * other one takes its games. The newest games stay, older ones are removed. */
#ifndef ORTHANT_TOOLS_CLI_AUTOSAVE_H
#define ORTHANT_TOOLS_CLI_AUTOSAVE_H

#include "tools/cli/session.h"

enum { AUTOSAVE_GAMES_MAX = 100, AUTOSAVE_FINISHED_MAX = 20 };

/* Nothing is made on disk before the first move of a game. NULL when out of memory. */
Autosave *autosave_create(void);
/* Gives the lock up; games stay. */
void autosave_destroy(Autosave *autosave);

/* Writes the game if it, its sides, level or clock control have changed since the last time. When
 * that fails it says so once, and the game goes on. */
void autosave_update(Session *session);
/* Is the present game on disk as it stands? */
bool autosave_is_safe(const Session *session);

/* Are there unfinished games that no running session holds, beside the present one? */
bool autosave_offers(const Session *session);
/* Lists them, the newest first. */
void autosave_say_list(const Session *session);
/* Goes on with the one of that number in the list, with its sides, level and clock. False, having
 * said why. */
bool autosave_resume(Session *session, int number);

#endif
