/* The weights of `maack`. */
#ifndef ORTHANT_EVAL_MAACK_WEIGHTS_H
#define ORTHANT_EVAL_MAACK_WEIGHTS_H

#include "weights.h"

#define WEIGHTS_DEF     "maack_weights.def"
#define WEIGHTS_STRUCT  MaackWeights
#define WEIGHTS_NAME(x) maack_##x
#include "weights_declare.def"

#endif
