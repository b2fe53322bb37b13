/* Commands that show something. */
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "core/piece.h"
#include "tools/cli/commands.h"
#include "tools/cli/move_input.h"
#include "tools/cli/panel.h"
#include "tools/cli/screen.h"
#include "tools/cli/selection.h"
#include "tools/cli/threats.h"

/* --- Lists of moves --- */

typedef struct MoveName {
    PieceType type;
    char text[GAME_MOVE_TEXT_SIZE];
} MoveName;

static int compare_names(const void *a, const void *b) {
    const MoveName *left = a, *right = b;
    if (left->type != right->type) return left->type < right->type ? -1 : 1;
    return strcmp(left->text, right->text);
}

static const char *name_at(int index, void *payload) {
    return ((const MoveName *)payload)[index].text;
}

/* Lists moves by kind of man, then by name. */
static void list_moves(const Session *session, const Move *moves, int count) {
    MoveName names[MAX_MOVES];
    for (int i = 0; i < count; i++) {
        names[i].type = move_piece(moves[i]);
        game_move_text(session->match.game, moves[i], MOVE_STYLE_SAN, names[i].text);
    }
    qsort(names, (size_t)count, sizeof *names, compare_names);
    session_list(session, 2, count, name_at, names);
}

/* Lists those of the moves that capture, or those that do not, under a title. */
static void list_part(const Session *session, const Selection *selection, bool captures) {
    Move part[MAX_MOVES];
    int count = 0;
    for (int i = 0; i < selection->move_count; i++) {
        const bool takes = move_captured(selection->moves[i]) != NO_PIECE_TYPE;
        if (takes == captures) part[count++] = selection->moves[i];
    }
    if (count == 0) return;
    session_say(session, captures ? "takes:" : "goes to:");
    list_moves(session, part, count);
}

/* "White's knight on b1: 2 moves", "c3: no move of White leads there" */
static void say_selection(const Session *session, const Selection *selection) {
    const Game *game = session->match.game;
    const char *side = color_name(game_side(game));
    const int count = selection->move_count;
    char cell[CELL_NAME_SIZE], man[PIECE_NAME_SIZE], number[16] = "no";
    geometry_cell_name(rules_geometry(session->match.rules), selection->marks.cell, cell);
    piece_name(piece_type(game_piece_at(game, selection->marks.cell)), man);
    if (count > 0) snprintf(number, sizeof number, "%d", count);
    if (selection->outward) {
        session_say(session, "%s's %s on %s: %s move%s", side, man, cell, number,
                    count == 1 ? "" : "s");
    } else {
        session_say(session, "%s: %s move%s of %s lead%s there", cell, number, count > 1 ? "s" : "",
                    side, count > 1 ? "" : "s");
    }
}

/* Lists the men of the side not to move that attack the cell, as moves are written. */
static void list_attackers(const Session *session, const Selection *selection) {
    if (selection->attacker_count == 0) return;
    char text[GEOMETRY_CELLS * (CELL_NAME_SIZE + 2)] = "";
    threats_list_men(session->match.game, selection->attackers, selection->attacker_count, text,
                     sizeof text);
    session_say(session, selection->outward ? "attacked by:" : "guarded by:");
    session_say(session, "  %s", text);
}

void command_select(Session *session, Cell cell) {
    Selection selection;
    selection_set(&selection, session->match.game, cell);
    session_show_board(session, &selection.marks);
    say_selection(session, &selection);
    list_part(session, &selection, false);
    list_part(session, &selection, true);
    list_attackers(session, &selection);
}

void command_moves(Session *session, const char *argument) {
    if (*argument) {
        int length = 0;
        const Geometry *geometry = rules_geometry(session->match.rules);
        const Cell cell = geometry_parse_cell(geometry, argument, &length);
        if (cell == CELL_NONE || argument[length] != '\0') {
            session_refuse(session, "moves: '%.40s' is no cell of this board (%s is one)", argument,
                           geometry->axis_count == AXIS_COUNT ? "Cc3" : "c3");
            return;
        }
        move_input_select(session, cell);
        return;
    }
    Move moves[MAX_MOVES];
    const int count = game_moves(session->match.game, moves);
    session_say(session, "%s has %d legal move%s", color_name(game_side(session->match.game)),
                count, count == 1 ? "" : "s");
    list_moves(session, moves, count);
}

/* --- The board --- */

void command_board(Session *session, const char *argument) {
    (void)argument;
    session_show_position(session);
}

