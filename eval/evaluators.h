/* The registry of evaluators. */
#ifndef ORTHANT_EVAL_EVALUATORS_H
#define ORTHANT_EVAL_EVALUATORS_H

#include "core/evaluator.h"
#include "core/variant.h"

extern const Evaluator evaluator_basic, evaluator_chess, evaluator_fischer, evaluator_maack;

/* All evaluators, ending with NULL. */
extern const Evaluator *const evaluator_list[];

/* The evaluator a variant is played with unless another is asked for. */
const Evaluator *evaluator_default(const Variant *variant);
/* The evaluator of that name, or NULL. */
const Evaluator *evaluator_find(const char *name);

#endif
