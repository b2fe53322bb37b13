/* The score graph as a picture, drawn by gnuplot, which is looked for in PATH. */
#ifndef ORTHANT_TOOLS_ANNOTATE_PLOT_H
#define ORTHANT_TOOLS_ANNOTATE_PLOT_H

#include "tools/annotate/review.h"

typedef enum PlotFormat { PLOT_SVG, PLOT_PNG } PlotFormat;

#define PLOT_MISSING                                                                               \
    "gnuplot was not found, which draws the graph (Debian: apt-get install gnuplot-nox)"

/* Is there a gnuplot? If not, the message is PLOT_MISSING. */
bool plot_is_possible(void);
/* Draws the review into a file ("-": standard output). False with the error set: no gnuplot, it
 * failed, or the file cannot be written; then an old file is as it was. */
bool plot_write(const Review *review, const char *title, PlotFormat format, const char *path,
                Report *report);

#endif
