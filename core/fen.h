/* FEN of every variant: levels from the top separated by "//", ranks by "/"; see docs/notation.md.
 * Chess: X-FEN and Shredder-FEN castling fields. */
#ifndef ORTHANT_CORE_FEN_H
#define ORTHANT_CORE_FEN_H

#include "position.h"
#include "report.h"

#define fen_parse WIDTH_NAME(fen_parse)
#define fen_write WIDTH_NAME(fen_write)

/* Longest FEN this program writes: board, separators and fields. */
enum { FEN_SIZE = 320 };

/* Sets up `pos` from `length` bytes of text. On an error `pos` is unchanged, false is returned and
 * the report names what is wrong, at which character (from 1) and what was expected. Missing last
 * fields default to "- - 0 1", counters are clamped, blanks may be tabs and a line end. Rights
 * without a rook and en passant cells that no pawn can use are dropped with a warning. */
bool fen_parse(Position *pos, const Tables *tables, const char *text, size_t length,
               Report *report);

/* Writes the FEN. Castling as KQkq where that is unambiguous, else (Chess960) by rook file. */
void fen_write(const Position *pos, char text[FEN_SIZE]);

#endif
