#include "tt.h"

#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>

#include "large_memory.h"
#include "score.h"

enum { BUCKET_ENTRIES = 4, AGES = 64 };

/* Two words, each written in one store. `check` holds 32 key bits and the move, xored with `data`,
 * so that halves of different entries do not fit together; `data` holds bits 0-15 score, 16-31
 * eval, 32-39 depth, 40-41 bound, 42-47 age, 48-63 more key bits. */
typedef struct Slot {
    _Atomic uint64_t check, data;
} Slot;

typedef struct Bucket {
    Slot slot[BUCKET_ENTRIES];
} Bucket;
_Static_assert(sizeof(Bucket) == 64, "a bucket is one cache line");

struct TransTable {
    Bucket *buckets;
    size_t bucket_count;
    unsigned age;
    bool two_tier;
    bool touched; /* all of it has been written once */
};

static int data_depth(uint64_t data) { return (int)(data >> 32 & 0xFF); }
static unsigned data_age(uint64_t data) { return (unsigned)(data >> 42 & (AGES - 1)); }

TransTable *tt_create(size_t megabytes) {
    TransTable *table = malloc(sizeof *table);
    if (table == NULL) return NULL;
    const size_t bytes = megabytes << 20;
    *table = (TransTable){.bucket_count = bytes / sizeof(Bucket)};
    if (megabytes > 0 && bytes >> 20 == megabytes) table->buckets = large_memory_allocate(bytes);
    if (table->buckets == NULL) {
        free(table);
        return NULL;
    }
    return table;
}

void tt_destroy(TransTable *table) {
    if (table == NULL) return;
    large_memory_free(table->buckets, table->bucket_count * sizeof(Bucket));
    free(table);
}

void tt_clear(TransTable *table) {
    memset(table->buckets, 0, table->bucket_count * sizeof(Bucket));
    table->age = 0;
    table->touched = true;
}

void tt_prepare(TransTable *table) {
    if (!table->touched) tt_clear(table);
}

void tt_set_two_tier(TransTable *table, bool two_tier) { table->two_tier = two_tier; }

void tt_new_search(TransTable *table) {
    table->touched = true; /* what it stores must not be cleared by tt_prepare */
    table->age = (table->age + 1) % AGES;
}

/* High bits choose the bucket, so that the low ones stay for the check. */
static Bucket *bucket_of(const TransTable *table, uint64_t key) {
    __extension__ typedef unsigned __int128 Wide;
    return &table->buckets[(size_t)((Wide)key * table->bucket_count >> 64)];
}

void tt_prefetch(const TransTable *table, uint64_t key) {
    __builtin_prefetch(bucket_of(table, key));
}

static uint64_t data_key_bits(uint64_t key) { return key >> 32 << 48; }

static bool read_slot(const Slot *slot, uint64_t key, uint64_t *check, uint64_t *data) {
    *data = atomic_load_explicit(&slot->data, memory_order_relaxed);
    *check = atomic_load_explicit(&slot->check, memory_order_relaxed) ^ *data;
    return *data != 0 && (uint32_t)*check == (uint32_t)key &&
           (*data >> 48 << 48) == data_key_bits(key);
}

bool tt_probe(const TransTable *table, uint64_t key, TransEntry *entry) {
    const Bucket *bucket = bucket_of(table, key);
    for (int i = 0; i < BUCKET_ENTRIES; i++) {
        uint64_t check, data;
        if (!read_slot(&bucket->slot[i], key, &check, &data)) continue;
        *entry = (TransEntry){
            .move = (Move)(check >> 32),
            .score = (int16_t)(data & 0xFFFF),
            .eval = (int16_t)(data >> 16 & 0xFFFF),
            .depth = data_depth(data),
            .bound = (ScoreBound)(data >> 40 & 3),
        };
        return true;
    }
    return false;
}

/* How much an entry is worth keeping: depth, less for every search it has not been used in. */
static int slot_worth(const TransTable *table, uint64_t data) {
    if (data == 0) return -1000;
    return data_depth(data) - 8 * (int)((table->age - data_age(data)) % AGES);
}

/* Where to store by depth and age; NULL when what stands there is better left alone. Takes over the
 * stored move of the same position. */
static Slot *choose_aged(const TransTable *table, Bucket *bucket, uint64_t key,
                         const TransEntry *entry, Move *move) {
    Slot *target = &bucket->slot[0];
    int least = 1 << 16;
    for (int i = 0; i < BUCKET_ENTRIES; i++) {
        uint64_t check, data;
        if (read_slot(&bucket->slot[i], key, &check, &data)) {
            /* A shallow result does not push out a deeper one of this search. */
            if (entry->bound != BOUND_EXACT && data_age(data) == table->age &&
                data_depth(data) > entry->depth + 3) {
                return NULL;
            }
            if (*move == MOVE_NONE) *move = (Move)(check >> 32);
            return &bucket->slot[i];
        }
        const int worth = slot_worth(table, data);
        if (worth < least) {
            least = worth;
            target = &bucket->slot[i];
        }
    }
    return target;
}

static Slot *choose_two_tier(Bucket *bucket, const TransEntry *entry) {
    const uint64_t data = atomic_load_explicit(&bucket->slot[0].data, memory_order_relaxed);
    return data == 0 || entry->depth >= data_depth(data) ? &bucket->slot[0] : &bucket->slot[1];
}

void tt_store(TransTable *table, uint64_t key, const TransEntry *entry) {
    Bucket *bucket = bucket_of(table, key);
    Move move = entry->move;
    Slot *target = table->two_tier ? choose_two_tier(bucket, entry)
                                   : choose_aged(table, bucket, key, entry, &move);
    if (target == NULL) return;
    const uint64_t data = (uint64_t)(uint16_t)entry->score | (uint64_t)(uint16_t)entry->eval << 16 |
                          (uint64_t)entry->depth << 32 | (uint64_t)entry->bound << 40 |
                          (uint64_t)table->age << 42 | data_key_bits(key);
    const uint64_t check = (uint32_t)key | (uint64_t)move << 32;
    atomic_store_explicit(&target->data, data, memory_order_relaxed);
    atomic_store_explicit(&target->check, check ^ data, memory_order_relaxed);
}

int tt_fullness(const TransTable *table) {
    const size_t sample = table->bucket_count < 250 ? table->bucket_count : 250;
    size_t used = 0;
    for (size_t i = 0; i < sample; i++) {
        for (int j = 0; j < BUCKET_ENTRIES; j++) {
            const uint64_t data =
                atomic_load_explicit(&table->buckets[i].slot[j].data, memory_order_relaxed);
            used += data != 0 && data_age(data) == table->age;
        }
    }
    return (int)(used * 1000 / (sample * BUCKET_ENTRIES));
}

int tt_score_in(int score, int ply) {
    if (score >= SCORE_MATE_BOUND) return score + ply;
    if (score <= -SCORE_MATE_BOUND) return score - ply;
    return score;
}

int tt_score_out(int score, int ply) {
    if (score >= SCORE_MATE_BOUND) return score - ply;
    if (score <= -SCORE_MATE_BOUND) return score + ply;
    return score;
}
