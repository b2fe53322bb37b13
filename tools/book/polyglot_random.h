/* The random numbers of the Polyglot book format, which its keys are made of: a part of the
 * published format (see data/README.md), so never to be changed. */
#ifndef ORTHANT_TOOLS_BOOK_POLYGLOT_RANDOM_H
#define ORTHANT_TOOLS_BOOK_POLYGLOT_RANDOM_H

#include <stdint.h>

enum {
    POLYGLOT_PIECES = 0,     /* 64 each of black pawn, white pawn, black knight, ..., white king */
    POLYGLOT_CASTLING = 768, /* White short, White long, Black short, Black long */
    POLYGLOT_EN_PASSANT = 772, /* by file */
    POLYGLOT_TURN = 780,       /* White to move */
    POLYGLOT_RANDOM_COUNT = 781
};

extern const uint64_t polyglot_random[POLYGLOT_RANDOM_COUNT];

#endif
