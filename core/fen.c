#include "fen.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "chars.h"

enum { COUNTER_MAX = 9999, QUOTE_MAX = 20 };

/* The text being read and the position being built from it. */
typedef struct FenReader {
    const char *text, *at, *end;
    const Geometry *geometry;
    const Variant *variant;
    Report *report;
    Position pos;
} FenReader;

/* A blank-separated field of the text. */
typedef struct Field {
    const char *text;
    int length;
} Field;

/* Sets the error, with the place `at` points to, and returns false. */
static bool refuse(const FenReader *reader, const char *at, const char *format, ...)
    PRINTF_LIKE(3, 4);
static bool refuse(const FenReader *reader, const char *at, const char *format, ...) {
    char message[REPORT_SIZE];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(message, sizeof message, format, arguments);
    va_end(arguments);
    return report_error(reader->report, "fen: %.200s (at character %zu)", message,
                        (size_t)(at - reader->text) + 1);
}

/* The next field; its length is 0 at the end of the text. */
static Field next_field(FenReader *reader) {
    while (reader->at < reader->end && char_is_blank(*reader->at))
        reader->at++;
    const char *start = reader->at;
    while (reader->at < reader->end && !char_is_blank(*reader->at))
        reader->at++;
    const ptrdiff_t length = reader->at - start;
    return (Field){start, length > INT16_MAX ? INT16_MAX : (int)length};
}

static bool field_is(Field field, const char *word) {
    return strlen(word) == (size_t)field.length && strncmp(field.text, word, strlen(word)) == 0;
}

/* Refuses a field for what it says; a long one is cut. */
static bool refuse_field(const FenReader *reader, Field field, const char *what,
                         const char *expected) {
    return refuse(reader, field.text, "%s '%.*s%s', expected %s", what,
                  min_int(field.length, QUOTE_MAX), field.text,
                  field.length > QUOTE_MAX ? "..." : "", expected);
}

/* --- The board --- */

/* Is there a level separator here? */
static bool at_separator(const char *at, const char *end) {
    return end - at >= 2 && at[0] == '/' && at[1] == '/';
}

/* Does the board have the variant's number of levels? If not, it is likely another game's. */
static bool check_levels(const FenReader *reader, const char *end) {
    const int expected = reader->geometry->size[AXIS_LEVEL];
    int levels = 1;
    for (const char *at = reader->at; at < end; at++) {
        if (at_separator(at, end)) {
            levels++;
            at++;
        }
    }
    if (levels == expected) return true;
    char found[24] = "one level", has[16] = "one";
    if (levels > 1) snprintf(found, sizeof found, "%d levels", levels);
    if (expected > 1) snprintf(has, sizeof has, "%d", expected);
    return report_error(reader->report, "fen: this is a board of %s, %s has %s", found,
                        reader->variant->name, has);
}

static bool refuse_letter(const FenReader *reader, const char *at, PieceType type) {
    char letters[PIECE_TYPE_COUNT + 1] = "", name[PIECE_NAME_SIZE];
    for (int known = PAWN, count = 0; known < PIECE_TYPE_COUNT; known++) {
        if (SET_HAS(reader->variant->pieces, known)) letters[count++] = piece_rules[known].letter;
    }
    if (type != NO_PIECE_TYPE) {
        piece_name(type, name);
        return refuse(reader, at, "%s has no %s ('%c'), expected one of %s in either case",
                      reader->variant->name, name, *at, letters);
    }
    const char shown = *at >= ' ' && *at <= '~' ? *at : '?';
    return refuse(reader, at,
                  "'%c' is not a piece, expected one of %s in either case or a number of empty "
                  "cells up to %d",
                  shown, letters, reader->geometry->size[AXIS_FILE]);
}

/* Reads a number of empty cells: one digit, or two on a board wide enough to need them. */
static int read_empty(const FenReader *reader, const char **at, const char *end) {
    int count = *(*at)++ - '0';
    if (reader->geometry->size[AXIS_FILE] > 9 && count == 1 && *at < end && **at == '0') {
        count = 10;
        (*at)++;
    }
    return count;
}

