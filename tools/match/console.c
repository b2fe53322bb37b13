#include "tools/match/console.h"

#include <errno.h>
#include <signal.h>
#include <string.h>

#include "tools/match/score_report.h"

/* --- Interrupts --- */

/* A signal handler has no other way to reach a match. */
static atomic_bool stop_requested;
static atomic_int interrupt_count;

/* One keystroke may arrive twice; the third signal is meant. */
static void request_stop(int signal_number) {
    const int before = atomic_fetch_add(&interrupt_count, 1);
    atomic_store(&stop_requested, true);
    if (before < 2) return;
    signal(signal_number, SIG_DFL);
    raise(signal_number);
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
    fprintf(stderr, "%s: %s: %s\n", files->program, files->journal_path, report.error);
    return false;
}

static bool open_pgn(ConsoleFiles *files) {
    if (!files->pgn_path) return true;
    const bool goes_on = files->journal && journal_is_begun(files->journal);
    files->pgn = fopen(files->pgn_path, goes_on ? "a" : "w");
    if (files->pgn) return true;
    fprintf(stderr, "%s: cannot write %s: %s\n", files->program, files->pgn_path, strerror(errno));
    return false;
}

bool console_open_files(ConsoleFiles *files, const char *settings) {
    files->pgn = NULL;
    files->journal = NULL;
    return open_journal(files, settings) && open_pgn(files);
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
    fprintf(stderr, "%s: %s: %s\n", files->program, files->journal_path, report.error);
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

static void on_pair(const MatchScore *score, const GameRecord games[2], void *payload) {
    const MatchSettings *settings = payload;
    print_faults(settings, games, 2 * score->pairs - 1);
    const int before = 10 * (score->pairs - 1) / settings->pairs;
    if (10 * score->pairs / settings->pairs > before) score_report_line(score, settings, stderr);
}

bool console_play(const MatchSettings *settings, const Game *start, const char *program,
                  MatchScore *score) {
    Report report;
    void *payload = (void *)(uintptr_t)settings;
    report_clear(&report);
    *score = (MatchScore){0};
    /* In this order: an interrupt from now on sets the flag again. */
    atomic_store(&stop_requested, false);
    if (console_interrupted()) return true;
    if (match_run(settings, start, &stop_requested, on_pair, payload, score, &report)) return true;
    fprintf(stderr, "%s: %s\n", program, report.error);
    return false;
}
