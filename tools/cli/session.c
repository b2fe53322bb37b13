#include "tools/cli/session.h"

#include <ctype.h>
#include <stdarg.h>
#include <string.h>
#include <strings.h>

#include "core/random.h"
#include "tools/cli/autosave.h"
#include "tools/cli/panel.h"
#include "tools/setup.h"

enum { LINE_WIDTH = 78, REFUSAL_SIZE = 400, SAID_SIZE = 4400 };

/* --- Speaking --- */

void session_refuse_over(const Session *session) {
    session_refuse(session, "the game is over; undo, new, pgn and save still work");
}

/* Where to break a line of `length` characters to fit `room`: at its last blank that does, else at
 * the first there is. */
static size_t break_place(const char *line, size_t length, size_t indent, size_t room) {
    size_t place = length;
    for (size_t i = indent; i < length; i++) {
        if (line[i] != ' ') continue;
        if (i > room && place < length) break;
        place = i;
        if (i > room) break;
    }
    return place;
}

/* Where a broken line goes on: below its last column that leaves most of the width, columns being
 * apart by two blanks or more; where there is none, or the screen is narrow, two further in. */
static size_t hanging_indent(const char *line, size_t length, size_t columns) {
    enum { WIDE = 60 };
    const size_t indent = strspn(line, " ");
    size_t hang = indent + 2;
    for (size_t i = indent + 2; columns >= WIDE && i < length && i <= columns / 4; i++) {
        if (line[i] != ' ' && line[i - 1] == ' ' && line[i - 2] == ' ') hang = i;
    }
    return hang;
}

static void wrap_line(FILE *out, size_t columns, const char *line, size_t length) {
    const size_t indent = strspn(line, " "), hang = hanging_indent(line, length, columns);
    if (strncmp(line + indent, "FEN ", 4) == 0) columns = length; /* whole, to be copied */
    size_t blanks = 0; /* before a continued part; the first part brings its own */
    while (blanks + length > columns) {
        const size_t room = columns > blanks ? columns - blanks : 0;
        const size_t place = break_place(line, length, blanks ? 0 : indent, room);
        if (place >= length) break;
        size_t shown = place;
        while (shown > 0 && line[shown - 1] == ' ')
            shown--;
        fprintf(out, "%*s%.*s\n", (int)blanks, "", (int)shown, line);
        line += place + 1 + strspn(line + place + 1, " ");
        length = strcspn(line, "\n");
        blanks = hang;
    }
    fprintf(out, "%*s%.*s\n", (int)blanks, "", (int)length, line);
}

/* The columns of a line that a terminal does not break; 0: there is no terminal. */
static int terminal_columns(FILE *out) { return max_int(0, style_columns(out, 0) - 1); }

int session_columns(const Session *session) {
    const int columns = terminal_columns(session->screen);
    return columns > 0 ? min_int(columns, LINE_WIDTH) : LINE_WIDTH;
}

void session_wrap(const Session *session, const char *text) {
    while (*text) {
        const size_t length = strcspn(text, "\n");
        wrap_line(session->out, (size_t)session_columns(session), text, length);
        text += length + (text[length] == '\n');
    }
}

/* One line, broken for a terminal of so many columns; 0: there is none. */
static void write_line(FILE *out, int columns, const char *text) {
    const size_t length = strlen(text);
    wrap_line(out, columns > 0 ? (size_t)columns : length, text, length);
}

void session_say(const Session *session, const char *format, ...) {
    char text[SAID_SIZE];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(text, sizeof text, format, arguments);
    va_end(arguments);
    write_line(session->out, terminal_columns(session->screen), text);
}

void session_refuse(const Session *session, const char *format, ...) {
    char text[REFUSAL_SIZE];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(text, sizeof text, format, arguments);
    va_end(arguments);
    for (char *c = text; *c; c++) {
        if (!isprint((unsigned char)*c)) *c = '?';
    }
    fflush(session->out);
    write_line(session->err, terminal_columns(session->err), text);
    fflush(session->err);
}

Color session_side_below(const Session *session) {
    const bool black_below = session->human[BLACK] && !session->human[WHITE];
    return black_below != session->flip ? BLACK : WHITE;
}

static const char *pause_text(const Session *session) {
    if (!session->paused) return "";
    return session->human[game_side(session->match.game)] ? " (paused: continue, or a move)"
                                                          : " (the engine: go lets it move)";
}

void session_show_position(Session *session) {
    session_show_board(session, NULL);
    const Game *game = session->match.game;
    if (match_is_over(&session->match)) {
        char text[MATCH_TEXT_SIZE];
        match_end_text(&session->match, text);
        session_say(session, "Game over: %s", text);
        return;
    }
    char clock[MATCH_CLOCK_SIZE] = "";
    if (!panel_is_wanted(session)) match_clock_text(&session->match, clock);
    session_say(session, "%s to move%s%s%s%s", color_name(game_side(game)),
                game_in_check(game) ? ", in check" : "", *clock ? "  " : "", clock,
                pause_text(session));
}

