/* A line of training data: a position, how its game ended, and perhaps what a search thought of it.
 *
 *     FEN | score | result         centipawns and 1.0, 0.5 or 0.0, both White's view
 *     FEN [result]
 *     EPD ce score; c9 "result";   the score the mover's view, and optional
 *
 * Results may as well be written 1-0, 1/2-1/2, 0-1. */
#ifndef ORTHANT_TOOLS_TUNE_DATA_LINE_H
#define ORTHANT_TOOLS_TUNE_DATA_LINE_H

#include "core/report.h"

typedef enum DataLineKind {
    DATA_LINE_POSITION,
    DATA_LINE_EMPTY, /* blanks only */
    DATA_LINE_BAD    /* the error is set */
} DataLineKind;

typedef struct DataLine {
    const char *fen; /* within the line; may yet be wrong */
    size_t fen_length;
    bool has_counters;   /* the FEN tells the number of the move */
    bool has_score;      /* a search's, of no mate */
    bool is_movers_view; /* that score */
    double score;        /* centipawns */
    int half_points;     /* White's: 0, 1 or 2 */
} DataLine;

DataLineKind data_line_parse(const char *text, size_t length, DataLine *line, Report *report);

#endif
