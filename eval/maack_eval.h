/* `maack`: material, centrality and mobility, the evaluation that Raumfischer's predecessor had.
 * For the cube. */
#ifndef ORTHANT_EVAL_MAACK_EVAL_H
#define ORTHANT_EVAL_MAACK_EVAL_H

#include "core/evaluator.h"

EvaluateFn maack_evaluate_w1, maack_evaluate_w2;
ExplainFn maack_explain_w1, maack_explain_w2;

#endif
