#include "tools/tune/tune_report.h"

#include <inttypes.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "tools/json_output.h"

void tune_summary_make(TuneSummary *summary, const TuneProblem *problem, const TuneData *data,
                       const FitState *state) {
    double rounded[TUNE_PARAMS_MAX];
    *summary = (TuneSummary){.problem = problem, .data = data, .state = state};
    summary->end = fit_end(state, problem);
    tune_problem_round(problem, state->best, &summary->tuned);
    tune_problem_params(problem->table, summary->tuned.values, rounded);
    summary->start.training = tune_problem_training_loss(problem, problem->start);
    summary->start.validation = tune_problem_validation_loss(problem, problem->start);
    summary->best.training = tune_problem_training_loss(problem, state->best);
    summary->best.validation = tune_problem_validation_loss(problem, state->best);
    summary->rounded.training = tune_problem_training_loss(problem, rounded);
    summary->rounded.validation = tune_problem_validation_loss(problem, rounded);
}

void tune_summary_evaluate(TuneSummary *summary, const TuneRows *again) {
    const TuneProblem *problem = summary->problem;
    double params[TUNE_PARAMS_MAX], training = 0, validation = 0;
    tune_problem_params(problem->table, summary->tuned.values, params);
    for (size_t i = 0; i < again->row_count; i++) {
        const TuneRow *row = &problem->rows->rows[i];
        const double score = tune_row_score(again, &again->rows[i], params);
        const double loss = tune_row_loss(score, (double)row->target, problem->slope);
        *(row->is_validation ? &validation : &training) += loss;
    }
    const size_t validated = problem->validation_count;
    summary->evaluated.training = training / (double)problem->train_count;
    summary->evaluated.validation =
        validated > 0 ? validation / (double)validated : summary->evaluated.training;
}

static const char *end_text(FitEnd end) {
    return end == FIT_CONVERGED ? "converged" : "out of epochs";
}

/* --- Markdown --- */

static const char *note_of(const TuneSummary *summary, int param) {
    const TuneProblem *problem = summary->problem;
    switch (problem->stay[param]) {
    case TUNE_STAYS_FROZEN:
        return "frozen";
    case TUNE_STAYS_SHAPE:
        return "not linear";
    case TUNE_STAYS_RARE:
        return "too few samples";
    default:
        break;
    }
    const double value = summary->state->best[param];
    const bool at_bound = value <= problem->low[param] || value >= problem->high[param];
    return at_bound ? "at its bound" : "";
}

static void write_change(int before, int after, FILE *out) {
    if (before == after) {
        fprintf(out, "%d | ", before);
    } else {
        fprintf(out, "%d → %d (%+d) | ", before, after, after - before);
    }
}

/* What is to be said of either half, or of both at once. */
static void write_notes(const char *midgame, const char *endgame, FILE *out) {
    if (strcmp(midgame, endgame) == 0) {
        fputs(midgame, out);
        return;
    }
    if (midgame[0]) fprintf(out, "middlegame: %s", midgame);
    if (midgame[0] && endgame[0]) fputs("; ", out);
    if (endgame[0]) fprintf(out, "endgame: %s", endgame);
}

static void write_weight(const TuneSummary *summary, const WeightRow *row, int element, FILE *out) {
    const TuneProblem *problem = summary->problem;
    const int index = row->offset + element;
    const Pair before = problem->config->start.values[index], after = summary->tuned.values[index];
    const char *midgame = note_of(summary, 2 * index), *endgame = note_of(summary, 2 * index + 1);
    char name[WEIGHT_NAME_SIZE];
    weights_full_name(row, element, name);
    fprintf(out, "| %s | ", name);
    if (row->kind == WEIGHT_SHAPE) {
        fprintf(out, "%d | | | | %s |\n", (int)before, midgame);
        return;
    }
    write_change(pair_midgame(before), pair_midgame(after), out);
    write_change(pair_endgame(before), pair_endgame(after), out);
    fprintf(out, "%.0f | %.0f | ", problem->samples[2 * index], problem->samples[2 * index + 1]);
    write_notes(midgame, endgame, out);
    fputs(" |\n", out);
}

static void write_losses(const char *name, TuneLosses losses, FILE *out) {
    fprintf(out, "| %s | %.6f | %.6f |\n", name, losses.training, losses.validation);
}

static void write_head(const TuneSummary *summary, FILE *out) {
    const TuneProblem *problem = summary->problem;
    fprintf(out, "# Weights of `%s`, tuned\n\n", problem->config->start.evaluator->name);
    fprintf(out,
            "%zu positions of %" PRId64 " games, %zu of them for validation; K %.4f%s, lambda %g, "
            "L2 %g; %d epochs, the best was %d (%s).\n\n",
            problem->rows->row_count, summary->data->games, problem->validation_count, problem->k,
            problem->k_is_fitted ? " (fitted)" : "", problem->config->lambda, problem->config->l2,
            summary->state->epoch, summary->state->best_epoch, end_text(summary->end));
    fputs("| loss | training | validation |\n|---|---|---|\n", out);
    write_losses("before", summary->start, out);
    write_losses("tuned", summary->best, out);
    write_losses("rounded to whole numbers", summary->rounded, out);
    write_losses("evaluated anew", summary->evaluated, out);
    fputs("\nSamples are positions of training in which a weight counts, parted by phase.\n", out);
}

