#include "tools/config_values.h"

#include <cJSON.h>

#include "tools/config_json.h"
#include "tools/suggest.h"
#include "variants/variants.h"

enum { VARIANT_NAME_MAX = 60 };

bool config_value_variant(const cJSON *item, const char *path, const Variant **variant,
                          Report *report) {
    char hint[SUGGEST_SIZE];
    if (!config_json_text(item, path, VARIANT_NAME_MAX, report)) return false;
    *variant = variant_find(item->valuestring);
    if (*variant) return true;
    suggest_variant_text(item->valuestring, hint);
    return report_error(report, "%s: no variant '%s'%s", path, item->valuestring, hint);
}

bool config_value_file(const cJSON *item, const char *path, const char *folder,
                       char file[CONFIG_FILE_SIZE], Report *report) {
    return config_json_text(item, path, CONFIG_FILE_SIZE - 1, report) &&
           (config_file_join(folder, item->valuestring, file, CONFIG_FILE_SIZE) ||
            report_error(report, "%s: the name is too long", path));
}
