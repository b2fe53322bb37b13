/* Points and results as JSON objects, so that other programs can choose points or play games:
 *
 *     {"schema":1,"evaluation":7,"point":{"lmr":1,...},"opponent":{...},"pairs":[0,1,2,1,0]}
 *
 * `opponent` is there with spsa only, `pairs` when it was played: in how many pairs of games the
 * point scored 0, 1/2, 1, 3/2 and 2. */
#ifndef ORTHANT_TOOLS_OPTIMIZE_EXCHANGE_H
#define ORTHANT_TOOLS_OPTIMIZE_EXCHANGE_H

#include <stdio.h>

#include "tools/optimize/evaluations.h"

typedef struct Exchange {
    Evaluation evaluation;
    bool opposed; /* `opponent` is set */
    int opponent[SPSA_PARAMETERS_MAX];
    bool played; /* evaluation.results are set */
} Exchange;

void exchange_write(const Exchange *exchange, const OptimizeConfig *config, FILE *out);
/* Reads what a file holds ("-": standard input). Every parameter must be there. False with the
 * error set. */
bool exchange_read(Exchange *exchange, const OptimizeConfig *config, const char *path,
                   Report *report);

#endif
