/* Weights by name: every number of an evaluator, one row of its .def file each. That one list makes
 * the struct, the defaults, the bounds, the keys of the JSON files, the indices of traces and tuner
 * and docs/weights.md. Width-free.
 *
 * A weights struct is a vector of Pairs in the order of the rows: WeightRow.offset is the index of
 * a row's first element. */
#ifndef ORTHANT_EVAL_WEIGHTS_H
#define ORTHANT_EVAL_WEIGHTS_H

#include "core/base.h"

/* A weight of the middlegame (low half) and one of the endgame (high half), added and multiplied
 * in one go. Each half holds 32 bits. (Chess Programming Wiki "Tapered Eval") */
typedef int64_t Pair;

#define PAIR(midgame, endgame) ((Pair)(endgame)*INT64_C(4294967296) + (midgame))

FORCE_INLINE Pair pair_of(int midgame, int endgame) { return PAIR(midgame, endgame); }
FORCE_INLINE int pair_midgame(Pair pair) { return (int)(int32_t)(uint32_t)pair; }
FORCE_INLINE int pair_endgame(Pair pair) {
    return (int)(int32_t)(uint32_t)(((uint64_t)pair + UINT64_C(0x80000000)) >> 32);
}

/* How the elements of a row are named: not at all (numbered from 0), or by piece type. */
typedef enum WeightLabels { LABELS_NONE, LABELS_PIECE } WeightLabels;

/* Rows of pieces have an element for each type from pawn to king. */
enum { WEIGHT_PIECES = PIECE_TYPE_COUNT - 1 };
FORCE_INLINE int weight_piece(PieceType type) { return (int)type - 1; }

typedef enum WeightKind {
    WEIGHT_LINEAR, /* a pair of centipawns; its part of the score is count times weight */
    WEIGHT_SHAPE,  /* one plain number (both phases) that enters in another way; not traced */
} WeightKind;

typedef struct WeightRow {
    const char *name;
    const char *help; /* what is counted, one line */
    WeightKind kind;
    int group; /* heuristic it belongs to: index into WeightTable.groups */
    int count; /* elements */
    int offset;
    WeightLabels labels;
    int min, max; /* of every element and phase */
} WeightRow;

typedef struct WeightTable {
    const WeightRow *rows;
    int row_count;
    int size; /* elements of all rows */
    const char *const *groups;
    int group_count;
} WeightTable;

enum { WEIGHTS_MAX = 1024, WEIGHT_GROUPS_MAX = 32 };

/* The row of that name, or NULL. */
const WeightRow *weights_find(const WeightTable *table, const char *name);
/* The group of that name, or -1. */
int weights_find_group(const WeightTable *table, const char *name);
/* The row that element `index` of the vector belongs to. */
const WeightRow *weights_row_of(const WeightTable *table, int index);
/* The name of an element of a row: "knight", or its number. */
void weights_element_name(const WeightRow *row, int element, char name[16]);
/* With the row: "passed[3]", "material.knight", or the row alone if it has but one. */
enum { WEIGHT_NAME_SIZE = 64 };
void weights_full_name(const WeightRow *row, int element, char name[WEIGHT_NAME_SIZE]);
/* Sets the weights of a group to 0, shapes as near to it as their bounds allow: what the group is
 * worth is seen without it. */
void weights_silence(const WeightTable *table, void *weights, int group);
/* The row whose element is out of its bounds, and which, or NULL. */
const WeightRow *weights_out_of_bounds(const WeightTable *table, const void *weights, int *element);

#endif
