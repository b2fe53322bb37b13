#include "tools/cli/screen.h"

#include <time.h>

#include "tools/cli/panel.h"

enum {
    USUAL_COLUMNS = 80, /* where no terminal says otherwise */
    PANEL_GAP = 3,
    PANEL_ROWS_MIN = 10, /* beside a low board */
    SETTLE_NS = 100000000
};

static BoardRoom room_of(const Session *session) {
    return (BoardRoom){
        .columns = style_columns(session->screen, USUAL_COLUMNS),
        .rows = style_rows(session->screen, 0),
        .beside = PANEL_GAP + PANEL_COLUMNS,
        .filled = session->style.color,
    };
}

/* Is it a terminal, whose edges tear what is too wide? */
static bool has_edges(const Session *session) { return style_columns(session->screen, 0) > 0; }

BoardPlan screen_plan(const Session *session, const Geometry *geometry) {
    const BoardRoom room = room_of(session);
    const BoardPlan plan = board_plan_make(session->layout, geometry, &room);
    if (!session->layout || !has_edges(session) || plan.columns <= room.columns) return plan;
    return board_plan_make(NULL, geometry, &room);
}

void screen_note_layout(const Session *session) {
    const Geometry *geometry = rules_geometry(session->match.rules);
    const BoardRoom room = room_of(session);
    if (!session->layout || !has_edges(session)) return;
    const BoardPlan plan = board_plan_make(session->layout, geometry, &room);
    const char *name = board_layout_name(session->layout);
    if (plan.columns > room.columns) {
        session_say(
            session,
            "The layout %s needs %d columns, the screen has %d: shown as auto until there is "
            "room.",
            name, plan.columns, room.columns);
    } else if (plan.rows > room.rows) {
        session_say(session,
                    "The layout %s needs %d rows, the screen has %d: its top is out of sight.",
                    name, plan.rows, room.rows);
    }
}

/* Puts the panel beside the board where there is room, else what is short of it below. */
static void add_panel(const Session *session, const BoardPlan *plan) {
    const int left = plan->columns + PANEL_GAP;
    if (!panel_is_wanted(session)) return;
    if (left + PANEL_COLUMNS <= room_of(session).columns) {
        panel_draw(session, session->canvas, 0, left, max_int(plan->rows, PANEL_ROWS_MIN));
    } else {
        panel_draw_short(session, session->canvas, session->canvas->rows, 0);
    }
}

void session_show_board(Session *session, const Marks *marks) {
    const BoardView view = {
        .game = session->match.game,
        .plan = screen_plan(session, rules_geometry(session->match.rules)),
        .style = &session->style,
        .marks = marks,
        .flipped = session_side_below(session) == BLACK,
    };
    canvas_clear(session->canvas);
    board_view_draw(&view, session->canvas);
    add_panel(session, &view.plan);
    fputc('\n', session->out);
    canvas_write(session->canvas, &session->style, session->out);
    session->shown_columns = room_of(session).columns;
    session->shown_rows = room_of(session).rows;
}

void screen_show_picture(Session *session, const Game *game, const Marks *marks, MenShown men) {
    const BoardView view = {
        .game = game,
        .plan = screen_plan(session, rules_geometry(game_rules(game))),
        .style = &session->style,
        .marks = marks,
        .men = men,
    };
    canvas_clear(session->canvas);
    board_view_draw(&view, session->canvas);
    canvas_write(session->canvas, &session->style, session->out);
}

void screen_refresh(Session *session) {
    const struct timespec pause = {.tv_nsec = SETTLE_NS};
    BoardRoom room = room_of(session), before;
    do {
        before = room;
        nanosleep(&pause, NULL);
        room = room_of(session);
    } while (room.columns != before.columns || room.rows != before.rows);
    if (room.columns == session->shown_columns && room.rows == session->shown_rows) {
        fputs("\r\033[K", session->out); /* the prompt will be written again */
    } else {
        fputc('\n', session->out);
        session_show_position(session);
    }
}
