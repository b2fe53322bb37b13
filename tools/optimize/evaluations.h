/* The journal of an optimization: one JSON line an evaluation, in order, from which a run goes on
 * after whatever has stopped it. Everything else is computed from it anew. */
#ifndef ORTHANT_TOOLS_OPTIMIZE_EVALUATIONS_H
#define ORTHANT_TOOLS_OPTIMIZE_EVALUATIONS_H

#include "tools/match/elo.h"
#include "tools/match/journal_header.h"
#include "tools/optimize/config.h"

struct cJSON;

/* A match between a point and, with spsa, the opposite one, else the second engine. */
typedef struct Evaluation {
    int number; /* from 0 */
    int point[SPSA_PARAMETERS_MAX];
    Pentanomial results; /* in the view of `point` */
} Evaluation;

/* What an evaluation depends on, as one line of text, to be freed; NULL when out of memory. */
char *evaluations_settings(const OptimizeConfig *config, const Game *start);

/* Reads the evaluation of that number; false without an error when there is none, with the error
 * set when its line is damaged. */
bool evaluations_read(const LineStore *store, int number, int count, Evaluation *evaluation,
                      Report *report);
/* Reads a list of how many pairs of games scored 0, 1/2, 1, 3/2 and 2 points, one pair or more.
 * False with the error set. */
bool evaluations_parse_pairs(const struct cJSON *list, Pentanomial *results, Report *report);
/* Adds one; false with the error set when it could not be written. */
bool evaluations_append(LineStore *store, const Evaluation *evaluation, int count, Report *report);

#endif
