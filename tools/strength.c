#include "tools/strength.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "core/random.h"

/* From 0 up to, but not, 1. */
static double random_fraction(uint64_t *random) {
    return (double)(random_next(random) >> 11) * 0x1p-53;
}

/* --- Choosing --- */

double strength_expectation(int score) {
    const double scale = 400 / log(10); /* that of Elo, with pawns for ratings */
    const int decided = 2500;           /* beyond this all scores are alike: won or lost */
    const double tail = 0.05;           /* what is left for differences among won games */
    const double bounded = clamp_int(score, -decided, decided);
    return (1 - tail) / (1 + exp(-bounded / scale)) + tail * (bounded / decided + 1) / 2;
}

/* The best always weighs 1; a temperature of 0 leaves nothing for others. */
static double weight(double temperature, int best, int score) {
    const double loss = strength_expectation(best) - strength_expectation(score);
    if (loss <= 0) return 1;
    return temperature > 0 ? exp(-loss / temperature) : 0;
}

int strength_choose(double temperature, const int *scores, int count, uint64_t *random) {
    double sum = 0;
    for (int i = 0; i < count; i++)
        sum += weight(temperature, scores[0], scores[i]);
    double drawn = random_fraction(random) * sum;
    for (int i = 0; i < count; i++) {
        drawn -= weight(temperature, scores[0], scores[i]);
        if (drawn < 0) return i;
    }
    return 0;
}

/* --- Overlooking --- */

/* Cells gained towards the far side; negative: a retreat. */
static int advance(const Game *game, Move move) {
    const Variant *variant = rules_variant(game_rules(game));
    const Geometry *geometry = rules_geometry(game_rules(game));
    int sum = 0;
    for (int axis = 0; axis < geometry->axis_count; axis++) {
        if (!SET_HAS(variant->pawn_forward, axis)) continue;
        sum +=
            geometry->coordinate[move_to(move)][axis] - geometry->coordinate[move_from(move)][axis];
    }
    return game_side(game) == WHITE ? sum : -sum;
}

/* Axes along which a move changes place. */
static int axes_used(const Geometry *geometry, Move move) {
    int axes = 0;
    for (int axis = 0; axis < geometry->axis_count; axis++) {
        axes += geometry->coordinate[move_to(move)][axis] !=
                geometry->coordinate[move_from(move)][axis];
    }
    return axes;
}

static bool is_recapture(const Game *game, Move move) {
    const int ply = game_ply(game);
    if (ply == 0 || move_captured(move) == NO_PIECE_TYPE) return false;
    const Move last = game_move_at(game, ply - 1);
    return move_captured(last) != NO_PIECE_TYPE && move_to(last) == move_to(move);
}

double strength_obscurity(const Game *game, Move move) {
    const double usual = 0.2, each_cell = 0.12, retreat = 0.25, each_axis = 0.12, level = 0.15;
    const double capture = 0.15;
    const Geometry *geometry = rules_geometry(game_rules(game));
    const Cell from = move_from(move), to = move_to(move);
    if (is_recapture(game, move)) return 0;
    double sum = usual + each_cell * (geometry->distance[from][to] - 1) +
                 each_axis * (axes_used(geometry, move) - 1);
    if (advance(game, move) < 0) sum += retreat;
    if (geometry->coordinate[from][AXIS_LEVEL] != geometry->coordinate[to][AXIS_LEVEL])
        sum += level;
    if (move_captured(move) != NO_PIECE_TYPE) sum -= capture;
    return fmin(fmax(sum, 0), 1);
}

/* Copies the moves that are seen; when none is, all are. Returns their number. */
static int see_moves(WeakSearch *weak, const Game *game, const Move *moves, int count) {
    int seen = 0;
    for (int i = 0; i < count; i++) {
        const double chance = weak->handicap.blindness * strength_obscurity(game, moves[i]);
        if (random_fraction(&weak->random) >= chance) weak->seen[seen++] = moves[i];
    }
    if (seen > 0) return seen;
    memcpy(weak->seen, moves, (size_t)count * sizeof *moves);
    return count;
}

