#include "tools/protocol/seat.h"

#include "eval/evaluators.h"
#include "tools/setup.h"

SeatOptions seat_default_options(void) {
    return (SeatOptions){
        .hash_mb = ENGINE_HASH_DEFAULT_MB, .threads = 1, .params = search_params_default};
}

static bool open_engine(Seat *seat, const SeatOptions *options) {
    seat->engine = setup_create_engine(seat->rules, &options->weights, (size_t)options->hash_mb);
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
    if (seat->game && seat->spare && seat->scratch && open_engine(seat, options)) {
        if (options->chess960) game_set_chess960(seat->game, true);
        return true;
    }
    seat_close(seat);
    return false;
}

bool seat_set_weights(Seat *seat, const WeightSet *weights) {
    const Variant *variant = rules_variant(seat->rules);
    if (weights->evaluator && weights->evaluator->fits(variant)) {
        return engine_set_evaluator(seat->engine, weights->evaluator, weights->values);
    }
    return engine_set_evaluator(seat->engine, evaluator_default(variant), NULL);
}

bool seat_leaves_weights(const Seat *seat, const WeightSet *weights, Report *report) {
    const Variant *variant = rules_variant(seat->rules);
    if (!weights->evaluator || weights->evaluator->fits(variant)) return false;
    report_error(report, "evaluator %s does not fit %s, which has %s", weights->evaluator->name,
                 variant->name, engine_evaluator(seat->engine)->name);
    return true;
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
