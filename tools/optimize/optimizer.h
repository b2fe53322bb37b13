/* An optimization under way: which point is to be played next, and what the results come to. */
#ifndef ORTHANT_TOOLS_OPTIMIZE_OPTIMIZER_H
#define ORTHANT_TOOLS_OPTIMIZE_OPTIMIZER_H

#include "tools/optimize/evaluations.h"

typedef struct Optimizer {
    const OptimizeConfig *config;
    LineStore journal;
    Spsa spsa;
    Bayes bayes;
    int done; /* evaluations, in order */
} Optimizer;

/* Opens the journal, or creates it, and takes up what is in it. False with the error set, which
 * names the journal; then there is nothing to be closed. */
bool optimizer_open(Optimizer *optimizer, const OptimizeConfig *config, const Game *start,
                    Report *report);
/* False with the error set when not all could be written. */
bool optimizer_close(Optimizer *optimizer, Report *report);

bool optimizer_is_done(const Optimizer *optimizer);
/* The next point, and that of the second engine if it has one (spsa). False with the error set when
 * out of memory. */
bool optimizer_ask(const Optimizer *optimizer, Evaluation *evaluation, int *opponent,
                   Report *report);
/* Takes the results of the next point: learns from them and writes them to the journal. False with
 * the error set when that could not be written, or when spsa did not ask for that point. */
bool optimizer_tell(Optimizer *optimizer, const Evaluation *evaluation, Report *report);

/* What the results so far come to. */
typedef struct Optimum {
    int point[SPSA_PARAMETERS_MAX];
    bool estimated;           /* bayes */
    ProcessEstimate estimate; /* if so: of the score, from 0 to 1 */
} Optimum;

/* False when nothing is known yet, or out of memory. */
bool optimizer_best(const Optimizer *optimizer, Optimum *optimum);

/* The match of an evaluation: its settings, with the points set in the players. */
void optimizer_match(const OptimizeConfig *config, int number, const int *point,
                     const int *opponent, MatchSettings *settings);

#endif
