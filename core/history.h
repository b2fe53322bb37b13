/* What earlier moves of this search taught about quiet moves: killers by ply and the from-to
 * history (Chess Programming Wiki "Killer Heuristic", "History Heuristic"). (W) */
#ifndef ORTHANT_CORE_HISTORY_H
#define ORTHANT_CORE_HISTORY_H

#include "bitboard.h"
#include "move.h"

#define history_clear  WIDTH_NAME(history_clear)
#define history_age    WIDTH_NAME(history_age)
#define history_reward WIDTH_NAME(history_reward)

enum { KILLERS = 2, HISTORY_LIMIT = 16384 };

typedef struct History {
    Move killer[MAX_PLY][KILLERS];
    int16_t butterfly[COLOR_COUNT][BB_CELLS][BB_CELLS]; /* within +-HISTORY_LIMIT */
} History;

void history_clear(History *history);
/* Before a new search: killers are forgotten, history counts half. */
void history_age(History *history);
/* A quiet move caused a cutoff at this ply and depth: it becomes a killer and gains depth squared,
 * the quiet moves tried before it lose as much. */
void history_reward(History *history, Color side, int ply, int depth, Move best, const Move *tried,
                    int tried_count);

FORCE_INLINE int history_score(const History *history, Color side, Move move) {
    return history->butterfly[side][move_from(move)][move_to(move)];
}

#endif
