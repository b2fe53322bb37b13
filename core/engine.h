/* The engine: searches games of one variant. Width-free public API; prints nothing, output comes by
 * callback. */
#ifndef ORTHANT_CORE_ENGINE_H
#define ORTHANT_CORE_ENGINE_H

#include "evaluator.h"
#include "game.h"
#include "score.h"
#include "search_params.h"
#include "search_types.h"

typedef struct Engine Engine;

/* What front-ends offer: one engine has the same limits whoever uses it. */
enum { ENGINE_THREADS_MAX = 256, ENGINE_LINES_MAX = 500 /* of SearchLimits.multi_pv */ };
enum { ENGINE_HASH_DEFAULT_MB = 64, ENGINE_HASH_MIN_MB = 1, ENGINE_HASH_MAX_MB = 1 << 20 };

/* An engine for one variant and evaluator, both of which must outlive it. NULL when out of memory.
 */
Engine *engine_create(const Rules *rules, const Evaluator *evaluator, size_t hash_mb);
void engine_destroy(Engine *engine);
/* Resizes and clears the transposition table. On failure the old one stays and false is returned.
 */
bool engine_set_hash(Engine *engine, size_t hash_mb);
/* How many threads search, 1..ENGINE_THREADS_MAX; forgets histories. On failure the old ones stay
 * and false is returned. */
bool engine_set_threads(Engine *engine, int threads);
/* Evaluates from now on with these weights of an evaluator that fits the variant, of which a copy
 * is kept; NULL: its defaults. Forgets what the old one found. False, and all as it was, when
 * memory runs out. Not while searching. */
bool engine_set_evaluator(Engine *engine, const Evaluator *evaluator, const void *weights);
const Evaluator *engine_evaluator(const Engine *engine);
const void *engine_weights(const Engine *engine);
/* Sets the search parameters (a copy is kept, what is unset there is as the game's defaults say);
 * new engines have search_params_default. */
void engine_set_params(Engine *engine, const SearchParams *params);
/* Makes a first search start without delay; takes some milliseconds for a new hash table, else
 * nothing. Not needed, and not to be called while a search runs. */
void engine_prepare(Engine *engine);
/* Forgets everything learnt: hash table, killers, history. */
void engine_new_game(Engine *engine);

/* Searches the game's present position and blocks until a limit or engine_stop. Draws by repetition
 * and the n-move rule score 0 and still get a move. `on_info` may be NULL. No allocation. */
SearchResult engine_search(Engine *engine, const Game *game, const SearchLimits *limits,
                           SearchInfoFn *on_info, void *payload);
/* Ends a running search soon; may be called from any thread or signal handler. */
void engine_stop(Engine *engine);
/* The expected move was played: a search with limits->ponder goes on as an ordinary one, the time
 * since its start included. Any thread. */
void engine_ponderhit(Engine *engine);
/* Call before a search with limits->ponder, and before any thread that may call engine_ponderhit.
 */
void engine_begin_ponder(Engine *engine);
/* Clears a stop. Call before starting a thread that will call engine_search, so that a stop that
 * arrives between is not lost. */
void engine_clear_stop(Engine *engine);
/* Static evaluation, side to move's view, centipawns. */
int engine_evaluate(const Engine *engine, const Game *game);
/* The same with a record of every term in `trace` (eval/trace.h). */
int engine_explain(const Engine *engine, const Game *game, struct EvalTrace *trace);

#endif
