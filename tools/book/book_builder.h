/* Makes an opening book from games: how often each move was played in each position, and how it
 * went for who played it. The same games in any order make the same book. */
#ifndef ORTHANT_TOOLS_BOOK_BOOK_BUILDER_H
#define ORTHANT_TOOLS_BOOK_BOOK_BUILDER_H

#include <stdio.h>

#include "core/game.h"

typedef struct BookBuilder BookBuilder;

typedef struct BookBuilderOptions {
    int plies;                  /* moves of a game that count, from its start */
    int min_games;              /* a move of fewer games is left out */
    double min_score;           /* one of a lower score, 0 to 1, too */
    bool by_color[COLOR_COUNT]; /* whose moves the book has */
    bool uniform;               /* all weights are 1 */
    bool unique;                /* a game whose moves were all the same counts once */
} BookBuilderOptions;

extern const BookBuilderOptions book_builder_defaults;

/* `options` are copied. NULL when out of memory. */
BookBuilder *book_builder_create(const Rules *rules, const BookBuilderOptions *options);
void book_builder_destroy(BookBuilder *builder);
/* Adds a game of those rules. The first `skipped` of its moves were nobody's choice and do not
 * count. False when out of memory. */
bool book_builder_add(BookBuilder *builder, const Game *game, int white_half_points, int skipped);

typedef struct BookTotals {
    int64_t games, repeats;     /* counted; left out because of `unique` */
    int64_t moves;              /* different moves of positions in them */
    int64_t positions, entries; /* of the book */
} BookTotals;

/* Writes the book; to be called once, when all games have been added. */
bool book_builder_write(BookBuilder *builder, FILE *out, BookTotals *totals);

#endif
