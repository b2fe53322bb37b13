/* What commands that play matches share at the terminal: progress on stderr, files, interrupts. */
#ifndef ORTHANT_TOOLS_MATCH_CONSOLE_H
#define ORTHANT_TOOLS_MATCH_CONSOLE_H

#include "tools/match/live_block.h"
#include "tools/match/runner.h"

/* Lets SIGINT and SIGTERM end matches: the first when the games in play are finished, the second at
 * once, dropping them; the third ends the program. */
void console_catch_signals(void);
/* Has one of them come? */
bool console_interrupted(void);

/* Files of one match or several; a NULL path means no such file. */
typedef struct ConsoleFiles {
    const char *program; /* for messages */
    const char *pgn_path, *epd_path, *journal_path;
    JournalChanges *changes; /* as for journal_open */
    LogSettings log_settings;
    FILE *pgn, *epd;
    Journal *journal;
    MatchLog *log;
} ConsoleFiles;

/* Opens them; `settings` as for journal_open. PGN and EPD are written anew: the games of a journal
 * are in them again. False when one cannot be used, which is told. */
bool console_open_files(ConsoleFiles *files, const char *settings);
/* Would they be opened? Changes nothing. False when one could not be used, which is told. */
bool console_check_files(const ConsoleFiles *files, const char *settings);
/* False when not all could be written, which is told. */
bool console_close_files(ConsoleFiles *files);

/* Plays a match until it is over or broken off, telling the score and what is below (live_block.h;
 * NULL: nothing). False when it could not be played, which is told. */
bool console_play(const MatchSettings *settings, const Game *start, const char *program,
                  const LiveBelow *below, MatchScore *score);
/* The same without the score. */
bool console_play_quietly(const MatchSettings *settings, const Game *start, const char *program,
                          MatchScore *score);

#endif
