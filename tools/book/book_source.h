/* The games of a file, one after the other: a PGN, or the journal of `orthant match` or `selfplay`.
 * Both are read as streams, so files may be larger than the memory. */
#ifndef ORTHANT_TOOLS_BOOK_BOOK_SOURCE_H
#define ORTHANT_TOOLS_BOOK_BOOK_SOURCE_H

#include "core/game.h"

/* What becomes of a file's games. */
typedef struct SourceTotals {
    int64_t read, bad;  /* bad: cannot be read */
    int64_t other;      /* of another variant */
    int64_t unfinished; /* without a result, or decided by a fault or the clock */
} SourceTotals;

/* Called for a finished game; its first `opening` moves are nobody's choice. False breaks off. */
typedef bool SourceGameFn(const Game *game, int white_half_points, int opening, void *payload);
/* Called for a game that is bad, with one line that names file and place. */
typedef void SourceErrorFn(const char *message, void *payload);

typedef struct SourceSink {
    SourceGameFn *game;
    SourceErrorFn *error;
    void *payload;
} SourceSink;

/* Reads a file, "-" being standard input; its games of these rules go to the sink, totals are added
 * up. False with the error set, which names the file, when it cannot be read on, or the sink broke
 * off (then it is not set). */
bool book_source_read(const char *path, const Rules *rules, const SourceSink *sink,
                      SourceTotals *totals, Report *report);

#endif
