/* What the suites of the text formats share: games of every variant, in both widths where the board
 * fits both, and random play. Width-free. */
#ifndef ORTHANT_TESTS_TEXT_SUPPORT_H
#define ORTHANT_TESTS_TEXT_SUPPORT_H

#include "core/game.h"
#include "core/random.h"
#include "suites.h"
#include "variants/variants.h"

typedef struct TextCase {
    const Variant *variant;
    RulesWidth width;
} TextCase;

/* Every variant, chess and Gardner in both widths. */
enum { TEXT_CASES = 8 };
extern const TextCase text_cases[TEXT_CASES];

/* A game at the initial position of a variant; ends the test if that fails. */
Game *text_game_create(const Variant *variant, RulesWidth width);
/* Destroys the game and its rules. */
void text_game_destroy(Game *game);
/* Sets up a position that has to be accepted. */
void text_set_fen(Game *game, const char *fen);
/* Plays a random legal move; false when there is none. */
bool text_play_random(Game *game, uint64_t *random);
/* Plays moves in UCI notation, separated by blanks, which have to be legal. */
void text_play_all(Game *game, const char *moves);
/* Sets up what stands on each cell: FEN letters, '1' where a cell is empty. False, with the
 * report's error, when the FEN is refused. */
bool text_set_cells(Game *game, const char on[GEOMETRY_CELLS], char side, Report *report);
/* Strews the kings and up to `men` men, no pawns, over the board until the FEN is accepted. */
void text_set_random(Game *game, int men, uint64_t *random);

#endif
