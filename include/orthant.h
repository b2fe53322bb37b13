/* The whole public interface of liborthant, for C and C++. Start reading at core/game.h (a game and
 * its moves) and core/engine.h (the search); variants/variants.h lists the games, and
 * docs/examples/ holds a complete program. */
#ifndef ORTHANT_H
#define ORTHANT_H

#include <assert.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#ifdef __cplusplus
extern "C" {
#endif

#include "core/engine.h"
#include "core/game.h"
#include "core/pgn.h"
#include "core/piece.h"
#include "eval/evaluators.h"
#include "variants/variants.h"

#ifdef __cplusplus
}
#endif

#endif
