/* The root of the search: iterations, aspiration windows, several lines, reports, time. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "movepick.h"
#include "searcher.h"

static void move_root_move(Searcher *searcher, int from, int to) {
    const RootMove moved = searcher->root_moves[from];
    memmove(searcher->root_moves + to + 1, searcher->root_moves + to,
            (size_t)(from - to) * sizeof *searcher->root_moves);
    searcher->root_moves[to] = moved;
}

void searcher_accept_root_move(Searcher *searcher, int index, int score) {
    RootMove *root = &searcher->root_moves[index];
    root->score = score;
    root->pv_length = frame_at(searcher, 0)->pv_length;
    memcpy(root->pv, frame_at(searcher, 0)->pv, (size_t)root->pv_length * sizeof *root->pv);
    move_root_move(searcher, index, searcher->root_first);
}

/* Searches shorter than this are not worth a line that is about to be corrected. */
enum { BOUND_REPORT_MS = 1000 };

static void report(const Searcher *searcher, int depth, int line, int score, ScoreBound bound) {
    const SearchControl *control = searcher->control;
    if (control->on_info == NULL || searcher->thread > 0) return;
    const RootMove *root = &searcher->root_moves[line];
    const SearchInfo info = {
        .depth = depth,
        .seldepth = max_int(searcher->seldepth, depth),
        .multipv = line + 1,
        .score = searcher->root_is_draw ? SCORE_DRAW : score,
        .bound = bound,
        .nodes = search_control_nodes(control),
        .qnodes = search_control_qnodes(control),
        .time_ms = clock_elapsed_ms(&control->clock),
        .hashfull = tt_fullness(searcher->table),
        .pv = root->pv,
        .pv_length = searcher->root_count > 0 ? root->pv_length : 0,
    };
    control->on_info(&info, control->payload);
}

/* The line's own score, of this iteration or, where it was broken off, of the last. */
static void report_line(const Searcher *searcher, int depth, int line) {
    const RootMove *root = &searcher->root_moves[line];
    const int score = root->score != -SCORE_INFINITE ? root->score : root->last_score;
    report(searcher, depth, line, score, BOUND_EXACT);
}

