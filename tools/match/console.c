#include "tools/match/console.h"

#include <errno.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "tools/stop_signals.h"

enum { FOLDER_SIZE = 4096 };

/* --- Interrupts --- */

/* A signal handler has no other way to reach a match. */
static MatchStop stop_requested;

static void request_stop(int number) {
    atomic_store(&stop_requested.soon, true);
    if (number > 1) atomic_store(&stop_requested.now, true);
}

void console_catch_signals(void) {
    static const StopPlan plan = {"\nfinishing the games in play; once more drops them\n", 2,
                                  request_stop};
    stop_signals_catch(&plan);
}

bool console_interrupted(void) { return stop_signals_came(); }

/* --- Files --- */

static void tell_changes(const ConsoleFiles *files, const char *what) {
    if (!files->changes || !files->changes->accepted[0]) return;
    fprintf(stderr, "%s: %s: %s other settings: %s\n", files->program, files->journal_path, what,
            files->changes->accepted);
}

static bool open_journal(ConsoleFiles *files, const char *settings) {
    if (!files->journal_path) return true;
    Report report;
    report_clear(&report);
    files->journal = journal_open(files->journal_path, settings, files->changes, &report);
    if (files->journal) {
        tell_changes(files, "gone on with");
        return true;
    }
    fprintf(stderr, "%s: %s\n", files->program, report.error);
    return false;
}

static bool open_text(const ConsoleFiles *files, const char *path, FILE **file) {
    if (!path) return true;
    *file = fopen(path, "w");
    if (*file) return true;
    fprintf(stderr, "%s: cannot write %s: %s\n", files->program, path, strerror(errno));
    return false;
}

static bool open_log(ConsoleFiles *files) {
    Report report;
    report_clear(&report);
    files->log = match_log_open(&files->log_settings, &report);
    if (files->log) return true;
    fprintf(stderr, "%s: %s\n", files->program, report.error);
    return false;
}

bool console_open_files(ConsoleFiles *files, const char *settings) {
    files->pgn = files->epd = NULL;
    files->journal = NULL;
    files->log = NULL;
    return open_log(files) && open_journal(files, settings) &&
           open_text(files, files->pgn_path, &files->pgn) &&
           open_text(files, files->epd_path, &files->epd);
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
    const char *const paths[] = {files->pgn_path, files->epd_path, files->log_settings.path};
    bool sound = true;
    for (size_t i = 0; sound && i < ARRAY_LENGTH(paths); i++)
        sound = !paths[i] || can_be_written(files, paths[i]);
    if (!files->journal_path) return sound;
    if (!can_be_written(files, files->journal_path)) return false;
    if (access(files->journal_path, F_OK) != 0) return sound;
    if (journal_check(files->journal_path, settings, files->changes, &report)) {
        tell_changes(files, "would be gone on with");
        return sound;
    }
    fprintf(stderr, "%s: %s\n", files->program, report.error);
    return false;
}

static bool close_text(const ConsoleFiles *files, const char *path, FILE *file) {
    if (!file) return true;
    const bool failed = ferror(file) != 0;
    if (fclose(file) == 0 && !failed) return true;
    fprintf(stderr, "%s: writing %s failed", files->program, path);
    if (files->journal_path) {
        fprintf(stderr,
                "; the games are in %s, and the same command writes it anew once there is room",
                files->journal_path);
    }
    fputc('\n', stderr);
    return false;
}

static bool close_journal(const ConsoleFiles *files) {
    Report report;
    report_clear(&report);
    if (!files->journal || journal_close(files->journal, &report)) return true;
    fprintf(stderr, "%s: %s\n", files->program, report.error);
    return false;
}

static bool close_log(const ConsoleFiles *files) {
    Report report;
    report_clear(&report);
    if (match_log_close(files->log, &report)) return true;
    fprintf(stderr, "%s: %s\n", files->program, report.error);
    return false;
}

bool console_close_files(ConsoleFiles *files) {
    const bool pgn_sound = close_text(files, files->pgn_path, files->pgn);
    const bool epd_sound = close_text(files, files->epd_path, files->epd);
    const bool log_sound = close_log(files);
    return close_journal(files) && pgn_sound && epd_sound && log_sound;
}

/* --- Playing --- */

/* What is shown while a match is played. */
typedef struct Watch {
    const MatchSettings *settings;
    LiveBlock block;
} Watch;

static void on_pair(const MatchScore *score, const GameRecord games[2], bool played,
                    void *payload) {
    (void)games;
    Watch *watch = payload;
    live_block_update(&watch->block, score, played);
}

/* Makes room for what is told on standard error. */
static void clear_screen(bool clear, void *payload) {
    Watch *watch = payload;
    (clear ? live_block_hide : live_block_show)(&watch->block);
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
                  const LiveBelow *below, MatchScore *score) {
    Report report;
    Watch watch = {.settings = settings};
    live_block_begin(&watch.block, settings, below, stop_signals_count(), stderr);
    match_log_set_screen(settings->log, clear_screen, &watch);
    const bool done = play(settings, start, on_pair, &watch, score, &report);
    match_log_set_screen(settings->log, NULL, NULL);
    /* The report that follows says it all, if it can be seen. */
    live_block_end(&watch.block, score, done && !isatty(STDOUT_FILENO));
    if (!done) fprintf(stderr, "%s: %s\n", program, report.error);
    return done;
}

bool console_play_quietly(const MatchSettings *settings, const Game *start, const char *program,
                          MatchScore *score) {
    Report report;
    if (play(settings, start, NULL, NULL, score, &report)) return true;
    fprintf(stderr, "%s: %s\n", program, report.error);
    return false;
}
