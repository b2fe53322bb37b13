/* What stands beside or below the board: men taken and material, clocks, an evaluation bar, the
 * last moves. */
#ifndef ORTHANT_TOOLS_CLI_PANEL_H
#define ORTHANT_TOOLS_CLI_PANEL_H

#include "tools/cli/session.h"

enum { PANEL_COLUMNS = 30 };

/* Is there to be a panel? Unless the player says so, only for a person at a terminal. */
bool panel_is_wanted(const Session *session);
/* Draws it with its upper left corner there, at most `rows` high. Moves are listed if `rows` leaves
 * room for some. */
void panel_draw(const Session *session, Canvas *canvas, int top, int left, int rows);
/* The same without moves, for below the board. */
void panel_draw_short(const Session *session, Canvas *canvas, int top, int left);

#endif
