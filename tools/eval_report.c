#include "tools/eval_report.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "core/piece.h"
#include "tools/eval_map.h"
#include "tools/json_output.h"

enum { HUNDREDTHS_TEXT_SIZE = 32, WEIGHT_TEXT_SIZE = 32, LINE_SIZE = 256 };

/* --- Making --- */

int64_t eval_report_taper(const EvalReport *report, Pair pair) {
    const EvalTrace *trace = &report->trace;
    const int64_t midgame = pair_midgame(pair), endgame = pair_endgame(pair);
    const int64_t divisor = (int64_t)trace->phase_max * SCALE_NORMAL;
    const int64_t dividend =
        100 * trace->scale * (midgame * trace->phase + endgame * (trace->phase_max - trace->phase));
    const int64_t half = dividend < 0 ? -divisor / 2 : divisor / 2;
    return (dividend + half) / divisor;
}

static void add_term(EvalReport *report, EvalTerm term, const Pair product[COLOR_COUNT]) {
    for (Color color = WHITE; color <= BLACK; color++) {
        term.part[color] = eval_report_taper(report, product[color]);
        report->sum[color] += term.part[color];
    }
    report->terms[report->term_count++] = term;
}

static void add_row(EvalReport *report, const WeightRow *row, const Pair *weights) {
    for (int k = 0; k < row->count; k++) {
        const int32_t *count = report->trace.count[row->offset + k];
        const Pair weight = weights[row->offset + k];
        if (count[WHITE] == 0 && count[BLACK] == 0) continue;
        const Pair product[COLOR_COUNT] = {weight * count[WHITE], weight * count[BLACK]};
        add_term(report, (EvalTerm){row, k, row->group, {count[WHITE], count[BLACK]}, weight, {0}},
                 product);
    }
}

static void add_group(EvalReport *report, int group, const Pair *weights) {
    const WeightTable *table = report->evaluator->weights;
    const Pair *other = report->trace.other[group];
    for (int i = 0; i < table->row_count; i++) {
        if (table->rows[i].group == group) add_row(report, &table->rows[i], weights);
    }
    if (other[WHITE] != 0 || other[BLACK] != 0) {
        add_term(report, (EvalTerm){.row = NULL, .group = group}, other);
    }
}

void eval_report_make(EvalReport *report, const Engine *engine, const Game *game) {
    const Pair *weights = engine_weights(engine);
    report->game = game;
    report->evaluator = engine_evaluator(engine);
    const int score = engine_explain(engine, game, &report->trace);
    report->score = game_side(game) == WHITE ? score : -score;
    report->term_count = 0;
    report->sum[WHITE] = report->sum[BLACK] = 0;
    for (int group = 0; group < report->evaluator->weights->group_count; group++)
        add_group(report, group, weights);
    report->rounding = 100 * (int64_t)report->score - (report->sum[WHITE] - report->sum[BLACK]);
}

void eval_term_name(const EvalTerm *term, char name[EVAL_TERM_NAME_SIZE]) {
    if (term->row) {
        weights_full_name(term->row, term->element, name);
    } else {
        snprintf(name, EVAL_TERM_NAME_SIZE, "(not linear)");
    }
}

/* --- The table --- */

static void hundredths_text(int64_t value, char text[HUNDREDTHS_TEXT_SIZE]) {
    const int64_t amount = value < 0 ? -value : value;
    snprintf(text, HUNDREDTHS_TEXT_SIZE, "%s%" PRId64 ".%02d", value < 0 ? "-" : "", amount / 100,
             (int)(amount % 100));
}

/* "12", or "12/34" where the phases differ. */
static void weight_text(Pair weight, char text[WEIGHT_TEXT_SIZE]) {
    const int midgame = pair_midgame(weight), endgame = pair_endgame(weight);
    if (midgame == endgame) {
        snprintf(text, WEIGHT_TEXT_SIZE, "%d", midgame);
    } else {
        snprintf(text, WEIGHT_TEXT_SIZE, "%d/%d", midgame, endgame);
    }
}

/* What all terms together move, either way: the whole of which a term is a share. */
static int64_t total_movement(const EvalReport *report) {
    int64_t total = 0;
    for (int i = 0; i < report->term_count; i++)
        total += llabs(report->terms[i].part[WHITE] - report->terms[i].part[BLACK]);
    return total;
}

/* Which paper a line of the table is written on. */
typedef struct Table {
    const Style *style;
    FILE *out;
    int name_width;
    int64_t movement;
} Table;

