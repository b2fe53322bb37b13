#include "movepick.h"
#include "searcher.h"
#include "see.h"

/* What a noisy move can win at once, centipawns. */
static int noisy_gain(const Searcher *searcher, Move move) {
    const int16_t *value = searcher->values.value;
    int gain = value[move_captured(move)];
    if (move_promotion(move) != NO_PIECE_TYPE) {
        gain += value[move_promotion(move)] - value[PAWN];
    }
    return gain;
}

/* The most that any move here can win at once: the best enemy man that could be there, and a
 * promotion where a pawn is near it (Mango, chapter 12). */
static int greatest_gain(const Searcher *searcher) {
    const Position *pos = &searcher->pos;
    const Tables *tables = pos->tables;
    const int16_t *value = searcher->values.value;
    const Color us = (Color)pos->side;
    int gain = value[QUEEN];
    for (int i = 0; i < tables->push_count; i++) {
        const PawnShift *push = &tables->push[us][i];
        const Bitboard pawns = position_men(pos, us, PAWN) & push->from;
        if (bb_shift_forward(pawns, push->distance, us) & tables->promotion_zone[us]) {
            return gain + value[QUEEN] - value[PAWN];
        }
    }
    return gain;
}

static bool is_endgame(const Position *pos, const SearchParams *params) {
    if (params->quiescence_endgame == 0) return false;
    const Bitboard pieces = position_occupied(pos) & ~(pos->by_type[PAWN] | pos->by_type[KING]);
    return bb_count(pieces) <= params->quiescence_endgame;
}

static Arrivals no_arrivals(void) { return (Arrivals){{NO_ARRIVAL, NO_ARRIVAL}}; }

/* Quiet moves that give check, tried for the first plies beyond the horizon. */
static int search_quiet_checks(Searcher *searcher, int alpha, int beta, int best, int depth,
                               int ply) {
    const Position *pos = &searcher->pos;
    const bool prefetch = quiescence_uses_table(searcher->params, depth - 1);
    Move moves[MAX_MOVES];
    const int count = movegen_quiet(pos, moves);
    Checks checks;
    checks_find(&checks, pos);
    for (int i = 0; i < count; i++) {
        if (!checks_given_by(&checks, pos, moves[i])) continue;
        if (!see_at_least(pos, &searcher->values, moves[i], 0)) continue;
        if (prefetch) searcher_prefetch(searcher, moves[i]);
        searcher_make(searcher, moves[i], ply);
        searcher_count(&searcher->counter->qnodes);
        const int score = -quiescence(searcher, -beta, -alpha, depth - 1, ply + 1);
        searcher_unmake(searcher, moves[i], ply);
        if (searcher->stopped) return 0;
        if (score <= best) continue;
        best = score;
        if (score > alpha) {
            searcher_save_pv(searcher, ply, moves[i]);
            if (score >= beta) break;
            alpha = score;
        }
    }
    return best;
}

int quiescence(Searcher *searcher, int alpha, int beta, int depth, int ply) {
    const Position *pos = &searcher->pos;
    const SearchParams *params = searcher->params;
    const int first_alpha = alpha;
    const bool in_check = position_in_check(pos);
    frame_at(searcher, ply)->pv_length = 0;
    searcher->seldepth = max_int(searcher->seldepth, ply);

    /* 1. Draws, limits, and the end of the stack. */
    if (searcher_must_stop(searcher)) return 0;
    if (searcher_is_draw(searcher)) return SCORE_DRAW;
    int raw_eval = SCORE_NONE;
    if (ply >= MAX_PLY || depth <= -params->quiescence_plies) {
        return in_check ? SCORE_DRAW : searcher_static_eval(searcher, &raw_eval);
    }

    /* 2. A stored result that decides against this window. */
    TransEntry stored = {.move = MOVE_NONE, .eval = SCORE_NONE};
    const bool use_table = quiescence_uses_table(params, depth);
    if (use_table && tt_probe(searcher->table, pos->key, &stored) && beta - alpha == 1) {
        const int score = tt_score_out(stored.score, ply);
        if (score_decides(stored.bound, score, alpha, beta)) return score;
    }

    /* 3. Stand pat: nobody is forced to capture. In check all evasions are searched instead. */
    int best = score_mated_in(ply);
    int futile = SCORE_INFINITE; /* what a capture leads to at most, before its gain */
    const bool prune = !in_check && !is_endgame(pos, params);
    if (!in_check) {
        raw_eval = stored.eval;
        best = searcher_static_eval(searcher, &raw_eval);
        if (best >= beta) return best;
        if (prune && params->delta_node && best + greatest_gain(searcher) < alpha) return best;
        if (prune && params->delta) futile = best + params->delta_margin;
        alpha = max_int(alpha, best);
    }

    /* 4. The moves. In check, history and killers of the full search help to order them. */
    MovePicker picker;
    if (in_check) {
        const Arrivals arrivals = no_arrivals();
        movepick_begin(&picker, pos, &searcher->history, params, &searcher->values, ply, &arrivals,
                       stored.move);
    } else {
        movepick_begin_noisy(&picker, pos, &searcher->history, params, &searcher->values,
                             stored.move, prune && params->quiescence_see,
                             -params->quiescence_see_loss);
    }
    Move best_move = MOVE_NONE;
    for (Move move; (move = movepick_next(&picker)) != MOVE_NONE;) {
        if (quiescence_uses_table(params, depth - 1)) searcher_prefetch(searcher, move);
        if (futile + noisy_gain(searcher, move) < alpha && move_promotion(move) == NO_PIECE_TYPE &&
            !movepick_gives_check(&picker, move)) {
            continue;
        }
        searcher_make(searcher, move, ply);
        searcher_count(&searcher->counter->qnodes);
        const int score = -quiescence(searcher, -beta, -alpha, depth - 1, ply + 1);
        searcher_unmake(searcher, move, ply);
        if (searcher->stopped) return 0;
        if (score <= best) continue;
        best = score;
        if (score <= alpha) continue;
        best_move = move;
        searcher_save_pv(searcher, ply, move);
        if (score >= beta) break;
        alpha = score;
    }
    if (!in_check && best < beta && depth > -params->quiescence_checks) {
        best = search_quiet_checks(searcher, alpha, beta, best, depth, ply);
        if (searcher->stopped) return 0;
    }

    /* 5. Remember. */
    if (!use_table) return best;
    tt_store(searcher->table, pos->key,
             &(TransEntry){.move = best_move,
                           .score = tt_score_in(best, ply),
                           .eval = raw_eval,
                           .depth = 0,
                           .bound = score_bound(best, first_alpha, beta)});
    return best;
}
