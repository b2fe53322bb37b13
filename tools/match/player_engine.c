/* A player in this process: our own engine. */
#include <stdlib.h>
#include <time.h>

#include "core/engine.h"
#include "tools/match/player.h"
#include "tools/setup.h"
#include "tools/strength.h"

typedef struct EnginePlayer {
    Player base;
    Engine *engine;
    int strength;
} EnginePlayer;

static int64_t thread_time_us(void) {
    struct timespec time;
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
    return (int64_t)time.tv_sec * 1000000 + time.tv_nsec / 1000;
}

static PlayerStatus engine_player_new_game(Player *player, Report *report) {
    (void)report;
    engine_new_game(((EnginePlayer *)player)->engine);
    return PLAYER_MOVED;
}

static PlayerStatus engine_player_go(Player *player, const Game *game, const SearchLimits *limits,
                                     PlayerReply *reply, Report *report) {
    const EnginePlayer *self = (EnginePlayer *)player;
    const int64_t start = thread_time_us();
    const SearchResult result = strength_search(self->engine, game, self->strength, limits,
                                                strength_random(0, game), NULL, NULL);
    reply->busy_us = thread_time_us() - start;
    reply->move = result.best;
    reply->score = result.score;
    reply->depth = result.depth;
    reply->nodes = result.nodes;
    if (game_is_legal(game, result.best)) return PLAYER_MOVED;
    report_error(report, "the search returned a move that is not legal");
    return PLAYER_ILLEGAL_MOVE;
}

static void engine_player_destroy(Player *player) {
    EnginePlayer *self = (EnginePlayer *)player;
    engine_destroy(self->engine);
    free(self);
}

static const PlayerOps engine_player_ops = {engine_player_new_game, engine_player_go,
                                            engine_player_destroy, NULL};

Player *player_engine_create(const PlayerSpec *spec, const Rules *rules, Report *report) {
    WeightSet weights;
    if (!player_spec_weights(spec, rules_variant(rules), &weights, report)) return NULL;
    EnginePlayer *player = malloc(sizeof *player);
    Engine *engine = setup_create_engine(rules, &weights, (size_t)spec->hash_mb);
    const bool ready = engine && (spec->threads <= 1 || engine_set_threads(engine, spec->threads));
    if (!player || !ready) {
        engine_destroy(engine);
        free(player);
        report_error(report, "out of memory");
        return NULL;
    }
    engine_set_params(engine, &spec->params);
    *player = (EnginePlayer){
        {&engine_player_ops},
        engine,
        spec->limited ? level_strength(spec->level) : STRENGTH_FULL,
    };
    return &player->base;
}
