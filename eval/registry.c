#include <string.h>

#include "basic_eval.h"
#include "basic_weights.h"
#include "chess_eval.h"
#include "chess_weights.h"
#include "evaluators.h"

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

/* In order of preference: the first that fits is a variant's default. */
const Evaluator *const evaluator_list[] = {&evaluator_chess, &evaluator_basic, NULL};

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
