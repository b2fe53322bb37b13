/* The inside of Rules, for game.c and engine.c. */
#ifndef ORTHANT_CORE_RULES_INTERNAL_H
#define ORTHANT_CORE_RULES_INTERNAL_H

#include "core_ops.h"
#include "rules.h"

struct Rules {
    const Variant *variant;
    const CoreOps *ops;
    Tables *tables;
};

#endif
