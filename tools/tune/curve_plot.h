/* The curve of the loss as a picture. */
#ifndef ORTHANT_TOOLS_TUNE_CURVE_PLOT_H
#define ORTHANT_TOOLS_TUNE_CURVE_PLOT_H

#include "tools/tune/fit.h"

/* Draws a PNG of the training and validation loss by epoch; else as gnuplot_draw. */
bool curve_plot_write(const FitState *state, const char *path, Report *report);

#endif
