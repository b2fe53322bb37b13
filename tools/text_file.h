/* Files that are read: opened unless they are devices without an end, as a whole or by lines. Files
 * that are written, so that no failure leaves half of one. */
#ifndef ORTHANT_TOOLS_TEXT_FILE_H
#define ORTHANT_TOOLS_TEXT_FILE_H

#include <stdio.h>

#include "core/report.h"

enum {
    TEXT_FILE_PATH_SIZE = 4096 + 16,
    TEXT_FILE_PIPE_MAX = 1 << 28,
    TEXT_FILE_LINE_MAX = 1 << 24
};

/* Opens a file, pipe or terminal to be read; of devices /dev/null only, as others may have no end.
 * NULL with the reason, without the path, as the error. */
FILE *text_file_open(const char *path, Report *report);

/* Reads a file of up to `most` bytes (what has no size, as a pipe, of up to TEXT_FILE_PIPE_MAX), to
 * be freed. NULL with the reason, without the path, as the error. */
char *text_file_read(const char *path, size_t most, size_t *length, Report *report);
/* The same of what is left of a stream, which stays open. */
char *text_file_read_stream(FILE *file, size_t most, size_t *length, Report *report);

/* A line of a stream; begins as all zero, and `text` is to be freed. */
typedef struct TextLine {
    char *text; /* with its line end, and a zero behind it */
    size_t length, capacity;
} TextLine;

/* Reads the next line. False at the end, and with the error set when it cannot be read or has more
 * than TEXT_FILE_LINE_MAX bytes. */
bool text_file_next_line(FILE *file, TextLine *line, Report *report);

/* A file being written; write to `file`. */
typedef struct TextFile {
    FILE *file;
    const char *path;
    char temporary[TEXT_FILE_PATH_SIZE]; /* what is written, to be renamed; empty: `path` itself */
} TextFile;

/* Begins to write: beside the path, unless that is a device or a pipe; "-" is standard output. Name
 * and text outlive it. False with the reason, path included, as the error. */
bool text_file_begin(TextFile *target, const char *path, Report *report);
/* Could it begin? Changes nothing; errors as there. */
bool text_file_check(const char *path, Report *report);
/* Ends writing and puts the file in its place. On failure, with the error set, the old file stays.
 */
bool text_file_commit(TextFile *target, Report *report);
/* Ends writing; the old file stays. */
void text_file_abandon(TextFile *target);

#endif
