#include "tools/tune/line_stream.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "tools/zstd_file.h"

enum { TEXT_SIZE = 1 << 17 };

struct LineStream {
    FILE *file;
    size_t text_at, text_end; /* text that was not given out yet */
    bool in_long_line;        /* the beginning of a line was given out as too long */
    char text[TEXT_SIZE];
};

LineStream *line_stream_open(const char *path, Report *report) {
    LineStream *stream = calloc(1, sizeof *stream);
    if (!stream) {
        report_error(report, "out of memory");
        return NULL;
    }
    stream->file = zstd_file_open(path, report);
    if (stream->file) return stream;
    free(stream);
    return NULL;
}

void line_stream_close(LineStream *stream) {
    if (!stream) return;
    if (stream->file) fclose(stream->file);
    free(stream);
}

/* Adds text behind what is there. Nothing is added at the end. */
static bool take_text(LineStream *stream, Report *report) {
    memmove(stream->text, stream->text + stream->text_at, stream->text_end - stream->text_at);
    stream->text_end -= stream->text_at;
    stream->text_at = 0;
    errno = 0;
    stream->text_end +=
        fread(stream->text + stream->text_end, 1, TEXT_SIZE - stream->text_end, stream->file);
    return !ferror(stream->file) || report_error(report, "%s", zstd_file_error_text(errno));
}

/* Gives out `length` characters, of which `skipped` more belong to the line's end. */
static void give(LineStream *stream, size_t given, size_t taken, const char **line,
                 size_t *length) {
    *line = stream->text + stream->text_at;
    *length = given;
    if (*length > 0 && (*line)[*length - 1] == '\r') --*length;
    stream->text_at += taken;
}

LineStatus line_stream_next(LineStream *stream, const char **line, size_t *length, Report *report) {
    for (;;) {
        const char *start = stream->text + stream->text_at;
        size_t there = stream->text_end - stream->text_at;
        const char *end = there > 0 ? memchr(start, '\n', there) : NULL;
        if (!end && there <= LINE_STREAM_LINE_MAX) {
            if (!take_text(stream, report)) return LINE_FAILED;
            const bool grown = stream->text_end - stream->text_at > there;
            if (grown) continue;
            if (there == 0) return LINE_END;
        }
        const size_t given = end ? (size_t)(end - start) : there;
        const bool is_rest = stream->in_long_line, is_long = given > LINE_STREAM_LINE_MAX;
        stream->in_long_line = !end && there > LINE_STREAM_LINE_MAX;
        give(stream, is_long ? LINE_STREAM_LINE_MAX : given, given + (end != NULL), line, length);
        if (!is_rest) return is_long ? LINE_TOO_LONG : LINE_READ;
    }
}
