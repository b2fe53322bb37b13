/* What a move was worth: marks, accuracy and averages, from scores alone.
 *
 * The loss of a move is the expected score (wdl.h) before it, with best play, less that after it,
 * both of the side that moves: 0 (nothing lost) to 1 (a won game lost). From it come
 *
 *   the mark      ?! from 0.10, ? from 0.20, ?? from 0.30; near a level position that is half a
 *                 pawn, one pawn, one and a half
 *   its accuracy  100 * 2^(-loss / 0.30) per cent: 100 for a perfect move, 50 where ?? begins
 *
 * A side's accuracy is the average of the arithmetic and the harmonic mean of those of its moves:
 * the second weighs single blunders, which a long game would hide in the first. These are
 * definitions of our own. The average loss in centipawns takes scores, mates as well, as at most
 * 1000 for either side. */
#ifndef ORTHANT_TOOLS_ANNOTATE_JUDGMENT_H
#define ORTHANT_TOOLS_ANNOTATE_JUDGMENT_H

#include "core/base.h"

typedef enum Judgment {
    JUDGMENT_SOUND,
    JUDGMENT_INACCURACY,
    JUDGMENT_MISTAKE,
    JUDGMENT_BLUNDER,
    JUDGMENT_COUNT
} Judgment;

Judgment judgment_of_loss(double loss);
/* "", "?!", "?", "??". */
const char *judgment_sign(Judgment judgment);
/* "sound", "inaccuracy", "mistake", "blunder". */
const char *judgment_name(Judgment judgment);
/* The numeric annotation glyph of PGN: 0 (none), 6, 2, 4. */
int judgment_nag(Judgment judgment);
/* Per cent. */
double judgment_accuracy(double loss);

/* Expected score lost by a move, from scores (score.h) of its side before, with best play, and
 * after; 0 when it gained. */
double judgment_loss(int before, int after);
/* The same in centipawns. */
int judgment_centipawns(int before, int after);

/* The moves of one side. */
typedef struct Tally {
    int moves;
    int counts[JUDGMENT_COUNT];
    int centipawns;         /* lost in all */
    double sum, reciprocal; /* of the accuracies */
} Tally;

/* Adds a move by its scores, of its own side. */
void tally_add(Tally *tally, int before, int after);
/* Per cent; 100 without moves. */
double tally_accuracy(const Tally *tally);
/* Centipawns lost in a move on average; 0 without moves. */
double tally_average_loss(const Tally *tally);

/* From which position on has `winner` had the better of it for good? The first of `count` positions
 * (White's scores) from which on its expected score has never been below
 * JUDGMENT_BETTER again; -1 when it never lasted to the end, or did from the first position on. */
#define JUDGMENT_BETTER 0.7
int judgment_turning_point(const int *scores, int count, Color winner);

#endif
