/* The fixed positions of `orthant bench`. They are compiled in, so that the installed program needs
 * no data files. */
#ifndef ORTHANT_TOOLS_BENCH_POSITIONS_H
#define ORTHANT_TOOLS_BENCH_POSITIONS_H

#include "core/variant.h"

/* The FENs of a variant, ending with NULL, and the depth they are searched to by default. A variant
 * without positions of its own has its initial one. */
typedef struct BenchSet {
    const char *variant;
    int depth;
    const char *const *fens;
} BenchSet;

/* The set of a variant, or NULL when it has none of its own. */
const BenchSet *bench_set_find(const Variant *variant);

#endif
