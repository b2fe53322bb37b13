#include "tools/text_file.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

/* --- Reading --- */

char *text_file_read_stream(FILE *file, size_t most, size_t *length, Report *report) {
    char *text = NULL;
    size_t capacity = 0;
    *length = 0;
    bool sound = true;
    while (sound && !feof(file)) {
        if (*length == capacity) {
            capacity = capacity ? 2 * capacity : 4096;
            char *larger = capacity <= most ? realloc(text, capacity) : NULL;
            sound = larger || report_error(report, "the file is too large");
            text = larger ? larger : text;
        }
        if (!sound) break;
        *length += fread(text + *length, 1, capacity - *length, file);
        if (ferror(file)) sound = report_error(report, "%s", strerror(errno));
    }
    if (sound) return text;
    free(text);
    return NULL;
}

char *text_file_read(const char *path, size_t most, size_t *length, Report *report) {
    FILE *file = fopen(path, "rb");
    if (!file) {
        report_error(report, "%s", strerror(errno));
        return NULL;
    }
    char *text = text_file_read_stream(file, most, length, report);
    fclose(file);
    return text;
}

/* --- Writing --- */

static bool fail(const TextFile *target, int cause, Report *report) {
    char shown[REPORT_NAME_SIZE];
    report_name(target->file == stdout ? "output" : target->path, shown);
    return report_error(report, "cannot write %s: %s", shown, strerror(cause));
}

bool text_file_begin(TextFile *target, const char *path, Report *report) {
    *target = (TextFile){.path = path};
    if (strcmp(path, "-") == 0) {
        target->file = stdout;
        return true;
    }
    struct stat status;
    const bool in_place = stat(path, &status) == 0 && !S_ISREG(status.st_mode);
    if (!in_place) {
        const int length = snprintf(target->temporary, sizeof target->temporary, "%s.tmp%ld", path,
                                    (long)getpid());
        if (length >= (int)sizeof target->temporary) return fail(target, ENAMETOOLONG, report);
    }
    target->file = fopen(in_place ? path : target->temporary, "wb");
    return target->file || fail(target, errno, report);
}

bool text_file_check(const char *path, Report *report) {
    TextFile target = {.path = path};
    struct stat status;
    if (strcmp(path, "-") == 0) return true;
    if (stat(path, &status) == 0 && !S_ISREG(status.st_mode)) {
        /* Opening a pipe would be noticed at its other end. */
        if (S_ISDIR(status.st_mode)) return fail(&target, EISDIR, report);
        return access(path, W_OK) == 0 || fail(&target, errno, report);
    }
    if (!text_file_begin(&target, path, report)) return false;
    text_file_abandon(&target);
    return true;
}

void text_file_abandon(TextFile *target) {
    if (target->file && target->file != stdout) fclose(target->file);
    if (target->file && target->temporary[0]) unlink(target->temporary);
    target->file = NULL;
}

bool text_file_commit(TextFile *target, Report *report) {
    errno = 0;
    bool sound = fflush(target->file) == 0 && !ferror(target->file);
    /* On the disk before it takes the old one's place, else a power failure could leave neither. */
    if (sound && target->temporary[0]) sound = fsync(fileno(target->file)) == 0;
    int cause = errno ? errno : EIO;
    if (target->file == stdout) return sound || fail(target, cause, report);
    if (fclose(target->file) != 0 && sound) {
        sound = false;
        cause = errno;
    }
    if (sound && target->temporary[0] && rename(target->temporary, target->path) != 0) {
        sound = false;
        cause = errno;
    }
    if (!sound && target->temporary[0]) unlink(target->temporary);
    target->file = NULL;
    return sound || fail(target, cause, report);
}
