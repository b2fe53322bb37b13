#include "fischer_weights.h"

#define WEIGHTS_DEF     "fischer_weights.def"
#define WEIGHTS_STRUCT  FischerWeights
#define WEIGHTS_NAME(x) fischer_##x
#include "weights_define.def"
