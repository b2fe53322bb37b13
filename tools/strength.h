/* Playing below full strength, so that the errors are those of a player, not of a die.
 *
 * A weakened search has few nodes and does not look at all moves: one that is hard to see (a long
 * way, back, across levels, along many axes) may be overlooked. Of the best lines of what was
 * looked at it plays one, drawn with weights that fall off exponentially with the expected score
 * given away, as that shallow search sees it: a blunder looks good to it. Chance comes from a
 * number the caller gives for each search. */
#ifndef ORTHANT_TOOLS_STRENGTH_H
#define ORTHANT_TOOLS_STRENGTH_H

#include "core/engine.h"
#include "tools/levels.h"

/* A best line in short. */
typedef struct StrengthLine {
    Move best, reply; /* MOVE_NONE: none */
    int score;
} StrengthLine;

/* --- A search in one call --- */

/* A number for one search: it depends on the seed, the position and the ply. A game played again
 * with the same seed goes the same way, and a move taken back is answered as before. */
uint64_t strength_random(uint64_t seed, const Game *game);
/* engine_search for a strength of 0 to STRENGTH_FULL; the limits hold as well. With a random move
 * the score is SCORE_NONE and nothing was searched. */
SearchResult strength_search(Engine *engine, const Game *game, int strength,
                             const SearchLimits *limits, uint64_t random, SearchInfoFn *on_info,
                             void *payload);

/* --- In steps, for who runs the search --- */

/* A weakened search. Its owner keeps it until the end of the search. */
typedef struct WeakSearch {
    Handicap handicap;
    uint64_t random;
    Move seen[MAX_MOVES]; /* the moves looked at */
    int wanted, finished; /* lines: of each iteration, of `kept` */
    StrengthLine lines[LEVEL_LINES_MAX], kept[LEVEL_LINES_MAX]; /* in work; last complete */
} WeakSearch;

/* Prepares a search by a handicap that is not random: lowers `limits`, whose root moves are from
 * now on those of `weak`. */
void weak_search_begin(WeakSearch *weak, const Handicap *handicap, const Game *game,
                       SearchLimits *limits, uint64_t random);
/* To be told of every report of the search. */
void weak_search_note(WeakSearch *weak, const SearchInfo *info);
/* The line to play; `best` is what the search ended with. */
StrengthLine weak_search_choose(WeakSearch *weak, StrengthLine best);

/* --- What they stand on --- */

/* How hard it is to see a legal move, from 0 to 1. A recapture is always seen. */
double strength_obscurity(const Game *game, Move move);
/* Expected score, 0 to 1, of a score in centipawns (score.h). Strictly growing up to a decided
 * game, where a queen more is still worth something. */
double strength_expectation(int score);
/* Draws one of `count` >= 1 scores, the best first, and returns its number. */
int strength_choose(double temperature, const int *scores, int count, uint64_t *random);

#endif
