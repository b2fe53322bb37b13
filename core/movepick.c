#include "movepick.h"

static void begin(MovePicker *picker, const Position *pos, const History *history, Move hash_move,
                  bool noisy_only) {
    picker->pos = pos;
    picker->history = history;
    picker->noisy_only = noisy_only;
    picker->next = picker->count = picker->next_killer = 0;
    picker->hash_move = MOVE_NONE;
    if (hash_move != MOVE_NONE && (!noisy_only || move_is_noisy(hash_move)) &&
        movegen_is_legal(pos, hash_move)) {
        picker->hash_move = hash_move;
    }
    picker->stage = picker->hash_move != MOVE_NONE ? PICK_HASH : PICK_GENERATE_NOISY;
}

void movepick_begin(MovePicker *picker, const Position *pos, const History *history, int ply,
                    Move hash_move) {
    begin(picker, pos, history, hash_move, false);
    for (int i = 0; i < KILLERS; i++)
        picker->killer[i] = history->killer[ply][i];
}

void movepick_begin_noisy(MovePicker *picker, const Position *pos, const History *history,
                          Move hash_move) {
    begin(picker, pos, history, hash_move, true);
}

/* Most valuable victim first, least valuable attacker among equals (Mango: victim * 128 -
 * attacker). A promotion counts as winning the piece. */
static int32_t noisy_score(const Position *pos, Move move) {
    const int16_t *value = pos->tables->variant->value;
    return (value[move_captured(move)] + value[move_promotion(move)]) * 128 -
           value[move_piece(move)];
}

static void score_noisy(MovePicker *picker) {
    for (int i = 0; i < picker->count; i++) {
        picker->scores[i] = noisy_score(picker->pos, picker->moves[i]);
    }
}

static void score_quiet(MovePicker *picker) {
    const Color side = (Color)picker->pos->side;
    for (int i = 0; i < picker->count; i++) {
        picker->scores[i] = history_score(picker->history, side, picker->moves[i]);
    }
}

/* Takes the best of the rest; only as much is sorted as is looked at. */
static Move take_best(MovePicker *picker) {
    int best = picker->next;
    for (int i = picker->next + 1; i < picker->count; i++) {
        if (picker->scores[i] > picker->scores[best]) best = i;
    }
    const Move move = picker->moves[best];
    picker->moves[best] = picker->moves[picker->next];
    picker->scores[best] = picker->scores[picker->next];
    picker->next++;
    return move;
}

static bool is_killer(const MovePicker *picker, Move move) {
    for (int i = 0; i < KILLERS; i++) {
        if (picker->killer[i] == move) return true;
    }
    return false;
}

/* The next killer that is a quiet legal move here and not the hash move, else MOVE_NONE. */
static Move next_killer(MovePicker *picker) {
    while (picker->next_killer < KILLERS) {
        const Move move = picker->killer[picker->next_killer++];
        if (move != MOVE_NONE && move != picker->hash_move && movegen_is_legal(picker->pos, move)) {
            return move;
        }
    }
    return MOVE_NONE;
}

Move movepick_next(MovePicker *picker) {
    switch (picker->stage) {
    case PICK_HASH:
        picker->stage = PICK_GENERATE_NOISY;
        return picker->hash_move;

    case PICK_GENERATE_NOISY:
        picker->count = movegen_noisy(picker->pos, picker->moves);
        score_noisy(picker);
        picker->stage = PICK_NOISY;
        /* fall through */

    case PICK_NOISY:
        while (picker->next < picker->count) {
            const Move move = take_best(picker);
            if (move != picker->hash_move) return move;
        }
        picker->stage = picker->noisy_only ? PICK_DONE : PICK_KILLERS;
        if (picker->noisy_only) return MOVE_NONE;
        /* fall through */

    case PICK_KILLERS: {
        const Move move = next_killer(picker);
        if (move != MOVE_NONE) return move;
        picker->stage = PICK_GENERATE_QUIET;
    }
        /* fall through */

    case PICK_GENERATE_QUIET:
        picker->count = movegen_quiet(picker->pos, picker->moves);
        picker->next = 0;
        score_quiet(picker);
        picker->stage = PICK_QUIET;
        /* fall through */

    case PICK_QUIET:
        while (picker->next < picker->count) {
            const Move move = take_best(picker);
            if (move != picker->hash_move && !is_killer(picker, move)) return move;
        }
        picker->stage = PICK_DONE;
        /* fall through */

    case PICK_DONE:
        break;
    }
    return MOVE_NONE;
}
