#include "tools/board_svg.h"

#include "core/piece.h"

/* All lengths in pixels of the picture's natural size. */
enum {
    CELL = 45,
    MARGIN = 10,
    RANK_WIDTH = 20,   /* the numbers at the left of a level */
    FILE_HEIGHT = 22,  /* the letters below */
    LEVEL_HEIGHT = 28, /* the letter above a level of a cube */
    LEVEL_GAP = 14,
    TICK = 4,
    TICK_INSET = 4
};

/* Dark and light, of a flat board and of the four unicorn classes. */
static const char *const flat_tints[2] = {"#b79b78", "#f1e6d2"};
static const char *const cube_tints[4][2] = {
    {"#dcc389", "#f7eed8"}, {"#8fb7e0", "#d7e7f7"}, {"#9fb9a9", "#e3efe8"}, {"#cf9fc0", "#f4e1ee"}};

static const char selected_color[] = "#0072b2", target_color[] = "#0072b2",
                  capture_color[] = "#d55e00", last_move_color[] = "#e69f00";

/* --- Men --- */

/* Shapes in a cell of 45: the outlines, filled, and lines within them. */
typedef struct ManShape {
    const char *body, *detail;
} ManShape;

#define BASE "M11 39H34V36Q34 34 32 34H13Q11 34 11 36Z"

static const ManShape shapes[PIECE_TYPE_COUNT] = {
    [PAWN] =
        {"M22.5 8.5a6 6 0 1 1 0 12a6 6 0 1 1 0 -12ZM19 20.5H26Q26 28 31 34H14Q19 28 19 20.5Z" BASE,
         ""},
    [KNIGHT] = {"M15.5 34Q14.5 28 21 22.5L16.5 24.5Q13 26.5 11 24.5L10 21.5L15.5 14L17.5 7.5L21 "
                "11.5Q31.5 12.5 32.5 24Q33 30 30.5 34Z" BASE,
                "M18.2 16.2L19.4 17.4M24.5 15.5Q28 19 28 26"},
    [BISHOP] =
        {"M22.5 4.5a2.4 2.4 0 1 1 0 4.8a2.4 2.4 0 1 1 0 -4.8ZM22.5 9.5Q32.5 17.5 29.5 "
         "26Q28.5 29.5 26 31H19Q16.5 29.5 15.5 26Q12.5 17.5 22.5 9.5ZM17 31H28L30 34H15Z" BASE,
         "M22.5 14L25.5 19.5M18 26H27"},
    [ROOK] =
        {"M12 9H16.5V12.5H20.2V9H24.8V12.5H28.5V9H33V17L30 20V31L33 34H12L15 31V20L12 17Z" BASE,
         "M15 20H30M15 31H30"},
    [UNICORN] = {"M22.5 2.5L26 13.5H19ZM11.5 13.5H33.5V23Q33.5 30 28 34H17Q11.5 30 11.5 23Z" BASE,
                 "M18 17.5V24.5Q18 29.5 22.5 29.5Q27 29.5 27 24.5V17.5"},
    [QUEEN] = {"M8.5 14.5L14 24L16.5 12L20.5 23L22.5 10L24.5 23L28.5 12L31 24L36.5 14.5L32 34H13Z"
               "M8.5 10.5a2 2 0 1 1 0 4a2 2 0 1 1 0 -4ZM16.5 8a2 2 0 1 1 0 4a2 2 0 1 1 0 -4Z"
               "M22.5 6a2 2 0 1 1 0 4a2 2 0 1 1 0 -4ZM28.5 8a2 2 0 1 1 0 4a2 2 0 1 1 0 -4Z"
               "M36.5 10.5a2 2 0 1 1 0 4a2 2 0 1 1 0 -4Z" BASE,
               "M14 29.5H31"},
    [KING] = {"M21 3.5H24V6.5H27V9.5H24V14H21V9.5H18V6.5H21ZM22.5 15.5Q35.5 11.5 34.5 21.5Q33.5 28 "
              "31.5 34H13.5Q11.5 28 10.5 21.5Q9.5 11.5 22.5 15.5Z" BASE,
              "M22.5 15.5V27M14 29.5H31"},
};

