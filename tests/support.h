/* What the suites of the (W) modules share (W): positions set up from the oracle and moves as text,
 * both without the core's own readers and writers. */
#ifndef ORTHANT_TESTS_SUPPORT_H
#define ORTHANT_TESTS_SUPPORT_H

#include <check.h>

#include "core/movegen.h"
#include "positions.h"

#define support_set_position WIDTH_NAME(support_set_position)
#define support_set_fen      WIDTH_NAME(support_set_fen)
#define support_move_text    WIDTH_NAME(support_move_text)
#define support_find_move    WIDTH_NAME(support_find_move)
#define support_cell         WIDTH_NAME(support_cell)
#define support_cells        WIDTH_NAME(support_cells)
#define support_add_streams  WIDTH_NAME(support_add_streams)
#define support_add_variants WIDTH_NAME(support_add_variants)
#define walk_begin           WIDTH_NAME(walk_begin)
#define walk_next            WIDTH_NAME(walk_next)
#define walk_end             WIDTH_NAME(walk_end)

enum { SUPPORT_MOVE_SIZE = 12 };

void support_set_position(Position *pos, const Tables *tables, const Oracle *oracle);
/* The same from a FEN of the tables' variant. */
void support_set_fen(Position *pos, const Tables *tables, const char *fen);
/* UCI notation from the fields of the move; castling as king takes rook if `chess960`. */
void support_move_text(const Position *pos, Move move, bool chess960, char text[SUPPORT_MOVE_SIZE]);
/* The legal move of that text, or MOVE_NONE. */
Move support_find_move(const Position *pos, const char *text, bool chess960);
Cell support_cell(const Tables *tables, Place place);
/* The set of the cells with these names, separated by blanks. */
Bitboard support_cells(const Tables *tables, const char *names);

/* --- Tests once per variant and stream --- */

/* The name of a suite with the width: "position (words: 1)". */
#define SUITE_NAME_(name, words)   name " (words: " #words ")"
#define SUITE_NAME_OF(name, words) SUITE_NAME_(name, words)
#define SUITE_NAME(name)           SUITE_NAME_OF(name, BB_WORDS)

/* Adds a loop test for every variant that fits this width; its _i indexes variant_list. */
void support_add_variants(TCase *tcase, const TTest *test);
/* Adds a loop test for every such variant and source of positions; its _i is for walk_begin. */
void support_add_streams(TCase *tcase, const TTest *test);

/* A walk through a stream of random positions, on both sides: the oracle's and the core's. */
typedef struct Walk {
    Tables *tables;
    Positions positions; /* positions.oracle is the judge's view */
    Position pos;        /* the core's, carried on by position_make within a game */
} Walk;

/* Begins the walk number `_i` of support_add_streams, before its first position. */
void walk_begin(Walk *walk, int index, uint64_t seed);
void walk_next(Walk *walk);
void walk_end(Walk *walk);

#endif
