/* How a running search is steered from outside: limits, clock, stop flag, reports. Width-free. */
#ifndef ORTHANT_CORE_SEARCH_CONTROL_H
#define ORTHANT_CORE_SEARCH_CONTROL_H

#include <stdatomic.h>

#include "clock.h"

typedef struct SearchControl {
    const SearchLimits *limits;
    Clock clock;
    atomic_bool *stop; /* set from any thread */
    SearchInfoFn *on_info;
    void *payload;
} SearchControl;

#endif
