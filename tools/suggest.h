/* "Did you mean": the known word nearest to a mistyped one. */
#ifndef ORTHANT_TOOLS_SUGGEST_H
#define ORTHANT_TOOLS_SUGGEST_H

/* The word of a list (ended by NULL) that takes the fewest letters to insert, drop, change or swap,
 * case aside; NULL when none is near enough to be meant. */
const char *suggest_word(const char *typed, const char *const *words);

/* The same among the names of the variants. */
const char *suggest_variant(const char *typed);

#endif
