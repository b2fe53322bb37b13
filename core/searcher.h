/* The inside of a Searcher, shared by the full search and quiescence. (W) */
#ifndef ORTHANT_CORE_SEARCHER_H
#define ORTHANT_CORE_SEARCHER_H

#include "history.h"
#include "score.h"
#include "search.h"

#define quiescence         WIDTH_NAME(quiescence)
#define searcher_make      WIDTH_NAME(searcher_make)
#define searcher_unmake    WIDTH_NAME(searcher_unmake)
#define searcher_is_draw   WIDTH_NAME(searcher_is_draw)
#define searcher_must_stop WIDTH_NAME(searcher_must_stop)
#define searcher_save_pv   WIDTH_NAME(searcher_save_pv)

/* What the search knows of one ply of the line it is on. */
typedef struct Frame {
    Undo undo;
    Move pv[MAX_PLY]; /* triangular: the best line from here */
    int pv_length;
} Frame;

typedef struct RootMove {
    Move move;
    int score; /* of the iteration in work; -SCORE_INFINITE when it only failed low */
    Move pv[MAX_PLY];
    int pv_length;
} RootMove;

struct Searcher {
    Position pos;
    const Evaluator *evaluator;
    TransTable *table;
    SearchControl *control;

    uint64_t nodes, qnodes;
    int seldepth;
    bool stopped;

    /* Keys of the positions up to the present one, root's predecessors included. */
    uint64_t keys[SEARCH_ROOT_KEYS + MAX_PLY + 2];
    int key_count;  /* the present position's key is keys[key_count - 1] */
    int root_index; /* of the root's key */

    int root_count;
    bool root_is_draw; /* drawn by a rule already: every score is 0 */
    Frame frames[MAX_PLY + 1];
    History history;
    RootMove root_moves[MAX_MOVES];
};

/* Full-width alpha-beta on captures, promotions and, in check, evasions. Score from the side to
 * move's view, fail-soft within (alpha, beta). (Chess Programming Wiki "Quiescence Search") */
int quiescence(Searcher *searcher, int alpha, int beta, int ply);

/* Make and take back, keeping count of nodes and keys. */
void searcher_make(Searcher *searcher, Move move, int ply);
void searcher_unmake(Searcher *searcher, Move move, int ply);

/* Draw by repetition, n-move rule or material, as the search counts it: a position of the tree that
 * stood once since the root is drawn at once, one from before the root when it stood twice. A mate
 * on the last ply of the n-move rule comes first. */
bool searcher_is_draw(const Searcher *searcher);

/* Limits and stop flag; once true, true until the end of the search, whose scores are then void. */
bool searcher_must_stop(Searcher *searcher);

/* The best line from `ply` is `move` followed by that of the next ply. */
void searcher_save_pv(Searcher *searcher, int ply, Move move);

#endif
