/* Endless streams of random legal positions of a variant, for comparisons: always the same ones for
 * the same seed. */
#ifndef ORTHANT_TESTS_POSITIONS_H
#define ORTHANT_TESTS_POSITIONS_H

#include "oracle.h"

typedef enum PositionSource {
    POSITIONS_GAMES,    /* random play from the initial position */
    POSITIONS_SPARSE,   /* random play from a few men strewn over the board */
    POSITIONS_CASTLING, /* random play from Chess960 arrays and from bare kings and rooks at home
                           with castling rights; only where the variant has castling */
    POSITION_SOURCES
} PositionSource;

typedef struct Positions {
    const Variant *variant;
    PositionSource source;
    uint64_t random;
    int plies_left;
    Oracle oracle;   /* the present position */
    OracleMove last; /* how it came about from the one before, if positions_next said so */
} Positions;

/* Can the variant be asked for this source? */
bool positions_has_source(const Variant *variant, PositionSource source);
void positions_init(Positions *positions, const Variant *variant, PositionSource source,
                    uint64_t seed);
/* Goes to the next position. True: by playing `last`; false: it begins a new game. */
bool positions_next(Positions *positions);

#endif
