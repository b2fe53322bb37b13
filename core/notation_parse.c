/* Reading moves: the text is taken apart into patterns (what it may mean), and the patterns are
 * held against the legal moves. */
#include <stdio.h>
#include <string.h>

#include "chars.h"
#include "movegen.h"
#include "notation.h"

enum { BODY_MAX = 31, QUOTE_MAX = 32, PATTERNS_MAX = 16, CHOICES_MAX = 8, UNKNOWN = -1 };

/* One meaning of a text. */
typedef struct Pattern {
    bool castling;
    int wing;                /* of castling */
    PieceType type;          /* NO_PIECE_TYPE: any, the whole origin is given */
    int8_t from[AXIS_COUNT]; /* coordinates of the origin, or UNKNOWN */
    Cell to;
    bool capture; /* marked as one */
    PieceType promotion;
} Pattern;

typedef struct Patterns {
    int count;
    Pattern pattern[PATTERNS_MAX];
} Patterns;

/* A text without blanks, marks and promotion, and what is needed to speak of it. */
typedef struct MoveReader {
    Position *pos;
    const Geometry *geometry;
    Report *report;
    char quote[QUOTE_MAX + 1]; /* the text as written, cut */
    char body[BODY_MAX + 1];
    int length;
    PieceType promotion;
    int legal_count;
    Move legal[MAX_MOVES];
} MoveReader;

static bool is_mark(char c) { return c == '!' || c == '?' || c == '+' || c == '#'; }

/* --- Taking the text apart --- */

static void strip_marks(MoveReader *reader) {
    while (reader->length > 0 && is_mark(reader->body[reader->length - 1]))
        reader->length--;
}

/* Takes `suffix` (upper case) off the end of a move in any letter case. */
static void strip_suffix(MoveReader *reader, const char *suffix) {
    const int length = (int)strlen(suffix);
    if (reader->length <= length) return;
    const char *tail = reader->body + reader->length - length;
    if (!char_is_digit(tail[-1])) return;
    for (int i = 0; i < length; i++) {
        if (char_upper(tail[i]) != suffix[i]) return;
    }
    reader->length -= length;
}

/* Takes "=Q", "/Q", "(Q)" or "Q" off the end; false when the letter names no piece. */
static bool strip_promotion(MoveReader *reader) {
    const char *end = reader->body + reader->length;
    int used = 0;
    char letter = '\0';
    if (reader->length > 3 && end[-1] == ')' && end[-3] == '(') {
        letter = end[-2], used = 3;
    } else if (reader->length > 2 && char_is_letter(end[-1])) {
        letter = end[-1];
        if (end[-2] == '=' || end[-2] == '/') used = 2;
        if (char_is_digit(end[-2])) used = 1;
    }
    if (used == 0) return true;
    reader->promotion = piece_type_of_letter(char_upper(letter));
    reader->length -= used;
    return reader->promotion != NO_PIECE_TYPE;
}

/* Copies the text without blanks; false when it is too long to be a move. */
static bool take_text(MoveReader *reader, const char *text, size_t length) {
    while (length > 0 && char_is_blank(*text))
        text++, length--;
    while (length > 0 && char_is_blank(text[length - 1]))
        length--;
    const int quoted = length > QUOTE_MAX ? QUOTE_MAX : (int)length;
    snprintf(reader->quote, sizeof reader->quote, "%.*s", quoted, text);
    if (length > BODY_MAX) return false;
    for (size_t i = 0; i < length; i++) {
        if (!char_is_blank(text[i])) reader->body[reader->length++] = text[i];
    }
    return true;
}

/* Is the body O-O or O-O-O, with letters or zeros, with or without hyphens? */
static bool read_castling(const MoveReader *reader, Pattern *pattern) {
    int circles = 0;
    for (int i = 0; i < reader->length; i++) {
        const char c = char_upper(reader->body[i]);
        if (c == '-' && i > 0 && i < reader->length - 1 && reader->body[i - 1] != '-') continue;
        if (c != 'O' && c != '0') return false;
        circles++;
    }
    if (circles != 2 && circles != 3) return false;
    *pattern = (Pattern){.castling = true, .wing = circles == 2 ? WING_KING : WING_QUEEN};
    return true;
}

