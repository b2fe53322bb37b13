#include "slider_tables.h"

#include <stdlib.h>
#include <string.h>

#include "random.h"
#include "slider_index.h"

/* Multipliers found by tools/find_magics for one board; a narrow build uses the first of each pair,
 * since cells below 64 lie in the low word of a wide one as well. */
typedef struct MagicSet {
    uint8_t size[AXIS_COUNT];
    const uint64_t (*magic)[2]; /* [(class - 1) * cells + cell] */
} MagicSet;

#include "magics.def"

static const MagicSet magic_sets[] = {
    {{8, 8, 1}, magics_8x8x1},
    {{6, 6, 1}, magics_6x6x1},
    {{5, 5, 1}, magics_5x5x1},
    {{5, 5, 5}, magics_5x5x5},
};

/* Is a step one of those a look-up answers for? */
static bool is_of_lookup(const Geometry *geometry, int step, int lookup) {
    const int class = geometry->step[step].direction_class;
    if (BB_WORDS > 1 || class != 1) return class == lookup;
    return lookup == (geometry->step[step].delta[AXIS_FILE] != 0 ? 1 : LOOKUP_REST_OF_1);
}

static Bitboard walk(const Geometry *geometry, int lookup, int cell, Bitboard occupied) {
    Bitboard attacks = 0;
    for (int i = 0; i < geometry->step_count; i++) {
        if (!is_of_lookup(geometry, i, lookup)) continue;
        for (Cell to = geometry->step_target[i][cell]; to != CELL_NONE;
             to = geometry->step_target[i][to]) {
            attacks |= bb_of(to);
            if (bb_has(occupied, to)) break;
        }
    }
    return attacks;
}

Bitboard slider_walk(const Geometry *geometry, int class, int cell, Bitboard occupied) {
    Bitboard attacks = walk(geometry, class, cell, occupied);
    if (BB_WORDS == 1 && class == 1) attacks |= walk(geometry, LOOKUP_REST_OF_1, cell, occupied);
    return attacks;
}

/* Cells whose occupation matters: those of every ray but the last, behind which nothing lies. */
static Bitboard relevant_blockers(const Geometry *geometry, int lookup, int cell) {
    Bitboard mask = 0;
    for (int i = 0; i < geometry->step_count; i++) {
        if (!is_of_lookup(geometry, i, lookup)) continue;
        const Cell *next = geometry->step_target[i];
        for (Cell to = next[cell]; to != CELL_NONE && next[to] != CELL_NONE; to = next[to]) {
            mask |= bb_of(to);
        }
    }
    return mask;
}

/* At least one bit, so that the shift of the multiply stays below 64. */
static int index_bits(Bitboard mask) { return max_int(bb_count(mask), 1); }

static size_t store_size(const Geometry *geometry) {
    size_t entries = 0;
    for (int lookup = 1; lookup < SLIDER_LOOKUPS; lookup++) {
        for (int cell = 0; cell < geometry->cell_count; cell++) {
            entries += (size_t)1 << index_bits(relevant_blockers(geometry, lookup, cell));
        }
    }
    return entries;
}

/* Enters every subset of the blockers (carry-rippler) at its index. False when two subsets with
 * different attack sets fall on one index, that is, the multipliers are no good. The store must be
 * zero. */
static bool fill(const Geometry *geometry, int lookup, int cell, const Slider *slider,
                 Bitboard *store) {
    Bitboard subset = 0;
    do {
        const Bitboard attacks = walk(geometry, lookup, cell, subset);
        Bitboard *entry = &store[slider_index(slider, subset)];
        if (*entry != 0 && *entry != attacks) return false;
        *entry = attacks;
        subset = (subset - slider->mask) & slider->mask;
    } while (subset != 0);
    return true;
}

/* One set of blockers, its attacks, and the last try that used the index of the same number. */
typedef struct Trial {
    Bitboard subset, attacks, at_index;
    uint64_t last_try;
} Trial;

