/* A review for people: moves in a table, the score graph, a summary. */
#ifndef ORTHANT_TOOLS_ANNOTATE_REVIEW_TEXT_H
#define ORTHANT_TOOLS_ANNOTATE_REVIEW_TEXT_H

#include "tools/annotate/review.h"
#include "tools/cli/canvas.h"

enum { REVIEW_TEXT_COLUMNS_MIN = 40 };

typedef struct ReviewText {
    const Style *style;
    int columns; /* of the output, at least REVIEW_TEXT_COLUMNS_MIN */
    bool brief;  /* list only marked moves */
} ReviewText;

/* Prints what is known of the game. False when out of memory. */
bool review_text_print(const Review *review, const ReviewText *look, FILE *out);

#endif
