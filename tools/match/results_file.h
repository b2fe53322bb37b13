/* Results of two players from a file of games: PGN of any match program, or the journal of a match
 * or a self-play run. */
#ifndef ORTHANT_TOOLS_MATCH_RESULTS_FILE_H
#define ORTHANT_TOOLS_MATCH_RESULTS_FILE_H

#include "tools/match/elo.h"
#include "tools/pgn_file.h"

/* Which games of the file. */
typedef struct ResultsChoice {
    const char *player; /* of a PGN file: whose results; NULL: those of the first game's White */
    int pairing;        /* of a journal, from 1; 0: the only one there is */
} ResultsChoice;

typedef struct ResultsFile {
    Results results;
    char player[PGN_TAG_TEXT_MAX]; /* empty: the first player of a journal */
    int unfinished;                /* games without a result, which do not count */
    int single;                    /* 1: the last game had no partner and does not count */
} ResultsFile;

/* Reads it; "-" is PGN on standard input. Two games that follow each other are a pair when the
 * opponent is the same, colors are swapped and the games begin with one position; when other games
 * than the last have no such partner, pairs are unknown. Moves are not looked at. False with the
 * error set, which names the file: it cannot be read, the choice is of the other kind of file, or
 * there are no such games in it. */
bool results_file_read(const char *path, const ResultsChoice *choice, ResultsFile *file,
                       Report *report);

#endif
