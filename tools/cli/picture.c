#include "tools/cli/picture.h"

#include <stdio.h>
#include <string.h>

#include "core/piece.h"
#include "tools/cli/selection.h"

/* Men by cell. */
typedef struct Setting {
    Piece men[GEOMETRY_CELLS];
} Setting;

static const Geometry *geometry_of(const Game *game) { return rules_geometry(game_rules(game)); }

Cell picture_middle(const Geometry *geometry) {
    return geometry_cell(geometry, (geometry->size[AXIS_FILE] - 1) / 2,
                         (geometry->size[AXIS_RANK] - 1) / 2, (geometry->size[AXIS_LEVEL] - 1) / 2);
}

/* --- Setting up --- */

/* One rank as FEN has it; returns what was written. */
static int write_rank(const Geometry *geometry, const Setting *setting, int level, int rank,
                      char *text) {
    int length = 0, empty = 0;
    for (int file = 0; file < geometry->size[AXIS_FILE]; file++) {
        const Piece piece = setting->men[geometry_cell(geometry, file, rank, level)];
        if (piece == NO_PIECE) {
            empty++;
            continue;
        }
        if (empty > 0) text[length++] = (char)('0' + empty);
        text[length++] = piece_letter(piece);
        empty = 0;
    }
    if (empty > 0) text[length++] = (char)('0' + empty);
    return length;
}

/* White to move. False when the rules forbid the position. */
static bool set_up(Game *game, const Setting *setting) {
    const Geometry *geometry = geometry_of(game);
    char fen[GAME_FEN_SIZE];
    size_t length = 0;
    for (int level = geometry->size[AXIS_LEVEL] - 1; level >= 0; level--) {
        for (int rank = geometry->size[AXIS_RANK] - 1; rank >= 0; rank--) {
            length += (size_t)write_rank(geometry, setting, level, rank, fen + length);
            if (rank > 0) fen[length++] = '/';
        }
        if (level > 0) fen[length++] = '/', fen[length++] = '/';
    }
    length += (size_t)snprintf(fen + length, sizeof fen - length, " w - - 0 1");
    return game_set_fen(game, fen, length, NULL);
}

/* Could a man of this type come into contact with the cell? Pawns with all around them. */
static bool may_reach(const Geometry *geometry, PieceType type, Cell from, Cell cell) {
    const PieceRule rule = piece_rules[type];
    const int direction = geometry->direction[from][cell];
    if (geometry->distance[from][cell] <= 1) return true;
    if (direction >= 0 && SET_HAS(rule.slides, geometry->step[direction].direction_class)) {
        return true;
    }
    for (int i = 0; rule.leaps && i < geometry->leap_count; i++) {
        if (geometry->leap_target[i][from] == cell) return true;
    }
    return false;
}

/* Puts a king where it is out of the way of the man and of the other king: White's as near to the
 * first cell as can be, Black's to the last. */
static bool add_king(const Geometry *geometry, Setting *setting, Color color, PieceType type,
                     Cell from, Cell *place) {
    for (int i = 0; i < geometry->cell_count; i++) {
        const Cell cell = (Cell)(color == WHITE ? i : geometry->cell_count - 1 - i);
        if (setting->men[cell] != NO_PIECE || may_reach(geometry, type, from, cell)) continue;
        if (*place != CELL_NONE && geometry->distance[*place][cell] <= 1) continue;
        setting->men[cell] = piece_of(color, KING);
        *place = cell;
        return true;
    }
    return false;
}

static bool add_kings(const Geometry *geometry, Setting *setting, PieceType type, Cell from) {
    Cell place = type == KING ? from : CELL_NONE;
    if (type != KING && !add_king(geometry, setting, WHITE, type, from, &place)) return false;
    return add_king(geometry, setting, BLACK, type, from, &place);
}

/* --- Moves --- */

/* Black's pawns wherever White's pawn takes. */
static void add_prey(const Game *game, Setting *setting, Cell from) {
    const Geometry *geometry = geometry_of(game);
    for (int i = 0; i < geometry->step_count; i++) {
        const Cell cell = geometry->step_target[i][from];
        if (cell != CELL_NONE &&
            variant_pawn_captures(rules_variant(game_rules(game)), &geometry->step[i])) {
            setting->men[cell] = piece_of(BLACK, PAWN);
        }
    }
}

static bool attacks(const Game *game, Cell from, Cell cell) {
    Cell attackers[GEOMETRY_CELLS];
    const int count = game_attackers(game, cell, WHITE, attackers);
    for (int i = 0; i < count; i++) {
        if (attackers[i] == from) return true;
    }
    return false;
}

static void clear_marks(Marks *marks, Cell cell) {
    marks->cell = cell;
    memset(marks->marks, 0, sizeof marks->marks);
}

/* A pawn's moves are the legal ones; those of the others are what they attack, whatever the kings
 * forbid. */
static int mark_moves(const Game *game, PieceType type, Marks *marks) {
    const int cells = geometry_of(game)->cell_count;
    const Cell from = marks->cell;
    int count = 0;
    if (type == PAWN) {
        Selection selection;
        selection_set(&selection, game, from);
        *marks = selection.marks;
    }
    for (int cell = 0; cell < cells; cell++) {
        if (type == PAWN) {
            marks->marks[cell] &= MARK_GO | MARK_TAKE;
        } else if (cell != from && attacks(game, from, (Cell)cell)) {
            marks->marks[cell] = MARK_GO;
        }
        count += marks->marks[cell] != 0;
    }
    return count;
}

int picture_set_moves(Game *game, PieceType type, Marks *marks) {
    const Geometry *geometry = geometry_of(game);
    const Cell from = picture_middle(geometry);
    Setting setting = {{NO_PIECE}};
    setting.men[from] = piece_of(WHITE, type);
    clear_marks(marks, from);
    if (type == PAWN) add_prey(game, &setting, from);
    if (!add_kings(geometry, &setting, type, from) || !set_up(game, &setting)) return -1;
    return mark_moves(game, type, marks);
}

/* --- Promotion --- */

int picture_set_promotions(Game *game, Marks *marks) {
    const Geometry *geometry = geometry_of(game);
    int count = 0;
    clear_marks(marks, CELL_NONE);
    for (int cell = 0; cell < geometry->cell_count; cell++) {
        Setting setting = {{NO_PIECE}};
        Move moves[MAX_MOVES];
        setting.men[cell] = piece_of(WHITE, PAWN);
        if (!add_kings(geometry, &setting, PAWN, (Cell)cell) || !set_up(game, &setting)) continue;
        const int moves_count = game_moves(game, moves);
        for (int i = 0; i < moves_count; i++) {
            const Cell to = move_to(moves[i]);
            if (move_promotion(moves[i]) == NO_PIECE_TYPE || marks->marks[to]) continue;
            marks->marks[to] = MARK_GO;
            count++;
        }
    }
    return count;
}
