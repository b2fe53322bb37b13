#include "tools/tune/weight_names.h"

#include <string.h>

#include "tools/suggest.h"

static bool refuse(const char *name, const char *kind, const char *const *names, const char *path,
                   Report *report) {
    char hint[SUGGEST_SIZE];
    suggest_text(name, names, "; docs/weights.md lists them", hint);
    return report_error(report, "%s: there is no %s '%s'%s", path, kind, name, hint);
}

static bool select_group(const WeightTable *table, const char *name, bool *selected,
                         const char *path, Report *report) {
    const char *names[WEIGHT_GROUPS_MAX + 1] = {NULL};
    const int group = weights_find_group(table, name);
    for (int i = 0; i < table->group_count; i++)
        names[i] = table->groups[i];
    if (group < 0) return refuse(name, "group", names, path, report);
    for (int i = 0; i < table->size; i++)
        selected[i] |= weights_row_of(table, i)->group == group;
    return true;
}

static bool select_row(const WeightTable *table, const char *name, bool *selected, const char *path,
                       Report *report) {
    const char *names[WEIGHTS_MAX + 1] = {NULL};
    bool found = false;
    for (int i = 0; i < table->size; i++) {
        const WeightRow *row = weights_row_of(table, i);
        char element[WEIGHT_NAME_SIZE];
        weights_full_name(row, i - row->offset, element);
        if (strcmp(row->name, name) != 0 && strcmp(element, name) != 0) continue;
        found = selected[i] = true;
    }
    for (int i = 0; i < table->row_count; i++)
        names[i] = table->rows[i].name;
    return found || refuse(name, "row", names, path, report);
}

bool weight_names_select(const WeightTable *table, const char *name, bool is_group, bool *selected,
                         const char *path, Report *report) {
    return is_group ? select_group(table, name, selected, path, report)
                    : select_row(table, name, selected, path, report);
}
