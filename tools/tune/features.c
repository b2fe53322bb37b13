#include "tools/tune/features.h"

#include "tools/json_output.h"

static void add_weight(JsonArray *array, const TuneProblem *problem, int index) {
    const WeightRow *row = weights_row_of(problem->table, index);
    char name[WEIGHT_NAME_SIZE];
    weights_full_name(row, index - row->offset, name);
    JsonObject *weight = json_append_object(array);
    json_add_text(weight, "name", name);
    json_add_text(weight, "group", problem->table->groups[row->group]);
    json_add_integer(weight, "min", row->min);
    json_add_integer(weight, "max", row->max);
    json_add_number(weight, "midgame", problem->start[2 * index]);
    json_add_number(weight, "endgame", problem->start[2 * index + 1]);
    json_add_bool(weight, "midgame_moves", problem->stay[2 * index] == TUNE_MOVES);
    json_add_bool(weight, "endgame_moves", problem->stay[2 * index + 1] == TUNE_MOVES);
    json_add_bool(weight, "tied", problem->tied[2 * index]);
}

static void write_head(const TuneProblem *problem, FILE *out) {
    static const char *const columns[] = {"target",  "validation", "midgame",
                                          "endgame", "constant",   "index:count"};
    JsonObject *head = json_create();
    json_add_text(head, "variant", problem->config->variant->name);
    json_add_text(head, "evaluator", problem->config->start.evaluator->name);
    json_add_number(head, "k", problem->k);
    json_add_number(head, "l2", problem->config->l2);
    json_add_count(head, "rows", problem->rows->row_count);
    JsonArray *names = json_add_array(head, "columns");
    for (size_t i = 0; i < ARRAY_LENGTH(columns); i++)
        json_append_text(names, columns[i]);
    JsonArray *weights = json_add_array(head, "weights");
    for (int i = 0; i < problem->table->size; i++)
        add_weight(weights, problem, i);
    json_print(head, out);
}

void features_write(const TuneProblem *problem, FILE *out) {
    const TuneRows *rows = problem->rows;
    write_head(problem, out);
    for (size_t i = 0; i < rows->row_count; i++) {
        const TuneRow *row = &rows->rows[i];
        fprintf(out, "%.9g %d %.9g %.9g %.9g", (double)row->target, row->is_validation,
                (double)row->midgame, (double)row->endgame, (double)row->constant);
        for (int k = 0; k < row->entry_count; k++) {
            const TuneEntry *entry = &rows->entries[row->first + (size_t)k];
            fprintf(out, " %d:%d", entry->index, entry->count);
        }
        fputc('\n', out);
    }
}