/* The coordinate that a character stands for on an axis, or UNKNOWN. With `fold` the case of
 * letters does not count. */
static int8_t read_coordinate(const Geometry *geometry, int axis, char c, bool fold) {
    static const char first[AXIS_COUNT] = {'a', '1', 'A'};
    int coordinate = c - first[axis];
    if (fold && axis != AXIS_RANK && char_is_letter(c)) coordinate = char_upper(c) - 'A';
    return coordinate >= 0 && coordinate < geometry->size[axis] ? (int8_t)coordinate : UNKNOWN;
}

/* Reads `length` characters as the coordinates in `axes`, in the order of a cell's name. */
static bool read_coordinates(const Geometry *geometry, const char *text, int length, unsigned axes,
                             bool fold, int8_t coordinate[AXIS_COUNT]) {
    static const int order[AXIS_COUNT] = {AXIS_LEVEL, AXIS_FILE, AXIS_RANK};
    int used = 0;
    for (int i = 0; i < AXIS_COUNT; i++) {
        const int axis = order[i];
        coordinate[axis] = UNKNOWN;
        if (!SET_HAS(axes, axis)) continue;
        if (used == length) return false;
        coordinate[axis] = read_coordinate(geometry, axis, text[used++], fold);
        if (coordinate[axis] == UNKNOWN) return false;
    }
    return used == length;
}

static unsigned all_axes(const Geometry *geometry) {
    return SET_OF(AXIS_FILE) | SET_OF(AXIS_RANK) |
           (geometry->axis_count == 3 ? SET_OF(AXIS_LEVEL) : 0);
}

/* Adds every meaning of the origin text: after its first character if `type` is given by it. */
static void add_origins(const MoveReader *reader, const char *text, int length, bool fold,
                        unsigned axes, Pattern pattern, Patterns *patterns) {
    if (patterns->count == PATTERNS_MAX) return;
    if (!read_coordinates(reader->geometry, text, length, axes, fold, pattern.from)) return;
    patterns->pattern[patterns->count++] = pattern;
}

/* Lists what the body may mean, the likeliest first: a whole origin ("e2e4", "Ba2Cb2"), a piece
 * letter with or without a part of the origin ("Nbd2"), a pawn with a part of it ("exd5"). */
static void list_patterns(const MoveReader *reader, bool fold, Patterns *patterns) {
    const Geometry *geometry = reader->geometry;
    const unsigned all = all_axes(geometry);
    const int name = geometry->axis_count;
    int length = reader->length - name;
    int8_t to[AXIS_COUNT];
    patterns->count = 0;
    if (length < 0 || !read_coordinates(geometry, reader->body + length, name, all, fold, to)) {
        return;
    }
    Pattern pattern = {.promotion = reader->promotion};
    pattern.to = geometry_cell(geometry, to[AXIS_FILE], to[AXIS_RANK], max_int(to[AXIS_LEVEL], 0));
    const char separator = length > 0 ? reader->body[length - 1] : '\0';
    pattern.capture = separator == 'x' || separator == 'X' || separator == ':';
    if (pattern.capture || (separator == '-' && length > 1)) length--;

    add_origins(reader, reader->body, length, fold, all, pattern, patterns);
    const char letter = fold ? char_upper(reader->body[0]) : reader->body[0];
    const PieceType type = length > 0 ? piece_type_of_letter(letter) : NO_PIECE_TYPE;
    for (unsigned axes = 0; axes <= all && type != NO_PIECE_TYPE; axes++) {
        pattern.type = type;
        add_origins(reader, reader->body + 1, length - 1, fold, axes, pattern, patterns);
    }
    for (unsigned axes = 0; axes < all; axes++) {
        pattern.type = PAWN;
        add_origins(reader, reader->body, length, fold, axes, pattern, patterns);
    }
}

