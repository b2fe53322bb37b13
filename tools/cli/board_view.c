#include "tools/cli/board_view.h"

#include "tools/cli/palette.h"
#include "tools/cli/selection.h"

static const Paint label_paint = {.foreground = -1, .background = -1, .bold = true};

enum { BULLET = 0x2022, UPRIGHT = 0x2502, DOTTED_UPRIGHT = 0x250A };

/* --- One cell --- */

/* What is to be shown of a cell. */
typedef struct CellLook {
    Piece piece; /* as shown */
    unsigned marks;
    bool last_move, selected, in_check;
} CellLook;

static CellLook look_of(const BoardView *view, Cell cell) {
    const Game *game = view->game;
    CellLook look = {.piece = game_piece_at(game, cell)};
    if (view->marks) {
        look.selected = cell == view->marks->cell;
        look.marks = view->marks->marks[cell];
    }
    look.in_check = game_in_check(game) && look.piece == piece_of(game_side(game), KING);
    const bool pointed_at = look.selected || look.marks != 0;
    if (view->men == MEN_NONE || (view->men == MEN_MARKED && !pointed_at)) look.piece = NO_PIECE;

    /* Without colours two kinds of brackets at once would confuse. */
    const int ply = game_ply(game);
    if (ply > 0 && (!view->marks || view->style->color)) {
        const Move last = game_move_at(game, ply - 1);
        look.last_move = cell == move_from(last) || cell == selection_target(game, last);
    }
    return look;
}

static int16_t ground_of(const BoardView *view, Cell cell, const CellLook *look) {
    if (look->marks & (MARK_TAKE | MARK_LOST)) return PALETTE_TAKE;
    if (look->selected) return PALETTE_SELECTED;
    if (look->marks & MARK_ATTACKER) return PALETTE_ATTACKER;
    if (look->in_check) return PALETTE_IN_CHECK;
    if (look->marks & MARK_SAFE) return PALETTE_SAFE;
    if (look->last_move) return PALETTE_LAST_MOVE;
    return palette_tint(rules_geometry(game_rules(view->game)), cell);
}

static Paint paint_of(const BoardView *view, Cell cell, const CellLook *look) {
    if (!view->style->color) return PAINT_NONE;
    const Piece piece = look->piece;
    return (Paint){
        .foreground = (int16_t)(piece == NO_PIECE             ? PALETTE_MARK
                                : piece_color(piece) == WHITE ? PALETTE_WHITE_MEN
                                                              : PALETTE_BLACK_MEN),
        .background = ground_of(view, cell, look),
        .bold = true,
    };
}

static uint32_t middle_of(const BoardView *view, const CellLook *look) {
    if (look->piece != NO_PIECE) return palette_man(look->piece, view->style);
    const char sign = marks_sign(look->marks);
    if (sign == '*' && view->style->unicode) return BULLET;
    if (sign) return (unsigned char)sign;
    return view->style->color ? ' ' : '.';
}

/* The sign before the man, or the closing bracket of the cell before, or a blank. */
static uint32_t before_of(const BoardView *view, const CellLook *look, uint32_t present) {
    const char sign = marks_sign(look->marks);
    if (sign && look->piece != NO_PIECE) return (unsigned char)sign;
    if (view->style->color) return ' ';
    if (look->selected) return '(';
    return look->last_move ? '[' : present;
}

static void draw_cell(const BoardView *view, Canvas *canvas, int top, int left, Cell cell) {
    const BoardPlan *plan = &view->plan;
    const CellLook look = look_of(view, cell);
    const Paint paint = paint_of(view, cell, &look);
    const int row = top + board_plan_man_row(plan), column = left + board_plan_man_column(plan);
    if (view->style->color) {
        for (int i = 0; i < plan->cell_rows; i++) {
            for (int j = 0; j < plan->cell_columns; j++)
                canvas_put(canvas, top + i, left + j, ' ', paint);
        }
    }
    const uint32_t present = canvas_code(canvas, row, column - 1);
    canvas_put(canvas, row, column, middle_of(view, &look), paint);
    canvas_put(canvas, row, column - 1, before_of(view, &look, present), paint);

    /* Beyond the right edge there may be no room: the opening bracket has to do. */
    if (view->style->color || column + 1 >= plan->columns) return;
    if (look.selected || look.last_move) {
        canvas_put(canvas, row, column + 1, look.selected ? ')' : ']', PAINT_NONE);
    }
}

