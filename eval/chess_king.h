/* King safety: shelter and storm, and danger by attacks on the king's ring. (W) */
#ifndef ORTHANT_EVAL_CHESS_KING_H
#define ORTHANT_EVAL_CHESS_KING_H

#include "chess_context.h"

/* The king's square, moved off the edge, and all around it. */
FORCE_INLINE Bitboard king_ring_of(const Tables *tables, int king) {
    const int file = clamp_int(file_of(king), 1, 6), rank = clamp_int(rank_of(king), 1, 6);
    const int center = rank * 8 + file;
    return piece_attacks(tables, KING, center, 0) | bb_of(center);
}

/* Rank, as `us` counts, of the pawn nearest to the own side; 0 when there is none. */
FORCE_INLINE int nearest_rank(Bitboard pawns, Color us) {
    if (!pawns) return 0;
    return rank_from(us, us == WHITE ? bb_first(pawns) : bb_last(pawns));
}

/* The three files before the king: pawns alone decide. */
FORCE_INLINE void add_files_of_shelter(const ChessContext *context, EvalTrace *trace, Color us,
                                       Pair score[COLOR_COUNT]) {
    const ChessWeights *weights = context->weights;
    const Color them = color_other(us);
    const int king = context->pos->king[us], middle = clamp_int(file_of(king), 1, 6);
    /* Pawns beside or ahead of the king. */
    const Bitboard ahead = fill_forward(rank_set(us, rank_from(us, king)), us);
    trace_cell(trace, king);
    for (int file = middle - 1; file <= middle + 1; file++) {
        const Bitboard set = file_set(file) & ahead;
        const int own = nearest_rank(context->pawns[us] & set, us);
        const int enemy =
            nearest_rank(context->pawns[them] & set & ~context->attacks[us][PAWN], us);
        ADD(shelter, min_int(file, 7 - file) * 8 + own, 1);
        if (own > 0 && enemy == own + 1) {
            ADD(storm_blocked, enemy, 1);
        } else {
            ADD(storm, min_int(file, 7 - file) * 8 + enemy, 1);
        }
    }
}

/* Returns the midgame score, which tells king danger how good the shelter is. */
FORCE_INLINE int add_shelter(ChessContext *context, EvalTrace *trace, Color us) {
    PawnEntry *entry = context->pawn_entry;
    const Cell king = context->pos->king[us];
    if (entry->shelter_king[us] != king) {
        Pair score[COLOR_COUNT] = {0, 0};
        add_files_of_shelter(context, trace, us, score);
        entry->shelter_king[us] = king;
        entry->shelter[us] = score[us];
    }
    context->score[us] += entry->shelter[us];
    return pair_midgame(entry->shelter[us]);
}

FORCE_INLINE Bitboard king_flank(int king) {
    const int file = file_of(king);
    const Bitboard left = FILE_A | FILE_A << 1 | FILE_A << 2;
    return file < 3   ? left | FILE_A << 3
           : file > 4 ? left << 5 | FILE_A << 4
                      : left << 2 | FILE_A << 5;
}

/* Attacked squares that we do not guard, or only by king and queen, and not twice. */
FORCE_INLINE Bitboard weak_squares(const ChessContext *context, Color us) {
    const Bitboard *ours = context->attacks[us];
    return context->attacks[color_other(us)][NO_PIECE_TYPE] & ~context->attacks_twice[us] &
           (~ours[NO_PIECE_TYPE] | ours[KING] | ours[QUEEN]);
}

/* Of the squares from which men of a type would give check; those that are no good are noted. */
FORCE_INLINE int danger_of(const ChessWeights *weights, PieceType type, Bitboard checks,
                           Bitboard safe, Bitboard *unsafe) {
    const Bitboard good = checks & safe;
    if (!good) {
        *unsafe |= checks;
        return 0;
    }
    const int units = (int)weights->safe_check[weight_piece(type)];
    /* More than one such square: half as much again. */
    return bb_has_many(good) ? units * 3 / 2 : units;
}

