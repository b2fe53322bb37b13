/* Makes balanced openings for a variant that has no books: positions after random moves, sifted by
 * a search. */
#ifndef ORTHANT_TOOLS_MATCH_OPENING_MAKER_H
#define ORTHANT_TOOLS_MATCH_OPENING_MAKER_H

#include "core/engine.h"
#include "tools/weights_json.h"

enum { OPENING_MAKER_THREADS_MAX = 256, OPENING_MAKER_TRIES = 1000 };

typedef struct OpeningMakerSettings {
    int count;           /* openings wanted, at least 1 */
    int plies;           /* random moves that lead to each */
    int limit;           /* how far from 0 its score may be, centipawns */
    SearchLimits search; /* by nodes or depth, of each position */
    WeightSet weights;   /* empty: the default ones of the variant */
    uint64_t seed;
    int threads; /* 1..OPENING_MAKER_THREADS_MAX */
} OpeningMakerSettings;

/* How far it has come. */
typedef struct OpeningMakerProgress {
    int found;
    int64_t tried; /* sequences of random moves */
} OpeningMakerProgress;

/* Called in order and by one thread at a time: with an opening as a FEN of four fields, or with
 * NULL from time to time. False, with the report's error set, ends the search. */
typedef bool OpeningMakerFn(const char *fen, const OpeningMakerProgress *progress, void *payload,
                            Report *report);

/* Finds openings: the n-th sequence of random moves from `start` depends on seed and n only; it is
 * kept when it neither ends the game nor gives check, leads to a position that none before it has
 * led to, and is found balanced. So what is found does not depend on `threads`, and a smaller
 * `count` finds the beginning of what a larger one finds. False with the error set when memory runs
 * out or, after OPENING_MAKER_TRIES sequences in a row that led to nothing, when there are not so
 * many. */
bool opening_maker_run(const OpeningMakerSettings *settings, const Game *start,
                       OpeningMakerFn *on_opening, void *payload, Report *report);

#endif
