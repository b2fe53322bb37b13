#include "tools/match/runner.h"

#include <pthread.h>
#include <stdlib.h>
#include <string.h>

#include "eval/evaluators.h"
#include "tools/match/game_text.h"
#include "tools/match/opening.h"
#include "tools/setup.h"

enum { GAMES_A_PAIR = 2, JUDGE_HASH_MB = 1 };

/* The outcome of a pair, kept until its turn comes. */
typedef struct PairResult {
    GameRecord games[GAMES_A_PAIR];
    char *pgn[GAMES_A_PAIR]; /* NULL unless asked for */
} PairResult;

typedef struct Runner {
    const MatchSettings *settings;
    const Game *start;
    MatchPairFn *on_pair;
    void *payload;
    atomic_bool *stop; /* nothing more is to be played; set from outside as well */

    pthread_mutex_t lock; /* for everything below */
    int next_pair;
    PairResult **finished; /* by pair; NULL: not yet, or taken already */
    MatchScore *score;
    Report *report;
    bool failed, decided;
    int64_t start_us;
} Runner;

/* What one thread owns. */
typedef struct Worker {
    Runner *runner;
    Player *players[MATCH_PLAYERS];
    Engine *judge;
    Game *opening, *game;
} Worker;

/* --- Results, in order --- */

static void pair_result_destroy(PairResult *result) {
    if (!result) return;
    for (int i = 0; i < GAMES_A_PAIR; i++)
        free(result->pgn[i]);
    free(result);
}

/* The first player has White in the first game of a pair. */
static int player_of(int game, Color color) { return game == 0 ? (int)color : 1 - (int)color; }

static int half_points_of_first(const GameRecord *record, int game) {
    return game == 0 ? record->white_half_points : 2 - record->white_half_points;
}

static void count_game(MatchScore *score, const GameRecord *record, int game) {
    const int points = half_points_of_first(record, game);
    score->wins += points == 2;
    score->draws += points == 1;
    score->losses += points == 0;
    score->ends[record->end]++;
    const int faulty = player_of(game, record->faulty);
    if (record->end == GAME_END_TIME) {
        score->forfeits[faulty]++;
        score->stalls[faulty] += record->stalled;
    } else if (record->fault[0]) {
        score->faults[faulty]++;
    }
    for (int color = WHITE; color <= BLACK; color++) {
        player_totals_add(&score->totals[player_of(game, (Color)color)], &record->totals[color]);
    }
}

static void count_pair(Runner *runner, const GameRecord games[GAMES_A_PAIR]) {
    MatchScore *score = runner->score;
    int points = 0;
    for (int game = 0; game < GAMES_A_PAIR; game++) {
        count_game(score, &games[game], game);
        points += half_points_of_first(&games[game], game);
    }
    score->pentanomial.pairs[points]++;
    score->pairs++;
    score->time_us = setup_now_us() - runner->start_us;
    if (runner->settings->sequential) {
        score->verdict = elo_sprt_verdict(&runner->settings->sprt, &score->pentanomial);
    }
    runner->decided = score->verdict != SPRT_OPEN;
}

static void take_pair(Runner *runner, const PairResult *result) {
    const MatchSettings *settings = runner->settings;
    const int pair = runner->score->pairs;
    count_pair(runner, result->games);
    if (settings->journal) journal_append(settings->journal, pair, result->games);
    for (int game = 0; game < GAMES_A_PAIR && settings->pgn; game++) {
        if (result->pgn[game]) fputs(result->pgn[game], settings->pgn);
        fflush(settings->pgn);
    }
    if (runner->on_pair) runner->on_pair(runner->score, result->games, runner->payload);
}

/* Files a finished pair and takes all whose turn has come. The lock must be held. */
static void file_pair(Runner *runner, int pair, PairResult *result) {
    runner->finished[pair] = result;
    while (!runner->decided && runner->score->pairs < runner->settings->pairs) {
        PairResult **next = &runner->finished[runner->score->pairs];
        if (!*next) return;
        take_pair(runner, *next);
        pair_result_destroy(*next);
        *next = NULL;
    }
    atomic_store(runner->stop, true);
}

static void fail(Runner *runner, const char *message) {
    pthread_mutex_lock(&runner->lock);
    if (!runner->failed) report_error(runner->report, "%s", message);
    runner->failed = true;
    atomic_store(runner->stop, true);
    pthread_mutex_unlock(&runner->lock);
}

/* --- Playing --- */

/* False when the game was broken off. */
static bool play_game(Worker *worker, int pair, int game, PairResult *result) {
    const MatchSettings *settings = worker->runner->settings;
    Seat seats[COLOR_COUNT];
    GameLabels labels = {.event = settings->event,
                         .pairing = settings->pairing,
                         .game = GAMES_A_PAIR * pair + game + 1};
    for (int color = WHITE; color <= BLACK; color++) {
        const int player = player_of(game, (Color)color);
        seats[color] = (Seat){worker->players[player], &settings->players[player].control};
        labels.names[color] = settings->players[player].name;
    }
    GameRecord *record = &result->games[game];
    game_copy(worker->game, worker->opening);
    game_loop_play(worker->game, seats, &settings->game, worker->runner->stop, record);
    if (record->end == GAME_END_BROKEN_OFF) return false;
    if (settings->pgn) {
        result->pgn[game] = game_text_pgn(worker->game, record, &labels);
    }
    return true;
}