/* --- Holding patterns against moves --- */

/* How exactly a move has to fit. */
typedef enum Fit { FIT_EXACT, FIT_ANY_PROMOTION, FIT_ANY_CAPTURE } Fit;

static bool origin_is_whole(const MoveReader *reader, const Pattern *pattern) {
    const int8_t *from = pattern->from;
    return from[AXIS_FILE] != UNKNOWN && from[AXIS_RANK] != UNKNOWN &&
           (from[AXIS_LEVEL] != UNKNOWN || reader->geometry->axis_count == 2);
}

static bool origin_fits(const MoveReader *reader, int cell, const Pattern *pattern) {
    for (int axis = 0; axis < AXIS_COUNT; axis++) {
        const int8_t wanted = pattern->from[axis];
        if (wanted != UNKNOWN && wanted != reader->geometry->coordinate[cell][axis]) return false;
    }
    return true;
}

/* Castling written as a king's move: to its rook, or two or more cells to where it arrives. */
static bool castling_fits(const MoveReader *reader, Move move, const Pattern *pattern) {
    const int king = move_from(move), rook = move_to(move);
    if (!origin_is_whole(reader, pattern) || pattern->capture) return false;
    if (pattern->to == rook) return true;
    return pattern->to == position_castling_path(reader->pos, king, rook).king_to &&
           reader->geometry->distance[king][pattern->to] > 1;
}

static bool move_fits(const MoveReader *reader, Move move, const Pattern *pattern, Fit fit) {
    if (pattern->castling) {
        const int wing = move_to(move) > move_from(move) ? WING_KING : WING_QUEEN;
        return move_kind(move) == MOVE_CASTLING && wing == pattern->wing;
    }
    if (pattern->type != NO_PIECE_TYPE && pattern->type != move_piece(move)) return false;
    if (!origin_fits(reader, move_from(move), pattern)) return false;
    if (fit == FIT_EXACT && move_promotion(move) != pattern->promotion) return false;
    if (move_kind(move) == MOVE_CASTLING) return castling_fits(reader, move, pattern);
    if (move_to(move) != pattern->to) return false;
    return !pattern->capture || move_captured(move) != NO_PIECE_TYPE || fit == FIT_ANY_CAPTURE;
}

/* Adds the moves of a list that fit, each once; returns their number. */
static int collect(const MoveReader *reader, const Move *moves, int count, const Pattern *pattern,
                   Fit fit, Move *found, int found_count) {
    for (int i = 0; i < count; i++) {
        if (!move_fits(reader, moves[i], pattern, fit)) continue;
        bool known = false;
        for (int j = 0; j < found_count; j++)
            known |= found[j] == moves[i];
        if (!known) found[found_count++] = moves[i];
    }
    return found_count;
}

static int collect_legal(const MoveReader *reader, const Pattern *pattern, Fit fit, Move *found,
                         int found_count) {
    return collect(reader, reader->legal, reader->legal_count, pattern, fit, found, found_count);
}

/* --- Saying what is wrong --- */

static Move refuse_ambiguous(const MoveReader *reader, const Move *found, int count) {
    char choices[160] = "";
    for (int i = 0; i < count && i < CHOICES_MAX; i++) {
        char san[MOVE_TEXT_SIZE];
        notation_san(reader->pos, found[i], san);
        const size_t used = strlen(choices);
        const char *link = i == 0 ? "" : i == count - 1 ? " or " : ", ";
        snprintf(choices + used, sizeof choices - used, "%s%s", link, san);
    }
    report_error(reader->report, "move: '%s' is ambiguous: %s%s", reader->quote, choices,
                 count > CHOICES_MAX ? ", ..." : "");
    return MOVE_NONE;
}

