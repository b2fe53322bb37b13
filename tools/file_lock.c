/* flock is not in POSIX. */
#define _DEFAULT_SOURCE 1

#include "tools/file_lock.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

enum { ATTEMPTS = 100 };

/* Is it still the file of that name? Its last holder may have removed it in the meantime. */
static bool is_present(const FileLock *lock) {
    struct stat ours, there;
    return fstat(lock->descriptor, &ours) == 0 && stat(lock->path, &there) == 0 &&
           ours.st_dev == there.st_dev && ours.st_ino == there.st_ino;
}

/* 0 or why it cannot be had. A file system that knows no locks has to do without. */
static int try_once(FileLock *lock) {
    lock->descriptor = open(lock->path, O_RDWR | O_CREAT | O_CLOEXEC, 0666);
    if (lock->descriptor < 0) return errno;
    const bool held = flock(lock->descriptor, LOCK_EX | LOCK_NB) != 0 && errno == EWOULDBLOCK;
    if (!held && is_present(lock)) return 0;
    close(lock->descriptor);
    lock->descriptor = -1;
    return held ? EBUSY : EAGAIN;
}

bool file_lock_take(FileLock *lock, const char *path, Report *report) {
    struct stat status;
    char shown[REPORT_NAME_SIZE];
    *lock = (FileLock){.descriptor = -1};
    if (stat(path, &status) == 0 && !S_ISREG(status.st_mode)) return true;
    lock->path = malloc(strlen(path) + sizeof ".lock");
    if (!lock->path) return report_error(report, "out of memory");
    sprintf(lock->path, "%s.lock", path);
    int cause = EAGAIN;
    for (int i = 0; i < ATTEMPTS && cause == EAGAIN; i++)
        cause = try_once(lock);
    if (lock->descriptor >= 0) return true;
    file_lock_release(lock);
    report_name(path, shown);
    if (cause == EBUSY) return report_error(report, "%s: another run is writing it", shown);
    return report_error(report, "cannot write %s.lock: %s", shown, strerror(cause));
}

void file_lock_release(FileLock *lock) {
    if (lock->descriptor >= 0) {
        unlink(lock->path); /* while it is held: nobody else's can be meant */
        close(lock->descriptor);
    }
    free(lock->path);
    *lock = (FileLock){.descriptor = -1};
}
