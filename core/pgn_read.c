/* Reading PGN: tags, then a walk over the tokens of the move text. */
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "chars.h"
#include "pgn.h"

enum { QUOTE_MAX = 24 };

/* A place in the text, for reports. */
typedef struct Place {
    size_t at;
    int line, column;
} Place;

/* A walk over the move text of one game. After the first error it goes on to the end of the game
 * without playing. */
typedef struct Walk {
    PgnReader *reader;
    Game *game; /* NULL: just skip */
    const PgnSink *sink;
    Report *report;
    int depth; /* variations open */
    Place opened;
    bool failed, ended;
} Walk;

/* --- Characters --- */

static bool at_end(const PgnReader *reader) { return reader->at >= reader->length; }

/* The character `ahead` of the present one; 0 beyond the end. */
static char peek(const PgnReader *reader, size_t ahead) {
    return reader->length - reader->at > ahead ? reader->text[reader->at + ahead] : '\0';
}

static void advance(PgnReader *reader) {
    if (reader->text[reader->at++] == '\n') {
        reader->line++;
        reader->column = 1;
    } else {
        reader->column++;
    }
}

static void skip_line(PgnReader *reader) {
    while (!at_end(reader) && peek(reader, 0) != '\n')
        advance(reader);
    if (!at_end(reader)) advance(reader);
}

static Place place_of(const PgnReader *reader) {
    return (Place){reader->at, reader->line, reader->column};
}

static bool is_symbol(char c) {
    return char_is_letter(c) || char_is_digit(c) || (c != '\0' && strchr("_+-#=:/", c) != NULL);
}

/* Skips blanks and lines that begin with '%'. */
static void skip_blanks(PgnReader *reader) {
    while (!at_end(reader)) {
        if (peek(reader, 0) == '%' && reader->column == 1) {
            skip_line(reader);
        } else if (char_is_blank(peek(reader, 0))) {
            advance(reader);
        } else {
            return;
        }
    }
}

static bool at_tag_line(const PgnReader *reader) {
    return reader->column == 1 && peek(reader, 0) == '[' && char_is_letter(peek(reader, 1));
}

/* Skips to the next line that looks like the beginning of a game. */
static void skip_to_tag_line(PgnReader *reader) {
    while (!at_end(reader) && !at_tag_line(reader))
        skip_line(reader);
}

static bool refuse(Report *report, Place place, const char *format, ...) PRINTF_LIKE(3, 4);
static bool refuse(Report *report, Place place, const char *format, ...) {
    char message[REPORT_SIZE];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(message, sizeof message, format, arguments);
    va_end(arguments);
    return report_error(report, "pgn: line %d, column %d: %s", place.line, place.column, message);
}

/* Skips a comment in braces and gives its text; false (nothing read) when it has no end. */
static bool read_comment(PgnReader *reader, const char **text, size_t *length) {
    const size_t start = reader->at + 1;
    const char *end = memchr(reader->text + start, '}', reader->length - start);
    if (end == NULL) return false;
    *text = reader->text + start;
    *length = (size_t)(end - *text);
    while (reader->text + reader->at <= end)
        advance(reader);
    return true;
}

/* Skips a comment from ';' to the end of the line and gives its text. */
static void read_line_comment(PgnReader *reader, const char **text, size_t *length) {
    advance(reader);
    *text = reader->text + reader->at;
    while (!at_end(reader) && peek(reader, 0) != '\n')
        advance(reader);
    *length = (size_t)(reader->text + reader->at - *text);
    if (*length > 0 && (*text)[*length - 1] == '\r') --*length;
}

/* --- Tags --- */

/* Skips blanks and comments if a tag or the end of the text comes after them. Other comments belong
 * to the moves. */
static void skip_between_tags(PgnReader *reader) {
    const char *text;
    size_t length;
    skip_blanks(reader);
    PgnReader ahead = *reader;
    while (peek(&ahead, 0) == ';' || peek(&ahead, 0) == '{') {
        if (peek(&ahead, 0) == ';') {
            skip_line(&ahead);
        } else if (!read_comment(&ahead, &text, &length)) {
            return;
        }
        skip_blanks(&ahead);
    }
    if (at_end(&ahead) || peek(&ahead, 0) == '[') *reader = ahead;
}

/* Appends a character to the tag text being built; false when there is no room. */
static bool append(PgnTags *tags, char c) {
    if (tags->used == PGN_TAG_TEXT_MAX) return false;
    tags->text[tags->used++] = c;
    return true;
}

