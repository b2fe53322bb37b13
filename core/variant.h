/* A variant is data: board size, array, pieces, pawn and draw rules. See variants/ for the games.
 */
#ifndef ORTHANT_CORE_VARIANT_H
#define ORTHANT_CORE_VARIANT_H

#include "base.h"
#include "geometry.h"

enum { VARIANT_DEAD_PAIRS = 8 };

typedef struct Variant {
    const char *name;      /* word of the command line and of UCI_Variant */
    const char *title;     /* PGN tag Variant; NULL for chess, which needs none */
    const char *summary;   /* one line about the game and the source of its rules */
    const char *start_fen; /* initial position */
    uint8_t size[AXIS_COUNT];

    uint16_t pieces;      /* set of the piece types that occur */
    uint16_t promotions;  /* set of the types a pawn becomes; promotion is forced */
    uint8_t pawn_forward; /* set of axes along which a pawn steps without capture */
    /* A pawn captures along a class-2 step that goes forward on at least one and at most this many
     * axes, and backward on none. */
    uint8_t pawn_capture_axes;
    bool double_step; /* pawns of the second rank may step twice; implies en passant */
    bool castling;    /* orthodox and Chess960 castling */

    uint16_t draw_plies; /* plies without capture or pawn move that draw */
    uint8_t draw_repetitions;

    /* Positions that no play can end in mate, beside bare kings: */
    uint16_t dead_single;                     /* K + one of these types v K */
    uint8_t dead_pair[VARIANT_DEAD_PAIRS][2]; /* K + these two types v K */
    uint16_t dead_one_colour;                 /* any number of one of these types, both sides, all
                                                on one colour class of the type's slide */
    int16_t value[PIECE_TYPE_COUNT];          /* material, centipawns, for `basic` and exchanges */
} Variant;

/* Does White's pawn capture along this step? The rule of pawn_capture_axes. */
static inline bool variant_pawn_captures(const Variant *variant, const Step *step) {
    int forward = 0;
    for (int axis = 0; axis < AXIS_COUNT; axis++) {
        if (!SET_HAS(variant->pawn_forward, axis)) continue;
        if (step->delta[axis] < 0) return false;
        forward += step->delta[axis] > 0;
    }
    return step->direction_class == 2 && forward >= 1 && forward <= variant->pawn_capture_axes;
}

#endif
