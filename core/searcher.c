#include "searcher.h"

#include <stdlib.h>
#include <string.h>

#include "large_memory.h"
#include "movegen.h"

/* The clock and the other threads' nodes are looked at every so many nodes, the stop flag at each.
 */
enum { CLOCK_INTERVAL = 1024 };

Searcher *searcher_create(const Tables *tables, const Evaluator *evaluator, const void *weights,
                          TransTable *table) {
    /* Histories are large and read all over the place: large pages help. */
    Searcher *searcher = large_memory_allocate(sizeof *searcher);
    if (searcher == NULL) return NULL;
    searcher->evaluator = evaluator;
    searcher->weights = weights;
    searcher->values = evaluator->piece_values(weights, tables->variant);
    searcher->table = table;
    if (evaluator->cache_size > 0)
        searcher->eval_cache = large_memory_allocate(evaluator->cache_size);
    if ((evaluator->cache_size > 0 && searcher->eval_cache == NULL) ||
        !cycles_create(&searcher->cycles, tables)) {
        large_memory_free(searcher->eval_cache, evaluator->cache_size);
        large_memory_free(searcher, sizeof *searcher);
        return NULL;
    }
    return searcher;
}

void searcher_destroy(Searcher *searcher) {
    if (searcher == NULL) return;
    cycles_destroy(&searcher->cycles);
    large_memory_free(searcher->eval_cache, searcher->evaluator->cache_size);
    large_memory_free(searcher, sizeof *searcher);
}

void searcher_clear(Searcher *searcher) {
    history_clear(&searcher->history);
    memset(searcher->evaluated, 0, sizeof searcher->evaluated);
    if (searcher->eval_cache != NULL) {
        memset(searcher->eval_cache, 0, searcher->evaluator->cache_size);
    }
}

int searcher_evaluate(const Evaluator *evaluator, const void *weights, const Position *pos,
                      struct EvalTrace *trace) {
    return trace ? evaluator->explain[BB_WIDTH_INDEX](pos, weights, trace)
                 : evaluator->evaluate[BB_WIDTH_INDEX](pos, weights, NULL);
}

static int evaluate(Searcher *searcher) {
    const Position *pos = &searcher->pos;
    uint64_t *slot = &searcher->evaluated[pos->key % EVALUATED_SLOTS];
    if ((*slot ^ pos->key) >> 16 == 0) return (int16_t)(*slot & 0xFFFF);
    const int score =
        searcher->evaluator->evaluate[BB_WIDTH_INDEX](pos, searcher->weights, searcher->eval_cache);
    *slot = (pos->key >> 16 << 16) | (uint16_t)score;
    return score;
}

int searcher_static_eval(Searcher *searcher, int *raw) {
    const Position *pos = &searcher->pos;
    if (*raw == SCORE_NONE) *raw = evaluate(searcher);
    const int corrected = *raw + history_correction(&searcher->history, searcher->params, pos);
    return clamp_int(corrected, -SCORE_MATE_BOUND + 1, SCORE_MATE_BOUND - 1);
}

void searcher_make(Searcher *searcher, Move move, int ply) {
    Frame *frame = frame_at(searcher, ply);
    searcher_count(&searcher->counter->nodes);
    frame->move = move;
    frame->arrival = history_arrival((Color)searcher->pos.side, move);
    frame[1].null_index = frame->null_index;
    position_make(&searcher->pos, move, &frame->undo);
    searcher->keys[searcher->key_count++] = searcher->pos.key;
}

void searcher_unmake(Searcher *searcher, Move move, int ply) {
    searcher->key_count--;
    position_unmake(&searcher->pos, move, &frame_at(searcher, ply)->undo);
}

void searcher_make_null(Searcher *searcher, int ply) {
    Frame *frame = frame_at(searcher, ply);
    searcher_count(&searcher->counter->nodes);
    frame->move = MOVE_NONE;
    frame->arrival = NO_ARRIVAL;
    frame[1].null_index = searcher->key_count;
    position_make_null(&searcher->pos, &frame->undo);
    tt_prefetch(searcher->table, searcher->pos.key);
    searcher->keys[searcher->key_count++] = searcher->pos.key;
}

