/* What men are worth in exchanges: for SEE, MVV/LVA, delta pruning. Width-free. */
#ifndef ORTHANT_CORE_PIECE_VALUES_H
#define ORTHANT_CORE_PIECE_VALUES_H

#include "base.h"

typedef struct PieceValues {
    int16_t value[PIECE_TYPE_COUNT]; /* centipawns; a king's is 0, it is never exchanged */
    uint8_t order[PIECE_TYPE_COUNT]; /* the types, least valuable first, king last; the final entry
                                        is unused */
} PieceValues;

/* Of these values, centipawns by type; the king's and the empty cell's count as 0. */
PieceValues piece_values_of(const int16_t value[PIECE_TYPE_COUNT]);

#endif
