#include "fischer_pawns.h"

#include "pawn_geometry.h"

/* Cells a pawn of `us` can come to without capturing, however many moves it takes, when nothing is
 * in its way. */
static Bitboard paths(const Tables *tables, Color us, Bitboard pawns) {
    Bitboard reached = 0;
    for (int i = 0; i < tables->push_count; i++) {
        const PawnShift push = tables->push[us][i];
        for (int step = 1; step < CUBE_SIZE; step++)
            reached |= bb_shift_forward((pawns | reached) & push.from, push.distance, us);
    }
    return reached;
}

/* An enemy pawn stops those it can come to stand before, or to attack the path of: those on its own
 * or the next file, not behind it in rank nor in level. Those beside it in the same rank and level
 * have got past. */
Bitboard fischer_passed_pawns(const Position *pos, Color us) {
    const Color them = color_other(us);
    const Bitboard stopped =
        cube_with_next_files(paths(pos->tables, them, position_men(pos, them, PAWN)));
    return position_men(pos, us, PAWN) & ~stopped;
}

FORCE_INLINE void add_passed(const Position *pos, const FischerWeights *weights, EvalTrace *trace,
                             Pair score[COLOR_COUNT], Color us) {
    for (Bitboard passed = fischer_passed_pawns(pos, us); passed != 0;) {
        const int cell = bb_pop(&passed);
        trace_cell(trace, cell);
        ADD(passed, pawn_steps_made(pos->tables, us, cell), 1);
    }
    trace_cell(trace, TRACE_NO_CELL);
}

FORCE_INLINE void add_levels(const Position *pos, const FischerWeights *weights, EvalTrace *trace,
                             Pair score[COLOR_COUNT], Color us) {
    const Bitboard own = position_men(pos, us, PAWN);
    const Bitboard enemy = position_men(pos, color_other(us), PAWN);
    for (int i = 0; i < CUBE_SIZE; i++) {
        const Bitboard level = cube_set(cube_levels[us == WHITE ? i : CUBE_SIZE - 1 - i]);
        const Bitboard here = own & level;
        const int count = bb_count(here);
        ADD(level_majority, i, max_int(count - bb_count(enemy & level), 0));
        if (trace == NULL) {
            ADD(pawn_level, 0, i * count);
        } else {
            for (int k = 0; k < i; k++)
                ADD_SET(pawn_level, 0, here);
        }
    }
}

/* The fifth heuristic. */
FORCE_INLINE void add_structure(const Position *pos, const FischerWeights *weights,
                                EvalTrace *trace, Pair score[COLOR_COUNT], Color us) {
    const Bitboard pawns = position_men(pos, us, PAWN);
    const Bitboard supported = cube_other_levels(cube_fill_ranks(pawns) | cube_fill_files(pawns));
    add_passed(pos, weights, trace, score, us);
    ADD_SET(doubled, 0, pawns & cube_other_levels(pawns));
    ADD_SET(isolated, 0, pawns & ~supported);
    ADD_SET(guarded_pawn, 0, pawns & fischer_pawn_attacks(pos, us));
    add_levels(pos, weights, trace, score, us);
}

FORCE_INLINE void add_pawns(const Position *pos, const FischerWeights *weights, EvalTrace *trace,
                            Pair score[COLOR_COUNT]) {
    for (Color us = WHITE; us <= BLACK; us++) {
        add_material(pos, weights, trace, score, us, PAWN);
        add_center(pos, weights, trace, score, us, PAWN);
        add_structure(pos, weights, trace, score, us);
    }
}

static Pair pawn_score(const Position *pos, const FischerWeights *weights) {
    Pair score[COLOR_COUNT] = {0, 0};
    add_pawns(pos, weights, NULL, score);
    return score[WHITE] - score[BLACK];
}

void fischer_add_pawns(const Position *pos, const FischerWeights *weights, EvalTrace *trace,
                       FischerCache *cache, Pair score[COLOR_COUNT]) {
    if (trace != NULL) {
        add_pawns(pos, weights, trace, score);
        return;
    }
    if (cache == NULL) {
        score[WHITE] += pawn_score(pos, weights);
        return;
    }
    FischerPawnEntry *entry = &cache->pawns[pos->pawn_key % FISCHER_PAWN_ENTRIES];
    if (entry->pawn_key != pos->pawn_key) {
        entry->score = pawn_score(pos, weights);
        entry->pawn_key = pos->pawn_key;
    }
    score[WHITE] += entry->score;
}
