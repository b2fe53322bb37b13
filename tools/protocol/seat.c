#include "tools/protocol/seat.h"

#include "eval/evaluators.h"

SeatOptions seat_default_options(void) {
    return (SeatOptions){ENGINE_HASH_DEFAULT_MB, 1, false, search_params_default};
}

static bool open_engine(Seat *seat, const Variant *variant, const SeatOptions *options) {
    seat->engine = engine_create(seat->rules, evaluator_default(variant), (size_t)options->hash_mb);
    if (!seat->engine) return false;
    engine_set_params(seat->engine, &options->params);
    return options->threads == 1 || engine_set_threads(seat->engine, options->threads);
}

bool seat_open(Seat *seat, const Variant *variant, const SeatOptions *options) {
    *seat = (Seat){.rules = rules_create(variant, RULES_WIDTH_AUTO)};
    if (!seat->rules) return false;
    seat->game = game_create(seat->rules);
    seat->spare = game_create(seat->rules);
    seat->scratch = game_create(seat->rules);
    if (seat->game && seat->spare && seat->scratch && open_engine(seat, variant, options)) {
        if (options->chess960) game_set_chess960(seat->game, true);
        return true;
    }
    seat_close(seat);
    return false;
}

void seat_close(Seat *seat) {
    if (seat->engine) engine_destroy(seat->engine);
    if (seat->game) game_destroy(seat->game);
    if (seat->spare) game_destroy(seat->spare);
    if (seat->scratch) game_destroy(seat->scratch);
    if (seat->rules) rules_destroy(seat->rules);
    *seat = (Seat){NULL, NULL, NULL, NULL, NULL};
}

void seat_swap(Seat *seat) {
    Game *game = seat->game;
    seat->game = seat->spare;
    seat->spare = game;
}
