/* The registry of variants. */
#ifndef ORTHANT_VARIANTS_VARIANTS_H
#define ORTHANT_VARIANTS_VARIANTS_H

#include "core/variant.h"

extern const Variant variant_chess, variant_raumschach, variant_raumschach_mirror,
    variant_raumschach_cvp, variant_gardner, variant_losalamos;

/* All variants, chess first, ending with NULL. */
extern const Variant *const variant_list[];

/* The variant of that name or PGN title, in any letter case; NULL if there is none. */
const Variant *variant_find(const char *name);

#endif
