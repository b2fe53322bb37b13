/* The score of a match while it is played: on a terminal a block of lines with a progress bar and a
 * clock that is redrawn in place, elsewhere a line now and then. */
#ifndef ORTHANT_TOOLS_MATCH_LIVE_BLOCK_H
#define ORTHANT_TOOLS_MATCH_LIVE_BLOCK_H

#include <stdatomic.h>

#include "tools/match/runner.h"
#include "tools/ticker.h"

/* What stands below the block: writes at most `rows` lines of less than `columns` characters, by
 * the score so far. */
typedef void LiveBelowFn(const MatchScore *score, int columns, int rows, FILE *stream,
                         void *payload);
typedef struct LiveBelow {
    LiveBelowFn *write;
    void *payload;
} LiveBelow;

typedef struct LiveBlock {
    FILE *out;
    const MatchSettings *settings;
    const LiveBelow *below; /* NULL: nothing */
    bool terminal;          /* else lines are written */
    MatchScore score;
    int played;         /* pairs that were not in the journal */
    int columns, drawn; /* rows of the block above the cursor; 0: none */
    int64_t begun_us, drawn_us;
    const atomic_int *disturbances;
    int disturbed; /* what it was when the block was drawn */
    Ticker ticker;
} LiveBlock;

/* Begins to show a match; draws the empty score on a terminal. The settings and `below` outlive the
 * block. `disturbances` counts how often something was written below the block by a signal handler,
 * which cannot hide it: it is drawn anew there. */
void live_block_begin(LiveBlock *block, const MatchSettings *settings, const LiveBelow *below,
                      const atomic_int *disturbances, FILE *out);
/* Shows the score after a pair, unless that would be too often; `played`: it was not in the
 * journal. */
void live_block_update(LiveBlock *block, const MatchScore *score, bool played);
/* Takes the block off the screen until live_block_show, so that something can be written. */
void live_block_hide(LiveBlock *block);
void live_block_show(LiveBlock *block);
/* Shows the last score, to stay, without what is below; or, with `keep` false, goes. */
void live_block_end(LiveBlock *block, const MatchScore *score, bool keep);

#endif