static Move refuse(const MoveReader *reader, const char *reason) {
    report_error(reader->report, "move: '%s' is illegal: %s", reader->quote, reason);
    return MOVE_NONE;
}

/* Refuses what is no move at all; the examples are for a flat board and for one with levels. */
static Move refuse_form(const MoveReader *reader, const char *what, const char *flat,
                        const char *levels) {
    report_error(reader->report, "move: '%s' is %s, expected one like %s", reader->quote, what,
                 reader->geometry->axis_count == 2 ? flat : levels);
    return MOVE_NONE;
}

static Move refuse_text(const MoveReader *reader, const char *what) {
    return refuse_form(reader, what, "Nf3, exd5, e2e4 or O-O", "Ba3, NBc3, Aa2xBb2 or Ab2Ab3");
}

static Move refuse_promotion(const MoveReader *reader, const Pattern *pattern, bool promotes) {
    if (!promotes) return refuse(reader, "it is no promotion");
    char list[4 * PIECE_TYPE_COUNT] = "";
    const unsigned types = reader->pos->tables->variant->promotions;
    size_t used = 0;
    for (int type = PIECE_TYPE_COUNT - 1, left = __builtin_popcount(types); type > 0; type--) {
        if (!SET_HAS(types, type)) continue;
        const char *link = used == 0 ? "" : left == 1 ? " or " : ", ";
        used += (size_t)sprintf(list + used, "%s%c", link, piece_rules[type].letter);
        left--;
    }
    report_error(reader->report, "move: '%s' %s: %s", reader->quote,
                 pattern->promotion == NO_PIECE_TYPE ? "is a promotion, add the piece as in =Q"
                                                     : "is illegal: a pawn is not promoted to that",
                 list);
    return MOVE_NONE;
}

static Move refuse_castling(const MoveReader *reader, int wing) {
    const Position *pos = reader->pos;
    const Color us = (Color)pos->side;
    if (!pos->tables->variant->castling) return refuse(reader, "this game has no castling");
    if (!SET_HAS(pos->castling, castling_right(us, wing))) {
        return refuse(reader, "the right to castle on that side is gone");
    }
    if (position_in_check(pos)) return refuse(reader, "the king is in check");
    return refuse(reader, "a man stands in the way or the king would pass through check");
}

/* Names the first man on the line from the only candidate to the target, if there is one. */
static bool explain_blocked(const MoveReader *reader, Bitboard candidates, const Pattern *pattern,
                            char *reason, size_t size) {
    const Position *pos = reader->pos;
    if (candidates == 0 || bb_has_many(candidates)) return false;
    const int from = bb_first(candidates);
    const int direction = reader->geometry->direction[from][pattern->to];
    const PieceType type = piece_type(pos->board[from]);
    if (direction < 0) return false;
    if (!SET_HAS(piece_rules[type].slides, reader->geometry->step[direction].direction_class))
        return false;
    int cell = from;
    do {
        cell = reader->geometry->step_target[direction][cell];
    } while (cell != pattern->to && pos->board[cell] == NO_PIECE);
    if (cell == pattern->to) return false;
    char name[CELL_NAME_SIZE];
    geometry_cell_name(reader->geometry, (Cell)cell, name);
    snprintf(reason, size, "the way is blocked on %s", name);
    return true;
}

/* Is there a mistake in the origin, whatever the target? */
static bool explain_origin(const MoveReader *reader, const Pattern *pattern, char *reason,
                           size_t size) {
    const Color us = (Color)reader->pos->side;
    char name[CELL_NAME_SIZE], stands[PIECE_NAME_SIZE], wanted[PIECE_NAME_SIZE];
    if (!origin_is_whole(reader, pattern)) return false;
    const int8_t *from = pattern->from;
    const Cell cell = geometry_cell(reader->geometry, from[AXIS_FILE], from[AXIS_RANK],
                                    max_int(from[AXIS_LEVEL], 0));
    const Piece piece = reader->pos->board[cell];
    geometry_cell_name(reader->geometry, cell, name);
    if (piece == NO_PIECE) {
        snprintf(reason, size, "there is no man on %s", name);
    } else if (piece_color(piece) != us) {
        snprintf(reason, size, "the man on %s is not %s's", name, side_name(us));
    } else if (pattern->type != NO_PIECE_TYPE && pattern->type != piece_type(piece)) {
        piece_name(piece_type(piece), stands);
        piece_name(pattern->type, wanted);
        snprintf(reason, size, "on %s stands a %s, not a %s", name, stands, wanted);
    } else {
        return false;
    }
    return true;
}

