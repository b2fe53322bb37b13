/* Pawns of `fischer` (W): all that depends on them alone, remembered from position to position. */
#ifndef ORTHANT_EVAL_FISCHER_PAWNS_H
#define ORTHANT_EVAL_FISCHER_PAWNS_H

#include "fischer_cache.h"
#include "fischer_terms.h"

#define fischer_add_pawns    WIDTH_NAME(fischer_add_pawns)
#define fischer_passed_pawns WIDTH_NAME(fischer_passed_pawns)

/* Adds the fifth heuristic, and of the first and third what pawns have in them. `cache` may be NULL
 * and is not used when there is a trace. */
void fischer_add_pawns(const Position *pos, const FischerWeights *weights, EvalTrace *trace,
                       FischerCache *cache, Pair score[COLOR_COUNT]);

/* Pawns of a side that no enemy pawn can stop, whichever way they go. */
Bitboard fischer_passed_pawns(const Position *pos, Color us);

#endif
