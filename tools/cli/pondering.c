#include "tools/cli/pondering.h"

#include <signal.h>
#include <stdlib.h>

#include "tools/protocol/search_thread.h"

struct Pondering {
    SearchThread thread;
    Engine *engine;
    Game *game;         /* the position searched; owned */
    uint64_t begin_key; /* of the one before the reply */
    SearchLimits limits;
    SearchResult result;
};

Pondering *pondering_create(void) {
    Pondering *pondering = calloc(1, sizeof *pondering);
    if (pondering && search_thread_open(&pondering->thread)) return pondering;
    free(pondering);
    return NULL;
}

void pondering_destroy(Pondering *pondering) {
    if (!pondering) return;
    pondering_stop(pondering);
    search_thread_close(&pondering->thread);
    free(pondering);
}

static void run_search(void *payload) {
    Pondering *pondering = payload;
    pondering->result =
        engine_search(pondering->engine, pondering->game, &pondering->limits, NULL, NULL);
}

static void drop_game(Pondering *pondering) {
    if (pondering->game) game_destroy(pondering->game);
    pondering->game = NULL;
}

void pondering_start(Pondering *pondering, Engine *engine, const Game *game, Move reply,
                     const SearchLimits *limits) {
    pondering_stop(pondering);
    pondering->game = game_create(game_rules(game));
    if (!pondering->game) return;
    game_copy(pondering->game, game);
    if (!game_play(pondering->game, reply) || game_status(pondering->game) != GAME_IN_PROGRESS) {
        drop_game(pondering);
        return;
    }
    pondering->begin_key = game_key(game);
    pondering->engine = engine;
    pondering->limits = *limits;
    pondering->limits.ponder = true;
    /* Signals are to break off the reading of the main thread. */
    sigset_t all, before;
    sigfillset(&all);
    pthread_sigmask(SIG_BLOCK, &all, &before);
    const bool started =
        search_thread_start(&pondering->thread, engine, true, run_search, pondering);
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    if (!started) drop_game(pondering);
}

void pondering_stop(Pondering *pondering) {
    if (!pondering_is_running(pondering)) return;
    search_thread_stop(&pondering->thread);
    search_thread_join(&pondering->thread);
    drop_game(pondering);
}

bool pondering_is_running(const Pondering *pondering) {
    return pondering && pondering->thread.running;
}

bool pondering_is_for(const Pondering *pondering, const Game *game) {
    return pondering_is_running(pondering) && game_rules(game) == game_rules(pondering->game) &&
           game_ply(game) + 1 == game_ply(pondering->game) &&
           game_key(game) == pondering->begin_key;
}

bool pondering_expects(const Pondering *pondering, const Game *game) {
    return pondering_is_running(pondering) && game_rules(game) == game_rules(pondering->game) &&
           game_ply(game) == game_ply(pondering->game) &&
           game_key(game) == game_key(pondering->game);
}

SearchResult pondering_finish(Pondering *pondering) {
    engine_ponderhit(pondering->engine);
    search_thread_join(&pondering->thread);
    drop_game(pondering);
    return pondering->result;
}
