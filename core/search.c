/* One node of the full search, told in numbered steps; the order of the steps is the usual one,
 * each can be switched off in search_params.def, and docs/search.md says what each is worth. */
#include <stdlib.h>

#include "movepick.h"
#include "searcher.h"
#include "see.h"

/* What a node knows of itself. */
typedef struct Node {
    int alpha, beta, depth, ply;
    bool is_pv, cut_node, in_check, improving;
    int raw_eval, eval; /* as the evaluator says, and corrected; SCORE_NONE in check */
    Move excluded;
    TransEntry stored;
    bool was_stored;
    Arrivals arrivals;
} Node;

/* --- Before the moves --- */

/* A side that has only king and pawns may be in zugzwang, where passing would be a gift. */
static Bitboard own_pieces(const Position *pos) {
    return pos->by_color[pos->side] & ~(pos->by_type[PAWN] | pos->by_type[KING]);
}

/* Zugzwang is unlikely: the side to move has pieces enough to find a harmless move. */
static bool may_pass(const Searcher *searcher) {
    return bb_count(own_pieces(&searcher->pos)) >= searcher->params->null_pieces;
}

static bool reverse_futility_holds(const SearchParams *params, const Node *node) {
    if (!params->reverse_futility || node->depth > params->reverse_futility_depth) return false;
    const int plies = node->depth - (params->improving && node->improving);
    return node->eval - params->reverse_futility_margin * plies >= node->beta &&
           !score_is_mate(node->eval);
}

static int null_move_depth(const SearchParams *params, const Node *node) {
    int reduction = params->null_reduction;
    if (params->null_reduction_divisor > 0) {
        reduction += node->depth / params->null_reduction_divisor;
    }
    if (params->null_reduction_eval > 0) {
        reduction += min_int((node->eval - node->beta) / params->null_reduction_eval, 3);
    }
    return node->depth - reduction;
}

/* The cut must hold in a search without null moves where much depth is saved by it. */
static bool null_move_needs_proof(const Searcher *searcher, const Node *node) {
    return searcher->null_verify_ply == 0 && node->depth >= searcher->params->null_verify_depth;
}

/* The enemy moves twice and still cannot bring the score below beta. At high depth the cut must
 * hold in a search without null moves as well, so that zugzwang does not go unseen. */
static bool null_move_cuts(Searcher *searcher, const Node *node, int *score) {
    const SearchParams *params = searcher->params;
    const int ply = node->ply;
    if (!params->null_move || node->depth < params->null_depth || node->eval < node->beta ||
        frame_at(searcher, ply - 1)->move == MOVE_NONE || ply < searcher->null_verify_ply ||
        score_is_mate(node->beta) || !may_pass(searcher)) {
        return false;
    }
    const int depth = null_move_depth(params, node);
    searcher_make_null(searcher, ply);
    *score = -search_node(searcher, -node->beta, -node->beta + 1, depth, ply + 1, !node->cut_node);
    searcher_unmake_null(searcher, ply);
    if (searcher->stopped || *score < node->beta) return false;
    if (score_is_mate(*score)) *score = node->beta;
    if (!null_move_needs_proof(searcher, node)) return true;

    searcher->null_verify_ply = ply + max_int(depth * 3 / 4, 1);
    const int verified = search_node(searcher, node->beta - 1, node->beta, depth, ply, false);
    searcher->null_verify_ply = 0;
    return !searcher->stopped && verified >= node->beta;
}

/* A good capture that beats beta by a margin in a shallow search would most likely do so in a full
 * one. (Chess Programming Wiki "ProbCut") */
static bool probcut_cuts(Searcher *searcher, const Node *node, int *score) {
    const SearchParams *params = searcher->params;
    const int bound = node->beta + params->probcut_margin;
    if (!params->probcut || node->depth < params->probcut_depth || score_is_mate(node->beta) ||
        (node->was_stored && node->stored.depth >= node->depth - 3 && node->stored.score < bound)) {
        return false;
    }
    const Position *pos = &searcher->pos;
    MovePicker picker;
    movepick_begin_noisy(&picker, pos, &searcher->history, params, &searcher->values,
                         node->stored.move, true, bound - node->eval);
    for (Move move; (move = movepick_next(&picker)) != MOVE_NONE;) {
        if (move == node->excluded) continue;
        if (quiescence_uses_table(params, 0)) searcher_prefetch(searcher, move);
        searcher_make(searcher, move, node->ply);
        *score = -quiescence(searcher, -bound, -bound + 1, 0, node->ply + 1);
        if (*score >= bound) {
            *score = -search_node(searcher, -bound, -bound + 1, node->depth - 4, node->ply + 1,
                                  !node->cut_node);
        }
        searcher_unmake(searcher, move, node->ply);
        if (searcher->stopped) return false;
        if (*score >= bound) return true;
    }
    return false;
}

