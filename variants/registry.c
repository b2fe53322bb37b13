#include <strings.h>

#include "variants.h"

const Variant *const variant_list[] = {
    &variant_chess,
    &variant_raumschach,
    &variant_raumschach_mirror,
    &variant_raumschach_cvp,
    &variant_gardner,
    &variant_losalamos,
    NULL,
};

const Variant *variant_find(const char *name) {
    for (const Variant *const *variant = variant_list; *variant != NULL; variant++) {
        if (strcasecmp(name, (*variant)->name) == 0) return *variant;
        if ((*variant)->title != NULL && strcasecmp(name, (*variant)->title) == 0) return *variant;
    }
    return NULL;
}