void tune_report_diff(const TuneSummary *summary, FILE *out) {
    const WeightTable *table = summary->problem->table;
    write_head(summary, out);
    for (int group = 0; group < table->group_count; group++) {
        fprintf(out,
                "\n## %s\n\n| weight | middlegame | endgame | samples (middlegame) | (endgame) | "
                "note |\n"
                "|---|---|---|---|---|---|\n",
                table->groups[group]);
        for (int i = 0; i < table->row_count; i++) {
            const WeightRow *row = &table->rows[i];
            for (int k = 0; row->group == group && k < row->count; k++)
                write_weight(summary, row, k, out);
        }
    }
}

/* --- Curve --- */

void tune_report_curve(const FitState *state, FILE *out) {
    fputs("epoch,training,validation,rate\n", out);
    for (int i = 0; i < state->epoch; i++) {
        const FitEpoch *epoch = &state->curve[i];
        fprintf(out, "%d,%.9f,%.9f,%g\n", i + 1, epoch->training, epoch->validation, epoch->rate);
    }
}

/* --- Summary --- */

static int count_staying(const TuneProblem *problem, TuneStay stay) {
    int count = 0;
    for (int i = 0; i < problem->param_count; i++)
        count += problem->stay[i] == stay;
    return count;
}

void tune_report_print(const TuneSummary *summary, FILE *out) {
    const TuneProblem *problem = summary->problem;
    const TuneData *data = summary->data;
    fprintf(out, "positions   %zu of %" PRId64 " games (%zu for validation)\n",
            problem->rows->row_count, data->games, problem->validation_count);
    if (data->bad_lines > 0) fprintf(out, "bad lines   %" PRId64 "\n", data->bad_lines);
    if (data->in_check > 0) fprintf(out, "in check    %" PRId64 " left out\n", data->in_check);
    fprintf(out, "K           %.4f%s\n", problem->k, problem->k_is_fitted ? ", fitted" : "");
    fprintf(out, "weights     %d halves tuned, %d frozen, %d with too few samples\n",
            problem->free_count, count_staying(problem, TUNE_STAYS_FROZEN),
            count_staying(problem, TUNE_STAYS_RARE));
    fprintf(out, "epochs      %d, best %d (%s)\n", summary->state->epoch,
            summary->state->best_epoch, end_text(summary->end));
    fprintf(out, "loss        training   validation\n");
    fprintf(out, "  before    %.6f   %.6f\n", summary->start.training, summary->start.validation);
    fprintf(out, "  tuned     %.6f   %.6f\n", summary->best.training, summary->best.validation);
    fprintf(out, "  rounded   %.6f   %.6f\n", summary->rounded.training,
            summary->rounded.validation);
    fprintf(out, "  evaluated %.6f   %.6f\n", summary->evaluated.training,
            summary->evaluated.validation);
    if (summary->rate > 0)
        fprintf(out, "speed       %.2f million position-gradients a second of a core\n",
                summary->rate / 1e6);
}

static void add_losses(JsonObject *object, const char *key, TuneLosses losses) {
    JsonObject *member = json_add_object(object, key);
    json_add_number(member, "training", losses.training);
    json_add_number(member, "validation", losses.validation);
}

static void add_rare(JsonObject *object, const TuneProblem *problem) {
    static const char *const halves[] = {"midgame", "endgame"};
    JsonArray *array = json_add_array(object, "too_few_samples");
    for (int i = 0; i < problem->param_count; i++) {
        if (problem->stay[i] != TUNE_STAYS_RARE) continue;
        const WeightRow *row = weights_row_of(problem->table, i / 2);
        char name[WEIGHT_NAME_SIZE];
        weights_full_name(row, i / 2 - row->offset, name);
        JsonObject *item = json_append_object(array);
        json_add_text(item, "weight", name);
        json_add_text(item, "half", halves[i % 2]);
        json_add_number(item, "samples", problem->samples[i]);
    }
}

void tune_report_json(const TuneSummary *summary, FILE *out) {
    const TuneProblem *problem = summary->problem;
    const TuneData *data = summary->data;
    JsonObject *object = json_create();
    json_add_text(object, "variant", problem->config->variant->name);
    json_add_text(object, "evaluator", problem->config->start.evaluator->name);
    json_add_count(object, "positions", problem->rows->row_count);
    json_add_count(object, "validation_positions", problem->validation_count);
    json_add_integer(object, "games", data->games);
    json_add_integer(object, "bad_lines", data->bad_lines);
    json_add_integer(object, "in_check", data->in_check);
    json_add_number(object, "k", problem->k);
    json_add_bool(object, "k_fitted", problem->k_is_fitted);
    json_add_number(object, "lambda", problem->config->lambda);
    json_add_number(object, "l2", problem->config->l2);
    json_add_integer(object, "epochs", summary->state->epoch);
    json_add_integer(object, "best_epoch", summary->state->best_epoch);
    json_add_text(object, "end", end_text(summary->end));
    JsonObject *losses = json_add_object(object, "loss");
    add_losses(losses, "start", summary->start);
    add_losses(losses, "tuned", summary->best);
    add_losses(losses, "rounded", summary->rounded);
    add_losses(losses, "evaluated", summary->evaluated);
    json_add_integer(object, "tuned_halves", problem->free_count);
    add_rare(object, problem);
    json_add_text(object, "weights", problem->config->outputs[TUNE_OUTPUT_WEIGHTS]);
    if (summary->rate > 0)
        json_add_number(object, "position_gradients_per_core_second", summary->rate);
    json_print(object, out);
}
