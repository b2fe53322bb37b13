/* PGN: every game of the text is read, by the rules its tags name. A good game is written, read
 * again with the same moves, comments, glyphs and variations, and then written the same. */
#include <stdlib.h>
#include <string.h>

#include "core/pgn.h"
#include "fuzz_support.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

/* What stands beside the moves, by the number of moves before it; texts as they are written. */
typedef struct Asides {
    PgnRemark remarks[GAME_MAX_PLIES + 1];
    char *comments[GAME_MAX_PLIES + 1], *variations[GAME_MAX_PLIES + 1];
    int used; /* entries that may be filled */
} Asides;

static Asides asides, asides_again;

static void clear_asides(Asides *of) {
    for (int i = 0; i < of->used; i++) {
        free(of->comments[i]);
        free(of->variations[i]);
        of->comments[i] = of->variations[i] = NULL;
        of->remarks[i] = (PgnRemark){.comment = NULL};
    }
    of->used = 0;
}

/* Adds to a text, blanks in the place of zeros. */
static void add_text(char **kept, const char *text, size_t length) {
    const size_t used = *kept ? strlen(*kept) : 0;
    char *joined = realloc(*kept, used + length + 2);
    FUZZ_CHECK(joined != NULL);
    joined[used] = ' ';
    for (size_t i = 0; i < length; i++)
        joined[used + 1 + i] = text[i] == '\0' ? ' ' : text[i];
    joined[used + 1 + length] = '\0';
    *kept = joined;
}

static void note_comment(int ply, const char *text, size_t length, void *payload) {
    Asides *of = payload;
    FUZZ_CHECK(ply >= 0 && ply <= GAME_MAX_PLIES);
    of->used = ply + 1 > of->used ? ply + 1 : of->used;
    add_text(&of->comments[ply], text, length);
}

static void note_variation(int ply, const char *text, size_t length, void *payload) {
    Asides *of = payload;
    FUZZ_CHECK(ply >= 0 && ply <= GAME_MAX_PLIES);
    FUZZ_CHECK(length >= 2 && text[0] == '(' && text[length - 1] == ')');
    of->used = ply + 1 > of->used ? ply + 1 : of->used;
    if (ply > 0) add_text(&of->variations[ply], text, length);
}

static void note_nag(int ply, int nag, void *payload) {
    Asides *of = payload;
    FUZZ_CHECK(ply >= 0 && ply <= GAME_MAX_PLIES && nag >= 1 && nag <= PGN_NAG_MAX);
    of->used = ply + 1 > of->used ? ply + 1 : of->used;
    uint8_t *nags = of->remarks[ply].nags;
    for (int i = 0; i < PGN_NAGS_MAX; i++) {
        if (nags[i] != 0) continue;
        nags[i] = (uint8_t)nag;
        return;
    }
}

static PgnSink sink_of(Asides *of) {
    clear_asides(of);
    return (PgnSink){note_comment, note_variation, note_nag, of};
}

static char *write_game(const Game *game, const PgnTags *tags, Asides *of, size_t *length) {
    char *text = NULL;
    FILE *stream = open_memstream(&text, length);
    for (int i = 1; i < of->used; i++) {
        of->remarks[i].comment = of->comments[i];
        of->remarks[i].variations = of->variations[i];
    }
    FUZZ_CHECK(stream != NULL);
    FUZZ_CHECK(pgn_write_annotated(stream, tags, game, of->comments[0], of->remarks + 1));
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
    char *text = write_game(games->game, tags, &asides, &length);
    const PgnSink sink = sink_of(&asides_again);
    pgn_reader_init(&reader, text, length);
    FUZZ_CHECK(pgn_next(&reader, &again, &report) == PGN_OK);
    FUZZ_CHECK(pgn_read_moves(&reader, &again, games->copy, &sink, &report) == PGN_OK);
    FUZZ_CHECK(report.warning[0] == '\0');
    FUZZ_CHECK(game_ply(games->game) == game_ply(games->copy));
    FUZZ_CHECK(game_key(games->game) == game_key(games->copy));
    char *text_again = write_game(games->copy, &again, &asides_again, &length_again);
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
            const PgnSink sink = sink_of(&asides);
            status = pgn_read_moves(&reader, &tags, games.game, &sink, &report);
        }
        if (status == PGN_BAD) FUZZ_CHECK(fuzz_is_message(report.error));
        if (known && status == PGN_OK) check_round_trip(&games, &tags);
        FUZZ_CHECK(reader.at > before);
        before = reader.at;
    }
    return 0;
}