static void write_man(FILE *out, Piece piece, int x, int y) {
    const ManShape *shape = &shapes[piece_type(piece)];
    const bool white = piece_color(piece) == WHITE;
    fprintf(out,
            "<g transform=\"translate(%d %d)\" stroke-linejoin=\"round\" stroke-linecap=\"round\">"
            "<path d=\"%s\" fill=\"%s\" stroke=\"#000000\" stroke-width=\"1.4\"/>",
            x, y, shape->body, white ? "#ffffff" : "#262626");
    if (shape->detail[0]) {
        fprintf(out, "<path d=\"%s\" fill=\"none\" stroke=\"%s\" stroke-width=\"%s\"/>",
                shape->detail, white ? "#000000" : "#ffffff",
                piece_type(piece) == UNICORN ? "2.6" : "1.4");
    }
    fputs("</g>\n", out);
}

/* --- Cells --- */

static bool is_cube(const Geometry *geometry) { return geometry->axis_count == AXIS_COUNT; }

/* The unicorn class by a corner: for those who do not see the hues, and for print. */
static void write_tick(FILE *out, int unicorn_class, int x, int y) {
    const int far = CELL - TICK_INSET - TICK;
    fprintf(out, "<rect x=\"%d\" y=\"%d\" width=\"%d\" height=\"%d\" fill-opacity=\"0.4\"/>",
            x + (unicorn_class & 1 ? far : TICK_INSET), y + (unicorn_class & 2 ? far : TICK_INSET),
            TICK, TICK);
}

static void write_ground(FILE *out, const Geometry *geometry, Cell cell, int x, int y) {
    const int8_t *at = geometry->coordinate[cell];
    const int light = (at[AXIS_LEVEL] + at[AXIS_RANK] + at[AXIS_FILE]) & 1;
    const int unicorn_class = geometry->colour[3][cell] & 3;
    const char *tint = is_cube(geometry) ? cube_tints[unicorn_class][light] : flat_tints[light];
    fprintf(out, "<rect x=\"%d\" y=\"%d\" width=\"%d\" height=\"%d\" fill=\"%s\"/>", x, y, CELL,
            CELL, tint);
    if (is_cube(geometry)) write_tick(out, unicorn_class, x, y);
}

static void write_frame(FILE *out, const char *color, int x, int y) {
    fprintf(out,
            "<rect x=\"%d.5\" y=\"%d.5\" width=\"%d\" height=\"%d\" fill=\"none\" stroke=\"%s\" "
            "stroke-width=\"3\"/>",
            x + 1, y + 1, CELL - 3, CELL - 3, color);
}

/* A ring, or a dot when `radius` is small. */
static void write_circle(FILE *out, const char *color, int radius, bool filled, int x, int y) {
    fprintf(out,
            "<circle cx=\"%d.5\" cy=\"%d.5\" r=\"%d\" fill=\"%s\" stroke=\"%s\" "
            "stroke-width=\"3\"/>",
            x + CELL / 2, y + CELL / 2, radius, filled ? color : "none", color);
}

static bool is_of_last_move(const Game *game, Cell cell) {
    const int ply = game_ply(game);
    if (ply == 0) return false;
    const Move last = game_move_at(game, ply - 1);
    return cell == move_from(last) || cell == selection_target(game, last);
}

