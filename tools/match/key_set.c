#include "tools/match/key_set.h"

#include <stdlib.h>

enum { CAPACITY_FIRST = 1 << 12 };

/* Where a key is or would be put; there must be room. */
static uint64_t *place_of(const KeySet *set, uint64_t key) {
    size_t i = (size_t)(key >> 1) & (set->capacity - 1);
    while (set->keys[i] != 0 && set->keys[i] != key)
        i = (i + 1) & (set->capacity - 1);
    return &set->keys[i];
}

static bool grow(KeySet *set) {
    const size_t capacity = set->capacity ? 2 * set->capacity : CAPACITY_FIRST;
    KeySet larger = {calloc(capacity, sizeof *larger.keys), capacity, set->used};
    if (!larger.keys) return false;
    for (size_t i = 0; i < set->capacity; i++) {
        if (set->keys[i] != 0) *place_of(&larger, set->keys[i]) = set->keys[i];
    }
    free(set->keys);
    *set = larger;
    return true;
}

bool key_set_add(KeySet *set, uint64_t key, bool *is_new) {
    if (2 * (set->used + 1) > set->capacity && !grow(set)) return false;
    uint64_t *place = place_of(set, key | 1);
    *is_new = *place == 0;
    *place = key | 1;
    set->used += *is_new;
    return true;
}

bool key_set_has(const KeySet *set, uint64_t key) {
    return set->used > 0 && *place_of(set, key | 1) != 0;
}

void key_set_free(KeySet *set) {
    free(set->keys);
    *set = (KeySet){.keys = NULL};
}
