#include "tools/match/opening_book.h"

#include "core/random.h"
#include "tools/book/book.h"
#include "tools/match/key_set.h"

/* Plays moves of the book from the initial position; false when they end before they should. */
static bool play_line(const Book *book, int plies, uint64_t *random, Game *game) {
    const int most = plies < 0 ? OPENING_BOOK_PLIES_MAX : plies;
    game_reset(game);
    while (game_ply(game) < most && game_status(game) == GAME_IN_PROGRESS) {
        const Move move = book_choose(book, game, BOOK_BY_WEIGHT, random_next(random));
        if (move == MOVE_NONE) break;
        game_play(game, move);
    }
    return game_status(game) == GAME_IN_PROGRESS &&
           (plies < 0 ? game_ply(game) > 0 : game_ply(game) == plies);
}

/* Draws the next one that leads elsewhere than those before; false with the error set only when out
 * of memory. */
static bool draw_next(const Book *book, int plies, uint64_t *random, Game *game, KeySet *known,
                      bool *found, Report *report) {
    *found = false;
    for (int i = 0; !*found && i < OPENING_BOOK_TRIES; i++) {
        uint64_t key;
        if (!play_line(book, plies, random, game) || !book_key(game, &key)) continue;
        if (!key_set_add(known, key, found)) return report_error(report, "out of memory");
    }
    return true;
}

static bool draw_all(const Book *book, const OpeningBookDraw *draw, Game *game,
                     OpeningBookFn *on_opening, void *payload, Report *report) {
    KeySet known = {.keys = NULL};
    uint64_t random = draw->seed;
    bool sound = true, found = true;
    int count = 0;
    while (sound && found && count < draw->count) {
        sound = draw_next(book, draw->plies, &random, game, &known, &found, report);
        if (!sound || !found) break;
        sound = on_opening(game, payload);
        count++;
    }
    key_set_free(&known);
    if (!sound || count > 0) return sound;
    return draw->plies < 0
               ? report_error(report, "it has no move in the initial position")
               : report_error(report, "no line of %d plies was found in it; fewer may help",
                              draw->plies);
}

bool opening_book_draw(const OpeningBookDraw *draw, Game *game, uint64_t *checksum,
                       OpeningBookFn *on_opening, void *payload, Report *report) {
    Book *book = book_open(draw->path, report);
    if (!book) return false;
    *checksum = book_checksum(book);
    const bool sound = book_check_variant(book, rules_variant(game_rules(game)), report) &&
                       draw_all(book, draw, game, on_opening, payload, report);
    book_close(book);
    return sound;
}
