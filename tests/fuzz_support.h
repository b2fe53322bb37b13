/* What the libFuzzer targets share. */
#ifndef ORTHANT_TESTS_FUZZ_SUPPORT_H
#define ORTHANT_TESTS_FUZZ_SUPPORT_H

#include "core/game.h"
#include "variants/variants.h"

/* A property that must hold: otherwise the fuzzer has found something. */
#define FUZZ_CHECK(condition) fuzz_check(condition, #condition, __FILE__, __LINE__)
void fuzz_check(bool holds, const char *condition, const char *file, int line);

/* Two games of the chosen variant and width, at the initial position; chess exists in both widths.
 * They live as long as the process. */
typedef struct FuzzGames {
    Game *game, *copy;
} FuzzGames;
FuzzGames fuzz_games(uint8_t choice);
FuzzGames fuzz_games_of(const Variant *variant);

/* One line of printable characters, and not an empty one. */
bool fuzz_is_message(const char *text);

#endif
