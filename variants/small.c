/* Flat boards smaller than 8x8. */
#include "variants.h"

const Variant variant_gardner = {
    .name = "gardner",
    .title = "Gardner",
    .summary = "Gardner's 5x5 minichess of 1969: no double step, no castling",
    .start_fen = "rnbqk/ppppp/5/PPPPP/RNBQK w - - 0 1",
    .size = {5, 5, 1},
    .pieces = SET_OF(PAWN) | SET_OF(KNIGHT) | SET_OF(BISHOP) | SET_OF(ROOK) | SET_OF(QUEEN) |
              SET_OF(KING),
    .promotions = SET_OF(KNIGHT) | SET_OF(BISHOP) | SET_OF(ROOK) | SET_OF(QUEEN),
    .pawn_forward = SET_OF(AXIS_RANK),
    .pawn_capture_axes = 1,
    .draw_plies = 100,
    .draw_repetitions = 3,
    .dead_single = SET_OF(KNIGHT) | SET_OF(BISHOP),
    .dead_one_colour = SET_OF(BISHOP),
    .value = {[PAWN] = 100, [KNIGHT] = 300, [BISHOP] = 300, [ROOK] = 500, [QUEEN] = 900},
};

const Variant variant_losalamos = {
    .name = "losalamos",
    .title = "Los Alamos",
    .summary = "6x6 chess without bishops, played by the MANIAC computer in 1956",
    .start_fen = "rnqknr/pppppp/6/6/PPPPPP/RNQKNR w - - 0 1",
    .size = {6, 6, 1},
    .pieces = SET_OF(PAWN) | SET_OF(KNIGHT) | SET_OF(ROOK) | SET_OF(QUEEN) | SET_OF(KING),
    .promotions = SET_OF(KNIGHT) | SET_OF(ROOK) | SET_OF(QUEEN),
    .pawn_forward = SET_OF(AXIS_RANK),
    .pawn_capture_axes = 1,
    .draw_plies = 100,
    .draw_repetitions = 3,
    .dead_single = SET_OF(KNIGHT),
    .value = {[PAWN] = 100, [KNIGHT] = 300, [ROOK] = 500, [QUEEN] = 900},
};