void session_list(const Session *session, int indent, int count,
                  const char *(*word)(int index, void *payload), void *payload) {
    int column = 0;
    for (int i = 0; i < count; i++) {
        const char *text = word(i, payload);
        const int length = (int)strlen(text);
        if (column > 0 && column + 1 + length > session_columns(session)) {
            fputc('\n', session->out);
            column = 0;
        }
        const int blanks = column == 0 ? indent : 1;
        fprintf(session->out, "%*s%s", blanks, "", text);
        column += blanks + length;
    }
    if (column > 0) fputc('\n', session->out);
}

const char *session_sides_text(const Session *session) {
    if (session->human[WHITE]) return session->human[BLACK] ? "both sides" : "White";
    return session->human[BLACK] ? "Black" : "no side";
}

/* --- The game --- */

bool session_engine_moves(const Session *session) {
    return !session->paused && !session->done && !match_is_over(&session->match) &&
           !session->human[game_side(session->match.game)];
}

int64_t session_pace_ms(const Session *session) {
    enum { USUAL_MS = 1000 };
    if (session->pace_ms >= 0) return session->pace_ms;
    return input_is_interactive(session->input) ? USUAL_MS : 0;
}

void session_note_weights(const Session *session) {
    Report report;
    const Variant *variant = session->match.variant;
    if (!session->weights.evaluator ||
        weight_set_check_variant(&session->weights, variant, &report)) {
        return;
    }
    session_say(session, "The weights are left out: %s.", report.error);
}

void session_replace_match(Session *session, Match *match) {
    pondering_stop(session->pondering);
    match_close(&session->previous);
    session->previous = session->match;
    match_drop_engine(&session->previous);
    session->match = *match;
    session->expected = MOVE_NONE;
    session->paused = false;
    game_clock_stop(&session->previous.clock, setup_now_us());
    const Variant *variant = session->match.variant;
    if (variant != session->previous.variant) session_note_weights(session);
}

bool session_open_match(const Session *session, Match *match, const Variant *variant) {
    const bool opened = match_open(match, variant, RULES_WIDTH_AUTO);
    if (!opened) session_refuse(session, "%s: out of memory", variant->name);
    if (opened) game_clock_set(&match->clock, &session->clock_control, 0);
    return opened;
}

void session_wait(Session *session) {
    session->paused = !session->human[game_side(session->match.game)];
}

void session_run_clock(Session *session) {
    GameClock *clock = &session->match.clock;
    const Color side = game_side(session->match.game);
    const bool runs =
        game_clock_is_set(clock) && !session->paused && !match_is_over(&session->match);
    if (!runs) {
        game_clock_stop(clock, setup_now_us());
    } else if (!clock->running || clock->side != side) {
        game_clock_start(clock, side, setup_now_us());
    }
}

const Book *session_book(const Session *session) {
    const bool used =
        session->book && session->book_on && book_variant(session->book) == session->match.variant;
    return used ? session->book : NULL;
}

bool session_check_flag(Session *session) {
    if (!match_check_flag(&session->match)) return false;
    autosave_update(session);
    session_show_position(session);
    return true;
}

void session_play(Session *session, Move move) {
    const Game *game = session->match.game;
    if (session_check_flag(session)) return;
    if (match_is_over(&session->match)) {
        session_refuse_over(session);
        return;
    }
    const int number = game_move_number(game);
    const char *dots = game_side(game) == BLACK ? ".." : "";
    char text[GAME_MOVE_TEXT_SIZE];
    game_move_text(game, move, MOVE_STYLE_SAN, text);
    if (!match_play(&session->match, move, (MoveNote){.known = false})) {
        session_refuse(session, "the game has reached its greatest length, %d plies",
                       GAME_MAX_PLIES);
        return;
    }
    /* A move made for the waiting engine sets it going again. */
    session->paused = false;
    autosave_update(session); /* in nobody's time; the main loop sets the clock going */
    session_say(session, "%d.%s %s", number, dots, text);
    if (!session_engine_moves(session)) session_show_position(session);
}

bool session_set_sides(Session *session, const char *word) {
    static const char *const words[] = {"none", "white", "black", "both", "random"};
    for (unsigned i = 0; i < ARRAY_LENGTH(words); i++) {
        if (strcasecmp(word, words[i]) != 0) continue;
        /* The first four are the sets of sides, White being 1. */
        const unsigned sides = i < 4 ? i : 1 + random_below(&session->random, 2);
        session->human[WHITE] = SET_HAS(sides, WHITE);
        session->human[BLACK] = SET_HAS(sides, BLACK);
        return true;
    }
    return false;
}
