#include "movepick.h"

#include "see.h"

static void begin(MovePicker *picker, const Position *pos, const History *history,
                  const SearchParams *params, const PieceValues *values, Move hash_move,
                  bool noisy_only) {
    picker->pos = pos;
    picker->history = history;
    picker->params = params;
    picker->values = values;
    picker->noisy_only = noisy_only;
    picker->skip_quiet = noisy_only;
    picker->only_checks = picker->checks_known = false;
    picker->see_threshold = params->order_see ? 0 : INT16_MIN;
    picker->next = picker->count = picker->next_refuting = 0;
    picker->losing_count = picker->next_losing = 0;
    picker->hash_move = MOVE_NONE;
    if (hash_move != MOVE_NONE && (!noisy_only || move_is_noisy(hash_move)) &&
        movegen_is_legal(pos, hash_move)) {
        picker->hash_move = hash_move;
    }
    picker->stage = picker->hash_move != MOVE_NONE ? PICK_HASH : PICK_GENERATE_NOISY;
}

void movepick_begin(MovePicker *picker, const Position *pos, const History *history,
                    const SearchParams *params, const PieceValues *values, int ply,
                    const Arrivals *arrivals, Move hash_move) {
    begin(picker, pos, history, params, values, hash_move, false);
    picker->arrivals = *arrivals;
    for (int i = 0; i < KILLERS; i++) {
        picker->refuting[i] = params->order_killers ? history->killer[ply][i] : MOVE_NONE;
    }
    picker->refuting[KILLERS] = params->order_counter && arrivals->before[0] != NO_ARRIVAL
                                    ? history->counter[arrivals->before[0]]
                                    : MOVE_NONE;
    if (picker->refuting[KILLERS] == picker->refuting[0] ||
        picker->refuting[KILLERS] == picker->refuting[1]) {
        picker->refuting[KILLERS] = MOVE_NONE;
    }
}

void movepick_begin_noisy(MovePicker *picker, const Position *pos, const History *history,
                          const SearchParams *params, const PieceValues *values, Move hash_move,
                          bool use_see, int threshold) {
    begin(picker, pos, history, params, values, hash_move, true);
    picker->see_threshold = use_see ? threshold : INT16_MIN;
}

/* A rank is a score and the move's place in the list, an earlier one being better, in one number:
 * so the search for the best is a maximum, which compilers make a matter of few instructions. */
enum { RANK_PLACES = MAX_MOVES, SCORE_LIMIT = INT32_MAX / RANK_PLACES };
_Static_assert((RANK_PLACES & (RANK_PLACES - 1)) == 0, "places are the low bits of a rank");

static int32_t rank_of(int score, int place) {
    return clamp_int(score, -SCORE_LIMIT, SCORE_LIMIT) * RANK_PLACES + RANK_PLACES - 1 - place;
}

static int32_t moved_rank(int32_t rank, int place) { return (rank | (RANK_PLACES - 1)) - place; }

/* Most valuable victim first, least valuable attacker among equals (Mango: victim * 128 -
 * attacker). A promotion counts as winning the piece. */
static void score_noisy(MovePicker *picker) {
    const int16_t *value = picker->values->value;
    const Color side = (Color)picker->pos->side;
    for (int i = 0; i < picker->count; i++) {
        const Move move = picker->moves[i];
        int32_t score = (value[move_captured(move)] + value[move_promotion(move)]) * 128 -
                        value[move_piece(move)];
        if (picker->params->order_capture_history) {
            score += history_capture_score(picker->history, side, move);
        }
        picker->ranks[i] = rank_of(score, i);
    }
}

/* Raumfischer's likings among quiet moves (section 5.3 of the paper), centipawns, on boards with
 * levels. */
static int personality(const Position *pos, Move move) {
    const Geometry *geometry = &pos->tables->geometry;
    if (geometry->axis_count < 3) return 0;
    const Color us = (Color)pos->side;
    const int from = move_from(move), to = move_to(move);
    const int level = geometry->coordinate[to][AXIS_LEVEL];
    const Bitboard own = pos->by_color[us];
    int bonus = geometry->ring[to] == 0 ? 110 : geometry->ring[to] == 1 ? 55 : 0;
    switch (move_piece(move)) {
    case PAWN:
        bonus += 18;
        break;
    case ROOK:
        if (level == (us == WHITE ? geometry->size[AXIS_LEVEL] - 1 : 0)) bonus += 75;
        for (int step = 0; step < geometry->step_count; step++) {
            if (geometry->step[step].direction_class != 1) continue;
            const int opposite = geometry->step_count - 1 - step;
            if (step > opposite) continue; /* each axis once */
            const Bitboard line = pos->tables->ray[step][to] | pos->tables->ray[opposite][to];
            if (line & own & pos->by_type[PAWN]) continue;
            bonus += geometry->step[step].delta[AXIS_LEVEL] != 0 ? 35 : 30;
        }
        break;
    case UNICORN: {
        const uint8_t *colour = geometry->colour[3];
        if (colour[from] == colour[pos->king[color_other(us)]]) bonus += 45;
        break;
    }
    default:
        break;
    }
    return bonus;
}