/* Steps that may settle a null-window node outside check by its evaluation. */
static bool prune_node(Searcher *searcher, const Node *node, int *score) {
    const SearchParams *params = searcher->params;
    if (params->razoring && node->depth <= params->razoring_depth &&
        node->eval + params->razoring_margin * node->depth <= node->alpha) {
        *score = quiescence(searcher, node->alpha, node->beta, 0, node->ply);
        if (searcher->stopped || *score <= node->alpha) return true;
    }
    if (node->excluded != MOVE_NONE) return false;
    if (reverse_futility_holds(params, node) && may_pass(searcher)) {
        *score = node->eval;
        return true;
    }
    if (null_move_cuts(searcher, node, score)) return true;
    return !searcher->stopped && probcut_cuts(searcher, node, score);
}

/* --- Each move --- */

static int late_move_limit(const SearchParams *params, const Node *node) {
    const int count =
        (params->late_move_base + node->depth * node->depth) * params->late_move_factor / 100;
    return params->improving && !node->improving ? count / 2 : count;
}

/* The moves after a hopeless one are no better; those that give check are tried all the same. */
static void no_more_quiet_moves(const SearchParams *params, MovePicker *picker) {
    if (params->prune_checks) {
        picker->skip_quiet = true;
    } else {
        picker->only_checks = true;
    }
}

/* Is this quiet move, not the first, too late or too hopeless to be searched? */
static bool skip_quiet_move(const Searcher *searcher, const Node *node, MovePicker *picker,
                            Move move, int quiet_count, int reduced_depth) {
    const SearchParams *params = searcher->params;
    if (params->late_move_pruning && node->depth <= params->late_move_depth &&
        quiet_count >= late_move_limit(params, node)) {
        no_more_quiet_moves(params, picker);
        return true;
    }
    if (params->futility && !node->in_check && reduced_depth <= params->futility_depth &&
        node->eval + params->futility_base + params->futility_margin * reduced_depth <=
            node->alpha) {
        no_more_quiet_moves(params, picker);
        return true;
    }
    return params->see_pruning && reduced_depth <= params->see_pruning_depth &&
           !see_at_least(&searcher->pos, &searcher->values, move,
                         -params->see_quiet_margin * max_int(reduced_depth, 1));
}

static bool skip_noisy_move(const Searcher *searcher, const Node *node, Move move) {
    const SearchParams *params = searcher->params;
    return params->see_pruning && node->depth <= params->see_pruning_depth &&
           !see_at_least(&searcher->pos, &searcher->values, move,
                         -params->see_capture_margin * node->depth);
}

/* Plies a late move is reduced by, before it is made. */
static int reduction_of(const Searcher *searcher, const Node *node, Move move, int move_number) {
    const SearchParams *params = searcher->params;
    if (params->lmr == 0 || node->depth < params->lmr_depth || move_number <= params->lmr_moves) {
        return 0;
    }
    if (params->lmr == 1) return move_is_noisy(move) ? 0 : params->lmr_fixed;
    int eighths = searcher->reduction[min_int(node->depth, REDUCTION_DEPTHS - 1)]
                                     [min_int(move_number, REDUCTION_MOVES - 1)];
    if (move_is_noisy(move)) eighths /= 2;
    if (!node->is_pv) eighths += 4;
    if (node->cut_node) eighths += 8;
    if (params->improving && !node->improving) eighths += 4;
    if (params->lmr_history > 0 && !move_is_noisy(move)) {
        const int history = history_quiet_score(&searcher->history, params,
                                                (Color)searcher->pos.side, &node->arrivals, move);
        eighths -= clamp_int(history * 8 / params->lmr_history, -16, 16);
    }
    return max_int(eighths / 8, 0);
}