/* Says that none of the candidates, in whose way nothing stands, gets to the target. What the text
 * says of the origin leaves out men who perhaps could. */
static void explain_unreachable(const MoveReader *reader, Bitboard candidates,
                                const Pattern *pattern, char *reason, size_t size) {
    const Color us = (Color)reader->pos->side;
    char name[PIECE_NAME_SIZE], from[CELL_NAME_SIZE], to[CELL_NAME_SIZE];
    const int cell = bb_first(candidates);
    bool any_origin = true;
    for (int axis = 0; axis < AXIS_COUNT; axis++)
        any_origin = any_origin && pattern->from[axis] == UNKNOWN;
    piece_name(piece_type(reader->pos->board[cell]), name);
    geometry_cell_name(reader->geometry, (Cell)cell, from);
    geometry_cell_name(reader->geometry, pattern->to, to);
    if (origin_is_whole(reader, pattern)) {
        snprintf(reason, size, "the %s on %s cannot go to %s", name, from, to);
    } else {
        snprintf(reason, size, "no %s%s of %s can go to %s", any_origin ? "" : "such ", name,
                 side_name(us), to);
    }
}

/* Why does a well-formed move without any fitting legal move not go? */
static void explain_move(const MoveReader *reader, const Pattern *pattern, char *reason,
                         size_t size) {
    const Position *pos = reader->pos;
    const Color us = (Color)pos->side;
    Bitboard candidates = 0;
    for (Bitboard men = pos->by_color[us]; men != 0;) {
        const int cell = bb_pop(&men);
        const bool right_type =
            pattern->type == NO_PIECE_TYPE || piece_type(pos->board[cell]) == pattern->type;
        if (right_type && origin_fits(reader, cell, pattern)) candidates |= bb_of(cell);
    }
    char name[PIECE_NAME_SIZE] = "man", to[CELL_NAME_SIZE];
    geometry_cell_name(reader->geometry, pattern->to, to);
    if (pattern->type != NO_PIECE_TYPE) piece_name(pattern->type, name);
    Move pseudo[MAX_MOVES], found[MAX_MOVES];
    const int count = movegen_pseudo(pos, pseudo);
    if (candidates == 0) {
        snprintf(reason, size, "%s has no such %s", side_name(us), name);
    } else if (bb_has(pos->by_color[us], pattern->to)) {
        snprintf(reason, size, "%s's own man stands on %s", side_name(us), to);
    } else if (collect(reader, pseudo, count, pattern, FIT_ANY_CAPTURE, found, 0) > 0) {
        snprintf(reason, size, "%s's king would %s in check", side_name(us),
                 position_in_check(pos) ? "still be" : "be");
    } else if (!explain_blocked(reader, candidates, pattern, reason, size)) {
        explain_unreachable(reader, candidates, pattern, reason, size);
    }
}

static Move refuse_pattern(const MoveReader *reader, const Pattern *pattern) {
    Move found[MAX_MOVES];
    char reason[100];
    if (pattern->castling) return refuse_castling(reader, pattern->wing);
    if (collect_legal(reader, pattern, FIT_ANY_PROMOTION, found, 0) > 0) {
        return refuse_promotion(reader, pattern, move_promotion(found[0]) != NO_PIECE_TYPE);
    }
    if (collect_legal(reader, pattern, FIT_ANY_CAPTURE, found, 0) > 0) {
        return refuse(reader, "there is nothing to capture");
    }
    if (!explain_origin(reader, pattern, reason, sizeof reason)) {
        explain_move(reader, pattern, reason, sizeof reason);
    }
    return refuse(reader, reason);
}

