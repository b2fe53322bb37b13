/* Help in pictures: what each man does, the array, names of cells, special moves; a card to print.
 */
#ifndef ORTHANT_TOOLS_CLI_LESSONS_H
#define ORTHANT_TOOLS_CLI_LESSONS_H

#include "tools/cli/session.h"

/* The moves of a man from the middle of the board, in the present variant or else in the first that
 * has such men. */
void lesson_man(Session *session, PieceType type);
/* All men of the present variant, one after the other; without pictures where the screen is too low
 * for them. */
void lesson_men(Session *session);
void lesson_start(Session *session);
void lesson_cells(Session *session);
void lesson_promotion(Session *session);
/* Those of chess, whatever game is played. */
void lesson_castling(Session *session);
void lesson_en_passant(Session *session);
/* What the signs on the board mean. */
void lesson_signs(Session *session);
/* Keys of the line editor. */
void lesson_keys(Session *session);
/* What can be typed, in few lines; the topics of help are to follow. */
void lesson_card(Session *session);

#endif
