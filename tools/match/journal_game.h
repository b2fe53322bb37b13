/* A finished game as a line of the journal, and back. */
#ifndef ORTHANT_TOOLS_MATCH_JOURNAL_GAME_H
#define ORTHANT_TOOLS_MATCH_JOURNAL_GAME_H

#include "tools/match/game_loop.h"

/* Number of a game in its tournament: the pairing (two players), counted from 0, and the game in
 * it, counted from 0; games 2 i and 2 i + 1 are a pair. */
typedef struct GameNumber {
    int pairing, game;
} GameNumber;

/* The line with its line end, to be freed: result, end, moves in UCI notation, and of each move a
 * player made score, depth and nodes. Nothing in it depends on the clock, unless the game did. */
char *journal_game_line(GameNumber number, const Game *game, const GameRecord *record);
/* Reads it: plays the moves on `game`, whose rules must be those of the match, and fills the record
 * but for times. False with the error set. */
bool journal_game_parse(const char *line, size_t length, Game *game, GameRecord *record,
                        Report *report);

/* The line of the side file: when the game was played (UTC) and what each of those moves took. */
char *journal_times_line(GameNumber number, const GameRecord *record);
/* Adds the times to a record that has been read; what does not fit is left out. */
void journal_times_parse(const char *line, size_t length, GameRecord *record);

#endif
