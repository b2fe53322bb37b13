/* What a run tells of its games as they are played: faults of engines on standard error, and in a
 * file, if there is one, as much as is wanted. All functions may be called by several threads; a
 * NULL log is one without a file. */
#ifndef ORTHANT_TOOLS_MATCH_MATCH_LOG_H
#define ORTHANT_TOOLS_MATCH_MATCH_LOG_H

#include "core/report.h"

/* How much: each level has what those before it have. */
typedef enum LogLevel {
    LOG_ERRORS,   /* "err": engines that crash, hang or play illegal moves */
    LOG_WARNINGS, /* "warn": losses on time, engines that are started again */
    LOG_INFO,     /* "info": the beginning and the end of games */
    LOG_TRACE,    /* "trace": what is said to engines and what they answer */
    LOG_LEVEL_COUNT
} LogLevel;

typedef struct LogSettings {
    const char *path; /* NULL: no file */
    LogLevel level;
    bool engines; /* what LOG_TRACE adds, whatever the level */
    bool append;  /* to what the file holds; else it is written anew */
} LogSettings;

typedef struct MatchLog MatchLog;

/* NULL with the error set when the file cannot be written. */
MatchLog *match_log_open(const LogSettings *settings, Report *report);
/* False with the error set when not all could be written. */
bool match_log_close(MatchLog *log, Report *report);

/* Called before (`clear`) and after something is told on standard error, so that what stands there
 * can make room; NULL: nothing does. A NULL log has none. */
typedef void MatchLogScreenFn(bool clear, void *payload);
void match_log_set_screen(MatchLog *log, MatchLogScreenFn *screen, void *payload);

/* Adds a line to the file, if the level is wanted. */
void match_log_tell(MatchLog *log, LogLevel level, const char *format, ...) PRINTF_LIKE(3, 4);
/* Adds a message of several lines, and tells it on standard error too. */
void match_log_alarm(MatchLog *log, LogLevel level, const char *text);
/* Adds the lines of a text that engine `name` was told ('>') or said ('<', '!' on standard error);
 * `number` is that of the process. */
void match_log_talk(MatchLog *log, const char *name, int number, char direction, const char *text);

#endif
