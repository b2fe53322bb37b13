#include "tools/profile.h"

#include <cJSON.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "tools/config_json.h"
#include "tools/json_output.h"

enum { PROFILE_SCHEMA = 1, PARAMS_MAX = 512 };

bool profile_read_params(SearchParams *params, const cJSON *object, const char *path,
                         Report *report) {
    const char *names[PARAMS_MAX + 1] = {NULL};
    for (int i = 0; i < search_param_count && i < PARAMS_MAX; i++)
        names[i] = search_param_info[i].name;
    if (!cJSON_IsObject(object))
        return report_error(report, "%s: expected an object in braces", path);
    if (!config_json_check_keys(object, path, names, "; docs/search.md lists them", report))
        return false;
    for (int i = 0; i < search_param_count; i++) {
        const SearchParamInfo *info = &search_param_info[i];
        const cJSON *item = config_json_member(object, info->name);
        char below[CONFIG_PATH_SIZE];
        int value = 0;
        if (!item) continue;
        config_json_path(path, info->name, below);
        if (!config_json_integer(item, below, info->min, info->max, &value, report)) return false;
        search_params_set(params, i, value);
    }
    return true;
}

static bool read_profile(Profile *profile, const cJSON *root, Report *report) {
    static const char *const keys[] = {"schema", "profile", "params", NULL};
    int schema = 0;
    Profile result = {.params = search_params_default};
    const cJSON *name = config_json_member(root, "profile");
    if (config_json_member(root, "weights") && !config_json_member(root, "params")) {
        return report_error(report, "these look like weights; use weights= (or --weights)");
    }
    if (!config_json_check_keys(root, "", keys, "", report)) return false;
    if (!config_json_integer(config_json_member(root, "schema"), "schema", PROFILE_SCHEMA,
                             PROFILE_SCHEMA, &schema, report)) {
        return false;
    }
    if (!config_json_text(name, "profile", PROFILE_NAME_MAX, report)) return false;
    if (!profile_read_params(&result.params, config_json_member(root, "params"), "params",
                             report)) {
        return false;
    }
    snprintf(result.name, sizeof result.name, "%s", name->valuestring);
    *profile = result;
    return true;
}

bool profile_parse(Profile *profile, const char *text, size_t length, Report *report) {
    cJSON *root = config_json_parse(text, length, report);
    const bool valid = root && read_profile(profile, root, report);
    cJSON_Delete(root);
    return valid;
}

bool profile_load(Profile *profile, const char *path, Report *report) {
    char shown[REPORT_NAME_SIZE];
    size_t length;
    Report inner;
    report_clear(&inner);
    report_name(path, shown);
    char *text = config_json_read_file(path, &length, &inner);
    const bool valid = text && profile_parse(profile, text, length, &inner);
    free(text);
    return valid || report_error(report, "%s: %s", shown, inner.error);
}

void profile_write(const Profile *profile, FILE *out) {
    JsonObject *object = json_create();
    json_add_text(object, "profile", profile->name);
    JsonObject *params = json_add_object(object, "params");
    for (int i = 0; i < search_param_count; i++) {
        const int value = search_params_get(&profile->params, i);
        if (value != SEARCH_PARAM_UNSET) {
            json_add_integer(params, search_param_info[i].name, value);
        }
    }
    json_print(object, out);
}
