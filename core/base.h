/* Vocabulary shared by every module: colours, piece types, cells, capacities. */
#ifndef ORTHANT_CORE_BASE_H
#define ORTHANT_CORE_BASE_H

#include <assert.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Generic code is written as force-inlined functions with constant arguments (colour, piece type,
 * generation mode), so that each use is compiled to straight code. */
#define FORCE_INLINE static inline __attribute__((always_inline))

#define ARRAY_LENGTH(array) (sizeof(array) / sizeof((array)[0]))

/* Format strings of our own printf-like functions are checked by the compiler. */
#define PRINTF_LIKE(text, first) __attribute__((format(printf, text, first)))

enum {
    MAX_MOVES = 1024, /* a move list; fen.c refuses positions that could need more */
    MAX_PLY = 128     /* deepest ply of a search, quiescence included */
};

typedef enum Color { WHITE, BLACK, COLOR_COUNT } Color;

/* A cell of the board: index = file + rank * files + level * files * ranks. */
typedef uint8_t Cell;
enum { CELL_NONE = 0xFF };

typedef enum PieceType {
    NO_PIECE_TYPE,
#define PIECE(name, letter, slides, steps, leaps) name,
#include "pieces.def"
    PIECE_TYPE_COUNT
} PieceType;

/* A piece is a type with a colour; 0 is an empty cell. Four bits leave room for 15 types. */
typedef uint8_t Piece;
enum { NO_PIECE = 0, PIECE_CODES = 32 };
static_assert(PIECE_TYPE_COUNT <= 16, "a piece type has four bits in Piece and Move");

FORCE_INLINE Piece piece_of(Color color, PieceType type) {
    return (Piece)((unsigned)color << 4 | (unsigned)type);
}
FORCE_INLINE PieceType piece_type(Piece piece) { return (PieceType)(piece & 15); }
FORCE_INLINE Color piece_color(Piece piece) { return (Color)(piece >> 4); }
FORCE_INLINE Color color_other(Color color) { return (Color)(color ^ 1); }

/* Sets of piece types, axes and direction classes are bit sets of their numbers. */
#define SET_OF(member)       (1u << (member))
#define SET_HAS(set, member) (((set) >> (member)&1u) != 0)

FORCE_INLINE int min_int(int a, int b) { return a < b ? a : b; }
FORCE_INLINE int max_int(int a, int b) { return a > b ? a : b; }
FORCE_INLINE int clamp_int(int x, int low, int high) { return min_int(max_int(x, low), high); }

#endif
