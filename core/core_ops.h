/* The two widths behind one table of entry points: the only place where width is chosen at run
 * time. Position and Tables are opaque here; each width's own code knows its own. */
#ifndef ORTHANT_CORE_CORE_OPS_H
#define ORTHANT_CORE_CORE_OPS_H

#include "evaluator.h"
#include "geometry.h"
#include "move.h"
#include "report.h"
#include "search_control.h"
#include "tt.h"
#include "variant.h"

/* What positions and undo records must be aligned to. */
enum { CORE_ALIGNMENT = 16 };

typedef struct Tables Tables;
typedef struct Position Position;
typedef struct Undo Undo;
typedef struct Searcher Searcher;

/* What width-free code asks of a position. */
typedef struct PositionView {
    uint64_t key;
    Color side;
    bool in_check;
    bool chess960;
    int rule_plies;
    int move_number;
} PositionView;

/* Named as in position.h, movegen.h, fen.h, notation.h, perft.h and search.h, where the contracts
 * stand. */
typedef struct CoreOps {
    int words;
    int max_cells;
    size_t position_size, undo_size;

    struct {
        Tables *(*create)(const Variant *variant);
        void (*destroy)(Tables *tables);
        const Geometry *(*geometry)(const Tables *tables);
    } tables;

    struct {
        void (*make)(Position *pos, Move move, Undo *undo);
        void (*unmake)(Position *pos, Move move, const Undo *undo);
        bool (*is_dead)(const Position *pos);
        PositionView (*view)(const Position *pos);
        Piece (*piece_at)(const Position *pos, Cell cell);
        void (*set_chess960)(Position *pos, bool chess960);
        int (*attacker_cells)(const Position *pos, Cell cell, Color by, Cell *cells);
    } position;

    struct {
        int (*legal)(const Position *pos, Move moves[MAX_MOVES]);
        bool (*has_any)(const Position *pos);
        bool (*is_legal)(const Position *pos, Move move);
    } movegen;

    struct {
        bool (*parse)(Position *pos, const Tables *tables, const char *text, size_t length,
                      Report *report);
        void (*write)(const Position *pos, char *text);
    } fen;

    struct {
        void (*san)(Position *pos, Move move, char *text);
        void (*long_form)(Position *pos, Move move, char *text);
        void (*uci)(const Position *pos, Move move, char *text);
        Move (*parse)(Position *pos, const char *text, size_t length, Report *report);
        Move (*parse_uci)(const Position *pos, const char *text, size_t length, Report *report);
    } notation;

    struct {
        uint64_t (*count)(Position *pos, int depth);
        int (*divide)(const Position *pos, int depth, int threads, Move moves[MAX_MOVES],
                      uint64_t counts[MAX_MOVES]);
    } perft;

    struct {
        Searcher *(*create)(const Tables *tables, const Evaluator *evaluator, const void *weights,
                            TransTable *table);
        void (*destroy)(Searcher *searcher);
        void (*clear)(Searcher *searcher);
        SearchResult (*run)(Searcher *searcher, const Position *root, const uint64_t *keys,
                            int key_count, SearchControl *control, int thread);
        int (*evaluate)(const Evaluator *evaluator, const void *weights, const Position *pos,
                        struct EvalTrace *trace);
    } searcher;
} CoreOps;

extern const CoreOps core_ops_w1, core_ops_w2;

#endif
