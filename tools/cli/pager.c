#include "tools/cli/pager.h"

#include <stdlib.h>
#include <string.h>

enum { ROWS_BELOW = 2 }; /* for the line that tells of the rest, and the prompt */

/* Rows that a line of `length` bytes takes: escape sequences take none, UTF-8 characters one place.
 */
static int rows_of(const char *line, size_t length, int columns) {
    int width = 0;
    for (size_t i = 0; i < length; i++) {
        if (line[i] == '\033') {
            while (i < length && line[i] != 'm')
                i++;
        } else if (((unsigned char)line[i] & 0xC0) != 0x80) {
            width++;
        }
    }
    return width <= columns ? 1 : (width + columns - 1) / columns;
}

static int count_lines(const char *text) {
    int lines = 0;
    for (; *text; text++)
        lines += *text == '\n';
    return lines;
}

/* The bytes of whole lines that take up to so many rows, at least one line. */
static size_t fitting(const char *text, int rows, int columns) {
    size_t size = 0;
    while (text[size]) {
        const size_t length = strcspn(text + size, "\n");
        rows -= rows_of(text + size, length, columns);
        if (rows < 0 && size > 0) break;
        size += length + (text[size + length] == '\n');
    }
    return size;
}

void pager_drop(Session *session) {
    free(session->waiting);
    session->waiting = NULL;
}

void pager_go_on(Session *session) {
    char *text = session->waiting;
    if (!text) return;
    const int columns = style_columns(session->screen, 80), rows = style_rows(session->screen, 24);
    size_t size = fitting(text, rows - 1, columns);
    if (text[size]) size = fitting(text, rows - ROWS_BELOW, columns);
    fwrite(text, 1, size, session->out);
    memmove(text, text + size, strlen(text + size) + 1);
    const int lines = count_lines(text);
    if (*text) {
        session_say(session, "-- %d more line%s: Enter goes on --", lines, lines == 1 ? "" : "s");
    } else {
        pager_drop(session);
    }
}

void pager_show(Session *session, void (*show)(Session *session, const char *argument),
                const char *argument) {
    FILE *out = session->out;
    char *text = NULL;
    size_t size = 0;
    FILE *memory = input_is_interactive(session->input) && style_rows(session->screen, 0) > 0
                       ? open_memstream(&text, &size)
                       : NULL;
    if (!memory) {
        show(session, argument);
        return;
    }
    session->out = memory;
    show(session, argument);
    session->out = out;
    pager_drop(session);
    if (fclose(memory) == 0) session->waiting = text;
    pager_go_on(session);
}
