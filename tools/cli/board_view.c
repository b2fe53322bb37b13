#include "tools/cli/board_view.h"

#include <string.h>

#include "core/piece.h"

/* A layout says where the levels go. `place` returns the upper left corner of a level's grid (its
 * rank numbers) and draws the level's letter. */
struct BoardLayout {
    const char *name;
    int cell_width;
    void (*place)(const Geometry *geometry, int level, Canvas *canvas, int *row, int *column);
};

enum { RANK_LABEL_WIDTH = 1, ROW_GAP = 3, ROW_CELL_WIDTH = 2, WIDE_CELL_WIDTH = 3 };

/* Colours of the 256-colour palette. Light and dark tints are chosen in the middle of the scale so
 * that white and black men stand out on all of them. */
enum {
    WHITE_MEN = 231,
    BLACK_MEN = 16,
    QUIET_MARK = 226,
    CAPTURE_GROUND = 160,
    SELECTED_GROUND = 30,
    LAST_MOVE_GROUND = 172,
    CHECK_GROUND = 197
};
static const uint8_t tints[4][2] = {{94, 137}, {28, 71}, {25, 68}, {96, 139}}; /* dark, light */

static const Paint label_paint = {.foreground = -1, .background = -1, .bold = true};

/* --- Layouts --- */

static int grid_width(const Geometry *geometry, int cell_width) {
    return RANK_LABEL_WIDTH + cell_width * geometry->size[AXIS_FILE];
}

static int row_width(const Geometry *geometry) {
    return geometry->size[AXIS_LEVEL] * (grid_width(geometry, ROW_CELL_WIDTH) + ROW_GAP) - ROW_GAP;
}

static void place_in_row(const Geometry *geometry, int level, Canvas *canvas, int *row,
                         int *column) {
    const int width = grid_width(geometry, ROW_CELL_WIDTH);
    *row = 1;
    *column = level * (width + ROW_GAP);
    canvas_put(canvas, 0, *column + RANK_LABEL_WIDTH + geometry->size[AXIS_FILE],
               (uint32_t)('A' + level), label_paint);
}

static void place_in_stack(const Geometry *geometry, int level, Canvas *canvas, int *row,
                           int *column) {
    *row = (geometry->size[AXIS_LEVEL] - 1 - level) * (geometry->size[AXIS_RANK] + 1);
    *column = 2;
    canvas_put(canvas, *row + geometry->size[AXIS_RANK] / 2, 0, (uint32_t)('A' + level),
               label_paint);
}

static void place_flat(const Geometry *geometry, int level, Canvas *canvas, int *row, int *column) {
    (void)geometry, (void)level, (void)canvas;
    *row = *column = 0;
}

static const BoardLayout layouts[] = {
    {"row", ROW_CELL_WIDTH, place_in_row},
    {"stack", WIDE_CELL_WIDTH, place_in_stack},
};
static const BoardLayout flat_layout = {"flat", WIDE_CELL_WIDTH, place_flat};

const BoardLayout *board_layout_find(const char *name) {
    for (size_t i = 0; i < ARRAY_LENGTH(layouts); i++) {
        if (strcmp(layouts[i].name, name) == 0) return &layouts[i];
    }
    return NULL;
}

const BoardLayout *board_layout_for_width(const Geometry *geometry, int columns) {
    return board_layout_find(row_width(geometry) <= columns ? "row" : "stack");
}

const char *board_layout_name(const BoardLayout *layout) { return layout->name; }

const char *board_layout_names(void) { return "row or stack"; }

/* --- One cell --- */

static uint32_t man_glyph(Piece piece, const Style *style) {
    /* Offsets from U+2654, the white king. With colours both sides use the solid symbols, six
     * further on. The unicorn has no symbol of one column: it stays a letter. */
    static const int8_t symbol[PIECE_TYPE_COUNT] = {
        [KING] = 1, [QUEEN] = 2, [ROOK] = 3, [BISHOP] = 4, [KNIGHT] = 5, [PAWN] = 6};
    const int offset = symbol[piece_type(piece)];
    if (!style->unicode || offset == 0) return (unsigned char)piece_letter(piece);
    const bool solid = style->color || piece_color(piece) == BLACK;
    return (uint32_t)(0x2654 + offset - 1 + (solid ? 6 : 0));
}

static int cell_tint(const Geometry *geometry, Cell cell) {
    const int8_t *at = geometry->coordinate[cell];
    const int level = at[AXIS_LEVEL], rank = at[AXIS_RANK], file = at[AXIS_FILE];
    const int light = (level + rank + file) & 1;
    /* The unicorn class; a flat board has no unicorns and keeps one hue. */
    const int hue =
        geometry->axis_count < AXIS_COUNT ? 0 : ((level + rank) & 1) * 2 + ((level + file) & 1);
    return tints[hue][light];
}

/* What is to be shown of a cell besides its man. */
typedef struct CellMarks {
    bool last_move, selected, in_check;
    Mark mark;
} CellMarks;

