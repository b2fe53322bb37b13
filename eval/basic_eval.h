/* `basic`: material, centrality, mobility and pawn advance from the variant's data, for any board.
 */
#ifndef ORTHANT_EVAL_BASIC_EVAL_H
#define ORTHANT_EVAL_BASIC_EVAL_H

#include "core/evaluator.h"

EvaluateFn basic_evaluate_w1, basic_evaluate_w2;
ExplainFn basic_explain_w1, basic_explain_w2;

#endif
