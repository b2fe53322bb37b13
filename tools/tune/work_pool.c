#include "tools/tune/work_pool.h"

#include <pthread.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdlib.h>

/* A run is told by its number: workers that have done it wait for the next. */
struct WorkPool {
    pthread_mutex_t mutex;
    pthread_cond_t begins, ends;
    pthread_t *workers;
    int worker_count;
    unsigned run;
    int working; /* workers still at the present run */
    bool is_over;
    WorkFn *work;
    void *payload;
    int count;
    atomic_int next;
};

static void do_pieces(WorkPool *pool) {
    for (;;) {
        const int number = atomic_fetch_add(&pool->next, 1);
        if (number >= pool->count) return;
        pool->work(number, pool->payload);
    }
}

static void *worker_main(void *payload) {
    WorkPool *pool = payload;
    unsigned done = 0;
    pthread_mutex_lock(&pool->mutex);
    for (;;) {
        while (pool->run == done && !pool->is_over)
            pthread_cond_wait(&pool->begins, &pool->mutex);
        if (pool->is_over) break;
        done = pool->run;
        pthread_mutex_unlock(&pool->mutex);
        do_pieces(pool);
        pthread_mutex_lock(&pool->mutex);
        if (--pool->working == 0) pthread_cond_signal(&pool->ends);
    }
    pthread_mutex_unlock(&pool->mutex);
    return NULL;
}

WorkPool *work_pool_create(int threads) {
    WorkPool *pool = calloc(1, sizeof *pool);
    if (!pool) return NULL;
    pthread_mutex_init(&pool->mutex, NULL);
    pthread_cond_init(&pool->begins, NULL);
    pthread_cond_init(&pool->ends, NULL);
    pool->workers = calloc((size_t)threads, sizeof *pool->workers);
    bool sound = pool->workers != NULL;
    while (sound && pool->worker_count + 1 < threads) {
        pthread_t *worker = &pool->workers[pool->worker_count];
        sound = pthread_create(worker, NULL, worker_main, pool) == 0;
        pool->worker_count += sound;
    }
    if (sound) return pool;
    work_pool_destroy(pool);
    return NULL;
}

void work_pool_destroy(WorkPool *pool) {
    if (!pool) return;
    pthread_mutex_lock(&pool->mutex);
    pool->is_over = true;
    pthread_cond_broadcast(&pool->begins);
    pthread_mutex_unlock(&pool->mutex);
    for (int i = 0; i < pool->worker_count; i++)
        pthread_join(pool->workers[i], NULL);
    pthread_cond_destroy(&pool->ends);
    pthread_cond_destroy(&pool->begins);
    pthread_mutex_destroy(&pool->mutex);
    free(pool->workers);
    free(pool);
}

void work_pool_run(WorkPool *pool, int count, WorkFn *work, void *payload) {
    pthread_mutex_lock(&pool->mutex);
    pool->work = work;
    pool->payload = payload;
    pool->count = count;
    atomic_store(&pool->next, 0);
    pool->working = pool->worker_count;
    pool->run++;
    pthread_cond_broadcast(&pool->begins);
    pthread_mutex_unlock(&pool->mutex);
    do_pieces(pool);
    pthread_mutex_lock(&pool->mutex);
    while (pool->working > 0)
        pthread_cond_wait(&pool->ends, &pool->mutex);
    pthread_mutex_unlock(&pool->mutex);
}
