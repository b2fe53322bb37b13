/* What the session asks of the engine: a move, a hint, an opinion on a draw. */
#ifndef ORTHANT_TOOLS_CLI_THINKING_H
#define ORTHANT_TOOLS_CLI_THINKING_H

#include "tools/cli/session.h"

/* Lets the engine choose a move for the side to move, plays and tells it with score, depth and time
 * (time is left out where the output is no terminal and the limits fix the depth, so that it can be
 * compared). An interrupt makes it play the best move found so far, and pauses a game of the engine
 * against itself. */
void thinking_play(Session *session);
/* If it is the person's turn and the engine may think in that time, lets it begin, unless it has.
 */
void thinking_ponder(Session *session);
/* Says which move the engine would make, with its score and the line it expects. */
void thinking_hint(Session *session);
/* Explains the static evaluation, White's view. */
void thinking_evaluate(Session *session);
/* The person to move offers a draw: would the engine, on the other side, take it? Says its answer.
 */
bool thinking_accepts_draw(Session *session);

#endif
