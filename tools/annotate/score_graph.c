#include "tools/annotate/score_graph.h"

#include <math.h>
#include <stdio.h>

#include "tools/wdl.h"

enum {
    LABEL_WIDTH = 6, /* "White " */
    ROWS = 5,        /* above the middle, and below it */
    LEVELS = 2 * ROWS,
    PLY_WIDTH_MAX = 4,
    AXIS_ROW = ROWS,
    NUMBER_ROW = 2 * ROWS + 1,
    WHITE_MARKS_ROW,
    BLACK_MARKS_ROW,
    NUMBER_GAP = 6 /* columns from one move number to the next, at least */
};

/* Apart for every kind of colour vision, on dark and light grounds. */
static const Paint side_paint[COLOR_COUNT] = {{32, -1, false}, {172, -1, false}};
static const Paint mark_paint = {-1, -1, true};
static const char mark_letter[JUDGMENT_COUNT] = {' ', 'i', 'm', 'b'};

/* Positions share the columns evenly; either a position has several or a column has. */
typedef struct Scale {
    int positions, columns;
} Scale;

static Scale scale_of(const Review *review, int columns) {
    const int positions = review->plies + 1, room = columns - LABEL_WIDTH;
    const int width = clamp_int(room / positions, 1, PLY_WIDTH_MAX);
    return (Scale){positions, min_int(room, positions * width)};
}

/* The position whose score a column shows: the last of its own. */
static int shown_position(const Scale *scale, int column) {
    const int64_t end = (int64_t)(column + 1) * scale->positions;
    return (int)((end + scale->columns - 1) / scale->columns) - 1;
}

static int column_of(const Scale *scale, int position) {
    return (int)((int64_t)position * scale->columns / scale->positions);
}

/* --- Bars --- */

/* `level` half rows of a bar fill `row`, counted from the middle, by nothing, half or all. */
static uint32_t bar_code(int level, int row, Color color, bool unicode) {
    const int filled = clamp_int(level - 2 * row, 0, 2);
    if (filled == 0) return ' ';
    if (filled == 2) return unicode ? 0x2588 : '#';
    if (color == WHITE) return unicode ? 0x2584 : '.';
    return unicode ? 0x2580 : '\'';
}

static void draw_bar(Canvas *canvas, int column, double expected, const Style *style) {
    const Color color = expected >= 0.5 ? WHITE : BLACK;
    const int level = (int)lround(fabs(expected - 0.5) * 2 * LEVELS);
    for (int row = 0; row < ROWS; row++) {
        const int at = color == WHITE ? AXIS_ROW - 1 - row : AXIS_ROW + 1 + row;
        const uint32_t code = bar_code(level, row, color, style->unicode);
        if (code != ' ') canvas_put(canvas, at, LABEL_WIDTH + column, code, side_paint[color]);
    }
}

static void draw_labels(Canvas *canvas, const Style *style, int columns) {
    canvas_text(canvas, 0, 0, "White", PAINT_NONE);
    canvas_text(canvas, AXIS_ROW, 0, " even", PAINT_NONE);
    canvas_text(canvas, 2 * ROWS, 0, "Black", PAINT_NONE);
    for (int column = 0; column < columns; column++) {
        canvas_put(canvas, AXIS_ROW, LABEL_WIDTH + column, style->unicode ? 0x2500 : '-',
                   PAINT_NONE);
    }
}

/* --- Below the bars --- */

/* Move numbers where White is to move, as many as there is room for. */
static void draw_numbers(Canvas *canvas, const Review *review, const Scale *scale) {
    int free_from = 0;
    for (int ply = 0; ply < review->plies; ply++) {
        const int column = column_of(scale, ply);
        if (review_side(review, ply) != WHITE || column < free_from) continue;
        char number[16];
        review_go_to(review, ply);
        snprintf(number, sizeof number, "%d", game_move_number(review->replay));
        canvas_text(canvas, NUMBER_ROW, LABEL_WIDTH + column, number, PAINT_NONE);
        free_from = column + NUMBER_GAP;
    }
}

static void draw_marks(Canvas *canvas, const Review *review, const Scale *scale) {
    canvas_text(canvas, WHITE_MARKS_ROW, 0, "White", PAINT_NONE);
    canvas_text(canvas, BLACK_MARKS_ROW, 0, "Black", PAINT_NONE);
    Judgment worst[COLOR_COUNT] = {JUDGMENT_SOUND, JUDGMENT_SOUND};
    int last = -1;
    for (int ply = review->first_known; ply < review->plies; ply++) {
        const Color side = review_side(review, ply);
        /* A move stands where the score that it led to does. */
        const int column = column_of(scale, ply + 1);
        if (column != last) worst[WHITE] = worst[BLACK] = JUDGMENT_SOUND;
        last = column;
        if (review->moves[ply].judgment <= worst[side]) continue;
        worst[side] = review->moves[ply].judgment;
        canvas_put(canvas, side == WHITE ? WHITE_MARKS_ROW : BLACK_MARKS_ROW, LABEL_WIDTH + column,
                   (unsigned char)mark_letter[worst[side]], mark_paint);
    }
}

void score_graph_draw(const Review *review, const Style *style, int columns, Canvas *canvas) {
    const Scale scale =
        scale_of(review, clamp_int(columns, SCORE_GRAPH_COLUMNS_MIN, CANVAS_COLUMNS));
    draw_labels(canvas, style, scale.columns);
    for (int column = 0; column < scale.columns; column++) {
        const int position = shown_position(&scale, column);
        if (position < review->first_known) continue;
        draw_bar(canvas, column, wdl_expected_score(review->scores[position]), style);
    }
    draw_numbers(canvas, review, &scale);
    draw_marks(canvas, review, &scale);
}
