/* Test suites in EPD: one position a line with what is to be found.
 *
 *     FEN [opcode operand...;]...
 *
 * The FEN has four or six fields; a semicolon may also stand between it and the first opcode. Known
 * opcodes are bm (best moves), am (moves to avoid), dm (mate in so many moves) and id; others are
 * ignored. '#' at the start of a line begins a comment. Moves may be written in any notation. */
#ifndef ORTHANT_TOOLS_ANALYZE_EPD_FILE_H
#define ORTHANT_TOOLS_ANALYZE_EPD_FILE_H

#include <stdio.h>

#include "core/game.h"
#include "tools/text_file.h"

enum { EPD_TASK_MOVES = 32, EPD_TASK_ID_SIZE = 64 };

/* A position to solve. */
typedef struct EpdTask {
    Move best[EPD_TASK_MOVES], avoid[EPD_TASK_MOVES];
    int best_count, avoid_count;
    int mate; /* dm; 0: none, negative: the side to move is mated */
    char id[EPD_TASK_ID_SIZE];
} EpdTask;

/* The length of the FEN at the start of a line: four fields, and two more if they are numbers. */
size_t epd_fen_length(const char *line);

typedef struct EpdFile {
    FILE *file;
    char name[REPORT_NAME_SIZE]; /* for messages */
    int line;                    /* number of the present line, from 1 */
    TextLine row;
} EpdFile;

/* False with the error set when it cannot be opened. "-" is standard input. */
bool epd_file_open(EpdFile *file, const char *name, Report *report);
void epd_file_close(EpdFile *file);
/* Goes to the next position and sets up `game` and `task`. False at the end, and with the error
 * set, which names file and line, when something is wrong. */
bool epd_file_next(EpdFile *file, Game *game, EpdTask *task, Report *report);
/* Is nothing to be found? */
bool epd_task_is_empty(const EpdTask *task);

#endif
