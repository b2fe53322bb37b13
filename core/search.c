#include "search.h"

#include <string.h>

#include "movepick.h"
#include "searcher.h"

/* Half-widths of the window around the last iteration's score, then no bound (Mango, chapter 11).
 */
static const int aspiration_steps[] = {33, 66};

/* Iterations shallower than this have scores too unsteady for a narrow window. */
enum { ASPIRATION_DEPTH = 5 };

/* Negamax alpha-beta with principal variation search; fail-soft, side to move's view. Void once
 * searcher->stopped. */
static int search(Searcher *searcher, int alpha, int beta, int depth, int ply) {
    if (depth <= 0) return quiescence(searcher, alpha, beta, ply);
    const Position *pos = &searcher->pos;
    const bool is_pv = beta - alpha > 1;
    const int first_alpha = alpha;
    searcher->frames[ply].pv_length = 0;
    searcher->seldepth = max_int(searcher->seldepth, ply);

    /* 1. Draws, limits, and the end of the stack. */
    if (searcher_is_draw(searcher)) return SCORE_DRAW;
    if (searcher_must_stop(searcher)) return 0;
    if (ply >= MAX_PLY - 1) return quiescence(searcher, alpha, beta, ply);

    /* 2. Transposition table: a result at least as deep settles a null-window node. */
    TransEntry stored = {.move = MOVE_NONE, .eval = SCORE_NONE};
    if (tt_probe(searcher->table, pos->key, &stored) && !is_pv && stored.depth >= depth) {
        const int score = tt_score_out(stored.score, ply);
        if (score_decides(stored.bound, score, alpha, beta)) return score;
    }

    /* 3. The moves: the first with the full window, the others with a null window that only asks
     * whether they are better, and the full one again when they are. */
    MovePicker picker;
    movepick_begin(&picker, pos, &searcher->history, ply, stored.move);
    Move best_move = MOVE_NONE;
    int best = -SCORE_INFINITE;
    Move tried[MAX_MOVES];
    int move_count = 0, tried_count = 0;
    for (Move move; (move = movepick_next(&picker)) != MOVE_NONE;) {
        searcher_make(searcher, move, ply);
        int score = 0;
        if (move_count++ > 0) {
            score = -search(searcher, -alpha - 1, -alpha, depth - 1, ply + 1);
        }
        if (move_count == 1 || (score > alpha && score < beta)) {
            score = -search(searcher, -beta, -alpha, depth - 1, ply + 1);
        }
        searcher_unmake(searcher, move, ply);
        if (searcher->stopped) return 0;

        if (score > best) {
            best = score;
            if (score > alpha) {
                best_move = move;
                searcher_save_pv(searcher, ply, move);
                if (score >= beta) break;
                alpha = score;
            }
        }
        if (!move_is_noisy(move)) tried[tried_count++] = move;
    }

    /* 4. No legal move: mate or stalemate. */
    if (move_count == 0) return position_in_check(pos) ? score_mated_in(ply) : SCORE_DRAW;

    /* 5. Remember what caused the cutoff, and the result. */
    if (best >= beta && !move_is_noisy(best_move)) {
        history_reward(&searcher->history, (Color)pos->side, ply, depth, best_move, tried,
                       tried_count);
    }
    tt_store(searcher->table, pos->key,
             &(TransEntry){.move = best_move,
                           .score = tt_score_in(best, ply),
                           .eval = stored.eval,
                           .depth = depth,
                           .bound = score_bound(best, first_alpha, beta)});
    return best;
}

/* --- The root --- */

static void move_to_front(Searcher *searcher, int index) {
    const RootMove chosen = searcher->root_moves[index];
    memmove(searcher->root_moves + 1, searcher->root_moves,
            (size_t)index * sizeof *searcher->root_moves);
    searcher->root_moves[0] = chosen;
}

/* A move that beats the best so far goes to the front at once, so that a search broken off later
 * still has the best move of the part that was finished. */
static int search_root(Searcher *searcher, int alpha, int beta, int depth) {
    int best = -SCORE_INFINITE;
    for (int i = 0; i < searcher->root_count; i++) {
        const Move move = searcher->root_moves[i].move;
        searcher_make(searcher, move, 0);
        int score = 0;
        if (i > 0) score = -search(searcher, -alpha - 1, -alpha, depth - 1, 1);
        if (i == 0 || (score > alpha && score < beta)) {
            score = -search(searcher, -beta, -alpha, depth - 1, 1);
        }
        searcher_unmake(searcher, move, 0);
        if (searcher->stopped) return best;
        best = max_int(best, score);
        if (score <= alpha) continue;

        searcher_save_pv(searcher, 0, move);
        RootMove *root = &searcher->root_moves[i];
        root->score = score;
        root->pv_length = searcher->frames[0].pv_length;
        memcpy(root->pv, searcher->frames[0].pv, (size_t)root->pv_length * sizeof *root->pv);
        move_to_front(searcher, i);
        if (score >= beta) break;
        alpha = score;
    }
    return best;
}

/* One iteration: a window around the last score, widened step by step until the score is inside. */
static int search_iteration(Searcher *searcher, int depth, int last_score) {
    int alpha = -SCORE_INFINITE, beta = SCORE_INFINITE;
    size_t step_low = ARRAY_LENGTH(aspiration_steps), step_high = step_low;
    if (depth >= ASPIRATION_DEPTH && !score_is_mate(last_score)) step_low = step_high = 0;
    for (;;) {
        if (step_low < ARRAY_LENGTH(aspiration_steps)) {
            alpha = last_score - aspiration_steps[step_low];
        } else {
            alpha = -SCORE_INFINITE;
        }
        if (step_high < ARRAY_LENGTH(aspiration_steps)) {
            beta = last_score + aspiration_steps[step_high];
        } else {
            beta = SCORE_INFINITE;
        }
        const int score = search_root(searcher, alpha, beta, depth);
        if (searcher->stopped || (score > alpha && score < beta)) return score;
        if (score <= alpha) {
            step_low++;
        } else {
            step_high++;
        }
    }
}

