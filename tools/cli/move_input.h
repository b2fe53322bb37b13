/* Moves as a person types them: whole, cell by cell, with the promotion asked for. */
#ifndef ORTHANT_TOOLS_CLI_MOVE_INPUT_H
#define ORTHANT_TOOLS_CLI_MOVE_INPUT_H

#include "tools/cli/session.h"

/* A line that is no command: a move, or a cell to mark. `first_word` is its first word. */
void move_input_line(Session *session, const char *line, const char *first_word);
/* A line that follows a question which man a pawn shall become, or a marked man: plays the move if
 * it is the answer. True when nothing is left to do. What was asked or marked is forgotten. */
bool move_input_follow_up(Session *session, const char *line);
/* Does a line mean a move although its first word is a command of one letter too? */
bool move_input_is_move(const Session *session, const char *line);
/* Marks a cell and lists its moves; if a man of the side to move stands there, the next line may
 * name the cell where it shall go. */
void move_input_select(Session *session, Cell cell);

#endif
