#include "piece_values.h"

PieceValues piece_values_of(const int16_t value[PIECE_TYPE_COUNT]) {
    PieceValues result = {{0}, {0}};
    int count = 0;
    for (int type = PAWN; type < PIECE_TYPE_COUNT; type++) {
        if (type == KING) continue;
        result.value[type] = value[type];
        int place = count++;
        for (; place > 0 && value[result.order[place - 1]] > value[type]; place--)
            result.order[place] = result.order[place - 1];
        result.order[place] = (uint8_t)type;
    }
    result.order[count] = KING;
    return result;
}
