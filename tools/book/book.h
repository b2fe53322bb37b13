/* An opening book in memory: what it knows of a position, and a move drawn from it. Immutable once
 * open; any number of threads may ask it. */
#ifndef ORTHANT_TOOLS_BOOK_BOOK_H
#define ORTHANT_TOOLS_BOOK_BOOK_H

#include "tools/book/book_format.h"

typedef struct Book Book;

/* Opens a book; NULL with the error set, which names the file, when it cannot be read or is none.
 */
Book *book_open(const char *path, Report *report);
/* The same from the bytes of a file, which must stay; the error names no file. */
Book *book_open_bytes(const unsigned char *bytes, size_t length, Report *report);
void book_close(Book *book); /* NULL: nothing to do */

/* The variant whose games it is of. */
const Variant *book_variant(const Book *book);
/* Is it of this variant? Else false with the error set. */
bool book_check_variant(const Book *book, const Variant *variant, Report *report);
/* A number that tells it from books of other bytes. */
uint64_t book_checksum(const Book *book);
/* Entries without the header, in the order of the file. 0 <= index < book_size. */
size_t book_size(const Book *book);
BookEntry book_entry(const Book *book, size_t index);
/* The first entry whose key is not below `key`; book_size when there is none. */
size_t book_find(const Book *book, uint64_t key);

/* A move of the book in some position. */
typedef struct BookMove {
    Move move;
    int weight;
    double share; /* of the weights of all moves, 0 to 1: how probably it is played */
    uint32_t learn;
} BookMove;

/* The legal moves it has in the present position of a game of its variant, highest weight first;
 * returns their number. Entries that are none are passed over. */
int book_moves(const Book *book, const Game *game, BookMove moves[MAX_MOVES]);

typedef enum BookChoice {
    BOOK_BY_WEIGHT, /* with a probability that is the share */
    BOOK_BEST       /* of the highest weight */
} BookChoice;

/* Chooses a move by 64 random bits; MOVE_NONE when it has none. */
Move book_choose(const Book *book, const Game *game, BookChoice choice, uint64_t random);

#endif