/* --- Reading --- */

static void reader_init(MoveReader *reader, Position *pos, Report *report) {
    reader->pos = pos;
    reader->geometry = &pos->tables->geometry;
    reader->report = report;
    reader->length = 0;
    reader->promotion = NO_PIECE_TYPE;
    reader->legal_count = movegen_legal(pos, reader->legal);
    if (report != NULL) report_clear(report);
}

/* First as written, where the first meaning that is legal wins; then without regard to letter case,
 * where only one move may fit. */
static Move read_body(MoveReader *reader) {
    Move found[MAX_MOVES];
    Patterns exact, folded;
    list_patterns(reader, false, &exact);
    for (int i = 0; i < exact.count; i++) {
        const int count = collect_legal(reader, &exact.pattern[i], FIT_EXACT, found, 0);
        if (count == 1) return found[0];
        if (count > 1) return refuse_ambiguous(reader, found, count);
    }
    list_patterns(reader, true, &folded);
    int count = 0;
    for (int i = 0; i < folded.count; i++) {
        count = collect_legal(reader, &folded.pattern[i], FIT_EXACT, found, count);
    }
    if (count == 1) return found[0];
    if (count > 1) return refuse_ambiguous(reader, found, count);
    if (exact.count + folded.count == 0) return refuse_text(reader, "not a move");
    return refuse_pattern(reader, exact.count > 0 ? &exact.pattern[0] : &folded.pattern[0]);
}

Move notation_parse(Position *pos, const char *text, size_t length, Report *report) {
    MoveReader reader;
    Pattern castling;
    Move found[MAX_MOVES];
    reader_init(&reader, pos, report);
    if (!take_text(&reader, text, length)) return refuse_text(&reader, "too long for a move");
    strip_marks(&reader);
    strip_suffix(&reader, "E.P.");
    strip_suffix(&reader, "EP");
    strip_marks(&reader);
    if (read_castling(&reader, &castling)) {
        if (collect_legal(&reader, &castling, FIT_EXACT, found, 0) > 0) return found[0];
        return refuse_pattern(&reader, &castling);
    }
    if (!strip_promotion(&reader)) return refuse_text(&reader, "not a move");
    return read_body(&reader);
}

Move notation_parse_uci(const Position *pos, const char *text, size_t length, Report *report) {
    Position scratch = *pos; /* messages are written with moves made and taken back */
    MoveReader reader;
    reader_init(&reader, &scratch, report);
    const bool fits = take_text(&reader, text, length);
    const int cells = 2 * reader.geometry->axis_count;
    bool valid = fits && (int)strlen(reader.quote) == reader.length &&
                 (reader.length == cells || reader.length == cells + 1);
    if (valid && reader.length > cells) valid = strip_promotion(&reader);
    Pattern pattern = {.type = NO_PIECE_TYPE, .promotion = reader.promotion};
    int8_t to[AXIS_COUNT];
    const unsigned all = all_axes(reader.geometry);
    valid = valid && reader.length == cells &&
            read_coordinates(reader.geometry, reader.body, cells / 2, all, false, pattern.from) &&
            read_coordinates(reader.geometry, reader.body + cells / 2, cells / 2, all, false, to);
    if (!valid) {
        return refuse_form(&reader, "not in UCI notation", "e2e4 or e7e8q", "Ab2Ab3 or Dc5Ec5q");
    }
    pattern.to =
        geometry_cell(reader.geometry, to[AXIS_FILE], to[AXIS_RANK], max_int(to[AXIS_LEVEL], 0));
    Move found[MAX_MOVES];
    if (collect_legal(&reader, &pattern, FIT_EXACT, found, 0) == 1) return found[0];
    return refuse_pattern(&reader, &pattern);
}
