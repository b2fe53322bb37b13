#include "fischer_eval.h"

#include "fischer_endings.h"
#include "fischer_pawns.h"

#define fischer_evaluate WIDTH_NAME(fischer_evaluate)
#define fischer_explain  WIDTH_NAME(fischer_explain)

/* Cells that each side's men of a type attack. Kings are not in it. */
typedef Bitboard AttackMaps[COLOR_COUNT][PIECE_TYPE_COUNT];

/* --- 1. Material and where it stands --- */

FORCE_INLINE void material(const Position *pos, const FischerWeights *weights, EvalTrace *trace,
                           Pair score[COLOR_COUNT], Color us) {
    for (PieceType type = KNIGHT; type <= KING; type++)
        add_material(pos, weights, trace, score, us, type);
}

/* --- 3. The spatial center --- */

FORCE_INLINE void center(const Position *pos, const FischerWeights *weights, EvalTrace *trace,
                         Pair score[COLOR_COUNT], Color us) {
    for (PieceType type = KNIGHT; type <= KING; type++)
        add_center(pos, weights, trace, score, us, type);
}

/* --- Both of these for all men but pawns, by one look-up a man --- */

static void find_placed(FischerCache *cache, const FischerWeights *weights, const Tables *tables) {
    for (Color us = WHITE; us <= BLACK; us++) {
        for (PieceType type = KNIGHT; type <= KING; type++) {
            for (int cell = 0; cell < FISCHER_CELLS; cell++) {
                Position alone = {.tables = tables};
                alone.by_color[us] = alone.by_type[type] = bb_of(cell);
                Pair score[COLOR_COUNT] = {0, 0};
                material(&alone, weights, NULL, score, us);
                center(&alone, weights, NULL, score, us);
                cache->placed[us][type][cell] = score[us];
            }
        }
    }
    cache->placed_is_known = true;
}

FORCE_INLINE void placed(const Position *pos, const FischerWeights *weights, FischerCache *cache,
                         Pair score[COLOR_COUNT], Color us) {
    if (!cache->placed_is_known) find_placed(cache, weights, pos->tables);
    for (Bitboard men = pos->by_color[us] & ~pos->by_type[PAWN]; men != 0;) {
        const int cell = bb_pop(&men);
        score[us] += cache->placed[us][piece_type(pos->board[cell])][cell];
    }
}

/* --- 2. Activity --- */

FORCE_INLINE void activity_of(const Position *pos, const FischerWeights *weights, EvalTrace *trace,
                              Pair score[COLOR_COUNT], AttackMaps maps, Color us, PieceType type) {
    const int index = weight_piece(type), threshold = (int)weights->dormancy_threshold[index];
    const Bitboard goals = ~pos->by_color[us], occupied = position_occupied(pos);
    const Bitboard unsafe = goals & maps[color_other(us)][PAWN];
    Bitboard all = 0;
    for (Bitboard men = position_men(pos, us, type); men != 0;) {
        const int cell = bb_pop(&men);
        const Bitboard attacks = piece_attacks(pos->tables, type, cell, occupied);
        const int moves = bb_count(attacks & goals);
        all |= attacks;
        trace_cell(trace, cell);
        ADD(mobility, index, moves);
        ADD(dormancy, index, max_int(threshold - moves, 0));
        ADD(unsafe_mobility, index, bb_count(attacks & unsafe));
    }
    trace_cell(trace, TRACE_NO_CELL);
    maps[us][type] = all;
}

/* How many moves the pawns have, and which have at least 0, 1, ... `most` moves. */
FORCE_INLINE int pawn_moves(const Position *pos, Color us, int most,
                            Bitboard able[CUBE_PAWN_STEPS + 1]) {
    const Tables *tables = pos->tables;
    const Bitboard empty = tables->board & ~position_occupied(pos);
    Bitboard movers[CUBE_PAWN_STEPS];
    able[0] = position_men(pos, us, PAWN);
    cube_pawn_movers(able[0], empty, pos->by_color[color_other(us)], us,
                     tables->variant->pawn_capture_axes == 2, movers);
    for (int k = 1; k <= most; k++)
        able[k] = 0;
    int moves = 0;
    for (int i = 0; i < CUBE_PAWN_STEPS; i++) {
        moves += bb_count(movers[i]);
        for (int k = most; k > 0; k--)
            able[k] |= able[k - 1] & movers[i];
    }
    return moves;
}

