/* Whole files: read into memory, and written so that no failure leaves half of one. */
#ifndef ORTHANT_TOOLS_TEXT_FILE_H
#define ORTHANT_TOOLS_TEXT_FILE_H

#include <stdio.h>

#include "core/report.h"

enum { TEXT_FILE_PATH_SIZE = 4096 + 16 };

/* Reads a file of up to `most` bytes, to be freed. NULL with the reason, without the path, as the
 * error. */
char *text_file_read(const char *path, size_t most, size_t *length, Report *report);
/* The same of what is left of a stream, which stays open. */
char *text_file_read_stream(FILE *file, size_t most, size_t *length, Report *report);

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
