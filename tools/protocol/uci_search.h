/* One search (or perft) of a UCI session in a thread of its own. */
#ifndef ORTHANT_TOOLS_PROTOCOL_UCI_SEARCH_H
#define ORTHANT_TOOLS_PROTOCOL_UCI_SEARCH_H

#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>

#include "core/engine.h"

/* What a `go` asks for. */
typedef struct UciRequest {
    SearchLimits limits; /* root_moves points to the array below */
    Move root_moves[MAX_MOVES];
    int perft_depth; /* > 0: count instead of searching */
} UciRequest;

/* Idle until uci_search_start. The owner may not touch engine, game and request while `running`. */
typedef struct UciSearch {
    Engine *engine;
    const Game *game;
    Game *scratch; /* a copy of game, to play variations on */
    UciRequest request;
    FILE *out;
    int done_descriptor; /* one byte is written to it when the search has ended */
    pthread_t thread;
    atomic_bool stopped;  /* asks perft to end */
    atomic_bool answered; /* bestmove is about to be printed: the thread has nothing left to do */
    bool running;
} UciSearch;

/* `out` and the descriptor stay the caller's. Nothing has to be destroyed afterwards. */
void uci_search_init(UciSearch *search, FILE *out, int done_descriptor);
/* Starts what search->request says; `scratch` must be of the same rules as `game`. The thread ends
 * with exactly one bestmove line (perft: its total). False when no thread can be had. */
bool uci_search_start(UciSearch *search, Engine *engine, const Game *game, Game *scratch);
/* Ends a running search soon. */
void uci_search_stop(UciSearch *search);
/* Waits for the end of a running search. */
void uci_search_join(UciSearch *search);

#endif
