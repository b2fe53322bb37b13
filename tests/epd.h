/* Reads the line files of data/: "FEN ;operation value ;operation value ...", '#' begins a comment.
 */
#ifndef ORTHANT_TESTS_EPD_H
#define ORTHANT_TESTS_EPD_H

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>

enum { EPD_LINE_SIZE = 1024, EPD_DEPTHS = 8 };

typedef struct Epd {
    FILE *file;
    char name[512]; /* of the file, for messages */
    int number;     /* of the present line, from 1 */
    char fen[EPD_LINE_SIZE];
    char operations[EPD_LINE_SIZE]; /* all that follows the FEN */
} Epd;

/* Opens a file of the project's data directory, such as "perft/chess.epd". Fails the running test
 * when there is none. */
void epd_open(Epd *epd, const char *name);
/* Goes to the next position. False at the end, when the file has been closed. */
bool epd_next(Epd *epd);
/* Copies the value of an operation ("bm" of ";bm Dc1Be3") and returns true, or returns false. */
bool epd_value(const Epd *epd, const char *operation, char value[EPD_LINE_SIZE]);
/* The number of leaves at a depth ("D4"), 0 when the line does not give it. */
uint64_t epd_leaves(const Epd *epd, int depth);

#endif
