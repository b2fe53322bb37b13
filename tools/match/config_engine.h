/* Reading the engines of a configuration; see config.h. */
#ifndef ORTHANT_TOOLS_MATCH_CONFIG_ENGINE_H
#define ORTHANT_TOOLS_MATCH_CONFIG_ENGINE_H

#include "tools/config_json.h"
#include "tools/match/player_spec.h"

/* The keys these functions read. */
extern const ConfigField config_engine_common_fields[], config_engine_fields[];

/* Reads what all engines have unless they say otherwise: limit, hash, threads. */
bool config_engine_read_common(const struct cJSON *object, const char *path, PlayerSpec *common,
                               Report *report);
/* Reads an engine into `spec`, which holds what is common. `folder` is what names of files are
 * relative to. One without a name gets that of its program, weights or profile. */
bool config_engine_read(const struct cJSON *object, const char *path, const char *folder,
                        PlayerSpec *spec, Report *report);

#endif