static CellMarks marks_of(const BoardView *view, Cell cell) {
    const Game *game = view->game;
    CellMarks marks = {.mark = MARK_NONE};
    const bool selecting = view->selection && view->selection->cell != CELL_NONE;
    if (selecting) {
        marks.selected = cell == view->selection->cell;
        marks.mark = (Mark)view->selection->marks[cell];
    }
    const int ply = game_ply(game);
    if (ply > 0 && (!selecting || view->style->color)) {
        const Move last = game_move_at(game, ply - 1);
        marks.last_move = cell == move_from(last) || cell == selection_target(game, last);
    }
    marks.in_check =
        game_in_check(game) && game_piece_at(game, cell) == piece_of(game_side(game), KING);
    return marks;
}

static Paint cell_paint(const BoardView *view, Cell cell, CellMarks marks) {
    const Piece piece = game_piece_at(view->game, cell);
    const Geometry *geometry = rules_geometry(game_rules(view->game));
    Paint paint = {.bold = true};
    paint.foreground = piece == NO_PIECE             ? QUIET_MARK
                       : piece_color(piece) == WHITE ? WHITE_MEN
                                                     : BLACK_MEN;
    paint.background = marks.mark == MARK_CAPTURE ? CAPTURE_GROUND
                       : marks.selected           ? SELECTED_GROUND
                       : marks.in_check           ? CHECK_GROUND
                       : marks.last_move          ? LAST_MOVE_GROUND
                                                  : (int16_t)cell_tint(geometry, cell);
    return paint;
}

static uint32_t cell_glyph(const BoardView *view, Cell cell, Mark mark) {
    const Piece piece = game_piece_at(view->game, cell);
    if (piece != NO_PIECE) return man_glyph(piece, view->style);
    if (mark == MARK_CAPTURE) return 'x'; /* en passant */
    if (mark == MARK_QUIET) return view->style->unicode ? 0x2022 /* bullet */ : '*';
    return view->style->color ? ' ' : '.';
}

static void draw_cell(const BoardView *view, Canvas *canvas, int row, int column, int width,
                      Cell cell) {
    const CellMarks marks = marks_of(view, cell);
    const Paint paint = view->style->color ? cell_paint(view, cell, marks) : PAINT_NONE;
    canvas_put(canvas, row, column + 1, cell_glyph(view, cell, marks.mark), paint);

    /* The column before the glyph holds the mark, or the closing bracket of the cell before. */
    uint32_t before = view->style->color ? ' ' : canvas_code(canvas, row, column);
    if (marks.last_move && !view->style->color) before = '[';
    if (marks.selected && !view->style->color) before = '(';
    if (marks.mark != MARK_NONE && game_piece_at(view->game, cell) != NO_PIECE) {
        before = marks.mark == MARK_CAPTURE ? 'x' : '*';
    }
    canvas_put(canvas, row, column, before, paint);

    if (view->style->color) {
        for (int i = 2; i < width; i++)
            canvas_put(canvas, row, column + i, ' ', paint);
    } else if (marks.selected || marks.last_move) {
        canvas_put(canvas, row, column + 2, marks.selected ? ')' : ']', paint);
    }
}

/* --- The board --- */

static void draw_level(const BoardView *view, Canvas *canvas, int level, int top, int left,
                       int width) {
    const Geometry *geometry = rules_geometry(game_rules(view->game));
    const int files = geometry->size[AXIS_FILE], ranks = geometry->size[AXIS_RANK];
    for (int i = 0; i < ranks; i++) {
        const int rank = view->flipped ? i : ranks - 1 - i;
        canvas_put(canvas, top + i, left, (uint32_t)('0' + (rank + 1) % 10), PAINT_NONE);
        for (int j = 0; j < files; j++) {
            const int file = view->flipped ? files - 1 - j : j;
            draw_cell(view, canvas, top + i, left + RANK_LABEL_WIDTH + j * width, width,
                      geometry_cell(geometry, file, rank, level));
        }
    }
    for (int j = 0; j < files; j++) {
        const int file = view->flipped ? files - 1 - j : j;
        canvas_put(canvas, top + ranks, left + RANK_LABEL_WIDTH + j * width + 1,
                   (uint32_t)('a' + file), PAINT_NONE);
    }
}

void board_view_draw(const BoardView *view, Canvas *canvas) {
    const Geometry *geometry = rules_geometry(game_rules(view->game));
    const BoardLayout *layout = geometry->axis_count < AXIS_COUNT ? &flat_layout : view->layout;
    for (int level = 0; level < geometry->size[AXIS_LEVEL]; level++) {
        int row, column;
        layout->place(geometry, level, canvas, &row, &column);
        draw_level(view, canvas, level, row, column, layout->cell_width);
    }
    /* At the right edge there is no gap to hold a closing bracket: the opening one has to do. */
    if (layout->cell_width == ROW_CELL_WIDTH) canvas->columns = row_width(geometry);
}
