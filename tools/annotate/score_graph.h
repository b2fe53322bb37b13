/* The course of a game in characters: White's expected score above and below the middle, and the
 * marks of both sides beneath. */
#ifndef ORTHANT_TOOLS_ANNOTATE_SCORE_GRAPH_H
#define ORTHANT_TOOLS_ANNOTATE_SCORE_GRAPH_H

#include "tools/annotate/review.h"
#include "tools/cli/canvas.h"

enum { SCORE_GRAPH_COLUMNS_MIN = 20 };

/* Draws it on a cleared canvas, at most `columns` wide: one column for a ply or, in short games, up
 * to four; in long games several plies share one, which shows the last score and the worst mark. */
void score_graph_draw(const Review *review, const Style *style, int columns, Canvas *canvas);

#endif
