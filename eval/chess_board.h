/* Sets of squares of the 8x8 board, and shifts of them: "forward" is away from the own side. (W) */
#ifndef ORTHANT_EVAL_CHESS_BOARD_H
#define ORTHANT_EVAL_CHESS_BOARD_H

#include "core/bitboard.h"

#define CHESS_BOARD  ((Bitboard)UINT64_MAX)
#define FILE_A       ((Bitboard)UINT64_C(0x0101010101010101))
#define FILE_H       (FILE_A << 7)
#define RANK_1       ((Bitboard)0xFF)
#define DARK_SQUARES ((Bitboard)UINT64_C(0xAA55AA55AA55AA55))
#define MIDDLE_FILES (FILE_A << 2 | FILE_A << 3 | FILE_A << 4 | FILE_A << 5)

FORCE_INLINE int file_of(int cell) { return cell & 7; }
FORCE_INLINE int rank_of(int cell) { return cell >> 3; }
/* Rank as `us` counts, from 0. */
FORCE_INLINE int rank_from(Color us, int cell) {
    return us == WHITE ? rank_of(cell) : 7 - rank_of(cell);
}
/* Files to the nearer edge: 0 to 3. */
FORCE_INLINE int edge_file(int cell) { return min_int(file_of(cell), 7 - file_of(cell)); }
FORCE_INLINE Bitboard rank_set(Color us, int rank) {
    return RANK_1 << 8 * (us == WHITE ? rank : 7 - rank);
}
FORCE_INLINE Bitboard file_set(int file) { return FILE_A << file; }

FORCE_INLINE Bitboard forward(Bitboard set, Color us) {
    return us == WHITE ? set << 8 & CHESS_BOARD : set >> 8;
}
FORCE_INLINE Bitboard backward(Bitboard set, Color us) { return forward(set, color_other(us)); }
FORCE_INLINE Bitboard east(Bitboard set) { return (set & ~FILE_H) << 1; }
FORCE_INLINE Bitboard west(Bitboard set) { return (set & ~FILE_A) >> 1; }
FORCE_INLINE Bitboard beside(Bitboard set) { return east(set) | west(set); }

/* The set and all squares ahead of its members. */
FORCE_INLINE Bitboard fill_forward(Bitboard set, Color us) {
    if (us == WHITE) {
        set |= set << 8;
        set |= set << 16;
        return (set | set << 32) & CHESS_BOARD;
    }
    set |= set >> 8;
    set |= set >> 16;
    return set | set >> 32;
}
FORCE_INLINE Bitboard fill_files(Bitboard set) {
    return fill_forward(set, WHITE) | fill_forward(set, BLACK);
}
FORCE_INLINE Bitboard pawn_attack_set(Bitboard pawns, Color us) {
    return forward(beside(pawns), us);
}
FORCE_INLINE Bitboard pawn_double_attack_set(Bitboard pawns, Color us) {
    return forward(east(pawns), us) & forward(west(pawns), us);
}

#endif
