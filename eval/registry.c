#include <string.h>

#include "basic_eval.h"
#include "basic_weights.h"
#include "evaluators.h"

static bool fits_all(const Variant *variant) {
    (void)variant;
    return true;
}

static PieceValues basic_piece_values(const void *weights, const Variant *variant) {
    const int factor = max_int(pair_midgame(((const BasicWeights *)weights)->material[0]), 1);
    int16_t value[PIECE_TYPE_COUNT];
    for (int type = 0; type < PIECE_TYPE_COUNT; type++)
        value[type] = (int16_t)(variant->value[type] * factor);
    return piece_values_of(value);
}

const Evaluator evaluator_basic = {
    .name = "basic",
    .summary = "material, centrality, mobility and pawn advance, for any variant",
    .evaluate = {basic_evaluate_w1, basic_evaluate_w2},
    .explain = {basic_explain_w1, basic_explain_w2},
    .weights = &basic_weight_table,
    .defaults = &basic_weights_default,
    .weights_size = sizeof(BasicWeights),
    .fits = fits_all,
    .piece_values = basic_piece_values,
};

const Evaluator *const evaluator_list[] = {&evaluator_basic, NULL};

const Evaluator *evaluator_default(const Variant *variant) {
    for (const Evaluator *const *evaluator = evaluator_list; *evaluator != NULL; evaluator++) {
        if ((*evaluator)->fits(variant)) return *evaluator;
    }
    return &evaluator_basic;
}

const Evaluator *evaluator_find(const char *name) {
    for (const Evaluator *const *evaluator = evaluator_list; *evaluator != NULL; evaluator++) {
        if (strcmp(name, (*evaluator)->name) == 0) return *evaluator;
    }
    return NULL;
}
