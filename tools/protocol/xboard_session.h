/* The state of a CECP session. Private to xboard*.c. */
#ifndef ORTHANT_TOOLS_PROTOCOL_XBOARD_SESSION_H
#define ORTHANT_TOOLS_PROTOCOL_XBOARD_SESSION_H

#include <stdio.h>

#include "tools/protocol/search_thread.h"
#include "tools/protocol/seat.h"
#include "tools/protocol/words.h"

typedef enum XboardTask {
    XBOARD_IDLE,
    XBOARD_THINKING,  /* about the engine's move */
    XBOARD_PONDERING, /* on the opponent's time, about what follows the move it expects */
    XBOARD_ANALYZING
} XboardTask;

/* What `level`, `st`, `sd`, `time` and `otim` say. */
typedef struct XboardTime {
    int moves;            /* in a time control; 0: the whole game */
    int64_t base_ms;      /* of a time control */
    int64_t increment_ms; /* a move */
    int64_t movetime_ms;  /* > 0: exactly so long a move */
    int depth;            /* 0: no limit */
    int64_t own_ms, other_ms;
} XboardTime;

typedef struct XboardSession {
    FILE *out;
    SeatOptions options;
    int overhead_ms;
    Seat seat;
    XboardTime time;
    bool force;   /* the engine plays neither side */
    Color own;    /* else this one */
    bool analyze; /* every position is analyzed */
    bool ponder;  /* hard */
    bool post;    /* thinking is shown */
    bool quit;
    Move hint;       /* the reply the engine expects, or MOVE_NONE */
    char pongs[512]; /* answers that wait for the engine's move */

    SearchThread thread;
    XboardTask task;
    SearchLimits limits;
    SearchResult result;
    const Game *searched;  /* seat.game, or seat.spare when pondering */
    int64_t started_us;    /* when the search began */
    atomic_int last_depth; /* what `.` tells of a running search */
    atomic_ullong last_nodes;
} XboardSession;

/* --- xboard.c --- */

void xboard_error(XboardSession *session, const char *kind, const Words *words);
/* Says in a comment if the weights of EvalFile are of no use in this variant. */
void xboard_note_weights(XboardSession *session);

/* --- xboard_search.c --- */

/* Starts thinking when it is the engine's turn, or analyzing in that mode; else ponders if told to.
 * A game that is over is not searched. */
void xboard_search_begin(XboardSession *session);
/* Ends a running search and forgets its result. */
void xboard_search_abandon(XboardSession *session);
/* To be called when the thread has ended: plays the move it found. */
void xboard_search_finish(XboardSession *session);
/* The opponent has played `move`: true when it was expected and pondering has become thinking. */
bool xboard_search_hit(XboardSession *session, Move move);
/* Sets both clocks to the start of a game. */
void xboard_time_reset(XboardSession *session);

/* --- xboard_game.c --- */

/* Handles a command about the game; false when it is none. `words` are at it. */
bool xboard_game_command(XboardSession *session, Words words);
/* Prints the result if the game is over; is it? */
bool xboard_game_is_over(XboardSession *session);
/* Writes a legal move of the present position. */
void xboard_game_move_text(const Game *game, Move move, char text[GAME_MOVE_TEXT_SIZE]);
/* A new game of a variant: the engine plays Black. False (nothing changed) when out of memory. */
bool xboard_game_new(XboardSession *session, const Variant *variant, bool chess960);

#endif