/* Reads name or value up to a delimiter into the tag text. */
static bool read_tag_name(PgnReader *reader, PgnTags *tags) {
    bool fits = true;
    while (is_symbol(peek(reader, 0))) {
        fits = fits && append(tags, peek(reader, 0));
        advance(reader);
    }
    return append(tags, '\0') && fits;
}

/* Reads up to the closing quote; the opening one has been read. Stops at a line end. */
static bool read_tag_value(PgnReader *reader, PgnTags *tags) {
    bool fits = true;
    while (!at_end(reader) && peek(reader, 0) != '"' && peek(reader, 0) != '\n') {
        const char next = peek(reader, 1);
        if (peek(reader, 0) == '\\' && (next == '"' || next == '\\')) advance(reader);
        const char c = peek(reader, 0);
        fits = fits && append(tags, c == '\0' ? ' ' : c);
        advance(reader);
    }
    return append(tags, '\0') && fits;
}

/* Reads one tag, the reader standing on its '['. */
static bool read_tag(PgnReader *reader, PgnTags *tags, Report *report) {
    const Place start = place_of(reader);
    const int used = tags->used;
    advance(reader);
    skip_blanks(reader);
    PgnTag tag = {.name = (uint16_t)tags->used, .line = start.line};
    bool fits = read_tag_name(reader, tags);
    const char *name = tags->text + tag.name;
    if (fits && *name == '\0') {
        return refuse(report, place_of(reader), "expected the name of a tag after [");
    }
    skip_blanks(reader);
    if (peek(reader, 0) != '"') {
        return refuse(report, place_of(reader), "expected a tag's value in double quotes");
    }
    advance(reader);
    tag.value = (uint16_t)tags->used;
    fits = read_tag_value(reader, tags) && fits;
    if (peek(reader, 0) != '"') {
        return refuse(report, start, "the value of this tag has no closing double quote");
    }
    advance(reader);
    skip_blanks(reader);
    if (peek(reader, 0) != ']') {
        return refuse(report, place_of(reader), "expected ] at the end of the tag");
    }
    advance(reader);
    if (!fits) return refuse(report, start, "more than %d characters of tags", PGN_TAG_TEXT_MAX);
    if (pgn_tag(tags, name) != NULL) {
        report_warn(report, "pgn: line %d: second tag %.*s ignored", start.line, QUOTE_MAX, name);
        tags->used = used;
        return true;
    }
    if (tags->count == PGN_TAGS_MAX)
        return refuse(report, start, "more than %d tags", PGN_TAGS_MAX);
    tags->tag[tags->count++] = tag;
    return true;
}

static bool read_tags(PgnReader *reader, PgnTags *tags, Report *report) {
    skip_between_tags(reader);
    while (peek(reader, 0) == '[') {
        if (!read_tag(reader, tags, report)) return false;
        skip_between_tags(reader);
    }
    return true;
}

/* --- Moves --- */

/* Notes the first error of a game. */
static void fail(Walk *walk, Place place, const char *format, ...) PRINTF_LIKE(3, 4);
static void fail(Walk *walk, Place place, const char *format, ...) {
    if (walk->failed) return;
    walk->failed = true;
    char message[REPORT_SIZE];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(message, sizeof message, format, arguments);
    va_end(arguments);
    refuse(walk->report, place, "%s", message);
}

static bool is_playing(const Walk *walk) {
    return walk->game != NULL && !walk->failed && walk->depth == 0;
}

static void note_variation(const Walk *walk) {
    const PgnReader *reader = walk->reader;
    if (!is_playing(walk) || walk->sink == NULL || walk->sink->variation == NULL) return;
    walk->sink->variation(game_ply(walk->game), reader->text + walk->opened.at,
                          reader->at - walk->opened.at, walk->sink->payload);
}

static void note_nag(const Walk *walk, int nag) {
    if (!is_playing(walk) || walk->sink == NULL || walk->sink->nag == NULL) return;
    if (nag >= 1 && nag <= PGN_NAG_MAX) {
        walk->sink->nag(game_ply(walk->game), nag, walk->sink->payload);
    }
}

static void note_comment(const Walk *walk, const char *text, size_t length) {
    if (!is_playing(walk) || walk->sink == NULL || walk->sink->comment == NULL) return;
    walk->sink->comment(game_ply(walk->game), text, length, walk->sink->payload);
}

static void walk_comment(Walk *walk) {
    PgnReader *reader = walk->reader;
    const char *text;
    size_t length;
    if (peek(reader, 0) == ';') {
        read_line_comment(reader, &text, &length);
        note_comment(walk, text, length);
    } else if (read_comment(reader, &text, &length)) {
        note_comment(walk, text, length);
    } else {
        fail(walk, place_of(reader), "the comment that begins here has no }");
        skip_line(reader);
        skip_to_tag_line(reader);
        walk->ended = true;
    }
}

