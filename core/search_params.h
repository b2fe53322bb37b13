/* Parameters of the search: switches, margins and depths by name (search_params.def). Width-free.
 */
#ifndef ORTHANT_CORE_SEARCH_PARAMS_H
#define ORTHANT_CORE_SEARCH_PARAMS_H

#include "base.h"

typedef struct SearchParams {
#define PARAM(name, flat, cubic, min, max, help) int name;
#include "search_params.def"
} SearchParams;

typedef struct SearchParamInfo {
    const char *name;
    int flat, cubic; /* defaults on a board of one level and on one with levels */
    int min, max;
    const char *help;
} SearchParamInfo;

/* One row per parameter, in the order of the struct, whose i-th int it describes. */
extern const SearchParamInfo search_param_info[];
extern const int search_param_count;

/* What a parameter holds that nobody has set: its default of the game to be played. */
enum { SEARCH_PARAM_UNSET = -1 };

/* The default profile, the strongest known: nothing is set. */
extern const SearchParams search_params_default;

/* The same with the defaults of a board of so many axes (2: flat, 3: with levels) in place of what
 * is unset. The search needs one of these. */
SearchParams search_params_for_board(const SearchParams *params, int axis_count);

/* The same without what may overlook a mate: pruning by evaluation and reductions. */
SearchParams search_params_for_mates(const SearchParams *params);

/* The i-th parameter, 0 <= i < search_param_count; SEARCH_PARAM_UNSET where it is that. */
int search_params_get(const SearchParams *params, int index);
/* False (nothing changed) when the value is out of the row's bounds. */
bool search_params_set(SearchParams *params, int index, int value);
/* The number of the row of that name, or -1. */
int search_params_find(const char *name);

#endif
