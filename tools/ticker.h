/* A thread that calls a function once a second, for a display whose clock goes on while nothing
 * else happens. */
#ifndef ORTHANT_TOOLS_TICKER_H
#define ORTHANT_TOOLS_TICKER_H

#include <pthread.h>
#include <stdbool.h>

typedef struct Ticker {
    void (*tick)(void *payload);
    void *payload;
    pthread_mutex_t lock; /* held during a tick; to be held by others who touch the display */
    pthread_cond_t end;
    pthread_t thread;
    bool ended, running; /* running: there is a thread; without one the clock stands still */
} Ticker;

void ticker_begin(Ticker *ticker, void (*tick)(void *payload), void *payload);
void ticker_lock(Ticker *ticker);
void ticker_unlock(Ticker *ticker);
/* No tick comes after it. */
void ticker_end(Ticker *ticker);

#endif
