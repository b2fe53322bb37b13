/* SIGINT (Ctrl-C): stops the engine's thinking, never the program. */
#ifndef ORTHANT_TOOLS_CLI_INTERRUPT_H
#define ORTHANT_TOOLS_CLI_INTERRUPT_H

#include "core/engine.h"

/* Takes over SIGINT for the rest of the process. System calls that wait are broken off. */
void interrupt_install(void);
/* From now on an interrupt stops this engine; NULL: only counts. */
void interrupt_watch(Engine *engine);
/* Has an interrupt come since the last call of interrupt_take? */
bool interrupt_is_pending(void);
/* How many interrupts came since the last call. */
int interrupt_take(void);

#endif
