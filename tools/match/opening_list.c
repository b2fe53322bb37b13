#include "tools/match/opening_list.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "core/pgn.h"
#include "core/random.h"
#include "tools/analyze/epd_file.h"
#include "tools/checksum.h"
#include "tools/match/opening.h"
#include "tools/match/opening_book.h"
#include "tools/text_file.h"
#include "variants/variants.h"

enum { TEXT_SIZE_MAX = 1 << 28, NAME_SIZE = 256, DRAWN_MAX = 4000000 };

const char *const opening_format_names[] = {
    [OPENING_EPD] = "epd", [OPENING_PGN] = "pgn", [OPENING_BOOK] = "book", NULL};
const char *const opening_order_names[] = {
    [OPENING_RANDOM] = "random", [OPENING_SEQUENTIAL] = "sequential", NULL};

const OpeningSource opening_source_none = {.format = -1, .order = -1, .plies = -1};

/* Where its position and moves are. */
typedef struct Opening {
    size_t fen, move;
    int move_count;
} Opening;

struct OpeningList {
    char name[NAME_SIZE]; /* of the file, without its folder */
    uint64_t checksum;
    Opening *openings;
    char *fens; /* each ended by a zero */
    Move *moves;
    int count;
    OpeningOrder order;
    int start;  /* from 0 */
    bool drawn; /* by this seed, out of a book */
    uint64_t seed;
};

/* --- What is asked for --- */

bool opening_source_check(OpeningSource *source, Report *report) {
    const char *dot = strrchr(source->file, '.');
    if (!source->file[0]) {
        if (source->format >= 0)
            return report_error(report, "format: goes with a file of openings, and there is none");
        if (source->order >= 0)
            return report_error(report, "order: goes with a file of openings, and there is none");
        if (source->start > 0)
            return report_error(report, "start: goes with a file of openings, and there is none");
        return true;
    }
    for (int i = 0; source->format < 0 && dot && opening_format_names[i]; i++) {
        if (strcasecmp(dot + 1, opening_format_names[i]) == 0) source->format = i;
    }
    if (source->format < 0 && dot && strcasecmp(dot, ".bin") == 0) source->format = OPENING_BOOK;
    if (source->format < 0) {
        return report_error(report, "format: expected epd, pgn or book, as the name of the file "
                                    "does not end in one of them or bin");
    }
    if (source->format == OPENING_BOOK && source->order == OPENING_SEQUENTIAL) {
        return report_error(report, "order: the lines of a book are drawn at random");
    }
    if (source->format == OPENING_BOOK && source->plies == 0) {
        return report_error(report, "plies: expected 1 or more of a book");
    }
    if (source->format == OPENING_EPD && source->plies > 0) {
        return report_error(report, "plies: the file has positions, no moves");
    }
    return true;
}

int opening_source_plies(const OpeningSource *source, const Variant *variant) {
    if (!source->file[0] && source->plies < 0) return opening_default_plies(variant);
    return source->file[0] && source->format == OPENING_EPD ? 0 : source->plies;
}

/* --- Reading --- */

/* A list in the making. */
typedef struct Loading {
    OpeningList *list;
    char name[REPORT_NAME_SIZE]; /* for messages */
    int plies;
    const OpeningSource *source; /* of a book, else NULL */
    Game *game;
    FILE *openings, *fens, *moves; /* grow in memory */
    size_t fens_used, moves_used;
    Report *report;
} Loading;

static bool fail(const Loading *loading, int line, const char *what) {
    return report_error(loading->report, "%s: line %d: %s", loading->name, line, what);
}

