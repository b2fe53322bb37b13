/* A picture of what the games of a tournament were like: lengths, ends, results by player and color
 * and by first move, depth and nodes over the course of a game. */
#ifndef ORTHANT_TOOLS_MATCH_GAMES_PLOT_H
#define ORTHANT_TOOLS_MATCH_GAMES_PLOT_H

#include "tools/gnuplot.h"
#include "tools/match/games_breakdown.h"
#include "tools/match/games_statistics.h"

/* Draws it into a file ("-": standard output); the breakdown is sorted, and there is a game. Errors
 * as of gnuplot_draw. */
bool games_plot_write(const GamesStatistics *statistics, const GamesBreakdown *breakdown,
                      const char *title, GnuplotFormat format, const char *path, Report *report);

#endif