/* NULL when it was broken off or failed. */
static PairResult *play_pair(Worker *worker, int pair) {
    const MatchSettings *settings = worker->runner->settings;
    if (!opening_make(worker->opening, worker->runner->start, worker->judge, settings->seed, pair,
                      settings->plies)) {
        fail(worker->runner, "no balanced opening was found; another number of plies may help");
        return NULL;
    }
    PairResult *result = calloc(1, sizeof *result);
    if (!result) {
        fail(worker->runner, "out of memory");
        return NULL;
    }
    for (int game = 0; game < GAMES_A_PAIR; game++) {
        if (play_game(worker, pair, game, result)) continue;
        pair_result_destroy(result);
        return NULL;
    }
    return result;
}

/* The next pair to play, or -1. */
static int take_number(Runner *runner) {
    int pair = -1;
    pthread_mutex_lock(&runner->lock);
    if (!atomic_load(runner->stop) && runner->next_pair < runner->settings->pairs) {
        pair = runner->next_pair++;
    }
    pthread_mutex_unlock(&runner->lock);
    return pair;
}

static void *work(void *argument) {
    Worker *worker = argument;
    Runner *runner = worker->runner;
    for (int pair; (pair = take_number(runner)) >= 0;) {
        PairResult *result = play_pair(worker, pair);
        if (!result) break;
        pthread_mutex_lock(&runner->lock);
        file_pair(runner, pair, result);
        pthread_mutex_unlock(&runner->lock);
    }
    return NULL;
}

/* --- Setting up --- */

static void worker_close(Worker *worker) {
    for (int i = 0; i < MATCH_PLAYERS; i++)
        player_destroy(worker->players[i]);
    engine_destroy(worker->judge);
    if (worker->opening) game_destroy(worker->opening);
    if (worker->game) game_destroy(worker->game);
}

static bool worker_open(Worker *worker, Runner *runner) {
    const Rules *rules = game_rules(runner->start);
    worker->runner = runner;
    worker->judge = engine_create(rules, evaluator_default(rules_variant(rules)), JUDGE_HASH_MB);
    worker->opening = game_create(rules);
    worker->game = game_create(rules);
    if (!worker->judge || !worker->opening || !worker->game) {
        return report_error(runner->report, "out of memory");
    }
    for (int i = 0; i < MATCH_PLAYERS; i++) {
        worker->players[i] = player_create(&runner->settings->players[i], rules, runner->report);
        if (!worker->players[i]) return false;
    }
    return true;
}

/* Starts as many threads as can be had and waits for them. */
static void run_threads(Worker *workers, int count) {
    pthread_t threads[MATCH_THREADS_MAX];
    int started = 0;
    while (started < count && pthread_create(&threads[started], NULL, work, &workers[started]) == 0)
        started++;
    if (started == 0) work(&workers[0]);
    for (int i = 0; i < started; i++)
        pthread_join(threads[i], NULL);
}

static void run_workers(Runner *runner) {
    const int left = runner->settings->pairs - runner->next_pair;
    const int count = min_int(runner->settings->threads, left);
    Worker *workers = calloc((size_t)count, sizeof *workers);
    bool ready = workers != NULL || report_error(runner->report, "out of memory");
    for (int i = 0; ready && i < count; i++)
        ready = worker_open(&workers[i], runner);
    if (ready) {
        run_threads(workers, count);
    } else {
        runner->failed = true;
    }
    for (int i = 0; workers && i < count; i++)
        worker_close(&workers[i]);
    free(workers);
}

/* Counts the pairs of the journal; false when it is damaged. */
static bool read_journal(Runner *runner) {
    Journal *journal = runner->settings->journal;
    GameRecord *games = calloc(GAMES_A_PAIR, sizeof *games);
    bool sound = games != NULL || report_error(runner->report, "out of memory");
    const int pairs = min_int(journal_pairs(journal), runner->settings->pairs);
    for (int i = 0; sound && i < pairs && !runner->decided; i++) {
        sound = journal_read(journal, games, runner->report);
        if (sound) count_pair(runner, games);
    }
    free(games);
    runner->next_pair = runner->score->pairs;
    return sound;
}

bool match_run(const MatchSettings *settings, const Game *start, atomic_bool *stop,
               MatchPairFn *on_pair, void *payload, MatchScore *score, Report *report) {
    Runner runner = {
        .settings = settings,
        .start = start,
        .on_pair = on_pair,
        .payload = payload,
        .stop = stop,
        .score = score,
        .report = report,
        .start_us = setup_now_us(),
    };
    *score = (MatchScore){0};
    runner.finished = calloc((size_t)settings->pairs, sizeof *runner.finished);
    if (!runner.finished) return report_error(report, "out of memory");
    pthread_mutex_init(&runner.lock, NULL);
    if (settings->journal) runner.failed = !read_journal(&runner);
    if (!runner.failed && !runner.decided && score->pairs < settings->pairs) run_workers(&runner);
    pthread_mutex_destroy(&runner.lock);
    for (int i = 0; i < settings->pairs; i++)
        pair_result_destroy(runner.finished[i]);
    free(runner.finished);
    return !runner.failed;
}
