/* A variant made ready to play: its tables in one bitboard width. Width-free. */
#ifndef ORTHANT_CORE_RULES_H
#define ORTHANT_CORE_RULES_H

#include "geometry.h"
#include "variant.h"

/* Immutable once created; any number of games and engines on any threads may share one. */
typedef struct Rules Rules;

/* Which bitboard width to use: the narrowest that holds the board, or a given one (chess runs in
 * both, which is a free differential test). */
typedef enum RulesWidth { RULES_WIDTH_AUTO, RULES_WIDTH_1, RULES_WIDTH_2 } RulesWidth;

/* Builds the tables of a variant, which must outlive them. Returns NULL when the board does not fit
 * the width or memory runs out. Takes a few milliseconds. */
Rules *rules_create(const Variant *variant, RulesWidth width);
void rules_destroy(Rules *rules);

const Variant *rules_variant(const Rules *rules);
const Geometry *rules_geometry(const Rules *rules);
/* 1 or 2. */
int rules_words(const Rules *rules);

#endif