void command_flip(Session *session, const char *argument) {
    (void)argument;
    session->flip = !session->flip;
    session_show_position(session);
}

void command_layout(Session *session, const char *argument) {
    const BoardLayout *layout = board_layout_find(argument);
    if (!*argument) {
        session_say(session, "layout: %s",
                    session->layout ? board_layout_name(session->layout) : "auto");
        return;
    }
    if (!layout && strcmp(argument, "auto") != 0) {
        session_refuse(session, "layout: '%.40s' is none; expected %s, or auto", argument,
                       board_layout_names());
        return;
    }
    session->layout = layout;
    session_show_position(session);
    screen_note_layout(session);
}

void command_panel(Session *session, const char *argument) {
    bool on;
    if (!*argument) {
        session_say(session, "panel: %s", panel_is_wanted(session) ? "on" : "off");
    } else if (command_parse_switch(session, "panel", argument, &on)) {
        session->panel = on ? PANEL_ON : PANEL_OFF;
        session_show_position(session);
    }
}

void command_bar(Session *session, const char *argument) {
    bool on;
    if (!*argument) {
        session_say(session, "bar: %s", session->bar ? "on" : "off");
    } else if (command_parse_switch(session, "bar", argument, &on)) {
        session->bar = on;
        if (on) session->panel = PANEL_ON;
        session_show_position(session);
    }
}

/* --- Threats --- */

/* "? knight on c3: attacked by Bb4, covered by b2; loses 2.2" */
static void say_threat(const Session *session, const Threat *threat) {
    const Game *game = session->match.game;
    const PieceType type = piece_type(game_piece_at(game, threat->cell));
    char man[PIECE_NAME_SIZE], cell[CELL_NAME_SIZE], attackers[GEOMETRY_CELLS * 6];
    char defenders[GEOMETRY_CELLS * 6], line[2 * GEOMETRY_CELLS * 6 + 96], end[48] = "";
    piece_name(type, man);
    geometry_cell_name(rules_geometry(session->match.rules), threat->cell, cell);
    threats_list_men(game, threat->attackers, threat->attacker_count, attackers, sizeof attackers);
    threats_list_men(game, threat->defenders, threat->defender_count, defenders, sizeof defenders);
    if (threat->loss > 0) snprintf(end, sizeof end, "; could lose %.1f", threat->loss / 100.0);
    if (type == KING) {
        snprintf(line, sizeof line, "  ? king on %s: in check from %s", cell, attackers);
    } else {
        snprintf(line, sizeof line, "  %c %s on %s: attacked by %s, %s%s%s",
                 marks_sign(threat->loss > 0 ? MARK_LOST : MARK_SAFE), man, cell, attackers,
                 threat->defender_count > 0 ? "covered by " : "not covered", defenders, end);
    }
    session_wrap(session, line);
}

/* Whose men to look after: the person's; with two or none, those of the side to move. */
static Color side_to_look_after(const Session *session) {
    if (session->human[WHITE] != session->human[BLACK])
        return session->human[WHITE] ? WHITE : BLACK;
    return game_side(session->match.game);
}

void command_threats(Session *session, const char *argument) {
    (void)argument;
    const Color side = side_to_look_after(session);
    ThreatList *list = malloc(sizeof *list);
    if (!list) {
        session_refuse(session, "threats: out of memory");
        return;
    }
    threats_find(session->match.game, session->match.scratch, side, list);
    session_show_board(session, &list->marks);
    if (list->count == 0) {
        session_say(session, "No man of %s is attacked.", color_name(side));
    } else {
        session_say(session, "%s's men under attack (? could be lost, ~ safe so far, ! attacks):",
                    color_name(side));
    }
    for (int i = 0; i < list->count; i++)
        say_threat(session, &list->threats[i]);
    free(list);
}

/* --- FEN --- */

void command_fen(Session *session, const char *argument) {
    if (!*argument) {
        char fen[GAME_FEN_SIZE];
        game_fen(session->match.game, fen);
        fprintf(session->out, "%s\n", fen);
        return;
    }
    Match match;
    Report report;
    report_clear(&report);
    if (!session_open_match(session, &match, session->match.variant)) return;
    if (!game_set_fen(match.game, argument, strlen(argument), &report)) {
        session_refuse(session, "%s", report.error);
        match_close(&match);
        return;
    }
    if (report.warning[0]) session_refuse(session, "warning: %s", report.warning);
    session_replace_match(session, &match);
    session_wait(session);
    session_show_position(session);
}
