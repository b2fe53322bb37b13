#include "maack_weights.h"

#define WEIGHTS_DEF     "maack_weights.def"
#define WEIGHTS_STRUCT  MaackWeights
#define WEIGHTS_NAME(x) maack_##x
#include "weights_define.def"
