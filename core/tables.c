#include "tables.h"

#include <stdlib.h>

#include "piece.h"
#include "random.h"
#include "slider_tables.h"

/* Is this step one of White's quiet pawn steps? */
static bool is_pawn_push(const Variant *variant, const Step *step) {
    for (int axis = 0; axis < AXIS_COUNT; axis++) {
        if (step->delta[axis] != 0) {
            return step->direction_class == 1 && step->delta[axis] > 0 &&
                   SET_HAS(variant->pawn_forward, axis);
        }
    }
    return false;
}

static PawnShift pawn_shift(const Geometry *geometry, int step) {
    PawnShift shift = {.distance = abs(geometry->step[step].offset)};
    for (int cell = 0; cell < geometry->cell_count; cell++) {
        if (geometry->step_target[step][cell] != CELL_NONE) shift.from |= bb_of(cell);
    }
    return shift;
}

/* The steps are listed symmetrically, so that number i and the i-th from the end are opposite:
 * Black's pawn steps are White's reversed. */
static void init_pawn_shifts(Tables *tables) {
    const Geometry *geometry = &tables->geometry;
    for (int step = 0; step < geometry->step_count; step++) {
        const int reverse = geometry->step_count - 1 - step;
        if (is_pawn_push(tables->variant, &geometry->step[step])) {
            tables->push[WHITE][tables->push_count] = pawn_shift(geometry, step);
            tables->push[BLACK][tables->push_count++] = pawn_shift(geometry, reverse);
        }
        if (variant_pawn_captures(tables->variant, &geometry->step[step])) {
            tables->capture[WHITE][tables->capture_count] = pawn_shift(geometry, step);
            tables->capture[BLACK][tables->capture_count++] = pawn_shift(geometry, reverse);
        }
    }
}

static void init_pawn_zones(Tables *tables, Color color) {
    const Geometry *geometry = &tables->geometry;
    Bitboard can_step = 0;
    for (int i = 0; i < tables->push_count; i++)
        can_step |= tables->push[color][i].from;
    tables->promotion_zone[color] = tables->board & ~can_step;

    for (int cell = 0; cell < geometry->cell_count; cell++) {
        for (int i = 0; i < tables->capture_count; i++) {
            const PawnShift *capture = &tables->capture[color][i];
            tables->pawn_attacks[color][cell] |=
                bb_shift_forward(bb_of(cell) & capture->from, capture->distance, color);
        }
        const int second = color == WHITE ? 1 : geometry->size[AXIS_RANK] - 2;
        if (tables->variant->double_step && geometry->coordinate[cell][AXIS_RANK] == second) {
            tables->double_zone[color] |= bb_of(cell);
        }
    }
}

static void init_rays(Tables *tables) {
    const Geometry *geometry = &tables->geometry;
    for (int step = 0; step < geometry->step_count; step++) {
        const int class = geometry->step[step].direction_class;
        const Cell *next = geometry->step_target[step];
        for (int cell = 0; cell < geometry->cell_count; cell++) {
            for (Cell to = next[cell]; to != CELL_NONE; to = next[to]) {
                tables->ray[step][cell] |= bb_of(to);
            }
            tables->line[class][cell] |= tables->ray[step][cell];
        }
    }
}

static void init_steps_and_leaps(Tables *tables) {
    const Geometry *geometry = &tables->geometry;
    for (int cell = 0; cell < geometry->cell_count; cell++) {
        for (unsigned set = 0; set < ARRAY_LENGTH(tables->steps); set++) {
            for (int step = 0; step < geometry->step_count; step++) {
                const Cell to = geometry->step_target[step][cell];
                if (to != CELL_NONE && SET_HAS(set << 1, geometry->step[step].direction_class)) {
                    tables->steps[set][cell] |= bb_of(to);
                }
            }
        }
        for (int leap = 0; leap < geometry->leap_count; leap++) {
            const Cell to = geometry->leap_target[leap][cell];
            if (to != CELL_NONE) tables->leaps[cell] |= bb_of(to);
        }
    }
}

/* Keys are drawn in one fixed order per cell number, so that both widths of a board share them. */
static void init_keys(Tables *tables) {
    uint64_t random = RANDOM_SEED;
    tables->key_side = random_next(&random);
    for (size_t i = 0; i < ARRAY_LENGTH(tables->key_castling); i++) {
        tables->key_castling[i] = i == 0 ? 0 : random_next(&random);
    }
    for (int cell = 0; cell < tables->geometry.cell_count; cell++) {
        tables->key_en_passant[cell] = random_next(&random);
        for (Color color = WHITE; color <= BLACK; color++) {
            for (int type = PAWN; type < PIECE_TYPE_COUNT; type++) {
                tables->key_piece[piece_of(color, (PieceType)type)][cell] = random_next(&random);
            }
        }
    }
}

Tables *tables_create(const Variant *variant) {
    Tables *tables = calloc(1, sizeof *tables);
    if (tables == NULL) return NULL;
    Geometry *geometry = &tables->geometry;
    tables->variant = variant;
    if (!geometry_init(geometry, variant->size) || geometry->cell_count > BB_CELLS ||
        !slider_tables_build(tables)) {
        tables_destroy(tables);
        return NULL;
    }
    for (int cell = 0; cell < geometry->cell_count; cell++)
        tables->board |= bb_of(cell);
    init_pawn_shifts(tables);
    init_pawn_zones(tables, WHITE);
    init_pawn_zones(tables, BLACK);
    init_rays(tables);
    init_steps_and_leaps(tables);
    init_keys(tables);
    return tables;
}

void tables_destroy(Tables *tables) {
    if (tables == NULL) return;
    free(tables->attack_store);
    free(tables);
}
