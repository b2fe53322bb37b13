/* The files of a self-play run, none of which is to be lost by writing another. */
#ifndef ORTHANT_TOOLS_MATCH_CONFIG_USES_H
#define ORTHANT_TOOLS_MATCH_CONFIG_USES_H

#include "tools/match/config.h"

/* Would a file of the configuration, which is `path`, be written over another one, or over one that
 * is read? False with the error set then, which begins with the key. */
bool selfplay_config_check_files(const SelfplayConfig *config, const char *path, Report *report);
/* Adds what has to outlast all else that is made of a run: what is read, and the journal. */
void selfplay_config_add_journal(const SelfplayConfig *config, const char *path, FileUses *uses);

#endif
