#include "tools/optimize/parameters.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "tools/suggest.h"

static const char weight_prefix[] = "weights.";

enum { STEPS_IN_RANGE = 20, WORD_SIZE = 48, PARAMS_MAX = 512 };

bool tuned_parameter_is_weight(const TunedParameter *parameter) { return parameter->index < 0; }

/* --- Names --- */

/* The word up to the next dot; moves on behind the dot. False when it is empty or too long. */
static bool take_word(const char **at, char word[WORD_SIZE]) {
    const size_t length = strcspn(*at, ".");
    if (length == 0 || length >= WORD_SIZE) return false;
    memcpy(word, *at, length);
    word[length] = '\0';
    *at += length + ((*at)[length] == '.');
    return true;
}

static bool find_element(const WeightRow *row, const char *word, int *element) {
    for (*element = 0; *element < row->count; ++*element) {
        char name[16];
        weights_element_name(row, *element, name);
        if (strcmp(name, word) == 0) return true;
    }
    return false;
}

static bool is_phase(const char *word, TunedPhase *phase) {
    *phase = strcmp(word, "midgame") == 0 ? TUNED_MIDGAME : TUNED_ENDGAME;
    return *phase == TUNED_MIDGAME || strcmp(word, "endgame") == 0;
}

static int weight_value(Pair pair, TunedPhase phase) {
    if (phase == TUNED_MIDGAME) return pair_midgame(pair);
    return phase == TUNED_ENDGAME ? pair_endgame(pair) : (int)pair;
}

static bool find_weight(TunedParameter *parameter, const char *rest, const WeightSet *set,
                        Report *report) {
    char word[WORD_SIZE];
    int element = 0;
    const WeightRow *row =
        take_word(&rest, word) ? weights_find(set->evaluator->weights, word) : NULL;
    if (!row) {
        return report_error(report, "%s has no weight of that name", set->evaluator->name);
    }
    if (row->count > 1 && (!take_word(&rest, word) || !find_element(row, word, &element))) {
        char first[16], last[16];
        weights_element_name(row, 0, first);
        weights_element_name(row, row->count - 1, last);
        return report_error(report, "expected %s%s. and one of its elements, %s to %s",
                            weight_prefix, row->name, first, last);
    }
    parameter->phase = TUNED_BOTH;
    if (row->kind == WEIGHT_LINEAR &&
        (!take_word(&rest, word) || !is_phase(word, &parameter->phase))) {
        return report_error(report, "expected .midgame or .endgame at its end");
    }
    if (*rest) return report_error(report, "expected nothing before '.%.40s'", rest);
    parameter->index = -1;
    parameter->element = row->offset + element;
    parameter->start = weight_value(set->values[parameter->element], parameter->phase);
    parameter->min = row->min;
    parameter->max = row->max;
    return true;
}

static bool find_search_param(TunedParameter *parameter, const char *name, const PlayerSpec *player,
                              const Variant *variant, Report *report) {
    const int axes = variant->size[AXIS_LEVEL] > 1 ? 3 : 2;
    const SearchParams params = search_params_for_board(&player->params, axes);
    parameter->index = search_params_find(name);
    if (parameter->index < 0) {
        const char *names[PARAMS_MAX + 1] = {NULL};
        for (int i = 0; i < search_param_count && i < PARAMS_MAX; i++)
            names[i] = search_param_info[i].name;
        char hint[SUGGEST_SIZE];
        suggest_text(name, names, "; docs/search.md lists them", hint);
        return report_error(report, "no search parameter of that name%s", hint);
    }
    parameter->start = search_params_get(&params, parameter->index);
    parameter->min = search_param_info[parameter->index].min;
    parameter->max = search_param_info[parameter->index].max;
    return true;
}

bool tuned_parameter_find(TunedParameter *parameter, const char *name, const PlayerSpec *player,
                          const Variant *variant, Report *report) {
    const size_t prefix = strlen(weight_prefix);
    *parameter = (TunedParameter){.index = -1};
    if (strlen(name) >= TUNED_NAME_SIZE) return report_error(report, "the name is too long");
    strcpy(parameter->name, name);
    const bool found = strncmp(name, weight_prefix, prefix) == 0
                           ? find_weight(parameter, name + prefix, &player->weights, report)
                           : find_search_param(parameter, name, player, variant, report);
    parameter->step = (double)(parameter->max - parameter->min) / STEPS_IN_RANGE;
    return found;
}

/* --- Values --- */

void tuned_parameter_set(const TunedParameter *parameter, PlayerSpec *player, int value) {
    if (!tuned_parameter_is_weight(parameter)) {
        search_params_set(&player->params, parameter->index, value);
        return;
    }
    Pair *pair = &player->weights.values[parameter->element];
    switch (parameter->phase) {
    case TUNED_MIDGAME:
        *pair = pair_of(value, pair_endgame(*pair));
        break;
    case TUNED_ENDGAME:
        *pair = pair_of(pair_midgame(*pair), value);
        break;
    case TUNED_BOTH:
        *pair = value;
        break;
    }
}
