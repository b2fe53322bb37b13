#include "tools/book/book_walk.h"

#include <stdlib.h>

typedef struct Walk {
    const Book *book;
    Game *game;
    BookMove *moves; /* MAX_MOVES of them, of the position being looked at */
    bool *reached;   /* by entry */
    BookPositionFn *on_position;
    void *payload;
    bool ended, exhausted; /* exhausted: no memory */
} Walk;

/* The first entry of the present position if that has not been reached; book_size: it has, or there
 * is none. */
static size_t find_new(const Walk *walk) {
    const size_t size = book_size(walk->book);
    uint64_t key;
    if (!book_key(walk->game, &key)) return size;
    const size_t first = book_find(walk->book, key);
    const bool found = first < size && book_entry(walk->book, first).key == key;
    return found && !walk->reached[first] ? first : size;
}

/* Notes the entries of the present position. The first always counts: it tells that the position
 * was reached. */
static void mark(const Walk *walk, size_t first) {
    const uint64_t key = book_entry(walk->book, first).key;
    for (size_t i = first; i < book_size(walk->book); i++) {
        const BookEntry entry = book_entry(walk->book, i);
        if (entry.key != key) break;
        walk->reached[i] = i == first || book_move_find(walk->game, entry.move) != MOVE_NONE;
    }
}

static void visit(Walk *walk);

/* Goes on with each of the moves, of which it keeps a copy. */
static void visit_moves(Walk *walk, int count) {
    Move *moves = malloc(((size_t)count + 1) * sizeof *moves);
    walk->exhausted |= moves == NULL;
    for (int i = 0; moves && i < count; i++)
        moves[i] = walk->moves[i].move;
    for (int i = 0; i < count && !walk->ended && !walk->exhausted; i++) {
        if (!game_play(walk->game, moves[i])) break;
        visit(walk);
        game_undo(walk->game);
    }
    free(moves);
}

static void visit(Walk *walk) {
    const size_t first = find_new(walk);
    if (first == book_size(walk->book)) return;
    const int count = book_moves(walk->book, walk->game, walk->moves);
    mark(walk, first);
    walk->ended = !walk->on_position(walk->game, walk->moves, count, walk->payload);
    if (!walk->ended) visit_moves(walk, count);
}

bool book_walk(const Book *book, const Rules *rules, BookPositionFn *on_position,
               BookEntryFn *on_entry, void *payload, Report *report) {
    Walk walk = {
        .book = book,
        .game = game_create(rules),
        .moves = malloc(MAX_MOVES * sizeof *walk.moves),
        .reached = calloc(book_size(book) + 1, sizeof *walk.reached),
        .on_position = on_position,
        .payload = payload,
    };
    walk.exhausted = !walk.game || !walk.moves || !walk.reached;
    if (!walk.exhausted) visit(&walk);
    for (size_t i = 0; !walk.exhausted && !walk.ended && i < book_size(book); i++) {
        const BookEntry entry = book_entry(book, i);
        if (!walk.reached[i]) walk.ended = !on_entry(&entry, payload);
    }
    if (walk.game) game_destroy(walk.game);
    free(walk.moves);
    free(walk.reached);
    return !walk.exhausted || report_error(report, "out of memory");
}
