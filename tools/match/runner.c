#include "tools/match/runner.h"

#include <pthread.h>
#include <stdlib.h>
#include <string.h>

#include "core/random.h"
#include "eval/evaluators.h"
#include "tools/match/fault_text.h"
#include "tools/match/game_text.h"
#include "tools/match/opening.h"
#include "tools/setup.h"

enum { GAMES_A_PAIR = 2, JUDGE_HASH_MB = 1 };

/* The outcome of a pair, kept until its turn comes. */
typedef struct PairResult {
    GameRecord games[GAMES_A_PAIR];
    char *pgn[GAMES_A_PAIR], *epd[GAMES_A_PAIR]; /* NULL unless asked for */
    bool played;                                 /* not both games come from the journal */
} PairResult;

typedef struct Runner {
    const MatchSettings *settings;
    const Game *start;
    MatchPairFn *on_pair;
    void *payload;
    MatchStop *stop;

    pthread_mutex_t lock; /* for everything below */
    int next_pair;
    PairResult **finished; /* by pair; NULL: not yet, in the journal, or taken already */
    Game *replay;          /* for games of the journal */
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

/* --- Counting --- */

static void pair_result_destroy(PairResult *result) {
    if (!result) return;
    for (int i = 0; i < GAMES_A_PAIR; i++) {
        free(result->pgn[i]);
        free(result->epd[i]);
    }
    free(result);
}

int match_pair_number(const MatchSettings *settings, int index) {
    return settings->first_pair + index * max_int(settings->pair_step, 1);
}

Results match_results(const MatchScore *score) {
    return (Results){score->pentanomial, {{score->losses, score->draws, score->wins}}};
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
        const PlayerTotals totals = game_record_totals(record, (Color)color);
        player_totals_add(&score->totals[player_of(game, (Color)color)], &totals);
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
        const Results results = match_results(score);
        score->verdict = sprt_verdict(&runner->settings->sprt, &results);
    }
    runner->decided = score->verdict != SPRT_OPEN;
}

static void write_texts(char *const texts[GAMES_A_PAIR], FILE *out) {
    for (int game = 0; game < GAMES_A_PAIR && out; game++) {
        if (texts[game]) fputs(texts[game], out);
        fflush(out);
    }
}

static void take_pair(Runner *runner, const PairResult *result) {
    const MatchSettings *settings = runner->settings;
    count_pair(runner, result->games);
    write_texts(result->pgn, settings->pgn);
    write_texts(result->epd, settings->epd);
    if (runner->on_pair) {
        runner->on_pair(runner->score, result->games, result->played, runner->payload);
    }
}

static void fail(Runner *runner, const char *message) {
    pthread_mutex_lock(&runner->lock);
    if (!runner->failed) report_error(runner->report, "%s", message);
    runner->failed = true;
    atomic_store(&runner->stop->soon, true);
    atomic_store(&runner->stop->now, true);
    pthread_mutex_unlock(&runner->lock);
}

/* --- Games of the journal --- */

static bool is_recorded(const Runner *runner, int pair) {
    const Journal *journal = runner->settings->journal;
    const int first = GAMES_A_PAIR * match_pair_number(runner->settings, pair);
    return journal && journal_has(journal, first) && journal_has(journal, first + 1);
}

/* Makes the texts of a finished game that are asked for. */
static void make_texts(const Runner *runner, int number, const Game *game, PairResult *result) {
    const MatchSettings *settings = runner->settings;
    const int place = number % GAMES_A_PAIR;
    const GameRecord *record = &result->games[place];
    GameLabels labels = {.event = settings->event,
                         .pairing = settings->pairing,
                         .game = number + 1,
                         .bare = settings->pgn_bare};
    for (int color = WHITE; color <= BLACK; color++)
        labels.names[color] = settings->players[player_of(place, (Color)color)].name;
    if (settings->pgn) result->pgn[place] = game_text_pgn(game, record, &labels);
    if (settings->epd) result->epd[place] = game_text_epd(game, record);
}

static bool read_game(const Runner *runner, int number, Game *game, PairResult *result,
                      Report *report) {
    GameRecord *record = &result->games[number % GAMES_A_PAIR];
    if (!journal_read(runner->settings->journal, number, game, record, report)) {
        return false;
    }
    make_texts(runner, number, game, result);
    return true;
}

