/* Raumschach and its two sisters, which differ in Black's array and in the pawns' captures. */
#include "variants.h"

#define RAUMSCHACH_ARMY                                                                            \
    SET_OF(PAWN) | SET_OF(KNIGHT) | SET_OF(BISHOP) | SET_OF(ROOK) | SET_OF(UNICORN) |              \
        SET_OF(QUEEN) | SET_OF(KING)

/* What the three games share. The one unusual draw rule: against a bare king no single man but a
 * queen can mate, nor can a unicorn with one helper (exhaustive tables, see data/README.md). */
#define RAUMSCHACH_COMMON                                                                          \
    .size = {5, 5, 5}, .pieces = RAUMSCHACH_ARMY,                                                  \
    .promotions =                                                                                  \
        SET_OF(KNIGHT) | SET_OF(BISHOP) | SET_OF(ROOK) | SET_OF(UNICORN) | SET_OF(QUEEN),          \
    .pawn_forward = SET_OF(AXIS_RANK) | SET_OF(AXIS_LEVEL), .draw_plies = 100,                     \
    .draw_repetitions = 3,                                                                         \
    .dead_single = SET_OF(KNIGHT) | SET_OF(BISHOP) | SET_OF(ROOK) | SET_OF(UNICORN),               \
    .dead_pair = {{UNICORN, ROOK}, {UNICORN, BISHOP}, {UNICORN, KNIGHT}, {UNICORN, UNICORN}},      \
    .value = {[PAWN] = 100, [KNIGHT] = 490,  [BISHOP] = 530,                                       \
              [ROOK] = 450, [UNICORN] = 270, [QUEEN] = 1350}

#define DICKINS_START                                                                              \
    "rnknr/ppppp/5/5/5//ubqub/ppppp/5/5/5//5/5/5/5/5//5/5/5/PPPPP/BUQBU//5/5/5/PPPPP/RNKNR "       \
    "w - - 0 1"
#define MIRROR_START                                                                               \
    "rnknr/ppppp/5/5/5//buqbu/ppppp/5/5/5//5/5/5/5/5//5/5/5/PPPPP/BUQBU//5/5/5/PPPPP/RNKNR "       \
    "w - - 0 1"

const Variant variant_raumschach = {
    .name = "raumschach",
    .title = "Raumschach",
    .summary = "Maack's space chess of 1907 on the 5x5x5 cube (array of Dickins 1971)",
    .start_fen = DICKINS_START,
    .pawn_capture_axes = 2,
    RAUMSCHACH_COMMON,
};

const Variant variant_raumschach_mirror = {
    .name = "raumschach-mirror",
    .title = "Raumschach-Mirror",
    .summary = "Raumschach with Black's level D as B U Q B U",
    .start_fen = MIRROR_START,
    .pawn_capture_axes = 2,
    RAUMSCHACH_COMMON,
};

const Variant variant_raumschach_cvp = {
    .name = "raumschach-cvp",
    .title = "Raumschach-CVP",
    .summary = "Raumschach with the mirror array and four pawn captures (chessvariants.com)",
    .start_fen = MIRROR_START,
    .pawn_capture_axes = 1,
    RAUMSCHACH_COMMON,
};