static void write_marks(const BoardSvg *view, FILE *out, Cell cell, int x, int y) {
    const Selection *selection = view->selection;
    const bool selecting = selection && selection->marks.cell != CELL_NONE;
    const Piece piece = game_piece_at(view->game, cell);
    const bool king_in_check =
        game_in_check(view->game) && piece == piece_of(game_side(view->game), KING);
    if (selecting && cell == selection->marks.cell) {
        write_frame(out, selected_color, x, y);
    } else if (is_of_last_move(view->game, cell)) {
        write_frame(out, last_move_color, x, y);
    }
    if (king_in_check) write_circle(out, capture_color, 19, false, x, y);
    const unsigned marks = selecting ? selection->marks.marks[cell] : 0;
    if (!(marks & MARK_GO)) return;
    if (marks & MARK_TAKE) {
        write_circle(out, capture_color, 19, false, x, y);
    } else if (piece == NO_PIECE) {
        write_circle(out, target_color, 5, true, x, y);
    } else { /* a man that can come to the selected cell */
        write_circle(out, target_color, 19, false, x, y);
    }
}

/* --- The board --- */

static void write_label(FILE *out, char label, int size, int x, int y) {
    fprintf(out, "<text x=\"%d\" y=\"%d\" font-size=\"%d\">%c</text>\n", x, y, size, label);
}

static void write_level(const BoardSvg *view, FILE *out, int level, int left, int top) {
    const Geometry *geometry = rules_geometry(game_rules(view->game));
    const int files = geometry->size[AXIS_FILE], ranks = geometry->size[AXIS_RANK];
    for (int i = 0; i < ranks; i++) {
        const int rank = view->flipped ? i : ranks - 1 - i, y = top + i * CELL;
        write_label(out, (char)('0' + (rank + 1) % 10), 13, left - RANK_WIDTH / 2,
                    y + CELL / 2 + 5);
        for (int j = 0; j < files; j++) {
            const int file = view->flipped ? files - 1 - j : j, x = left + j * CELL;
            const Cell cell = geometry_cell(geometry, file, rank, level);
            const Piece piece = game_piece_at(view->game, cell);
            write_ground(out, geometry, cell, x, y);
            write_marks(view, out, cell, x, y);
            fputc('\n', out);
            if (piece != NO_PIECE) write_man(out, piece, x, y);
        }
    }
    for (int j = 0; j < files; j++) {
        const int file = view->flipped ? files - 1 - j : j;
        write_label(out, (char)('a' + file), 13, left + j * CELL + CELL / 2,
                    top + ranks * CELL + 16);
    }
    fprintf(out,
            "<rect x=\"%d\" y=\"%d\" width=\"%d\" height=\"%d\" fill=\"none\" stroke=\"#000000\"/>"
            "\n",
            left, top, files * CELL, ranks * CELL);
}

bool board_svg_write(const BoardSvg *view, FILE *out) {
    const Geometry *geometry = rules_geometry(game_rules(view->game));
    const int levels = geometry->size[AXIS_LEVEL], level_width = geometry->size[AXIS_FILE] * CELL;
    const int stride = RANK_WIDTH + level_width + LEVEL_GAP;
    const int top = MARGIN + (is_cube(geometry) ? LEVEL_HEIGHT : 0);
    const int width = 2 * MARGIN + levels * stride - LEVEL_GAP;
    const int height = top + geometry->size[AXIS_RANK] * CELL + FILE_HEIGHT + MARGIN / 2;
    char fen[GAME_FEN_SIZE];
    game_fen(view->game, fen);
    fprintf(out,
            "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
            "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"%d\" height=\"%d\" "
            "viewBox=\"0 0 %d %d\">\n<title>%s</title>\n<desc>%s</desc>\n"
            "<rect width=\"%d\" height=\"%d\" fill=\"#ffffff\"/>\n"
            "<g font-family=\"sans-serif\" text-anchor=\"middle\">\n",
            width, height, width, height, rules_variant(game_rules(view->game))->name, fen, width,
            height);
    for (int level = 0; level < levels; level++) {
        const int left = MARGIN + level * stride + RANK_WIDTH;
        if (is_cube(geometry)) {
            write_label(out, (char)('A' + level), 20, left + level_width / 2, top - 8);
        }
        write_level(view, out, level, left, top);
    }
    fputs("</g>\n</svg>\n", out);
    return ferror(out) == 0;
}
