/* Commands that show something. */
#include <stdlib.h>
#include <string.h>

#include "core/piece.h"
#include "tools/cli/commands.h"
#include "tools/cli/move_input.h"

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
    geometry_cell_name(rules_geometry(session->match.rules), selection->cell, cell);
    piece_name(piece_type(game_piece_at(game, selection->cell)), man);
    if (count > 0) snprintf(number, sizeof number, "%d", count);
    if (selection->outward) {
        session_say(session, "%s's %s on %s: %s move%s", side, man, cell, number,
                    count == 1 ? "" : "s");
    } else {
        session_say(session, "%s: %s move%s of %s lead%s there", cell, number, count > 1 ? "s" : "",
                    side, count > 1 ? "" : "s");
    }
}

void command_select(Session *session, Cell cell) {
    Selection selection;
    selection_set(&selection, session->match.game, cell);
    session_show_board(session, &selection);
    say_selection(session, &selection);
    list_part(session, &selection, false);
    list_part(session, &selection, true);
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
}

/* --- FEN --- */

void command_fen(Session *session, const char *argument) {
    if (!*argument) {
        char fen[GAME_FEN_SIZE];
        game_fen(session->match.game, fen);
        session_say(session, "%s", fen);
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
