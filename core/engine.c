#include "engine.h"

#include <errno.h>
#include <semaphore.h>
#include <stdlib.h>
#include <string.h>

#include "game_internal.h"
#include "search_pool.h"

struct Engine {
    const Rules *rules;
    const Evaluator *evaluator;
    void *weights; /* a copy, of evaluator->weights_size bytes */
    TransTable *table;
    SearchPool *pool;
    int threads;
    SearchParams params;
    atomic_bool stop, pondering;
    sem_t stopped; /* posted by engine_stop and engine_ponderhit: a search may wait for them */
};

/* A copy of weights of an evaluator, or of its defaults. Never empty: malloc(0) may give NULL. */
static void *copy_weights(const Evaluator *evaluator, const void *weights) {
    void *copy = malloc(evaluator->weights_size + 1);
    if (copy != NULL) {
        memcpy(copy, weights != NULL ? weights : evaluator->defaults, evaluator->weights_size);
    }
    return copy;
}

static void set_params(Engine *engine, const SearchParams *params) {
    const int axes = rules_geometry(engine->rules)->axis_count;
    engine->params = search_params_for_board(params, axes);
}

Engine *engine_create(const Rules *rules, const Evaluator *evaluator, size_t hash_mb) {
    Engine *engine = calloc(1, sizeof *engine);
    if (engine == NULL) return NULL;
    engine->rules = rules;
    engine->evaluator = evaluator;
    engine->weights = copy_weights(evaluator, NULL);
    set_params(engine, &search_params_default);
    engine->threads = 1;
    atomic_init(&engine->stop, false);
    atomic_init(&engine->pondering, false);
    sem_init(&engine->stopped, 0, 0);
    engine->table = tt_create(hash_mb);
    if (engine->table != NULL && engine->weights != NULL) {
        engine->pool = search_pool_create(rules, evaluator, engine->weights, engine->table, 1);
    }
    if (engine->pool == NULL) {
        engine_destroy(engine);
        return NULL;
    }
    return engine;
}

void engine_destroy(Engine *engine) {
    if (engine == NULL) return;
    search_pool_destroy(engine->pool);
    tt_destroy(engine->table);
    sem_destroy(&engine->stopped);
    free(engine->weights);
    free(engine);
}

bool engine_set_hash(Engine *engine, size_t hash_mb) {
    TransTable *table = tt_create(hash_mb);
    if (table == NULL) return false;
    SearchPool *pool = search_pool_create(engine->rules, engine->evaluator, engine->weights, table,
                                          engine->threads);
    if (pool == NULL) {
        tt_destroy(table);
        return false;
    }
    tt_set_two_tier(table, engine->params.table_two_tier);
    search_pool_destroy(engine->pool);
    tt_destroy(engine->table);
    engine->table = table;
    engine->pool = pool;
    return true;
}

bool engine_set_threads(Engine *engine, int threads) {
    if (threads < 1 || threads > ENGINE_THREADS_MAX) return false;
    SearchPool *pool = search_pool_create(engine->rules, engine->evaluator, engine->weights,
                                          engine->table, threads);
    if (pool == NULL) return false;
    search_pool_destroy(engine->pool);
    engine->pool = pool;
    engine->threads = threads;
    return true;
}

bool engine_set_evaluator(Engine *engine, const Evaluator *evaluator, const void *weights) {
    void *copy = copy_weights(evaluator, weights);
    SearchPool *pool = copy != NULL ? search_pool_create(engine->rules, evaluator, copy,
                                                         engine->table, engine->threads)
                                    : NULL;
    if (pool == NULL) {
        free(copy);
        return false;
    }
    search_pool_destroy(engine->pool);
    free(engine->weights);
    engine->pool = pool;
    engine->evaluator = evaluator;
    engine->weights = copy;
    tt_clear(engine->table);
    return true;
}

const Evaluator *engine_evaluator(const Engine *engine) { return engine->evaluator; }

const void *engine_weights(const Engine *engine) { return engine->weights; }

void engine_set_params(Engine *engine, const SearchParams *params) {
    set_params(engine, params);
    tt_set_two_tier(engine->table, engine->params.table_two_tier);
}

void engine_prepare(Engine *engine) { tt_prepare(engine->table); }

void engine_new_game(Engine *engine) {
    tt_clear(engine->table);
    search_pool_clear(engine->pool);
}

/* An infinite search that has run out waits to be stopped, a pondering one for the move as well. */
static void wait_for_release(Engine *engine, const SearchLimits *limits) {
    while (!atomic_load(&engine->stop) &&
           (limits->infinite || (limits->ponder && atomic_load(&engine->pondering)))) {
        if (sem_wait(&engine->stopped) != 0 && errno != EINTR) return;
    }
}

SearchResult engine_search(Engine *engine, const Game *game, const SearchLimits *limits,
                           SearchInfoFn *on_info, void *payload) {
    SearchControl control = {
        .limits = limits,
        .params = &engine->params,
        .stop = &engine->stop,
        .pondering = &engine->pondering,
        .on_info = on_info,
        .payload = payload,
    };
    /* What reduced searches left there would hide shorter mates from one that looks for all. */
    if (limits->mate > 0) tt_clear(engine->table);
    clock_begin(&control.clock, limits, game_side(game));
    tt_new_search(engine->table);
    const SearchResult result =
        search_pool_run(engine->pool, game->pos, game->keys, game->ply, &control);
    wait_for_release(engine, limits);
    engine_clear_stop(engine);
    return result;
}

void engine_stop(Engine *engine) {
    atomic_store(&engine->stop, true);
    sem_post(&engine->stopped);
}

void engine_ponderhit(Engine *engine) {
    atomic_store(&engine->pondering, false);
    sem_post(&engine->stopped);
}

void engine_begin_ponder(Engine *engine) { atomic_store(&engine->pondering, true); }

void engine_clear_stop(Engine *engine) {
    atomic_store(&engine->pondering, false);
    atomic_store(&engine->stop, false);
    while (sem_trywait(&engine->stopped) == 0) {
    }
}

int engine_evaluate(const Engine *engine, const Game *game) {
    return engine_explain(engine, game, NULL);
}

int engine_explain(const Engine *engine, const Game *game, struct EvalTrace *trace) {
    return engine->rules->ops->searcher.evaluate(engine->evaluator, engine->weights, game->pos,
                                                 trace);
}
