/* The rules from coordinates, slow and obvious: the judge of the core in the tests.
 *
 * A board is an array of FEN letters, rays are walked cell by cell, a move is made on a copy, and
 * legality is asked by looking at every man of the enemy. Nothing is shared with the core but the
 * variant's data (core/variant.h); in particular no table and no bitboard. Input is trusted. */
#ifndef ORTHANT_TESTS_ORACLE_H
#define ORTHANT_TESTS_ORACLE_H

#include "core/base.h"
#include "core/variant.h"

enum {
    ORACLE_SIDE = 10,      /* the longest axis */
    ORACLE_FEN_SIZE = 400, /* longest text of oracle_fen */
    ORACLE_EMPTY = ' ',
    ORACLE_WING_KING = 0, /* as WING_KING of core/position.h: towards the last file */
    ORACLE_WING_QUEEN = 1,
    ORACLE_WINGS = 2
};

/* Coordinates from 0 in the order file, rank, level. */
typedef struct Place {
    int at[AXIS_COUNT];
} Place;

typedef struct Oracle {
    const Variant *variant;
    char man[ORACLE_SIDE][ORACLE_SIDE][ORACLE_SIDE]; /* [level][rank][file]: letter or ORACLE_EMPTY
                                                      */
    Color side;
    int castling_file[COLOR_COUNT][ORACLE_WINGS]; /* file of the rook of a right, or -1 */
    bool has_en_passant;                          /* a pawn has just stepped twice... */
    Place en_passant;                             /* ...over this cell */
    int rule_plies, move_number;
    bool chess960; /* castling is written king takes rook */
} Oracle;

typedef struct OracleMove {
    char text[12]; /* UCI notation */
    Place from, to;
    char promotion; /* upper-case letter, or 0 */
    bool castling;  /* from: king, to: its rook */
} OracleMove;

/* --- Setting up (oracle_setup.c) --- */

/* An empty board, White to move. */
void oracle_clear(Oracle *oracle, const Variant *variant);
/* Reads a FEN; castling fields in orthodox, X-FEN or Shredder form. Missing last fields are "- - 0
 * 1". Sets chess960 if a right's king or rook stands on no orthodox cell. */
void oracle_parse(Oracle *oracle, const Variant *variant, const char *fen);
/* Writes the FEN, castling by rook file where chess960 is set. */
void oracle_fen(const Oracle *oracle, char text[ORACLE_FEN_SIZE]);
/* Exchanges two axes of equal size. */
void oracle_swap_axes(Oracle *oracle, int a, int b);
/* Reverses one axis. Castling rights must have been given up before if it is the file axis. */
void oracle_mirror_axis(Oracle *oracle, int axis);
/* White becomes Black and the reverse, where they stand; the other side moves. */
void oracle_swap_colors(Oracle *oracle);

/* --- Rules (oracle.c) --- */

Place oracle_place(int file, int rank, int level);
bool oracle_same_place(Place a, Place b);
bool oracle_on_board(const Variant *variant, Place place);
/* The letter at a place of the board, or ORACLE_EMPTY. */
char oracle_man_at(const Oracle *oracle, Place place);
/* Does the letter belong to the side? */
bool oracle_is_own(char man, Color color);
/* The next place of the board, for loops: files first, then ranks, then levels. False after the
 * last. Begin with oracle_place(0, 0, 0). */
bool oracle_next_place(const Variant *variant, Place *place);
/* Index of a place as base.h defines it. */
int oracle_index(const Variant *variant, Place place);

/* Does the man that stands on `from` attack the cell `to`? */
bool oracle_attacks(const Oracle *oracle, Place from, Place to);
/* Does any man of `by` attack the place? */
bool oracle_is_attacked(const Oracle *oracle, Place place, Color by);
/* Where the king stands. */
Place oracle_king(const Oracle *oracle, Color color);
bool oracle_in_check(const Oracle *oracle, Color color);
/* Has a pawn of this color here no forward step left? */
bool oracle_is_promotion_place(const Variant *variant, Place place, Color color);

/* Legal moves; returns their number. */
int oracle_moves(const Oracle *oracle, OracleMove moves[MAX_MOVES]);
/* Plays a move of oracle_moves. */
void oracle_play(Oracle *oracle, const OracleMove *move);
/* Leaves of the legal move tree. */
uint64_t oracle_perft(const Oracle *oracle, int depth);
/* Can no mate come about, by the material lists of the rules? */
bool oracle_is_dead(const Oracle *oracle);

#endif
