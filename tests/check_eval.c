/* Evaluators, every one on every variant that it fits (W): traces add up to scores whatever the
 * weights, the score of a mirror image is the exact opposite, caches change nothing. What the
 * numbers of an evaluator mean is tested elsewhere. */
#include <stdlib.h>
#include <string.h>

#include "core/random.h"
#include "core/score.h"
#include "eval/evaluators.h"
#include "eval/trace.h"
#include "suites.h"
#include "support.h"
#include "variants/variants.h"

#define eval_suite WIDTH_NAME(eval_suite)

/* Each variant has two or three streams: over 10,000 positions of each. */
enum { POSITIONS = TEST_THOROUGH ? 5500 : 300 };

static int evaluate(const Evaluator *evaluator, const Position *pos, const void *weights) {
    return evaluator->evaluate[BB_WIDTH_INDEX](pos, weights, NULL);
}

static int explain(const Evaluator *evaluator, const Position *pos, const void *weights,
                   EvalTrace *trace) {
    return evaluator->explain[BB_WIDTH_INDEX](pos, weights, trace);
}

static void set_at_random(const WeightTable *table, Pair *weights, uint64_t *random) {
    for (int i = 0; i < table->row_count; i++) {
        const WeightRow *row = &table->rows[i];
        const uint32_t span = (uint32_t)(row->max - row->min + 1);
        for (int k = 0; k < row->count; k++) {
            const int midgame = row->min + (int)random_below(random, span);
            const int endgame = row->min + (int)random_below(random, span);
            weights[row->offset + k] =
                row->kind == WEIGHT_SHAPE ? midgame : pair_of(midgame, endgame);
        }
    }
}

/* Goes on to a position that can be evaluated: one whose side to move is not in check. */
static void next_quiet(Walk *walk) {
    do {
        walk_next(walk);
    } while (oracle_in_check(&walk->positions.oracle, walk->positions.oracle.side));
}

static void fail_at(const Oracle *oracle, const Evaluator *evaluator, const char *what, int a,
                    int b) {
    char fen[ORACLE_FEN_SIZE];
    oracle_fen(oracle, fen);
    ck_abort_msg("%s in %s, %s: %s: %d and %d", evaluator->name, oracle->variant->name, fen, what,
                 a, b);
}

/* --- Traces --- */

static void check_trace(const Walk *walk, const Evaluator *evaluator, const void *weights) {
    EvalTrace trace;
    const Oracle *oracle = &walk->positions.oracle;
    const int score = evaluate(evaluator, &walk->pos, weights);
    const int explained = explain(evaluator, &walk->pos, weights, &trace);
    const int sum = trace_score(&trace, evaluator->weights, weights);
    if (explained != score) fail_at(oracle, evaluator, "explained, score", explained, score);
    if ((oracle->side == WHITE ? score : -score) != sum)
        fail_at(oracle, evaluator, "score, trace times weights (White's view)", score, sum);
    if (trace.phase < 0 || trace.phase > trace.phase_max)
        fail_at(oracle, evaluator, "phase, most", trace.phase, trace.phase_max);
}

START_TEST(traces_times_weights_are_scores) {
    const Variant *variant = variant_list[_i / POSITION_SOURCES];
    for (const Evaluator *const *evaluator = evaluator_list; *evaluator; evaluator++) {
        if (!(*evaluator)->fits(variant)) continue;
        Pair weights[WEIGHTS_MAX];
        uint64_t random = 1000 + (uint64_t)_i;
        Walk walk;
        walk_begin(&walk, _i, 17);
        for (int i = 0; i < POSITIONS; i++) {
            next_quiet(&walk);
            set_at_random((*evaluator)->weights, weights, &random);
            check_trace(&walk, *evaluator, weights);
            check_trace(&walk, *evaluator, (*evaluator)->defaults);
        }
        walk_end(&walk);
    }
}
END_TEST

/* The search does not ask for them, but a person may. */
START_TEST(positions_in_check_are_explained_too) {
    const Variant *variant = variant_list[_i / POSITION_SOURCES];
    for (const Evaluator *const *evaluator = evaluator_list; *evaluator; evaluator++) {
        if (!(*evaluator)->fits(variant)) continue;
        Walk walk;
        walk_begin(&walk, _i, 19);
        for (int i = 0; i < POSITIONS / 10; i++) {
            do {
                walk_next(&walk);
            } while (!oracle_in_check(&walk.positions.oracle, walk.positions.oracle.side));
            check_trace(&walk, *evaluator, (*evaluator)->defaults);
        }
        walk_end(&walk);
    }
}
END_TEST

/* The comparison above can fail: another count, weight or phase gives another sum. */
START_TEST(a_wrong_trace_is_found) {
    const Evaluator *evaluator = &evaluator_basic;
    Tables *tables = tables_create(&variant_gardner);
    Position pos;
    EvalTrace trace;
    Pair weights[WEIGHTS_MAX];
    memcpy(weights, evaluator->defaults, evaluator->weights_size);
    support_set_fen(&pos, tables, "4k/p4/5/P4/R3K w - - 0 1");
    const int score = explain(evaluator, &pos, weights, &trace);
    ck_assert_int_eq(trace_score(&trace, evaluator->weights, weights), score);
    const int rows[] = {0, 1, 8, 9};
    for (size_t i = 0; i < ARRAY_LENGTH(rows); i++) {
        trace.count[rows[i]][WHITE]++;
        ck_assert_int_ne(trace_score(&trace, evaluator->weights, weights), score);
        trace.count[rows[i]][WHITE]--;
    }
    weights[0] *= 2;
    ck_assert_int_ne(trace_score(&trace, evaluator->weights, weights), score);
    weights[0] = PAIR(1, 2);
    ck_assert_int_eq(trace_score(&trace, evaluator->weights, weights), score);
    trace.phase = 0; /* an endgame: the second half counts */
    ck_assert_int_ne(trace_score(&trace, evaluator->weights, weights), score);
    trace.scale = 0;
    ck_assert_int_eq(trace_score(&trace, evaluator->weights, weights), 0);
    tables_destroy(tables);
}
END_TEST

