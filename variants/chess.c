#include "variants.h"

const Variant variant_chess = {
    .name = "chess",
    .title = NULL,
    .summary = "Orthodox chess and Chess960 (FIDE Laws of Chess)",
    .start_fen = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    .size = {8, 8, 1},
    .pieces = SET_OF(PAWN) | SET_OF(KNIGHT) | SET_OF(BISHOP) | SET_OF(ROOK) | SET_OF(QUEEN) |
              SET_OF(KING),
    .promotions = SET_OF(KNIGHT) | SET_OF(BISHOP) | SET_OF(ROOK) | SET_OF(QUEEN),
    .pawn_forward = SET_OF(AXIS_RANK),
    .pawn_capture_axes = 1,
    .double_step = true,
    .castling = true,
    .draw_plies = 100,
    .draw_repetitions = 3,
    .dead_single = SET_OF(KNIGHT) | SET_OF(BISHOP),
    .dead_one_colour = SET_OF(BISHOP),
    .value = {[PAWN] = 100, [KNIGHT] = 320, [BISHOP] = 330, [ROOK] = 500, [QUEEN] = 950},
};
