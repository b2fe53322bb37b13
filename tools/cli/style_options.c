#include "tools/cli/style_options.h"

#include <string.h>

enum { OPTION_COLOR = 256, OPTION_ASCII, OPTION_UNICODE };

static ColorWhen parse_color(const struct argp_state *state, const char *text) {
    static const char *const words[] = {"auto", "always", "never"};
    for (size_t i = 0; i < ARRAY_LENGTH(words); i++) {
        if (strcmp(text, words[i]) == 0) return (ColorWhen)i;
    }
    argp_error(state, "--color must be auto, always or never, not '%s'", text);
    return COLOR_AUTO;
}

static error_t parse_option(int key, char *arg, struct argp_state *state) {
    StyleOptions *options = state->input;
    switch (key) {
    case OPTION_COLOR:
        options->color = parse_color(state, arg);
        return 0;
    case OPTION_ASCII:
        options->glyphs = GLYPHS_ASCII;
        return 0;
    case OPTION_UNICODE:
        options->glyphs = GLYPHS_UNICODE;
        return 0;
    default:
        return ARGP_ERR_UNKNOWN;
    }
}

static const struct argp_option style_options[] = {
    {"color", OPTION_COLOR, "WHEN", 0, "Colors: auto (default), always or never", 3},
    {"ascii", OPTION_ASCII, NULL, 0, "Draw in ASCII", 3},
    {"unicode", OPTION_UNICODE, NULL, 0, "Draw with symbols and blocks", 3},
    {0},
};

const struct argp style_options_argp = {.options = style_options, .parser = parse_option};
