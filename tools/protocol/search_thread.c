#include "tools/protocol/search_thread.h"

#include <errno.h>
#include <unistd.h>

bool search_thread_open(SearchThread *thread) {
    *thread = (SearchThread){.running = false};
    atomic_init(&thread->stopped, false);
    return pipe(thread->done_pipe) == 0;
}

void search_thread_close(SearchThread *thread) {
    search_thread_stop(thread);
    search_thread_join(thread);
    close(thread->done_pipe[0]);
    close(thread->done_pipe[1]);
}

static void *run_thread(void *payload) {
    SearchThread *thread = payload;
    thread->run(thread->payload);
    /* The pipe never fills: one byte a search. */
    while (write(thread->done_pipe[1], "", 1) != 1) {
    }
    return NULL;
}

bool search_thread_start(SearchThread *thread, Engine *engine, bool ponder, SearchThreadFn *run,
                         void *payload) {
    thread->engine = engine;
    thread->run = run;
    thread->payload = payload;
    atomic_store(&thread->stopped, false);
    atomic_store(&thread->answered, false);
    engine_clear_stop(engine);
    if (ponder) engine_begin_ponder(engine);
    thread->running = pthread_create(&thread->thread, NULL, run_thread, thread) == 0;
    return thread->running;
}

void search_thread_stop(SearchThread *thread) {
    if (!thread->running) return;
    atomic_store(&thread->stopped, true);
    engine_stop(thread->engine);
}

void search_thread_answer(SearchThread *thread) { atomic_store(&thread->answered, true); }

bool search_thread_has_answered(const SearchThread *thread) {
    return thread->running && atomic_load(&thread->answered);
}

void search_thread_join(SearchThread *thread) {
    if (!thread->running) return;
    char byte;
    while (read(thread->done_pipe[0], &byte, 1) < 0 && errno == EINTR) {
    }
    pthread_join(thread->thread, NULL);
    thread->running = false;
}

int search_thread_descriptor(const SearchThread *thread) { return thread->done_pipe[0]; }