static void walk_parenthesis(Walk *walk) {
    PgnReader *reader = walk->reader;
    const Place place = place_of(reader);
    if (peek(reader, 0) == '(') {
        if (walk->depth++ == 0) walk->opened = place;
        if (walk->depth > PGN_DEPTH_MAX) {
            fail(walk, place, "variations more than %d deep", PGN_DEPTH_MAX);
            walk->depth = PGN_DEPTH_MAX;
        }
    } else if (walk->depth-- == 0) {
        fail(walk, place, "a ) without its (");
        walk->depth = 0;
    } else if (walk->depth == 0) {
        advance(reader);
        note_variation(walk);
        return;
    }
    advance(reader);
}

static void walk_nag(Walk *walk) {
    PgnReader *reader = walk->reader;
    const Place place = place_of(reader);
    advance(reader);
    if (!char_is_digit(peek(reader, 0))) fail(walk, place, "expected a number after $");
    int nag = 0;
    for (; char_is_digit(peek(reader, 0)); advance(reader))
        nag = min_int(10 * nag + peek(reader, 0) - '0', PGN_NAG_MAX + 1);
    note_nag(walk, nag);
}

/* "!" and so on up to "?!", which are the glyphs 1 to 6; the long ones first. */
static void walk_mark(Walk *walk) {
    static const char *const marks[] = {"!", "?", "!!", "??", "!?", "?!"};
    PgnReader *reader = walk->reader;
    size_t i = ARRAY_LENGTH(marks) - 1;
    while (peek(reader, 0) != marks[i][0] || (marks[i][1] && peek(reader, 1) != marks[i][1]))
        i--;
    for (const char *c = marks[i]; *c; c++)
        advance(reader);
    note_nag(walk, (int)i + 1);
}

static void play(Walk *walk, Place place, const char *text, int length) {
    Game *game = walk->game;
    Report inner;
    const Move move = game_parse_move(game, text, (size_t)length, &inner);
    const char *dots = game_side(game) == WHITE ? "." : "...";
    if (move == MOVE_NONE) {
        fail(walk, place, "move %d%s %.160s", game_move_number(game), dots,
             inner.error + strlen("move: "));
    } else if (!game_play(game, move)) {
        fail(walk, place, "move %d%s is one more than a game can hold", game_move_number(game),
             dots);
    }
}

static bool token_is(const char *text, int length, const char *word) {
    return (size_t)length == strlen(word) && memcmp(text, word, (size_t)length) == 0;
}

/* The result a token stands for, or NULL. */
static const char *result_of_token(const char *text, int length) {
    static const char *const results[] = {"1-0", "0-1", "1/2-1/2", "1/2"};
    for (size_t i = 0; i < ARRAY_LENGTH(results); i++) {
        if (token_is(text, length, results[i])) return i == 3 ? results[2] : results[i];
    }
    return NULL;
}

/* Inside a variation and after an error only the form of a move is looked at. */
static bool looks_like_move(const char *text, int length) {
    return token_is(text, length, "--") || (length < GAME_MOVE_TEXT_SIZE && length > 1 &&
                                            (char_is_letter(*text) || char_is_digit(*text)));
}

static void end_game(Walk *walk, const char *result) {
    /* Results within variations are common and mean nothing; after an error the count of
     * parentheses is not to be trusted. */
    if (walk->depth > 0 && !walk->failed) return;
    walk->ended = true;
    snprintf(walk->reader->result, PGN_RESULT_SIZE, "%s", result);
}

/* A move number, a result or a move. */
static void walk_symbol(Walk *walk) {
    PgnReader *reader = walk->reader;
    const Place place = place_of(reader);
    const char *text = reader->text + reader->at;
    bool number = true;
    while (is_symbol(peek(reader, 0))) {
        number = number && char_is_digit(peek(reader, 0));
        advance(reader);
    }
    const size_t run = reader->at - place.at;
    const int length = run > INT16_MAX ? INT16_MAX : (int)run;
    const char *result = result_of_token(text, length);
    if (token_is(text, length, "e") && peek(reader, 0) == '.' && peek(reader, 1) == 'p') {
        advance(reader); /* "e.p." after a move */
        advance(reader);
    } else if (result != NULL) {
        end_game(walk, result);
    } else if (!number && is_playing(walk)) {
        play(walk, place, text, length);
    } else if (!number && !looks_like_move(text, length)) {
        fail(walk, place, "'%.*s' is not a move", min_int(length, QUOTE_MAX), text);
    }
}

