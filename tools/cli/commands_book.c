/* The opening book that the engine plays from. */
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "tools/cli/commands.h"

static void open_book(Session *session, const char *argument) {
    char buffer[COMMAND_PATH_SIZE];
    Report report;
    report_clear(&report);
    const char *path = command_expand_path(argument, buffer);
    Book *book = book_open(path, &report);
    if (!book) {
        session_refuse(session, "book: %s", report.error);
        return;
    }
    book_close(session->book);
    session->book = book;
    session->book_on = true;
}

/* "e4 52 %" */
typedef struct MoveList {
    const Game *game;
    const BookMove *moves;
    char text[GAME_MOVE_TEXT_SIZE + 16];
} MoveList;

static const char *move_word(int index, void *payload) {
    MoveList *list = payload;
    char san[GAME_MOVE_TEXT_SIZE];
    game_move_text(list->game, list->moves[index].move, MOVE_STYLE_SAN, san);
    snprintf(list->text, sizeof list->text, "%s %.0f %%", san, 100 * list->moves[index].share);
    return list->text;
}

static void show_moves(const Session *session) {
    BookMove *moves = malloc(MAX_MOVES * sizeof *moves);
    if (!moves) return;
    const Game *game = session->match.game;
    const int count = book_moves(session->book, game, moves);
    MoveList list = {.game = game, .moves = moves};
    if (count == 0) session_say(session, "It has no move here.");
    session_list(session, 2, count, move_word, &list);
    free(moves);
}

static void show(const Session *session) {
    Report report;
    report_clear(&report);
    if (!session->book) {
        session_say(session, "The engine has no opening book; book FILE opens one.");
    } else if (!book_check_variant(session->book, session->match.variant, &report)) {
        session_say(session, "The opening book is of no use here: %s.", report.error);
    } else {
        session_say(session, "The engine's opening book is %s.", session->book_on ? "on" : "off");
        show_moves(session);
    }
}

void command_book(Session *session, const char *argument) {
    const bool on = strcasecmp(argument, "on") == 0, off = strcasecmp(argument, "off") == 0;
    if ((on || off) && !session->book) {
        session_refuse(session, "book: there is none; book FILE opens one");
        return;
    }
    if (on || off) {
        session->book_on = on;
    } else if (*argument) {
        open_book(session, argument);
    }
    show(session);
}
