#include "tools/tune/scale_fit.h"

#include <math.h>

#define K_MIN  0.01
#define K_MAX  100.0
#define K_NEAR 1e-10

enum { STEPS_MAX = 100 };

/* Derivatives of the loss by K. It is convex. */
typedef struct Bend {
    double first, second;
} Bend;

static Bend bend_at(const TuneRows *rows, const uint32_t *order, size_t count, const double *params,
                    double k) {
    const double slope = tune_slope(k), unit = tune_slope(1);
    Bend bend = {0, 0};
    for (size_t i = 0; i < count; i++) {
        const TuneRow *row = &rows->rows[order[i]];
        const double score = tune_row_score(rows, row, params);
        const double expected = tune_expected(score, slope);
        bend.first += (expected - row->half_points / 2.0) * unit * score;
        bend.second += expected * (1 - expected) * unit * score * unit * score;
    }
    return bend;
}

/* Newton's method within an interval that shrinks around the minimum; a step that leaves it is a
 * halving instead. */
double scale_fit(const TuneRows *rows, const uint32_t *order, size_t count, const double *params,
                 Report *report) {
    double low = K_MIN, high = K_MAX, k = 1;
    for (int step = 0; step < STEPS_MAX && high - low > K_NEAR; step++) {
        const Bend bend = bend_at(rows, order, count, params, k);
        if (bend.first > 0) {
            high = k;
        } else {
            low = k;
        }
        const double next = k - bend.first / bend.second;
        if (fabs(next - k) < K_NEAR) break;
        k = next > low && next < high ? next : sqrt(low * high);
    }
    if (k > K_MIN * 1.01 && k < K_MAX / 1.01) return k;
    report_error(report, "K cannot be fitted: the results do not follow the scores by the start "
                         "weights; give k, or look whose view the data have");
    return 0;
}
