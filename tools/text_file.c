#include "tools/text_file.h"

#include <errno.h>
#include <stdint.h>
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

/* Could it be read to its end? Of devices a terminal and the one that is empty could. */
static bool check_kind(FILE *file, const struct stat *status, Report *report) {
    struct stat empty;
    if (S_ISDIR(status->st_mode)) return report_error(report, "%s", strerror(EISDIR));
    if (!S_ISCHR(status->st_mode) && !S_ISBLK(status->st_mode)) return true;
    if (S_ISCHR(status->st_mode) && (isatty(fileno(file)) || (stat("/dev/null", &empty) == 0 &&
                                                              empty.st_rdev == status->st_rdev))) {
        return true;
    }
    return report_error(report, "it is a device; expected a file or a pipe");
}

static FILE *open_file(const char *path, struct stat *status, Report *report) {
    FILE *file = fopen(path, "rb");
    if (!file || fstat(fileno(file), status) != 0) {
        report_error(report, "%s", strerror(errno));
    } else if (check_kind(file, status, report)) {
        return file;
    }
    if (file) fclose(file);
    return NULL;
}

FILE *text_file_open(const char *path, Report *report) {
    struct stat status;
    return open_file(path, &status, report);
}

char *text_file_read(const char *path, size_t most, size_t *length, Report *report) {
    struct stat status;
    char *text = NULL;
    FILE *file = open_file(path, &status, report);
    if (!file) return NULL;
    if (S_ISREG(status.st_mode) && (uintmax_t)status.st_size > most) {
        report_error(report, "the file is too large");
    } else {
        if (!S_ISREG(status.st_mode) && most > TEXT_FILE_PIPE_MAX) most = TEXT_FILE_PIPE_MAX;
        text = text_file_read_stream(file, most, length, report);
    }
    fclose(file);
    return text;
}

/* Makes room for a letter and a zero. */
static bool reserve_letter(TextLine *line, Report *report) {
    if (line->length + 1 < line->capacity) return true;
    if (line->length >= TEXT_FILE_LINE_MAX) return report_error(report, "the line is too long");
    const size_t capacity = line->capacity ? 2 * line->capacity : 256;
    char *larger = realloc(line->text, capacity);
    if (!larger) return report_error(report, "out of memory");
    line->text = larger;
    line->capacity = capacity;
    return true;
}

bool text_file_next_line(FILE *file, TextLine *line, Report *report) {
    int letter = 0;
    line->length = 0;
    while (letter != '\n' && (letter = getc_unlocked(file)) != EOF) {
        if (!reserve_letter(line, report)) return false;
        line->text[line->length++] = (char)letter;
    }
    if (letter == EOF && ferror(file)) return report_error(report, "%s", strerror(errno));
    if (line->length == 0) return false;
    line->text[line->length] = '\0';
    return true;
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

/* Why the file could not be written. The stream only knows that it could not; the file is given up,
 * so a further try does no harm. */
static int failure_cause(const TextFile *target) {
    if (errno == 0 && target->temporary[0]) {
        fputc('\n', target->file);
        fflush(target->file);
    }
    return errno ? errno : EIO;
}

bool text_file_commit(TextFile *target, Report *report) {
    errno = 0;
    bool sound = fflush(target->file) == 0 && !ferror(target->file);
    /* On the disk before it takes the old one's place, else a power failure could leave neither. */
    if (sound && target->temporary[0]) sound = fsync(fileno(target->file)) == 0;
    int cause = sound ? 0 : failure_cause(target);
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