/* Reads one rank, from `start` to `end`. */
static bool read_rank(FenReader *reader, const char *start, const char *end, int rank, int level) {
    const Geometry *geometry = reader->geometry;
    int file = 0;
    for (const char *at = start; at < end;) {
        if (*at >= '1' && *at <= '9') {
            file += read_empty(reader, &at, end);
            continue;
        }
        const PieceType type = piece_type_of_letter(char_upper(*at));
        if (type == NO_PIECE_TYPE || !SET_HAS(reader->variant->pieces, type)) {
            return refuse_letter(reader, at, type);
        }
        const Color color = *at == char_upper(*at) ? WHITE : BLACK;
        const Cell cell = geometry_cell(geometry, file, rank, level);
        if (cell != CELL_NONE) position_put(&reader->pos, cell, piece_of(color, type));
        file++;
        at++;
    }
    const int files = geometry->size[AXIS_FILE];
    if (file == files) return true;
    char of_level[16] = "";
    if (geometry->axis_count == 3) {
        snprintf(of_level, sizeof of_level, " of level %c", (char)('A' + level));
    }
    return refuse(reader, start, "rank %d%s has %d cell%s, expected %d", rank + 1, of_level, file,
                  file == 1 ? "" : "s", files);
}

/* Reads one level, from `start` to `end`. */
static bool read_level(FenReader *reader, const char *start, const char *end, int level) {
    const int ranks = reader->geometry->size[AXIS_RANK];
    int found = 1;
    for (const char *at = start; at < end; at++)
        found += *at == '/';
    if (found != ranks) {
        char which[16] = "the board";
        if (reader->geometry->axis_count == 3) {
            snprintf(which, sizeof which, "level %c", (char)('A' + level));
        }
        return refuse(reader, start, "%s has %d rank%s, expected %d", which, found,
                      found == 1 ? "" : "s", ranks);
    }
    for (int rank = ranks - 1; rank >= 0; rank--) {
        const char *stop = start;
        while (stop < end && *stop != '/')
            stop++;
        if (!read_rank(reader, start, stop, rank, level)) return false;
        start = stop + 1;
    }
    return true;
}

static bool read_board(FenReader *reader) {
    const Field first = next_field(reader);
    const char *at = first.text, *end = reader->at;
    if (at == end) {
        return report_error(reader->report, "fen: the text is empty, expected a position like '%s'",
                            reader->variant->start_fen);
    }
    reader->at = at;
    if (!check_levels(reader, end)) return false;
    for (int level = reader->geometry->size[AXIS_LEVEL] - 1; level >= 0; level--) {
        const char *stop = at;
        while (stop < end && !at_separator(stop, end))
            stop++;
        if (!read_level(reader, at, stop, level)) return false;
        at = stop + 2;
    }
    reader->at = end;
    return true;
}

/* --- The men --- */

static bool check_kings(const FenReader *reader) {
    for (Color color = WHITE; color <= BLACK; color++) {
        const int kings = bb_count(position_men(&reader->pos, color, KING));
        if (kings == 0) {
            return report_error(reader->report, "fen: %s has no king", side_name(color));
        }
        if (kings > 1) {
            return report_error(reader->report, "fen: %s has %d kings, expected one",
                                side_name(color), kings);
        }
    }
    return true;
}

/* A pawn never stands where it would have been promoted, nor, on a flat board, behind the rank it
 * started from. */
static bool check_pawns(const FenReader *reader) {
    const Tables *tables = reader->pos.tables;
    const Bitboard ends = tables->promotion_zone[WHITE] | tables->promotion_zone[BLACK];
    for (Color color = WHITE; color <= BLACK; color++) {
        const bool flat = reader->geometry->axis_count == 2;
        const Bitboard forbidden = flat ? ends : tables->promotion_zone[color];
        const Bitboard wrong = position_men(&reader->pos, color, PAWN) & forbidden;
        if (wrong == 0) continue;
        char name[CELL_NAME_SIZE];
        geometry_cell_name(reader->geometry, (Cell)bb_first(wrong), name);
        return report_error(reader->report, "fen: %s's pawn on %s: %s", side_name(color), name,
                            flat ? "no pawn can stand on the first or last rank"
                                 : "a pawn that arrives there is promoted");
    }
    return true;
}

