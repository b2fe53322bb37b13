/* Endings of `fischer` (W), by the exhaustive tables of data/reference/raumschach-endgames.txt. */
#ifndef ORTHANT_EVAL_FISCHER_ENDINGS_H
#define ORTHANT_EVAL_FISCHER_ENDINGS_H

#include "fischer_terms.h"

#define fischer_finish WIDTH_NAME(fischer_finish)

/* Adds what is known of the ending, if it is one, and returns the sides' scores as one, White's
 * view, by the phase of the game; an ending that is not to be won counts next to nothing. Notes
 * phase and scale in the trace, if there is one. */
int fischer_finish(const Position *pos, const FischerWeights *weights, EvalTrace *trace,
                   Pair score[COLOR_COUNT]);

#endif
