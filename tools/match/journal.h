/* The truth of a long match: a file that only grows, with one JSON line a game, written through as
 * soon as the game is finished. A match that was killed at any moment goes on from it, and PGN and
 * all else are made from it.
 *
 * The first line holds the settings and their hash; a line of its own says where games with other
 * settings begin, if that was accepted. The lines of a tournament's games come in the
 * order in which they were finished; sorted, they depend on the settings alone where the games do.
 * What the clock said stands in a file of its own: NAME.times.jsonl beside NAME.journal.jsonl, else
 * the journal's name and ".times". */
#ifndef ORTHANT_TOOLS_MATCH_JOURNAL_H
#define ORTHANT_TOOLS_MATCH_JOURNAL_H

#include "tools/match/journal_game.h"
#include "tools/match/settings_compare.h"

typedef struct Journal Journal;

/* What is to be done with a journal of games with other settings, if they can be told apart by
 * pairing and number. */
typedef struct JournalChanges {
    const char *option; /* what accepts them, for the message of who does not */
    bool accept;
    char accepted[SETTINGS_DIFFERENCE_SIZE]; /* gets what differed; empty: nothing */
} JournalChanges;

/* All errors name the file. Opens or creates the journal of a match with these settings (compared
 * with what the file says of its last games). `changes` NULL: games with others are refused; where
 * they are accepted, the file will say so. NULL with the error set when it cannot be used, is of
 * other settings or damaged. */
Journal *journal_open(const char *path, const char *settings, JournalChanges *changes,
                      Report *report);
/* Would a file that is there be opened so? Changes nothing. */
bool journal_check(const char *path, const char *settings, JournalChanges *changes, Report *report);
/* The same to read only, while another run may be writing it; it must be there. Refused are only
 * games that cannot be told apart by pairing and number: SETTINGS_FOREIGN. */
Journal *journal_open_reading(const char *path, const char *settings, Report *report);
/* Tells a line for each change of settings the file speaks of, and for what differs from these
 * settings in the end. */
void journal_tell_changes(const Journal *journal, const char *settings, const char *program,
                          FILE *out);
/* False with the error set when not all could be written. */
bool journal_close(Journal *journal, Report *report);
/* The name of the file of times that belongs to a journal, to be freed; NULL when out of memory. */
char *journal_times_path(const char *path);

/* Turns to a pairing, counted from 0; it stands at none when it is opened. False with the error set
 * when the file is damaged. */
bool journal_select(Journal *journal, int pairing, Report *report);
/* Did it hold that game of the pairing when it was opened? */
bool journal_has(const Journal *journal, int game);
/* Reads such a game: its moves are played on `game` from where it began. False with the error set,
 * which names the line. May be called by several threads. */
bool journal_read(const Journal *journal, int number, Game *game, GameRecord *record,
                  Report *report);
/* Adds a game of the pairing, whose record says how it went. False with the error set when it could
 * not be written. May be called by several threads. */
bool journal_append(Journal *journal, int number, const Game *game, const GameRecord *record,
                    Report *report);
/* Drops what it holds of the pairing from game `games` on; but nothing if settings were changed,
 * for then games may be there that another test wanted. */
bool journal_cut(Journal *journal, int games, Report *report);

#endif