static void walk_token(Walk *walk) {
    PgnReader *reader = walk->reader;
    const char c = peek(reader, 0);
    if (c == '{' || c == ';') {
        walk_comment(walk);
    } else if (c == '(' || c == ')') {
        walk_parenthesis(walk);
    } else if (c == '$') {
        walk_nag(walk);
    } else if (c == '*') {
        end_game(walk, "*");
        advance(reader);
    } else if (is_symbol(c)) {
        walk_symbol(walk);
    } else if (c == '!' || c == '?') {
        walk_mark(walk);
    } else {
        if (c != '.') {
            fail(walk, place_of(reader), "unexpected character '%c'", c < ' ' ? '?' : c);
        }
        advance(reader);
    }
}

/* Goes over the move text up to the result, the next game's tags or the end of the text. */
static bool walk_moves(Walk *walk) {
    PgnReader *reader = walk->reader;
    reader->in_game = false;
    for (;;) {
        skip_blanks(reader);
        if (at_end(reader) || at_tag_line(reader)) {
            if (walk->depth > 0)
                fail(walk, walk->opened, "the variation that begins here has no )");
            if (!walk->failed) {
                report_warn(walk->report, "pgn: line %d: the moves end without a result",
                            reader->line);
            }
            return !walk->failed;
        }
        walk_token(walk);
        if (walk->ended) return !walk->failed;
    }
}

/* --- The reader --- */

void pgn_reader_init(PgnReader *reader, const char *text, size_t length) {
    static const char byte_order_mark[] = "\xEF\xBB\xBF";
    *reader = (PgnReader){.text = text, .length = length, .line = 1, .column = 1};
    if (length >= 3 && memcmp(text, byte_order_mark, 3) == 0) reader->at = 3;
}

void pgn_skip_moves(PgnReader *reader) {
    Walk walk = {.reader = reader};
    if (reader->in_game) walk_moves(&walk);
}

PgnStatus pgn_next(PgnReader *reader, PgnTags *tags, Report *report) {
    pgn_skip_moves(reader);
    if (report != NULL) report_clear(report);
    pgn_tags_clear(tags);
    strcpy(reader->result, "*");
    skip_blanks(reader);
    if (at_end(reader)) return PGN_END;
    const Place start = place_of(reader);
    reader->in_game = true;
    if (read_tags(reader, tags, report)) {
        const bool nothing = tags->count == 0 && at_end(reader); /* comments at the end */
        reader->in_game = !nothing;
        return nothing ? PGN_END : PGN_OK;
    }
    /* The tags that follow belong to the same bad game, up to the first other line. */
    reader->in_game = false;
    if (reader->at == start.at) advance(reader);
    skip_line(reader);
    while (at_tag_line(reader))
        skip_line(reader);
    skip_to_tag_line(reader);
    return PGN_BAD;
}

static bool set_up(const PgnTags *tags, Game *game, Report *report) {
    game_reset(game);
    const char *fen = pgn_tag(tags, "FEN");
    if (fen == NULL) {
        const char *flag = pgn_tag(tags, "SetUp");
        if (flag != NULL && strcmp(flag, "1") == 0) {
            report_warn(report, "pgn: tag SetUp without FEN, the initial position is taken");
        }
        return true;
    }
    int line = 0;
    for (int i = 0; i < tags->count; i++) {
        if (strcmp(tags->text + tags->tag[i].name, "FEN") == 0) line = tags->tag[i].line;
    }
    Report inner;
    report_clear(&inner);
    if (!game_set_fen(game, fen, strlen(fen), &inner)) {
        return report_error(report, "pgn: line %d: %.220s", line, inner.error);
    }
    if (inner.warning[0] != '\0') report_warn(report, "pgn: line %d: %s", line, inner.warning);
    return true;
}

PgnStatus pgn_read_moves(PgnReader *reader, const PgnTags *tags, Game *game, const PgnSink *sink,
                         Report *report) {
    if (report != NULL) report_clear(report);
    Walk walk = {.reader = reader, .game = game, .sink = sink, .report = report};
    walk.failed = !set_up(tags, game, report);
    const bool good = walk_moves(&walk);
    const char *given = pgn_tag(tags, "Result");
    if (good && given != NULL && walk.ended && strcmp(given, reader->result) != 0) {
        report_warn(report, "pgn: line %d: the moves end with %s, the tag Result says %.20s",
                    reader->line, reader->result, given);
    } else if (good && given != NULL && !walk.ended) {
        const char *result = result_of_token(given, (int)strlen(given));
        if (result != NULL) strcpy(reader->result, result);
    }
    return good ? PGN_OK : PGN_BAD;
}
