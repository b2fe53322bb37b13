/* Text that is longer than the screen, shown a screen at a time. */
#ifndef ORTHANT_TOOLS_CLI_PAGER_H
#define ORTHANT_TOOLS_CLI_PAGER_H

#include "tools/cli/session.h"

/* Runs `show`, which writes to the session's output. To a person at a terminal only as much is
 * shown as fits; the rest waits for pager_go_on. */
void pager_show(Session *session, void (*show)(Session *session, const char *argument),
                const char *argument);
/* Shows as much more of what waits as fits; nothing if nothing waits. */
void pager_go_on(Session *session);
/* Forgets what waits. */
void pager_drop(Session *session);

#endif
