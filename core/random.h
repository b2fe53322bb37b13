/* SplitMix64: the one deterministic source of pseudo-random numbers (Steele, Lea, Flood 2014). */
#ifndef ORTHANT_CORE_RANDOM_H
#define ORTHANT_CORE_RANDOM_H

#include "base.h"

#define RANDOM_SEED UINT64_C(0xDEADBEEF)

/* Advances the state and returns the next 64 bits. Any state is a good seed. */
static inline uint64_t random_next(uint64_t *state) {
    uint64_t z = *state += UINT64_C(0x9E3779B97F4A7C15);
    z = (z ^ z >> 30) * UINT64_C(0xBF58476D1CE4E5B9);
    z = (z ^ z >> 27) * UINT64_C(0x94D049BB133111EB);
    return z ^ z >> 31;
}

/* A number from 0 to below - 1; `below` must be positive and small against 2^32. */
static inline uint32_t random_below(uint64_t *state, uint32_t below) {
    return (uint32_t)((random_next(state) >> 32) * below >> 32);
}

#endif
