/* The sparse rows as text, for programs in other languages; docs/tuning.md describes it. */
#ifndef ORTHANT_TOOLS_TUNE_FEATURES_H
#define ORTHANT_TOOLS_TUNE_FEATURES_H

#include <stdio.h>

#include "tools/tune/problem.h"

/* A line of JSON about the weights, then a line for each row. */
void features_write(const TuneProblem *problem, FILE *out);

#endif
