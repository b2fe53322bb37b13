#include "tools/book/pgn_stream.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

enum { CHUNK = 1 << 16, GAME_SIZE_MAX = 1 << 28 };

void pgn_stream_open(PgnStream *stream, FILE *file) {
    *stream = (PgnStream){.file = file};
    pgn_reader_init(&stream->reader, "", 0);
}

void pgn_stream_close(PgnStream *stream) {
    free(stream->text);
    stream->text = NULL;
}

/* Does a game begin at `at`, which is not the beginning? */
static bool begins_game(const char *text, size_t length, size_t at) {
    static const char tag[] = "[Event ";
    const size_t size = sizeof tag - 1;
    if (at + size > length || memcmp(text + at, tag, size) != 0 || text[at - 1] != '\n') {
        return false;
    }
    size_t before = at - 1;
    if (before > 0 && text[before - 1] == '\r') before--;
    return before > 0 && text[before - 1] == '\n';
}

/* Where the last game of the text begins; 0: there is no second one. */
static size_t last_game(const char *text, size_t length) {
    for (size_t at = length; at > 0; at--) {
        if (text[at - 1] == '[' && at > 1 && begins_game(text, length, at - 1)) return at - 1;
    }
    return 0;
}

static bool read_chunk(PgnStream *stream, Report *report) {
    if (stream->length + CHUNK > stream->capacity) {
        const size_t capacity = 2 * stream->capacity + CHUNK;
        char *larger = capacity <= GAME_SIZE_MAX ? realloc(stream->text, capacity) : NULL;
        if (!larger) {
            return report_error(report, "line %d: no further game with an Event tag in %zu bytes",
                                stream->reader.line, stream->length);
        }
        stream->text = larger;
        stream->capacity = capacity;
    }
    const size_t got = fread(stream->text + stream->length, 1, CHUNK, stream->file);
    stream->length += got;
    return !ferror(stream->file) || report_error(report, "%s", strerror(errno));
}

/* Makes the next part ready; false when there is none, or `failed`. */
static bool next_part(PgnStream *stream, Report *report) {
    const int line = stream->reader.line;
    stream->length -= stream->part;
    if (stream->length > 0) memmove(stream->text, stream->text + stream->part, stream->length);
    stream->part = 0;
    /* The rest holds no second game; so it grows by doubling until there is one or the end. */
    for (size_t wanted = CHUNK; stream->part == 0 && !feof(stream->file); wanted = stream->length) {
        const size_t begin = stream->length;
        while (stream->length - begin < wanted && !feof(stream->file)) {
            stream->failed = !read_chunk(stream, report);
            if (stream->failed) return false;
        }
        stream->part = last_game(stream->text, stream->length);
    }
    if (feof(stream->file)) stream->part = stream->length;
    pgn_reader_init(&stream->reader, stream->text, stream->part);
    stream->reader.line = line;
    return stream->part > 0;
}

PgnStatus pgn_stream_next(PgnStream *stream, PgnTags *tags, Report *report) {
    PgnStatus status;
    do {
        status = pgn_next(&stream->reader, tags, report);
    } while (status == PGN_END && next_part(stream, report));
    return status;
}
