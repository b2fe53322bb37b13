#include "tools/cli/panel.h"

#include <string.h>

#include "core/piece.h"
#include "core/score.h"
#include "tools/cli/palette.h"
#include "tools/cli/score_text.h"
#include "tools/wdl.h"

enum {
    BAR_COLUMNS = 16,
    LABEL_COLUMNS = 6,
    TAKEN_COLUMN = 11,
    MOVES_COLUMN = 5,
    REPLY_COLUMN = 17
};
enum { BAR_WHITE = 255, BAR_BLACK = 240 };

/* Where the next line of the panel goes. */
typedef struct Pen {
    const Session *session;
    Canvas *canvas;
    int row, left, last_row;
} Pen;

static const Game *game_of(const Pen *pen) { return pen->session->match.game; }

/* The side that made the ply-th move. */
static Color mover_at(const Game *game, int ply) {
    return (game_ply(game) - ply) % 2 == 0 ? game_side(game) : color_other(game_side(game));
}

/* --- Men taken --- */

static void count_taken(const Game *game, Color by, int counts[PIECE_TYPE_COUNT]) {
    memset(counts, 0, PIECE_TYPE_COUNT * sizeof *counts);
    for (int ply = 0; ply < game_ply(game); ply++) {
        const PieceType type = move_captured(game_move_at(game, ply));
        if (type != NO_PIECE_TYPE && mover_at(game, ply) == by) counts[type]++;
    }
}

/* Material on the board, White's less Black's, in centipawns. */
static int balance_of(const Game *game) {
    const Rules *rules = game_rules(game);
    const int16_t *value = rules_variant(rules)->value;
    int balance = 0;
    for (int cell = 0; cell < rules_geometry(rules)->cell_count; cell++) {
        const Piece piece = game_piece_at(game, (Cell)cell);
        if (piece == NO_PIECE || piece_type(piece) == KING) continue;
        balance += (piece_color(piece) == WHITE ? 1 : -1) * value[piece_type(piece)];
    }
    return balance;
}

/* Moves on to the next line if `width` columns from `column` on would leave the panel. Returns
 * where to draw. */
static int make_room(Pen *pen, int column, int width) {
    if (column + width <= pen->left + PANEL_COLUMNS) return column;
    pen->row++;
    return pen->left + TAKEN_COLUMN;
}

/* Returns the column after what was drawn. */
static int draw_taken(Pen *pen, int column, Color by, const int counts[PIECE_TYPE_COUNT]) {
    for (int type = PAWN; type < KING; type++) {
        if (counts[type] == 0) continue;
        const Piece piece = piece_of(color_other(by), (PieceType)type);
        /* On the terminal's own ground the hollow symbols are those of White. */
        const Style style = {.unicode = pen->session->style.unicode};
        char text[12] = "";
        if (counts[type] > 1) snprintf(text, sizeof text, "%d", counts[type]);
        column = make_room(pen, column, 1 + (int)strlen(text));
        canvas_put(pen->canvas, pen->row, column++, palette_man(piece, &style), PAINT_NONE);
        canvas_text(pen->canvas, pen->row, column, text, PAINT_NONE);
        column += (int)strlen(text) + 1;
    }
    return column;
}

static void draw_material(Pen *pen, Color by) {
    int counts[PIECE_TYPE_COUNT];
    count_taken(game_of(pen), by, counts);
    const int balance = by == WHITE ? balance_of(game_of(pen)) : -balance_of(game_of(pen));
    int total = 0;
    for (int type = PAWN; type < KING; type++)
        total += counts[type];
    if (total == 0 && balance <= 0) return;

    char text[16] = "";
    canvas_text(pen->canvas, pen->row, pen->left, side_name(by), PAINT_NONE);
    int column = pen->left + LABEL_COLUMNS;
    if (total > 0) {
        canvas_text(pen->canvas, pen->row, column, "took", PAINT_NONE);
        column = draw_taken(pen, pen->left + TAKEN_COLUMN, by, counts);
    }
    if (balance > 0) snprintf(text, sizeof text, "+%.1f", balance / 100.0);
    column = make_room(pen, column, (int)strlen(text));
    canvas_text(pen->canvas, pen->row, column, text, PAINT_NONE);
    pen->row++;
}

/* --- Clocks --- */

static void draw_clocks(Pen *pen) {
    char text[MATCH_CLOCK_SIZE];
    match_clock_text(&pen->session->match, text);
    if (!*text) return;
    char *second = strlen(text) > PANEL_COLUMNS ? strchr(text, ',') : NULL;
    if (second) second[1] = '\0'; /* where the blank was */
    canvas_text(pen->canvas, pen->row++, pen->left, text, PAINT_NONE);
    if (second) canvas_text(pen->canvas, pen->row++, pen->left + 1, second + 2, PAINT_NONE);
}

