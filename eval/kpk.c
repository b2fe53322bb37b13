#include "kpk.h"

enum { PAWNS = 24, SQUARES = 64 };

static const uint8_t won[2 * PAWNS * SQUARES * SQUARES / 8] = {
#include "eval/kpk_table.def" /* made by tools/make_kpk.c, where the index is explained */
};

bool kpk_is_won(Color strong, int strong_king, int pawn, int weak_king, Color side) {
    int flip = strong == WHITE ? 0 : 070;
    if (pawn % 8 > 3) flip ^= 007;
    const unsigned white = (unsigned)(strong_king ^ flip), black = (unsigned)(weak_king ^ flip);
    const unsigned square = (unsigned)(pawn ^ flip);
    const unsigned place = (square / 8 - 1) * 4 + square % 8;
    const unsigned turn = side == strong ? 0 : PAWNS;
    const unsigned state = ((turn + place) * SQUARES + white) * SQUARES + black;
    return won[state / 8] >> state % 8 & 1;
}