/* --- One level --- */

static int rank_at(const BoardView *view, const Geometry *geometry, int row) {
    return view->flipped ? row : geometry->size[AXIS_RANK] - 1 - row;
}

static int file_at(const BoardView *view, const Geometry *geometry, int column) {
    return view->flipped ? geometry->size[AXIS_FILE] - 1 - column : column;
}

static void draw_rank(const BoardView *view, Canvas *canvas, int level, int i, int top, int left) {
    const Geometry *geometry = rules_geometry(game_rules(view->game));
    const BoardPlan *plan = &view->plan;
    const int rank = rank_at(view, geometry, i);
    canvas_put(canvas, top + board_plan_man_row(plan), left, (uint32_t)('0' + (rank + 1) % 10),
               PAINT_NONE);
    for (int j = 0; j < geometry->size[AXIS_FILE]; j++) {
        draw_cell(view, canvas, top, left + 1 + j * plan->cell_columns,
                  geometry_cell(geometry, file_at(view, geometry, j), rank, level));
    }
}

static void draw_files(const BoardView *view, Canvas *canvas, int row, int left) {
    const Geometry *geometry = rules_geometry(game_rules(view->game));
    for (int j = 0; j < geometry->size[AXIS_FILE]; j++) {
        canvas_put(canvas, row,
                   left + 1 + j * view->plan.cell_columns + board_plan_man_column(&view->plan),
                   (uint32_t)('a' + file_at(view, geometry, j)), PAINT_NONE);
    }
}

static void draw_letter(const BoardView *view, Canvas *canvas, int level, int top, int left) {
    const Geometry *geometry = rules_geometry(game_rules(view->game));
    const BoardPlan *plan = &view->plan;
    if (geometry->axis_count < AXIS_COUNT) return;
    const uint32_t letter = (uint32_t)('A' + level);
    if (plan->letters_above) {
        canvas_put(canvas, top - 1, left + 1 + geometry->size[AXIS_FILE] * plan->cell_columns / 2,
                   letter, label_paint);
    } else {
        canvas_put(canvas, top + geometry->size[AXIS_RANK] / 2, 0, letter, label_paint);
    }
}

/* The edges of the cube from a slanted level down to the next: those at the left and at the right
 * are seen whole, those at the middle only between the levels, the farther one dotted. */
static void draw_edges(const BoardView *view, Canvas *canvas, int top, int left) {
    const Geometry *geometry = rules_geometry(game_rules(view->game));
    const BoardPlan *plan = &view->plan;
    const int ranks = geometry->size[AXIS_RANK], height = ranks + 1;
    const int shift = plan->slant * (ranks - 1);
    const int width = geometry->size[AXIS_FILE] * plan->cell_columns;
    const uint32_t line = view->style->unicode ? UPRIGHT : '|';
    const uint32_t dots = view->style->unicode ? DOTTED_UPRIGHT : ':';
    for (int i = 0; i < ranks; i++)
        canvas_put(canvas, top + ranks + i, left + 1, line, PAINT_NONE);
    for (int i = 1; i < height; i++)
        canvas_put(canvas, top + i, left + shift + width, line, PAINT_NONE);
    canvas_put(canvas, top + ranks, left + width, line, PAINT_NONE);
    canvas_put(canvas, top + ranks, left + 1 + shift, dots, PAINT_NONE);
}

static void draw_level(const BoardView *view, Canvas *canvas, int level) {
    const Geometry *geometry = rules_geometry(game_rules(view->game));
    const BoardPlan *plan = &view->plan;
    const int ranks = geometry->size[AXIS_RANK];
    int top, left;
    board_plan_place(plan, geometry, level, &top, &left);
    draw_letter(view, canvas, level, top, left);
    for (int i = 0; i < ranks; i++) {
        draw_rank(view, canvas, level, i, top + i * plan->cell_rows,
                  left + plan->slant * (ranks - 1 - i));
    }
    if (plan->slant > 0 && level > 0) {
        draw_edges(view, canvas, top, left);
    } else {
        draw_files(view, canvas, top + ranks * plan->cell_rows, left);
    }
}

void board_view_draw(const BoardView *view, Canvas *canvas) {
    const Geometry *geometry = rules_geometry(game_rules(view->game));
    for (int level = 0; level < geometry->size[AXIS_LEVEL]; level++)
        draw_level(view, canvas, level);
}
