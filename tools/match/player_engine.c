/* A player in this process: our own engine. */
#include <stdlib.h>
#include <time.h>

#include "core/engine.h"
#include "tools/book/book.h"
#include "tools/match/player.h"
#include "tools/setup.h"
#include "tools/strength.h"

typedef struct EnginePlayer {
    Player base;
    Engine *engine;
    int strength;
    Book *book;    /* NULL: none */
    uint64_t seed; /* of its moves */
} EnginePlayer;

static int64_t thread_time_us(void) {
    struct timespec time;
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
    return (int64_t)time.tv_sec * 1000000 + time.tv_nsec / 1000;
}

static PlayerStatus engine_player_new_game(Player *player, uint64_t seed, Report *report) {
    EnginePlayer *self = (EnginePlayer *)player;
    (void)report;
    self->seed = seed;
    engine_new_game(self->engine);
    return PLAYER_MOVED;
}

static PlayerStatus engine_player_go(Player *player, const Game *game, const SearchLimits *limits,
                                     PlayerReply *reply, Report *report) {
    const EnginePlayer *self = (EnginePlayer *)player;
    reply->move = self->book ? book_choose(self->book, game, BOOK_BY_WEIGHT,
                                           strength_random(self->seed, game))
                             : MOVE_NONE;
    if (reply->move != MOVE_NONE) return PLAYER_MOVED;
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
    book_close(self->book);
    free(self);
}

static const PlayerOps engine_player_ops = {engine_player_new_game, engine_player_go,
                                            engine_player_destroy, NULL};

/* The book it was given, if any. False with the error set. */
static bool open_book(const PlayerSpec *spec, const Rules *rules, Book **book, Report *report) {
    Report inner;
    report_clear(&inner);
    *book = NULL;
    if (!spec->book[0]) return true;
    *book = book_open(spec->book, &inner);
    if (!*book) return report_error(report, "book: %s", inner.error);
    if (book_check_variant(*book, rules_variant(rules), &inner)) return true;
    book_close(*book);
    return report_error(report, "book: %.100s: %s", spec->book, inner.error);
}

Player *player_engine_create(const PlayerSpec *spec, const Rules *rules, Report *report) {
    WeightSet weights;
    Book *book;
    if (!player_spec_weights(spec, rules_variant(rules), &weights, report) ||
        !open_book(spec, rules, &book, report)) {
        return NULL;
    }
    EnginePlayer *player = malloc(sizeof *player);
    Engine *engine = setup_create_engine(rules, &weights, (size_t)spec->hash_mb);
    const bool ready = engine && (spec->threads <= 1 || engine_set_threads(engine, spec->threads));
    if (!player || !ready) {
        engine_destroy(engine);
        book_close(book);
        free(player);
        report_error(report, "out of memory");
        return NULL;
    }
    engine_set_params(engine, &spec->params);
    *player = (EnginePlayer){
        .base = {&engine_player_ops},
        .engine = engine,
        .strength = spec->limited ? level_strength(spec->level) : STRENGTH_FULL,
        .book = book,
    };
    return &player->base;
}
