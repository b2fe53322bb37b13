/* Openings out of an opening book: its moves, drawn by weight from the initial position on. */
#ifndef ORTHANT_TOOLS_MATCH_OPENING_BOOK_H
#define ORTHANT_TOOLS_MATCH_OPENING_BOOK_H

#include "core/game.h"

/* OPENING_BOOK_TRIES: a line that was drawn already, or that ends before, is drawn anew; after so
 * many in a row there are no more. OPENING_BOOK_PLIES_MAX: books may lead in circles. */
enum { OPENING_BOOK_TRIES = 1000, OPENING_BOOK_PLIES_MAX = 100 };

typedef struct OpeningBookDraw {
    const char *path;
    int plies;     /* of each; -1: as far as the book leads */
    uint64_t seed; /* the n-th opening depends on it alone, not on the count */
    int count;     /* how many are wanted; there may be less */
} OpeningBookDraw;

/* Called with each opening, as the moves of a game; false ends it. */
typedef bool OpeningBookFn(const Game *game, void *payload);

/* Draws openings that lead to different positions, playing them on `game`. `checksum` gets that of
 * the book. False with the error set, which does not name the book, when it cannot be read, is of
 * another variant than the game or holds no such line, or when on_opening returned false. */
bool opening_book_draw(const OpeningBookDraw *draw, Game *game, uint64_t *checksum,
                       OpeningBookFn *on_opening, void *payload, Report *report);

#endif