/* Adds the loading's game. */
static bool add_opening(Loading *loading, int line) {
    Game *game = loading->game;
    char fen[GAME_FEN_SIZE], why[REPORT_SIZE];
    while (loading->plies >= 0 && game_ply(game) > loading->plies)
        game_undo(game);
    if (game_status(game) != GAME_IN_PROGRESS) {
        snprintf(why, sizeof why, "the game is over (%s)", game_status_text(game_status(game)));
        return fail(loading, line, why);
    }
    game_initial_fen(game, fen);
    const Opening opening = {loading->fens_used, loading->moves_used, game_ply(game)};
    const size_t length = strlen(fen) + 1;
    fwrite(&opening, sizeof opening, 1, loading->openings);
    loading->fens_used += fwrite(fen, 1, length, loading->fens);
    for (int ply = 0; ply < opening.move_count; ply++) {
        const Move move = game_move_at(game, ply);
        loading->moves_used += fwrite(&move, sizeof move, 1, loading->moves);
    }
    loading->list->count++;
    return true;
}

/* One line, a text of its own. */
static bool read_position(Loading *loading, const char *text, int line) {
    Report inner;
    report_clear(&inner);
    const char *start = text + strspn(text, " \t\r");
    if (*start == '\0' || *start == '#') return true;
    return (game_set_fen(loading->game, start, epd_fen_length(start), &inner) ||
            fail(loading, line, inner.error)) &&
           add_opening(loading, line);
}

static bool read_epd(Loading *loading, char *text, size_t length) {
    bool sound = true;
    char *end;
    for (int line = 1; sound && length > 0; line++, text = end) {
        end = memchr(text, '\n', length);
        if (memchr(text, '\0', end ? (size_t)(end - text) : length)) {
            return fail(loading, line, "expected text, but there is a zero byte");
        }
        if (!end) end = text + length; /* the text is ended by a zero */
        const bool last = *end == '\0';
        *end = '\0';
        text[strcspn(text, "\r")] = '\0';
        sound = read_position(loading, text, line);
        end += !last;
        length -= (size_t)(end - text);
    }
    return sound;
}

static bool check_variant(const Loading *loading, const PgnTags *tags, int line) {
    const Variant *wanted = rules_variant(game_rules(loading->game));
    const char *name = pgn_variant_name(tags);
    char why[REPORT_SIZE];
    if (variant_find(name) == wanted) return true;
    snprintf(why, sizeof why, "a game of %.40s, not of %s", name, wanted->name);
    return fail(loading, line, why);
}

static bool read_pgn(Loading *loading, char *text, size_t length) {
    PgnReader reader;
    PgnTags tags;
    PgnStatus status;
    Report inner;
    report_clear(&inner);
    pgn_reader_init(&reader, text, length);
    while ((status = pgn_next(&reader, &tags, &inner)) != PGN_END) {
        const int line = tags.count > 0 && tags.tag[0].line > 0 ? tags.tag[0].line : reader.line;
        if (status == PGN_OK) {
            if (!check_variant(loading, &tags, line)) return false;
            status = pgn_read_moves(&reader, &tags, loading->game, NULL, &inner);
        }
        if (status == PGN_BAD) {
            const bool tagged = strncmp(inner.error, "pgn: ", 5) == 0;
            return report_error(loading->report, "%s: %s", loading->name,
                                inner.error + (tagged ? 5 : 0));
        }
        if (!add_opening(loading, line)) return false;
    }
    return true;
}

static bool add_line(const Game *game, void *payload) {
    (void)game; /* the loading's */
    return add_opening(payload, 0);
}

/* The text is none: a book is opened by its name. */
static bool read_book(Loading *loading, char *text, size_t length) {
    (void)text;
    (void)length;
    OpeningList *list = loading->list;
    const OpeningSource *source = loading->source;
    const int64_t wanted = (int64_t)max_int(source->start, 1) - 1 + source->pairs;
    const OpeningBookDraw draw = {source->file, source->plies, source->seed,
                                  (int)(wanted < DRAWN_MAX ? wanted : DRAWN_MAX)};
    Report inner;
    report_clear(&inner);
    list->drawn = true;
    list->seed = source->seed;
    if (opening_book_draw(&draw, loading->game, &list->checksum, add_line, loading, &inner)) {
        return true;
    }
    /* Errors of opening name the file. */
    const bool named = strstr(inner.error, source->file) != NULL;
    return report_error(loading->report, "%s%s%s", named ? "" : loading->name, named ? "" : ": ",
                        inner.error);
}

