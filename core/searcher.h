/* The inside of a Searcher, shared by root, full search and quiescence. (W) */
#ifndef ORTHANT_CORE_SEARCHER_H
#define ORTHANT_CORE_SEARCHER_H

#include "cycles.h"
#include "history.h"
#include "score.h"
#include "search.h"

#define search_node               WIDTH_NAME(search_node)
#define quiescence                WIDTH_NAME(quiescence)
#define searcher_make             WIDTH_NAME(searcher_make)
#define searcher_unmake           WIDTH_NAME(searcher_unmake)
#define searcher_make_null        WIDTH_NAME(searcher_make_null)
#define searcher_unmake_null      WIDTH_NAME(searcher_unmake_null)
#define searcher_is_draw          WIDTH_NAME(searcher_is_draw)
#define searcher_can_repeat       WIDTH_NAME(searcher_can_repeat)
#define searcher_must_stop        WIDTH_NAME(searcher_must_stop)
#define searcher_save_pv          WIDTH_NAME(searcher_save_pv)
#define searcher_static_eval      WIDTH_NAME(searcher_static_eval)
#define searcher_accept_root_move WIDTH_NAME(searcher_accept_root_move)

/* What the search knows of one ply of the line it is on. */
typedef struct Frame {
    Undo undo;
    Move move;       /* being searched; MOVE_NONE for a null move */
    int arrival;     /* of that move, for the histories; NO_ARRIVAL for a null move */
    int static_eval; /* corrected; SCORE_NONE in check */
    Move excluded;   /* left out by a singular search */
    int null_index;  /* keys before this one lie behind a null move */
    int pv_length;
    Move pv[MAX_PLY]; /* triangular: the best line from here */
} Frame;

typedef struct RootMove {
    Move move;
    int score;      /* of the iteration in work; -SCORE_INFINITE when it only failed low */
    int last_score; /* of the iteration before */
    uint64_t nodes; /* spent on it in this search */
    int pv_length;
    Move pv[MAX_PLY];
} RootMove;

/* Two empty frames before the root's, so that every node can look two plies back. */
enum { FRAMES_BEFORE = 2, REDUCTION_DEPTHS = 64, REDUCTION_MOVES = 64, EVALUATED_SLOTS = 1 << 13 };

struct Searcher {
    Position pos;
    Cycles cycles;
    const Evaluator *evaluator;
    const void *weights;
    void *eval_cache; /* NULL: the evaluator wants none */
    PieceValues values;
    TransTable *table;
    SearchControl *control;
    SearchParams params_of_search; /* what `params` points to */
    const SearchParams *params;
    NodeCounter *counter;
    int thread;

    int seldepth;
    bool stopped;
    int null_verify_ply; /* no null moves above this ply while a cut is verified */

    /* Keys of the positions up to the present one, root's predecessors included. */
    uint64_t keys[SEARCH_ROOT_KEYS + MAX_PLY + 2];
    int key_count;  /* the present position's key is keys[key_count - 1] */
    int root_index; /* of the root's key */

    int root_count;
    int root_first;    /* moves before it are the better lines of MultiPV */
    bool root_is_draw; /* drawn by a rule already: every score is 0 */
    int root_depth;

    uint8_t reduction[REDUCTION_DEPTHS][REDUCTION_MOVES]; /* eighths of a ply */
    int reduction_base, reduction_divisor;                /* it was made for */
    Frame frames[FRAMES_BEFORE + MAX_PLY + 2];            /* by frame_at */
    /* The last evaluations, by the low bits of the key: 48 bits of the key above the centipawns.
     * Too few to last, enough for a position that is asked for again at once: by quiescence after
     * razoring, by a search again with another window. */
    uint64_t evaluated[EVALUATED_SLOTS];
    History history;
    RootMove root_moves[MAX_MOVES];
};

FORCE_INLINE Frame *frame_at(Searcher *searcher, int ply) {
    return &searcher->frames[ply + FRAMES_BEFORE];
}

FORCE_INLINE uint64_t searcher_nodes(const Searcher *searcher) {
    return atomic_load_explicit(&searcher->counter->nodes, memory_order_relaxed);
}

/* Only its own thread writes a counter: no locked addition is needed. */
FORCE_INLINE void searcher_count(_Atomic uint64_t *counter) {
    const uint64_t count = atomic_load_explicit(counter, memory_order_relaxed);
    atomic_store_explicit(counter, count + 1, memory_order_relaxed);
}

/* Negamax alpha-beta with principal variation search; fail-soft, side to move's view. `cut_node`: a
 * null-window node that is expected to fail high. Void once searcher->stopped. */
int search_node(Searcher *searcher, int alpha, int beta, int depth, int ply, bool cut_node);

/* Alpha-beta on captures, promotions and, in check, evasions; `depth` is 0 at the horizon and
 * falls. (Chess Programming Wiki "Quiescence Search") */
int quiescence(Searcher *searcher, int alpha, int beta, int depth, int ply);

/* Does quiescence at this depth, 0 at the horizon and falling, ask and feed the table? */
FORCE_INLINE bool quiescence_uses_table(const SearchParams *params, int depth) {
    return depth > -params->quiescence_table;
}

/* Begins to load what the table knows of the position after a move. It takes longer than making
 * the move: to be called as soon as it is likely that the move will be made. */
FORCE_INLINE void searcher_prefetch(const Searcher *searcher, Move move) {
    tt_prefetch(searcher->table, position_key_after(&searcher->pos, move));
}

/* Make and take back, keeping count of nodes and keys. */
void searcher_make(Searcher *searcher, Move move, int ply);
void searcher_unmake(Searcher *searcher, Move move, int ply);
void searcher_make_null(Searcher *searcher, int ply);
void searcher_unmake_null(Searcher *searcher, int ply);

/* Draw by repetition, n-move rule or material, as the search counts it: a position of the tree that
 * stood once since the root is drawn at once, one from before the root when it stood twice. A mate
 * on the last ply of the n-move rule comes first. */
bool searcher_is_draw(Searcher *searcher);

/* Can the side to move bring back a position of this line, from the root on, with its next move, so
 * that a draw is the least it gets? */
bool searcher_can_repeat(Searcher *searcher, int ply);

/* Limits and stop flag; once true, true until the end of the search, whose scores are then void. */
bool searcher_must_stop(Searcher *searcher);

/* The best line from `ply` is `move` followed by that of the next ply. */
void searcher_save_pv(Searcher *searcher, int ply, Move move);

/* The corrected evaluation of a position not in check, from `raw` or, if that is SCORE_NONE, from
 * the evaluator, which is then stored in `raw`. */
int searcher_static_eval(Searcher *searcher, int *raw);

/* The root move of this number beat the best so far: it goes to the front at once with its line, so
 * that a search broken off later still has the best move of the part that was finished. */
void searcher_accept_root_move(Searcher *searcher, int index, int score);

#endif
