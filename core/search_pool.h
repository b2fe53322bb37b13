/* The threads of one engine: lazy SMP, every thread searching the root on its own and sharing only
 * the transposition table (Chess Programming Wiki "Lazy SMP"). Width-free. */
#ifndef ORTHANT_CORE_SEARCH_POOL_H
#define ORTHANT_CORE_SEARCH_POOL_H

#include "rules_internal.h"

typedef struct SearchPool SearchPool;

/* A pool of `threads` searchers, threads - 1 of which have a sleeping thread of their own; number 0
 * runs in the caller's. NULL when memory or threads run out. All arguments must outlive it. */
SearchPool *search_pool_create(const Rules *rules, const Evaluator *evaluator, const void *weights,
                               TransTable *table, int threads);
void search_pool_destroy(SearchPool *pool);
/* Forgets killers and histories. */
void search_pool_clear(SearchPool *pool);

/* Searches with all threads; returns when thread 0 has finished and the others, who stop with it,
 * have as well. Fills in control->counters and thread_count. No allocation. */
SearchResult search_pool_run(SearchPool *pool, const Position *root, const uint64_t *keys,
                             int key_count, SearchControl *control);

#endif
