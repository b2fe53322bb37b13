/* The state of a UCI session and the commands that take more than a line. Private to uci*.c. */
#ifndef ORTHANT_TOOLS_PROTOCOL_UCI_SESSION_H
#define ORTHANT_TOOLS_PROTOCOL_UCI_SESSION_H

#include "tools/protocol/uci_search.h"
#include "tools/protocol/words.h"

typedef struct UciOptions {
    int hash_mb;
    bool chess960;
    int overhead_ms;
} UciOptions;

/* Everything of one variant. All three games share the rules. */
typedef struct UciTable {
    Rules *rules;
    Engine *engine;
    Game *game;    /* the present position */
    Game *spare;   /* where a new position is tried out before it becomes the present one */
    Game *scratch; /* for the search thread */
} UciTable;

typedef struct UciSession {
    FILE *out;
    UciOptions options;
    UciTable table;
    UciSearch search;
} UciSession;

/* --- uci.c --- */

/* Prints `info string error: ...` on one line. */
void uci_error(UciSession *session, const char *format, ...) PRINTF_LIKE(2, 3);
/* Prints `info string ...`. */
void uci_note(UciSession *session, const char *format, ...) PRINTF_LIKE(2, 3);

/* --- uci_options.c --- */

/* Sets up games and engine of a variant with the session's options. False when out of memory. */
bool uci_table_open(UciTable *table, const Variant *variant, const UciOptions *options);
void uci_table_close(UciTable *table);
/* The option lines of the answer to `uci`. */
void uci_print_options(UciSession *session);
/* `words` stand behind "setoption", "position", "go". */
void uci_set_option(UciSession *session, Words words);

/* --- uci_position.c --- */
void uci_set_position(UciSession *session, Words words);

/* --- uci_go.c --- */

/* Fills `request`. Words that are wrong are reported and left out. */
void uci_parse_go(UciSession *session, Words words, UciRequest *request);

#endif
