#include "tools/cli/score_text.h"

#include <stdio.h>
#include <stdlib.h>

#include "core/score.h"

void score_text(int score, char text[SCORE_TEXT_SIZE]) {
    if (score_is_mate(score)) {
        snprintf(text, SCORE_TEXT_SIZE, "%s in %d", score > 0 ? "mate" : "mated",
                 abs(score_mate_moves(score)));
    } else {
        snprintf(text, SCORE_TEXT_SIZE, "%+.2f", score / 100.0);
    }
}

void score_symbol(int score, char text[SCORE_TEXT_SIZE]) {
    if (score_is_mate(score)) {
        snprintf(text, SCORE_TEXT_SIZE, "%cM%d", score > 0 ? '+' : '-',
                 abs(score_mate_moves(score)));
    } else {
        score_text(score, text);
    }
}
