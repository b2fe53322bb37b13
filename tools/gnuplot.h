/* Pictures drawn by gnuplot, which is looked for in PATH and reads its script from standard input.
 */
#ifndef ORTHANT_TOOLS_GNUPLOT_H
#define ORTHANT_TOOLS_GNUPLOT_H

#include <stdbool.h>
#include <stdio.h>

#include "core/report.h"

typedef enum GnuplotFormat { GNUPLOT_SVG, GNUPLOT_PNG } GnuplotFormat;

#define GNUPLOT_MISSING                                                                            \
    "gnuplot was not found, which draws the graph (Debian: apt-get install gnuplot-nox)"

/* Is there a gnuplot? If not, the message is GNUPLOT_MISSING. */
bool gnuplot_exists(void);
/* The format that the ending of a file's name stands for, .svg or .png in
 * either case. False when it is another.
 */
bool gnuplot_format_of(const char *path, GnuplotFormat *format);

typedef struct GnuplotPicture {
    GnuplotFormat format;
    int width, height; /* pixels */
    /* Writes the script, but for the terminal and the encoding (UTF-8), which stand before it. */
    void (*write_script)(FILE *script, const void *payload);
    const void *payload;
} GnuplotPicture;

/* Draws into a file ("-": standard output). False with the error set: no gnuplot, it failed, or the
 * file cannot be written; then an old file is as it was. */
bool gnuplot_draw(const GnuplotPicture *picture, const char *path, Report *report);
/* Writes a text of the script as a string in single quotes; control characters become blanks. */
void gnuplot_write_quoted(const char *text, FILE *script);

#endif
