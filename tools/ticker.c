#include "tools/ticker.h"

#include <time.h>

static void *run(void *argument) {
    Ticker *ticker = argument;
    struct timespec next;
    clock_gettime(CLOCK_REALTIME, &next);
    pthread_mutex_lock(&ticker->lock);
    while (!ticker->ended) {
        next.tv_sec++;
        while (!ticker->ended && pthread_cond_timedwait(&ticker->end, &ticker->lock, &next) == 0) {
        }
        if (!ticker->ended) ticker->tick(ticker->payload);
    }
    pthread_mutex_unlock(&ticker->lock);
    return NULL;
}

void ticker_begin(Ticker *ticker, void (*tick)(void *payload), void *payload) {
    *ticker = (Ticker){.tick = tick, .payload = payload};
    pthread_mutex_init(&ticker->lock, NULL);
    pthread_cond_init(&ticker->end, NULL);
    ticker->running = pthread_create(&ticker->thread, NULL, run, ticker) == 0;
}

void ticker_lock(Ticker *ticker) { pthread_mutex_lock(&ticker->lock); }

void ticker_unlock(Ticker *ticker) { pthread_mutex_unlock(&ticker->lock); }

void ticker_end(Ticker *ticker) {
    pthread_mutex_lock(&ticker->lock);
    ticker->ended = true;
    pthread_cond_signal(&ticker->end);
    pthread_mutex_unlock(&ticker->lock);
    if (ticker->running) pthread_join(ticker->thread, NULL);
    pthread_cond_destroy(&ticker->end);
    pthread_mutex_destroy(&ticker->lock);
}