static void print_parts(const Table *table, const int64_t part[COLOR_COUNT], int64_t moved) {
    char white[HUNDREDTHS_TEXT_SIZE], black[HUNDREDTHS_TEXT_SIZE], difference[HUNDREDTHS_TEXT_SIZE];
    const double whole = table->movement > 0 ? (double)table->movement : 1;
    hundredths_text(part[WHITE], white);
    hundredths_text(part[BLACK], black);
    hundredths_text(part[WHITE] - part[BLACK], difference);
    fprintf(table->out, " %8s %8s %8s %5.1f", white, black, difference,
            100 * (double)moved / whole);
}

static void print_term(const Table *table, const EvalTerm *term) {
    char name[EVAL_TERM_NAME_SIZE], weight[WEIGHT_TEXT_SIZE];
    eval_term_name(term, name);
    weight_text(term->weight, weight);
    fprintf(table->out, "  %-*s", table->name_width, name);
    if (term->row) {
        fprintf(table->out, " %4d %4d %9s", term->count[WHITE], term->count[BLACK], weight);
    } else {
        fprintf(table->out, " %4s %4s %9s", "", "", "");
    }
    print_parts(table, term->part, llabs(term->part[WHITE] - term->part[BLACK]));
    fputc('\n', table->out);
}

/* The line of a group: its name, and the sums of its terms, which begin at `first`. */
static void print_group(const Table *table, const EvalReport *report, int first, int end) {
    const Paint bold = {-1, -1, true};
    int64_t part[COLOR_COUNT] = {0, 0}, moved = 0;
    for (int i = first; i < end; i++) {
        const EvalTerm *term = &report->terms[i];
        part[WHITE] += term->part[WHITE];
        part[BLACK] += term->part[BLACK];
        moved += llabs(term->part[WHITE] - term->part[BLACK]);
    }
    style_paint(table->out, table->style, PAINT_NONE, bold);
    fprintf(table->out, "%-*s", table->name_width + 2 + 20,
            report->evaluator->weights->groups[report->terms[first].group]);
    print_parts(table, part, moved);
    style_paint(table->out, table->style, bold, PAINT_NONE);
    fputc('\n', table->out);
}

static int name_width(const EvalReport *report) {
    int width = 12;
    for (int i = 0; i < report->term_count; i++) {
        char name[EVAL_TERM_NAME_SIZE];
        eval_term_name(&report->terms[i], name);
        width = max_int(width, (int)strlen(name));
    }
    return width;
}

static void print_terms(const Table *table, const EvalReport *report) {
    fprintf(table->out, "%-*s %9s %9s %8s %8s %8s %5s\n", table->name_width + 2, "", "count W B",
            "weight", "White", "Black", "W - B", "share");
    for (int first = 0; first < report->term_count;) {
        int end = first;
        while (end < report->term_count && report->terms[end].group == report->terms[first].group)
            end++;
        print_group(table, report, first, end);
        for (int i = first; i < end; i++)
            print_term(table, &report->terms[i]);
        first = end;
    }
}

static void print_sums(const Table *table, const EvalReport *report) {
    char rounding[HUNDREDTHS_TEXT_SIZE], score[HUNDREDTHS_TEXT_SIZE];
    const int width = table->name_width + 2 + 20;
    hundredths_text(report->rounding, rounding);
    hundredths_text(100 * (int64_t)report->score, score);
    fprintf(table->out, "%-*s", width, "sum");
    print_parts(table, report->sum, table->movement);
    fprintf(table->out, "\n%-*s %8s %8s %8s\n", width, "rounding", "", "", rounding);
    fprintf(table->out, "%-*s %8s %8s %8s\n", width, "score", "", "", score);
}

static void print_head(const EvalReport *report, FILE *out) {
    const EvalTrace *trace = &report->trace;
    const Color side = game_side(report->game);
    fprintf(out, "Evaluator %s on %s, centipawns; weights are middlegame/endgame.\n",
            report->evaluator->name, rules_variant(game_rules(report->game))->name);
    fprintf(out, "Phase %d of %d: %.1f %% middlegame, %.1f %% endgame", trace->phase,
            trace->phase_max, 100.0 * trace->phase / trace->phase_max,
            100.0 * (trace->phase_max - trace->phase) / trace->phase_max);
    if (trace->scale != SCALE_NORMAL) {
        fprintf(out, ", all scaled by %d/%d", trace->scale, SCALE_NORMAL);
    }
    fputs(".\n", out);
    if (game_in_check(report->game)) {
        fprintf(out, "%s is in check: the search never evaluates such a position.\n",
                side == WHITE ? "White" : "Black");
    }
    fputc('\n', out);
}

