/* Pawn structure, and passed pawns with what stands around them. (W) */
#ifndef ORTHANT_EVAL_CHESS_PAWNS_H
#define ORTHANT_EVAL_CHESS_PAWNS_H

#include "chess_context.h"

/* Pawns that no enemy pawn can block or take on their way. */
FORCE_INLINE Bitboard passed_pawns(Bitboard own, Bitboard enemy, Color us) {
    const Color them = color_other(us);
    const Bitboard held = fill_forward(forward(enemy, them), them);
    const Bitboard behind_own = fill_forward(backward(own, us), them);
    return own & ~(held | beside(held) | behind_own);
}

/* Would the pawn be passed once as many enemy pawns as own ones can help are exchanged? */
FORCE_INLINE bool is_candidate(Bitboard own, Bitboard enemy, Color us, int cell) {
    const Bitboard stop = forward(bb_of(cell), us);
    const Bitboard helpers = beside(fill_forward(bb_of(cell), color_other(us))) & own;
    const Bitboard sentries = beside(fill_forward(stop, us)) & enemy;
    return !(fill_forward(stop, us) & (enemy | own)) && bb_count(helpers) >= bb_count(sentries);
}

FORCE_INLINE void add_pawn_structure(const ChessWeights *weights, Bitboard own, Bitboard enemy,
                                     EvalTrace *trace, Color us, PawnEntry *entry) {
    const Color them = color_other(us);
    Pair score[COLOR_COUNT] = {0, 0};
    const Bitboard attacks = pawn_attack_set(own, us);
    const Bitboard span = fill_forward(attacks, us);
    const Bitboard enemy_attacks = pawn_attack_set(enemy, them);
    const Bitboard opposed = fill_forward(enemy, them); /* an enemy pawn is ahead */
    const Bitboard lonely = own & ~beside(fill_files(own));
    const Bitboard late = own & ~lonely & backward(enemy_attacks & ~span, us);
    const Bitboard doubled = own & fill_forward(backward(own, us), them);
    const Bitboard phalanx = own & beside(own);
    const Bitboard guarded = own & attacks;

    entry->attack_span[us] = span;
    entry->shelter_king[us] = CELL_NONE;
    entry->passed[us] = passed_pawns(own, enemy, us);
    for (Bitboard men = own; men;) {
        const int cell = bb_pop(&men);
        const Bitboard pawn = bb_of(cell);
        const int rank = rank_from(us, cell);
        trace_cell(trace, cell);
        ADD_SQUARE(PAWN, square_pawn);
        if (pawn & lonely) ADD(isolated, !(pawn & opposed), 1);
        if (pawn & late) ADD(backward, !(pawn & opposed), 1);
        if (pawn & doubled) ADD(doubled, !(pawn & guarded), 1);
        if (pawn & phalanx) ADD(phalanx, rank, 1);
        if (pawn & guarded) ADD(guarded, rank, 1);
        if (!(pawn & (entry->passed[us] | opposed)) && is_candidate(own, enemy, us, cell)) {
            ADD(candidate, rank, 1);
        }
    }
    entry->score[us] = score[us];
}

FORCE_INLINE void add_passed_pawn(ChessContext *context, EvalTrace *trace, Color us, int cell) {
    const ChessWeights *weights = context->weights;
    const Color them = color_other(us);
    Pair *score = context->score;
    const Position *pos = context->pos;
    const int rank = rank_from(us, cell);
    const Bitboard pawn = bb_of(cell), stop = forward(pawn, us);
    const int stop_cell = bb_first(stop);
    const Bitboard rooks = pos->by_type[ROOK] & fill_forward(pawn, them) &
                           piece_attacks(pos->tables, ROOK, cell, context->occupied);

    trace_cell(trace, cell);
    ADD(passed, rank, 1);
    ADD(passed_own_king, rank, square_distance(context, pos->king[us], stop_cell));
    ADD(passed_enemy_king, rank, square_distance(context, pos->king[them], stop_cell));
    if ((pawn | stop) & context->attacks[us][PAWN]) ADD(passed_guarded, 0, 1);
    if (rooks & pos->by_color[us]) ADD(passed_rook_behind, 0, 1);
    if (rooks & pos->by_color[them]) ADD(passed_rook_behind, 1, 1);
    if (stop & context->occupied) return;
    ADD(passed_free, rank, 1);
    if (!(fill_forward(stop, us) & (context->attacks[them][NO_PIECE_TYPE] | context->occupied))) {
        ADD(passed_safe, rank, 1);
    }
}

FORCE_INLINE void add_passed_pawns(ChessContext *context, EvalTrace *trace, Color us) {
    for (Bitboard men = context->pawn_entry->passed[us]; men;)
        add_passed_pawn(context, trace, us, bb_pop(&men));
}

#endif
