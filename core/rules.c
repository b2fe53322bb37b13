#include "rules.h"

#include <stdlib.h>

#include "rules_internal.h"

static const CoreOps *choose_ops(const Variant *variant, RulesWidth width) {
    if (width == RULES_WIDTH_1) return &core_ops_w1;
    if (width == RULES_WIDTH_2) return &core_ops_w2;
    const int cells =
        variant->size[AXIS_FILE] * variant->size[AXIS_RANK] * variant->size[AXIS_LEVEL];
    return cells <= core_ops_w1.max_cells ? &core_ops_w1 : &core_ops_w2;
}

Rules *rules_create(const Variant *variant, RulesWidth width) {
    Rules *rules = malloc(sizeof *rules);
    if (rules == NULL) return NULL;
    rules->variant = variant;
    rules->ops = choose_ops(variant, width);
    rules->tables = rules->ops->tables.create(variant);
    if (rules->tables == NULL) {
        free(rules);
        return NULL;
    }
    return rules;
}

void rules_destroy(Rules *rules) {
    if (rules == NULL) return;
    rules->ops->tables.destroy(rules->tables);
    free(rules);
}

const Variant *rules_variant(const Rules *rules) { return rules->variant; }

const Geometry *rules_geometry(const Rules *rules) {
    return rules->ops->tables.geometry(rules->tables);
}

int rules_words(const Rules *rules) { return rules->ops->words; }
