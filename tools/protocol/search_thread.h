/* A thread that searches while a protocol listens; its end shows on a descriptor that the protocol
 * can poll. */
#ifndef ORTHANT_TOOLS_PROTOCOL_SEARCH_THREAD_H
#define ORTHANT_TOOLS_PROTOCOL_SEARCH_THREAD_H

#include <pthread.h>
#include <stdatomic.h>

#include "core/engine.h"

typedef void SearchThreadFn(void *payload);

/* Idle until search_thread_start. */
typedef struct SearchThread {
    int done_pipe[2]; /* the thread writes one byte to it when it ends */
    pthread_t thread;
    Engine *engine; /* of the search in work */
    SearchThreadFn *run;
    void *payload;
    atomic_bool stopped;  /* for work that the engine does not do, such as counting */
    atomic_bool answered; /* the answer is about to be written: nothing is left to do but to end */
    bool running;
} SearchThread;

/* False when there is no pipe to be had; errno says why. */
bool search_thread_open(SearchThread *thread);
/* Stops and waits for what is running. */
void search_thread_close(SearchThread *thread);
/* Calls `run` in a thread, with the engine ready for engine_search; `ponder`: for a search with
 * limits->ponder. False when no thread can be had. */
bool search_thread_start(SearchThread *thread, Engine *engine, bool ponder, SearchThreadFn *run,
                         void *payload);
/* Ends what is running soon. */
void search_thread_stop(SearchThread *thread);
/* `run` calls it before it writes its answer. Who has read that may take the thread for ended, so
 * the next command must wait for the end first, or it would be meant for the search that is over.
 */
void search_thread_answer(SearchThread *thread);
bool search_thread_has_answered(const SearchThread *thread);
/* Waits for its end, takes the byte from the pipe. */
void search_thread_join(SearchThread *thread);
/* Can be polled: readable once the thread has ended. */
int search_thread_descriptor(const SearchThread *thread);

#endif
