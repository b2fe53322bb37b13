/* Threads that share numbered pieces of work. What a piece does must depend on its number alone,
 * so that results do not depend on how many threads there are. */
#ifndef ORTHANT_TOOLS_TUNE_WORK_POOL_H
#define ORTHANT_TOOLS_TUNE_WORK_POOL_H

typedef struct WorkPool WorkPool;

/* Does piece `number`; called by any thread, several at once. */
typedef void WorkFn(int number, void *payload);

/* `threads` includes the caller of work_pool_run. NULL when they cannot be had. */
WorkPool *work_pool_create(int threads);
void work_pool_destroy(WorkPool *pool);
/* Does the pieces 0 to count - 1 and returns when all are done. */
void work_pool_run(WorkPool *pool, int count, WorkFn *work, void *payload);

#endif
