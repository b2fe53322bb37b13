/* A child process that is talked to line by line, with deadlines. */
#ifndef ORTHANT_TOOLS_MATCH_PROCESS_H
#define ORTHANT_TOOLS_MATCH_PROCESS_H

#include "core/report.h"

enum { PROCESS_LINE_SIZE = 16384, PROCESS_HOW_SIZE = 64, PROCESS_ERRORS_SIZE = 2048 };

typedef enum ProcessStatus {
    PROCESS_LINE,    /* a line was read */
    PROCESS_TIMEOUT, /* none came in time */
    PROCESS_ENDED    /* the process has closed its output, or died */
} ProcessStatus;

typedef struct Process Process;

/* What is left of one. */
typedef struct ProcessRemains {
    char how[PROCESS_HOW_SIZE]; /* "exit status 3", "signal 11, Segmentation fault" or "it closed
                                   its output"; empty when it ran until it was ended */
    char errors[PROCESS_ERRORS_SIZE]; /* the end of what it wrote to standard error */
} ProcessRemains;

/* Is there such a program (looked up in PATH unless there is a slash in it)? */
bool process_exists(const char *program);
/* Starts a program (looked up in PATH unless there is a slash in it) with arguments, `argv` ended
 * by NULL. Its input, output and standard error are ours. NULL with the error set. */
Process *process_start(const char *const *argv, Report *report);
/* The number the system has given it. */
int process_number(const Process *process);
/* Ends it, the hard way if it does not go within a moment of losing its input, with all processes
 * it has started. `remains` is filled unless it is NULL. */
void process_end(Process *process, ProcessRemains *remains);
/* Sends text; false when the process does not read any more. */
bool process_write(Process *process, const char *text, size_t length);
/* Waits up to the moment `deadline_us` of setup_now_us until there is something to read:
 * PROCESS_LINE, a line, or one that is too long; nothing is taken. */
ProcessStatus process_wait(Process *process, int64_t deadline_us);
/* Reads a line, without its end, up to that moment. Longer ones are cut. */
ProcessStatus process_read(Process *process, char line[PROCESS_LINE_SIZE], int64_t deadline_us);

#endif
