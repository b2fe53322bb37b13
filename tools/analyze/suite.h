/* Solving the positions of an EPD file. */
#ifndef ORTHANT_TOOLS_ANALYZE_SUITE_H
#define ORTHANT_TOOLS_ANALYZE_SUITE_H

#include "core/engine.h"
#include "tools/analyze/epd_file.h"

typedef struct Suite {
    EpdFile file; /* open */
    Engine *engine;
    Game *game, *scratch;
    SearchLimits limits; /* of every position */
    bool json;           /* one object a line, the totals last, instead of text */
    /* Counted by suite_run. */
    int positions, solved, skipped; /* skipped: with nothing to be found, not among positions */
    uint64_t nodes;
    int64_t time_ms;
} Suite;

/* Searches every position, with the hash table cleared before each, and prints a line for it on
 * standard output, then the totals. A position with a mate to find is left when it is found; one
 * with nothing to find is told and skipped. False (after a message on standard error as `program`)
 * when the file cannot be read through, or has nothing to be found at all. */
bool suite_run(Suite *suite, const char *program);

#endif
