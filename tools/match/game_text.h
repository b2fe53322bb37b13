/* A finished game of a match as PGN. */
#ifndef ORTHANT_TOOLS_MATCH_GAME_TEXT_H
#define ORTHANT_TOOLS_MATCH_GAME_TEXT_H

#include "tools/match/game_loop.h"

/* What the tags of a game say. */
typedef struct GameLabels {
    const char *event; /* NULL: "Orthant match" */
    const char *names[COLOR_COUNT];
    int pairing, game; /* numbers for Round, from 1; pairing 0: there is but one */
    bool bare;         /* without comments */
} GameLabels;

/* The first four fields of the FEN, as an EPD has them. */
void game_text_position(const Game *game, char text[GAME_FEN_SIZE]);
/* The position at the end with the result as c9, a line of EPD to be freed; NULL when out of
 * memory. */
char *game_text_epd(const Game *game, const GameRecord *record);
/* The game as PGN text, to be freed, with score, depth and time of each move; NULL when out of
 * memory. */
char *game_text_pgn(const Game *game, const GameRecord *record, const GameLabels *labels);

#endif
