/* The truth of a long match: a file that only grows, with one JSON line a pair of games, written
 * through as soon as the pair is finished. A match that was killed at any moment goes on from it.
 *
 * The first line holds the settings. The lines of a pairing (two players; a tournament has several)
 * are in the order of its pairs. A last line that was cut off is dropped. */
#ifndef ORTHANT_TOOLS_MATCH_JOURNAL_H
#define ORTHANT_TOOLS_MATCH_JOURNAL_H

#include "tools/match/game_loop.h"

typedef struct Journal Journal;

/* Opens or creates the journal of a match with these settings (one line of text, compared with what
 * the file says). NULL with the error set when it cannot be used, belongs to other settings or is
 * damaged. */
Journal *journal_open(const char *path, const char *settings, Report *report);
/* False with the error set when not all could be written. */
bool journal_close(Journal *journal, Report *report);
/* Turns to a pairing, counted from 0, which is where it stands at first. */
void journal_select(Journal *journal, int pairing);
/* How many pairs of that pairing it held when it was opened. */
int journal_pairs(const Journal *journal);
/* Did it hold any pair at all? */
bool journal_is_begun(const Journal *journal);
/* Reads the next of those, without the notes on moves. False at the end, or with the error set. */
bool journal_read(Journal *journal, GameRecord games[2], Report *report);
/* Adds a pair of the pairing, once all of it have been read; the number counts from 0. */
void journal_append(Journal *journal, int pair, const GameRecord games[2]);

#endif
