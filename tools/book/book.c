#include "tools/book/book.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "core/random.h"
#include "tools/text_file.h"
#include "variants/variants.h"

static const size_t file_size_max = (size_t)1 << 30;

struct Book {
    const Variant *variant;
    bool polyglot;
    const unsigned char *bytes; /* of the entries */
    size_t size;                /* entries */
    char *text;                 /* the file, if it is ours */
};

/* --- Opening --- */

static bool check_order(const Book *book, Report *report) {
    for (size_t i = 1; i < book->size; i++) {
        if (book_entry(book, i).key < book_entry(book, i - 1).key) {
            return report_error(report, "not an opening book: entry %zu is out of order", i + 1);
        }
    }
    return true;
}

static bool read_header(Book *book, size_t length, Report *report) {
    char name[BOOK_NAME_SIZE];
    size_t header = 0;
    if (!book_header_read(book->bytes, length, name, &header, report)) return false;
    if (header > 0) book->variant = variant_find(name);
    if (!book->variant) return report_error(report, "a book of the unknown variant '%s'", name);
    book->polyglot = book_format_is_polyglot(book->variant);
    book->bytes += header;
    book->size = (length - header) / BOOK_ENTRY_SIZE;
    return true;
}

static bool read_book(Book *book, size_t length, Report *report) {
    if (length == 0) return report_error(report, "not an opening book: the file is empty");
    if (length % BOOK_ENTRY_SIZE != 0) {
        return report_error(report, "not an opening book: %zu bytes, not entries of %d", length,
                            BOOK_ENTRY_SIZE);
    }
    return read_header(book, length, report) && check_order(book, report);
}

Book *book_open_bytes(const unsigned char *bytes, size_t length, Report *report) {
    Book *book = malloc(sizeof *book);
    if (!book) {
        report_error(report, "out of memory");
        return NULL;
    }
    *book = (Book){.variant = &variant_chess, .bytes = bytes};
    if (read_book(book, length, report)) return book;
    book_close(book);
    return NULL;
}

Book *book_open(const char *path, Report *report) {
    char name[REPORT_NAME_SIZE];
    size_t length;
    Report inner;
    report_clear(&inner);
    char *text = text_file_read(path, file_size_max, &length, &inner);
    Book *book = text ? book_open_bytes((unsigned char *)text, length, &inner) : NULL;
    if (book) {
        book->text = text;
        return book;
    }
    free(text);
    report_name(path, name);
    report_error(report, "%s: %s", name, inner.error);
    return NULL;
}

void book_close(Book *book) {
    if (!book) return;
    free(book->text);
    free(book);
}

const Variant *book_variant(const Book *book) { return book->variant; }

bool book_check_variant(const Book *book, const Variant *variant, Report *report) {
    return book->variant == variant || report_error(report, "it is a book of %s, not of %s",
                                                    book->variant->name, variant->name);
}

/* FNV-1a of the entries. */
uint64_t book_checksum(const Book *book) {
    uint64_t hash = UINT64_C(14695981039346656037);
    for (size_t i = 0; i < book->size * BOOK_ENTRY_SIZE; i++)
        hash = (hash ^ book->bytes[i]) * UINT64_C(1099511628211);
    return hash;
}

size_t book_size(const Book *book) { return book->size; }

BookEntry book_entry(const Book *book, size_t index) {
    return book_entry_read(book->bytes + index * BOOK_ENTRY_SIZE, book->polyglot);
}

/* --- Looking up --- */

size_t book_find(const Book *book, uint64_t key) {
    size_t low = 0, high = book->size;
    while (low < high) {
        const size_t middle = low + (high - low) / 2;
        if (book_entry(book, middle).key < key) {
            low = middle + 1;
        } else {
            high = middle;
        }
    }
    return low;
}

/* Inserts by weight; of equal weights the one that comes first in the file stays first. */
static void insert(BookMove *moves, int count, BookMove move) {
    int at = count;
    for (; at > 0 && moves[at - 1].weight < move.weight; at--)
        moves[at] = moves[at - 1];
    moves[at] = move;
}

static bool holds(const BookMove *moves, int count, Move move) {
    for (int i = 0; i < count; i++) {
        if (moves[i].move == move) return true;
    }
    return false;
}

int book_moves(const Book *book, const Game *game, BookMove moves[MAX_MOVES]) {
    uint64_t key;
    int count = 0;
    double sum = 0;
    if (!book_key(game, &key)) return 0;
    for (size_t i = book_find(book, key); i < book->size; i++) {
        const BookEntry entry = book_entry(book, i);
        if (entry.key != key) break;
        const Move move = book_move_find(game, entry.move);
        if (move == MOVE_NONE || holds(moves, count, move)) continue;
        insert(moves, count++, (BookMove){move, entry.weight, 0, entry.learn});
        sum += entry.weight;
    }
    for (int i = 0; i < count; i++)
        moves[i].share = sum > 0 ? moves[i].weight / sum : 0;
    return count;
}

Move book_choose(const Book *book, const Game *game, BookChoice choice, uint64_t random) {
    BookMove moves[MAX_MOVES];
    const int count = book_moves(book, game, moves);
    uint32_t sum = 0;
    for (int i = 0; i < count; i++)
        sum += (uint32_t)moves[i].weight;
    if (sum == 0) return MOVE_NONE;
    if (choice == BOOK_BEST) return moves[0].move;
    int64_t left = random_below(&random, sum);
    int i = 0;
    while (left >= moves[i].weight)
        left -= moves[i++].weight;
    return moves[i].move;
}
