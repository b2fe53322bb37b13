#include "tools/cli/style.h"

#include <ctype.h>
#include <langinfo.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <unistd.h>

static bool terminal_is_capable(FILE *out) {
    const char *term = getenv("TERM");
    return isatty(fileno(out)) && term && *term && strcmp(term, "dumb") != 0;
}

/* Names of terminals without colors: vt100 and its like, and what ends in -m or -mono. They would
 * take part of a color for a command to blink. */
static bool terminal_is_monochrome(void) {
    const char *term = getenv("TERM");
    if (!term) return false;
    const char *last = strrchr(term, '-');
    return (strncmp(term, "vt", 2) == 0 && isdigit((unsigned char)term[2])) ||
           (last && (strcmp(last, "-m") == 0 || strcmp(last, "-mono") == 0));
}

static bool locale_is_utf8(void) { return strcmp(nl_langinfo(CODESET), "UTF-8") == 0; }

Style style_detect(FILE *out, ColorWhen when, GlyphChoice glyphs) {
    Style style = {.terminal = terminal_is_capable(out)};
    const char *no_color = getenv("NO_COLOR");
    const bool refused = (no_color && *no_color) || terminal_is_monochrome();
    style.color = when == COLOR_ALWAYS || (when == COLOR_AUTO && style.terminal && !refused);
    style.unicode =
        glyphs == GLYPHS_UNICODE || (glyphs == GLYPHS_AUTO && style.color && locale_is_utf8());
    return style;
}

int style_columns(FILE *out, int otherwise) {
    struct winsize size;
    if (ioctl(fileno(out), TIOCGWINSZ, &size) != 0 || size.ws_col == 0) return otherwise;
    return size.ws_col;
}

int style_rows(FILE *out, int otherwise) {
    struct winsize size;
    if (ioctl(fileno(out), TIOCGWINSZ, &size) != 0 || size.ws_row == 0) return otherwise;
    return size.ws_row;
}

void style_paint(FILE *out, const Style *style, Paint from, Paint to) {
    if (!style->color) return;
    if (from.foreground == to.foreground && from.background == to.background &&
        from.bold == to.bold) {
        return;
    }
    fputs("\033[0", out);
    if (to.bold) fputs(";1", out);
    if (to.foreground >= 0) fprintf(out, ";38;5;%d", to.foreground);
    if (to.background >= 0) fprintf(out, ";48;5;%d", to.background);
    fputc('m', out);
}
