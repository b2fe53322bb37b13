/* The score of a match while it is played: on a terminal a block of lines with a progress bar that
 * is redrawn in place, elsewhere a line now and then. */
#ifndef ORTHANT_TOOLS_MATCH_LIVE_BLOCK_H
#define ORTHANT_TOOLS_MATCH_LIVE_BLOCK_H

#include "tools/match/runner.h"

typedef struct LiveBlock {
    FILE *out;
    const MatchSettings *settings;
    bool terminal; /* else lines are written */
    int columns;
    int drawn;  /* rows of the block above the cursor; 0: none */
    int played; /* pairs that were not in the journal */
    int64_t begun_us, drawn_us;
} LiveBlock;

/* Begins to show a match; draws the empty score on a terminal. The settings outlive the block. */
void live_block_begin(LiveBlock *block, const MatchSettings *settings, FILE *out);
/* Shows the score after a pair, unless that would be too often; `played`: it was not in the
 * journal. */
void live_block_update(LiveBlock *block, const MatchScore *score, bool played);
/* Takes the block off the screen, so that something else can be written; the next update brings it
 * back below. */
void live_block_hide(LiveBlock *block);
/* The same without touching the screen, where something else has been written already. */
void live_block_abandon(LiveBlock *block);
/* Shows the last score and stays; or, with `keep` false, goes. */
void live_block_end(LiveBlock *block, const MatchScore *score, bool keep);

#endif
