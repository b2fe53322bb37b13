/* The move picker (W): every legal move once and no other, in the order it promises. */
#include <stdlib.h>
#include <string.h>

#include "core/movepick.h"
#include "core/random.h"
#include "core/see.h"
#include "suites.h"
#include "support.h"
#include "variants/variants.h"

#define movepick_suite WIDTH_NAME(movepick_suite)

enum { WALK_LENGTH = TEST_THOROUGH ? 1000 : 100 };

static const Arrivals no_arrivals = {{NO_ARRIVAL, NO_ARRIVAL}};

static int compare_moves(const void *a, const void *b) {
    const Move x = *(const Move *)a, y = *(const Move *)b;
    return (x > y) - (x < y);
}

static int pick_all(MovePicker *picker, Move picked[MAX_MOVES]) {
    int count = 0;
    for (Move move; (move = movepick_next(picker)) != MOVE_NONE;) {
        EXPECT(count < MAX_MOVES, "the picker does not end");
        picked[count++] = move;
    }
    return count;
}

static void expect_same_moves(const Move *picked, int picked_count, const Move *wanted,
                              int wanted_count) {
    Move a[MAX_MOVES], b[MAX_MOVES];
    EXPECT(picked_count == wanted_count, "%d moves, expected %d", picked_count, wanted_count);
    memcpy(a, picked, (size_t)picked_count * sizeof *a);
    memcpy(b, wanted, (size_t)wanted_count * sizeof *b);
    qsort(a, (size_t)picked_count, sizeof *a, compare_moves);
    qsort(b, (size_t)wanted_count, sizeof *b, compare_moves);
    EXPECT(memcmp(a, b, (size_t)picked_count * sizeof *a) == 0, "other moves were picked");
}

static void fill_history(History *history, const Move *pool, int pool_count, uint64_t *random) {
    int16_t *count = &history->butterfly[0][0][0];
    for (size_t i = 0; i < sizeof history->butterfly / sizeof *count; i++) {
        count[i] = (int16_t)(random_below(random, 2 * HISTORY_LIMIT + 1) - HISTORY_LIMIT);
    }
    const SearchParams params = search_params_for_board(&search_params_default, 2);
    for (int i = 0; i < KILLERS; i++) {
        const Move move = pool[random_below(random, (uint32_t)pool_count)];
        if (move == MOVE_NONE || move_is_noisy(move)) continue;
        history_reward_quiet(history, &params, WHITE, 3, 1, &no_arrivals, move, NULL, 0);
    }
}

/* Hash move and killers come from this or the last position: legal, illegal and equal ones. */
START_TEST(every_legal_move_is_picked_once) {
    Walk walk;
    walk_begin(&walk, _i, 701);
    static History history;
    Move pool[2 * MAX_MOVES + 1] = {MOVE_NONE}, legal[MAX_MOVES], picked[MAX_MOVES];
    int last_count = 0;
    uint64_t random = 702;
    const SearchParams params =
        search_params_for_board(&search_params_default, walk.tables->geometry.axis_count);
    const PieceValues values = piece_values_of(walk.tables->variant->value);
    for (int i = 0; i < WALK_LENGTH; i++) {
        walk_next(&walk);
        const Position *pos = &walk.pos;
        const int count = movegen_legal(pos, legal);
        memcpy(pool + 1 + last_count, legal, (size_t)count * sizeof *legal);
        const int pool_count = 1 + last_count + count;
        fill_history(&history, pool, pool_count, &random);
        const Move hash_move = pool[random_below(&random, (uint32_t)pool_count)];
        MovePicker picker;
        movepick_begin(&picker, pos, &history, &params, &values, 3, &no_arrivals, hash_move);
        const int picked_count = pick_all(&picker, picked);
        expect_same_moves(picked, picked_count, legal, count);
        const bool hash_is_legal = movegen_is_legal(pos, hash_move);
        if (hash_is_legal) EXPECT(picked[0] == hash_move, "the hash move is not the first");
        /* After the hash move: noisy moves that lose nothing, the quiet ones, noisy ones that lose.
         */
        int last_rank = 0;
        for (int k = hash_is_legal ? 1 : 0; k < picked_count; k++) {
            const int rank = !move_is_noisy(picked[k])                  ? 1
                             : see_at_least(pos, &values, picked[k], 0) ? 0
                                                                        : 2;
            EXPECT(rank >= last_rank, "a move of rank %d after one of rank %d", rank, last_rank);
            last_rank = rank;
        }
        movepick_begin_noisy(&picker, pos, &history, &params, &values, hash_move, false, 0);
        const int noisy_count = pick_all(&picker, picked);
        const int wanted_count = movegen_noisy(pos, legal);
        expect_same_moves(picked, noisy_count, legal, wanted_count);
        last_count = movegen_legal(pos, pool + 1);
    }
    walk_end(&walk);
}
END_TEST

/* By hand: the hash move, the queen taken by the pawn, then by the queen, the two killers. */
START_TEST(the_order_is_what_it_should_be) {
    static const char *const order[] = {"e4e5", "e4d5", "d1d5", "e1e2", "e1f2"};
    Tables *tables = tables_create(&variant_chess);
    Position pos;
    static History history;
    const SearchParams params = search_params_for_board(&search_params_default, 2);
    const PieceValues values = piece_values_of(variant_chess.value);
    memset(&history, 0, sizeof history);
    support_set_fen(&pos, tables, "3r3k/8/8/3q4/4P3/8/8/3QK3 w - - 0 1");
    history.killer[3][0] = support_find_move(&pos, "e1e2", false);
    history.killer[3][1] = support_find_move(&pos, "e1f2", false);
    MovePicker picker;
    Move picked[MAX_MOVES];
    movepick_begin(&picker, &pos, &history, &params, &values, 3, &no_arrivals,
                   support_find_move(&pos, "e4e5", false));
    const int count = pick_all(&picker, picked);
    for (int i = 0; i < (int)ARRAY_LENGTH(order); i++) {
        char text[SUPPORT_MOVE_SIZE];
        support_move_text(&pos, picked[i], false, text);
        ck_assert_str_eq(text, order[i]);
    }
    ck_assert_int_eq(count, movegen_count(&pos));
    tables_destroy(tables);
}
END_TEST

Suite *movepick_suite(void) {
    Suite *suite = suite_create(SUITE_NAME("movepick"));
    TCase *tcase = tcase_create("order");
    tcase_set_timeout(tcase, TEST_TIMEOUT);
    support_add_streams(tcase, every_legal_move_is_picked_once);
    tcase_add_test(tcase, the_order_is_what_it_should_be);
    suite_add_tcase(suite, tcase);
    return suite;
}