/* One iteration of one line: a window around its last score, widened until the score is inside. */
static void search_line(Searcher *searcher, int depth) {
    const SearchParams *params = searcher->params;
    const int last = searcher->root_moves[searcher->root_first].score;
    int alpha = -SCORE_INFINITE, beta = SCORE_INFINITE, width = params->aspiration_first;
    if (depth >= params->aspiration_depth && !score_is_mate(last)) {
        alpha = max_int(last - width, -SCORE_INFINITE);
        beta = min_int(last + width, SCORE_INFINITE);
    }
    for (;;) {
        const int score = search_node(searcher, alpha, beta, depth, 0, false);
        if (searcher->stopped || (score > alpha && score < beta)) return;
        if (clock_elapsed_ms(&searcher->control->clock) >= BOUND_REPORT_MS) {
            report(searcher, depth, searcher->root_first, score,
                   score <= alpha ? BOUND_UPPER : BOUND_LOWER);
        }
        width = max_int(width * params->aspiration_growth / 100, width + 1);
        const bool open = width > params->aspiration_limit || score_is_mate(score);
        if (score <= alpha) {
            alpha = open ? -SCORE_INFINITE : max_int(score - width, -SCORE_INFINITE);
        } else {
            beta = open ? SCORE_INFINITE : min_int(score + width, SCORE_INFINITE);
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
static void list_root_moves(Searcher *searcher) {
    const Arrivals none = {{NO_ARRIVAL, NO_ARRIVAL}};
    TransEntry stored = {.move = MOVE_NONE};
    tt_probe(searcher->table, searcher->pos.key, &stored);
    MovePicker picker;
    movepick_begin(&picker, &searcher->pos, &searcher->history, searcher->params, &searcher->values,
                   0, &none, stored.move);
    searcher->root_count = searcher->root_first = 0;
    for (Move move; (move = movepick_next(&picker)) != MOVE_NONE;) {
        if (!is_wanted(searcher->control->limits, move)) continue;
        RootMove *root = &searcher->root_moves[searcher->root_count++];
        root->move = root->pv[0] = move;
        root->pv_length = 1;
        root->score = root->last_score = -SCORE_INFINITE;
        root->nodes = 0;
    }
}

/* Only when the parameters are new: a short search takes less time than this table. */
static void init_reductions(Searcher *searcher) {
    const SearchParams *params = searcher->params;
    if (searcher->reduction_base == params->lmr_base &&
        searcher->reduction_divisor == params->lmr_divisor) {
        return;
    }
    searcher->reduction_base = params->lmr_base;
    searcher->reduction_divisor = params->lmr_divisor;
    for (int depth = 1; depth < REDUCTION_DEPTHS; depth++) {
        for (int move = 1; move < REDUCTION_MOVES; move++) {
            const double plies =
                params->lmr_base / 100.0 + log(depth) * log(move) * 100.0 / params->lmr_divisor;
            searcher->reduction[depth][move] = (uint8_t)clamp_int((int)(plies * 8), 0, 255);
        }
    }
}

static void begin_search(Searcher *searcher, const Position *root, const uint64_t *keys,
                         int key_count, SearchControl *control, int thread) {
    searcher->control = control;
    searcher->params_of_search =
        control->limits->mate > 0 ? search_params_for_mates(control->params) : *control->params;
    searcher->params = &searcher->params_of_search;
    searcher->thread = thread;
    searcher->counter = &control->counters[thread];
    searcher->pos = *root;
    const int kept = min_int(key_count, SEARCH_ROOT_KEYS);
    memcpy(searcher->keys, keys + key_count - kept, (size_t)kept * sizeof *keys);
    searcher->keys[kept] = root->key;
    searcher->key_count = kept + 1;
    searcher->seldepth = searcher->null_verify_ply = 0;
    searcher->stopped = false;
    for (int ply = -FRAMES_BEFORE; ply < 0; ply++) {
        *frame_at(searcher, ply) = (Frame){.arrival = NO_ARRIVAL, .static_eval = SCORE_NONE};
    }
    frame_at(searcher, 0)->null_index = 0;
    frame_at(searcher, 0)->excluded = MOVE_NONE;
    /* Is the root itself drawn by its history? Ask before its own key counts as part of the tree.
     */
    searcher->root_index = kept + 1;
    searcher->root_is_draw = searcher_is_draw(searcher);
    searcher->root_index = kept;
    history_age(&searcher->history);
    init_reductions(searcher);
    list_root_moves(searcher);
}

/* --- Time --- */

/* What the last iterations say about how long to think. */
typedef struct Stability {
    Move best;
    int unchanged; /* iterations with the same best move */
    int score;     /* of the iteration before */
} Stability;

/* Per cent of the usual time: less when the best move stands and takes most of the nodes, more when
 * it changed or the score fell. */
static int time_factor(const Searcher *searcher, Stability *stability) {
    static const int by_unchanged[] = {160, 130, 110, 95, 85, 80};
    const RootMove *best = &searcher->root_moves[0];
    stability->unchanged = best->move == stability->best ? stability->unchanged + 1 : 0;
    const int fall = clamp_int(stability->score - best->score, 0, 100);
    stability->best = best->move;
    stability->score = best->score;
    const uint64_t nodes = searcher_nodes(searcher) + 1;
    const int share = (int)(best->nodes * 100 / nodes);
    int factor = by_unchanged[min_int(stability->unchanged, (int)ARRAY_LENGTH(by_unchanged) - 1)];
    factor = factor * (100 + fall / 2) / 100;
    return factor * (170 - share) / 100;
}

/* Would another iteration be of use? */
static bool is_enough(const Searcher *searcher, int depth, Stability *stability) {
    const SearchControl *control = searcher->control;
    const SearchLimits *limits = control->limits;
    const int factor = time_factor(searcher, stability);
    if (limits->infinite || atomic_load(control->pondering)) return false;
    if (control->clock.limited) {
        int64_t soft = control->clock.soft_ms;
        if (limits->use_clock) soft = soft / 100 * factor + soft % 100 * factor / 100;
        if (clock_elapsed_ms(&control->clock) >= soft) return true;
    }
    if (limits->use_clock && searcher->root_count == 1) return true;
    const int score = searcher->root_moves[0].score;
    if (limits->mate > 0 && score >= SCORE_MATE_BOUND && score_mate_moves(score) <= limits->mate) {
        return true;
    }
    if (limits->depth > 0 || !score_is_mate(score)) return false;
    /* A mate within the plies searched in full is the shortest. Reductions may hide a shorter one:
     * where the time is the asker's, not a game's, twice the depth is asked for. */
    const int plies = SCORE_MATE - abs(score);
    const bool reduced = limits->movetime_ms > 0 && !limits->use_clock && limits->mate == 0;
    return (reduced ? 2 * plies : plies) <= depth;
}

/* --- Whole searches --- */

static SearchResult no_move(Searcher *searcher) {
    const int score = position_in_check(&searcher->pos) ? -SCORE_MATE : SCORE_DRAW;
    searcher->root_moves[0] = (RootMove){.score = score};
    searcher->root_is_draw = false;
    report_line(searcher, 0, 0);
    return (SearchResult){.best = MOVE_NONE, .ponder = MOVE_NONE, .score = score};
}

/* The expected reply: from the line, or, where it was cut short, from the table. */
static Move expected_reply(Searcher *searcher, const RootMove *best) {
    Position *pos = &searcher->pos;
    Undo undo;
    position_make(pos, best->move, &undo);
    Move reply = best->pv_length > 1 ? best->pv[1] : MOVE_NONE;
    TransEntry stored;
    if (reply == MOVE_NONE && tt_probe(searcher->table, pos->key, &stored)) reply = stored.move;
    if (reply != MOVE_NONE && !movegen_is_legal(pos, reply)) reply = MOVE_NONE;
    position_unmake(pos, best->move, &undo);
    return reply;
}

/* One iteration of all lines; false when it was broken off. */
static bool search_iteration(Searcher *searcher, int depth) {
    const int lines = clamp_int(searcher->control->limits->multi_pv, 1, searcher->root_count);
    searcher->seldepth = 0;
    searcher->root_depth = depth;
    for (int i = 0; i < searcher->root_count; i++) {
        searcher->root_moves[i].last_score = searcher->root_moves[i].score;
    }
    for (int line = 0; line < lines && !searcher->stopped; line++) {
        searcher->root_first = line;
        search_line(searcher, depth);
        /* A later line may turn out better than an earlier one. */
        for (int i = line;
             i > 0 && searcher->root_moves[i].score > searcher->root_moves[i - 1].score; i--) {
            move_root_move(searcher, i, i - 1);
        }
    }
    searcher->root_first = 0;
    for (int line = 0; line < lines && !searcher->stopped; line++)
        report_line(searcher, depth, line);
    return !searcher->stopped;
}

SearchResult searcher_run(Searcher *searcher, const Position *root, const uint64_t *keys,
                          int key_count, SearchControl *control, int thread) {
    begin_search(searcher, root, keys, key_count, control, thread);
    if (searcher->root_count == 0) return no_move(searcher);

    const int limit = control->limits->depth;
    const int max_depth = limit > 0 ? min_int(limit, MAX_PLY - 1) : MAX_PLY - 1;
    int finished = 0;
    Stability stability = {.best = MOVE_NONE};
    int eval = SCORE_NONE;
    searcher->root_moves[0].score =
        position_in_check(root) ? 0 : searcher_static_eval(searcher, &eval);
    for (int depth = 1; depth <= max_depth; depth++) {
        /* Helper threads start at uneven depths, so that not all search the same. */
        if (thread > 0 && (depth + thread) % 3 == 0 && depth < max_depth) continue;
        if (!search_iteration(searcher, depth)) break;
        finished = depth;
        if (thread == 0 && is_enough(searcher, depth, &stability)) break;
    }
    if (searcher->stopped) report_line(searcher, max_int(finished, 1), 0);

    const RootMove *best = &searcher->root_moves[0];
    return (SearchResult){
        .best = best->move,
        .ponder = expected_reply(searcher, best),
        .score = searcher->root_is_draw ? SCORE_DRAW : best->score,
        .depth = finished,
        .nodes = search_control_nodes(control),
        .qnodes = search_control_qnodes(control),
        .time_ms = clock_elapsed_ms(&control->clock),
    };
}
