#include "tools/weights_doc.h"

#include <string.h>

#include "eval/weights.h"
#include "variants/variants.h"

/* Rows of more elements get a table of their own. */
enum { SHORT_ROW = 8, WEIGHT_TEXT_SIZE = 32 };

static const char preface[] =
    "# Weights\n"
    "\n"
    "Every number of every evaluator: one row of `eval/NAME_weights.def` each, from which the "
    "struct,\n"
    "the defaults, the bounds, the keys of the JSON files, the indices of traces and this page "
    "are\n"
    "made. This page is the output of `orthant eval --describe-weights`; `tools/weights-files` "
    "writes\n"
    "it anew after a change, and a test compares.\n"
    "\n"
    "- A *linear* weight is a pair of centipawns, middlegame and endgame, written 12/34, or 12 "
    "when\n"
    "  both are equal. Its part of the score is count times weight; `orthant eval` shows both.\n"
    "- A *shape* is one plain number that enters in another way. It is not part of a trace.\n"
    "- A row has one element, or several that are numbered from 0 or named by the types of "
    "pieces.\n"
    "- The range holds for every element and phase.\n"
    "- A group is a heuristic that can be silenced: `off=GROUP` for a player of `orthant match` "
    "sets\n"
    "  its weights to 0, shapes as near to 0 as their range allows.\n"
    "\n"
    "`data/weights/NAME.json` holds the defaults; `orthant eval --dump-weights` prints the weights "
    "in\n"
    "use. Files with other numbers are read by `--weights FILE` of `play`, `analyze`, `annotate`, "
    "`bench`,\n"
    "`eval` and `openings`, `weights=FILE` of a player of a match (`\"weights\"` in "
    "configurations), and the "
    "UCI\n"
    "option `EvalFile`. In them a linear element is\n"
    "`[middlegame, endgame]`, a shape a number, a row of several an array of these, or an object\n"
    "with the names of the pieces. Every row has to be there.\n";

static void weight_text(const WeightRow *row, Pair weight, char text[WEIGHT_TEXT_SIZE]) {
    if (row->kind == WEIGHT_SHAPE) {
        snprintf(text, WEIGHT_TEXT_SIZE, "%d", (int)weight);
        return;
    }
    const int midgame = pair_midgame(weight), endgame = pair_endgame(weight);
    if (midgame == endgame) {
        snprintf(text, WEIGHT_TEXT_SIZE, "%d", midgame);
    } else {
        snprintf(text, WEIGHT_TEXT_SIZE, "%d/%d", midgame, endgame);
    }
}

/* "4", "pawn 4, knight 12/10, ...", "4, 5, 6", or a reference to the table below. */
static void write_defaults(const WeightRow *row, const Pair *weights, FILE *out) {
    if (row->count > SHORT_ROW) {
        fputs("below", out);
        return;
    }
    for (int i = 0; i < row->count; i++) {
        char name[16], text[WEIGHT_TEXT_SIZE];
        weights_element_name(row, i, name);
        weight_text(row, weights[i], text);
        fprintf(out, "%s%s%s%s", i > 0 ? ", " : "", row->labels == LABELS_PIECE ? name : "",
                row->labels == LABELS_PIECE ? " " : "", text);
    }
}

static void write_row(const WeightTable *table, const WeightRow *row, const Pair *weights,
                      FILE *out) {
    fprintf(out, "| `%s` | %d%s | %s | %s | %d to %d | ", row->name, row->count,
            row->labels == LABELS_PIECE ? ", pieces" : "",
            row->kind == WEIGHT_SHAPE ? "shape" : "linear", table->groups[row->group], row->min,
            row->max);
    write_defaults(row, weights, out);
    fprintf(out, " | %s |\n", row->help);
}

static int widest(const WeightRow *row, const Pair *weights) {
    int width = 0;
    for (int i = 0; i < row->count; i++) {
        char text[WEIGHT_TEXT_SIZE];
        weight_text(row, weights[i], text);
        width = max_int(width, (int)strlen(text));
    }
    return width;
}

/* The defaults of a long row, eight a line, or five where that divides them. */
static void write_long_row(const WeightRow *row, const Pair *weights, FILE *out) {
    const int a_line = row->count % 8 != 0 && row->count % 5 == 0 ? 5 : 8;
    const int width = widest(row, weights);
    fprintf(out, "\n    %s\n", row->name);
    for (int i = 0; i < row->count; i++) {
        char text[WEIGHT_TEXT_SIZE];
        weight_text(row, weights[i], text);
        if (i % a_line == 0) fprintf(out, "    %4d:", i);
        fprintf(out, " %*s", width, text);
        if (i % a_line == a_line - 1 || i + 1 == row->count) fputc('\n', out);
    }
}

static void write_variants(const Evaluator *evaluator, FILE *out) {
    const char *separator = "";
    for (int i = 0; variant_list[i]; i++) {
        if (!evaluator->fits(variant_list[i])) continue;
        fprintf(out, "%s%s", separator, variant_list[i]->name);
        separator = ", ";
    }
}

static void write_evaluator(const Evaluator *evaluator, FILE *out) {
    const WeightTable *table = evaluator->weights;
    const Pair *weights = evaluator->defaults;
    fprintf(out, "\n## %s\n\n%s.\n\nFor ", evaluator->name, evaluator->summary);
    write_variants(evaluator, out);
    fprintf(out, ". %d rows of %d elements.\n\n", table->row_count, table->size);
    fputs("| weight | elements | kind | group | range | default | what is counted |\n"
          "| --- | --- | --- | --- | --- | --- | --- |\n",
          out);
    for (int i = 0; i < table->row_count; i++)
        write_row(table, &table->rows[i], &weights[table->rows[i].offset], out);
    for (int i = 0; i < table->row_count; i++) {
        const WeightRow *row = &table->rows[i];
        if (row->count > SHORT_ROW) write_long_row(row, &weights[row->offset], out);
    }
}

void weights_doc_write(const Evaluator *const *evaluators, FILE *out) {
    fputs(preface, out);
    for (; *evaluators; evaluators++)
        write_evaluator(*evaluators, out);
}