/* Does this pawn move end one step before promotion? */
static bool is_near_promotion(const Position *pos, Move move) {
    if (move_piece(move) != PAWN || move_promotion(move) != NO_PIECE_TYPE) return false;
    const Tables *tables = pos->tables;
    const Color us = (Color)pos->side;
    for (int i = 0; i < tables->push_count; i++) {
        const PawnShift *push = &tables->push[us][i];
        if (bb_shift_forward(bb_of(move_to(move)) & push->from, push->distance, us) &
            tables->promotion_zone[us]) {
            return true;
        }
    }
    return false;
}

/* The table's move, when all others fail low by a margin at half the depth, is the only good one
 * and worth a ply more; when they beat beta as well, the node may be cut. */
static int singular_extension(Searcher *searcher, const Node *node, Move move, int *cut_score) {
    const SearchParams *params = searcher->params;
    const int stored_score = tt_score_out(node->stored.score, node->ply);
    if (!params->singular || node->ply == 0 || node->depth < params->singular_depth ||
        move != node->stored.move || node->excluded != MOVE_NONE ||
        node->stored.depth < node->depth - 3 || node->stored.bound == BOUND_UPPER ||
        score_is_mate(stored_score) || node->ply >= 2 * searcher->root_depth) {
        return 0;
    }
    const int bound = stored_score - params->singular_margin * node->depth;
    Frame *frame = frame_at(searcher, node->ply);
    frame->excluded = move;
    const int score =
        search_node(searcher, bound - 1, bound, (node->depth - 1) / 2, node->ply, node->cut_node);
    frame->excluded = MOVE_NONE;
    if (searcher->stopped) return 0;
    if (score < bound) return 1;
    if (bound >= node->beta) {
        *cut_score = bound;
        return 0;
    }
    return stored_score >= node->beta ? -1 : 0;
}

static int extension_of(Searcher *searcher, const Node *node, Move move, int *cut_score) {
    const SearchParams *params = searcher->params;
    if (node->ply >= 2 * searcher->root_depth) return 0;
    if (params->extend_recapture && node->is_pv && node->ply > 0 &&
        move_captured(move) != NO_PIECE_TYPE) {
        const Move last = frame_at(searcher, node->ply - 1)->move;
        if (move_captured(last) != NO_PIECE_TYPE && move_to(last) == move_to(move)) return 1;
    }
    if (params->extend_pawn && is_near_promotion(&searcher->pos, move)) return 1;
    return singular_extension(searcher, node, move, cut_score);
}

/* Searches a move that has been made: reduced and with a null window if it is late, then, if it
 * turns out better than thought, to full depth and with the full window. */
static int search_move(Searcher *searcher, const Node *node, int new_depth, int reduction,
                       int move_number) {
    const int ply = node->ply + 1, alpha = node->alpha;
    int score = alpha + 1;
    if (reduction > 0) {
        const int reduced = max_int(new_depth - reduction, min_int(new_depth, 1));
        score = -search_node(searcher, -alpha - 1, -alpha, reduced, ply, true);
        if (score <= alpha || searcher->stopped) return score;
    }
    if (!node->is_pv || move_number > 1) {
        score = -search_node(searcher, -alpha - 1, -alpha, new_depth, ply, !node->cut_node);
    }
    if (node->is_pv && (move_number == 1 || (score > alpha && score < node->beta))) {
        score = -search_node(searcher, -node->beta, -alpha, new_depth, ply, false);
    }
    return score;
}

/* --- After the moves --- */

/* Quiet moves from the front, noisy ones from the end. */
typedef struct Tried {
    Move move[MAX_MOVES];
    int quiet_count, noisy_count;
} Tried;

static void learn(Searcher *searcher, const Node *node, Move best, const Tried *tried) {
    History *history = &searcher->history;
    const Color side = (Color)searcher->pos.side;
    if (!move_is_noisy(best)) {
        history_reward_quiet(history, searcher->params, side, node->ply, node->depth,
                             &node->arrivals, best, tried->move, tried->quiet_count);
    }
    history_reward_capture(history, side, node->depth, best,
                           tried->move + MAX_MOVES - tried->noisy_count, tried->noisy_count);
}

