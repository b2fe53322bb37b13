#include "tools/annotate/judgment.h"

#include <math.h>

#include "core/score.h"
#include "tools/wdl.h"

enum { CENTIPAWNS_MAX = 1000 };

/* Where ?? begins, a move is worth half. */
static const double half_life = 0.30;

static const struct {
    double loss; /* at least */
    const char *sign, *name;
    int nag;
} marks[JUDGMENT_COUNT] = {
    {0.00, "", "sound", 0},
    {0.10, "?!", "inaccuracy", 6},
    {0.20, "?", "mistake", 2},
    {0.30, "??", "blunder", 4},
};

Judgment judgment_of_loss(double loss) {
    int mark = JUDGMENT_COUNT - 1;
    while (mark > 0 && loss < marks[mark].loss)
        mark--;
    return (Judgment)mark;
}

const char *judgment_sign(Judgment judgment) { return marks[judgment].sign; }

const char *judgment_name(Judgment judgment) { return marks[judgment].name; }

int judgment_nag(Judgment judgment) { return marks[judgment].nag; }

double judgment_accuracy(double loss) { return 100 * exp2(-loss / half_life); }

double judgment_loss(int before, int after) {
    return fmax(0, wdl_expected_score(before) - wdl_expected_score(after));
}

static int bounded(int score) { return clamp_int(score, -CENTIPAWNS_MAX, CENTIPAWNS_MAX); }

int judgment_centipawns(int before, int after) {
    return max_int(0, bounded(before) - bounded(after));
}

void tally_add(Tally *tally, int before, int after) {
    const double loss = judgment_loss(before, after), accuracy = judgment_accuracy(loss);
    tally->moves++;
    tally->counts[judgment_of_loss(loss)]++;
    tally->centipawns += judgment_centipawns(before, after);
    tally->sum += accuracy;
    tally->reciprocal += 1 / accuracy;
}

double tally_accuracy(const Tally *tally) {
    if (tally->moves == 0) return 100;
    return (tally->sum / tally->moves + tally->moves / tally->reciprocal) / 2;
}

double tally_average_loss(const Tally *tally) {
    return tally->moves == 0 ? 0 : (double)tally->centipawns / tally->moves;
}

int judgment_turning_point(const int *scores, int count, Color winner) {
    int first = count;
    while (first > 0) {
        const int score = scores[first - 1];
        if (wdl_expected_score(winner == WHITE ? score : -score) < JUDGMENT_BETTER) break;
        first--;
    }
    return first == 0 || first == count ? -1 : first;
}
