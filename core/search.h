/* The search: negamax alpha-beta with iterative deepening. A Searcher holds all state of one
 * thread; it prints nothing and allocates nothing while it runs. (W) */
#ifndef ORTHANT_CORE_SEARCH_H
#define ORTHANT_CORE_SEARCH_H

#include "evaluator.h"
#include "position.h"
#include "search_control.h"
#include "tt.h"

#define searcher_create   WIDTH_NAME(searcher_create)
#define searcher_destroy  WIDTH_NAME(searcher_destroy)
#define searcher_clear    WIDTH_NAME(searcher_clear)
#define searcher_run      WIDTH_NAME(searcher_run)
#define searcher_evaluate WIDTH_NAME(searcher_evaluate)

/* Positions before the root that the search remembers for repetitions: more than any n-move rule.
 */
enum { SEARCH_ROOT_KEYS = 512 };

typedef struct Searcher Searcher;

/* All arguments must outlive the searcher. NULL when out of memory. */
Searcher *searcher_create(const Tables *tables, const Evaluator *evaluator, const void *weights,
                          TransTable *table);
void searcher_destroy(Searcher *searcher);
/* Forgets killers, history and what the evaluator keeps. */
void searcher_clear(Searcher *searcher);

/* Searches `root` until a limit or the stop flag. `keys` are those of the game's positions before
 * the root, oldest first. `thread` is the searcher's number among those of `control`, whose clock
 * must have been begun; only number 0 reports and watches the clock. */
SearchResult searcher_run(Searcher *searcher, const Position *root, const uint64_t *keys,
                          int key_count, SearchControl *control, int thread);

/* The evaluator's word on a position, side to move's view; with a record unless `trace` is NULL. */
int searcher_evaluate(const Evaluator *evaluator, const void *weights, const Position *pos,
                      struct EvalTrace *trace);

#endif