static void remember(Searcher *searcher, const Node *node, Move best_move, int best,
                     ScoreBound bound) {
    if (node->excluded != MOVE_NONE) return;
    if (!node->in_check && !move_is_noisy(best_move) && searcher->params->correction_history &&
        !score_is_mate(best) && !(bound == BOUND_LOWER && best <= node->eval) &&
        !(bound == BOUND_UPPER && best >= node->eval)) {
        history_correct(&searcher->history, &searcher->pos, node->depth, best - node->raw_eval);
    }
    tt_store(searcher->table, searcher->pos.key,
             &(TransEntry){.move = best_move,
                           .score = tt_score_in(best, node->ply),
                           .eval = node->raw_eval,
                           .depth = node->depth,
                           .bound = bound});
}

/* The next move: at the root from its own list, which a better line of MultiPV has left. */
static Move next_move(const Searcher *searcher, MovePicker *picker, const Node *node, int *root) {
    if (node->ply > 0) return movepick_next(picker);
    return *root + 1 < searcher->root_count ? searcher->root_moves[++*root].move : MOVE_NONE;
}

static void begin_node(Searcher *searcher, Node *node) {
    Frame *frame = frame_at(searcher, node->ply);
    frame->pv_length = 0;
    frame[1].excluded = MOVE_NONE;
    node->excluded = frame->excluded;
    node->in_check = position_in_check(&searcher->pos);
    node->arrivals = (Arrivals){{frame[-1].arrival, frame[-2].arrival}};
    node->stored = (TransEntry){.move = MOVE_NONE, .eval = SCORE_NONE};
    searcher->seldepth = max_int(searcher->seldepth, node->ply);
}

static void evaluate_node(Searcher *searcher, Node *node) {
    Frame *frame = frame_at(searcher, node->ply);
    node->raw_eval = node->eval = SCORE_NONE;
    if (!node->in_check) {
        node->raw_eval = node->stored.eval;
        node->eval = searcher_static_eval(searcher, &node->raw_eval);
    }
    frame->static_eval = node->eval;
    const int before = frame[-2].static_eval;
    node->improving = !node->in_check && (before == SCORE_NONE || node->eval > before);
    /* A stored score in the right direction is the better estimate. */
    if (!node->in_check && node->was_stored) {
        const int score = tt_score_out(node->stored.score, node->ply);
        if (!score_is_mate(score) &&
            score_decides(node->stored.bound, score, node->eval, node->eval)) {
            node->eval = score;
        }
    }
}

/* Step 1, not at the root. May narrow the window: by the nearest mate, and from below where the
 * side to move can force a repetition. */
static bool ends_here(Searcher *searcher, Node *node, int *score) {
    const SearchParams *params = searcher->params;
    *score = SCORE_DRAW;
    if (searcher_must_stop(searcher) || searcher_is_draw(searcher)) return true;
    if (node->ply >= MAX_PLY) {
        *score = quiescence(searcher, node->alpha, node->beta, 0, node->ply);
        return true;
    }
    if (params->mate_distance) {
        node->alpha = max_int(node->alpha, score_mated_in(node->ply));
        node->beta = min_int(node->beta, -score_mated_in(node->ply + 1));
    }
    if (params->upcoming_repetition && node->alpha < SCORE_DRAW && searcher->pos.rule_plies >= 3 &&
        searcher_can_repeat(searcher, node->ply)) {
        node->alpha = SCORE_DRAW;
    }
    *score = node->alpha;
    return node->alpha >= node->beta;
}

/* Step 2. Not where the draw by the n-move rule is near, of which the key knows nothing. */
static bool table_settles(Searcher *searcher, Node *node, int *score) {
    const Position *pos = &searcher->pos;
    node->was_stored =
        node->excluded == MOVE_NONE && tt_probe(searcher->table, pos->key, &node->stored);
    if (!node->was_stored || node->is_pv || node->stored.depth < node->depth ||
        pos->rule_plies + 10 >= pos->tables->variant->draw_plies) {
        return false;
    }
    *score = tt_score_out(node->stored.score, node->ply);
    return score_decides(node->stored.bound, *score, node->alpha, node->beta);
}

