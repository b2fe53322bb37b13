#include <string.h>

#include "basic_eval.h"
#include "basic_weights.h"
#include "chess_eval.h"
#include "chess_weights.h"
#include "evaluators.h"
#include "fischer_cache.h"
#include "fischer_eval.h"
#include "fischer_weights.h"
#include "maack_eval.h"
#include "maack_weights.h"

static bool fits_all(const Variant *variant) {
    (void)variant;
    return true;
}

static PieceValues basic_piece_values(const void *weights, const Variant *variant) {
    const int factor = max_int(pair_midgame(((const BasicWeights *)weights)->material[0]), 1);
    int16_t value[PIECE_TYPE_COUNT];
    for (int type = 0; type < PIECE_TYPE_COUNT; type++)
        value[type] = (int16_t)(variant->value[type] * factor);
    return piece_values_of(value);
}

const Evaluator evaluator_basic = {
    .name = "basic",
    .summary = "material, centrality, mobility and pawn advance, for any variant",
    .evaluate = {basic_evaluate_w1, basic_evaluate_w2},
    .explain = {basic_explain_w1, basic_explain_w2},
    .weights = &basic_weight_table,
    .defaults = &basic_weights_default,
    .weights_size = sizeof(BasicWeights),
    .fits = fits_all,
    .piece_values = basic_piece_values,
};

static bool chess_fits(const Variant *variant) {
    const unsigned army = SET_OF(PAWN) | SET_OF(KNIGHT) | SET_OF(BISHOP) | SET_OF(ROOK) |
                          SET_OF(QUEEN) | SET_OF(KING);
    return variant->size[AXIS_FILE] == 8 && variant->size[AXIS_RANK] == 8 &&
           variant->size[AXIS_LEVEL] == 1 && variant->pieces == army;
}

/* The mean of middlegame and endgame. */
static PieceValues values_of_material(const Pair material[WEIGHT_PIECES]) {
    int16_t value[PIECE_TYPE_COUNT] = {0};
    for (int type = PAWN; type < PIECE_TYPE_COUNT; type++) {
        const Pair pair = material[weight_piece((PieceType)type)];
        value[type] = (int16_t)((pair_midgame(pair) + pair_endgame(pair)) / 2);
    }
    return piece_values_of(value);
}

static PieceValues chess_piece_values(const void *weights, const Variant *variant) {
    (void)variant;
    return values_of_material(((const ChessWeights *)weights)->material);
}

const Evaluator evaluator_chess = {
    .name = "chess",
    .summary = "pawns, mobility, threats, king safety and endings of 8x8 chess",
    .evaluate = {chess_evaluate_w1, chess_evaluate_w2},
    .explain = {chess_explain_w1, chess_explain_w2},
    .weights = &chess_weight_table,
    .defaults = &chess_weights_default,
    .weights_size = sizeof(ChessWeights),
    .cache_size = CHESS_CACHE_SIZE,
    .fits = chess_fits,
    .piece_values = chess_piece_values,
};

enum { RAUMSCHACH_SIZE = 5 };

/* The cube with unicorns: their cells have classes, their mobility a threshold. */
static bool cube_fits(const Variant *variant) {
    for (int axis = 0; axis < AXIS_COUNT; axis++) {
        if (variant->size[axis] != RAUMSCHACH_SIZE) return false;
    }
    return SET_HAS(variant->pieces, UNICORN);
}

static PieceValues fischer_piece_values(const void *weights, const Variant *variant) {
    (void)variant;
    return values_of_material(((const FischerWeights *)weights)->material);
}

const Evaluator evaluator_fischer = {
    .name = "fischer",
    .summary = "the seven heuristics of Raumfischer, and endings, for Raumschach",
    .evaluate = {fischer_evaluate_w1, fischer_evaluate_w2},
    .explain = {fischer_explain_w1, fischer_explain_w2},
    .weights = &fischer_weight_table,
    .defaults = &fischer_weights_default,
    .weights_size = sizeof(FischerWeights),
    .cache_size = sizeof(FischerCache),
    .fits = cube_fits,
    .piece_values = fischer_piece_values,
};

static PieceValues maack_piece_values(const void *weights, const Variant *variant) {
    (void)variant;
    return values_of_material(((const MaackWeights *)weights)->material);
}

const Evaluator evaluator_maack = {
    .name = "maack",
    .summary = "material, centrality and mobility, Raumfischer's predecessor, for Raumschach",
    .evaluate = {maack_evaluate_w1, maack_evaluate_w2},
    .explain = {maack_explain_w1, maack_explain_w2},
    .weights = &maack_weight_table,
    .defaults = &maack_weights_default,
    .weights_size = sizeof(MaackWeights),
    .fits = cube_fits,
    .piece_values = maack_piece_values,
};

/* In order of preference: the first that fits is a variant's default. */
const Evaluator *const evaluator_list[] = {&evaluator_chess, &evaluator_fischer, &evaluator_basic,
                                           &evaluator_maack, NULL};

const Evaluator *evaluator_default(const Variant *variant) {
    for (const Evaluator *const *evaluator = evaluator_list; *evaluator != NULL; evaluator++) {
        if ((*evaluator)->fits(variant)) return *evaluator;
    }
    return &evaluator_basic;
}

const Evaluator *evaluator_find(const char *name) {
    for (const Evaluator *const *evaluator = evaluator_list; *evaluator != NULL; evaluator++) {
        if (strcmp(name, (*evaluator)->name) == 0) return *evaluator;
    }
    return NULL;
}
