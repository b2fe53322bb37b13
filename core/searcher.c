#include "searcher.h"

#include <stdlib.h>
#include <string.h>

#include "movegen.h"

/* The clock is asked every so many nodes, the stop flag at each. */
enum { CLOCK_INTERVAL = 1024 };

Searcher *searcher_create(const Evaluator *evaluator, TransTable *table) {
    enum { ALIGNMENT = 64 };
    const size_t size = (sizeof(Searcher) + ALIGNMENT - 1) / ALIGNMENT * ALIGNMENT;
    Searcher *searcher = aligned_alloc(ALIGNMENT, size);
    if (searcher == NULL) return NULL;
    memset(searcher, 0, sizeof *searcher);
    searcher->evaluator = evaluator;
    searcher->table = table;
    return searcher;
}

void searcher_destroy(Searcher *searcher) { free(searcher); }

void searcher_clear(Searcher *searcher) { history_clear(&searcher->history); }

int searcher_evaluate(const Evaluator *evaluator, const Position *pos) {
    return evaluator->evaluate[BB_WIDTH_INDEX](pos);
}

void searcher_make(Searcher *searcher, Move move, int ply) {
    searcher->nodes++;
    position_make(&searcher->pos, move, &searcher->frames[ply].undo);
    searcher->keys[searcher->key_count++] = searcher->pos.key;
}

void searcher_unmake(Searcher *searcher, Move move, int ply) {
    searcher->key_count--;
    position_unmake(&searcher->pos, move, &searcher->frames[ply].undo);
}

static bool is_repetition(const Searcher *searcher) {
    const int last = searcher->key_count - 1;
    const int oldest = max_int(last - searcher->pos.rule_plies, 0);
    int before_root = 0;
    for (int i = last - 4; i >= oldest; i -= 2) {
        if (searcher->keys[i] != searcher->keys[last]) continue;
        if (i >= searcher->root_index) return true;
        if (++before_root >= searcher->pos.tables->variant->draw_repetitions - 1) return true;
    }
    return false;
}

bool searcher_is_draw(const Searcher *searcher) {
    const Position *pos = &searcher->pos;
    if (pos->rule_plies >= pos->tables->variant->draw_plies) {
        return !position_in_check(pos) || movegen_count(pos) > 0;
    }
    return is_repetition(searcher) || position_is_dead(pos);
}

bool searcher_must_stop(Searcher *searcher) {
    if (searcher->stopped) return true;
    const SearchControl *control = searcher->control;
    if (atomic_load_explicit(control->stop, memory_order_relaxed) ||
        (control->limits->nodes > 0 && searcher->nodes >= control->limits->nodes) ||
        (control->clock.limited && searcher->nodes % CLOCK_INTERVAL == 0 &&
         clock_elapsed_ms(&control->clock) >= control->clock.hard_ms)) {
        searcher->stopped = true;
    }
    return searcher->stopped;
}

void searcher_save_pv(Searcher *searcher, int ply, Move move) {
    Frame *frame = &searcher->frames[ply];
    const Frame *next = &searcher->frames[ply + 1];
    frame->pv[0] = move;
    memcpy(frame->pv + 1, next->pv, (size_t)next->pv_length * sizeof *next->pv);
    frame->pv_length = next->pv_length + 1;
}
