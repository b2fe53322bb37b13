/* A move in 32 bits; 0 is no move.
 *
 *    bits  0-6   from cell                 bits 18-21  type of the captured man
 *    bits  7-13  to cell                   bits 22-25  promotion type
 *    bits 14-17  type of the moving man    bits 26-28  kind
 *
 * Castling is written king takes own rook (to = the rook's cell, nothing captured), as in Chess960.
 * In an en passant capture `to` is the empty cell behind the captured pawn. */
#ifndef ORTHANT_CORE_MOVE_H
#define ORTHANT_CORE_MOVE_H

#include "base.h"

typedef uint32_t Move;
enum { MOVE_NONE = 0 };

typedef enum MoveKind { MOVE_NORMAL, MOVE_DOUBLE_STEP, MOVE_EN_PASSANT, MOVE_CASTLING } MoveKind;

FORCE_INLINE Move move_make(MoveKind kind, int from, int to, PieceType moved, PieceType captured,
                            PieceType promotion) {
    return (Move)from | (Move)to << 7 | (Move)moved << 14 | (Move)captured << 18 |
           (Move)promotion << 22 | (Move)kind << 26;
}
FORCE_INLINE Cell move_from(Move move) { return (Cell)(move & 127); }
FORCE_INLINE Cell move_to(Move move) { return (Cell)(move >> 7 & 127); }
FORCE_INLINE PieceType move_piece(Move move) { return (PieceType)(move >> 14 & 15); }
FORCE_INLINE PieceType move_captured(Move move) { return (PieceType)(move >> 18 & 15); }
FORCE_INLINE PieceType move_promotion(Move move) { return (PieceType)(move >> 22 & 15); }
FORCE_INLINE MoveKind move_kind(Move move) { return (MoveKind)(move >> 26 & 7); }

/* Captures and promotions: the moves that change material. */
FORCE_INLINE bool move_is_noisy(Move move) { return (move & (15u << 18 | 15u << 22)) != 0; }
/* A capture or a pawn move: resets the n-move counter. */
FORCE_INLINE bool move_is_irreversible(Move move) {
    return move_captured(move) != NO_PIECE_TYPE || move_piece(move) == PAWN;
}

#endif
