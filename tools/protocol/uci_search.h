/* One search (or perft) of a UCI session in a thread of its own. */
#ifndef ORTHANT_TOOLS_PROTOCOL_UCI_SEARCH_H
#define ORTHANT_TOOLS_PROTOCOL_UCI_SEARCH_H

#include <stdio.h>

#include "tools/protocol/search_thread.h"
#include "tools/strength.h"
#include "tools/syzygy.h"

/* What a `go` asks for, and the options that bear on it. */
typedef struct UciRequest {
    SearchLimits limits; /* root_moves points to the array below */
    Move root_moves[MAX_MOVES];
    bool open_ended; /* without stop (or ponderhit) it might never end */
    int perft_depth; /* > 0: count instead of searching */
    int strength;    /* STRENGTH_FULL, or weaker (levels.h) */
    bool show_wdl;
    int table_hits; /* root moves judged by endgame tables; if > 0, value counts */
    SyzygyWdl value;
} UciRequest;

/* The owner may not touch engine, game and request while thread.running. */
typedef struct UciSearch {
    SearchThread thread;
    Engine *engine;
    const Game *game;
    Game *scratch; /* a copy of game, to play variations on */
    UciRequest request;
    FILE *out;
    uint64_t *random;  /* for weakened play */
    int shown_lines;   /* those asked for; weakened play looks at more */
    StrengthLine told; /* the first line of the last info printed */
    WeakSearch weak;   /* of use only below full strength */
} UciSearch;

/* `out` stays the caller's. False when a pipe cannot be had. */
bool uci_search_open(UciSearch *search, FILE *out, uint64_t *random);
/* Starts what search->request says; `scratch` must be of the same rules as `game`. The thread ends
 * with exactly one bestmove line (perft: its total). False when no thread can be had. */
bool uci_search_start(UciSearch *search, Engine *engine, const Game *game, Game *scratch);

#endif