/* --- Mirror images --- */

/* White and Black change places: every axis on which pawns advance is turned round, and on a cube
 * the files as well, which makes a point reflection of it. */
static void exchange_sides(Oracle *oracle) {
    const bool cube = oracle->variant->size[AXIS_LEVEL] > 1;
    for (int axis = 0; axis < AXIS_COUNT; axis++) {
        if (cube || SET_HAS(oracle->variant->pawn_forward, axis)) oracle_mirror_axis(oracle, axis);
    }
    oracle_swap_colors(oracle);
}

static bool has_rights(const Oracle *oracle) {
    for (int color = WHITE; color <= BLACK; color++) {
        for (int wing = 0; wing < ORACLE_WINGS; wing++)
            if (oracle->castling_file[color][wing] >= 0) return true;
    }
    return false;
}

/* The images score the same for the side to move, with the weights at hand. */
static void check_images(const Walk *walk, const Evaluator *evaluator, const void *weights) {
    const Oracle *oracle = &walk->positions.oracle;
    const int score = evaluate(evaluator, &walk->pos, weights);
    Position pos;
    Oracle image = *oracle;
    exchange_sides(&image);
    support_set_position(&pos, walk->tables, &image);
    const int exchanged = evaluate(evaluator, &pos, weights);
    if (exchanged != score)
        fail_at(oracle, evaluator, "score, with sides exchanged", score, exchanged);
    if (has_rights(oracle)) return;
    image = *oracle;
    oracle_mirror_axis(&image, AXIS_FILE);
    support_set_position(&pos, walk->tables, &image);
    const int reversed = evaluate(evaluator, &pos, weights);
    if (reversed != score)
        fail_at(oracle, evaluator, "score, with files reversed", score, reversed);
}

/* Random weights too: defaults of 0, or that are alike, would hide what is not symmetrical. */
START_TEST(mirror_images_score_the_opposite) {
    const Variant *variant = variant_list[_i / POSITION_SOURCES];
    for (const Evaluator *const *evaluator = evaluator_list; *evaluator; evaluator++) {
        if (!(*evaluator)->fits(variant)) continue;
        Pair weights[WEIGHTS_MAX];
        uint64_t random = 3000 + (uint64_t)_i;
        Walk walk;
        walk_begin(&walk, _i, 23);
        for (int i = 0; i < POSITIONS; i++) {
            next_quiet(&walk);
            set_at_random((*evaluator)->weights, weights, &random);
            check_images(&walk, *evaluator, weights);
            check_images(&walk, *evaluator, (*evaluator)->defaults);
        }
        walk_end(&walk);
    }
}
END_TEST

/* --- Bounds and caches --- */

START_TEST(scores_are_no_mates) {
    const Variant *variant = variant_list[_i / POSITION_SOURCES];
    for (const Evaluator *const *evaluator = evaluator_list; *evaluator; evaluator++) {
        if (!(*evaluator)->fits(variant)) continue;
        Walk walk;
        walk_begin(&walk, _i, 29);
        for (int i = 0; i < POSITIONS; i++) {
            next_quiet(&walk);
            const int score = evaluate(*evaluator, &walk.pos, (*evaluator)->defaults);
            if (score_is_mate(score))
                fail_at(&walk.positions.oracle, *evaluator, "score, bound", score,
                        SCORE_MATE_BOUND);
        }
        walk_end(&walk);
    }
}
END_TEST

/* One cache for the whole walk; every position twice, so that what was stored is used. */
START_TEST(a_cache_changes_nothing) {
    const Variant *variant = variant_list[_i / POSITION_SOURCES];
    for (const Evaluator *const *evaluator = evaluator_list; *evaluator; evaluator++) {
        if (!(*evaluator)->fits(variant)) continue;
        const void *weights = (*evaluator)->defaults;
        void *cache = calloc(1, (*evaluator)->cache_size + 1);
        ck_assert_ptr_nonnull(cache);
        Walk walk;
        walk_begin(&walk, _i, 31);
        for (int i = 0; i < POSITIONS; i++) {
            next_quiet(&walk);
            const int plain = evaluate(*evaluator, &walk.pos, weights);
            for (int round = 0; round < 2; round++) {
                const int cached =
                    (*evaluator)->evaluate[BB_WIDTH_INDEX](&walk.pos, weights, cache);
                if (cached != plain)
                    fail_at(&walk.positions.oracle, *evaluator, "plain, cached", plain, cached);
            }
        }
        walk_end(&walk);
        free(cache);
    }
}
END_TEST

static void add_streams(Suite *suite, const char *name, const TTest *test) {
    TCase *tcase = tcase_create(name);
    tcase_set_timeout(tcase, TEST_TIMEOUT);
    support_add_streams(tcase, test);
    suite_add_tcase(suite, tcase);
}

Suite *eval_suite(void) {
    Suite *suite = suite_create(SUITE_NAME("eval"));
    TCase *tcase = tcase_create("faults");
    tcase_add_test(tcase, a_wrong_trace_is_found);
    suite_add_tcase(suite, tcase);
    add_streams(suite, "traces", traces_times_weights_are_scores);
    add_streams(suite, "checks", positions_in_check_are_explained_too);
    add_streams(suite, "images", mirror_images_score_the_opposite);
    add_streams(suite, "bounds", scores_are_no_mates);
    add_streams(suite, "caches", a_cache_changes_nothing);
    return suite;
}