/* How each format is read. `text` is ended by a zero and may be changed. */
typedef bool ReadFn(Loading *loading, char *text, size_t length);
static ReadFn *const readers[] = {
    [OPENING_EPD] = read_epd, [OPENING_PGN] = read_pgn, [OPENING_BOOK] = read_book};

/* Closes what grows in memory; the list gets what was written. */
static bool close_streams(Loading *loading) {
    bool sound = true;
    FILE *const streams[] = {loading->openings, loading->fens, loading->moves};
    for (size_t i = 0; i < ARRAY_LENGTH(streams); i++) {
        sound &= streams[i] && !ferror(streams[i]);
        if (streams[i] && fclose(streams[i]) != 0) sound = false;
    }
    return sound;
}

static bool parse(Loading *loading, char *text, size_t length, OpeningFormat format) {
    OpeningList *list = loading->list;
    size_t openings_size, fens_size, moves_size;
    char *openings = NULL, *moves = NULL;
    loading->openings = open_memstream(&openings, &openings_size);
    loading->fens = open_memstream(&list->fens, &fens_size);
    loading->moves = open_memstream(&moves, &moves_size);
    const bool ready = loading->game && loading->openings && loading->fens && loading->moves;
    bool sound = ready && readers[format](loading, text, length);
    const bool complete = close_streams(loading) && ready;
    /* Memory of malloc suits every type. */
    list->openings = (Opening *)(void *)openings;
    list->moves = (Move *)(void *)moves;
    if (!complete) return report_error(loading->report, "out of memory");
    if (sound && list->count == 0) {
        sound = report_error(loading->report, "%s: there is no opening in it", loading->name);
    }
    return sound;
}

static void keep_name(OpeningList *list, const char *path) {
    const char *slash = strrchr(path, '/');
    snprintf(list->name, sizeof list->name, "%s", slash ? slash + 1 : path);
}

static OpeningList *make_list(Loading *loading, char *text, size_t length, const char *name,
                              OpeningFormat format, const Rules *rules) {
    loading->list = calloc(1, sizeof *loading->list);
    loading->game = game_create(rules);
    report_name(name, loading->name);
    bool sound = loading->list != NULL || report_error(loading->report, "out of memory");
    if (sound) {
        keep_name(loading->list, name);
        loading->list->order = OPENING_SEQUENTIAL;
        sound = parse(loading, text, length, format);
    }
    if (loading->game) game_destroy(loading->game);
    if (sound) return loading->list;
    opening_list_free(loading->list);
    return NULL;
}

OpeningList *opening_list_parse(char *text, size_t length, const char *name, OpeningFormat format,
                                int plies, const Rules *rules, Report *report) {
    Loading loading = {.plies = plies, .report = report};
    return make_list(&loading, text, length, name, format, rules);
}

static bool arrange(OpeningList *list, const OpeningSource *source, Report *report) {
    list->order = source->order == OPENING_SEQUENTIAL ? OPENING_SEQUENTIAL : OPENING_RANDOM;
    list->start = max_int(source->start, 1) - 1;
    return list->start < list->count ||
           report_error(report, "start: expected 1 to %d, the openings of %.100s, not %d",
                        list->count, list->name, source->start);
}

/* Reads the text with a zero behind it. */
static char *read_text(const OpeningSource *source, size_t *length, Report *report) {
    char name[REPORT_NAME_SIZE];
    Report inner;
    report_clear(&inner);
    report_name(source->file, name);
    char *text = text_file_read(source->file, TEXT_SIZE_MAX, length, &inner);
    if (!text) {
        report_error(report, "%s: %s", name, inner.error);
        return NULL;
    }
    char *larger = realloc(text, *length + 1);
    if (!larger) {
        free(text);
        report_error(report, "out of memory");
        return NULL;
    }
    larger[*length] = '\0';
    return larger;
}