void searcher_unmake_null(Searcher *searcher, int ply) {
    searcher->key_count--;
    position_unmake_null(&searcher->pos, &frame_at(searcher, ply)->undo);
}

static bool is_repetition(const Searcher *searcher, int null_index) {
    const int last = searcher->key_count - 1;
    const int oldest = max_int(last - searcher->pos.rule_plies, null_index);
    int before_root = 0;
    for (int i = last - 4; i >= oldest; i -= 2) {
        if (searcher->keys[i] != searcher->keys[last]) continue;
        if (i >= searcher->root_index) return true;
        if (++before_root >= searcher->pos.tables->variant->draw_repetitions - 1) return true;
    }
    return false;
}

bool searcher_is_draw(Searcher *searcher) {
    const Position *pos = &searcher->pos;
    const int ply = searcher->key_count - 1 - searcher->root_index;
    if (pos->rule_plies >= pos->tables->variant->draw_plies) {
        return !position_in_check(pos) || movegen_count(pos) > 0;
    }
    return is_repetition(searcher, frame_at(searcher, max_int(ply, 0))->null_index) ||
           position_is_dead(pos);
}

bool searcher_can_repeat(Searcher *searcher, int ply) {
    const Position *pos = &searcher->pos;
    const int last = searcher->key_count - 1;
    const int oldest = max_int(max_int(last - pos->rule_plies, frame_at(searcher, ply)->null_index),
                               searcher->root_index);
    /* Three plies back at least: the enemy's move and ours to undo, and this one. The enemy must
     * have undone all he did since, or no move of ours brings the position back. */
    const uint64_t *key = searcher->keys, turn = pos->tables->key_side;
    uint64_t enemy_moves = last > 0 ? key[last] ^ key[last - 1] ^ turn : 0;
    for (int i = last - 3; i >= oldest; i -= 2) {
        enemy_moves ^= key[i + 1] ^ key[i] ^ turn;
        if (enemy_moves != 0) continue;
        const CycleSlot *slot = cycles_find(&searcher->cycles, key[last] ^ key[i]);
        if (slot == NULL) continue;
        const Bitboard between = cells_between(pos->tables, slot->from, slot->to);
        if (between & position_occupied(pos)) continue;
        /* The man may stand at either end, but it must be ours to move. */
        const Piece piece = pos->board[slot->from] ? pos->board[slot->from] : pos->board[slot->to];
        if (piece != NO_PIECE && piece_color(piece) == (Color)pos->side) return true;
    }
    return false;
}

bool searcher_must_stop(Searcher *searcher) {
    if (searcher->stopped) return true;
    const SearchControl *control = searcher->control;
    const uint64_t limit = control->limits->nodes;
    const uint64_t own = searcher_nodes(searcher);
    const bool look = own % CLOCK_INTERVAL == 0;
    bool stop = atomic_load_explicit(control->stop, memory_order_relaxed);
    if (searcher->thread > 0) {
        stop |= atomic_load_explicit(&control->helpers_stop, memory_order_relaxed);
    }
    if (limit > 0) {
        stop |= own >= limit;
        if (look && control->thread_count > 1) stop |= search_control_nodes(control) >= limit;
    }
    if (look && control->clock.limited && searcher->thread == 0 &&
        !atomic_load_explicit(control->pondering, memory_order_relaxed)) {
        stop |= clock_elapsed_ms(&control->clock) >= control->clock.hard_ms;
    }
    searcher->stopped = stop;
    return stop;
}

void searcher_save_pv(Searcher *searcher, int ply, Move move) {
    Frame *frame = frame_at(searcher, ply);
    const Frame *next = frame_at(searcher, ply + 1);
    frame->pv[0] = move;
    memcpy(frame->pv + 1, next->pv, (size_t)next->pv_length * sizeof *next->pv);
    frame->pv_length = next->pv_length + 1;
}
