/* The factor K between centipawns and results that fits the scores as they are. */
#ifndef ORTHANT_TOOLS_TUNE_SCALE_FIT_H
#define ORTHANT_TOOLS_TUNE_SCALE_FIT_H

#include "tools/tune/loss.h"

/* The K (loss.h) at which scores by these weights foretell the results of the rows order[0] to
 * order[count - 1] best. 0 with the error set when the results do not follow the scores. */
double scale_fit(const TuneRows *rows, const uint32_t *order, size_t count, const double *params,
                 Report *report);

#endif
