/* `chess`: material, squares, mobility, pawns, pieces, threats, king safety and endings of 8x8
 * chess. */
#ifndef ORTHANT_EVAL_CHESS_EVAL_H
#define ORTHANT_EVAL_CHESS_EVAL_H

#include "core/evaluator.h"

EvaluateFn chess_evaluate_w1, chess_evaluate_w2;
ExplainFn chess_explain_w1, chess_explain_w2;

/* Bytes of the cache: a pawn hash of the wider kind, and what men are worth on each square. */
enum { CHESS_CACHE_SIZE = 4096 * 128 + 4160 };

#endif
