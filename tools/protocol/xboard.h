/* The Chess Engine Communication Protocol, version 2 (xboard), for all variants: `normal` and
 * `fischerandom` are xboard's names for chess and Chess960, the others go by their own.
 *
 * Moves are written as in UCI, castling in Chess960 as O-O and O-O-O; input in any notation a
 * person would use is understood as well. A command that changes the game ends a running search,
 * whose move is not played. At the end of input a search with a limit is waited for. */
#ifndef ORTHANT_TOOLS_PROTOCOL_XBOARD_H
#define ORTHANT_TOOLS_PROTOCOL_XBOARD_H

#include <stdio.h>

#include "tools/protocol/line_input.h"

/* Speaks CECP until `quit` or the end of input, whether the line `xboard` has been read or not.
 * Returns the exit status. */
int xboard_run(LineInput *input, FILE *out);

#endif
