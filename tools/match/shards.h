/* A run in parts (shards) that processes, on one machine or many, play independently, and that are
 * put together when all are there. Shard i of n plays the pairs whose number leaves i - 1 when
 * divided by n, of each pairing.
 *
 * A shard's journal is NAME.shard-I-of-N.journal.jsonl, with ".tmp" behind it until it is complete:
 * the name alone says whether a shard is done. */
#ifndef ORTHANT_TOOLS_MATCH_SHARDS_H
#define ORTHANT_TOOLS_MATCH_SHARDS_H

#include "tools/match/config.h"

enum { SHARDS_MAX = 10000 };

typedef struct Shard {
    int index, count;                /* from 1 */
    char complete[CONFIG_FILE_SIZE]; /* its journal when all is played */
} Shard;

/* Reads "I/N". False with the error set. */
bool shard_parse(Shard *shard, const char *text, Report *report);
/* Makes a configuration that of one of its shards: the pairs to be played, the journal, no PGN.
 * False with the error set, when there is a sequential test (which needs the results in order) or
 * the name is too long. */
bool shard_apply(Shard *shard, SelfplayConfig *config, Report *report);
/* Has it been played already? */
bool shard_is_complete(const Shard *shard);
/* Gives the journal its final name. False with the error set. */
bool shard_finish(const Shard *shard, const SelfplayConfig *config, Report *report);

/* Writes the journal of a configuration from those of all its shards; its lines are in the order of
 * the games. `settings` as for journal_open; where the shards have others, the warning is set.
 * Returns the number of shards; 0 with the error set: a shard or a game is missing, shards differ
 * in their settings or are of other pairings, or the journal is there already. */
int shards_merge(const SelfplayConfig *config, const char *settings, Report *report);

#endif
