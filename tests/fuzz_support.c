#include "fuzz_support.h"

#include <stdio.h>
#include <stdlib.h>

static const struct {
    const Variant *variant;
    RulesWidth width;
} kinds[] = {
    {&variant_chess, RULES_WIDTH_1},          {&variant_raumschach, RULES_WIDTH_2},
    {&variant_chess, RULES_WIDTH_2},          {&variant_gardner, RULES_WIDTH_1},
    {&variant_losalamos, RULES_WIDTH_1},      {&variant_raumschach_mirror, RULES_WIDTH_2},
    {&variant_raumschach_cvp, RULES_WIDTH_2},
};

void fuzz_check(bool holds, const char *condition, const char *file, int line) {
    if (holds) return;
    fprintf(stderr, "%s:%d: does not hold: %s\n", file, line, condition);
    abort();
}

FuzzGames fuzz_games(uint8_t choice) {
    static FuzzGames games[ARRAY_LENGTH(kinds)];
    const size_t kind = choice % ARRAY_LENGTH(kinds);
    if (games[kind].game == NULL) {
        const Rules *rules = rules_create(kinds[kind].variant, kinds[kind].width);
        FUZZ_CHECK(rules != NULL);
        games[kind] = (FuzzGames){game_create(rules), game_create(rules)};
        FUZZ_CHECK(games[kind].game != NULL && games[kind].copy != NULL);
    }
    game_reset(games[kind].game);
    game_reset(games[kind].copy);
    return games[kind];
}

FuzzGames fuzz_games_of(const Variant *variant) {
    size_t kind = 0;
    while (kinds[kind].variant != variant)
        kind++;
    return fuzz_games((uint8_t)kind);
}

bool fuzz_is_message(const char *text) {
    if (*text == '\0') return false;
    for (; *text != '\0'; text++) {
        if (*text < ' ' || *text > '~') return false;
    }
    return true;
}
