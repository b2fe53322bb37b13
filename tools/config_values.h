/* Values that several kinds of configuration have. */
#ifndef ORTHANT_TOOLS_CONFIG_VALUES_H
#define ORTHANT_TOOLS_CONFIG_VALUES_H

#include "core/report.h"
#include "core/variant.h"
#include "tools/config_files.h"

struct cJSON;

/* Reads the name of a variant; an unknown one is an error with a suggestion. */
bool config_value_variant(const struct cJSON *item, const char *path, const Variant **variant,
                          Report *report);
/* Reads the name of a file, relative to `folder` ("" is the current one). */
bool config_value_file(const struct cJSON *item, const char *path, const char *folder,
                       char file[CONFIG_FILE_SIZE], Report *report);

#endif