/* No move list can be longer than this, however many men there are: a line move or pawn move is
 * told by its last step, since only the first man on the line behind that step can make it. */
static int bound_by_geometry(const Tables *tables) {
    const Geometry *geometry = &tables->geometry;
    const int promotions = bb_count(tables->variant->promotions);
    int steps = 0, leaps = 0, promoting = 0;
    for (int cell = 0; cell < geometry->cell_count; cell++) {
        for (int i = 0; i < geometry->step_count; i++) {
            const Cell to = geometry->step_target[i][cell];
            if (to == CELL_NONE) continue;
            steps++;
            promoting += bb_has(tables->promotion_zone[WHITE], to);
        }
        leaps += bb_count(tables->leaps[cell]);
    }
    return steps + leaps + promoting * (promotions - 1) + CASTLING_RIGHTS;
}

/* The most moves a man of this type can have, anywhere on an empty board. */
static int most_moves(const Tables *tables, PieceType type) {
    int most = 0;
    for (int cell = 0; cell < tables->geometry.cell_count; cell++) {
        most = max_int(most, bb_count(piece_attacks(tables, type, cell, 0)));
    }
    return most;
}

/* The most moves the men of one side can have, now or after promotions. */
static int bound_by_men(const Position *pos, Color color) {
    const Tables *tables = pos->tables;
    const unsigned promotions = tables->variant->promotions;
    int total = CASTLING_RIGHTS;
    int pawn = (tables->push_count * 2 + tables->capture_count) * bb_count(promotions);
    for (int type = KNIGHT; type < PIECE_TYPE_COUNT; type++) {
        const int moves = most_moves(tables, (PieceType)type);
        total += moves * bb_count(position_men(pos, color, (PieceType)type));
        if (SET_HAS(promotions, type)) pawn = max_int(pawn, moves);
    }
    return total + pawn * bb_count(position_men(pos, color, PAWN));
}

static bool check_move_bound(const FenReader *reader) {
    if (bound_by_geometry(reader->pos.tables) <= MAX_MOVES) return true;
    for (Color color = WHITE; color <= BLACK; color++) {
        const int bound = bound_by_men(&reader->pos, color);
        if (bound > MAX_MOVES) {
            return report_error(reader->report,
                                "fen: %s's men could have %d moves, more than the %d a move list "
                                "holds",
                                side_name(color), bound, MAX_MOVES);
        }
    }
    return true;
}

/* --- The fields after the board --- */

static bool read_side(FenReader *reader) {
    const Field field = next_field(reader);
    if (field.length == 0) {
        return refuse(reader, field.text, "the side to move is missing, expected w or b");
    }
    if (!field_is(field, "w") && !field_is(field, "b")) {
        return refuse_field(reader, field, "the side to move is", "w or b");
    }
    reader->pos.side = field.text[0] == 'w' ? WHITE : BLACK;
    return true;
}

/* The file of the rook that a castling letter means, or -1. X-FEN's K and Q are the outermost rook
 * of that wing. */
static int castling_rook_file(const Position *pos, Color color, char letter) {
    const Geometry *geometry = &pos->tables->geometry;
    const int files = geometry->size[AXIS_FILE];
    const int rank = color == WHITE ? 0 : geometry->size[AXIS_RANK] - 1;
    const int8_t *king = geometry->coordinate[pos->king[color]];
    if (king[AXIS_RANK] != rank) return -1;
    int file = letter - 'A', step = files;
    if (letter == 'K') file = files - 1, step = -1;
    if (letter == 'Q') file = 0, step = 1;
    for (; file >= 0 && file < files && file != king[AXIS_FILE]; file += step) {
        const Cell cell = geometry_cell(geometry, file, rank, 0);
        if (pos->board[cell] == piece_of(color, ROOK)) return file;
    }
    return -1;
}

