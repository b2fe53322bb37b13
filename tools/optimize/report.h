/* What orthant optimize tells, and the files its result goes to. */
#ifndef ORTHANT_TOOLS_OPTIMIZE_REPORT_H
#define ORTHANT_TOOLS_OPTIMIZE_REPORT_H

#include <stdio.h>

#include "tools/optimize/optimizer.h"

/* What would be done. */
void optimize_report_plan(const OptimizeConfig *config, FILE *stream);
/* One line: how far it is, the last result and the values by now, as much as fits into `width`
 * columns; without a line end. */
void optimize_report_line(const Optimizer *optimizer, const Evaluation *last, int width,
                          FILE *stream);
/* The table of parameters, with where they began; the files of the result once it is written, which
 * is when all evaluations are done. */
void optimize_report_text(const Optimizer *optimizer, const Optimum *optimum, FILE *stream);
void optimize_report_json(const Optimizer *optimizer, const Optimum *optimum, FILE *stream);

/* Writes the weights and the search profile with the values found, whichever there are. False with
 * the error set. */
bool optimize_write_result(const OptimizeConfig *config, const Optimum *optimum, Report *report);

#endif
