#include "engine.h"

#include <errno.h>
#include <semaphore.h>
#include <stdlib.h>

#include "game_internal.h"

struct Engine {
    const Rules *rules;
    const Evaluator *evaluator;
    TransTable *table;
    Searcher *searcher;
    atomic_bool stop;
    sem_t stopped; /* posted by engine_stop: an infinite search that has run out waits for it */
};

Engine *engine_create(const Rules *rules, const Evaluator *evaluator, size_t hash_mb) {
    Engine *engine = calloc(1, sizeof *engine);
    if (engine == NULL) return NULL;
    engine->rules = rules;
    engine->evaluator = evaluator;
    atomic_init(&engine->stop, false);
    engine->table = tt_create(hash_mb);
    if (engine->table != NULL) {
        engine->searcher = rules->ops->searcher.create(evaluator, engine->table);
    }
    if (engine->searcher == NULL || sem_init(&engine->stopped, 0, 0) != 0) {
        if (engine->searcher != NULL) rules->ops->searcher.destroy(engine->searcher);
        tt_destroy(engine->table);
        free(engine);
        return NULL;
    }
    return engine;
}

void engine_destroy(Engine *engine) {
    if (engine == NULL) return;
    engine->rules->ops->searcher.destroy(engine->searcher);
    tt_destroy(engine->table);
    sem_destroy(&engine->stopped);
    free(engine);
}

bool engine_set_hash(Engine *engine, size_t hash_mb) {
    const CoreOps *ops = engine->rules->ops;
    TransTable *table = tt_create(hash_mb);
    if (table == NULL) return false;
    Searcher *searcher = ops->searcher.create(engine->evaluator, table);
    if (searcher == NULL) {
        tt_destroy(table);
        return false;
    }
    ops->searcher.destroy(engine->searcher);
    tt_destroy(engine->table);
    engine->table = table;
    engine->searcher = searcher;
    return true;
}

void engine_new_game(Engine *engine) {
    tt_clear(engine->table);
    engine->rules->ops->searcher.clear(engine->searcher);
}

static void wait_for_stop(Engine *engine) {
    while (!atomic_load(&engine->stop)) {
        if (sem_wait(&engine->stopped) != 0 && errno != EINTR) return;
    }
}

SearchResult engine_search(Engine *engine, const Game *game, const SearchLimits *limits,
                           SearchInfoFn *on_info, void *payload) {
    SearchControl control = {
        .limits = limits,
        .stop = &engine->stop,
        .on_info = on_info,
        .payload = payload,
    };
    clock_begin(&control.clock, limits, game_side(game));
    tt_new_search(engine->table);
    const SearchResult result = engine->rules->ops->searcher.run(engine->searcher, game->pos,
                                                                 game->keys, game->ply, &control);
    if (limits->infinite) wait_for_stop(engine);
    engine_clear_stop(engine);
    return result;
}

void engine_stop(Engine *engine) {
    atomic_store(&engine->stop, true);
    sem_post(&engine->stopped);
}

void engine_clear_stop(Engine *engine) {
    atomic_store(&engine->stop, false);
    while (sem_trywait(&engine->stopped) == 0) {
    }
}

int engine_evaluate(const Engine *engine, const Game *game) {
    return engine->rules->ops->searcher.evaluate(engine->evaluator, game->pos);
}
