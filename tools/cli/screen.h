/* The board on the player's screen, with what stands beside it. */
#ifndef ORTHANT_TOOLS_CLI_SCREEN_H
#define ORTHANT_TOOLS_CLI_SCREEN_H

#include "tools/cli/session.h"

/* How a board of this geometry is to be arranged on the present screen: as chosen, or as auto where
 * that is too wide. */
BoardPlan screen_plan(const Session *session, const Geometry *geometry);
/* Says so if the layout chosen does not fit the screen. */
void screen_note_layout(const Session *session);
/* Draws a picture, White's side below, without panel. */
void screen_show_picture(Session *session, const Game *game, const Marks *marks, MenShown men);
/* At the prompt, the terminal's size having changed: waits until it no longer changes and shows the
 * position again where that makes a difference. */
void screen_refresh(Session *session);

#endif
