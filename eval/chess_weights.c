#include "chess_weights.h"

#define WEIGHTS_DEF     "chess_weights.def"
#define WEIGHTS_STRUCT  ChessWeights
#define WEIGHTS_NAME(x) chess_##x
#include "weights_define.def"
