/* Weights as JSON files,
 *
 *     {"schema": 1, "evaluator": "basic", "weights": {"material": [1, 1], ...}}
 *
 * with every row of the evaluator's .def file. A linear element is [midgame, endgame], a shape a
 * plain number; a row of several elements is an array of them, or an object by the names of the
 * pieces. Whatever is not so is an error: rows that are missing, unknown or given twice, wrong
 * types and lengths, values out of range, text after the object. */
#ifndef ORTHANT_TOOLS_WEIGHTS_JSON_H
#define ORTHANT_TOOLS_WEIGHTS_JSON_H

#include <stdio.h>

#include "core/evaluator.h"
#include "core/report.h"
#include "eval/weights.h"

/* Weights of an evaluator, to be copied freely; without an evaluator: none. */
typedef struct WeightSet {
    const Evaluator *evaluator;
    Pair values[WEIGHTS_MAX]; /* as many as evaluator->weights->size */
} WeightSet;

/* An evaluator's defaults. */
void weight_set_default(WeightSet *set, const Evaluator *evaluator);

/* Reads weights of one of the evaluators of a list (ended by NULL). On an error `set` is unchanged,
 * and the report names the place by its path ("weights.mobility.knight[1]: expected integer in
 * [-50, 50], not 77") or by line and column. */
bool weight_set_parse(WeightSet *set, const Evaluator *const *evaluators, const char *text,
                      size_t length, Report *report);
/* The same from a file, of any of our evaluators; the message begins with the file's name. */
bool weight_set_load(WeightSet *set, const char *path, Report *report);
/* Writes weights in the one layout that reading and writing again does not change. */
void weight_set_write(const WeightSet *set, FILE *out);

/* Can the set's evaluator be used for the variant? */
bool weight_set_check_variant(const WeightSet *set, const Variant *variant, Report *report);
/* A number that tells weights from others, the same on every machine. */
uint64_t weight_set_checksum(const WeightSet *set);

#endif
