/* The options of commands that search: limits, threads, hash table, parameters, weights. */
#ifndef ORTHANT_TOOLS_ANALYZE_SEARCH_OPTIONS_H
#define ORTHANT_TOOLS_ANALYZE_SEARCH_OPTIONS_H

#include <argp.h>

#include "tools/setup.h"

typedef struct SearchOptions {
    SearchLimits limits;
    const char *profile, *weights;
    int hash_mb, threads;
} SearchOptions;

/* One thread, the usual hash table, no limit. */
extern const SearchOptions search_options_defaults;

/* Parses them; a command's parser lists it as a child and hands over its SearchOptions as child
 * input. */
extern const struct argp search_options_argp;

/* Is there a limit of depth, nodes or time? */
bool search_options_limited(const SearchOptions *options);
/* An engine as the options want it, for a game with these rules; `program` is for messages. Returns
 * EXIT_DONE, or, after a message, the exit status: EXIT_USAGE for files that cannot be used,
 * else EXIT_FAILED. */
int search_options_create_engine(const SearchOptions *options, const Rules *rules,
                                 const char *program, Engine **engine);

#endif
