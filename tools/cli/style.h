/* How text is dressed: colours, letters or chess symbols. Decided once at the start. */
#ifndef ORTHANT_TOOLS_CLI_STYLE_H
#define ORTHANT_TOOLS_CLI_STYLE_H

#include <stdio.h>

#include "core/base.h"

typedef enum ColorWhen { COLOR_AUTO, COLOR_ALWAYS, COLOR_NEVER } ColorWhen;
typedef enum GlyphChoice { GLYPHS_AUTO, GLYPHS_ASCII, GLYPHS_UNICODE } GlyphChoice;

typedef struct Style {
    bool color;    /* 256-colour escape sequences may be written */
    bool unicode;  /* chess symbols instead of letters */
    bool terminal; /* the output is a terminal that understands cursor control */
} Style;

/* Colours of one character: numbers of the 256-colour palette, -1 for the terminal's own. */
typedef struct Paint {
    int16_t foreground, background;
    bool bold;
} Paint;

#define PAINT_NONE ((Paint){-1, -1, false})

/* Decides the style for `out`. COLOR_AUTO means: on a terminal whose TERM is not "dumb" nor a
 * monochrome one's (vt100, xterm-mono), unless NO_COLOR is set and not empty. GLYPHS_AUTO means:
 * chess symbols where there are colours and the locale (setlocale must have been called) is UTF-8.
 */
Style style_detect(FILE *out, ColorWhen when, GlyphChoice glyphs);

/* Columns of the terminal behind `out`, or `otherwise` when it is none. */
int style_columns(FILE *out, int otherwise);
/* The same of its rows. */
int style_rows(FILE *out, int otherwise);

/* Switches the colours of `out` from one paint to another; writes nothing without colours. */
void style_paint(FILE *out, const Style *style, Paint from, Paint to);

#endif
