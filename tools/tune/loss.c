#include "tools/tune/loss.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* Rows are summed up in blocks, and the blocks in their order: what is computed does not depend on
 * who computes it. A block is the piece of work of a thread. */
enum { BLOCK_ROWS_MIN = 1024, BLOCKS_MAX = 64, PREFETCH_ROWS = 6, CACHE_LINE = 64 };

/* Midgame and endgame half in one register. */
typedef double Halves __attribute__((vector_size(16), aligned(8), may_alias));

struct LossWork {
    const TuneRows *rows;
    WorkPool *pool;
    int param_count;
    double *gradients; /* BLOCKS_MAX times param_count */
    double losses[BLOCKS_MAX];
    /* Of the present sum. */
    const uint32_t *order;
    size_t count, block_rows;
    const double *params;
    double slope;
    bool wants_gradient;
};

double tune_slope(double k) { return k * log(10) / 400; }

/* --- A row --- */

/* Two sums, so that an addition need not wait for the one before. */
FORCE_INLINE double score_of(const TuneRow *row, const TuneEntry *entries, const double *params) {
    const Halves *weights = (const Halves *)params;
    const TuneEntry *entry = entries + row->first, *end = entry + row->entry_count;
    Halves even = {0, 0}, odd = {0, 0};
    if (row->entry_count & 1) {
        even = weights[entry->index] * (double)entry->count;
        entry++;
    }
    for (; entry < end; entry += 2) {
        even += weights[entry[0].index] * (double)entry[0].count;
        odd += weights[entry[1].index] * (double)entry[1].count;
    }
    const Halves sum = even + odd;
    return (double)row->constant + sum[0] * (double)row->midgame + sum[1] * (double)row->endgame;
}

FORCE_INLINE void add_gradient(const TuneRow *row, const TuneEntry *entries, double by_score,
                               double *gradient) {
    Halves *sums = (Halves *)gradient;
    const TuneEntry *entry = entries + row->first, *end = entry + row->entry_count;
    const Halves step = {by_score * (double)row->midgame, by_score * (double)row->endgame};
    for (; entry < end; entry++)
        sums[entry->index] += step * (double)entry->count;
}

double tune_row_score(const TuneRows *rows, const TuneRow *row, const double *params) {
    return score_of(row, rows->entries, params);
}

double tune_expected(double score, double slope) { return 1 / (1 + exp(-slope * score)); }

/* log(1 + e^z) - t z, without overflow. `small` is e^-|z|. */
FORCE_INLINE double loss_at(double z, double small, double target) {
    return log1p(small) + (z > 0 ? z : 0) - target * z;
}

double tune_row_loss(double score, double target, double slope) {
    const double z = slope * score;
    return loss_at(z, exp(-fabs(z)), target);
}

/* --- A block --- */

/* Rows come in any order: what the next ones have is fetched while this one is summed up. */
FORCE_INLINE void prefetch_row(const TuneRows *rows, uint32_t number) {
    const TuneRow *row = &rows->rows[number];
    const char *first = (const char *)(rows->entries + row->first);
    const char *end = (const char *)(rows->entries + row->first + row->entry_count);
    for (; first < end; first += CACHE_LINE)
        __builtin_prefetch(first);
}

FORCE_INLINE double sum_block(const LossWork *work, size_t from, size_t to, double *gradient) {
    const TuneRows *rows = work->rows;
    const double slope = work->slope;
    double loss = 0;
    for (size_t i = from; i < to; i++) {
        if (i + 2 * PREFETCH_ROWS < work->count)
            __builtin_prefetch(&rows->rows[work->order[i + 2 * PREFETCH_ROWS]]);
        if (i + PREFETCH_ROWS < work->count) prefetch_row(rows, work->order[i + PREFETCH_ROWS]);
        const TuneRow *row = &rows->rows[work->order[i]];
        const double target = (double)row->target;
        const double z = slope * score_of(row, rows->entries, work->params);
        const double small = exp(-fabs(z));
        loss += loss_at(z, small, target);
        if (!gradient) continue;
        const double expected = (z > 0 ? 1 : small) / (1 + small);
        add_gradient(row, rows->entries, slope * (expected - target), gradient);
    }
    return loss;
}

static void do_block(int number, void *payload) {
    LossWork *work = payload;
    const size_t from = (size_t)number * work->block_rows;
    const size_t end = from + work->block_rows, to = end < work->count ? end : work->count;
    if (work->wants_gradient) {
        const size_t size = (size_t)work->param_count;
        double *gradient = work->gradients + (size_t)number * size;
        memset(gradient, 0, size * sizeof *gradient);
        work->losses[number] = sum_block(work, from, to, gradient);
    } else {
        work->losses[number] = sum_block(work, from, to, NULL);
    }
}

/* --- All --- */

LossWork *loss_work_create(const TuneRows *rows, WorkPool *pool, int param_count) {
    LossWork *work = calloc(1, sizeof *work);
    if (!work) return NULL;
    work->rows = rows;
    work->pool = pool;
    work->param_count = param_count;
    work->gradients = calloc((size_t)BLOCKS_MAX * (size_t)param_count, sizeof *work->gradients);
    if (work->gradients) return work;
    free(work);
    return NULL;
}

void loss_work_destroy(LossWork *work) {
    if (work) free(work->gradients);
    free(work);
}

static void sum_gradients(const LossWork *work, int blocks, double *gradient) {
    const int size = work->param_count;
    for (int i = 0; i < size; i++)
        gradient[i] = 0;
    for (int block = 0; block < blocks; block++) {
        const double *part = work->gradients + (size_t)block * (size_t)size;
        for (int i = 0; i < size; i++)
            gradient[i] += part[i];
    }
    for (int i = 0; i < size; i++)
        gradient[i] /= (double)work->count;
}

double loss_work_mean(LossWork *work, const uint32_t *order, size_t count, const double *params,
                      double slope, double *gradient) {
    const size_t least = (count + BLOCKS_MAX - 1) / BLOCKS_MAX;
    work->order = order;
    work->count = count;
    work->block_rows = least > BLOCK_ROWS_MIN ? least : BLOCK_ROWS_MIN;
    work->params = params;
    work->slope = slope;
    work->wants_gradient = gradient != NULL;
    const int blocks = (int)((count + work->block_rows - 1) / work->block_rows);
    work_pool_run(work->pool, blocks, do_block, work);
    double loss = 0;
    for (int block = 0; block < blocks; block++)
        loss += work->losses[block];
    if (gradient) sum_gradients(work, blocks, gradient);
    return loss / (double)count;
}
