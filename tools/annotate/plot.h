/* The score graph as a picture. */
#ifndef ORTHANT_TOOLS_ANNOTATE_PLOT_H
#define ORTHANT_TOOLS_ANNOTATE_PLOT_H

#include "tools/annotate/review.h"
#include "tools/gnuplot.h"

/* Draws the review into a file ("-": standard output); errors as of gnuplot_draw. */
bool plot_write(const Review *review, const char *title, GnuplotFormat format, const char *path,
                Report *report);

#endif