/* A pair of the journal; NULL with the error set. */
static PairResult *load_pair(Runner *runner, int pair) {
    PairResult *result = calloc(1, sizeof *result);
    bool sound = result != NULL || report_error(runner->report, "out of memory");
    const int first = GAMES_A_PAIR * match_pair_number(runner->settings, pair);
    for (int game = 0; sound && game < GAMES_A_PAIR; game++)
        sound = read_game(runner, first + game, runner->replay, result, runner->report);
    if (sound) return result;
    pair_result_destroy(result);
    return NULL;
}

/* --- Results, in order --- */

/* The pair whose turn it is, if it is there; NULL also with `failed` set. */
static PairResult *next_result(Runner *runner) {
    const int pair = runner->score->pairs;
    PairResult *result = runner->finished[pair];
    runner->finished[pair] = NULL;
    if (result || !is_recorded(runner, pair)) return result;
    result = load_pair(runner, pair);
    runner->failed |= !result;
    return result;
}

static bool is_over(const Runner *runner) {
    return runner->decided || runner->failed || runner->score->pairs == runner->settings->pairs;
}

/* Takes all pairs whose turn has come. The lock must be held. */
static void take_pairs(Runner *runner) {
    while (!is_over(runner)) {
        PairResult *result = next_result(runner);
        if (!result) break;
        take_pair(runner, result);
        pair_result_destroy(result);
    }
    if (!is_over(runner)) return;
    atomic_store(&runner->stop->soon, true);
    atomic_store(&runner->stop->now, true);
}

/* --- Playing --- */

static const char *name_in_game(const MatchSettings *settings, int place, Color color) {
    return settings->players[player_of(place, color)].name;
}

/* Tells how a game ended; false when the match is to end with it. */
static bool tell_game(Worker *worker, int number, const GameRecord *record, const Seat seats[]) {
    const MatchSettings *settings = worker->runner->settings;
    const int place = number % GAMES_A_PAIR;
    const bool on_time = record->end == GAME_END_TIME;
    match_log_tell(settings->log, LOG_INFO, "game %d ends: %s v. %s %s, %s, %d moves", number + 1,
                   name_in_game(settings, place, WHITE), name_in_game(settings, place, BLACK),
                   game_points_text(record->white_half_points), game_record_text(record),
                   game_move_number(worker->game));
    if (!record->fault[0]) return true;
    const FaultCase fault = {.game = number + 1,
                             .letter = (char)('A' + player_of(place, record->faulty)),
                             .name = name_in_game(settings, place, record->faulty),
                             .position = worker->game,
                             .record = record,
                             .last_words = player_last_words(seats[record->faulty].player)};
    char *text = fault_text(&fault);
    if (text) match_log_alarm(settings->log, on_time ? LOG_WARNINGS : LOG_ERRORS, text);
    free(text);
    if (on_time || !settings->stop_at_fault) return true;
    Report report;
    report_error(&report, "game %d: %s failed, and recover is false; the same command goes on",
                 number + 1, fault.name);
    fail(worker->runner, report.error);
    return false;
}

/* Both games of a pair have the same: books lead them into the same opening. */
static uint64_t seed_of(const MatchSettings *settings, int pair) {
    uint64_t state = settings->seed;
    state = random_next(&state) ^ (uint64_t)pair;
    return random_next(&state);
}

/* False when the game was broken off or could not be recorded. */
static bool play_game(Worker *worker, int number, PairResult *result) {
    Runner *runner = worker->runner;
    const MatchSettings *settings = runner->settings;
    const int place = number % GAMES_A_PAIR;
    GameRecord *record = &result->games[place];
    Seat seats[COLOR_COUNT];
    Report report;
    report_clear(&report);
    for (int color = WHITE; color <= BLACK; color++) {
        const int player = player_of(place, (Color)color);
        seats[color] = (Seat){worker->players[player], &settings->players[player].control};
    }
    GameSettings game = settings->game;
    game.seed = seed_of(settings, number / GAMES_A_PAIR);
    game_copy(worker->game, worker->opening);
    match_log_tell(settings->log, LOG_INFO, "game %d begins: %s v. %s", number + 1,
                   name_in_game(settings, place, WHITE), name_in_game(settings, place, BLACK));
    game_loop_play(worker->game, seats, &game, &runner->stop->now, record);
    if (record->end == GAME_END_BROKEN_OFF) return false;
    if (settings->journal &&
        !journal_append(settings->journal, number, worker->game, record, &report)) {
        fail(runner, report.error);
        return false;
    }
    make_texts(runner, number, worker->game, result);
    return tell_game(worker, number, record, seats);
}

