/* The weights of `fischer`. */
#ifndef ORTHANT_EVAL_FISCHER_WEIGHTS_H
#define ORTHANT_EVAL_FISCHER_WEIGHTS_H

#include "weights.h"

#define WEIGHTS_DEF     "fischer_weights.def"
#define WEIGHTS_STRUCT  FischerWeights
#define WEIGHTS_NAME(x) fischer_##x
#include "weights_declare.def"

#endif
