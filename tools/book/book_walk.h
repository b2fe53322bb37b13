/* All positions of a book, found by playing its moves from the initial position. */
#ifndef ORTHANT_TOOLS_BOOK_BOOK_WALK_H
#define ORTHANT_TOOLS_BOOK_BOOK_WALK_H

#include "tools/book/book.h"

/* Called for each position that is reached, once, in the order of a walk that tries the move of the
 * highest weight first: the moves of `game` are a way to it. */
typedef bool BookPositionFn(const Game *game, const BookMove *moves, int count, void *payload);
/* Called for each entry after that which belongs to no position that was reached, or is no legal
 * move there. */
typedef bool BookEntryFn(const BookEntry *entry, void *payload);

/* Either function ends the walk by returning false. False, the error set, when out of memory. */
bool book_walk(const Book *book, const Rules *rules, BookPositionFn *on_position,
               BookEntryFn *on_entry, void *payload, Report *report);

#endif
