#include "weights.h"

#include <stdio.h>
#include <string.h>

#include "core/piece.h"

const WeightRow *weights_find(const WeightTable *table, const char *name) {
    for (int i = 0; i < table->row_count; i++) {
        if (strcmp(table->rows[i].name, name) == 0) return &table->rows[i];
    }
    return NULL;
}

int weights_find_group(const WeightTable *table, const char *name) {
    for (int i = 0; i < table->group_count; i++) {
        if (strcmp(table->groups[i], name) == 0) return i;
    }
    return -1;
}

const WeightRow *weights_row_of(const WeightTable *table, int index) {
    for (int i = 0; i < table->row_count; i++) {
        const WeightRow *row = &table->rows[i];
        if (index >= row->offset && index < row->offset + row->count) return row;
    }
    return NULL;
}

void weights_element_name(const WeightRow *row, int element, char name[16]) {
    if (row->labels == LABELS_PIECE) {
        char piece[PIECE_NAME_SIZE];
        piece_name((PieceType)(element + 1), piece);
        snprintf(name, 16, "%s", piece);
    } else {
        snprintf(name, 16, "%d", element);
    }
}

void weights_full_name(const WeightRow *row, int element, char name[WEIGHT_NAME_SIZE]) {
    char part[16];
    weights_element_name(row, element, part);
    if (row->count == 1) {
        snprintf(name, WEIGHT_NAME_SIZE, "%.40s", row->name);
    } else {
        const bool piece = row->labels == LABELS_PIECE;
        snprintf(name, WEIGHT_NAME_SIZE, piece ? "%.40s.%s" : "%.40s[%s]", row->name, part);
    }
}

void weights_silence(const WeightTable *table, void *weights, int group) {
    for (int i = 0; i < table->row_count; i++) {
        const WeightRow *row = &table->rows[i];
        if (row->group != group) continue;
        const int none = row->kind == WEIGHT_LINEAR ? 0 : clamp_int(0, row->min, row->max);
        for (int k = 0; k < row->count; k++)
            ((Pair *)weights)[row->offset + k] = none;
    }
}

static bool is_within(const WeightRow *row, Pair weight) {
    if (row->kind == WEIGHT_SHAPE) return weight >= row->min && weight <= row->max;
    const int midgame = pair_midgame(weight), endgame = pair_endgame(weight);
    return midgame >= row->min && midgame <= row->max && endgame >= row->min && endgame <= row->max;
}

const WeightRow *weights_out_of_bounds(const WeightTable *table, const void *weights,
                                       int *element) {
    for (int i = 0; i < table->row_count; i++) {
        const WeightRow *row = &table->rows[i];
        for (int k = 0; k < row->count; k++) {
            *element = k;
            if (!is_within(row, ((const Pair *)weights)[row->offset + k])) return row;
        }
    }
    return NULL;
}
