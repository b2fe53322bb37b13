#include "tools/cli/palette.h"

#include "core/piece.h"

static const uint8_t tints[4][2] = {{94, 137}, {60, 103}, {97, 140}, {23, 66}}; /* dark, light */

int16_t palette_tint(const Geometry *geometry, Cell cell) {
    const int8_t *at = geometry->coordinate[cell];
    const int level = at[AXIS_LEVEL], rank = at[AXIS_RANK], file = at[AXIS_FILE];
    const int light = (level + rank + file) & 1;
    const int hue =
        geometry->axis_count < AXIS_COUNT ? 0 : ((level + rank) & 1) * 2 + ((level + file) & 1);
    return tints[hue][light];
}

uint32_t palette_man(Piece piece, const Style *style) {
    /* Offsets from U+2654, the white king; the solid symbols are six further on. */
    static const int8_t symbol[PIECE_TYPE_COUNT] = {
        [KING] = 1, [QUEEN] = 2, [ROOK] = 3, [BISHOP] = 4, [KNIGHT] = 5, [PAWN] = 6};
    const PieceType type = piece_type(piece);
    if (!style->unicode) return (unsigned char)piece_letter(piece);
    if (symbol[type] == 0) {
        return (unsigned char)(style->color ? piece_rules[type].letter : piece_letter(piece));
    }
    const bool solid = style->color || piece_color(piece) == BLACK;
    return (uint32_t)(0x2654 + symbol[type] - 1 + (solid ? 6 : 0));
}
