/* Time of one search: a monotonic clock and two bounds. Width-free. */
#ifndef ORTHANT_CORE_CLOCK_H
#define ORTHANT_CORE_CLOCK_H

#include "search_types.h"

typedef struct Clock {
    int64_t start_ns;
    bool limited;
    int64_t soft_ms; /* no new iteration is begun after this */
    int64_t hard_ms; /* the search is broken off */
} Clock;

/* Starts the clock and shares out the time of `side` by the limits. */
void clock_begin(Clock *clock, const SearchLimits *limits, Color side);
int64_t clock_elapsed_ms(const Clock *clock);

#endif
