/* The options of commands whose output may have colors and symbols. */
#ifndef ORTHANT_TOOLS_CLI_STYLE_OPTIONS_H
#define ORTHANT_TOOLS_CLI_STYLE_OPTIONS_H

#include <argp.h>

#include "tools/cli/style.h"

/* --color, --ascii and --unicode; all zero: decide by the terminal. */
typedef struct StyleOptions {
    ColorWhen color;
    GlyphChoice glyphs;
} StyleOptions;

/* Parses them; a command's parser lists it as a child and hands over its StyleOptions as child
 * input. */
extern const struct argp style_options_argp;

#endif
