/* Perft: the number of leaf positions of the legal move tree (Chess Programming Wiki "Perft"). */
#ifndef ORTHANT_CORE_PERFT_H
#define ORTHANT_CORE_PERFT_H

#include "position.h"

#define perft_count      WIDTH_NAME(perft_count)
#define perft_divide     WIDTH_NAME(perft_divide)
#define perft_count_slow WIDTH_NAME(perft_count_slow)

/* Leaves at `depth` plies (0: one), the last ply counted in bulk. */
uint64_t perft_count(Position *pos, int depth);
/* The same for each legal move: counts[i] belongs to moves[i]; returns the number of moves. With
 * threads > 1 the root moves are shared out among them. depth >= 1. */
int perft_divide(const Position *pos, int depth, int threads, Move moves[MAX_MOVES],
                 uint64_t counts[MAX_MOVES]);
/* The same count through pseudo-legal moves and the gatekeeper: the oracle, some ten times slower.
 */
uint64_t perft_count_slow(Position *pos, int depth);

#endif
