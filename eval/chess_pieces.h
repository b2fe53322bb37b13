/* Material, squares, mobility, what pieces are worth where they stand, threats and space. (W) */
#ifndef ORTHANT_EVAL_CHESS_PIECES_H
#define ORTHANT_EVAL_CHESS_PIECES_H

#include "chess_context.h"

FORCE_INLINE void note_attacks(ChessContext *context, Color us, PieceType type, Bitboard attacks) {
    Bitboard *by = context->attacks[us];
    context->attacks_twice[us] |= by[NO_PIECE_TYPE] & attacks;
    by[NO_PIECE_TYPE] |= attacks;
    by[type] |= attacks;
}

/* What a piece attacks, sliders looking through own sliders of their kind that would follow. */
FORCE_INLINE Bitboard attacks_through(ChessContext *context, Color us, PieceType type, int cell) {
    const Position *pos = context->pos;
    Bitboard occupied = context->occupied;
    if (type == QUEEN) {
        context->queen_lines[us] = piece_attacks(pos->tables, ROOK, cell, occupied);
        context->queen_diagonals[us] = piece_attacks(pos->tables, BISHOP, cell, occupied);
        return context->queen_lines[us] | context->queen_diagonals[us];
    }
    if (type == BISHOP) occupied ^= men_of(context, us, QUEEN);
    if (type == ROOK) occupied ^= men_of(context, us, QUEEN) | men_of(context, us, ROOK);
    return piece_attacks(pos->tables, type, cell, occupied);
}

FORCE_INLINE void note_ring_attack(ChessContext *context, Color us, PieceType type,
                                   Bitboard attacks) {
    const Color them = color_other(us);
    if (!(attacks & context->king_ring[them])) return;
    const Tables *tables = context->pos->tables;
    const Bitboard near = piece_attacks(tables, KING, context->pos->king[them], 0);
    context->ring_attackers[us]++;
    context->ring_units[us] += (int)context->weights->ring_attacker[weight_piece(type)];
    context->ring_hits[us] += bb_count(attacks & near);
}

FORCE_INLINE void add_minor(ChessContext *context, EvalTrace *trace, Color us, PieceType type,
                            int cell, Bitboard attacks) {
    const ChessWeights *weights = context->weights;
    Pair *score = context->score;
    const Color them = color_other(us);
    const Bitboard ranks = rank_set(us, 3) | rank_set(us, 4) | rank_set(us, 5);
    const Bitboard outposts =
        ranks & context->attacks[us][PAWN] & ~context->pawn_entry->attack_span[them];
    if (type == KNIGHT) {
        if (bb_has(outposts, cell)) {
            ADD(outpost_knight, 0, 1);
        } else if (attacks & outposts & ~context->pos->by_color[us]) {
            ADD(outpost_knight, 1, 1);
        }
    } else if (bb_has(outposts, cell)) {
        ADD(outpost_bishop, 0, 1);
    }
    if (forward(bb_of(cell), us) & context->pos->by_type[PAWN]) ADD(minor_behind_pawn, 0, 1);
    ADD(king_distance, type == BISHOP, square_distance(context, context->pos->king[us], cell));
}

FORCE_INLINE void add_bishop(ChessContext *context, EvalTrace *trace, Color us, int cell) {
    const ChessWeights *weights = context->weights;
    Pair *score = context->score;
    const Bitboard middle = (Bitboard)UINT64_C(0x0000001818000000);
    const Bitboard color = bb_has(DARK_SQUARES, cell) ? DARK_SQUARES : CHESS_BOARD ^ DARK_SQUARES;
    const Bitboard alike = context->pawns[us] & color;
    ADD(bishop_pawns, 0, bb_count(alike));
    ADD(bishop_pawns, 1, bb_count(alike & backward(context->occupied, us)));
    const Tables *tables = context->pos->tables;
    if (!bb_has_many(tables->line[2][cell] & middle)) return;
    const Bitboard seen = piece_attacks(tables, BISHOP, cell, context->pos->by_type[PAWN]);
    if (bb_has_many(seen & middle)) ADD(bishop_diagonal, 0, 1);
}

