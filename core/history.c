#include "history.h"

#include <stdlib.h>
#include <string.h>

void history_clear(History *history) { memset(history, 0, sizeof *history); }

void history_age(History *history) {
    memset(history->killer, 0, sizeof history->killer);
    int16_t *count = &history->butterfly[0][0][0];
    for (size_t i = 0; i < sizeof history->butterfly / sizeof *count; i++)
        count[i] /= 2;
}

/* Gravity: the nearer a count is to its limit, the less it moves on towards it. */
static void add(int16_t *count, int bonus) {
    *count = (int16_t)(*count + bonus - *count * abs(bonus) / HISTORY_LIMIT);
}

static void add_killer(Move killer[KILLERS], Move move) {
    if (killer[0] == move) return;
    killer[1] = killer[0];
    killer[0] = move;
}

void history_reward(History *history, Color side, int ply, int depth, Move best, const Move *tried,
                    int tried_count) {
    const int bonus = min_int(depth * depth, 400);
    add_killer(history->killer[ply], best);
    add(&history->butterfly[side][move_from(best)][move_to(best)], bonus);
    for (int i = 0; i < tried_count; i++) {
        add(&history->butterfly[side][move_from(tried[i])][move_to(tried[i])], -bonus);
    }
}
