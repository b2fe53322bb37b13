#include "tools/strength.h"

#include <math.h>

#include "core/random.h"

/* Beyond this all scores are alike: won or lost. */
enum { SCORE_DECIDED = 2000 };

static double steps_of(int strength) { return (double)strength / 100; }

int strength_of_skill(int skill) { return skill * STRENGTH_FULL / STRENGTH_SKILL_MAX; }

int strength_of_elo(int elo) {
    return (elo - STRENGTH_ELO_MIN) * (STRENGTH_FULL - 1) / (STRENGTH_ELO_MAX - STRENGTH_ELO_MIN);
}

uint64_t strength_nodes(int strength) {
    const double nodes_at_zero = 400, growth = 1.45;
    return (uint64_t)(nodes_at_zero * pow(growth, steps_of(strength)));
}

double strength_weight(int strength, int loss) {
    const double scale_at_zero = 250, shrinkage = 0.82; /* centipawns */
    return exp(-loss / (scale_at_zero * pow(shrinkage, steps_of(strength))));
}

/* A loss beyond double's reach in the exponent weighs nothing, the best move always weighs 1. */
static double line_weight(int strength, int best, int score) {
    const int loss = clamp_int(best, -SCORE_DECIDED, SCORE_DECIDED) -
                     clamp_int(score, -SCORE_DECIDED, SCORE_DECIDED);
    return strength_weight(strength, max_int(loss, 0));
}

int strength_choose(int strength, const int *scores, int count, uint64_t *random) {
    double sum = 0;
    for (int i = 0; i < count; i++)
        sum += line_weight(strength, scores[0], scores[i]);
    double drawn = (double)(random_next(random) >> 11) * 0x1p-53 * sum;
    for (int i = 0; i < count; i++) {
        drawn -= line_weight(strength, scores[0], scores[i]);
        if (drawn < 0) return i;
    }
    return 0;
}
