/* Choosing weights by the names a person writes: "pawns" (a group), "passed" (a row), "passed[3]"
 * or "material.knight" (an element of one). */
#ifndef ORTHANT_TOOLS_TUNE_WEIGHT_NAMES_H
#define ORTHANT_TOOLS_TUNE_WEIGHT_NAMES_H

#include "core/report.h"
#include "eval/weights.h"

/* Selects the elements of a group, or else of a row or an element. False with the error set when
 * there is none of that name; it begins with `path`. */
bool weight_names_select(const WeightTable *table, const char *name, bool is_group, bool *selected,
                         const char *path, Report *report);

#endif
