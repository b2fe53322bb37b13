/* How long a tournament will take, and how large its files will be: before it is played. */
#ifndef ORTHANT_TOOLS_MATCH_PLAN_ESTIMATE_H
#define ORTHANT_TOOLS_MATCH_PLAN_ESTIMATE_H

#include "tools/match/config.h"

typedef struct PlanEstimate {
    int games, played; /* all, and those the journal holds */
    double seconds;    /* for the others */
    bool at_least;     /* an engine is limited by a depth that takes longer than was measured */
    double speed;      /* nodes/s that was measured; 0: it did not matter */
    double journal_bytes, times_bytes; /* of all games */
} PlanEstimate;

/* Estimates, measuring the speed of our own engine for moments where it matters; other engines are
 * taken to be as fast. `cores` is what the machine has. False with the error
 * set when out of memory. */
bool plan_estimate(const SelfplayConfig *config, const Game *start, int cores, PlanEstimate *plan,
                   Report *report);
/* Two lines of text. */
void plan_estimate_print(const PlanEstimate *plan, bool may_end_early, FILE *stream);

#endif
