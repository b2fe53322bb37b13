/* Writing moves. Reading them is in notation_parse.c. */
#include "notation.h"

#include <stdio.h>
#include <string.h>

#include "movegen.h"

enum { ALL_AXES = SET_OF(AXIS_FILE) | SET_OF(AXIS_RANK) | SET_OF(AXIS_LEVEL) };

/* Writes the coordinates of a cell that are in `axes`, in the order of a cell's name. */
static char *write_coordinates(const Geometry *geometry, int cell, unsigned axes, char *out) {
    const int8_t *coordinate = geometry->coordinate[cell];
    if (SET_HAS(axes, AXIS_LEVEL) && geometry->axis_count == 3) {
        *out++ = (char)('A' + coordinate[AXIS_LEVEL]);
    }
    if (SET_HAS(axes, AXIS_FILE)) *out++ = (char)('a' + coordinate[AXIS_FILE]);
    if (SET_HAS(axes, AXIS_RANK)) *out++ = (char)('1' + coordinate[AXIS_RANK]);
    *out = '\0';
    return out;
}

static bool agree_on(const Geometry *geometry, unsigned axes, int a, int b) {
    for (int axis = 0; axis < AXIS_COUNT; axis++) {
        if (!SET_HAS(axes, axis)) continue;
        if (geometry->coordinate[a][axis] != geometry->coordinate[b][axis]) return false;
    }
    return true;
}

/* The cells from which another man of the same type could make the same move. */
static Bitboard find_rivals(const Position *pos, Move move) {
    Move moves[MAX_MOVES];
    const Bitboard men = position_men(pos, (Color)pos->side, move_piece(move));
    const int count = movegen_from(pos, men & ~bb_of(move_from(move)), moves);
    Bitboard rivals = 0;
    for (int i = 0; i < count; i++) {
        if (move_to(moves[i]) == move_to(move)) rivals |= bb_of(move_from(moves[i]));
    }
    return rivals;
}

/* Would the origin written with these axes be taken for something else? After a piece letter that
 * is a level's letter too, file and rank would look like a cell ("Ba2": a bishop from a2, or the
 * pawn on Ba2); before a pawn's target, a level alone looks like a piece. */
static bool is_misleading(const Geometry *geometry, PieceType type, unsigned axes) {
    if (geometry->axis_count == 2 || axes == ALL_AXES) return false;
    if (type == PAWN) return SET_HAS(axes, AXIS_LEVEL);
    return axes == (SET_OF(AXIS_FILE) | SET_OF(AXIS_RANK)) &&
           piece_rules[type].letter - 'A' < geometry->size[AXIS_LEVEL];
}

/* The fewest coordinates of the origin that tell the move from those of all rivals. */
static unsigned origin_axes(const Position *pos, Move move) {
    static const uint8_t forms[] = {
        SET_OF(AXIS_FILE),
        SET_OF(AXIS_RANK),
        SET_OF(AXIS_LEVEL),
        SET_OF(AXIS_FILE) | SET_OF(AXIS_RANK),
        SET_OF(AXIS_FILE) | SET_OF(AXIS_LEVEL),
        SET_OF(AXIS_RANK) | SET_OF(AXIS_LEVEL),
    };
    const Geometry *geometry = &pos->tables->geometry;
    if (move_piece(move) == PAWN && move_captured(move) != NO_PIECE_TYPE) {
        return geometry->axis_count == 2 ? SET_OF(AXIS_FILE) : ALL_AXES;
    }
    const Bitboard rivals = find_rivals(pos, move);
    if (rivals == 0) return 0;
    for (size_t i = 0; i < ARRAY_LENGTH(forms); i++) {
        bool unique = !is_misleading(geometry, move_piece(move), forms[i]);
        for (Bitboard rest = rivals; rest != 0 && unique;) {
            unique = !agree_on(geometry, forms[i], move_from(move), bb_pop(&rest));
        }
        if (unique) return forms[i];
    }
    return ALL_AXES;
}

static char *write_castling(Move move, char *out) {
    return out + sprintf(out, "%s", move_to(move) > move_from(move) ? "O-O" : "O-O-O");
}

static char *write_promotion(Move move, char *out) {
    if (move_promotion(move) == NO_PIECE_TYPE) return out;
    return out + sprintf(out, "=%c", piece_rules[move_promotion(move)].letter);
}

static void write_check(Position *pos, Move move, char *out) {
    Undo undo;
    position_make(pos, move, &undo);
    const char *mark = "";
    if (position_in_check(pos)) mark = movegen_count(pos) == 0 ? "#" : "+";
    position_unmake(pos, move, &undo);
    strcpy(out, mark);
}

/* The text shared by SAN and long notation; `quiet` stands before the target of a non-capture. */
static void write_move(Position *pos, Move move, unsigned axes, const char *quiet, char *out) {
    const Geometry *geometry = &pos->tables->geometry;
    if (move_kind(move) == MOVE_CASTLING) {
        out = write_castling(move, out);
    } else {
        if (move_piece(move) != PAWN) *out++ = piece_rules[move_piece(move)].letter;
        out = write_coordinates(geometry, move_from(move), axes, out);
        out += sprintf(out, "%s", move_captured(move) != NO_PIECE_TYPE ? "x" : quiet);
        out = write_coordinates(geometry, move_to(move), ALL_AXES, out);
        out = write_promotion(move, out);
    }
    write_check(pos, move, out);
}

void notation_san(Position *pos, Move move, char text[MOVE_TEXT_SIZE]) {
    const unsigned axes = move_kind(move) == MOVE_CASTLING ? 0 : origin_axes(pos, move);
    write_move(pos, move, axes, "", text);
}

void notation_long(Position *pos, Move move, char text[MOVE_TEXT_SIZE]) {
    write_move(pos, move, ALL_AXES, "-", text);
}

void notation_uci(const Position *pos, Move move, char text[MOVE_TEXT_SIZE]) {
    if (move == MOVE_NONE) {
        strcpy(text, "0000");
        return;
    }
    const Geometry *geometry = &pos->tables->geometry;
    int to = move_to(move);
    if (move_kind(move) == MOVE_CASTLING && !pos->chess960) {
        to = position_castling_path(pos, move_from(move), to).king_to;
    }
    char *out = write_coordinates(geometry, move_from(move), ALL_AXES, text);
    out = write_coordinates(geometry, to, ALL_AXES, out);
    if (move_promotion(move) != NO_PIECE_TYPE) {
        *out++ = (char)(piece_rules[move_promotion(move)].letter - 'A' + 'a');
    }
    *out = '\0';
}
