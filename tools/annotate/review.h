/* The engine's opinion of every position and move of a finished game. */
#ifndef ORTHANT_TOOLS_ANNOTATE_REVIEW_H
#define ORTHANT_TOOLS_ANNOTATE_REVIEW_H

#include "core/engine.h"
#include "tools/annotate/judgment.h"

enum { REVIEW_LINE_MAX = 12 };

/* A position searched; `line` begins with the best move. At the end of a game there is none. */
typedef struct ReviewPosition {
    int depth;
    int line_length;
    Move line[REVIEW_LINE_MAX];
} ReviewPosition;

/* A move: White's scores before it, with best play, and after it. A move that is the engine's own
 * choice, or turned out better, has lost nothing: then both are the later, deeper one. */
typedef struct ReviewMove {
    int before, after;
    double loss; /* of the side that moved */
    Judgment judgment;
} ReviewMove;

/* positions[i] stands before moves[i]; there are `plies` + 1 of them. The search goes backward, so
 * that what it found about later positions is in the table for the earlier ones: known are the
 * positions from `first_known` on and the moves from there on. */
typedef struct Review {
    const Game *game; /* at its end */
    Game *replay;     /* for those who walk through the game */
    int plies, first_known;
    int *scores; /* of the positions, White's view */
    ReviewPosition *positions;
    ReviewMove *moves;
    Tally sides[COLOR_COUNT];
    int turning_point; /* the ply whose move led to where the winner was better for good; -1: none
                        */
    bool interrupted;
} Review;

/* Called before each position: `done` of `total` are known. */
typedef void ReviewProgressFn(int done, int total, void *payload);

/* Room for the review of a game, which must outlive it. False when out of memory. */
bool review_create(Review *review, const Game *game);
void review_destroy(Review *review);
/* Searches all positions with these limits each, and judges. An interrupt (tools/cli/interrupt.h)
 * ends it: the position being searched is not counted. `result` is how the game ended; "*" leaves
 * that to the last score. `on_progress` may be NULL. */
void review_run(Review *review, Engine *engine, const SearchLimits *limits, const char *result,
                ReviewProgressFn *on_progress, void *payload);

/* The side that made move `ply`. */
Color review_side(const Review *review, int ply);
/* The engine's move in place of move `ply`, or MOVE_NONE when that was as good. */
Move review_better(const Review *review, int ply);
/* Moves to mate of a mate score, White's view: negative when Black mates, 0 when mate is on the
 * board. (score_mate_moves takes the view of the side to move.) */
int review_mate_moves(int score);
/* Puts `replay` before move `ply` (its own, so the review stays as it is). */
void review_go_to(const Review *review, int ply);

#endif
