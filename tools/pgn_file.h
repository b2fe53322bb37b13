/* The games of a PGN file, each with the rules of its own variant. */
#ifndef ORTHANT_TOOLS_PGN_FILE_H
#define ORTHANT_TOOLS_PGN_FILE_H

#include "core/pgn.h"
#include "tools/setup.h"

/* An open file; `tags` and `result` are those of the last game read. */
typedef struct PgnFile {
    const char *name; /* for messages */
    char *text;
    PgnReader reader;
    int number; /* of the last game, from 1; bad games count */
    PgnTags tags;
} PgnFile;

/* Reads the file into memory; "-" is standard input. False with the error set. */
bool pgn_file_open(PgnFile *file, const char *name, Report *report);
void pgn_file_close(PgnFile *file);
/* Goes over games to the one before number `number`. False, with the error set, when there are not
 * so many. */
bool pgn_file_seek(PgnFile *file, int number, Report *report);
/* Sets the error to say that the file, of which all games have been read, has no game `number`;
 * returns false. */
bool pgn_file_refuse_number(const PgnFile *file, int number, Report *report);
/* Reads the next game, all moves played, into `setup`, which is to be closed after PGN_OK.
 * The error names file, line and column. `sink` may be NULL. */
PgnStatus pgn_file_next(PgnFile *file, Setup *setup, const PgnSink *sink, Report *report);
/* The number of games that follow, bad ones included. */
int pgn_file_count_rest(const PgnFile *file);

#endif
