/* Memory for big tables: cleared, aligned to cache lines, in large pages where the system has them.
 * Pages are taken from the system when first used, so that a big table costs no time until then. */
#ifndef ORTHANT_CORE_LARGE_MEMORY_H
#define ORTHANT_CORE_LARGE_MEMORY_H

#include "base.h"

/* NULL when the system refuses. */
void *large_memory_allocate(size_t bytes);
/* `bytes` as allocated; NULL is allowed. */
void large_memory_free(void *memory, size_t bytes);

#endif