/* --- The bar --- */

/* The engine's score of the last of its moves, White's view. */
static bool last_score(const Match *match, int *score) {
    for (int ply = game_ply(match->game) - 1; ply >= 0; ply--) {
        if (!match->notes[ply].known) continue;
        *score = match->notes[ply].score;
        if (mover_at(match->game, ply) == BLACK) *score = -*score;
        return true;
    }
    return false;
}

/* What the bar shows, White's view, and how it is told: the result of a game that is over, else the
 * engine's last score, else an even game. */
static int bar_score(const Match *match, char text[SCORE_TEXT_SIZE]) {
    int score = 0;
    snprintf(text, SCORE_TEXT_SIZE, "%s", "none");
    if (match_is_over(match)) {
        const char *result = match_result(match);
        snprintf(text, SCORE_TEXT_SIZE, "%s", result);
        return strcmp(result, "1-0") == 0   ? SCORE_MATE
               : strcmp(result, "0-1") == 0 ? -SCORE_MATE
                                            : SCORE_DRAW;
    }
    if (last_score(match, &score)) score_symbol(score, text);
    return score;
}

static void draw_bar(Pen *pen) {
    char text[SCORE_TEXT_SIZE];
    if (!pen->session->bar) return;
    const int score = bar_score(&pen->session->match, text);
    const Wdl wdl = wdl_of_score(score);
    /* A blank keeps a long score from the bar. */
    const int columns = min_int(BAR_COLUMNS, PANEL_COLUMNS - 3 - LABEL_COLUMNS - (int)strlen(text));
    const int white = ((2 * wdl.win + wdl.draw) * columns + 1000) / 2000;
    const int left = pen->left + PANEL_COLUMNS - columns - 2;
    const bool color = pen->session->style.color;

    canvas_text(pen->canvas, pen->row, pen->left, "Score", PAINT_NONE);
    canvas_text(pen->canvas, pen->row, pen->left + LABEL_COLUMNS, text, PAINT_NONE);
    canvas_put(pen->canvas, pen->row, left, '[', PAINT_NONE);
    for (int i = 0; i < columns; i++) {
        const int16_t ground = color ? (i < white ? BAR_WHITE : BAR_BLACK) : -1;
        const Paint paint = {.foreground = ground, .background = ground};
        canvas_put(pen->canvas, pen->row, left + 1 + i, i < white ? '#' : '.', paint);
    }
    canvas_put(pen->canvas, pen->row++, left + 1 + columns, ']', PAINT_NONE);
}

/* --- Moves --- */

static void draw_move(Pen *pen, const Game *game, Move move, bool first) {
    char text[GAME_MOVE_TEXT_SIZE], number[16];
    const bool black = game_side(game) == BLACK;
    if (black && !first) pen->row--;
    if (!black || first) {
        snprintf(number, sizeof number, "%3d.%s", game_move_number(game), black ? " ..." : "");
        canvas_text(pen->canvas, pen->row, pen->left, number, PAINT_NONE);
    }
    game_move_text(game, move, MOVE_STYLE_SAN, text);
    canvas_text(pen->canvas, pen->row++, pen->left + (black ? REPLY_COLUMN : MOVES_COLUMN), text,
                PAINT_NONE);
}

/* The last moves that there is room for, a move of each side in a line. */
static void draw_moves(Pen *pen) {
    const int room = pen->last_row + 1 - pen->row;
    Game *game = pen->session->match.scratch;
    game_copy(game, game_of(pen));
    if (room <= 0 || !game_undo(game)) return;
    const int last_number = game_move_number(game);
    while (game_undo(game)) {
        if (last_number - game_move_number(game) < room) continue;
        game_redo(game);
        break;
    }
    for (bool first = true; game_ply(game) < game_ply(game_of(pen)); first = false) {
        draw_move(pen, game, game_move_at(game_of(pen), game_ply(game)), first);
        game_redo(game);
    }
}

/* --- The panel --- */

bool panel_is_wanted(const Session *session) {
    if (session->panel != PANEL_AUTO) return session->panel == PANEL_ON;
    return session->style.terminal && input_is_interactive(session->input);
}

static void draw_state(Pen *pen) {
    /* As on the board, the side below stands below. */
    const Color below = session_side_below(pen->session);
    draw_material(pen, color_other(below));
    draw_material(pen, below);
    draw_clocks(pen);
    draw_bar(pen);
}

void panel_draw(const Session *session, Canvas *canvas, int top, int left, int rows) {
    Pen pen = {session, canvas, top, left, top + rows - 1};
    draw_state(&pen);
    draw_moves(&pen);
}

void panel_draw_short(const Session *session, Canvas *canvas, int top, int left) {
    Pen pen = {session, canvas, top, left, top};
    draw_state(&pen);
}
