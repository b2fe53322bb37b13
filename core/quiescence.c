#include "movepick.h"
#include "searcher.h"

/* A capture that even with this much of a bonus leaves the score below alpha is not tried. */
enum { DELTA_MARGIN = 200 };

/* What a noisy move can win at once, centipawns. */
static int noisy_gain(const Position *pos, Move move) {
    const int16_t *value = pos->tables->variant->value;
    int gain = value[move_captured(move)];
    if (move_promotion(move) != NO_PIECE_TYPE) {
        gain += value[move_promotion(move)] - value[PAWN];
    }
    return gain;
}

int quiescence(Searcher *searcher, int alpha, int beta, int ply) {
    const Position *pos = &searcher->pos;
    Frame *frame = &searcher->frames[ply];
    frame->pv_length = 0;
    searcher->seldepth = max_int(searcher->seldepth, ply);

    /* 1. Draws, and the end of the stack. */
    if (searcher_is_draw(searcher)) return SCORE_DRAW;
    if (searcher_must_stop(searcher)) return 0;
    const bool in_check = position_in_check(pos);
    if (ply >= MAX_PLY - 1) {
        return in_check ? SCORE_DRAW : searcher_evaluate(searcher->evaluator, pos);
    }

    /* 2. A stored result that decides against this window. */
    TransEntry stored = {.move = MOVE_NONE, .eval = SCORE_NONE};
    if (tt_probe(searcher->table, pos->key, &stored) && beta - alpha == 1) {
        const int score = tt_score_out(stored.score, ply);
        if (score_decides(stored.bound, score, alpha, beta)) return score;
    }

    const int first_alpha = alpha;

    /* 3. Stand pat: nobody is forced to capture. In check all evasions are searched instead. */
    int best = score_mated_in(ply);
    int stand_pat = SCORE_NONE;
    if (!in_check) {
        stand_pat =
            stored.eval != SCORE_NONE ? stored.eval : searcher_evaluate(searcher->evaluator, pos);
        best = stand_pat;
        if (best >= beta) return best;
        alpha = max_int(alpha, best);
    }

    /* 4. The moves. */
    MovePicker picker;
    if (in_check) {
        movepick_begin(&picker, pos, &searcher->history, ply, stored.move);
    } else {
        movepick_begin_noisy(&picker, pos, &searcher->history, stored.move);
    }
    Move best_move = MOVE_NONE;
    for (Move move; (move = movepick_next(&picker)) != MOVE_NONE;) {
        if (!in_check && stand_pat + noisy_gain(pos, move) + DELTA_MARGIN < alpha) continue;
        searcher_make(searcher, move, ply);
        searcher->qnodes++;
        const int score = -quiescence(searcher, -beta, -alpha, ply + 1);
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

    /* 5. Remember. */
    tt_store(searcher->table, pos->key,
             &(TransEntry){.move = best_move,
                           .score = tt_score_in(best, ply),
                           .eval = stand_pat,
                           .depth = 0,
                           .bound = score_bound(best, first_alpha, beta)});
    return best;
}
