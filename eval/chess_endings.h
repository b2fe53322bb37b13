/* What is known of chess endings beyond the sum of terms. (W) */
#ifndef ORTHANT_EVAL_CHESS_ENDINGS_H
#define ORTHANT_EVAL_CHESS_ENDINGS_H

#include "chess_context.h"

#define chess_ending_bonus WIDTH_NAME(chess_ending_bonus)
#define chess_scale        WIDTH_NAME(chess_scale)

/* Centipawns `strong` has beside its men: for a mate against a bare king, for a won king and pawn
 * ending. 0 where nothing is known. */
int chess_ending_bonus(const Position *pos, const ChessWeights *weights, Color strong);

/* How much of the score counts when `strong` is ahead, in 64ths (SCALE_NORMAL): 0 for what
 * cannot be won, less than all for what often is not. */
int chess_scale(const Position *pos, Color strong);

#endif
