#include "fischer_endings.h"

#include <stdlib.h>

#include "pawn_geometry.h"

enum {
    DECIDING_PIECES = 3, /* so many more than the other side has win without queen or pawn */
    LONGEST_WALK = 12,   /* steps along the axes from corner to corner */
    PAWN_STEPS = 8,      /* from a pawn's first possible cell to its promotion */
};

/* All men but king and pawns. */
static int pieces_of(const Position *pos, Color us) {
    return bb_count(pos->by_color[us] & ~pos->by_type[PAWN]) - 1;
}

/* Could `us` win, were it ahead? Two pieces more than the other side do not: KRRK, the best of
 * them, is won in one position of a hundred. */
static bool can_win(const Position *pos, Color us) {
    return (pos->by_color[us] & (pos->by_type[PAWN] | pos->by_type[QUEEN])) != 0 ||
           pieces_of(pos, us) - pieces_of(pos, color_other(us)) >= DECIDING_PIECES;
}

/* The sum over the axes of the distance between two cells. */
static int walk(const Geometry *geometry, int a, int b) {
    int steps = 0;
    for (int axis = 0; axis < AXIS_COUNT; axis++)
        steps += abs(geometry->coordinate[a][axis] - geometry->coordinate[b][axis]);
    return steps;
}

/* A queen against king and at most one piece wins in all but a few positions; the weaker king is
 * driven from the center, where the other king has to help. */
static void add_mop_up(const Position *pos, const FischerWeights *weights, EvalTrace *trace,
                       Pair score[COLOR_COUNT], Color us) {
    const Geometry *geometry = &pos->tables->geometry;
    const int own = pos->king[us], enemy = pos->king[color_other(us)];
    ADD(won_ending, 0, 1);
    ADD(mop_up_edge, 0, walk(geometry, enemy, CUBE_CENTER));
    ADD(mop_up_kings, 0, LONGEST_WALK - walk(geometry, own, enemy));
}

/* Does this pawn queen against the bare king: alone (*runs), or else probably, with its own king's
 * help (*escorted)? Alone when the king is too far from the cell of promotion, which no exception
 * spoils. The other sum, fitted to the exhaustive table of KPK, is right in 81 % of all positions,
 * of which 58 % are won. */
static void judge_pawn(const Position *pos, Color us, int pawn, bool *runs, bool *escorted) {
    const Geometry *geometry = &pos->tables->geometry;
    const int own = pos->king[us], enemy = pos->king[color_other(us)];
    const int last = CUBE_CELLS - CUBE_SIZE; /* where file a ends on White's way */
    const int goal = cube_file(pawn) + (us == WHITE ? last : 0);
    const int steps = PAWN_STEPS - pawn_steps_made(pos->tables, us, pawn);
    const bool on_move = pos->side == us;
    const int goal_to_enemy = geometry->distance[goal][enemy];
    *runs |= goal_to_enemy > steps + !on_move;
    *escorted |= goal_to_enemy + 2 * geometry->distance[pawn][enemy] + 3 * on_move >=
                 steps + 3 * geometry->distance[pawn][own] + geometry->distance[goal][own] - 6;
}

/* Pawns against the bare king. */
static void add_pawn_ending(const Position *pos, const FischerWeights *weights, EvalTrace *trace,
                            Pair score[COLOR_COUNT], Color us) {
    bool runs = false, escorted = pieces_of(pos, us) > 0;
    for (Bitboard pawns = position_men(pos, us, PAWN); pawns != 0;)
        judge_pawn(pos, us, bb_pop(&pawns), &runs, &escorted);
    ADD(pawn_runs, 0, runs);
    ADD(pawn_escorted, 0, escorted && !runs);
}

static void add_endings(const Position *pos, const FischerWeights *weights, EvalTrace *trace,
                        Pair score[COLOR_COUNT], Color us) {
    const Color them = color_other(us);
    if (bb_count(pos->by_color[them]) > 2) return;
    const Bitboard helper = pos->by_color[them] & (pos->by_type[PAWN] | pos->by_type[QUEEN]);
    if (helper != 0) return;
    const int more_pieces = pieces_of(pos, us) - pieces_of(pos, them);
    if (position_men(pos, us, QUEEN) != 0 || more_pieces >= DECIDING_PIECES) {
        add_mop_up(pos, weights, trace, score, us);
    } else if (position_men(pos, us, PAWN) != 0 && !bb_has_many(pos->by_color[them])) {
        add_pawn_ending(pos, weights, trace, score, us);
    }
}

/* How much of the middlegame is left, and how much there was. */
static void find_phase(const Position *pos, const FischerWeights *weights, int *phase, int *most) {
    static const int initial[PIECE_TYPE_COUNT] = {
        [PAWN] = 20, [KNIGHT] = 4, [BISHOP] = 4, [ROOK] = 4, [UNICORN] = 4, [QUEEN] = 2};
    *phase = *most = 0;
    for (PieceType type = PAWN; type < KING; type++) {
        const int worth = (int)weights->phase[weight_piece(type)];
        *phase += worth * bb_count(pos->by_type[type]);
        *most += worth * initial[type];
    }
    *most = max_int(*most, 1);
    *phase = min_int(*phase, *most);
}

int fischer_finish(const Position *pos, const FischerWeights *weights, EvalTrace *trace,
                   Pair score[COLOR_COUNT]) {
    for (Color us = WHITE; us <= BLACK; us++)
        add_endings(pos, weights, trace, score, us);
    int phase, most, scale = SCALE_NORMAL;
    find_phase(pos, weights, &phase, &most);
    const Pair total = score[WHITE] - score[BLACK];
    const int result = taper(total, phase, most, scale);
    if (!can_win(pos, result > 0 ? WHITE : BLACK)) scale -= (int)weights->drawish_cut[0];
    if (trace != NULL) {
        trace->phase = phase;
        trace->phase_max = most;
        trace->scale = scale;
    }
    return taper(total, phase, most, scale);
}
