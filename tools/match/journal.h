/* The truth of a long match: a file that only grows, with one JSON line a game, written through as
 * soon as the game is finished. A match that was killed at any moment goes on from it, and PGN and
 * all else are made from it.
 *
 * The first line holds the settings and their hash. The lines of a tournament's games come in the
 * order in which they were finished; sorted, they depend on the settings alone where the games do.
 * What the clock said stands in a file of its own: NAME.times.jsonl beside NAME.journal.jsonl, else
 * the journal's name and ".times". */
#ifndef ORTHANT_TOOLS_MATCH_JOURNAL_H
#define ORTHANT_TOOLS_MATCH_JOURNAL_H

#include "tools/match/journal_game.h"

typedef struct Journal Journal;

/* All errors name the file. Opens or creates the journal of a match with these settings (one line
 * of text, compared with what the file says). NULL with the error set when it cannot be used,
 * belongs to other settings or is damaged. */
Journal *journal_open(const char *path, const char *settings, Report *report);
/* Would a file that is there be opened so? Looks at its first line only, and changes nothing. */
bool journal_check(const char *path, const char *settings, Report *report);
/* The same to read only, while another run may be writing it; it must be there. */
Journal *journal_open_reading(const char *path, const char *settings, Report *report);
/* False with the error set when not all could be written. */
bool journal_close(Journal *journal, Report *report);
/* The name of the file of times that belongs to a journal, to be freed; NULL when out of memory. */
char *journal_times_path(const char *path);
/* Did it hold any game when it was opened? */
bool journal_is_begun(const Journal *journal);

/* Turns to a pairing, counted from 0; it stands at none when it is opened. False with the error set
 * when the file is damaged. */
bool journal_select(Journal *journal, int pairing, Report *report);
/* Did it hold that game of the pairing when it was opened? */
bool journal_has(const Journal *journal, int game);
/* Reads such a game: its moves are played on `game` from `start`, or from where the journal says.
 * False with the error set, which names the line. May be called by several threads. */
bool journal_read(const Journal *journal, int number, const Game *start, Game *game,
                  GameRecord *record, Report *report);
/* Adds a game of the pairing, whose record says how it went. False with the error set when it could
 * not be written. May be called by several threads. */
bool journal_append(Journal *journal, int number, const Game *game, const GameRecord *record,
                    Report *report);
/* Drops what it holds of the pairing from game `games` on. */
bool journal_cut(Journal *journal, int games, Report *report);

#endif
