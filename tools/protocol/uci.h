/* The Universal Chess Interface, for all variants (UCI_Variant).
 *
 * A `position` with any mistake changes nothing: the position stays the one before the command.
 * Commands that need the engine at rest (position, setoption, go, ucinewgame, d, eval, bench) wait,
 * in order, for the end of a running search; isready, uci and quit act at once, and so do stop and
 * ponderhit, which also reach every `go` that waits before them. At the end of input a search that
 * might never end is stopped, others run to their limit. Every `go` but `go perft` is answered by
 * exactly one bestmove; mistakes by `info string error: ...`. */
#ifndef ORTHANT_TOOLS_PROTOCOL_UCI_H
#define ORTHANT_TOOLS_PROTOCOL_UCI_H

#include <stdio.h>

/* Speaks UCI until `quit` or the end of input; CECP when the first word is `xboard`. Returns the
 * exit status. */
int uci_run(int input_descriptor, FILE *out);

#endif
