#include "tools/cli/selection.h"

#include <string.h>

Cell selection_target(const Game *game, Move move) {
    if (move_kind(move) != MOVE_CASTLING) return move_to(move);
    const Geometry *geometry = rules_geometry(game_rules(game));
    const Cell from = move_from(move), rook = move_to(move);
    const int rank = geometry->coordinate[from][AXIS_RANK];
    const int level = geometry->coordinate[from][AXIS_LEVEL];
    return geometry_cell(geometry, rook > from ? geometry->size[AXIS_FILE] - 2 : 2, rank, level);
}

static unsigned marks_of_move(const Game *game, Move move) {
    return MARK_GO | (move_captured(move) != NO_PIECE_TYPE ? MARK_TAKE : 0u) |
           (game_gives_check(game, move) ? MARK_CHECK : 0u);
}

void selection_clear(Selection *selection) {
    selection->marks.cell = CELL_NONE;
    selection->outward = false;
    selection->move_count = selection->attacker_count = 0;
    memset(selection->marks.marks, 0, sizeof selection->marks.marks);
}

void selection_set(Selection *selection, const Game *game, Cell cell) {
    const Piece piece = game_piece_at(game, cell);
    const Color side = game_side(game);
    Move moves[MAX_MOVES];
    const int count = game_moves(game, moves);
    uint8_t *const marks = selection->marks.marks;

    selection_clear(selection);
    selection->marks.cell = cell;
    selection->outward = piece != NO_PIECE && piece_color(piece) == side;
    for (int i = 0; i < count; i++) {
        const Cell target = selection_target(game, moves[i]);
        if ((selection->outward ? move_from(moves[i]) : target) != cell) continue;
        selection->moves[selection->move_count++] = moves[i];
        const Cell other = selection->outward ? target : move_from(moves[i]);
        marks[other] = (uint8_t)(marks[other] | marks_of_move(game, moves[i]));
    }
    selection->attacker_count = game_attackers(game, cell, color_other(side), selection->attackers);
    for (int i = 0; i < selection->attacker_count; i++)
        marks[selection->attackers[i]] |= MARK_ATTACKER;
}
