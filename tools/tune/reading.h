/* Reading training data: files become rows, games are told apart, bad lines skipped up to a limit.
 *
 * A new game begins at the start of a file, at an empty line, and where the number of the half-move
 * does not go up. Positions that do not tell it (EPD) count as a new game every
 * TUNE_UNNUMBERED_BLOCK lines. */
#ifndef ORTHANT_TOOLS_TUNE_READING_H
#define ORTHANT_TOOLS_TUNE_READING_H

#include "core/engine.h"
#include "tools/tune/rows.h"

enum { TUNE_UNNUMBERED_BLOCK = 64 };

/* Told, and asked, of what happens while data are read; each may be NULL. */
typedef struct TuneReadingEvents {
    void (*on_bad_line)(const char *message, void *payload); /* "FILE:LINE: ..." */
    void (*on_progress)(const char *file, size_t positions, void *payload);
    bool (*is_stopped)(void *payload);
    void *payload;
} TuneReadingEvents;

typedef struct TuneData {
    TuneRows rows;
    int64_t games, lines, bad_lines, in_check; /* in check: left out, as a search never asks */
    int64_t scored;                            /* rows with a search's score */
    uint64_t fingerprint;                      /* of all that was read */
} TuneData;

/* What data are read with. */
typedef struct TuneReader {
    Engine *engine; /* with the weights that parts which are not linear are computed by */
    Game *game;     /* of its rules */
    double validation;
    uint64_t seed; /* of the choice of games for validation */
    int64_t bad_lines_max;
    TuneReadingEvents events;
} TuneReader;

/* Reads a file and adds its rows to `data`, which begins as all zero. False with the error set:
 * the file cannot be read, too many bad lines, memory ran out, or the trace of a position does not
 * come to its evaluation; with an empty error when it was stopped. */
bool tune_read(const TuneReader *reader, const char *path, TuneData *data, Report *report);
void tune_data_free(TuneData *data);

#endif
