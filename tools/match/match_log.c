#include "tools/match/match_log.h"

#include <errno.h>
#include <pthread.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

struct MatchLog {
    LogSettings settings;
    FILE *file; /* NULL: none */
    MatchLogScreenFn *screen;
    void *screen_payload;
    pthread_mutex_t lock; /* a message stands together, here and on standard error */
};

enum { STAMP_SIZE = 40 };

MatchLog *match_log_open(const LogSettings *settings, Report *report) {
    MatchLog *log = calloc(1, sizeof *log);
    if (!log) {
        report_error(report, "out of memory");
        return NULL;
    }
    log->settings = *settings;
    if (settings->path) {
        log->file = fopen(settings->path, settings->append ? "a" : "w");
        if (!log->file) {
            report_error(report, "cannot write %.150s: %s", settings->path, strerror(errno));
            free(log);
            return NULL;
        }
    }
    pthread_mutex_init(&log->lock, NULL);
    return log;
}

bool match_log_close(MatchLog *log, Report *report) {
    if (!log) return true;
    bool sound = !log->file || !ferror(log->file);
    if (log->file && fclose(log->file) != 0) sound = false;
    if (!sound) report_error(report, "writing %.150s failed", log->settings.path);
    pthread_mutex_destroy(&log->lock);
    free(log);
    return sound;
}

void match_log_set_screen(MatchLog *log, MatchLogScreenFn *screen, void *payload) {
    if (!log) return;
    pthread_mutex_lock(&log->lock);
    log->screen = screen;
    log->screen_payload = payload;
    pthread_mutex_unlock(&log->lock);
}

/* When a line was written: UTC, to the millisecond. */
static void write_stamp(FILE *out) {
    char stamp[STAMP_SIZE];
    struct timespec now;
    struct tm day;
    clock_gettime(CLOCK_REALTIME, &now);
    if (!gmtime_r(&now.tv_sec, &day)) return;
    strftime(stamp, sizeof stamp, "%Y-%m-%dT%H:%M:%S", &day);
    fprintf(out, "%s.%03dZ ", stamp, (int)(now.tv_nsec / 1000000));
}

static bool is_wanted(const MatchLog *log, LogLevel level) {
    return log && log->file && level <= log->settings.level;
}

void match_log_tell(MatchLog *log, LogLevel level, const char *format, ...) {
    va_list arguments;
    if (!is_wanted(log, level)) return;
    pthread_mutex_lock(&log->lock);
    write_stamp(log->file);
    va_start(arguments, format);
    vfprintf(log->file, format, arguments);
    va_end(arguments);
    fputc('\n', log->file);
    fflush(log->file);
    pthread_mutex_unlock(&log->lock);
}

void match_log_alarm(MatchLog *log, LogLevel level, const char *text) {
    if (!log) {
        fputs(text, stderr);
        return;
    }
    pthread_mutex_lock(&log->lock);
    if (log->screen) log->screen(true, log->screen_payload);
    fputs(text, stderr);
    if (log->screen) log->screen(false, log->screen_payload);
    if (is_wanted(log, level)) {
        write_stamp(log->file);
        fputs(text, log->file);
        fflush(log->file);
    }
    pthread_mutex_unlock(&log->lock);
}

void match_log_talk(MatchLog *log, const char *name, int number, char direction, const char *text) {
    if (!log || !(log->settings.engines || log->settings.level >= LOG_TRACE) || !log->file) return;
    pthread_mutex_lock(&log->lock);
    while (*text) {
        const int length = (int)strcspn(text, "\n");
        write_stamp(log->file);
        fprintf(log->file, "%s[%d] %c %.*s\n", name, number, direction, length, text);
        text += length + (text[length] == '\n');
    }
    pthread_mutex_unlock(&log->lock);
}