/* Grants one castling right; false when king or rook are not in place. */
static bool grant_castling(Position *pos, char letter) {
    const Geometry *geometry = &pos->tables->geometry;
    const Color color = letter == char_upper(letter) ? WHITE : BLACK;
    const int file = castling_rook_file(pos, color, char_upper(letter));
    if (file < 0) return false;
    const int8_t *king = geometry->coordinate[pos->king[color]];
    const int wing = file > king[AXIS_FILE] ? WING_KING : WING_QUEEN;
    const int right = castling_right(color, wing);
    const Cell rook = geometry_cell(geometry, file, king[AXIS_RANK], 0);
    const unsigned granted = pos->castling;
    if (SET_HAS(granted, right) && pos->castling_rook[right] != rook) return false;
    pos->castling = (uint8_t)(granted | SET_OF(right));
    pos->castling_rook[right] = rook;
    const int corner = wing == WING_KING ? geometry->size[AXIS_FILE] - 1 : 0;
    if (king[AXIS_FILE] != geometry->size[AXIS_FILE] / 2 || file != corner) pos->chess960 = 1;
    return true;
}

static bool read_castling(FenReader *reader) {
    const Field field = next_field(reader);
    if (field.length == 0 || field_is(field, "-")) return true;
    if (!reader->variant->castling) {
        return refuse_field(reader, field, "the castling rights are",
                            "- (this game has no castling)");
    }
    if (field.length > CASTLING_RIGHTS) {
        return refuse_field(reader, field, "the castling rights are", "at most four letters");
    }
    const char last = (char)('A' + reader->geometry->size[AXIS_FILE] - 1);
    char dropped[CASTLING_RIGHTS + 1] = "";
    for (int i = 0, drops = 0; i < field.length; i++) {
        const char letter = field.text[i], key = char_upper(letter);
        if (key != 'K' && key != 'Q' && (key < 'A' || key > last)) {
            return refuse_field(reader, (Field){field.text + i, 1}, "a castling right is",
                                "-, some of KQkq or the files of the rooks");
        }
        if (!grant_castling(&reader->pos, letter)) dropped[drops++] = letter;
    }
    if (dropped[0] != '\0') {
        report_warn(reader->report, "fen: castling right%s %s dropped, king or rook not in place",
                    dropped[1] == '\0' ? "" : "s", dropped);
    }
    return true;
}

/* Could the enemy have just stepped over this cell with a pawn? */
static bool was_stepped_over(const Position *pos, int cell) {
    const Tables *tables = pos->tables;
    const Color enemy = color_other((Color)pos->side);
    const int step =
        enemy == WHITE ? tables->push[enemy][0].distance : -tables->push[enemy][0].distance;
    const int from = cell - step, victim = cell + step;
    const int cells = tables->geometry.cell_count;
    if (from < 0 || from >= cells || victim < 0 || victim >= cells) return false;
    return bb_has(tables->double_zone[enemy], from) && pos->board[from] == NO_PIECE &&
           pos->board[cell] == NO_PIECE && pos->board[victim] == piece_of(enemy, PAWN);
}

static bool read_en_passant(FenReader *reader) {
    const Field field = next_field(reader);
    if (field.length == 0 || field_is(field, "-")) return true;
    if (!reader->variant->double_step) {
        return refuse_field(reader, field, "the en passant cell is",
                            "- (this game has no en passant)");
    }
    char name[CELL_NAME_SIZE] = "";
    if (field.length < CELL_NAME_SIZE) memcpy(name, field.text, (size_t)field.length);
    int used = 0;
    const Cell cell = geometry_parse_cell(reader->geometry, name, &used);
    if (cell == CELL_NONE || used != field.length) {
        return refuse_field(reader, field, "the en passant cell is", "- or a cell");
    }
    Position *pos = &reader->pos;
    if (was_stepped_over(pos, cell)) pos->en_passant = cell;
    position_refresh(pos);
    if (pos->en_passant == CELL_NONE) {
        report_warn(reader->report, "fen: en passant cell %s dropped, no pawn can capture there",
                    name);
    }
    return true;
}

/* Reads a counter, clamped to [least, COUNTER_MAX]; missing: `least`. */
static bool read_counter(FenReader *reader, const char *what, int least, uint16_t *value) {
    const Field field = next_field(reader);
    int number = 0;
    for (int i = 0; i < field.length; i++) {
        const char c = field.text[i];
        if (c < '0' || c > '9') {
            return refuse_field(reader, field, what, "a number");
        }
        number = min_int(number * 10 + (c - '0'), COUNTER_MAX);
    }
    *value = (uint16_t)max_int(number, least);
    return true;
}

