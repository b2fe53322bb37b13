/* How a running search is steered from outside: limits, parameters, clock, stop flag, reports, and
 * what its threads share. Width-free. */
#ifndef ORTHANT_CORE_SEARCH_CONTROL_H
#define ORTHANT_CORE_SEARCH_CONTROL_H

#include <stdatomic.h>

#include "clock.h"
#include "search_params.h"

/* One thread's nodes, written by it alone, in a cache line of its own. */
typedef struct NodeCounter {
    _Alignas(64) _Atomic uint64_t nodes;
    _Atomic uint64_t qnodes;
} NodeCounter;

typedef struct SearchControl {
    const SearchLimits *limits;
    const SearchParams *params;
    Clock clock;
    atomic_bool *stop; /* set from any thread */
    SearchInfoFn *on_info;
    void *payload;
    atomic_bool *pondering;   /* the clock does not count yet */
    atomic_bool helpers_stop; /* set when thread 0 has finished */
    NodeCounter *counters;    /* one per thread; thread 0 is the main one, which alone reports */
    int thread_count;
} SearchControl;

/* Nodes of all threads so far. */
static inline uint64_t search_control_nodes(const SearchControl *control) {
    uint64_t sum = 0;
    for (int i = 0; i < control->thread_count; i++) {
        sum += atomic_load_explicit(&control->counters[i].nodes, memory_order_relaxed);
    }
    return sum;
}

static inline uint64_t search_control_qnodes(const SearchControl *control) {
    uint64_t sum = 0;
    for (int i = 0; i < control->thread_count; i++) {
        sum += atomic_load_explicit(&control->counters[i].qnodes, memory_order_relaxed);
    }
    return sum;
}

#endif
