/* A position and the moves on it, made and taken back in place. */
#ifndef ORTHANT_CORE_POSITION_H
#define ORTHANT_CORE_POSITION_H

#include "attacks.h"
#include "move.h"

#define position_clear         WIDTH_NAME(position_clear)
#define position_put           WIDTH_NAME(position_put)
#define position_refresh       WIDTH_NAME(position_refresh)
#define position_make          WIDTH_NAME(position_make)
#define position_unmake        WIDTH_NAME(position_unmake)
#define position_make_null     WIDTH_NAME(position_make_null)
#define position_unmake_null   WIDTH_NAME(position_unmake_null)
#define position_attackers     WIDTH_NAME(position_attackers)
#define position_gives_check   WIDTH_NAME(position_gives_check)
#define position_is_attacked   WIDTH_NAME(position_is_attacked)
#define position_pinned        WIDTH_NAME(position_pinned)
#define position_is_dead       WIDTH_NAME(position_is_dead)
#define position_is_consistent WIDTH_NAME(position_is_consistent)

/* Castling rights are bits; wing 0 is towards the last file (king's side of chess), 1 towards file
 * a. castling_right(color, wing) is also the index into castling_rook. */
enum { WING_KING, WING_QUEEN };
FORCE_INLINE int castling_right(Color color, int wing) { return (int)color * 2 + wing; }

/* Invariants: the two halves agree (position_is_consistent): by_color, by_type and board say the
 * same; `key` is the sum over the pieces, rights, en passant cell and side; checkers and pinned
 * belong to the side to move. No padding byte is ever read, so positions compare by memcmp once
 * cleared. */
typedef struct Position {
    const Tables *tables;
    Bitboard by_color[COLOR_COUNT];
    Bitboard by_type[PIECE_TYPE_COUNT]; /* both colours; [NO_PIECE_TYPE] unused */
    /* Recomputed by every make, kept in Undo: */
    Bitboard checkers; /* enemy men that attack the king of the side to move */
    Bitboard pinned;   /* own men that may only move along their line with the own king */
    uint64_t key;
    uint64_t pawn_key; /* of the pawns alone */
    Cell en_passant;   /* cell behind a pawn that just stepped twice, only if it can legally be
                          taken there; else CELL_NONE */
    uint8_t castling;
    uint16_t rule_plies; /* since the last capture or pawn move; the n-move rule's counter */
    /* Not part of Undo: */
    uint8_t side; /* Color to move */
    Cell king[COLOR_COUNT];
    uint8_t chess960;                    /* castling rights need king-takes-rook notation */
    Cell castling_rook[CASTLING_RIGHTS]; /* where the rook of a right stands, else CELL_NONE */
    uint16_t move_number;                /* full moves, from 1 */
    Piece board[BB_CELLS];
} Position;

/* What make cannot recompute on the way back. */
typedef struct Undo {
    Bitboard checkers, pinned;
    uint64_t key, pawn_key;
    Cell en_passant;
    uint8_t castling;
    uint16_t rule_plies;
} Undo;

/* --- Setting up --- */

/* An empty board, White to move. Not yet a legal position. */
void position_clear(Position *pos, const Tables *tables);
/* Puts a man on an empty cell. Call position_refresh when all men stand. */
void position_put(Position *pos, Cell cell, Piece piece);
/* Computes checkers, pins and the key from the men, side, castling and en passant fields. An en
 * passant cell without a legal capture is cleared. */
void position_refresh(Position *pos);

/* --- Playing --- */

/* Plays a pseudo-legal move. The gatekeeper of the slow path asks afterwards whether the mover's
 * king is attacked. Null moves need a side not in check. No allocation. */
void position_make(Position *pos, Move move, Undo *undo);
void position_unmake(Position *pos, Move move, const Undo *undo);
void position_make_null(Position *pos, Undo *undo);
void position_unmake_null(Position *pos, const Undo *undo);

/* --- Asking --- */

/* The key after an ordinary move: for fetching the table's entry while the move is made. Wrong
 * after castling, en passant, double steps and the loss of castling rights, which costs a useless
 * fetch.
 */
FORCE_INLINE uint64_t position_key_after(const Position *pos, Move move) {
    const Tables *tables = pos->tables;
    const Color us = (Color)pos->side;
    const PieceType promotion = move_promotion(move), captured = move_captured(move);
    const PieceType arrives = promotion != NO_PIECE_TYPE ? promotion : move_piece(move);
    uint64_t key = pos->key ^ tables->key_side ^
                   tables->key_piece[piece_of(us, move_piece(move))][move_from(move)] ^
                   tables->key_piece[piece_of(us, arrives)][move_to(move)];
    if (captured != NO_PIECE_TYPE) {
        key ^= tables->key_piece[piece_of(color_other(us), captured)][move_to(move)];
    }
    return key;
}

FORCE_INLINE Bitboard position_occupied(const Position *pos) {
    return pos->by_color[WHITE] | pos->by_color[BLACK];
}
FORCE_INLINE Bitboard position_men(const Position *pos, Color color, PieceType type) {
    return pos->by_color[color] & pos->by_type[type];
}
/* Men of both colours that slide along lines of a class. */
FORCE_INLINE Bitboard position_sliders(const Position *pos, int class) {
    Bitboard sliders = 0;
    /* Rows, not a loop: so every row is a constant for every compiler. */
#define PIECE(name, letter, slides, steps, leaps)                                                  \
    if (SET_HAS((slides), class)) sliders |= pos->by_type[name];
#include "pieces.def"
    return sliders;
}
FORCE_INLINE bool position_in_check(const Position *pos) { return pos->checkers != 0; }

/* Where king and rook of a castling move arrive: files c and d, or the second and third last. */
typedef struct CastlingPath {
    int king_to, rook_to;
} CastlingPath;

FORCE_INLINE CastlingPath position_castling_path(const Position *pos, int king, int rook) {
    const int files = pos->tables->geometry.size[AXIS_FILE];
    const int row = king - king % files;
    return rook > king ? (CastlingPath){row + files - 2, row + files - 3}
                       : (CastlingPath){row + 2, row + 3};
}

/* All men of both colours that attack `cell` when `occupied` cells block (feeds SEE). */
Bitboard position_attackers(const Position *pos, int cell, Bitboard occupied);
/* Does a man of `by` attack the cell? Men not in `occupied` neither block nor attack: take the king
 * out to ask where it may go. */
bool position_is_attacked(const Position *pos, int cell, Color by, Bitboard occupied);
/* Will this pseudo-legal move give check? */
bool position_gives_check(const Position *pos, Move move);
/* Men of `color` pinned to its own king. */
Bitboard position_pinned(const Position *pos, Color color);
/* No sequence of moves leads to mate, by the variant's material rules. */
bool position_is_dead(const Position *pos);
/* Every invariant above, computed the slow way. For assertions and tests. */
bool position_is_consistent(const Position *pos);

#endif
