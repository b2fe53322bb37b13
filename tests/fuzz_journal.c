/* Lines of a match journal: whatever the bytes, a game that is written as a line that reads as the
 * same game, or one line of message. The first byte chooses the variant. */
#include <stdlib.h>
#include <string.h>

#include "fuzz_support.h"
#include "tools/match/journal_game.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void check_round_trip(const Game *game, const GameRecord *record, Game *again) {
    static GameRecord copy;
    Report report;
    report_clear(&report);
    char *line = journal_game_line((GameNumber){3, 14}, game, record);
    FUZZ_CHECK(line && line[strlen(line) - 1] == '\n');
    FUZZ_CHECK(journal_game_parse(line, strlen(line) - 1, again, &copy, &report));
    char *second = journal_game_line((GameNumber){3, 14}, again, &copy);
    FUZZ_CHECK(second && strcmp(line, second) == 0);
    free(line);
    free(second);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    static GameRecord record;
    Report report;
    report_clear(&report);
    if (size == 0) return 0;
    const FuzzGames games = fuzz_games(data[0]);
    if (!journal_game_parse((const char *)data + 1, size - 1, games.game, &record, &report)) {
        FUZZ_CHECK(fuzz_is_message(report.error));
        return 0;
    }
    journal_times_parse((const char *)data + 1, size - 1, &record);
    check_round_trip(games.game, &record, games.copy);
    return 0;
}