void eval_report_print(const EvalReport *report, const Style *style, int columns, FILE *out) {
    const Table table = {style, out, name_width(report), total_movement(report)};
    print_head(report, out);
    print_terms(&table, report);
    print_sums(&table, report);
    fputs("\nWhat each man adds, centipawns, White's view:\n", out);
    eval_map_print(report, style, columns, out);
}

/* --- JSON --- */

static double centipawns(int64_t hundredths) { return (double)hundredths / 100; }

static void add_pair(JsonObject *object, const char *key, Pair pair) {
    JsonArray *array = json_add_array(object, key);
    json_append_integer(array, pair_midgame(pair));
    json_append_integer(array, pair_endgame(pair));
}

static void add_parts(JsonObject *object, const int64_t part[COLOR_COUNT]) {
    json_add_number(object, "white_product", centipawns(part[WHITE]));
    json_add_number(object, "black_product", centipawns(part[BLACK]));
    json_add_number(object, "product", centipawns(part[WHITE] - part[BLACK]));
}

static void add_terms(JsonObject *object, const EvalReport *report) {
    const char *const *groups = report->evaluator->weights->groups;
    JsonArray *terms = json_add_array(object, "terms");
    for (int i = 0; i < report->term_count; i++) {
        const EvalTerm *term = &report->terms[i];
        char name[EVAL_TERM_NAME_SIZE];
        if (!term->row) continue;
        JsonObject *item = json_append_object(terms);
        eval_term_name(term, name);
        json_add_text(item, "name", name);
        json_add_text(item, "group", groups[term->group]);
        json_add_integer(item, "white", term->count[WHITE]);
        json_add_integer(item, "black", term->count[BLACK]);
        add_pair(item, "weight", term->weight);
        add_parts(item, term->part);
    }
    JsonArray *others = json_add_array(object, "nonlinear");
    for (int i = 0; i < report->term_count; i++) {
        const EvalTerm *term = &report->terms[i];
        if (term->row) continue;
        JsonObject *item = json_append_object(others);
        json_add_text(item, "group", groups[term->group]);
        add_pair(item, "white", report->trace.other[term->group][WHITE]);
        add_pair(item, "black", report->trace.other[term->group][BLACK]);
        add_parts(item, term->part);
    }
}

static void add_groups(JsonObject *object, const EvalReport *report) {
    JsonArray *groups = json_add_array(object, "groups");
    for (int i = 0; i < report->evaluator->weights->group_count; i++) {
        int64_t part[COLOR_COUNT] = {0, 0};
        for (int k = 0; k < report->term_count; k++) {
            if (report->terms[k].group != i) continue;
            part[WHITE] += report->terms[k].part[WHITE];
            part[BLACK] += report->terms[k].part[BLACK];
        }
        JsonObject *item = json_append_object(groups);
        json_add_text(item, "name", report->evaluator->weights->groups[i]);
        add_parts(item, part);
    }
}

static void add_cells(JsonObject *object, const EvalReport *report) {
    const Geometry *geometry = rules_geometry(game_rules(report->game));
    JsonArray *cells = json_add_array(object, "cells");
    for (int cell = 0; cell < geometry->cell_count; cell++) {
        const Piece piece = game_piece_at(report->game, (Cell)cell);
        char name[CELL_NAME_SIZE], letter[2] = {0, 0};
        if (piece == NO_PIECE && report->trace.cell[cell] == 0) continue;
        JsonObject *item = json_append_object(cells);
        geometry_cell_name(geometry, (Cell)cell, name);
        json_add_text(item, "cell", name);
        if (piece != NO_PIECE) letter[0] = piece_letter(piece);
        json_add_text(item, "man", letter[0] ? letter : NULL);
        json_add_number(item, "product",
                        centipawns(eval_report_taper(report, report->trace.cell[cell])));
    }
}

void eval_report_print_json(const EvalReport *report, FILE *out) {
    const Game *game = report->game;
    char fen[GAME_FEN_SIZE];
    JsonObject *object = json_create();
    game_fen(game, fen);
    json_add_text(object, "variant", rules_variant(game_rules(game))->name);
    json_add_text(object, "fen", fen);
    json_add_text(object, "evaluator", report->evaluator->name);
    json_add_integer(object, "score_cp", report->score);
    json_add_text(object, "pov", "white");
    json_add_bool(object, "in_check", game_in_check(game));
    json_add_integer(object, "phase", report->trace.phase);
    json_add_integer(object, "phase_max", report->trace.phase_max);
    json_add_integer(object, "scale", report->trace.scale);
    json_add_integer(object, "scale_max", SCALE_NORMAL);
    json_add_number(object, "rounding", centipawns(report->rounding));
    add_terms(object, report);
    add_groups(object, report);
    add_cells(object, report);
    json_print(object, out);
}
