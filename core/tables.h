/* Geometry + Variant as bitboards: everything the fast code looks up. Built when a variant is first
 * used, immutable, shared by all threads. */
#ifndef ORTHANT_CORE_TABLES_H
#define ORTHANT_CORE_TABLES_H

#include "bitboard.h"
#include "geometry.h"
#include "variant.h"

#define tables_create  WIDTH_NAME(tables_create)
#define tables_destroy WIDTH_NAME(tables_destroy)

enum { PAWN_PUSHES = AXIS_COUNT, PAWN_CAPTURES = 8, CASTLING_RIGHTS = 4 };

/* A look-up answers for the lines of one direction class; in the narrow build class 1 is halved,
 * into lines along the files' axis and the rest. Two sets of a few dozen entries for a rook, in
 * place of one of thousands, stay near the processor (chess: 40 KB for the rooks in place of 820).
 */
enum { LOOKUP_REST_OF_1 = DIRECTION_CLASSES, SLIDER_LOOKUPS = DIRECTION_CLASSES + (BB_WORDS == 1) };

/* One cell's look-up: relevant blockers, multipliers, and where its attack
 * sets lie. Index = (low & mask) * magic[0] + (high & mask) * magic[1], top bits (or two PEXTs). */
typedef struct Slider {
    Bitboard mask;
    uint64_t magic[BB_WORDS];
    const Bitboard *attacks;
    int shift; /* 64 - index bits; with PEXT the number of mask bits in the low word */
} Slider;

/* A pawn step as a whole-set shift: cells of `from` have a target `distance` indices forward. */
typedef struct PawnShift {
    Bitboard from;
    int distance;
} PawnShift;

typedef struct Tables {
    const Variant *variant;
    Bitboard board; /* all cells */
    int push_count, capture_count;
    PawnShift push[COLOR_COUNT][PAWN_PUSHES];
    PawnShift capture[COLOR_COUNT][PAWN_CAPTURES];
    Bitboard promotion_zone[COLOR_COUNT]; /* cells from which no forward step remains */
    Bitboard double_zone[COLOR_COUNT];    /* where pawns may step twice (rank 2 of chess) */
    Bitboard pawn_attacks[COLOR_COUNT][BB_CELLS];
    Bitboard steps[1 << (DIRECTION_CLASSES - 1)][BB_CELLS]; /* by set of classes >> 1 */
    Bitboard leaps[BB_CELLS];                               /* knight */
    Slider slider[SLIDER_LOOKUPS][BB_CELLS];
    Bitboard line[DIRECTION_CLASSES][BB_CELLS]; /* slider attacks on an empty board */
    Bitboard ray[GEOMETRY_STEPS][BB_CELLS];     /* empty board, one direction, to the edge */
    uint64_t key_piece[PIECE_CODES][BB_CELLS];
    uint64_t key_castling[1 << CASTLING_RIGHTS];
    uint64_t key_en_passant[BB_CELLS];
    uint64_t key_side;
    Geometry geometry;
    Bitboard *attack_store; /* owns what Slider.attacks points to */
} Tables;

/* Builds the tables of a variant whose board has at most BB_CELLS cells. Returns NULL when the
 * board does not fit or memory runs out. The variant must outlive the tables. */
Tables *tables_create(const Variant *variant);
void tables_destroy(Tables *tables);

#endif
