#include "ending_support.h"

#include <check.h>

void ending_expect_mate(Engine *engine, Game *game, uint64_t nodes, int moves) {
    char fen[GAME_FEN_SIZE];
    game_fen(game, fen);
    const SearchLimits limits = {.nodes = nodes};
    for (int plies = 0; game_status(game) == GAME_IN_PROGRESS; plies++) {
        ck_assert_msg(plies < 2 * moves, "no mate from %s", fen);
        const SearchResult result = engine_search(engine, game, &limits, NULL, NULL);
        ck_assert(game_play(game, result.best));
    }
    ck_assert_msg(game_status(game) == GAME_CHECKMATE, "%s: %s", fen,
                  game_status_text(game_status(game)));
}
