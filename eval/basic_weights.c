#include "basic_weights.h"

#define WEIGHTS_DEF     "basic_weights.def"
#define WEIGHTS_STRUCT  BasicWeights
#define WEIGHTS_NAME(x) basic_##x
#include "weights_define.def"
