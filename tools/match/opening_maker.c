#include "tools/match/opening_maker.h"

#include <pthread.h>
#include <stdlib.h>
#include <string.h>

#include "core/random.h"
#include "tools/match/key_set.h"
#include "tools/match/opening.h"
#include "tools/setup.h"

enum {
    WINDOW = 256, /* sequences that may be looked at before the first of them is done */
    HASH_MB = 1,
    FEN_FIELDS = 4,
    TRIES_TOLD = 64 /* on_opening is called at least after so many */
};

/* What became of a sequence of random moves. */
typedef struct Candidate {
    bool done, balanced;
    uint64_t key; /* 0: over, or in check */
    char fen[GAME_FEN_SIZE];
} Candidate;

typedef struct Maker {
    const OpeningMakerSettings *settings;
    const Game *start;
    OpeningMakerFn *on_opening;
    void *payload;
    Report *report;

    pthread_mutex_t lock; /* for everything below */
    pthread_cond_t moved; /* `taken` has grown, or all is over */
    int64_t next, taken;  /* numbers of sequences: to be looked at, to be decided on */
    int64_t last_found;
    int found;
    bool over, failed;
    KeySet seen; /* positions of those that have been decided on */
    Candidate window[WINDOW];
} Maker;

/* What one thread owns. */
typedef struct Worker {
    Maker *maker;
    Engine *judge;
    Game *game;
    pthread_t thread;
} Worker;

/* --- Looking at one --- */

/* The position alone, without its counters and the way to it, which must not sway the verdict. */
static bool forget_history(Game *game, char fen[GAME_FEN_SIZE]) {
    Report unused;
    char *end = fen;
    game_fen(game, fen);
    for (int field = 0; end && field < FEN_FIELDS; field++)
        end = strchr(end + 1, ' ');
    if (end) *end = '\0';
    return game_set_fen(game, fen, strlen(fen), &unused);
}

static bool is_seen(Maker *maker, uint64_t key) {
    pthread_mutex_lock(&maker->lock);
    const bool seen = key_set_has(&maker->seen, key);
    pthread_mutex_unlock(&maker->lock);
    return seen;
}

static bool is_balanced(const Worker *worker) {
    const OpeningMakerSettings *settings = worker->maker->settings;
    engine_new_game(worker->judge); /* the verdict must not depend on what was judged before */
    return abs(engine_search(worker->judge, worker->game, &settings->search, NULL, NULL).score) <=
           settings->limit;
}

static void look_at(const Worker *worker, int64_t number, Candidate *candidate) {
    const OpeningMakerSettings *settings = worker->maker->settings;
    uint64_t random = settings->seed;
    random = random_next(&random) + (uint64_t)number;
    game_copy(worker->game, worker->maker->start);
    candidate->key = 0;
    candidate->balanced = false;
    if (!opening_play_random(worker->game, settings->plies, &random)) return;
    if (game_in_check(worker->game) || !forget_history(worker->game, candidate->fen)) return;
    candidate->key = game_key(worker->game) | 1;
    /* Nothing that stands there now is of a later sequence. */
    if (!is_seen(worker->maker, candidate->key)) candidate->balanced = is_balanced(worker);
}

/* --- Deciding, in order; the lock must be held --- */

static void finish(Maker *maker, bool failed) {
    maker->over = true;
    maker->failed |= failed;
}

static void tell(Maker *maker, const char *fen) {
    const OpeningMakerProgress progress = {maker->found, maker->taken};
    if (!maker->on_opening(fen, &progress, maker->payload, maker->report)) finish(maker, true);
}

static void decide(Maker *maker, const Candidate *candidate) {
    bool is_new = false;
    maker->taken++;
    if (candidate->key != 0 && !key_set_add(&maker->seen, candidate->key, &is_new)) {
        report_error(maker->report, "out of memory");
        finish(maker, true);
    } else if (is_new && candidate->balanced) {
        maker->found++;
        maker->last_found = maker->taken;
        tell(maker, candidate->fen);
        if (maker->found == maker->settings->count) finish(maker, false);
    } else if (maker->taken - maker->last_found == OPENING_MAKER_TRIES) {
        report_error(maker->report,
                     "only %d openings were found, and none in %d tries since; more plies, another "
                     "number of them or a larger limit may help",
                     maker->found, OPENING_MAKER_TRIES);
        finish(maker, true);
    } else if (maker->taken % TRIES_TOLD == 0) {
        tell(maker, NULL);
    }
}

static void decide_all(Maker *maker) {
    const int64_t before = maker->taken;
    while (!maker->over && maker->window[maker->taken % WINDOW].done) {
        Candidate *candidate = &maker->window[maker->taken % WINDOW];
        candidate->done = false;
        decide(maker, candidate);
    }
    if (maker->over || maker->taken > before) pthread_cond_broadcast(&maker->moved);
}

/* --- Threads --- */

static void *work(void *argument) {
    Worker *worker = argument;
    Maker *maker = worker->maker;
    pthread_mutex_lock(&maker->lock);
    while (!maker->over) {
        if (maker->next - maker->taken >= WINDOW) {
            pthread_cond_wait(&maker->moved, &maker->lock);
            continue;
        }
        const int64_t number = maker->next++;
        Candidate *candidate = &maker->window[number % WINDOW];
        pthread_mutex_unlock(&maker->lock);
        look_at(worker, number, candidate);
        pthread_mutex_lock(&maker->lock);
        candidate->done = true;
        decide_all(maker);
    }
    pthread_mutex_unlock(&maker->lock);
    return NULL;
}

static bool worker_open(Worker *worker, Maker *maker) {
    const Rules *rules = game_rules(maker->start);
    worker->maker = maker;
    worker->judge = setup_create_engine(rules, &maker->settings->weights, HASH_MB);
    worker->game = game_create(rules);
    return (worker->judge && worker->game) || report_error(maker->report, "out of memory");
}

static void worker_close(Worker *worker) {
    engine_destroy(worker->judge);
    if (worker->game) game_destroy(worker->game);
}

/* Runs as many of the threads as can be had. */
static void run_workers(Worker *workers, int count) {
    int started = 1;
    while (started < count &&
           pthread_create(&workers[started].thread, NULL, work, &workers[started]) == 0)
        started++;
    work(&workers[0]);
    for (int i = 1; i < started; i++)
        pthread_join(workers[i].thread, NULL);
}

static bool run(Maker *maker, int count) {
    Worker *workers = calloc((size_t)count, sizeof *workers);
    bool ready = workers != NULL || report_error(maker->report, "out of memory");
    for (int i = 0; ready && i < count; i++)
        ready = worker_open(&workers[i], maker);
    if (ready) run_workers(workers, count);
    for (int i = 0; workers && i < count; i++)
        worker_close(&workers[i]);
    free(workers);
    return ready && !maker->failed;
}

bool opening_maker_run(const OpeningMakerSettings *settings, const Game *start,
                       OpeningMakerFn *on_opening, void *payload, Report *report) {
    Maker *maker = calloc(1, sizeof *maker);
    if (!maker) return report_error(report, "out of memory");
    maker->settings = settings;
    maker->start = start;
    maker->on_opening = on_opening;
    maker->payload = payload;
    maker->report = report;
    pthread_mutex_init(&maker->lock, NULL);
    pthread_cond_init(&maker->moved, NULL);
    const bool done = run(maker, settings->threads);
    pthread_cond_destroy(&maker->moved);
    pthread_mutex_destroy(&maker->lock);
    key_set_free(&maker->seen);
    free(maker);
    return done;
}
