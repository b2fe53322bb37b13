/* The colours of the board and the signs of men. */
#ifndef ORTHANT_TOOLS_CLI_PALETTE_H
#define ORTHANT_TOOLS_CLI_PALETTE_H

#include "core/geometry.h"
#include "tools/cli/style.h"

/* Numbers of the 256-colour palette. Whatever a ground says is also said by a sign. */
enum {
    PALETTE_WHITE_MEN = 231,
    PALETTE_BLACK_MEN = 16,
    PALETTE_MARK = 226,     /* signs on empty cells */
    PALETTE_TAKE = 160,     /* grounds: a man that can be taken */
    PALETTE_ATTACKER = 127, /* a man that attacks */
    PALETTE_SAFE = 130,     /* a man that is attacked, but safe */
    PALETTE_SELECTED = 30,
    PALETTE_LAST_MOVE = 172,
    PALETTE_IN_CHECK = 197
};

/* The ground of a cell. Light and dark are the two bishop colours, the hue is the unicorn class:
 * brown, slate, purple, teal; a flat board is brown. The eight were chosen by trying those of the
 * palette on which white and black men both have a contrast of at least 2.8: any two are at least
 * 14 units of CIELAB apart for normal eyes and for protanopes, deuteranopes and tritanopes alike.
 * Being grounds of their own, they look the same on dark and light terminals. */
int16_t palette_tint(const Geometry *geometry, Cell cell);

/* The sign of a man: chess symbols, solid for both sides where colours tell them apart; letters
 * without `unicode`. The unicorn has no symbol of one column and is a U always, of Black a small
 * one where there are no colours. */
uint32_t palette_man(Piece piece, const Style *style);

#endif