/* Both games of a pair have one opening, whatever the settings say since the first was played. */
static void take_opening(Worker *worker, const GameRecord *record) {
    game_copy(worker->opening, worker->game);
    while (game_ply(worker->opening) > record->opening_plies)
        game_undo(worker->opening);
}

/* Plays what of a pair is not in the journal; false when it was broken off or failed. */
static bool play_games(Worker *worker, int pair, PairResult *result) {
    Runner *runner = worker->runner;
    const int first = GAMES_A_PAIR * match_pair_number(runner->settings, pair);
    for (int number = first; number < first + GAMES_A_PAIR; number++) {
        Report report;
        report_clear(&report);
        if (!runner->settings->journal || !journal_has(runner->settings->journal, number)) {
            if (atomic_load(&runner->stop->soon) || !play_game(worker, number, result))
                return false;
        } else if (!read_game(runner, number, worker->game, result, &report)) {
            fail(runner, report.error);
            return false;
        } else {
            take_opening(worker, &result->games[number % GAMES_A_PAIR]);
        }
    }
    return true;
}

/* False when there is none. */
static bool set_up_opening(const Worker *worker, int number) {
    const MatchSettings *settings = worker->runner->settings;
    if (!settings->openings) {
        return opening_make(worker->opening, worker->runner->start, worker->judge, settings->seed,
                            number, settings->plies);
    }
    opening_list_set_up(settings->openings, settings->seed, number, worker->opening);
    return true;
}

/* NULL when it was broken off or failed. */
static PairResult *play_pair(Worker *worker, int pair) {
    const MatchSettings *settings = worker->runner->settings;
    if (!set_up_opening(worker, match_pair_number(settings, pair))) {
        fail(worker->runner, "no balanced opening was found; another number of plies may help");
        return NULL;
    }
    PairResult *result = calloc(1, sizeof *result);
    if (!result) {
        fail(worker->runner, "out of memory");
        return NULL;
    }
    result->played = true;
    if (play_games(worker, pair, result)) return result;
    pair_result_destroy(result);
    return NULL;
}

/* The next pair to play, or -1. */
static int take_number(Runner *runner) {
    int pair = -1;
    pthread_mutex_lock(&runner->lock);
    while (runner->next_pair < runner->settings->pairs && is_recorded(runner, runner->next_pair))
        runner->next_pair++;
    if (!atomic_load(&runner->stop->soon) && runner->next_pair < runner->settings->pairs) {
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
        runner->finished[pair] = result;
        take_pairs(runner);
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
        worker->players[i] = player_create(&runner->settings->players[i], rules,
                                           runner->settings->log, runner->report);
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

/* Counts what the journal holds, plays the rest, and drops from the journal what was played beyond
 * the pair that decided the match. */
static void run(Runner *runner) {
    const MatchSettings *settings = runner->settings;
    take_pairs(runner); /* no other thread is there yet */
    if (!is_over(runner)) run_workers(runner);
    if (!runner->failed && runner->decided && settings->journal) {
        runner->failed =
            !journal_cut(settings->journal, GAMES_A_PAIR * runner->score->pairs, runner->report);
    }
}

bool match_run(const MatchSettings *settings, const Game *start, MatchStop *stop,
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
        .replay = game_create(game_rules(start)),
        .finished = calloc((size_t)settings->pairs, sizeof *runner.finished),
    };
    *score = (MatchScore){0};
    runner.failed = (!runner.replay || !runner.finished) && !report_error(report, "out of memory");
    pthread_mutex_init(&runner.lock, NULL);
    if (!runner.failed) run(&runner);
    pthread_mutex_destroy(&runner.lock);
    for (int i = 0; runner.finished && i < settings->pairs; i++)
        pair_result_destroy(runner.finished[i]);
    free(runner.finished);
    if (runner.replay) game_destroy(runner.replay);
    return !runner.failed;
}
