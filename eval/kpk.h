/* King and pawn against king, solved. Width-free. (Chess Programming Wiki "KPK") */
#ifndef ORTHANT_EVAL_KPK_H
#define ORTHANT_EVAL_KPK_H

#include "core/base.h"

/* Does the side with the pawn, `strong`, win with `side` to move? Squares are 0 (a1) to 63 (h8);
 * the position must be legal. */
bool kpk_is_won(Color strong, int strong_king, int pawn, int weak_king, Color side);

#endif
