/* The lines of a file of any size, plain or compressed by zstd (told by its first bytes). */
#ifndef ORTHANT_TOOLS_TUNE_LINE_STREAM_H
#define ORTHANT_TOOLS_TUNE_LINE_STREAM_H

#include "core/report.h"

enum { LINE_STREAM_LINE_MAX = 8192 };

typedef enum LineStatus {
    LINE_READ,
    LINE_TOO_LONG, /* longer than LINE_STREAM_LINE_MAX; what is given is its beginning */
    LINE_END,      /* there are no more */
    LINE_FAILED    /* reading failed, the error is set */
} LineStatus;

typedef struct LineStream LineStream;

/* NULL with the reason, without the path, as the error. */
LineStream *line_stream_open(const char *path, Report *report);
void line_stream_close(LineStream *stream);
/* The next line without its end ("\n" or "\r\n"); it stays until the next call. */
LineStatus line_stream_next(LineStream *stream, const char **line, size_t *length, Report *report);

#endif
