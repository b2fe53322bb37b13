/* A static evaluation explained: every term with its counts, weight and products. */
#ifndef ORTHANT_TOOLS_EVAL_REPORT_H
#define ORTHANT_TOOLS_EVAL_REPORT_H

#include "core/engine.h"
#include "eval/trace.h"
#include "tools/cli/style.h"

/* One element of the weights that was counted at all, or the part of a group that is no count times
 * a weight (`row` is NULL). */
typedef struct EvalTerm {
    const WeightRow *row;
    int element, group;
    int count[COLOR_COUNT];
    Pair weight;
    /* Hundredths of a centipawn in the position's phase, rounded; positive is good for its color.
     */
    int64_t part[COLOR_COUNT];
} EvalTerm;

/* Pointers into the engine and the game, which must stay as they are. */
typedef struct EvalReport {
    const Game *game;
    const Evaluator *evaluator;
    EvalTrace trace;
    int score;      /* centipawns, White's view */
    int term_count; /* in the order of groups, then rows */
    EvalTerm terms[WEIGHTS_MAX + WEIGHT_GROUPS_MAX];
    /* Hundredths of a centipawn: of all terms by color, and what rounding adds to White's less
     * Black's for the score. */
    int64_t sum[COLOR_COUNT], rounding;
} EvalReport;

enum { EVAL_TERM_NAME_SIZE = WEIGHT_NAME_SIZE };

/* Evaluates the game's present position. Evaluators are not asked about positions in check during a
 * search; the report says so. */
void eval_report_make(EvalReport *report, const Engine *engine, const Game *game);
/* "mobility", "centrality.knight", "passed[3]", or "(not linear)". */
void eval_term_name(const EvalTerm *term, char name[EVAL_TERM_NAME_SIZE]);
/* Hundredths of a centipawn: a pair in the phase and scale of the report's position. */
int64_t eval_report_taper(const EvalReport *report, Pair pair);

/* Prints the table of terms, phase and sums, and the map of the board (eval_map.h) as wide as
 * `columns` allow. The products of the terms and the rounding add up to the score as printed. */
void eval_report_print(const EvalReport *report, const Style *style, int columns, FILE *out);
/* Prints one JSON object with the same numbers. */
void eval_report_print_json(const EvalReport *report, FILE *out);

#endif
