/* What is to be shown on the cells of a board besides the men. */
#ifndef ORTHANT_TOOLS_CLI_MARKS_H
#define ORTHANT_TOOLS_CLI_MARKS_H

#include "core/geometry.h"

/* Properties of a cell; a cell has any set of them. */
typedef enum Mark {
    MARK_GO = 1,       /* a move of the man in question leads there, or starts there */
    MARK_TAKE = 2,     /* ... and takes */
    MARK_CHECK = 4,    /* ... and gives check */
    MARK_ATTACKER = 8, /* a man of the other side that attacks the cell in question */
    MARK_LOST = 16,    /* a man that can be taken at a loss */
    MARK_SAFE = 32     /* a man that is attacked, but can be taken only at a loss or not at all */
} Mark;

typedef struct Marks {
    Cell cell;                     /* the one in question, CELL_NONE: none */
    uint8_t marks[GEOMETRY_CELLS]; /* set of Mark */
} Marks;

/* The one character that says what a set of marks means, 0 for the empty set: x takes, X takes with
 * check, & takes an attacker, + check, * quiet, ! attacker, ? lost, ~ safe. */
char marks_sign(unsigned marks);

#endif
