#include "history.h"

#include <stdlib.h>
#include <string.h>

enum { CORRECTION_UNIT = 64, CORRECTION_MAX = 128 * CORRECTION_UNIT };

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

/* The plain form: a sum that stops at its limit. */
static void add_clamped(int16_t *count, int bonus) {
    *count = (int16_t)clamp_int(*count + bonus, -HISTORY_LIMIT, HISTORY_LIMIT);
}

static int gravity_bonus(int depth) { return min_int(170 * depth - 80, 1700); }

/* What is read where there is nothing to remember. */
static const int16_t no_counts[HISTORY_ARRIVALS];
static const int16_t no_butterfly[BB_CELLS][BB_CELLS];

HistoryRows history_rows(const History *history, const SearchParams *params, Color side,
                         const Arrivals *arrivals) {
    HistoryRows rows = {
        .butterfly = params->order_history ? history->butterfly[side] : no_butterfly,
    };
    const int first = (int)side * (PIECE_TYPE_COUNT - 1) * BB_CELLS;
    for (int i = 0; i < CONTINUATION_PLIES; i++) {
        const int before = arrivals->before[i];
        rows.continuation[i] = params->order_continuation && before != NO_ARRIVAL
                                   ? history->continuation[before] + first
                                   : no_counts;
    }
    return rows;
}

static void reward_one(History *history, const SearchParams *params, Color side,
                       const Arrivals *arrivals, Move move, int bonus) {
    int16_t *count = &history->butterfly[side][move_from(move)][move_to(move)];
    if (!params->history_gravity) {
        add_clamped(count, bonus);
        return;
    }
    add(count, bonus);
    const int arrival = history_arrival(side, move);
    for (int i = 0; i < CONTINUATION_PLIES; i++) {
        if (arrivals->before[i] == NO_ARRIVAL) continue;
        add(&history->continuation[arrivals->before[i]][arrival], bonus);
    }
}

static void add_killer(Move killer[KILLERS], Move move) {
    if (killer[0] == move) return;
    killer[1] = killer[0];
    killer[0] = move;
}

void history_reward_quiet(History *history, const SearchParams *params, Color side, int ply,
                          int depth, const Arrivals *arrivals, Move best, const Move *tried,
                          int tried_count) {
    const int bonus = params->history_gravity ? gravity_bonus(depth) : depth * depth;
    add_killer(history->killer[ply], best);
    if (arrivals->before[0] != NO_ARRIVAL) history->counter[arrivals->before[0]] = best;
    reward_one(history, params, side, arrivals, best, bonus);
    if (!params->history_gravity) return;
    for (int i = 0; i < tried_count; i++) {
        if (tried[i] != best) reward_one(history, params, side, arrivals, tried[i], -bonus);
    }
}

void history_reward_capture(History *history, Color side, int depth, Move best, const Move *tried,
                            int tried_count) {
    const int bonus = gravity_bonus(depth);
    if (move_captured(best) != NO_PIECE_TYPE) {
        add(&history->capture[history_arrival(side, best)][move_captured(best)], bonus);
    }
    for (int i = 0; i < tried_count; i++) {
        if (tried[i] == best) continue;
        add(&history->capture[history_arrival(side, tried[i])][move_captured(tried[i])], -bonus);
    }
}

static size_t correction_slot(const Position *pos) {
    return (size_t)(pos->pawn_key >> 40) % CORRECTION_SLOTS;
}

int history_correction(const History *history, const SearchParams *params, const Position *pos) {
    if (!params->correction_history) return 0;
    const int stored = history->correction[pos->side][correction_slot(pos)];
    return stored * params->correction_weight / (100 * CORRECTION_UNIT);
}

void history_correct(History *history, const Position *pos, int depth, int error) {
    enum { SPAN = 256 };
    int16_t *count = &history->correction[pos->side][correction_slot(pos)];
    const int weight = min_int(depth + 1, 16);
    const int target = clamp_int(error * CORRECTION_UNIT, -CORRECTION_MAX, CORRECTION_MAX);
    *count = (int16_t)((*count * (SPAN - weight) + target * weight) / SPAN);
}
