#include "tools/wdl.h"

#include <math.h>

#include "core/score.h"

static double win_chance(int score) {
    const double even = 120, width = 60;
    return 1 / (1 + exp((even - score) / width));
}

Wdl wdl_of_score(int score) {
    if (score_is_mate(score)) return score > 0 ? (Wdl){1000, 0, 0} : (Wdl){0, 0, 1000};
    const int win = (int)lround(1000 * win_chance(score));
    const int loss = (int)lround(1000 * win_chance(-score));
    return (Wdl){win, 1000 - win - loss, loss};
}

double wdl_expected_score(int score) {
    if (score_is_mate(score)) return score > 0;
    return (1 + win_chance(score) - win_chance(-score)) / 2;
}
