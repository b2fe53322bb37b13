/* Transposition table (Chess Programming Wiki "Transposition Table"): buckets of four 16-byte
 * entries in one cache line, indexed by the high bits of the key. Width-free; shared by threads
 * without locks: an entry torn by two writers fails its check word and is not found. */
#ifndef ORTHANT_CORE_TT_H
#define ORTHANT_CORE_TT_H

#include "search_types.h"

typedef struct TransTable TransTable;

/* What is stored of a position. Mate scores are stored by distance from the position, see
 * tt_score_in and tt_score_out. */
typedef struct TransEntry {
    Move move; /* MOVE_NONE when no move stood out */
    int score; /* bounded as `bound` says */
    int eval;  /* static evaluation, or SCORE_NONE */
    int depth; /* remaining plies it was searched to, 0 for quiescence */
    ScoreBound bound;
} TransEntry;

/* A cleared table of at most `megabytes` (at least 1). NULL when memory runs out. */
TransTable *tt_create(size_t megabytes);
void tt_destroy(TransTable *table);
void tt_clear(TransTable *table);
/* Has the system hand over the memory of a table that is still untouched, which a first search
 * would otherwise wait for page by page. */
void tt_prepare(TransTable *table);
/* Replacement: buckets of two, the first kept for the deeper result and the second always replaced
 * (Raumfischer), or of four by depth and age, the default. */
void tt_set_two_tier(TransTable *table, bool two_tier);
/* Ages what is stored: entries of earlier searches are replaced first. */
void tt_new_search(TransTable *table);

/* Begins to load what a probe of this key will look at. */
void tt_prefetch(const TransTable *table, uint64_t key);
bool tt_probe(const TransTable *table, uint64_t key, TransEntry *entry);
void tt_store(TransTable *table, uint64_t key, const TransEntry *entry);
/* Entries of the present search, per mille of a sample. */
int tt_fullness(const TransTable *table);

/* Mate scores count from the root in the search and from the position in the table. */
int tt_score_in(int score, int ply);
int tt_score_out(int score, int ply);

#endif
