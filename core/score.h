/* Scores: centipawns from the side to move's view; mates by distance from the root. */
#ifndef ORTHANT_CORE_SCORE_H
#define ORTHANT_CORE_SCORE_H

#include "base.h"

enum {
    SCORE_DRAW = 0,
    SCORE_INFINITE = 32001,
    SCORE_MATE = 32000,                   /* mate in n plies scores SCORE_MATE - n */
    SCORE_MATE_BOUND = SCORE_MATE - 1000, /* beyond it: a forced mate */
    SCORE_NONE = 32002
};

FORCE_INLINE int score_mated_in(int ply) { return -SCORE_MATE + ply; }
FORCE_INLINE bool score_is_mate(int score) {
    return score >= SCORE_MATE_BOUND || score <= -SCORE_MATE_BOUND;
}
/* Moves (not plies) to mate of a mate score, negative when the side to move is mated, 0 when it is
 * mated already. */
FORCE_INLINE int score_mate_moves(int score) {
    return score > 0 ? (SCORE_MATE - score + 1) / 2 : -(SCORE_MATE + score) / 2;
}

#endif
