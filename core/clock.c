#include "clock.h"

#include <time.h>

/* Of a game whose length is unknown, the part still before us at any moment: about this many moves.
 */
enum { MOVES_TO_COME = 30 };

static int64_t now_ns(void) {
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return (int64_t)time.tv_sec * 1000000000 + time.tv_nsec;
}

static int64_t min_int64(int64_t a, int64_t b) { return a < b ? a : b; }
static int64_t max_int64(int64_t a, int64_t b) { return a > b ? a : b; }

void clock_begin(Clock *clock, const SearchLimits *limits, Color side) {
    *clock = (Clock){.start_ns = now_ns()};
    if (limits->movetime_ms > 0) {
        clock->limited = true;
        clock->soft_ms = clock->hard_ms = limits->movetime_ms;
    }
    if (!limits->use_clock) return;
    const int64_t usable = max_int64(limits->time_ms[side] - limits->overhead_ms, 0);
    const int64_t increment = max_int64(limits->increment_ms[side], 0);
    const int64_t moves =
        limits->moves_to_go > 0 ? min_int64(limits->moves_to_go, MOVES_TO_COME) : MOVES_TO_COME;
    const int64_t share = usable / moves + increment * 3 / 4;
    /* A last move before the control may use most of the time, never all of it. */
    const int64_t most = usable - usable / 8;
    const int64_t soft = min_int64(share * 6 / 10, most);
    const int64_t hard = min_int64(share * 3, most);
    clock->soft_ms = clock->limited ? min_int64(clock->soft_ms, soft) : soft;
    clock->hard_ms = clock->limited ? min_int64(clock->hard_ms, hard) : hard;
    clock->limited = true;
}

int64_t clock_elapsed_ms(const Clock *clock) { return (now_ns() - clock->start_ns) / 1000000; }