FORCE_INLINE void add_rook(ChessContext *context, EvalTrace *trace, Color us, int cell,
                           int mobility) {
    const ChessWeights *weights = context->weights;
    Pair *score = context->score;
    const Position *pos = context->pos;
    const Color them = color_other(us);
    const Bitboard file = file_set(file_of(cell));
    if (!(file & context->pawns[us])) ADD(rook_open, !(file & context->pawns[them]), 1);
    if (rank_from(us, cell) == 6 &&
        ((context->pawns[them] & rank_set(us, 6)) || rank_from(us, pos->king[them]) == 7)) {
        ADD(rook_seventh, 0, 1);
    }
    const int king = file_of(pos->king[us]);
    const bool outside = king < 4 ? file_of(cell) < king : file_of(cell) > king;
    if (mobility <= 3 && (file & context->pawns[us]) && outside) {
        const int rights = castling_right(us, WING_KING), other = castling_right(us, WING_QUEEN);
        const bool may_castle = (pos->castling >> rights & 1) || (pos->castling >> other & 1);
        ADD(rook_shut_in, !may_castle, 1);
    }
}

/* Enemy rooks and bishops that would attack the queen if one man were away. */
FORCE_INLINE void add_queen(ChessContext *context, EvalTrace *trace, Color us, int cell) {
    const ChessWeights *weights = context->weights;
    Pair *score = context->score;
    const Position *pos = context->pos;
    const Color them = color_other(us);
    Bitboard snipers = (men_of(context, them, ROOK) & pos->tables->line[1][cell]) |
                       (men_of(context, them, BISHOP) & pos->tables->line[2][cell]);
    bool faced = false;
    while (snipers) {
        const Bitboard between =
            cells_between(pos->tables, cell, bb_pop(&snipers)) & context->occupied;
        faced |= between != 0 && !bb_has_many(between);
    }
    if (faced) ADD(queen_faced, 0, 1);
}

#define ADD_PIECES(type, square_table, mobility_table, more)                                       \
    for (Bitboard men = men_of(context, us, type); men;) {                                         \
        const int cell = bb_pop(&men);                                                             \
        const Bitboard attacks = attacks_through(context, us, type, cell);                         \
        const int mobility = bb_count(attacks & context->mobility_area[us]);                       \
        trace_cell(trace, cell);                                                                   \
        ADD_PLACED(type, square_table)                                                             \
        ADD(mobility_table, mobility, 1);                                                          \
        note_attacks(context, us, type, attacks);                                                  \
        note_ring_attack(context, us, type, attacks);                                              \
        more;                                                                                      \
    }

FORCE_INLINE void add_pieces(ChessContext *context, EvalTrace *trace, Color us) {
    const ChessWeights *weights = context->weights;
    Pair *score = context->score;
    ADD_PIECES(KNIGHT, square_knight, mobility_knight,
               add_minor(context, trace, us, KNIGHT, cell, attacks))
    ADD_PIECES(BISHOP, square_bishop, mobility_bishop,
               (add_minor(context, trace, us, BISHOP, cell, attacks),
                add_bishop(context, trace, us, cell)))
    ADD_PIECES(ROOK, square_rook, mobility_rook, add_rook(context, trace, us, cell, mobility))
    ADD_PIECES(QUEEN, square_queen, mobility_queen, add_queen(context, trace, us, cell))
}

FORCE_INLINE void add_king_square(ChessContext *context, EvalTrace *trace, Color us) {
    const ChessWeights *weights = context->weights;
    Pair *score = context->score;
    const int cell = context->pos->king[us];
    trace_cell(trace, cell);
    ADD_PLACED(KING, square_king)
}

FORCE_INLINE void add_imbalance(ChessContext *context, EvalTrace *trace, Color us) {
    const ChessWeights *weights = context->weights;
    Pair *score = context->score;
    const int knights = bb_count(men_of(context, us, KNIGHT));
    const int rooks = bb_count(men_of(context, us, ROOK));
    const int pawns = bb_count(context->pawns[us]) - 5;
    trace_cell(trace, TRACE_NO_CELL);
    if (bb_has_many(men_of(context, us, BISHOP))) ADD(bishop_pair, 0, 1);
    if (rooks >= 2) ADD(rook_pair, 0, 1);
    ADD(knight_pawns, 0, knights * pawns);
    ADD(rook_pawns, 0, rooks * pawns);
}

