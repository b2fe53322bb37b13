/* The start positions of Chess960 by their numbers. */
#ifndef ORTHANT_TOOLS_CLI_CHESS960_H
#define ORTHANT_TOOLS_CLI_CHESS960_H

enum { CHESS960_COUNT = 960, CHESS960_FEN_SIZE = 64 };

/* The FEN of a start position, 0 <= number < CHESS960_COUNT, in Scharnagl's numbering (518 is the
 * orthodox array). */
void chess960_fen(int number, char fen[CHESS960_FEN_SIZE]);

#endif
