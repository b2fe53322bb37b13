#include "tools/match/opening.h"

#include <stdlib.h>
#include <string.h>

#include "core/random.h"

enum { JUDGE_DEPTH_FLAT = 4, JUDGE_DEPTH_CUBE = 3 };

static bool has_levels(const Variant *variant) { return variant->size[AXIS_COUNT - 1] > 1; }

int opening_default_plies(const Variant *variant) {
    return strcmp(variant->name, "chess") == 0 ? 8 : 6;
}

bool opening_play_random(Game *game, int plies, uint64_t *random) {
    Move moves[MAX_MOVES];
    for (int i = 0; i < plies; i++) {
        if (game_status(game) != GAME_IN_PROGRESS) return false;
        const int count = game_moves(game, moves);
        game_play(game, moves[random_below(random, (uint32_t)count)]);
    }
    return game_status(game) == GAME_IN_PROGRESS;
}

static bool is_balanced(const Game *game, Engine *judge) {
    const bool cube = has_levels(rules_variant(game_rules(game)));
    const SearchLimits limits = {.depth = cube ? JUDGE_DEPTH_CUBE : JUDGE_DEPTH_FLAT};
    engine_new_game(judge); /* the verdict must not depend on the openings judged before */
    return abs(engine_search(judge, game, &limits, NULL, NULL).score) <= OPENING_BALANCE_CP;
}

bool opening_make(Game *game, const Game *start, Engine *judge, uint64_t seed, int pair,
                  int plies) {
    uint64_t random = seed;
    random = random_next(&random) + (uint64_t)pair;
    for (int i = 0; i < OPENING_TRIES; i++) {
        game_copy(game, start);
        if (opening_play_random(game, plies, &random) && (plies == 0 || is_balanced(game, judge))) {
            return true;
        }
    }
    return false;
}
