#include "search_params.h"

#include <string.h>

const SearchParamInfo search_param_info[] = {
#define PARAM(name, flat, cubic, min, max, help) {#name, flat, cubic, min, max, help},
#include "search_params.def"
};

const SearchParams search_params_default = {
#define PARAM(name, flat, cubic, min, max, help) .name = SEARCH_PARAM_UNSET,
#include "search_params.def"
};

const int search_param_count = (int)ARRAY_LENGTH(search_param_info);

_Static_assert(sizeof(SearchParams) == ARRAY_LENGTH(search_param_info) * sizeof(int),
               "the struct is a vector of ints");

SearchParams search_params_for_board(const SearchParams *params, int axis_count) {
    SearchParams complete = *params;
    for (int i = 0; i < search_param_count; i++) {
        const SearchParamInfo *info = &search_param_info[i];
        if (search_params_get(params, i) != SEARCH_PARAM_UNSET) continue;
        search_params_set(&complete, i, axis_count > 2 ? info->cubic : info->flat);
    }
    return complete;
}

SearchParams search_params_for_mates(const SearchParams *params) {
    SearchParams full = *params;
    full.razoring = full.reverse_futility = full.null_move = full.probcut = 0;
    full.futility = full.late_move_pruning = full.see_pruning = full.lmr = 0;
    return full;
}

int search_params_get(const SearchParams *params, int index) {
    return ((const int *)params)[index];
}

bool search_params_set(SearchParams *params, int index, int value) {
    if (value < search_param_info[index].min || value > search_param_info[index].max) return false;
    ((int *)params)[index] = value;
    return true;
}

int search_params_find(const char *name) {
    for (int i = 0; i < search_param_count; i++) {
        if (strcmp(search_param_info[i].name, name) == 0) return i;
    }
    return -1;
}
