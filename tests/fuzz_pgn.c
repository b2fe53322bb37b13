/* PGN: every game of the text is read, by the rules its tags name. A good game is written, read
 * again with the same moves, and then written the same. */
#include <stdlib.h>
#include <string.h>

#include "core/pgn.h"
#include "fuzz_support.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static char *write_game(const Game *game, const PgnTags *tags, size_t *length) {
    char *text = NULL;
    FILE *stream = open_memstream(&text, length);
    FUZZ_CHECK(stream != NULL && pgn_write(stream, tags, game, NULL));
    fclose(stream);
    return text;
}

static void check_round_trip(const FuzzGames *games, const PgnTags *tags) {
    /* The tags that every game gets may be too many for another reading. */
    if (tags->count > PGN_TAGS_MAX - 11 || tags->used > PGN_TAG_TEXT_MAX - 1024) return;
    PgnReader reader;
    static PgnTags again;
    Report report;
    size_t length, length_again;
    char *text = write_game(games->game, tags, &length);
    pgn_reader_init(&reader, text, length);
    FUZZ_CHECK(pgn_next(&reader, &again, &report) == PGN_OK);
    FUZZ_CHECK(pgn_read_moves(&reader, &again, games->copy, NULL, &report) == PGN_OK);
    FUZZ_CHECK(report.warning[0] == '\0');
    FUZZ_CHECK(game_ply(games->game) == game_ply(games->copy));
    FUZZ_CHECK(game_key(games->game) == game_key(games->copy));
    char *text_again = write_game(games->copy, &again, &length_again);
    FUZZ_CHECK(length == length_again && memcmp(text, text_again, length) == 0);
    FUZZ_CHECK(pgn_next(&reader, &again, &report) == PGN_END);
    free(text);
    free(text_again);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    PgnReader reader;
    static PgnTags tags;
    PgnStatus status;
    Report report;
    size_t before = 0;
    pgn_reader_init(&reader, (const char *)data, size);
    while ((status = pgn_next(&reader, &tags, &report)) != PGN_END) {
        const Variant *variant = variant_find(pgn_variant_name(&tags));
        const bool known = status == PGN_OK && variant != NULL;
        FuzzGames games = {NULL, NULL};
        if (known) {
            games = fuzz_games_of(variant);
            status = pgn_read_moves(&reader, &tags, games.game, NULL, &report);
        }
        if (status == PGN_BAD) FUZZ_CHECK(fuzz_is_message(report.error));
        if (known && status == PGN_OK) check_round_trip(&games, &tags);
        FUZZ_CHECK(reader.at > before);
        before = reader.at;
    }
    return 0;
}
