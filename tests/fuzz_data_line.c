/* Lines of training data: whatever the bytes, a FEN within the line, a score and a result within
 * their bounds, or one line of message. What is a position reads the same in the form that `orthant
 * games' writes. The first byte chooses the variant. */
#include <stdio.h>
#include <string.h>

#include "core/score.h"
#include "fuzz_support.h"
#include "tools/tune/data_line.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void check_again(const Game *game, const DataLine *line) {
    char fen[GAME_FEN_SIZE], text[GAME_FEN_SIZE + 64];
    DataLine again;
    game_fen(game, fen);
    const int length =
        snprintf(text, sizeof text, "%s | %.9f | %.1f", fen, line->score, line->half_points / 2.0);
    FUZZ_CHECK(data_line_parse(text, (size_t)length, &again, NULL) == DATA_LINE_POSITION);
    FUZZ_CHECK(again.fen_length == strlen(fen) && memcmp(again.fen, fen, strlen(fen)) == 0);
    FUZZ_CHECK(again.has_counters && again.half_points == line->half_points);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    DataLine line;
    Report report;
    report_clear(&report);
    if (size == 0) return 0;
    const FuzzGames games = fuzz_games(data[0]);
    const char *text = (const char *)data + 1;
    const DataLineKind kind = data_line_parse(text, size - 1, &line, &report);
    FUZZ_CHECK((kind == DATA_LINE_BAD) == (report.error[0] != '\0'));
    if (kind == DATA_LINE_BAD) FUZZ_CHECK(fuzz_is_message(report.error));
    if (kind != DATA_LINE_POSITION) return 0;
    FUZZ_CHECK(line.fen >= text && line.fen + line.fen_length <= text + size - 1);
    FUZZ_CHECK(line.score >= -SCORE_MATE && line.score <= SCORE_MATE);
    FUZZ_CHECK(line.half_points >= 0 && line.half_points <= 2);
    if (game_set_fen(games.game, line.fen, line.fen_length, &report)) {
        check_again(games.game, &line);
    } else {
        FUZZ_CHECK(fuzz_is_message(report.error));
    }
    return 0;
}
