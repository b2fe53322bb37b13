/* Files of openings: whatever the bytes, openings that can be set up and played on, each as it is
 * when it is read again, or one line of message. The first byte chooses the variant, the second the
 * format and how many plies are taken. */
#include <stdlib.h>
#include <string.h>

#include "fuzz_support.h"
#include "tools/match/opening_list.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

enum { HEADER_SIZE = 2 };

static void check_opening(const OpeningList *list, int pair, const FuzzGames *games) {
    char initial[GAME_FEN_SIZE];
    Report report;
    opening_list_set_up(list, 0, pair, games->game);
    FUZZ_CHECK(game_status(games->game) == GAME_IN_PROGRESS);
    game_initial_fen(games->game, initial);
    FUZZ_CHECK(game_set_fen(games->copy, initial, strlen(initial), &report));
    for (int ply = 0; ply < game_ply(games->game); ply++)
        FUZZ_CHECK(game_play(games->copy, game_move_at(games->game, ply)));
    FUZZ_CHECK(game_key(games->game) == game_key(games->copy));
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    Report report;
    report_clear(&report);
    if (size < HEADER_SIZE) return 0;
    const FuzzGames games = fuzz_games(data[0]);
    const OpeningFormat format = data[1] % 2 ? OPENING_PGN : OPENING_EPD;
    const int plies = data[1] / 2 - 1;
    const size_t length = size - HEADER_SIZE;
    char *text = malloc(length + 1);
    FUZZ_CHECK(text != NULL);
    memcpy(text, data + HEADER_SIZE, length);
    text[length] = '\0';
    OpeningList *list =
        opening_list_parse(text, length, "x", format, plies, game_rules(games.game), &report);
    free(text);
    if (!list) {
        FUZZ_CHECK(fuzz_is_message(report.error));
        return 0;
    }
    FUZZ_CHECK(opening_list_count(list) > 0);
    for (int i = 0; i < opening_list_count(list); i++)
        check_opening(list, i, &games);
    opening_list_free(list);
    return 0;
}
