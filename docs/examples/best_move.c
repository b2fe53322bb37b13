/* Sets up chess and Raumschach, searches each to depth 5 and prints the best move. */
#include <orthant.h>

static bool print_best_move(const Variant *variant) {
    Rules *rules = rules_create(variant, RULES_WIDTH_AUTO);
    Game *game = rules ? game_create(rules) : NULL;
    Engine *engine = rules ? engine_create(rules, evaluator_default(variant), 16) : NULL;
    if (game && engine) {
        const SearchLimits limits = {.depth = 5};
        const SearchResult result = engine_search(engine, game, &limits, NULL, NULL);
        char text[GAME_MOVE_TEXT_SIZE];
        game_move_text(game, result.best, MOVE_STYLE_SAN, text);
        printf("%s: %s (%d centipawns, %llu nodes)\n", variant->name, text, result.score,
               (unsigned long long)result.nodes);
    }
    const bool done = game && engine;
    if (engine) engine_destroy(engine);
    if (game) game_destroy(game);
    if (rules) rules_destroy(rules);
    return done;
}

int main(void) {
    return print_best_move(&variant_chess) && print_best_move(&variant_raumschach) ? 0 : 1;
}
