/* Where the program keeps what should outlive it: $XDG_STATE_HOME/orthant, else
 * ~/.local/state/orthant. */
#ifndef ORTHANT_TOOLS_CLI_STATE_FOLDER_H
#define ORTHANT_TOOLS_CLI_STATE_FOLDER_H

#include "core/report.h"

enum { STATE_PATH_SIZE = 4096 };

/* The path of `name` in the folder. False with the report set when there is no home. */
bool state_folder_path(const char *name, char path[STATE_PATH_SIZE], Report *report);
/* Makes the folders that lead to `path` where they are missing, for their owner alone; not the last
 * part of it. False with the report set. */
bool state_folder_make(const char *path, Report *report);

#endif
