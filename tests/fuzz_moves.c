/* Moves: the first byte chooses the variant; each line is read as a move, as a person and as a GUI
 * would write it, and played if it is legal. A line "fen ..." sets up a position. A move that is
 * read is written in every style and read back. */
#include <string.h>

#include "fuzz_support.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void check_styles(const Game *game, Move move) {
    static const MoveStyle styles[] = {MOVE_STYLE_SAN, MOVE_STYLE_LONG, MOVE_STYLE_UCI};
    char text[GAME_MOVE_TEXT_SIZE];
    for (size_t i = 0; i < ARRAY_LENGTH(styles); i++) {
        game_move_text(game, move, styles[i], text);
        FUZZ_CHECK(strlen(text) < sizeof text);
        FUZZ_CHECK(game_parse_move(game, text, strlen(text), NULL) == move);
    }
    FUZZ_CHECK(game_parse_uci(game, text, strlen(text), NULL) == move);
}

static void read_line(Game *game, const char *line, size_t length) {
    Report report;
    if (length > 4 && memcmp(line, "fen ", 4) == 0) {
        if (!game_set_fen(game, line + 4, length - 4, &report)) {
            FUZZ_CHECK(fuzz_is_message(report.error));
        }
        return;
    }
    char before[GAME_FEN_SIZE], after[GAME_FEN_SIZE];
    game_fen(game, before);
    const Move uci = game_parse_uci(game, line, length, &report);
    if (uci == MOVE_NONE) FUZZ_CHECK(fuzz_is_message(report.error));
    const Move move = game_parse_move(game, line, length, &report);
    if (move == MOVE_NONE) FUZZ_CHECK(fuzz_is_message(report.error));
    FUZZ_CHECK(uci == MOVE_NONE || uci == move);
    game_fen(game, after);
    FUZZ_CHECK(strcmp(before, after) == 0);
    if (move == MOVE_NONE) return;
    FUZZ_CHECK(game_is_legal(game, move));
    check_styles(game, move);
    FUZZ_CHECK(game_play(game, move));
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    if (size == 0) return 0;
    Game *game = fuzz_games(data[0]).game;
    const char *line = (const char *)data + 1, *end = (const char *)data + size;
    while (line < end) {
        const char *stop = memchr(line, '\n', (size_t)(end - line));
        if (stop == NULL) stop = end;
        read_line(game, line, (size_t)(stop - line));
        line = stop + 1;
    }
    return 0;
}
