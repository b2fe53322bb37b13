#include <string.h>

#include "basic_eval.h"
#include "evaluators.h"

const Evaluator evaluator_basic = {
    .name = "basic",
    .summary = "material, centrality, mobility and pawn advance, for any variant",
    .evaluate = {basic_evaluate_w1, basic_evaluate_w2},
};

const Evaluator *const evaluator_list[] = {&evaluator_basic, NULL};

const Evaluator *evaluator_default(const Variant *variant) {
    (void)variant;
    return &evaluator_basic;
}

const Evaluator *evaluator_find(const char *name) {
    for (const Evaluator *const *evaluator = evaluator_list; *evaluator != NULL; evaluator++) {
        if (strcmp(name, (*evaluator)->name) == 0) return *evaluator;
    }
    return NULL;
}
