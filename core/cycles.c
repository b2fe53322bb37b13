#include "cycles.h"

#include <stdlib.h>

typedef struct Visit {
    Cycles *cycles; /* NULL: only count */
    size_t count;
} Visit;

static void add_slot(Cycles *cycles, uint64_t difference, int from, int to) {
    size_t i = difference >> cycles->shift;
    while (cycles->slots[i].difference != 0)
        i = (i + 1) & cycles->mask;
    cycles->slots[i] = (CycleSlot){difference, (Cell)from, (Cell)to};
}

static void visit_type(Visit *visit, const Tables *tables, Color color, PieceType type) {
    const uint64_t *keys = tables->key_piece[piece_of(color, type)];
    for (int from = 0; from < tables->geometry.cell_count; from++) {
        for (Bitboard targets = piece_attacks(tables, type, from, 0); targets != 0;) {
            const int to = bb_pop(&targets);
            if (to < from) continue; /* the way back has the same difference */
            visit->count++;
            if (visit->cycles == NULL) continue;
            add_slot(visit->cycles, keys[from] ^ keys[to] ^ tables->key_side, from, to);
        }
    }
}

static size_t visit_all(Cycles *cycles, const Tables *tables) {
    Visit visit = {cycles, 0};
    for (Color color = WHITE; color <= BLACK; color++) {
        for (int type = PAWN + 1; type < PIECE_TYPE_COUNT; type++) {
            if (!SET_HAS(tables->variant->pieces, type)) continue;
            visit_type(&visit, tables, color, (PieceType)type);
        }
    }
    return visit.count;
}

bool cycles_create(Cycles *cycles, const Tables *tables) {
    const size_t count = visit_all(NULL, tables);
    cycles->shift = 63;
    size_t size = 2;
    while (size < 2 * count) {
        size *= 2;
        cycles->shift--;
    }
    cycles->mask = size - 1;
    cycles->slots = calloc(size, sizeof *cycles->slots);
    if (cycles->slots == NULL) return false;
    visit_all(cycles, tables);
    return true;
}

void cycles_destroy(Cycles *cycles) { free(cycles->slots); }
