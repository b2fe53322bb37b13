/* A set of positions by their keys. */
#ifndef ORTHANT_TOOLS_MATCH_KEY_SET_H
#define ORTHANT_TOOLS_MATCH_KEY_SET_H

#include <stddef.h>

#include "core/base.h"

/* All zero: empty. Open addressing; 0 marks a free place, so the lowest bit of keys is lost. */
typedef struct KeySet {
    uint64_t *keys;
    size_t capacity, used;
} KeySet;

/* Puts a key in; `is_new` says whether it was not there. False when out of memory. */
bool key_set_add(KeySet *set, uint64_t key, bool *is_new);
bool key_set_has(const KeySet *set, uint64_t key);
void key_set_free(KeySet *set);

#endif
