/* A run of orthant tune: from files of data to weights, telling on the way how it goes. */
#ifndef ORTHANT_TOOLS_TUNE_TUNE_RUN_H
#define ORTHANT_TOOLS_TUNE_TUNE_RUN_H

#include "tools/tune/config.h"

/* Reads the data and tunes, going on from the checkpoint if there is one. Files are written, the
 * summary goes to standard output, progress to standard error. Returns the exit status; messages
 * begin with `program`. */
int tune_run(const TuneConfig *config, const char *program, bool json);
/* Says what a run would do, and whether it could. */
int tune_check(const TuneConfig *config, const char *program);
/* Can all files be written? Says on standard error which cannot. */
bool tune_check_outputs(const TuneConfig *config, const char *program);
/* Reads the data and writes them as features (features.h) to a file instead. */
int tune_export(const TuneConfig *config, const char *path, const char *program);

#endif
