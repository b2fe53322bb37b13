/* Staged move ordering: hash move, captures and promotions by MVV/LVA, killers, quiet moves by
 * history. Moves of a stage are generated when the stage is reached. (W) */
#ifndef ORTHANT_CORE_MOVEPICK_H
#define ORTHANT_CORE_MOVEPICK_H

#include "history.h"
#include "movegen.h"

#define movepick_begin       WIDTH_NAME(movepick_begin)
#define movepick_begin_noisy WIDTH_NAME(movepick_begin_noisy)
#define movepick_next        WIDTH_NAME(movepick_next)

typedef enum PickStage {
    PICK_HASH,
    PICK_GENERATE_NOISY,
    PICK_NOISY,
    PICK_KILLERS,
    PICK_GENERATE_QUIET,
    PICK_QUIET,
    PICK_DONE
} PickStage;

typedef struct MovePicker {
    const Position *pos;
    const History *history;
    Move hash_move; /* legal, or MOVE_NONE */
    Move killer[KILLERS];
    PickStage stage;
    bool noisy_only;
    int next, count, next_killer;
    Move moves[MAX_MOVES];
    int32_t scores[MAX_MOVES];
} MovePicker;

/* All legal moves, each once. `hash_move` may be any value; it is used only if legal here. */
void movepick_begin(MovePicker *picker, const Position *pos, const History *history, int ply,
                    Move hash_move);
/* Captures and promotions only. */
void movepick_begin_noisy(MovePicker *picker, const Position *pos, const History *history,
                          Move hash_move);
/* The next move, or MOVE_NONE when there are no more. */
Move movepick_next(MovePicker *picker);

#endif
