/* Scores in words and in signs. */
#ifndef ORTHANT_TOOLS_CLI_SCORE_TEXT_H
#define ORTHANT_TOOLS_CLI_SCORE_TEXT_H

enum { SCORE_TEXT_SIZE = 24 };

/* For people: "+0.25" (pawns), "mate in 3", "mated in 2". */
void score_text(int score, char text[SCORE_TEXT_SIZE]);
/* For PGN comments: "+0.25", "+M3", "-M2". */
void score_symbol(int score, char text[SCORE_TEXT_SIZE]);

#endif
