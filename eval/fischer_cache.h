/* What `fischer` remembers from call to call. Width-free. */
#ifndef ORTHANT_EVAL_FISCHER_CACHE_H
#define ORTHANT_EVAL_FISCHER_CACHE_H

#include "weights.h"

enum { FISCHER_PAWN_ENTRIES = 8192, FISCHER_CELLS = 125 };

/* What pawns are worth that stand so. An empty entry is right for the position without pawns, whose
 * key is 0. (Chess Programming Wiki "Pawn Hash Table") */
typedef struct FischerPawnEntry {
    uint64_t pawn_key;
    Pair score; /* White's minus Black's */
} FischerPawnEntry;

typedef struct FischerCache {
    FischerPawnEntry pawns[FISCHER_PAWN_ENTRIES];
    bool placed_is_known;
    /* The first and third heuristic for a man but a pawn on a cell. (Chess Programming Wiki
     * "Piece-Square Tables") */
    Pair placed[COLOR_COUNT][PIECE_TYPE_COUNT][FISCHER_CELLS];
} FischerCache;

#endif
