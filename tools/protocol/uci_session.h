/* The state of a UCI session and the commands that take more than a line. Private to uci*.c. */
#ifndef ORTHANT_TOOLS_PROTOCOL_UCI_SESSION_H
#define ORTHANT_TOOLS_PROTOCOL_UCI_SESSION_H

#include "tools/book/book.h"
#include "tools/protocol/seat.h"
#include "tools/protocol/uci_search.h"
#include "tools/protocol/words.h"

typedef struct UciOptions {
    SeatOptions seat;
    int overhead_ms;
    int multi_pv;
    int skill, elo;
    bool limit_strength; /* by elo; else by skill */
    int skill_seed;      /* 0: by the clock */
    bool show_wdl;
    bool analyse_mode; /* always at full strength, and without book */
    bool own_book, best_book_move;
} UciOptions;

typedef struct UciSession {
    FILE *out;
    UciOptions options;
    Syzygy syzygy;
    Book *book;      /* NULL: none */
    uint64_t random; /* state for weakened play and the book */
    Seat seat;
    UciSearch search;
} UciSession;

/* --- uci.c --- */

/* Prints `info string error: ...` on one line. */
void uci_error(UciSession *session, const char *format, ...) PRINTF_LIKE(2, 3);
/* Prints `info string ...`. */
void uci_note(UciSession *session, const char *format, ...) PRINTF_LIKE(2, 3);

/* --- uci_options.c --- */

/* All options at what `uci` tells as default. */
void uci_default_options(UciSession *session);
/* The option lines of the answer to `uci`. */
void uci_print_options(UciSession *session);
/* `words` stand behind "setoption", "position", "go". */
void uci_set_option(UciSession *session, Words words);

/* --- uci_position.c --- */
void uci_set_position(UciSession *session, Words words);

/* --- uci_go.c --- */

/* Fills `request`, with the options that bear on it. Words that are wrong are reported and left
 * out. False when there is nothing to be done: a perft whose depth is wrong. */
bool uci_parse_go(UciSession *session, Words words, UciRequest *request);
/* The move of the opening book that answers such a request in the place of a search; MOVE_NONE when
 * there is none, or the request is for more than a move. */
Move uci_book_move(UciSession *session, const UciRequest *request);

#endif