static bool check_other_king(const FenReader *reader) {
    const Position *pos = &reader->pos;
    const Color us = (Color)pos->side, them = color_other(us);
    if (!position_is_attacked(pos, pos->king[them], us, position_occupied(pos))) return true;
    return report_error(reader->report, "fen: %s is in check but it is %s's move", side_name(them),
                        side_name(us));
}

static bool read_end(FenReader *reader) {
    const Field field = next_field(reader);
    if (field.length == 0) return true;
    return refuse_field(reader, field, "after the move number comes", "nothing more");
}

bool fen_parse(Position *pos, const Tables *tables, const char *text, size_t length,
               Report *report) {
    FenReader reader = {.text = text,
                        .at = text,
                        .end = text + length,
                        .geometry = &tables->geometry,
                        .variant = tables->variant,
                        .report = report};
    if (report != NULL) report_clear(report);
    position_clear(&reader.pos, tables);
    const bool read = read_board(&reader) && check_kings(&reader) && check_pawns(&reader) &&
                      read_side(&reader) && read_castling(&reader) && read_en_passant(&reader) &&
                      read_counter(&reader, "the halfmove clock is", 0, &reader.pos.rule_plies) &&
                      read_counter(&reader, "the move number is", 1, &reader.pos.move_number) &&
                      read_end(&reader) && check_other_king(&reader) && check_move_bound(&reader);
    if (!read) return false;
    position_refresh(&reader.pos);
    memcpy(pos, &reader.pos, sizeof *pos); /* padding too, so that positions compare by memcmp */
    return true;
}

/* --- Writing --- */

static char *write_rank(const Position *pos, int rank, int level, char *out) {
    const Geometry *geometry = &pos->tables->geometry;
    int empty = 0;
    for (int file = 0; file < geometry->size[AXIS_FILE]; file++) {
        const Piece piece = pos->board[geometry_cell(geometry, file, rank, level)];
        if (piece == NO_PIECE) {
            empty++;
            continue;
        }
        if (empty > 0) out += sprintf(out, "%d", empty);
        *out++ = piece_letter(piece);
        empty = 0;
    }
    if (empty > 0) out += sprintf(out, "%d", empty);
    return out;
}

static char *write_board(const Position *pos, char *out) {
    const Geometry *geometry = &pos->tables->geometry;
    for (int level = geometry->size[AXIS_LEVEL] - 1; level >= 0; level--) {
        for (int rank = geometry->size[AXIS_RANK] - 1; rank >= 0; rank--) {
            out = write_rank(pos, rank, level, out);
            if (rank > 0) *out++ = '/';
        }
        if (level > 0) *out++ = '/', *out++ = '/';
    }
    return out;
}

static char *write_castling(const Position *pos, char *out) {
    static const char wings[] = {'K', 'Q'};
    if (pos->castling == 0) *out++ = '-';
    for (int right = 0; right < CASTLING_RIGHTS; right++) {
        if (!SET_HAS(pos->castling, right)) continue;
        const Color color = (Color)(right / 2);
        char letter = wings[right % 2];
        const int file = pos->tables->geometry.coordinate[pos->castling_rook[right]][AXIS_FILE];
        if (castling_rook_file(pos, color, letter) != file) letter = (char)('A' + file);
        *out++ = color == WHITE ? letter : (char)(letter - 'A' + 'a');
    }
    return out;
}

void fen_write(const Position *pos, char text[FEN_SIZE]) {
    char *out = write_board(pos, text);
    *out++ = ' ';
    *out++ = pos->side == WHITE ? 'w' : 'b';
    *out++ = ' ';
    out = write_castling(pos, out);
    char cell[CELL_NAME_SIZE] = "-";
    if (pos->en_passant != CELL_NONE) {
        geometry_cell_name(&pos->tables->geometry, pos->en_passant, cell);
    }
    sprintf(out, " %s %d %d", cell, pos->rule_plies, pos->move_number);
}
