/* A review as one JSON object. */
#ifndef ORTHANT_TOOLS_ANNOTATE_REVIEW_JSON_H
#define ORTHANT_TOOLS_ANNOTATE_REVIEW_JSON_H

#include <stdio.h>

#include "core/pgn.h"
#include "tools/annotate/review.h"

/* Prints it on one line; `number` is the game's in its file. Scores are White's view. */
void review_json_print(const Review *review, const PgnTags *tags, const char *result, int number,
                       FILE *out);

#endif
