/* A rectangle of characters with colours. Views draw on it in any order; it is written line by
 * line, with or without colours. */
#ifndef ORTHANT_TOOLS_CLI_CANVAS_H
#define ORTHANT_TOOLS_CLI_CANVAS_H

#include "tools/cli/style.h"

enum { CANVAS_ROWS = 112, CANVAS_COLUMNS = 248 };

typedef struct CanvasCell {
    uint32_t code; /* Unicode, one column wide */
    Paint paint;
} CanvasCell;

/* Blank beyond what was drawn; `rows` and `columns` are the extent in use. Drawing outside the
 * maximum is ignored. Too large for small stacks: create it on the heap. */
typedef struct Canvas {
    int rows, columns;
    CanvasCell cells[CANVAS_ROWS][CANVAS_COLUMNS];
} Canvas;

/* Blank and of no extent. */
void canvas_clear(Canvas *canvas);
/* Draws one character; the extent grows to hold it. */
void canvas_put(Canvas *canvas, int row, int column, uint32_t code, Paint paint);
/* Draws ASCII text to the right. */
void canvas_text(Canvas *canvas, int row, int column, const char *text, Paint paint);
/* The character drawn at a place, ' ' where there is none. */
uint32_t canvas_code(const Canvas *canvas, int row, int column);
/* Writes every line, without blanks at its end, as UTF-8. */
void canvas_write(const Canvas *canvas, const Style *style, FILE *out);

#endif
