/* What players that are other programs have in common: the process, and how its failures are
 * told. */
#ifndef ORTHANT_TOOLS_MATCH_EXTERNAL_H
#define ORTHANT_TOOLS_MATCH_EXTERNAL_H

#include <stdio.h>

#include "tools/match/player.h"
#include "tools/match/process.h"

enum {
    EXTERNAL_READY_PATIENCE_US = 20000000, /* how long to wait for an answer that is no move */
    EXTERNAL_LINES = 10,                   /* the last ones that are remembered, ... */
    EXTERNAL_LINE_SIZE = 160,              /* ... and how much of each */
    EXTERNAL_WORDS_SIZE = EXTERNAL_LINES * (EXTERNAL_LINE_SIZE + 4) + 2 * PROCESS_ERRORS_SIZE
};

typedef struct External {
    const PlayerSpec *spec;
    MatchLog *log;
    Process *process;                               /* NULL: failed, to be started again */
    bool failed;                                    /* since it was started last */
    bool fell_silent;                               /* by ending, or by not answering */
    int line_count;                                 /* that it has said since it was started */
    char lines[EXTERNAL_LINES][EXTERNAL_LINE_SIZE]; /* the last of them, by number */
    char words[EXTERNAL_WORDS_SIZE];                /* see player_last_words; of the last failure */
} External;

/* Functions that return a status mean success by PLAYER_MOVED; on anything else the process has
 * been ended, and the report says why. */

/* Starts the program of the specification with its arguments. */
PlayerStatus external_start(External *external, Report *report);
/* Says why it could not be started, with the last line it has said before it ended or stopped to
 * answer. */
void external_report_start(const External *external, const char *why, Report *report);
/* Ends the program, if it runs, after telling it to go. */
void external_end(External *external, const char *farewell);
/* Ends the program, so that it is started anew for the next game; returns `status`. */
PlayerStatus external_give_up(External *external, PlayerStatus status, Report *report,
                              const char *what);
PlayerStatus external_say(External *external, const char *text, Report *report);
/* Says what was written to `stream` (opened by open_memstream on *text; NULL: there was no memory),
 * which is closed and freed. */
PlayerStatus external_say_stream(External *external, FILE *stream, char **text, Report *report);
/* Reads a line up to the moment `deadline_us` of setup_now_us. */
PlayerStatus external_read(External *external, char line[PROCESS_LINE_SIZE], int64_t deadline_us,
                           Report *report);
/* For the players' last_words. */
const char *external_last_words(External *external);
/* Gives it up for a move that is none. */
PlayerStatus external_illegal_move(External *external, const char *word, size_t length,
                                   Report *report);
/* What the program calls the game of these rules. */
const char *external_variant(const External *external, const Rules *rules);
/* How long a move may take before the program is said to hang: well beyond its time, as a clock is
 * overstepped long before. */
int64_t external_patience_us(const SearchLimits *limits, Color side);

#endif
