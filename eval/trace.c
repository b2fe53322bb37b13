#include "trace.h"

#include <string.h>

void trace_begin(EvalTrace *trace) {
    memset(trace, 0, sizeof *trace);
    trace->current_cell = TRACE_NO_CELL;
    trace->scale = SCALE_NORMAL;
    trace->phase_max = 1;
}

int trace_score(const EvalTrace *trace, const WeightTable *table, const void *weights) {
    Pair total = 0;
    for (int i = 0; i < table->size; i++) {
        total += ((const Pair *)weights)[i] * (trace->count[i][WHITE] - trace->count[i][BLACK]);
    }
    for (int group = 0; group < table->group_count; group++) {
        total += trace->other[group][WHITE] - trace->other[group][BLACK];
    }
    return taper(total, trace->phase, trace->phase_max, trace->scale);
}
