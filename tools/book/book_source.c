#include "tools/book/book_source.h"

#include <stdlib.h>
#include <string.h>

#include "tools/book/pgn_stream.h"
#include "tools/match/journal_game.h"
#include "tools/match/journal_header.h"
#include "tools/text_file.h"
#include "variants/variants.h"

/* One file being read. */
typedef struct Source {
    const char *name;
    FILE *file;
    const Variant *variant;
    Game *game;
    const SourceSink *sink;
    SourceTotals *totals;
    Report *report;
} Source;

static bool fail(const Source *source, const char *message) {
    char shown[REPORT_NAME_SIZE];
    report_name(source->name, shown);
    return report_error(source->report, "%s: %s", shown, message);
}

static void tell_bad(const Source *source, const char *message) {
    char shown[REPORT_NAME_SIZE];
    Report line;
    report_name(source->name, shown);
    report_error(&line, "%s: %s", shown, message);
    source->totals->bad++;
    source->sink->error(line.error, source->sink->payload);
}

static bool take(const Source *source, int white_half_points, int opening) {
    source->totals->read++;
    return source->sink->game(source->game, white_half_points, opening, source->sink->payload);
}

/* --- PGN --- */

/* Half points of White; -1: the game has no result. */
static int half_points(const char *result) {
    for (int points = 0; points <= 2; points++) {
        if (strcmp(result, game_points_text(points)) == 0) return points;
    }
    return -1;
}

static bool take_pgn_game(const Source *source, PgnReader *reader, const PgnTags *tags) {
    Report inner;
    report_clear(&inner);
    if (variant_find(pgn_variant_name(tags)) != source->variant) {
        source->totals->other++;
        pgn_skip_moves(reader);
        return true;
    }
    if (pgn_read_moves(reader, tags, source->game, NULL, &inner) != PGN_OK) {
        tell_bad(source, inner.error);
        return true;
    }
    const int points = half_points(reader->result);
    source->totals->unfinished += points < 0;
    return points < 0 || take(source, points, 0);
}

static bool read_pgn(const Source *source) {
    PgnStream stream;
    PgnTags tags;
    PgnStatus status;
    Report inner;
    bool sound = true;
    pgn_stream_open(&stream, source->file);
    do {
        report_clear(&inner);
        status = pgn_stream_next(&stream, &tags, &inner);
        if (status == PGN_OK) sound = take_pgn_game(source, &stream.reader, &tags);
        if (status == PGN_BAD) tell_bad(source, inner.error);
    } while (sound && status != PGN_END);
    if (stream.failed) sound = fail(source, inner.error);
    pgn_stream_close(&stream);
    return sound;
}

/* --- Journals --- */

/* Did the players end the game by playing? */
static bool is_played_out(const GameRecord *record) {
    switch (record->end) {
    case GAME_END_RULES:
    case GAME_END_ADJUDICATED_WIN:
    case GAME_END_ADJUDICATED_DRAW:
    case GAME_END_LENGTH:
    case GAME_END_RESIGNED:
        return true;
    default:
        return false;
    }
}

static bool take_journal_game(const Source *source, const char *line, size_t length, int number,
                              GameRecord *record) {
    Report inner, placed;
    if (line_store_is_change(line)) return true;
    report_clear(&inner);
    if (!journal_game_parse(line, length, source->game, record, &inner)) {
        report_error(&placed, "line %d: %s", number, journal_error_without_line(inner.error));
        tell_bad(source, placed.error);
        return true;
    }
    if (is_played_out(record)) {
        return take(source, record->white_half_points, record->opening_plies);
    }
    source->totals->unfinished++;
    return true;
}

static bool check_journal(const Source *source, const char *line, size_t length) {
    char variant[JOURNAL_VARIANT_SIZE];
    Report inner;
    report_clear(&inner);
    if (!journal_header_variant(line, length, variant, &inner)) return fail(source, inner.error);
    if (strcmp(variant, source->variant->name) == 0) return true;
    report_error(&inner, "its games are of %s, not of %s", variant, source->variant->name);
    return fail(source, inner.error);
}

/* A last line that was cut off is passed over. */
static bool read_journal(const Source *source) {
    GameRecord *record = malloc(sizeof *record);
    TextLine line = {0};
    Report inner;
    report_clear(&inner);
    bool sound = record != NULL || fail(source, "out of memory");
    for (int number = 1; sound && text_file_next_line(source->file, &line, &inner); number++) {
        const size_t letters = line.length - 1;
        if (line.text[letters] != '\n') break;
        sound = number == 1 ? check_journal(source, line.text, letters)
                            : take_journal_game(source, line.text, letters, number, record);
    }
    if (sound && inner.error[0]) sound = fail(source, inner.error);
    free(line.text);
    free(record);
    return sound;
}

/* --- Both --- */

/* A journal begins with a brace, which no PGN does that has tags. */
static bool is_journal(FILE *file) {
    const int first = getc(file);
    if (first != EOF) ungetc(first, file);
    return first == '{';
}

static bool read_file(const Source *source) {
    return is_journal(source->file) ? read_journal(source) : read_pgn(source);
}

bool book_source_read(const char *path, const Rules *rules, const SourceSink *sink,
                      SourceTotals *totals, Report *report) {
    const bool standard = strcmp(path, "-") == 0;
    Report inner;
    report_clear(&inner);
    Source source = {
        .name = standard ? "standard input" : path,
        .file = standard ? stdin : text_file_open(path, &inner),
        .variant = rules_variant(rules),
        .game = game_create(rules),
        .sink = sink,
        .totals = totals,
        .report = report,
    };
    bool sound = source.file || fail(&source, inner.error);
    if (sound && !source.game) sound = fail(&source, "out of memory");
    if (sound) sound = read_file(&source);
    if (source.file && !standard) fclose(source.file);
    if (source.game) game_destroy(source.game);
    return sound;
}