int search_node(Searcher *searcher, int alpha, int beta, int depth, int ply, bool cut_node) {
    const SearchParams *params = searcher->params;
    const Position *pos = &searcher->pos;
    if (depth <= 0) return quiescence(searcher, alpha, beta, 0, ply);
    Node node = {.alpha = alpha,
                 .beta = beta,
                 .depth = min_int(depth, MAX_PLY - 1),
                 .ply = ply,
                 .is_pv = beta - alpha > 1,
                 .cut_node = cut_node};
    begin_node(searcher, &node);

    /* 1. Draws, limits, the end of the stack, and a mate nearer to the root than any here.
     * 2. Transposition table: a result at least as deep settles a null-window node. */
    int settled = 0;
    if (ply > 0 && ends_here(searcher, &node, &settled)) return settled;
    const int first_alpha = node.alpha;
    if (table_settles(searcher, &node, &settled)) return settled;

    /* 3. Static evaluation, and what may be concluded from it. */
    evaluate_node(searcher, &node);
    if (!node.is_pv && !node.in_check) {
        int score = 0;
        if (prune_node(searcher, &node, &score)) return score;
        if (searcher->stopped) return 0;
    }

    /* 4. Where the table knows no move, ordering is poor: a shallower search will do. */
    if (params->iir && node.depth >= params->iir_depth && node.stored.move == MOVE_NONE &&
        (node.is_pv || node.cut_node) && node.excluded == MOVE_NONE) {
        node.depth--;
    }

    /* 5. The moves. */
    MovePicker picker;
    movepick_begin(&picker, pos, &searcher->history, params, &searcher->values, ply, &node.arrivals,
                   node.stored.move);
    Tried tried;
    tried.quiet_count = tried.noisy_count = 0;
    Move best_move = MOVE_NONE;
    int best = -SCORE_INFINITE, move_number = 0, root = searcher->root_first - 1;
    for (Move move; (move = next_move(searcher, &picker, &node, &root)) != MOVE_NONE;) {
        if (move == node.excluded) continue;
        if (node.depth > 1 || quiescence_uses_table(params, 0)) searcher_prefetch(searcher, move);
        const bool noisy = move_is_noisy(move);
        int reduction = reduction_of(searcher, &node, move, ++move_number);

        /* 5a. Moves that cannot matter are left out, but never all: one must have been searched
         * that does not lose to mate; nor, unless told so, a move that gives check. */
        if (ply > 0 && !score_is_mate(best) && best > -SCORE_INFINITE && own_pieces(pos) != 0) {
            const bool skip =
                noisy ? picker.stage == PICK_LOSING && skip_noisy_move(searcher, &node, move)
                      : skip_quiet_move(searcher, &node, &picker, move, tried.quiet_count,
                                        max_int(node.depth - 1 - reduction, 0));
            if (skip && (params->prune_checks || !movepick_gives_check(&picker, move))) continue;
        }

        /* 5b. Extensions. */
        int cut_score = -SCORE_INFINITE;
        int extension = extension_of(searcher, &node, move, &cut_score);
        if (searcher->stopped) return 0;
        if (cut_score >= node.beta) return cut_score;

        /* 5c. Search it. */
        const uint64_t nodes_before = searcher_nodes(searcher);
        searcher_make(searcher, move, ply);
        if (position_in_check(pos)) {
            if (params->extend_check && extension == 0 && ply < 2 * searcher->root_depth) {
                extension = 1;
            }
            reduction = max_int(reduction - 1, 0);
        }
        const int score =
            search_move(searcher, &node, node.depth - 1 + extension, reduction, move_number);
        searcher_unmake(searcher, move, ply);
        if (ply == 0) {
            searcher->root_moves[root].nodes += searcher_nodes(searcher) - nodes_before;
        }
        if (searcher->stopped) return ply == 0 ? best : 0;

        /* 5d. Better than what was known? */
        if (score > best) {
            best = score;
            if (score > node.alpha) {
                best_move = move;
                if (node.is_pv) searcher_save_pv(searcher, ply, move);
                if (ply == 0) searcher_accept_root_move(searcher, root, score);
                if (score >= node.beta) break;
                node.alpha = score;
            }
        }
        if (noisy) {
            tried.move[MAX_MOVES - ++tried.noisy_count] = move;
        } else {
            tried.move[tried.quiet_count++] = move;
        }
    }

    /* 6. No legal move: mate or stalemate. */
    if (move_number == 0) {
        if (node.excluded != MOVE_NONE) return alpha;
        return node.in_check ? score_mated_in(ply) : SCORE_DRAW;
    }

    /* 7. Remember what caused the cutoff, and the result. */
    if (best >= node.beta) learn(searcher, &node, best_move, &tried);
    if (ply > 0 || searcher->root_first == 0) {
        remember(searcher, &node, best_move, best, score_bound(best, first_alpha, node.beta));
    }
    return best;
}