FORCE_INLINE void pawn_activity_below(const Position *pos, const FischerWeights *weights,
                                      EvalTrace *trace, Pair score[COLOR_COUNT], Color us,
                                      int threshold) {
    const int index = weight_piece(PAWN), most = min_int(threshold, CUBE_PAWN_STEPS);
    Bitboard able[CUBE_PAWN_STEPS + 1];
    ADD(mobility, index, pawn_moves(pos, us, most, able));
    for (int k = 1; k <= most; k++)
        ADD_SET(dormancy, index, able[0] & ~able[k]);
    if (threshold > most) ADD(dormancy, index, (threshold - most) * bb_count(able[0]));
}

FORCE_INLINE void pawn_activity(const Position *pos, const FischerWeights *weights,
                                EvalTrace *trace, Pair score[COLOR_COUNT], Color us) {
    const int threshold = (int)weights->dormancy_threshold[weight_piece(PAWN)];
    if (threshold == 1) { /* compiled for itself: as it usually is */
        pawn_activity_below(pos, weights, trace, score, us, 1);
    } else {
        pawn_activity_below(pos, weights, trace, score, us, threshold);
    }
}

FORCE_INLINE void activity(const Position *pos, const FischerWeights *weights, EvalTrace *trace,
                           Pair score[COLOR_COUNT], AttackMaps maps, Color us) {
    pawn_activity(pos, weights, trace, score, us);
    activity_of(pos, weights, trace, score, maps, us, KNIGHT);
    activity_of(pos, weights, trace, score, maps, us, BISHOP);
    activity_of(pos, weights, trace, score, maps, us, ROOK);
    activity_of(pos, weights, trace, score, maps, us, UNICORN);
    activity_of(pos, weights, trace, score, maps, us, QUEEN);
    for (PieceType type = PAWN; type < KING; type++) {
        ADD_SET(threat_by_pawn, weight_piece(type),
                maps[us][PAWN] & position_men(pos, color_other(us), type));
    }
    ADD(tempo, 0, pos->side == us);
}

/* --- 4. The king's safety --- */

/* Own pawns near the king: within one level and two files, on any rank. */
static Bitboard shelter(const Position *pos, Color us) {
    const int king = pos->king[us];
    return position_men(pos, us, PAWN) & cube_set(cube_levels_within_1[cube_level(king)]) &
           cube_set(cube_files_within_2[cube_file(king)]);
}

/* Lines on which an enemy slider would attack the king but for one man, of either side: a pin, or a
 * check that waits to be discovered. */
static int open_rays(const Position *pos, Color us) {
    const Tables *tables = pos->tables;
    const int king = pos->king[us];
    const Bitboard occupied = position_occupied(pos);
    Bitboard snipers = 0;
    for (int class = 1; class < DIRECTION_CLASSES; class ++)
        snipers |= tables->line[class][king] & position_sliders(pos, class);
    int rays = 0;
    for (snipers &= pos->by_color[color_other(us)]; snipers != 0;) {
        const Bitboard between = cells_between(tables, king, bb_pop(&snipers)) & occupied;
        rays += between != 0 && !bb_has_many(between);
    }
    return rays;
}

/* Directions in which no man stands between the king and the surface of the cube. */
static int edge_rays(const Position *pos, Color us) {
    const Tables *tables = pos->tables;
    const Bitboard occupied = position_occupied(pos);
    int rays = 0;
    for (int step = 0; step < tables->geometry.step_count; step++) {
        const Bitboard ray = tables->ray[step][pos->king[us]];
        rays += ray != 0 && (ray & occupied) == 0;
    }
    return rays;
}

