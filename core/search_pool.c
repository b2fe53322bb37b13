#include "search_pool.h"

#include <pthread.h>
#include <stdlib.h>
#include <string.h>

/* One searcher and, but for number 0, its thread. */
typedef struct Worker {
    SearchPool *pool;
    Searcher *searcher;
    int number;
    pthread_t thread;
} Worker;

/* What all threads are to search next. */
typedef struct Job {
    const Position *root;
    const uint64_t *keys;
    int key_count;
    SearchControl *control;
} Job;

struct SearchPool {
    const Rules *rules;
    int worker_count; /* searchers that exist */
    int thread_count; /* threads that were started: numbers 1 .. thread_count */
    Worker *workers;
    NodeCounter *counters;

    pthread_mutex_t lock; /* guards what follows */
    pthread_cond_t begun, ended;
    unsigned job_number; /* grows with every job */
    int busy;            /* threads still at work on the present one */
    bool quit;
    Job job;
};

static SearchResult run(Worker *worker, const Job *job) {
    return worker->pool->rules->ops->searcher.run(worker->searcher, job->root, job->keys,
                                                  job->key_count, job->control, worker->number);
}

static void *work(void *payload) {
    Worker *worker = payload;
    SearchPool *pool = worker->pool;
    unsigned done = 0;
    pthread_mutex_lock(&pool->lock);
    for (;;) {
        while (pool->job_number == done && !pool->quit) {
            pthread_cond_wait(&pool->begun, &pool->lock);
        }
        if (pool->quit) break;
        done = pool->job_number;
        const Job job = pool->job;
        pthread_mutex_unlock(&pool->lock);
        run(worker, &job);
        pthread_mutex_lock(&pool->lock);
        if (--pool->busy == 0) pthread_cond_signal(&pool->ended);
    }
    pthread_mutex_unlock(&pool->lock);
    return NULL;
}

/* Creates searchers and threads as far as memory and system allow. */
static bool start_workers(SearchPool *pool, const Evaluator *evaluator, const void *weights,
                          TransTable *table, int threads) {
    for (int i = 0; i < threads; i++) {
        Worker *worker = &pool->workers[i];
        worker->pool = pool;
        worker->number = i;
        worker->searcher =
            pool->rules->ops->searcher.create(pool->rules->tables, evaluator, weights, table);
        if (worker->searcher == NULL) return false;
        pool->worker_count++;
    }
    for (int i = 1; i < threads; i++) {
        Worker *worker = &pool->workers[i];
        if (pthread_create(&worker->thread, NULL, work, worker) != 0) return false;
        pool->thread_count++;
    }
    return true;
}

SearchPool *search_pool_create(const Rules *rules, const Evaluator *evaluator, const void *weights,
                               TransTable *table, int threads) {
    SearchPool *pool = calloc(1, sizeof *pool);
    if (pool == NULL) return NULL;
    pool->rules = rules;
    pthread_mutex_init(&pool->lock, NULL);
    pthread_cond_init(&pool->begun, NULL);
    pthread_cond_init(&pool->ended, NULL);
    pool->workers = calloc((size_t)threads, sizeof *pool->workers);
    pool->counters = aligned_alloc(_Alignof(NodeCounter), (size_t)threads * sizeof(NodeCounter));
    if (pool->workers == NULL || pool->counters == NULL ||
        !start_workers(pool, evaluator, weights, table, threads)) {
        search_pool_destroy(pool);
        return NULL;
    }
    return pool;
}

void search_pool_destroy(SearchPool *pool) {
    if (pool == NULL) return;
    pthread_mutex_lock(&pool->lock);
    pool->quit = true;
    pthread_cond_broadcast(&pool->begun);
    pthread_mutex_unlock(&pool->lock);
    for (int i = 1; i <= pool->thread_count; i++)
        pthread_join(pool->workers[i].thread, NULL);
    for (int i = 0; i < pool->worker_count; i++) {
        pool->rules->ops->searcher.destroy(pool->workers[i].searcher);
    }
    pthread_cond_destroy(&pool->begun);
    pthread_cond_destroy(&pool->ended);
    pthread_mutex_destroy(&pool->lock);
    free(pool->workers);
    free(pool->counters);
    free(pool);
}

void search_pool_clear(SearchPool *pool) {
    for (int i = 0; i < pool->worker_count; i++) {
        pool->rules->ops->searcher.clear(pool->workers[i].searcher);
    }
}

static void begin_job(SearchPool *pool, const Job *job) {
    for (int i = 0; i < pool->worker_count; i++) {
        atomic_store(&pool->counters[i].nodes, 0);
        atomic_store(&pool->counters[i].qnodes, 0);
    }
    if (pool->thread_count == 0) return;
    pthread_mutex_lock(&pool->lock);
    pool->job = *job;
    pool->job_number++;
    pool->busy = pool->thread_count;
    pthread_cond_broadcast(&pool->begun);
    pthread_mutex_unlock(&pool->lock);
}

static void wait_for_helpers(SearchPool *pool) {
    if (pool->thread_count == 0) return;
    pthread_mutex_lock(&pool->lock);
    while (pool->busy > 0)
        pthread_cond_wait(&pool->ended, &pool->lock);
    pthread_mutex_unlock(&pool->lock);
}

SearchResult search_pool_run(SearchPool *pool, const Position *root, const uint64_t *keys,
                             int key_count, SearchControl *control) {
    control->counters = pool->counters;
    control->thread_count = pool->worker_count;
    const Job job = {root, keys, key_count, control};
    begin_job(pool, &job);
    SearchResult result = run(&pool->workers[0], &job);
    if (pool->thread_count > 0) {
        /* The helpers have a flag of their own to stop at: the caller's stays as it was. */
        atomic_store(&control->helpers_stop, true);
        wait_for_helpers(pool);
        result.nodes = search_control_nodes(control);
        result.qnodes = search_control_qnodes(control);
    }
    return result;
}
