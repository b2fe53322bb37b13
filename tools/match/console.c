#include "tools/match/console.h"

#include <errno.h>
#include <signal.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#include "tools/match/live_block.h"

enum { FOLDER_SIZE = 4096 };

/* --- Interrupts --- */

/* A signal handler has no other way to reach a match. */
static MatchStop stop_requested;
static atomic_int interrupt_count;
static struct timespec last_interrupt;

enum { ECHO_MS = 300 };

/* One keystroke may arrive twice: by the terminal and by a parent that passes it on. */
static bool is_echo(void) {
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    const int64_t since = (int64_t)(now.tv_sec - last_interrupt.tv_sec) * 1000 +
                          (now.tv_nsec - last_interrupt.tv_nsec) / 1000000;
    last_interrupt = now;
    return atomic_load(&interrupt_count) > 0 && since < ECHO_MS;
}

/* Calls only what a signal handler may. */
static void request_stop(int signal_number) {
    static const char message[] = "\nfinishing the games in play; once more drops them\n";
    if (is_echo()) return;
    const int before = atomic_fetch_add(&interrupt_count, 1);
    atomic_store(&stop_requested.soon, true);
    if (before == 0) {
        const ssize_t written = write(STDERR_FILENO, message, sizeof message - 1);
        (void)written;
    } else if (before == 1) {
        atomic_store(&stop_requested.now, true);
    } else {
        signal(signal_number, SIG_DFL);
        raise(signal_number);
    }
}

void console_catch_signals(void) {
    struct sigaction action;
    memset(&action, 0, sizeof action);
    action.sa_handler = request_stop;
    sigemptyset(&action.sa_mask);
    sigaction(SIGINT, &action, NULL);
    sigaction(SIGTERM, &action, NULL);
}

bool console_interrupted(void) { return atomic_load(&interrupt_count) > 0; }

/* --- Files --- */

static bool open_journal(ConsoleFiles *files, const char *settings) {
    if (!files->journal_path) return true;
    Report report;
    report_clear(&report);
    files->journal = journal_open(files->journal_path, settings, &report);
    if (files->journal) return true;
    fprintf(stderr, "%s: %s\n", files->program, report.error);
    return false;
}

static bool open_pgn(ConsoleFiles *files) {
    if (!files->pgn_path) return true;
    files->pgn = fopen(files->pgn_path, "w");
    if (files->pgn) return true;
    fprintf(stderr, "%s: cannot write %s: %s\n", files->program, files->pgn_path, strerror(errno));
    return false;
}

bool console_open_files(ConsoleFiles *files, const char *settings) {
    files->pgn = NULL;
    files->journal = NULL;
    return open_journal(files, settings) && open_pgn(files);
}

/* Is there such a file to be written to, or a folder to make it in? */
static bool can_be_written(const ConsoleFiles *files, const char *path) {
    const char *slash = strrchr(path, '/');
    const bool there = access(path, F_OK) == 0;
    struct stat state;
    char folder[FOLDER_SIZE] = ".";
    if (slash) snprintf(folder, sizeof folder, "%.*s", max_int(1, (int)(slash - path)), path);
    if (there && stat(path, &state) == 0 && S_ISDIR(state.st_mode)) {
        errno = EISDIR;
    } else if (there ? access(path, W_OK) == 0 : access(folder, W_OK | X_OK) == 0) {
        return true;
    }
    fprintf(stderr, "%s: cannot write %s: %s\n", files->program, path, strerror(errno));
    return false;
}

bool console_check_files(const ConsoleFiles *files, const char *settings) {
    Report report;
    report_clear(&report);
    const bool sound = !files->pgn_path || can_be_written(files, files->pgn_path);
    if (!files->journal_path) return sound;
    if (!can_be_written(files, files->journal_path)) return false;
    if (access(files->journal_path, F_OK) != 0 ||
        journal_check(files->journal_path, settings, &report)) {
        return sound;
    }
    fprintf(stderr, "%s: %s\n", files->program, report.error);
    return false;
}

static bool close_pgn(const ConsoleFiles *files) {
    if (!files->pgn) return true;
    const bool failed = ferror(files->pgn) != 0;
    if (fclose(files->pgn) == 0 && !failed) return true;
    fprintf(stderr, "%s: writing %s failed\n", files->program, files->pgn_path);
    return false;
}

static bool close_journal(const ConsoleFiles *files) {
    Report report;
    report_clear(&report);
    if (!files->journal || journal_close(files->journal, &report)) return true;
    fprintf(stderr, "%s: %s\n", files->program, report.error);
    return false;
}

bool console_close_files(ConsoleFiles *files) {
    const bool pgn_sound = close_pgn(files);
    return close_journal(files) && pgn_sound;
}

/* --- Playing --- */

static void print_faults(const MatchSettings *settings, const GameRecord games[2],
                         int first_number) {
    for (int game = 0; game < 2; game++) {
        const GameRecord *record = &games[game];
        if (!record->fault[0]) continue;
        const int player = game == 0 ? (int)record->faulty : 1 - (int)record->faulty;
        fprintf(stderr, "game %d: %c (%s) %s\n", first_number + game, 'A' + player,
                settings->players[player].name, record->fault);
    }
}

/* What is shown while a match is played. */
typedef struct Watch {
    const MatchSettings *settings;
    LiveBlock block;
} Watch;

static bool has_fault(const GameRecord games[2]) { return games[0].fault[0] || games[1].fault[0]; }

static void on_pair(const MatchScore *score, const GameRecord games[2], bool played,
                    void *payload) {
    Watch *watch = payload;
    if (played && has_fault(games)) {
        live_block_hide(&watch->block);
        print_faults(watch->settings, games,
                     2 * match_pair_number(watch->settings, score->pairs - 1) + 1);
        live_block_show(&watch->block);
    }
    live_block_update(&watch->block, score, played);
}

static void on_pair_quietly(const MatchScore *score, const GameRecord games[2], bool played,
                            void *payload) {
    const MatchSettings *settings = payload;
    if (played) {
        print_faults(settings, games, 2 * match_pair_number(settings, score->pairs - 1) + 1);
    }
}

/* Not unless an interrupt has come; then the score is empty. */
static bool play(const MatchSettings *settings, const Game *start, MatchPairFn *tell, void *payload,
                 MatchScore *score, Report *report) {
    report_clear(report);
    *score = (MatchScore){0};
    /* In this order: an interrupt from now on sets the flag again. */
    atomic_store(&stop_requested.soon, false);
    atomic_store(&stop_requested.now, false);
    return console_interrupted() ||
           match_run(settings, start, &stop_requested, tell, payload, score, report);
}

bool console_play(const MatchSettings *settings, const Game *start, const char *program,
                  MatchScore *score) {
    Report report;
    Watch watch = {.settings = settings};
    live_block_begin(&watch.block, settings, &interrupt_count, stderr);
    const bool done = play(settings, start, on_pair, &watch, score, &report);
    /* The report that follows says it all, if it can be seen. */
    live_block_end(&watch.block, score, done && !isatty(STDOUT_FILENO));
    if (!done) fprintf(stderr, "%s: %s\n", program, report.error);
    return done;
}

bool console_play_quietly(const MatchSettings *settings, const Game *start, const char *program,
                          MatchScore *score) {
    Report report;
    void *payload = (void *)(uintptr_t)settings;
    if (play(settings, start, on_pair_quietly, payload, score, &report)) return true;
    fprintf(stderr, "%s: %s\n", program, report.error);
    return false;
}