FORCE_INLINE void king(const Position *pos, const FischerWeights *weights, EvalTrace *trace,
                       Pair score[COLOR_COUNT], AttackMaps maps, Color us) {
    const Bitboard zone = pos->tables->steps[7][pos->king[color_other(us)]];
    for (PieceType type = PAWN; type < KING; type++)
        ADD(king_attack, weight_piece(type), bb_count(maps[us][type] & zone));
    ADD_SET(shelter, 0, shelter(pos, us));
    trace_cell(trace, pos->king[us]);
    ADD(open_ray, 0, open_rays(pos, us));
    if (trace != NULL || weights->edge_ray[0] != 0) ADD(edge_ray, 0, edge_rays(pos, us));
    trace_cell(trace, TRACE_NO_CELL);
}

/* --- 6. Rooks --- */

FORCE_INLINE void rooks(const Position *pos, const FischerWeights *weights, EvalTrace *trace,
                        Pair score[COLOR_COUNT], Color us) {
    const Bitboard all = position_men(pos, us, ROOK), pawns = position_men(pos, us, PAWN);
    int on_line = 0;
    for (Bitboard rest = all; rest != 0;) {
        const int cell = bb_pop(&rest);
        trace_cell(trace, cell);
        ADD(open_level, 0, (cube_level_line(cell) & pawns) == 0);
        ADD(open_rank, 0, (cube_rank_line(cell) & pawns) == 0);
        ADD(open_file, 0, (cube_file_line(cell) & pawns) == 0);
        on_line += bb_count(pos->tables->line[1][cell] & rest);
    }
    trace_cell(trace, TRACE_NO_CELL);
    ADD(rooks_on_line, 0, on_line);
    ADD_SET(rook_on_home_level, 0, all & cube_set(cube_levels[us == WHITE ? CUBE_SIZE - 1 : 0]));
}

/* --- 7. Unicorns --- */

/* The parity of level + rank + file is that of the index, since 5 and 25 are odd. */
FORCE_INLINE int sum_parity(int cell) { return cell & 1; }

FORCE_INLINE void unicorns(const Position *pos, const FischerWeights *weights, EvalTrace *trace,
                           Pair score[COLOR_COUNT], Color us) {
    const uint8_t *class_of = pos->tables->geometry.colour[3];
    const int enemy_king = pos->king[color_other(us)];
    int of_class[4] = {0}, of_parity[2] = {0}; /* those met so far */
    int class_pairs = 0, parity_pairs = 0;
    for (Bitboard men = position_men(pos, us, UNICORN); men != 0;) {
        const int cell = bb_pop(&men);
        trace_cell(trace, cell);
        ADD(unicorn_king_class, 0, class_of[cell] == class_of[enemy_king]);
        ADD(unicorn_king_parity, 0, sum_parity(cell) == sum_parity(enemy_king));
        class_pairs += of_class[class_of[cell]]++;
        parity_pairs += of_parity[sum_parity(cell)]++;
    }
    trace_cell(trace, TRACE_NO_CELL);
    ADD(unicorn_pair_class, 0, class_pairs);
    ADD(unicorn_pair_parity, 0, parity_pairs);
}

/* --- All of it --- */

FORCE_INLINE int evaluate(const Position *pos, const FischerWeights *weights, EvalTrace *trace,
                          FischerCache *cache) {
    Pair score[COLOR_COUNT] = {0, 0};
    AttackMaps maps;
    fischer_add_pawns(pos, weights, trace, cache, score); /* the fifth heuristic */
    for (Color us = WHITE; us <= BLACK; us++)
        maps[us][PAWN] = fischer_pawn_attacks(pos, us);
    for (Color us = WHITE; us <= BLACK; us++) {
        if (trace == NULL && cache != NULL) {
            placed(pos, weights, cache, score, us);
        } else {
            material(pos, weights, trace, score, us);
            center(pos, weights, trace, score, us);
        }
        activity(pos, weights, trace, score, maps, us);
        king(pos, weights, trace, score, maps, us);
        rooks(pos, weights, trace, score, us);
        unicorns(pos, weights, trace, score, us);
    }
    const int total = fischer_finish(pos, weights, trace, score);
    return pos->side == WHITE ? total : -total;
}

int fischer_evaluate(const Position *pos, const void *weights, void *cache) {
    return evaluate(pos, weights, NULL, cache);
}

int fischer_explain(const Position *pos, const void *weights, EvalTrace *trace) {
    trace_begin(trace);
    return evaluate(pos, weights, trace, NULL);
}
