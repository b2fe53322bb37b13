/* A board as a picture (SVG): flat, or the levels of a cube side by side from the lowest. The men
 * are drawn, no font is needed for them; the unicorn is a horned shield with the letter U. */
#ifndef ORTHANT_TOOLS_BOARD_SVG_H
#define ORTHANT_TOOLS_BOARD_SVG_H

#include <stdio.h>

#include "tools/cli/selection.h"

typedef struct BoardSvg {
    const Game *game;
    const Selection *selection; /* NULL or empty: only the last move is marked */
    bool flipped;               /* Black's side below: ranks and files turned, levels not */
} BoardSvg;

/* Writes a complete SVG document. Light and dark cells are the two bishop colors. On a cube the hue
 * is the unicorn class, which a tick in one of the four corners tells as well; hues and marks are
 * chosen for all kinds of color vision. The last move stands in frames, a selected cell in a frame
 * of its own, targets are dots, captures rings, a king in check is ringed. False when writing
 * failed. */
bool board_svg_write(const BoardSvg *view, FILE *out);

#endif
