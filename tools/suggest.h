/* What to say of a word that is not known: the one that was meant, or those there are. */
#ifndef ORTHANT_TOOLS_SUGGEST_H
#define ORTHANT_TOOLS_SUGGEST_H

#include "core/evaluator.h"

/* The word of a list (ended by NULL) that takes the fewest letters to insert, drop, change or swap,
 * case aside; NULL when none is near enough to be meant. */
const char *suggest_word(const char *typed, const char *const *words);

/* The same among the names of the variants. */
const char *suggest_variant(const char *typed);

enum { SUGGEST_SIZE = 200 };

/* What is to follow "unknown word 'x'": "; did you mean 'y'?"; else all the words, if they are few;
 * else `where`, which says where they stand ("; see ..."). */
void suggest_text(const char *typed, const char *const *words, const char *where,
                  char text[SUGGEST_SIZE]);
/* The same for the names of variants, and of the evaluators in a list (ended by NULL). */
void suggest_variant_text(const char *typed, char text[SUGGEST_SIZE]);
void suggest_evaluator_text(const char *typed, const Evaluator *const *evaluators,
                            char text[SUGGEST_SIZE]);

#endif