static bool try_magic(Trial *trials, size_t count, const Slider *slider, uint64_t number) {
    for (size_t i = 0; i < count; i++) {
        Trial *slot = &trials[slider_magic_index(slider, trials[i].subset)];
        if (slot->last_try != number) {
            slot->last_try = number;
            slot->at_index = trials[i].attacks;
        } else if (slot->at_index != trials[i].attacks) {
            return false;
        }
    }
    return true;
}

bool slider_find_magic(const Geometry *geometry, int lookup, int cell, uint64_t magic[BB_WORDS]) {
    Slider slider = {.mask = relevant_blockers(geometry, lookup, cell)};
    const size_t entries = (size_t)1 << index_bits(slider.mask);
    Trial *trials = calloc(entries, sizeof *trials);
    if (trials == NULL) return false;
    slider.shift = 64 - index_bits(slider.mask);

    size_t count = 0;
    Bitboard subset = 0;
    do {
        trials[count].subset = subset;
        trials[count++].attacks = walk(geometry, lookup, cell, subset);
        subset = (subset - slider.mask) & slider.mask;
    } while (subset != 0);

    uint64_t random = RANDOM_SEED + (uint64_t)(lookup * GEOMETRY_CELLS + cell);
    uint64_t number = 0;
    do {
        /* Sparse multipliers, three draws anded, are found some ten times sooner. */
        for (int word = 0; word < BB_WORDS; word++) {
            slider.magic[word] = random_next(&random) & random_next(&random) & random_next(&random);
        }
    } while (!try_magic(trials, count, &slider, ++number));
    memcpy(magic, slider.magic, sizeof slider.magic);
    free(trials);
    return true;
}

static const MagicSet *find_magic_set(const Geometry *geometry) {
    for (size_t i = 0; i < ARRAY_LENGTH(magic_sets); i++) {
        bool same = true;
        for (int axis = 0; axis < AXIS_COUNT; axis++) {
            same = same && magic_sets[i].size[axis] == geometry->size[axis];
        }
        if (same) return &magic_sets[i];
    }
    return NULL;
}

/* Sets the multipliers: from the list, else by search. With PEXT none are needed. */
static bool choose_magic(const Geometry *geometry, const MagicSet *set, int lookup, int cell,
                         Slider *slider) {
    if (SLIDER_INDEX_PEXT || slider->mask == 0) return true;
    /* The list knows whole classes; half a class has few blockers, and is soon searched. */
    const bool is_half = BB_WORDS == 1 && (lookup == 1 || lookup == LOOKUP_REST_OF_1);
    if (set == NULL || is_half) return slider_find_magic(geometry, lookup, cell, slider->magic);
    const size_t row = (size_t)((lookup - 1) * geometry->cell_count + cell);
    memcpy(slider->magic, set->magic[row], sizeof slider->magic);
    return true;
}

bool slider_tables_build(Tables *tables) {
    const Geometry *geometry = &tables->geometry;
    const size_t entries = store_size(geometry);
    Bitboard *store = calloc(entries, sizeof *store);
    if (store == NULL) return false;
    tables->attack_store = store;

    const MagicSet *set = find_magic_set(geometry);
    for (int lookup = 1; lookup < SLIDER_LOOKUPS; lookup++) {
        for (int cell = 0; cell < geometry->cell_count; cell++) {
            Slider *slider = &tables->slider[lookup][cell];
            slider->mask = relevant_blockers(geometry, lookup, cell);
            slider->attacks = store;
            slider->shift = SLIDER_INDEX_PEXT ? __builtin_popcountll(bb_low(slider->mask))
                                              : 64 - index_bits(slider->mask);
            if (!choose_magic(geometry, set, lookup, cell, slider)) return false;
            const bool filled = fill(geometry, lookup, cell, slider, store);
            assert(filled);
            (void)filled;
            store += (size_t)1 << index_bits(slider->mask);
        }
    }
    return true;
}
