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

void selection_clear(Selection *selection) {
    selection->cell = CELL_NONE;
    selection->move_count = 0;
}

void selection_set(Selection *selection, const Game *game, Cell cell) {
    const Piece piece = game_piece_at(game, cell);
    Move moves[MAX_MOVES];
    const int count = game_moves(game, moves);

    selection->cell = cell;
    selection->outward = piece != NO_PIECE && piece_color(piece) == game_side(game);
    selection->move_count = 0;
    memset(selection->marks, MARK_NONE, sizeof selection->marks);
    for (int i = 0; i < count; i++) {
        const Cell target = selection_target(game, moves[i]);
        if ((selection->outward ? move_from(moves[i]) : target) != cell) continue;
        selection->moves[selection->move_count++] = moves[i];
        const bool captures = move_captured(moves[i]) != NO_PIECE_TYPE;
        selection->marks[selection->outward ? target : move_from(moves[i])] =
            captures ? MARK_CAPTURE : MARK_QUIET;
    }
}
