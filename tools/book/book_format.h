/* What stands in the files of opening books: 16 bytes an entry, highest byte first, sorted by key.
 *
 *                        key       move      weight    learn
 *   chess (Polyglot)     64 bits   16 bits   16 bits   32 bits, unused
 *   all other variants   64 bits   32 bits   16 bits   16 bits, games
 *
 * The others begin with entries of key 0 whose other bytes are a text that names the variant.
 * docs/book.md has every bit. */
#ifndef ORTHANT_TOOLS_BOOK_BOOK_FORMAT_H
#define ORTHANT_TOOLS_BOOK_BOOK_FORMAT_H

#include "core/game.h"

enum { BOOK_ENTRY_SIZE = 16, BOOK_WEIGHT_MAX = 0xFFFF, BOOK_GAMES_MAX = 0xFFFF };

typedef struct BookEntry {
    uint64_t key;
    uint32_t move;   /* book_move_code */
    uint16_t weight; /* 0: never to be played */
    uint32_t learn;  /* chess: whatever it is; else games the move was played in */
} BookEntry;

/* Are books of this variant those of Polyglot? */
bool book_format_is_polyglot(const Variant *variant);

/* The key of the present position. False when it can stand in no book: Polyglot has no key for the
 * castling right of a rook with another one outside of it. */
bool book_key(const Game *game, uint64_t *key);
/* A legal move as an entry holds it. */
uint32_t book_move_code(const Game *game, Move move);
/* The legal move of the present position that an entry means; MOVE_NONE: there is none. */
Move book_move_find(const Game *game, uint32_t code);
/* What an entry's move looks like without a position: "e2e4", "e7e8q", castling "e1h1"; "?" when it
 * is none of this board. */
void book_move_text(const Geometry *geometry, bool polyglot, uint32_t code,
                    char text[GAME_MOVE_TEXT_SIZE]);

void book_entry_write(const BookEntry *entry, bool polyglot, unsigned char bytes[BOOK_ENTRY_SIZE]);
BookEntry book_entry_read(const unsigned char bytes[BOOK_ENTRY_SIZE], bool polyglot);

enum { BOOK_HEADER_SIZE = 8 * BOOK_ENTRY_SIZE, BOOK_NAME_SIZE = 48 };

/* Writes what stands before the entries, for a variant that is not Polyglot's; returns the number
 * of bytes. */
size_t book_header_write(const Variant *variant, unsigned char bytes[BOOK_HEADER_SIZE]);
/* Reads it: the name of the variant and how many bytes it takes; 0: there is none. False with the
 * error set when it is of another version or broken off. */
bool book_header_read(const unsigned char *bytes, size_t length, char name[BOOK_NAME_SIZE],
                      size_t *size, Report *report);

#endif
