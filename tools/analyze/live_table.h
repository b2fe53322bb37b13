/* The best lines of a running search as a table on a terminal, redrawn in place: a clock that runs,
 * then a row for each line with depth, score, nodes, nodes per second (where there is room) and the
 * moves. */
#ifndef ORTHANT_TOOLS_ANALYZE_LIVE_TABLE_H
#define ORTHANT_TOOLS_ANALYZE_LIVE_TABLE_H

#include "tools/analyze/analysis.h"
#include "tools/ticker.h"

enum { LIVE_TABLE_ROW_SIZE = 256 };

/* Rows as they are shown; the clock's thread and the search take turns by its lock. */
typedef struct LiveTable {
    FILE *out;
    int64_t start_us;
    int columns, row_limit; /* of the terminal when the table began */
    int rows, drawn;        /* rows that are filled, and that stand on the terminal */
    char text[ANALYSIS_LINES_MAX][LIVE_TABLE_ROW_SIZE];
    Ticker ticker;
} LiveTable;

/* Draws the empty table on a terminal and starts its clock. */
void live_table_begin(LiveTable *table, FILE *out);
/* Shows what has changed; an AnalysisFn whose payload is the table. */
void live_table_update(const Analysis *analysis, int index, void *payload);
/* Stops the clock; the table stays where it is, the cursor stands below it. */
void live_table_end(LiveTable *table);

#endif
