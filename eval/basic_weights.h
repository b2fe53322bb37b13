/* The weights of `basic`. */
#ifndef ORTHANT_EVAL_BASIC_WEIGHTS_H
#define ORTHANT_EVAL_BASIC_WEIGHTS_H

#include "weights.h"

#define WEIGHTS_DEF     "basic_weights.def"
#define WEIGHTS_STRUCT  BasicWeights
#define WEIGHTS_NAME(x) basic_##x
#include "weights_declare.def"

#endif
