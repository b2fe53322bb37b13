/* The weights of `chess`. */
#ifndef ORTHANT_EVAL_CHESS_WEIGHTS_H
#define ORTHANT_EVAL_CHESS_WEIGHTS_H

#include "weights.h"

#define WEIGHTS_DEF     "chess_weights.def"
#define WEIGHTS_STRUCT  ChessWeights
#define WEIGHTS_NAME(x) chess_##x
#include "weights_declare.def"

#endif
