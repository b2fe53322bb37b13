/* Opening books: whatever the bytes, one line of message, or a book whose moves are legal, in every
 * position that they lead to. */
#include "fuzz_support.h"
#include "tools/book/book_walk.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

enum { POSITIONS_MAX = 200 };

static bool on_position(const Game *game, const BookMove *moves, int count, void *payload) {
    const Book *book = ((void **)payload)[0];
    int *positions = ((void **)payload)[1];
    int weights = 0;
    for (int i = 0; i < count; i++) {
        FUZZ_CHECK(game_is_legal(game, moves[i].move));
        FUZZ_CHECK(i == 0 || moves[i].weight <= moves[i - 1].weight);
        weights += moves[i].weight;
    }
    const Move chosen = book_choose(book, game, BOOK_BY_WEIGHT, (uint64_t)*positions);
    FUZZ_CHECK(weights > 0 ? game_is_legal(game, chosen) : chosen == MOVE_NONE);
    return ++*positions < POSITIONS_MAX;
}

static bool on_entry(const BookEntry *entry, void *payload) {
    const Book *book = ((void **)payload)[0];
    const FuzzGames games = fuzz_games_of(book_variant(book));
    char text[GAME_MOVE_TEXT_SIZE];
    book_move_text(rules_geometry(game_rules(games.game)),
                   book_format_is_polyglot(book_variant(book)), entry->move, text);
    FUZZ_CHECK(text[0] != '\0');
    return true;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    Report report;
    report_clear(&report);
    Book *book = book_open_bytes(data, size, &report);
    if (!book) {
        FUZZ_CHECK(fuzz_is_message(report.error));
        return 0;
    }
    int positions = 0;
    void *payload[] = {book, &positions};
    const Game *game = fuzz_games_of(book_variant(book)).game;
    FUZZ_CHECK(book_walk(book, game_rules(game), on_position, on_entry, payload, &report));
    book_close(book);
    return 0;
}
