/* FEN: the first byte chooses the variant, the rest is read. A position that is accepted is written
 * and read again without change; all its moves are legal and can be made and taken back. */
#include <string.h>

#include "fuzz_support.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void check_refused(const Game *game, const Report *report) {
    char fen[GAME_FEN_SIZE];
    FUZZ_CHECK(fuzz_is_message(report->error));
    game_fen(game, fen);
    FUZZ_CHECK(strcmp(fen, rules_variant(game_rules(game))->start_fen) == 0);
}

static void check_moves(Game *game) {
    static Move moves[MAX_MOVES];
    const uint64_t key = game_key(game);
    const int count = game_moves(game, moves);
    FUZZ_CHECK((uint64_t)count == game_perft(game, 1));
    for (int i = 0; i < count; i++) {
        FUZZ_CHECK(game_play(game, moves[i]));
        FUZZ_CHECK(game_undo(game));
        FUZZ_CHECK(game_key(game) == key);
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    if (size == 0) return 0;
    const FuzzGames games = fuzz_games(data[0]);
    const char *text = (const char *)data + 1;
    Report report;
    if (!game_set_fen(games.game, text, size - 1, &report)) {
        check_refused(games.game, &report);
        return 0;
    }
    char fen[GAME_FEN_SIZE], again[GAME_FEN_SIZE];
    game_fen(games.game, fen);
    FUZZ_CHECK(game_set_fen(games.copy, fen, strlen(fen), &report));
    FUZZ_CHECK(report.warning[0] == '\0');
    game_fen(games.copy, again);
    FUZZ_CHECK(strcmp(fen, again) == 0);
    FUZZ_CHECK(game_key(games.game) == game_key(games.copy));
    FUZZ_CHECK(game_status(games.game) == game_status(games.copy));
    check_moves(games.game);
    return 0;
}
