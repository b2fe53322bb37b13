/* Everything `orthant play` knows: the match, who plays, how it looks; and how it speaks. */
#ifndef ORTHANT_TOOLS_CLI_SESSION_H
#define ORTHANT_TOOLS_CLI_SESSION_H

#include "tools/book/book.h"
#include "tools/cli/board_view.h"
#include "tools/cli/input.h"
#include "tools/cli/level.h"
#include "tools/cli/match.h"
#include "tools/cli/pondering.h"

/* What the next line may answer. */
typedef struct MoveQuestion {
    enum { QUESTION_NONE, QUESTION_PROMOTION, QUESTION_TARGET, QUESTION_LEAVE } kind;
    Cell from, to;
} MoveQuestion;

typedef struct Autosave Autosave; /* autosave.h */

/* Whether the panel (panel.h) is shown; auto: to a person at a terminal. */
typedef enum PanelChoice { PANEL_AUTO, PANEL_ON, PANEL_OFF } PanelChoice;

typedef struct Session {
    Match match;
    Match previous; /* the game before the last new, load or fen; variant NULL: none */
    bool human[COLOR_COUNT];
    Strength strength;
    WeightSet weights;         /* to evaluate by in variants they fit; empty: defaults */
    const BoardLayout *layout; /* NULL: chosen by the terminal's width */
    Style style;
    PanelChoice panel;
    bool bar;                      /* an evaluation bar in the panel */
    int shown_columns, shown_rows; /* of the screen when the board was last shown */
    bool flip;                     /* turned away from its usual side */
    bool paused;     /* the clock stands; the engine, if it is its turn, waits for `go` or a move */
    bool done;       /* the player has left */
    int64_t pace_ms; /* the engine takes as long over a move of a game with itself; negative: what
                        can be followed at a terminal */
    MoveQuestion question;
    ClockControl clock_control; /* of new games */
    uint64_t random;
    Autosave *autosave;
    Pondering *pondering; /* NULL: the engine does not think in the player's time */
    Move expected;        /* the engine's guess of the reply to its last move */
    Book *book;           /* opened for the engine; NULL: none */
    bool book_on;
    Input *input;
    FILE *out, *err;
    FILE *screen;  /* the terminal whose size counts, wherever `out` writes to */
    char *waiting; /* text that did not fit the screen (pager.h), or NULL */
    Canvas *canvas;
} Session;

/* --- Speaking --- */

/* A line of the conversation of up to 4000 characters. One too wide for the terminal is broken at
 * blanks; a FEN or what else is to be copied is not to be said this way. */
void session_say(const Session *session, const char *format, ...) PRINTF_LIKE(2, 3);
/* A line about something that was not done, on the error stream, in order with the rest. Bytes that
 * cannot be printed are shown as '?'. */
void session_refuse(const Session *session, const char *format, ...) PRINTF_LIKE(2, 3);
/* A move was tried after the end of the game. */
void session_refuse_over(const Session *session);
/* The columns to be written on: those of a narrow terminal, or what is good to read. */
int session_columns(const Session *session);
/* Writes text of several lines; a line wider than that is broken at blanks, its parts indented
 * further, below its last column if it has columns. */
void session_wrap(const Session *session, const char *text);
/* The board with marks (NULL: none) and the panel (screen.c). */
void session_show_board(Session *session, const Marks *marks);
/* The side whose men stand below: the person's, unless turned round. */
Color session_side_below(const Session *session);
/* The board and a line on whose turn it is or how the game ended. */
void session_show_position(Session *session);
/* Writes words in lines that fit the screen; `indent` blanks before each line. */
void session_list(const Session *session, int indent, int count,
                  const char *(*word)(int index, void *payload), void *payload);
/* "White", "Black", "both sides" or "no side": what the person plays. */
const char *session_sides_text(const Session *session);

/* --- The game --- */

/* Is it the engine's turn in a game that goes on and is not paused? */
bool session_engine_moves(const Session *session);
/* How long each move of a game of the engine with itself is to take at least; 0: as it comes. */
int64_t session_pace_ms(const Session *session);
/* Puts a new match in the place of the present one, which becomes `previous`. */
void session_replace_match(Session *session, Match *match);
/* Says so if the weights are of no use in the present variant. */
void session_note_weights(const Session *session);
/* Opens a match of the variant at its initial position into `match`; says so when it cannot. */
bool session_open_match(const Session *session, Match *match, const Variant *variant);
/* After the game was moved elsewhere: if it is the engine's turn there, it waits for `go`. */
void session_wait(Session *session);
/* Sets the clock going for the side to move, or stops it: over, paused, or no clock. */
void session_run_clock(Session *session);
/* Ends the game, and says so, if the flag of the side to move has fallen. True when it has. */
bool session_check_flag(Session *session);
/* The engine's book, if it has one that is on and of this game's variant; else NULL. */
const Book *session_book(const Session *session);
/* Plays a person's move; the engine answers in the main loop. Refuses when the game is over. */
void session_play(Session *session, Move move);
/* Sets what the person plays: "white", "black", "random", "both" or "none", in any letter case.
 * False (nothing changed): another word. */
bool session_set_sides(Session *session, const char *word);

#endif
