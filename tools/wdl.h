/* Chances of win, draw and loss by score.
 *
 * A model, not a measurement: the win chance is logistic in the score, 1 / (1 + e^((a - s) / b))
 * with s the score in centipawns, a = 120 (where a win is as likely as not) and b = 60; the loss
 * chance is that of -s, and the draw chance is what is left. It knows neither the variant nor the
 * material. A forced mate is certain. */
#ifndef ORTHANT_TOOLS_WDL_H
#define ORTHANT_TOOLS_WDL_H

/* Per mille; the sum is 1000. */
typedef struct Wdl {
    int win, draw, loss;
} Wdl;

/* The chances of the side whose view the score (score.h) takes. */
Wdl wdl_of_score(int score);
/* What it scores on average, 0 (loss) to 1 (win): the win chance and half the draw chance. */
double wdl_expected_score(int score);

#endif
