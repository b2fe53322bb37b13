/* What earlier moves of this search taught about moves and evaluations (Chess Programming Wiki
 * "Killer Heuristic", "History Heuristic", "Countermove Heuristic"). One object per thread. (W) */
#ifndef ORTHANT_CORE_HISTORY_H
#define ORTHANT_CORE_HISTORY_H

#include "position.h"
#include "search_params.h"

#define history_clear          WIDTH_NAME(history_clear)
#define history_age            WIDTH_NAME(history_age)
#define history_rows           WIDTH_NAME(history_rows)
#define history_reward_quiet   WIDTH_NAME(history_reward_quiet)
#define history_reward_capture WIDTH_NAME(history_reward_capture)
#define history_correction     WIDTH_NAME(history_correction)
#define history_correct        WIDTH_NAME(history_correct)

enum {
    KILLERS = 2,
    HISTORY_LIMIT = 16384,
    HISTORY_MEN = COLOR_COUNT * (PIECE_TYPE_COUNT - 1),
    HISTORY_ARRIVALS = HISTORY_MEN * BB_CELLS, /* a man and the cell it went to */
    CORRECTION_SLOTS = 1 << 14,
    CONTINUATION_PLIES = 2
};

/* Which man went where: the index by which a move is remembered; NO_ARRIVAL for none. */
enum { NO_ARRIVAL = -1 };
FORCE_INLINE int history_arrival(Color side, Move move) {
    const int man = (int)side * (PIECE_TYPE_COUNT - 1) + (int)move_piece(move) - 1;
    return man * BB_CELLS + move_to(move);
}

typedef struct History {
    Move killer[MAX_PLY + 1][KILLERS];
    Move counter[HISTORY_ARRIVALS]; /* quiet move that refuted the arrival */
    int16_t butterfly[COLOR_COUNT][BB_CELLS][BB_CELLS];
    int16_t capture[HISTORY_ARRIVALS][PIECE_TYPE_COUNT]; /* by the captured type */
    int16_t continuation[HISTORY_ARRIVALS][HISTORY_ARRIVALS];
    int16_t correction[COLOR_COUNT][CORRECTION_SLOTS]; /* 1/64 centipawn, by pawn key */
} History;

/* The arrivals before a node: of the last move, and of the one before. */
typedef struct Arrivals {
    int before[CONTINUATION_PLIES];
} Arrivals;

void history_clear(History *history);
/* Before a new search: killers are forgotten, the from-to history counts half. */
void history_age(History *history);

/* Where the counts of a side's quiet moves after given arrivals stand. */
typedef struct HistoryRows {
    const int16_t (*butterfly)[BB_CELLS];
    const int16_t *continuation[CONTINUATION_PLIES]; /* by the side's men and cells */
} HistoryRows;

HistoryRows history_rows(const History *history, const SearchParams *params, Color side,
                         const Arrivals *arrivals);

/* How well a quiet move has done, the higher the better. */
FORCE_INLINE int history_rows_score(const HistoryRows *rows, Move move) {
    const int to = move_to(move), arrival = history_arrival(WHITE, move);
    int score = rows->butterfly[move_from(move)][to];
    for (int i = 0; i < CONTINUATION_PLIES; i++)
        score += rows->continuation[i][arrival];
    return score;
}

FORCE_INLINE int history_quiet_score(const History *history, const SearchParams *params, Color side,
                                     const Arrivals *arrivals, Move move) {
    const HistoryRows rows = history_rows(history, params, side, arrivals);
    return history_rows_score(&rows, move);
}

FORCE_INLINE int history_capture_score(const History *history, Color side, Move move) {
    return history->capture[history_arrival(side, move)][move_captured(move)];
}

/* A quiet move caused a cutoff: it becomes killer and counter move and gains by depth; the quiet
 * moves tried before it lose as much. */
void history_reward_quiet(History *history, const SearchParams *params, Color side, int ply,
                          int depth, const Arrivals *arrivals, Move best, const Move *tried,
                          int tried_count);
/* A cutoff at this depth: `best`, if it is a capture, gains, the captures tried before it lose. */
void history_reward_capture(History *history, Color side, int depth, Move best, const Move *tried,
                            int tried_count);

/* What to add to a static evaluation of the position, centipawns. */
int history_correction(const History *history, const SearchParams *params, const Position *pos);
/* A search of this depth found the evaluation off by `error` centipawns. */
void history_correct(History *history, const Position *pos, int depth, int error);

#endif
