/* The main loop of `orthant play`. */
#ifndef ORTHANT_TOOLS_CLI_CONVERSATION_H
#define ORTHANT_TOOLS_CLI_CONVERSATION_H

#include "tools/cli/session.h"

/* Greets, then lets the engine move when it is its turn and does what lines say, until the player
 * leaves or the input ends. Takes over SIGINT: it stops the engine's thinking; at the prompt it
 * clears the line and asks whether to leave, to which a second one says yes. */
void conversation_run(Session *session);

#endif
