/* What `fischer` remembers of pawns: a hash table by pawn key. Width-free. (Chess Programming Wiki
 * "Pawn Hash Table") */
#ifndef ORTHANT_EVAL_FISCHER_CACHE_H
#define ORTHANT_EVAL_FISCHER_CACHE_H

#include "weights.h"

enum { FISCHER_CACHE_ENTRIES = 8192 }; /* a power of two */

/* An empty entry is right for the position without pawns, whose pawn key is 0. */
typedef struct FischerPawnEntry {
    uint64_t pawn_key;
    Pair score; /* White's minus Black's */
} FischerPawnEntry;

typedef struct FischerCache {
    FischerPawnEntry entries[FISCHER_CACHE_ENTRIES];
} FischerCache;

#endif
