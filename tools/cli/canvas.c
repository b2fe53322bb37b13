#include "tools/cli/canvas.h"

static bool is_inside(int row, int column) {
    return row >= 0 && row < CANVAS_ROWS && column >= 0 && column < CANVAS_COLUMNS;
}

void canvas_clear(Canvas *canvas) {
    canvas->rows = canvas->columns = 0;
    for (int row = 0; row < CANVAS_ROWS; row++) {
        for (int column = 0; column < CANVAS_COLUMNS; column++) {
            canvas->cells[row][column] = (CanvasCell){.code = ' ', .paint = PAINT_NONE};
        }
    }
}

void canvas_put(Canvas *canvas, int row, int column, uint32_t code, Paint paint) {
    if (!is_inside(row, column)) return;
    canvas->rows = max_int(canvas->rows, row + 1);
    canvas->columns = max_int(canvas->columns, column + 1);
    canvas->cells[row][column] = (CanvasCell){.code = code, .paint = paint};
}

void canvas_text(Canvas *canvas, int row, int column, const char *text, Paint paint) {
    for (; *text; text++)
        canvas_put(canvas, row, column++, (unsigned char)*text, paint);
}

uint32_t canvas_code(const Canvas *canvas, int row, int column) {
    return is_inside(row, column) ? canvas->cells[row][column].code : ' ';
}

static void put_utf8(uint32_t code, FILE *out) {
    if (code < 0x80) {
        fputc((int)code, out);
    } else if (code < 0x800) {
        fputc((int)(0xC0 | code >> 6), out);
        fputc((int)(0x80 | (code & 0x3F)), out);
    } else {
        fputc((int)(0xE0 | code >> 12), out);
        fputc((int)(0x80 | (code >> 6 & 0x3F)), out);
        fputc((int)(0x80 | (code & 0x3F)), out);
    }
}

static int line_end(const Canvas *canvas, const Style *style, int row) {
    int end = canvas->columns;
    while (end > 0) {
        const CanvasCell *cell = &canvas->cells[row][end - 1];
        if (cell->code != ' ' || (style->color && cell->paint.background >= 0)) break;
        end--;
    }
    return end;
}

void canvas_write(const Canvas *canvas, const Style *style, FILE *out) {
    for (int row = 0; row < canvas->rows; row++) {
        Paint paint = PAINT_NONE;
        const int end = line_end(canvas, style, row);
        for (int column = 0; column < end; column++) {
            const CanvasCell *cell = &canvas->cells[row][column];
            style_paint(out, style, paint, cell->paint);
            paint = cell->paint;
            put_utf8(cell->code, out);
        }
        style_paint(out, style, paint, PAINT_NONE);
        fputc('\n', out);
    }
}
