/* Positions as sparse rows: what an evaluation counted, White's less Black's, and how much
 * middlegame and endgame weigh. The score of a row, centipawns and White's view, is
 *
 *     constant + midgame * sum(count * midgame weight) + endgame * sum(count * endgame weight)
 *
 * without the rounding of the evaluation itself. */
#ifndef ORTHANT_TOOLS_TUNE_ROWS_H
#define ORTHANT_TOOLS_TUNE_ROWS_H

#include "core/report.h"
#include "eval/trace.h"

typedef struct TuneEntry {
    uint16_t index; /* of the weights vector */
    int16_t count;  /* not 0 */
} TuneEntry;

typedef struct TuneRow {
    size_t first; /* of its entries */
    uint16_t entry_count;
    uint8_t half_points; /* White's result */
    bool has_score : 1, is_validation : 1;
    float midgame, endgame; /* phase and scale */
    float constant;         /* parts that are no count times a weight */
    float score;            /* a search's; 0 if there is none */
    float target;           /* the expected score that is to be met */
} TuneRow;

/* Grows as rows are added; begins as all zero. */
typedef struct TuneRows {
    TuneRow *rows;
    size_t row_count, row_capacity;
    TuneEntry *entries; /* of all rows, in their order */
    size_t entry_count, entry_capacity;
} TuneRows;

void tune_rows_free(TuneRows *rows);
/* Makes room for one row more; false when out of memory. */
bool tune_rows_reserve(TuneRows *rows);
/* Adds a row with what a trace holds, for which there is room; the rest is the caller's to set.
 * NULL with the error set when a count is too large for a row. */
TuneRow *tune_rows_add(TuneRows *rows, const EvalTrace *trace, const WeightTable *table,
                       Report *report);
/* Drops the last row. */
void tune_rows_drop(TuneRows *rows);

#endif
