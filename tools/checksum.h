/* FNV-1a by Fowler, Noll and Vo, 64 bits: tells texts apart, not proof against malice. */
#ifndef ORTHANT_TOOLS_CHECKSUM_H
#define ORTHANT_TOOLS_CHECKSUM_H

#include <stddef.h>

#include "core/base.h"

/* The checksum of no bytes. */
#define CHECKSUM_EMPTY UINT64_C(0xCBF29CE484222325)

/* The checksum of bytes that follow those of `sum`. */
static inline uint64_t checksum_add(uint64_t sum, const void *bytes, size_t length) {
    for (size_t i = 0; i < length; i++)
        sum = (sum ^ ((const unsigned char *)bytes)[i]) * UINT64_C(0x100000001B3);
    return sum;
}

#endif
