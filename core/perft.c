#include "perft.h"

#include <pthread.h>
#include <stdatomic.h>

#include "movegen.h"

uint64_t perft_count(Position *pos, int depth) {
    if (depth == 0) return 1;
    if (depth == 1) return (uint64_t)movegen_count(pos);
    Move moves[MAX_MOVES];
    const int count = movegen_legal(pos, moves);
    uint64_t leaves = 0;
    for (int i = 0; i < count; i++) {
        Undo undo;
        position_make(pos, moves[i], &undo);
        leaves += perft_count(pos, depth - 1);
        position_unmake(pos, moves[i], &undo);
    }
    return leaves;
}

uint64_t perft_count_slow(Position *pos, int depth) {
    if (depth == 0) return 1;
    Move moves[MAX_MOVES];
    const int count = movegen_pseudo(pos, moves);
    uint64_t leaves = 0;
    for (int i = 0; i < count; i++) {
        if (!movegen_gatekeeper(pos, moves[i])) continue;
        Undo undo;
        position_make(pos, moves[i], &undo);
        leaves += perft_count_slow(pos, depth - 1);
        position_unmake(pos, moves[i], &undo);
    }
    return leaves;
}

/* Root moves shared out among threads: each takes the next one that nobody has taken. */
typedef struct Share {
    const Position *root;
    const Move *moves;
    uint64_t *counts;
    int move_count, depth;
    atomic_int next;
} Share;

static void *count_share(void *payload) {
    Share *share = payload;
    Position pos = *share->root;
    for (;;) {
        const int i = atomic_fetch_add(&share->next, 1);
        if (i >= share->move_count) return NULL;
        Undo undo;
        position_make(&pos, share->moves[i], &undo);
        share->counts[i] = perft_count(&pos, share->depth - 1);
        position_unmake(&pos, share->moves[i], &undo);
    }
}

int perft_divide(const Position *pos, int depth, int threads, Move moves[MAX_MOVES],
                 uint64_t counts[MAX_MOVES]) {
    enum { MAX_THREADS = 256 };
    pthread_t helpers[MAX_THREADS];
    Share share = {pos, moves, counts, movegen_legal(pos, moves), depth, 0};
    const int wanted = min_int(clamp_int(threads, 1, MAX_THREADS), share.move_count) - 1;
    int started = 0;
    while (started < wanted && pthread_create(&helpers[started], NULL, count_share, &share) == 0) {
        started++;
    }
    /* The caller works too, and alone when no thread could be had. */
    count_share(&share);
    for (int i = 0; i < started; i++)
        pthread_join(helpers[i], NULL);
    return share.move_count;
}
