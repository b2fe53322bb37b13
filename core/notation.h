/* Moves as text: SAN, UCI-style (e2e4, Ab2Ab3, e7e8q) and long (e2-e4, NBb1xBc3) notation. */
#ifndef ORTHANT_CORE_NOTATION_H
#define ORTHANT_CORE_NOTATION_H

#include "position.h"
#include "report.h"

#define notation_san       WIDTH_NAME(notation_san)
#define notation_long      WIDTH_NAME(notation_long)
#define notation_uci       WIDTH_NAME(notation_uci)
#define notation_parse     WIDTH_NAME(notation_parse)
#define notation_parse_uci WIDTH_NAME(notation_parse_uci)

enum { MOVE_TEXT_SIZE = 24 };

/* Standard algebraic notation of a legal move, with + and #. On a board with levels the target is
 * the last three characters, a pawn's capture has its whole cell before the x, and ambiguity is
 * resolved by file, else rank, else level, else pairs (file and rank, file and level, rank and
 * level), else the whole cell; a pair that would look like a cell ("Ba2" of a bishop) is passed
 * over. Leaves `pos` as it was. */
void notation_san(Position *pos, Move move, char text[MOVE_TEXT_SIZE]);
/* Long algebraic notation: "Ng1-f3", "e7-e8=Q", "BBa1xCb1", "O-O". Leaves `pos` as it was. */
void notation_long(Position *pos, Move move, char text[MOVE_TEXT_SIZE]);
/* UCI notation; "0000" for MOVE_NONE. Castling is e1g1, or king takes rook when pos->chess960. */
void notation_uci(const Position *pos, Move move, char text[MOVE_TEXT_SIZE]);

/* Reads a move a person would write: SAN, long form with '-', 'x' or nothing between the cells,
 * UCI, O-O or 0-0, with or without check and capture marks, forgiving in letter case where only one
 * move fits. What is legal as it is written wins: "Bb3" is a bishop's move, "bb3" a pawn's or, if
 * there is no such, the bishop's. Returns MOVE_NONE with the error set: not a move, illegal (and
 * why), ambiguous (the choices are listed), promotion missing. */
Move notation_parse(Position *pos, const char *text, size_t length, Report *report);
/* Reads exactly UCI notation (both castling forms; promotion letter of either case). */
Move notation_parse_uci(const Position *pos, const char *text, size_t length, Report *report);

#endif