static OpeningList *load_text(const OpeningSource *source, const Rules *rules, Report *report) {
    size_t length = 0;
    char *text = read_text(source, &length, report);
    if (!text) return NULL;
    const uint64_t checksum = checksum_add(CHECKSUM_EMPTY, text, length);
    OpeningList *list = opening_list_parse(
        text, length, source->file, (OpeningFormat)source->format, source->plies, rules, report);
    free(text);
    if (list) list->checksum = checksum;
    return list;
}

OpeningList *opening_list_load(const OpeningSource *source, const Rules *rules, Report *report) {
    Loading drawing = {.plies = source->plies, .source = source, .report = report};
    OpeningList *list = source->format == OPENING_BOOK
                            ? make_list(&drawing, NULL, 0, source->file, OPENING_BOOK, rules)
                            : load_text(source, rules, report);
    if (!list || arrange(list, source, report)) return list;
    opening_list_free(list);
    return NULL;
}

void opening_list_free(OpeningList *list) {
    if (!list) return;
    free(list->openings);
    free(list->fens);
    free(list->moves);
    free(list);
}

/* --- Using --- */

int opening_list_count(const OpeningList *list) { return list->count; }

/* A permutation of 0..count-1 by the seed, without a table: a Feistel network over an even number
 * of bits, gone through again as long as it leads beyond `count` (Black and Rogaway 2002). */
static int permute(int place, int count, uint64_t seed) {
    enum { ROUNDS = 4 };
    int half = 1;
    while (INT64_C(1) << 2 * half < count)
        half++;
    const uint32_t mask = (UINT32_C(1) << half) - 1;
    const uint64_t key = random_next(&seed);
    uint32_t number = (uint32_t)place;
    do {
        uint32_t left = number >> half, right = number & mask;
        for (int round = 0; round < ROUNDS; round++) {
            uint64_t state = key ^ ((uint64_t)round << 32 | right);
            const uint32_t mixed = left ^ ((uint32_t)(random_next(&state) >> 32) & mask);
            left = right;
            right = mixed;
        }
        number = left << half | right;
    } while (number >= (uint32_t)count);
    return (int)number;
}

void opening_list_set_up(const OpeningList *list, uint64_t seed, int pair, Game *game) {
    const int place = (int)(((int64_t)list->start + pair) % list->count);
    const bool mixed = list->order == OPENING_RANDOM && !(list->drawn && seed == list->seed);
    const Opening *opening = &list->openings[mixed ? permute(place, list->count, seed) : place];
    const char *fen = list->fens + opening->fen;
    Report unused;
    game_set_fen(game, fen, strlen(fen), &unused); /* it was when the list was read */
    for (int i = 0; i < opening->move_count; i++)
        game_play(game, list->moves[opening->move + (size_t)i]);
}

void opening_list_write_identity(const OpeningList *list, FILE *out) {
    fprintf(out, "openings=%s/%016" PRIx64 " order=%s start=%d", list->name, list->checksum,
            opening_order_names[list->order], list->start + 1);
}

void opening_list_describe(const OpeningList *list, FILE *out) {
    if (list->drawn) {
        fprintf(out, "%d drawn out of %s, from number %d", list->count, list->name,
                list->start + 1);
        return;
    }
    fprintf(out, "%d of %s, %s from number %d", list->count, list->name,
            opening_order_names[list->order], list->start + 1);
}

void opening_list_warn(const OpeningList *list, int pairs, const char *program) {
    if (pairs <= list->count) return;
    fprintf(stderr,
            "%s: warning: %s has %d openings for %d pairs of games: some are played again\n",
            program, list->name, list->count, pairs);
}