/* --- In steps --- */

void weak_search_begin(WeakSearch *weak, const Handicap *handicap, const Game *game,
                       SearchLimits *limits, uint64_t random) {
    Move moves[MAX_MOVES];
    weak->handicap = *handicap;
    weak->random = random;
    weak->finished = 0;
    int count = limits->root_move_count;
    if (count > 0) {
        memcpy(moves, limits->root_moves, (size_t)count * sizeof *moves);
    } else {
        count = game_moves(game, moves);
    }
    limits->root_move_count = see_moves(weak, game, moves, count);
    limits->root_moves = weak->seen;
    if (limits->nodes == 0 || limits->nodes > handicap->nodes) limits->nodes = handicap->nodes;
    if (limits->depth == 0 || (handicap->depth > 0 && limits->depth > handicap->depth)) {
        limits->depth = handicap->depth;
    }
    limits->multi_pv = max_int(limits->multi_pv, handicap->lines);
    weak->wanted = clamp_int(limits->root_move_count, 1, handicap->lines);
}

/* Lines come in order; with the last one that was wanted an iteration is complete. */
void weak_search_note(WeakSearch *weak, const SearchInfo *info) {
    if (info->multipv > weak->wanted || info->bound != BOUND_EXACT) return;
    weak->lines[info->multipv - 1] = (StrengthLine){
        .best = info->pv_length > 0 ? info->pv[0] : MOVE_NONE,
        .reply = info->pv_length > 1 ? info->pv[1] : MOVE_NONE,
        .score = info->score,
    };
    if (info->multipv < weak->wanted) return;
    memcpy(weak->kept, weak->lines, sizeof weak->lines);
    weak->finished = weak->wanted;
}

StrengthLine weak_search_choose(WeakSearch *weak, StrengthLine best) {
    int scores[LEVEL_LINES_MAX];
    if (weak->finished < 2) return best;
    for (int i = 0; i < weak->finished; i++)
        scores[i] = weak->kept[i].score;
    return weak
        ->kept[strength_choose(weak->handicap.temperature, scores, weak->finished, &weak->random)];
}

/* --- In one call --- */

uint64_t strength_random(uint64_t seed, const Game *game) {
    uint64_t state = seed;
    state = random_next(&state) ^ game_key(game);
    state = random_next(&state) ^ (uint64_t)game_ply(game);
    return random_next(&state);
}

static SearchResult random_move(const Game *game, uint64_t random) {
    Move moves[MAX_MOVES];
    const int count = game_moves(game, moves);
    return (SearchResult){
        .best = count > 0 ? moves[random_below(&random, (uint32_t)count)] : MOVE_NONE,
        .ponder = MOVE_NONE,
        .score = SCORE_NONE,
    };
}

/* Both the weakened search and who asked for it hear the reports. */
typedef struct Listeners {
    WeakSearch weak;
    SearchInfoFn *on_info;
    void *payload;
} Listeners;

static void note_and_pass_on(const SearchInfo *info, void *payload) {
    Listeners *listeners = payload;
    weak_search_note(&listeners->weak, info);
    if (listeners->on_info && info->multipv == 1) listeners->on_info(info, listeners->payload);
}

SearchResult strength_search(Engine *engine, const Game *game, int strength,
                             const SearchLimits *limits, uint64_t random, SearchInfoFn *on_info,
                             void *payload) {
    if (strength >= STRENGTH_FULL) return engine_search(engine, game, limits, on_info, payload);
    const Handicap handicap = strength_handicap(strength, rules_variant(game_rules(game)));
    if (handicap.random) return random_move(game, random);
    Listeners listeners = {.on_info = on_info, .payload = payload};
    SearchLimits lowered = *limits;
    weak_search_begin(&listeners.weak, &handicap, game, &lowered, random);
    SearchResult result = engine_search(engine, game, &lowered, note_and_pass_on, &listeners);
    const StrengthLine line = weak_search_choose(
        &listeners.weak, (StrengthLine){result.best, result.ponder, result.score});
    result.best = line.best;
    result.ponder = line.reply;
    result.score = line.score;
    return result;
}