/* Squares from which a minor piece or a rook would attack the enemy queen, and be safe there. */
FORCE_INLINE int queen_targets(const ChessContext *context, Color us) {
    const Color them = color_other(us);
    const Tables *tables = context->pos->tables;
    const Bitboard queens = men_of(context, them, QUEEN);
    if (!queens || bb_has_many(queens)) return 0;
    const int queen = bb_first(queens);
    const Bitboard safe = context->mobility_area[us] &
                          ~(context->attacks[them][NO_PIECE_TYPE] & ~context->attacks_twice[us]);
    const Bitboard leaps = piece_attacks(tables, KNIGHT, queen, 0) & context->attacks[us][KNIGHT];
    const Bitboard lines = (context->queen_diagonals[them] & context->attacks[us][BISHOP]) |
                           (context->queen_lines[them] & context->attacks[us][ROOK]);
    return bb_count((leaps | (lines & context->attacks_twice[us])) & safe);
}

#define ADD_THREATS(term, targets)                                                                 \
    for (Bitboard men = (targets); men;) {                                                         \
        const int cell = bb_pop(&men);                                                             \
        trace_cell(trace, cell);                                                                   \
        ADD(term, weight_piece(piece_type(context->pos->board[cell])), 1);                         \
    }

FORCE_INLINE void add_threats(ChessContext *context, EvalTrace *trace, Color us) {
    const ChessWeights *weights = context->weights;
    Pair *score = context->score;
    const Color them = color_other(us);
    const Bitboard *ours = context->attacks[us], *theirs = context->attacks[them];
    const Bitboard enemy = context->pos->by_color[them];
    const Bitboard pieces = enemy & ~(context->pawns[them] | men_of(context, them, KING));
    /* Held: by a pawn, or by two men and not attacked twice. */
    const Bitboard held =
        theirs[PAWN] | (context->attacks_twice[them] & ~context->attacks_twice[us]);
    const Bitboard weak = enemy & ~held & ours[NO_PIECE_TYPE] & ~men_of(context, them, KING);
    const Bitboard safe = ~theirs[NO_PIECE_TYPE] | ours[NO_PIECE_TYPE];

    ADD_THREATS(threat_by_minor, (weak | (pieces & theirs[PAWN])) & (ours[KNIGHT] | ours[BISHOP]))
    ADD_THREATS(threat_by_rook, weak & ours[ROOK])
    trace_cell(trace, TRACE_NO_CELL);
    ADD(threat_by_king, 0, bb_count(weak & ours[KING]));
    ADD(hanging, 0, bb_count(weak & ~theirs[NO_PIECE_TYPE]));
    ADD(restricted, 0, bb_count(theirs[NO_PIECE_TYPE] & ~held & ours[NO_PIECE_TYPE]));

    const Bitboard safe_pawns = context->pawns[us] & safe;
    ADD(threat_by_pawn, 0, bb_count(pawn_attack_set(safe_pawns, us) & pieces));
    Bitboard steps = forward(context->pawns[us], us) & ~context->occupied;
    steps |= forward(steps & rank_set(us, 2), us) & ~context->occupied;
    steps &= ~theirs[PAWN] & safe;
    ADD(threat_by_push, 0,
        bb_count(pawn_attack_set(steps, us) & pieces & ~pawn_attack_set(safe_pawns, us)));
    ADD(queen_threat_ahead, 0, queen_targets(context, us));
}

/* Room behind the pawns in the middle, worth more with more men to use it. */
FORCE_INLINE void add_space(ChessContext *context, EvalTrace *trace, Color us) {
    const ChessWeights *weights = context->weights;
    Pair *score = context->score;
    const Color them = color_other(us);
    const Bitboard ranks = rank_set(us, 1) | rank_set(us, 2) | rank_set(us, 3);
    const Bitboard safe =
        ranks & MIDDLE_FILES & ~context->pawns[us] & ~context->attacks[them][PAWN];
    const Bitboard behind = fill_forward(backward(context->pawns[us], us), them);
    const int squares =
        bb_count(safe) + bb_count(safe & behind & ~context->attacks[them][NO_PIECE_TYPE]);
    const int pieces = bb_count(context->pos->by_color[us] & ~context->pawns[us]);
    trace_cell(trace, TRACE_NO_CELL);
    ADD(space, 0, squares * max_int(pieces - 2, 0) / 8);
}

#endif
