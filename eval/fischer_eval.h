/* `fischer`: the seven heuristics of the Raumfischer paper, and knowledge of endings, for the cube
 * with unicorns. */
#ifndef ORTHANT_EVAL_FISCHER_EVAL_H
#define ORTHANT_EVAL_FISCHER_EVAL_H

#include "core/evaluator.h"

EvaluateFn fischer_evaluate_w1, fischer_evaluate_w2;
ExplainFn fischer_explain_w1, fischer_explain_w2;

#endif