static void score_quiet(MovePicker *picker) {
    const SearchParams *params = picker->params;
    const HistoryRows rows =
        history_rows(picker->history, params, (Color)picker->pos->side, &picker->arrivals);
    for (int i = picker->next; i < picker->count; i++) {
        picker->ranks[i] = rank_of(history_rows_score(&rows, picker->moves[i]), i);
    }
    if (!params->order_personality) return;
    for (int i = picker->next; i < picker->count; i++) {
        picker->ranks[i] += personality(picker->pos, picker->moves[i]) * RANK_PLACES;
    }
}

/* Takes the best of the rest, of equals the first; only as much is sorted as is looked at. */
static Move take_best(MovePicker *picker) {
    const int next = picker->next++;
    int32_t best_rank = picker->ranks[next];
    for (int i = next + 1; i < picker->count; i++)
        best_rank = max_int(best_rank, picker->ranks[i]);
    const int best = RANK_PLACES - 1 - (best_rank & (RANK_PLACES - 1));
    const Move move = picker->moves[best];
    picker->moves[best] = picker->moves[next];
    picker->ranks[best] = moved_rank(picker->ranks[next], best);
    return move;
}

static bool is_refuting(const MovePicker *picker, Move move) {
    for (int i = 0; i <= KILLERS; i++) {
        if (picker->refuting[i] == move) return true;
    }
    return false;
}

/* The next killer or counter move below `end` that is legal here and not the hash move, else
 * MOVE_NONE. They were quiet where they were stored, and a move says what it captures. */
static Move next_refuting(MovePicker *picker, int end) {
    while (picker->next_refuting < end) {
        const Move move = picker->refuting[picker->next_refuting++];
        if (move != MOVE_NONE && move != picker->hash_move && movegen_is_legal(picker->pos, move)) {
            return move;
        }
    }
    return MOVE_NONE;
}

/* The next quiet move, by history; when only checks are wanted, unsorted. */
static Move next_quiet(MovePicker *picker) {
    while (!picker->skip_quiet && picker->next < picker->count) {
        const Move move = picker->only_checks ? picker->moves[picker->next++] : take_best(picker);
        if (move == picker->hash_move || is_refuting(picker, move)) continue;
        if (!picker->only_checks || movepick_gives_check(picker, move)) return move;
    }
    return MOVE_NONE;
}

static bool is_losing(const MovePicker *picker, Move move) {
    return picker->see_threshold > INT16_MIN &&
           !see_at_least(picker->pos, picker->values, move, picker->see_threshold);
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
            if (move == picker->hash_move) continue;
            if (!is_losing(picker, move)) return move;
            if (!picker->noisy_only) picker->moves[picker->losing_count++] = move;
        }
        picker->stage = picker->noisy_only ? PICK_DONE : PICK_KILLERS;
        if (picker->noisy_only) return MOVE_NONE;
        /* fall through */

    case PICK_KILLERS: {
        const Move move = picker->skip_quiet ? MOVE_NONE : next_refuting(picker, KILLERS);
        if (move != MOVE_NONE) return move;
        picker->stage = PICK_COUNTER;
    }
        /* fall through */

    case PICK_COUNTER: {
        const Move move = picker->skip_quiet ? MOVE_NONE : next_refuting(picker, KILLERS + 1);
        if (move != MOVE_NONE) return move;
        picker->stage = PICK_GENERATE_QUIET;
    }
        /* fall through */

    case PICK_GENERATE_QUIET:
        if (!picker->skip_quiet) {
            picker->next = picker->losing_count;
            picker->count = picker->next + movegen_quiet(picker->pos, picker->moves + picker->next);
            if (!picker->only_checks) score_quiet(picker);
        }
        picker->stage = PICK_QUIET;
        /* fall through */

    case PICK_QUIET: {
        const Move move = next_quiet(picker);
        if (move != MOVE_NONE) return move;
        picker->stage = PICK_LOSING;
    }
        /* fall through */

    case PICK_LOSING:
        if (picker->next_losing < picker->losing_count) {
            return picker->moves[picker->next_losing++];
        }
        picker->stage = PICK_DONE;
        /* fall through */

    case PICK_DONE:
        break;
    }
    return MOVE_NONE;
}
