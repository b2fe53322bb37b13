/* One writer at a time of a file that is replaced as a whole, so that it cannot be locked itself.
 */
#ifndef ORTHANT_TOOLS_FILE_LOCK_H
#define ORTHANT_TOOLS_FILE_LOCK_H

#include "core/report.h"

typedef struct FileLock {
    char *path;     /* PATH.lock; NULL: there is none */
    int descriptor; /* -1: it is not held */
} FileLock;

/* Keeps others from taking it for the same path while this process lives; devices and pipes need no
 * lock. False with the error set, which names the path: another process has it, or PATH.lock cannot
 * be made. */
bool file_lock_take(FileLock *lock, const char *path, Report *report);
/* Gives it up; nothing is left behind. Again or without success before: does nothing. */
void file_lock_release(FileLock *lock);

#endif
