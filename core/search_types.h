/* What goes into a search and what comes out of it. Width-free. */
#ifndef ORTHANT_CORE_SEARCH_TYPES_H
#define ORTHANT_CORE_SEARCH_TYPES_H

#include "move.h"

/* When to stop; the first limit reached ends the search. Zero means no such limit. */
typedef struct SearchLimits {
    int depth;                    /* plies, at most MAX_PLY - 1 */
    uint64_t nodes;               /* moves made, quiescence included */
    int64_t movetime_ms;          /* exactly this long */
    bool use_clock;               /* the next four count (values <= 0 mean: at once) */
    int64_t time_ms[COLOR_COUNT]; /* left on the clocks */
    int64_t increment_ms[COLOR_COUNT];
    int moves_to_go;        /* until the next time control; 0: the whole game */
    int64_t overhead_ms;    /* lost between engine and clock on every move */
    int multi_pv;           /* best lines to report; 0 counts as 1 */
    int mate;               /* search for a mate in so many moves, unpruned */
    bool ponder;            /* ignore the time until engine_ponderhit; till then never end */
    bool infinite;          /* search until engine_stop, even after a mate is found */
    const Move *root_moves; /* only these moves, if root_move_count > 0 */
    int root_move_count;
} SearchLimits;

typedef enum ScoreBound { BOUND_NONE, BOUND_UPPER, BOUND_LOWER, BOUND_EXACT } ScoreBound;

/* What a score found in the window (alpha, beta) says. */
FORCE_INLINE ScoreBound score_bound(int score, int alpha, int beta) {
    return score >= beta ? BOUND_LOWER : score > alpha ? BOUND_EXACT : BOUND_UPPER;
}

/* Does a bounded score settle a search of this window? */
FORCE_INLINE bool score_decides(ScoreBound bound, int score, int alpha, int beta) {
    return bound == BOUND_EXACT || (bound == BOUND_LOWER && score >= beta) ||
           (bound == BOUND_UPPER && score <= alpha);
}

/* A progress report. `pv` is valid during the callback only. */
typedef struct SearchInfo {
    int depth, seldepth;
    int multipv; /* number of the line, from 1 */
    int score;   /* side to move's view; see score.h */
    ScoreBound bound;
    uint64_t nodes, qnodes; /* qnodes: those of them made in quiescence */
    int64_t time_ms;
    int hashfull; /* per mille of the table used by this search */
    const Move *pv;
    int pv_length;
} SearchInfo;

typedef void SearchInfoFn(const SearchInfo *info, void *payload);

typedef struct SearchResult {
    Move best;   /* MOVE_NONE only when there is no legal move */
    Move ponder; /* expected reply, or MOVE_NONE */
    int score;   /* side to move's view; 0 on stalemate, -SCORE_MATE when mated */
    int depth;   /* last finished iteration */
    uint64_t nodes, qnodes;
    int64_t time_ms;
} SearchResult;

#endif
