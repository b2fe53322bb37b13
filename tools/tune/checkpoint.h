/* The state of a fit in a file, so that a run that was killed goes on to the same bits. Written to
 * another file first and renamed. */
#ifndef ORTHANT_TOOLS_TUNE_CHECKPOINT_H
#define ORTHANT_TOOLS_TUNE_CHECKPOINT_H

#include "tools/tune/fit.h"

/* Everything that decides what a fit comes to, on one line; to be freed. NULL when out of memory.
 * Two runs of equal texts may differ in how long they go on. */
char *checkpoint_settings(const TuneProblem *problem, uint64_t fingerprint);

/* False with the error set. */
bool checkpoint_write(const char *path, const char *settings, const FitState *state,
                      int param_count, Report *report);
/* Reads a state; `found` says whether there was a file. False with the error set, which begins with
 * the path, when it is damaged or of other settings. */
bool checkpoint_read(const char *path, const char *settings, FitState *state, int param_count,
                     bool *found, Report *report);

#endif
