/* Which moves give check: found once for a position, asked for many moves. (W) */
#ifndef ORTHANT_CORE_CHECKS_H
#define ORTHANT_CORE_CHECKS_H

#include "position.h"

#define checks_find WIDTH_NAME(checks_find)

/* Of one position, in which the side to move does not already attack the enemy king. */
typedef struct Checks {
    Bitboard from[PIECE_TYPE_COUNT]; /* where a man of the type would attack the enemy king */
    Bitboard screens; /* own men that alone stand between an own slider and the enemy king */
} Checks;

void checks_find(Checks *checks, const Position *pos);

/* The same answer as position_gives_check. */
FORCE_INLINE bool checks_given_by(const Checks *checks, const Position *pos, Move move) {
    /* Castling moves two men, en passant removes two, and a promoted man may look back along the
     * line it came from. */
    if (move_kind(move) >= MOVE_EN_PASSANT || move_promotion(move) != NO_PIECE_TYPE) {
        return position_gives_check(pos, move);
    }
    if (bb_has(checks->from[move_piece(move)], move_to(move))) return true;
    if (!bb_has(checks->screens, move_from(move))) return false;
    const int king = pos->king[color_other((Color)pos->side)];
    return !bb_has(ray_through(pos->tables, king, move_from(move)), move_to(move));
}

#endif