FORCE_INLINE int danger_of_checks(const ChessContext *context, Color us) {
    const ChessWeights *weights = context->weights;
    const Color them = color_other(us);
    const Position *pos = context->pos;
    const Bitboard *ours = context->attacks[us], *theirs = context->attacks[them];
    const Bitboard weak = weak_squares(context, us);
    const Bitboard safe =
        ~pos->by_color[them] & (~ours[NO_PIECE_TYPE] | (weak & context->attacks_twice[them]));
    /* The own queen does not stop a check for long. */
    const Bitboard occupied = context->occupied & ~men_of(context, us, QUEEN);
    const int king = pos->king[us];
    const Bitboard by_line = piece_attacks(pos->tables, ROOK, king, occupied);
    const Bitboard by_diagonal = piece_attacks(pos->tables, BISHOP, king, occupied);
    int danger = 0;
    Bitboard unsafe = 0;
    danger +=
        danger_of(weights, KNIGHT, piece_attacks(pos->tables, KNIGHT, king, 0) & theirs[KNIGHT],
                  safe, &unsafe);
    danger += danger_of(weights, BISHOP, by_diagonal & theirs[BISHOP], safe, &unsafe);
    danger += danger_of(weights, ROOK, by_line & theirs[ROOK], safe, &unsafe);
    danger += danger_of(weights, QUEEN, (by_line | by_diagonal) & theirs[QUEEN] & ~ours[QUEEN],
                        safe, &unsafe);
    return danger + (int)weights->unsafe_check[0] * bb_count(unsafe & ~pos->by_color[them]);
}

/* A quadratic function of what bears on the king: neither count nor weight alone says much. */
FORCE_INLINE void add_danger(ChessContext *context, EvalTrace *trace, Color us, int shelter) {
    const ChessWeights *weights = context->weights;
    const Color them = color_other(us);
    const Bitboard weak = context->king_ring[us] & weak_squares(context, us);
    int danger = (int)weights->danger_base[0] +
                 context->ring_attackers[them] * context->ring_units[them] +
                 (int)weights->ring_hit[0] * context->ring_hits[them] +
                 (int)weights->ring_weak[0] * bb_count(weak) + danger_of_checks(context, us) -
                 (int)weights->shelter_part[0] * shelter / 10;
    if (!men_of(context, them, QUEEN)) danger -= (int)weights->no_queen[0];
    if (danger <= 0) return;
    danger = min_int(danger, 4000);
    const int midgame = danger * danger / (int)weights->danger_divisor[0];
    const int endgame = danger / (int)weights->danger_endgame[0];
    score_add_other(context->score, trace, us, chess_group_king, -pair_of(midgame, endgame));
}

FORCE_INLINE void add_king(ChessContext *context, EvalTrace *trace, Color us) {
    const ChessWeights *weights = context->weights;
    const Color them = color_other(us);
    Pair *score = context->score;
    const int shelter = add_shelter(context, trace, us);
    const Bitboard flank = king_flank(context->pos->king[us]);
    const Bitboard file = file_set(file_of(context->pos->king[us]));
    trace_cell(trace, context->pos->king[us]);
    if (!(file & context->pawns[us])) ADD(king_on_open_file, !(file & context->pawns[them]), 1);
    const Bitboard camp = ~(rank_set(us, 5) | rank_set(us, 6) | rank_set(us, 7)) & CHESS_BOARD;
    const Bitboard attacked = flank & camp & context->attacks[them][NO_PIECE_TYPE];
    ADD(king_flank_attack, 0, bb_count(attacked));
    ADD(king_flank_attack, 1, bb_count(attacked & context->attacks_twice[them]));
    if (!(flank & context->pos->by_type[PAWN])) ADD(pawnless_flank, 0, 1);
    add_danger(context, trace, us, shelter);
}

#endif
