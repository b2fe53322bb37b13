#include "basic_eval.h"

#include "core/position.h"

#define basic_evaluate WIDTH_NAME(basic_evaluate)

/* Centipawns. */
enum {
    MOBILITY = 4,     /* a cell a piece attacks that no own man stands on */
    PAWN_ADVANCE = 6, /* a step a pawn has made towards promotion */
};

/* A ring nearer to the centre, by type. The king is left out: where it belongs depends on the phase
 * of the game, which this evaluator does not know. */
static const int centrality[PIECE_TYPE_COUNT] = {
    [PAWN] = 4, [KNIGHT] = 12, [BISHOP] = 8, [ROOK] = 2, [UNICORN] = 10, [QUEEN] = 6,
};

/* Steps forward from a pawn's first possible cell: the sum over the variant's forward axes. */
static int pawn_advance(const Tables *tables, Color color, int cell) {
    int steps = 0;
    for (int axis = 0; axis < AXIS_COUNT; axis++) {
        if (!SET_HAS(tables->variant->pawn_forward, axis)) continue;
        const int coordinate = tables->geometry.coordinate[cell][axis];
        steps += color == WHITE ? coordinate : tables->geometry.size[axis] - 1 - coordinate;
    }
    return steps;
}

FORCE_INLINE int evaluate_type(const Position *pos, Color color, PieceType type) {
    const Tables *tables = pos->tables;
    const Bitboard occupied = position_occupied(pos);
    const Bitboard goals = tables->board & ~pos->by_color[color];
    const int value = tables->variant->value[type];
    const int outermost = tables->geometry.ring[0]; /* cell 0 is a corner */
    int score = 0;
    for (Bitboard men = position_men(pos, color, type); men != 0;) {
        const int cell = bb_pop(&men);
        score += value + centrality[type] * (outermost - tables->geometry.ring[cell]);
        if (type == PAWN) {
            score += PAWN_ADVANCE * pawn_advance(tables, color, cell);
        } else if (type != KING) {
            score += MOBILITY * bb_count(piece_attacks(tables, type, cell, occupied) & goals);
        }
    }
    return score;
}

static int evaluate_side(const Position *pos, Color color) {
    int score = 0;
#define PIECE(name, letter, slides, steps, leaps) score += evaluate_type(pos, color, name);
#include "core/pieces.def"
    return score;
}

int basic_evaluate(const Position *pos) {
    const Color us = (Color)pos->side;
    return evaluate_side(pos, us) - evaluate_side(pos, color_other(us));
}
