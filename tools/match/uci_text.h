/* The client's side of UCI: what is said to an engine, and what its answers mean. Pure text. */
#ifndef ORTHANT_TOOLS_MATCH_UCI_TEXT_H
#define ORTHANT_TOOLS_MATCH_UCI_TEXT_H

#include <stdio.h>

#include "tools/match/player.h"

/* Writes the "position" line of a game: its first position and all moves. `scratch`, of the same
 * rules, is used for the moves' text. */
void uci_text_position(FILE *out, const Game *game, Game *scratch);
/* Writes the "go" line. */
void uci_text_go(FILE *out, const SearchLimits *limits);
/* Takes depth, score and nodes of an "info" line that is about the best line; bounds count as
 * scores. What it does not tell stays as it was. */
void uci_text_info(const char *line, PlayerReply *reply);
/* The word after "bestmove", or NULL when the line is none. */
const char *uci_text_best_move(const char *line, size_t *length);
/* Is the line "option name NAME type ..."? Case is ignored, as UCI demands. */
bool uci_text_is_option(const char *line, const char *name);

#endif
