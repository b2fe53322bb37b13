/* What tuning came to: weights, the difference they make, the curve of the loss, a summary. */
#ifndef ORTHANT_TOOLS_TUNE_TUNE_REPORT_H
#define ORTHANT_TOOLS_TUNE_TUNE_REPORT_H

#include <stdio.h>

#include "tools/tune/fit.h"
#include "tools/tune/reading.h"

/* Mean losses. */
typedef struct TuneLosses {
    double training, validation;
} TuneLosses;

typedef struct TuneSummary {
    const TuneProblem *problem;
    const TuneData *data;
    const FitState *state;
    FitEnd end;
    TuneLosses start, best, rounded, evaluated;
    WeightSet tuned;
    double rate; /* gradients of positions a second of a core; 0: not measured */
} TuneSummary;

/* Fills in losses and weights of a fit that is over. */
void tune_summary_make(TuneSummary *summary, const TuneProblem *problem, const TuneData *data,
                       const FitState *state);

/* Fills in the loss of the same rows made anew with the tuned weights, that is of their evaluation.
 */
void tune_summary_evaluate(TuneSummary *summary, const TuneRows *again);

/* A table of all weights, before and after, with samples and what is to be said of them. */
void tune_report_diff(const TuneSummary *summary, FILE *out);
/* epoch,training,validation,rate */
void tune_report_curve(const FitState *state, FILE *out);
/* Some lines for a person. */
void tune_report_print(const TuneSummary *summary, FILE *out);
/* One JSON object. */
void tune_report_json(const TuneSummary *summary, FILE *out);

#endif
