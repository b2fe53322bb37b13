/* How the engines of a tournament stand against all their opponents together. */
#ifndef ORTHANT_TOOLS_MATCH_STANDINGS_H
#define ORTHANT_TOOLS_MATCH_STANDINGS_H

#include "tools/match/config.h"

typedef struct Standing {
    int engine;
    MatchScore score; /* its view; only what match_score_add adds up */
} Standing;

/* Adds what counts of all games together: results, and games lost by time or fault. */
void match_score_add(MatchScore *sum, const MatchScore *score);
/* Points by games, from 0 to 1; 0 without games. */
double match_score_share(const MatchScore *score);
/* All engines, the best first (those level with each other as they are listed), after the first
 * `count` pairings and what has been played of the next (NULL: nothing); to be freed. NULL when out
 * of memory. */
Standing *standings_create(const SelfplayConfig *config, const MatchScore *scores, int count,
                           const MatchScore *next);

#endif
