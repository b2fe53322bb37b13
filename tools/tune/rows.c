#include "tools/tune/rows.h"

#include <stdlib.h>

enum { ROWS_FIRST = 1 << 12, ENTRIES_FIRST = 1 << 18 };

void tune_rows_free(TuneRows *rows) {
    free(rows->rows);
    free(rows->entries);
    *rows = (TuneRows){0};
}

static bool grow_rows(TuneRows *rows) {
    if (rows->row_count < rows->row_capacity) return true;
    const size_t capacity = rows->row_capacity ? 2 * rows->row_capacity : ROWS_FIRST;
    TuneRow *larger = realloc(rows->rows, capacity * sizeof *larger);
    if (!larger) return false;
    rows->rows = larger;
    rows->row_capacity = capacity;
    return true;
}

/* Room for as many entries as a row can have. */
static bool grow_entries(TuneRows *rows) {
    if (rows->entry_count + WEIGHTS_MAX <= rows->entry_capacity) return true;
    const size_t capacity = rows->entry_capacity ? 2 * rows->entry_capacity : ENTRIES_FIRST;
    TuneEntry *larger = realloc(rows->entries, capacity * sizeof *larger);
    if (!larger) return false;
    rows->entries = larger;
    rows->entry_capacity = capacity;
    return true;
}

bool tune_rows_reserve(TuneRows *rows) { return grow_rows(rows) && grow_entries(rows); }

static bool add_entries(TuneRows *rows, const EvalTrace *trace, const WeightTable *table,
                        Report *report) {
    for (int i = 0; i < table->size; i++) {
        const int count = trace->count[i][WHITE] - trace->count[i][BLACK];
        if (count == 0) continue;
        if (count < INT16_MIN || count > INT16_MAX) {
            return report_error(report, "%s is counted %d times, too often to be tuned",
                                weights_row_of(table, i)->name, count);
        }
        rows->entries[rows->entry_count++] = (TuneEntry){(uint16_t)i, (int16_t)count};
    }
    return true;
}

TuneRow *tune_rows_add(TuneRows *rows, const EvalTrace *trace, const WeightTable *table,
                       Report *report) {
    const size_t first = rows->entry_count;
    if (!add_entries(rows, trace, table, report)) {
        rows->entry_count = first;
        return NULL;
    }
    Pair other = 0;
    for (int group = 0; group < table->group_count; group++)
        other += trace->other[group][WHITE] - trace->other[group][BLACK];
    const double scale = (double)trace->scale / SCALE_NORMAL / trace->phase_max;
    const double midgame = trace->phase * scale;
    const double endgame = (trace->phase_max - trace->phase) * scale;
    TuneRow *row = &rows->rows[rows->row_count++];
    *row = (TuneRow){
        .first = first,
        .entry_count = (uint16_t)(rows->entry_count - first),
        .midgame = (float)midgame,
        .endgame = (float)endgame,
        .constant = (float)(midgame * pair_midgame(other) + endgame * pair_endgame(other)),
    };
    return row;
}

void tune_rows_drop(TuneRows *rows) {
    rows->row_count--;
    rows->entry_count = rows->rows[rows->row_count].first;
}
