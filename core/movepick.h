/* Staged move ordering. Moves of a stage are generated when the stage is reached. (W) */
#ifndef ORTHANT_CORE_MOVEPICK_H
#define ORTHANT_CORE_MOVEPICK_H

#include "checks.h"
#include "history.h"
#include "movegen.h"
#include "piece_values.h"

#define movepick_begin       WIDTH_NAME(movepick_begin)
#define movepick_begin_noisy WIDTH_NAME(movepick_begin_noisy)
#define movepick_next        WIDTH_NAME(movepick_next)

typedef enum PickStage {
    PICK_HASH,
    PICK_GENERATE_NOISY,
    PICK_NOISY, /* captures and promotions that lose nothing, by MVV/LVA and history */
    PICK_KILLERS,
    PICK_COUNTER,
    PICK_GENERATE_QUIET,
    PICK_QUIET, /* by history */
    PICK_LOSING,
    PICK_DONE
} PickStage;

typedef struct MovePicker {
    int32_t ranks[MAX_MOVES];
    const Position *pos;
    const History *history;
    const SearchParams *params;
    const PieceValues *values;
    Arrivals arrivals;
    Move hash_move;             /* legal, or MOVE_NONE */
    Move refuting[KILLERS + 1]; /* killers, counter move */
    PickStage stage;
    bool noisy_only;
    bool skip_quiet;   /* may be set at any time: no more quiet moves ... */
    bool only_checks;  /* ... or only those that give check, in any order */
    int see_threshold; /* of noisy moves: below it they are losing */
    int next, count, next_refuting;
    int losing_count, next_losing;
    bool checks_known;
    Checks checks; /* once a move was asked for whether it gives check */
    /* The losing moves, then those of the stage. Not next to the ranks: at a distance of a power
     * of two a move and its rank would compete for one place of the processor's cache. */
    Move moves[MAX_MOVES];
} MovePicker;

/* All legal moves, each once. `hash_move` may be any value; it is used only if legal here. */
void movepick_begin(MovePicker *picker, const Position *pos, const History *history,
                    const SearchParams *params, const PieceValues *values, int ply,
                    const Arrivals *arrivals, Move hash_move);
/* Captures and promotions only; with params->order_see none that loses more than -threshold. */
void movepick_begin_noisy(MovePicker *picker, const Position *pos, const History *history,
                          const SearchParams *params, const PieceValues *values, Move hash_move,
                          bool use_see, int threshold);
/* The next move, or MOVE_NONE when there are no more. */
Move movepick_next(MovePicker *picker);

/* Does this move of the picker's position give check? The position must stand as it was. */
FORCE_INLINE bool movepick_gives_check(MovePicker *picker, Move move) {
    if (!picker->checks_known) {
        checks_find(&picker->checks, picker->pos);
        picker->checks_known = true;
    }
    return checks_given_by(&picker->checks, picker->pos, move);
}

#endif
