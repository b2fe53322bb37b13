/* PGN read game by game from a stream: only the games of a part of it are in memory. Parts end
 * before an Event tag at the start of a line that follows an empty one, as PGN is written. */
#ifndef ORTHANT_TOOLS_BOOK_PGN_STREAM_H
#define ORTHANT_TOOLS_BOOK_PGN_STREAM_H

#include <stdio.h>

#include "core/pgn.h"

typedef struct PgnStream {
    FILE *file;
    char *text;
    size_t length, capacity;
    size_t part; /* bytes of `text` that are being read */
    PgnReader reader;
    bool failed;
} PgnStream;

/* The file stays the caller's. */
void pgn_stream_open(PgnStream *stream, FILE *file);
void pgn_stream_close(PgnStream *stream);
/* As pgn_next on the whole; the moves are then read by pgn_read_moves or pgn_skip_moves on
 * `reader`. PGN_END with `failed` when the stream could not be read on; the report says why. */
PgnStatus pgn_stream_next(PgnStream *stream, PgnTags *tags, Report *report);

#endif
