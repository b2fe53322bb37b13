/* Static exchange evaluation: what a capture is worth once everything has been taken back and forth
 * on its cell (Chess Programming Wiki "Static Exchange Evaluation"). (W) */
#ifndef ORTHANT_CORE_SEE_H
#define ORTHANT_CORE_SEE_H

#include "piece_values.h"
#include "position.h"

#define see_at_least WIDTH_NAME(see_at_least)

/* Does the exchange begun by a legal move win at least `threshold` centipawns (which may be
 * negative) for the mover, both sides taking with the least valuable man and stopping when that is
 * better? Pins are not looked at. */
bool see_at_least(const Position *pos, const PieceValues *values, Move move, int threshold);

#endif
