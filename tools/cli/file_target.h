/* Where a command may write: a file that exists is not replaced unasked. */
#ifndef ORTHANT_TOOLS_CLI_FILE_TARGET_H
#define ORTHANT_TOOLS_CLI_FILE_TARGET_H

#include "core/report.h"

/* The path to write, to be freed: what a symbolic link leads to, else the path itself. NULL with
 * the reason as the error: it is no plain file, the link leads nowhere, or, unless `replace` is
 * set, it exists; then the error names `command` followed by '!', which replaces it. */
char *file_target_find(const char *command, const char *path, bool replace, Report *report);

#endif