static bool is_wanted(const SearchLimits *limits, Move move) {
    for (int i = 0; i < limits->root_move_count; i++) {
        if (limits->root_moves[i] == move) return true;
    }
    return limits->root_move_count == 0;
}

/* Lists the root moves in the order of the first iteration. */
static void begin_root(Searcher *searcher, const Position *root, const uint64_t *keys,
                       int key_count) {
    searcher->pos = *root;
    const int kept = min_int(key_count, SEARCH_ROOT_KEYS);
    memcpy(searcher->keys, keys + key_count - kept, (size_t)kept * sizeof *keys);
    searcher->keys[kept] = root->key;
    searcher->key_count = kept + 1;
    /* Is the root itself drawn by its history? Ask before its own key counts as part of the tree.
     */
    searcher->root_index = kept + 1;
    searcher->root_is_draw = searcher_is_draw(searcher);
    searcher->root_index = kept;
    searcher->nodes = searcher->qnodes = 0;
    searcher->seldepth = 0;
    searcher->stopped = false;
    history_age(&searcher->history);

    TransEntry stored = {.move = MOVE_NONE};
    tt_probe(searcher->table, root->key, &stored);
    MovePicker picker;
    movepick_begin(&picker, &searcher->pos, &searcher->history, 0, stored.move);
    searcher->root_count = 0;
    for (Move move; (move = movepick_next(&picker)) != MOVE_NONE;) {
        if (!is_wanted(searcher->control->limits, move)) continue;
        searcher->root_moves[searcher->root_count++] =
            (RootMove){.move = move, .pv = {move}, .pv_length = 1};
    }
}

static void report(const Searcher *searcher, int depth) {
    const SearchControl *control = searcher->control;
    if (control->on_info == NULL) return;
    const RootMove *best = &searcher->root_moves[0];
    const bool has_move = searcher->root_count > 0;
    const SearchInfo info = {
        .depth = depth,
        .seldepth = max_int(searcher->seldepth, depth),
        .score = searcher->root_is_draw ? SCORE_DRAW : best->score,
        .bound = BOUND_EXACT,
        .nodes = searcher->nodes,
        .qnodes = searcher->qnodes,
        .time_ms = clock_elapsed_ms(&control->clock),
        .hashfull = tt_fullness(searcher->table),
        .pv = best->pv,
        .pv_length = has_move ? best->pv_length : 0,
    };
    control->on_info(&info, control->payload);
}

/* Would another iteration be of use? */
static bool is_enough(const Searcher *searcher, int depth) {
    const SearchControl *control = searcher->control;
    const SearchLimits *limits = control->limits;
    if (limits->infinite) return false;
    if (control->clock.limited && clock_elapsed_ms(&control->clock) >= control->clock.soft_ms) {
        return true;
    }
    if (limits->use_clock && searcher->root_count == 1) return true;
    /* A mate within the plies searched in full is the shortest. */
    const int score = searcher->root_moves[0].score;
    return limits->depth == 0 && score_is_mate(score) &&
           SCORE_MATE - (score > 0 ? score : -score) <= depth;
}

static SearchResult no_move(Searcher *searcher) {
    const int score = position_in_check(&searcher->pos) ? -SCORE_MATE : SCORE_DRAW;
    searcher->root_moves[0] = (RootMove){.score = score};
    searcher->root_is_draw = false;
    report(searcher, 0);
    return (SearchResult){.best = MOVE_NONE, .ponder = MOVE_NONE, .score = score};
}

/* The expected reply, checked: the table may have cut the line short or the search been stopped. */
static Move expected_reply(Searcher *searcher, const RootMove *best) {
    if (best->pv_length < 2) return MOVE_NONE;
    Position *pos = &searcher->pos;
    Undo undo;
    position_make(pos, best->move, &undo);
    const Move reply = movegen_is_legal(pos, best->pv[1]) ? best->pv[1] : MOVE_NONE;
    position_unmake(pos, best->move, &undo);
    return reply;
}

SearchResult searcher_run(Searcher *searcher, const Position *root, const uint64_t *keys,
                          int key_count, SearchControl *control) {
    searcher->control = control;
    begin_root(searcher, root, keys, key_count);
    if (searcher->root_count == 0) return no_move(searcher);

    const int limit = control->limits->depth;
    const int max_depth = limit > 0 ? min_int(limit, MAX_PLY - 1) : MAX_PLY - 1;
    int finished = 0;
    int score = position_in_check(root) ? 0 : searcher_evaluate(searcher->evaluator, root);
    searcher->root_moves[0].score = score;
    for (int depth = 1; depth <= max_depth; depth++) {
        searcher->seldepth = 0;
        score = search_iteration(searcher, depth, score);
        if (searcher->stopped) break;
        finished = depth;
        report(searcher, depth);
        if (is_enough(searcher, depth)) break;
    }
    if (searcher->stopped) report(searcher, max_int(finished, 1));

    const RootMove *best = &searcher->root_moves[0];
    return (SearchResult){
        .best = best->move,
        .ponder = expected_reply(searcher, best),
        .score = searcher->root_is_draw ? SCORE_DRAW : best->score,
        .depth = finished,
        .nodes = searcher->nodes,
        .qnodes = searcher->qnodes,
        .time_ms = clock_elapsed_ms(&control->clock),
    };
}
