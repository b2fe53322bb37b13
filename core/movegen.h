/* Move generation. The fast path knows pins and checkers and makes only legal moves; the slow path
 * (pseudo-legal moves and a gatekeeper) is kept as its oracle. */
#ifndef ORTHANT_CORE_MOVEGEN_H
#define ORTHANT_CORE_MOVEGEN_H

#include "position.h"

#define movegen_legal      WIDTH_NAME(movegen_legal)
#define movegen_noisy      WIDTH_NAME(movegen_noisy)
#define movegen_quiet      WIDTH_NAME(movegen_quiet)
#define movegen_from       WIDTH_NAME(movegen_from)
#define movegen_count      WIDTH_NAME(movegen_count)
#define movegen_is_legal   WIDTH_NAME(movegen_is_legal)
#define movegen_pseudo     WIDTH_NAME(movegen_pseudo)
#define movegen_gatekeeper WIDTH_NAME(movegen_gatekeeper)

/* Each writes at most MAX_MOVES moves and returns their number. Noisy moves are captures and
 * promotions (move_is_noisy); quiet moves all others; legal moves both. */
int movegen_legal(const Position *pos, Move moves[MAX_MOVES]);
int movegen_noisy(const Position *pos, Move moves[MAX_MOVES]);
int movegen_quiet(const Position *pos, Move moves[MAX_MOVES]);
/* Legal moves of the men on the given cells only. */
int movegen_from(const Position *pos, Bitboard cells, Move moves[MAX_MOVES]);
/* The number of legal moves, without writing them. */
int movegen_count(const Position *pos);
/* Is this 32-bit value, wherever it comes from, a legal move here? */
bool movegen_is_legal(const Position *pos, Move move);

/* Slow path: all moves that ignore the safety of the own king (castling: path and rights only). */
int movegen_pseudo(const Position *pos, Move moves[MAX_MOVES]);
/* Makes a pseudo-legal move, asks whether the own king is attacked (castling: was, on the way),
 * takes it back. The position is unchanged on return. */
bool movegen_gatekeeper(Position *pos, Move move);

#endif
