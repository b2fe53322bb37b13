/* The transposition table: what is stored is found again, and what was not stored is not. */
#include <string.h>

#include "core/random.h"
#include "core/score.h"
#include "core/tt.h"
#include "suites.h"

static TransEntry random_entry(uint64_t *random) {
    return (TransEntry){
        .move = (Move)random_next(random) | 1,
        .score = (int)random_below(random, 2 * SCORE_MATE + 1) - SCORE_MATE,
        .eval = random_below(random, 4) ? (int)random_below(random, 6001) - 3000 : SCORE_NONE,
        .depth = (int)random_below(random, MAX_PLY),
        .bound = (ScoreBound)(BOUND_UPPER + (int)random_below(random, 3)),
    };
}

static bool same_entry(const TransEntry *a, const TransEntry *b) {
    return a->move == b->move && a->score == b->score && a->eval == b->eval &&
           a->depth == b->depth && a->bound == b->bound;
}

START_TEST(an_entry_is_found_as_it_was_stored) {
    TransTable *table = tt_create(1);
    uint64_t random = 601;
    for (int i = 0; i < 100000; i++) {
        const uint64_t key = random_next(&random);
        const TransEntry stored = random_entry(&random);
        TransEntry found = {0};
        tt_store(table, key, &stored);
        EXPECT(tt_probe(table, key, &found), "key %d is not found", i);
        EXPECT(same_entry(&stored, &found), "entry %d came back changed", i);
    }
    tt_destroy(table);
}
END_TEST

/* 64 bits of the key are used somewhere: to choose the bucket or to tell entries apart. In a table
 * as full as this one a wrong hit in so many tries would mean that bits are ignored. */
START_TEST(a_key_that_was_not_stored_is_not_found) {
    TransTable *table = tt_create(1);
    uint64_t random = 602;
    for (int i = 0; i < 200000; i++) {
        const TransEntry entry = random_entry(&random);
        tt_store(table, random_next(&random), &entry);
    }
    for (int i = 0; i < 200000; i++) {
        TransEntry found;
        EXPECT(!tt_probe(table, random_next(&random), &found), "a key never stored was found");
    }
    tt_destroy(table);
}
END_TEST

START_TEST(clearing_forgets_everything) {
    TransTable *table = tt_create(2);
    uint64_t random = 603;
    const uint64_t key = random_next(&random);
    const TransEntry entry = random_entry(&random);
    TransEntry found;
    ck_assert_int_eq(tt_fullness(table), 0);
    for (int i = 0; i < 300000; i++) {
        tt_store(table, random_next(&random), &entry);
    }
    tt_store(table, key, &entry);
    ck_assert_int_gt(tt_fullness(table), 900);
    tt_new_search(table);
    ck_assert_int_eq(tt_fullness(table), 0);
    ck_assert(tt_probe(table, key, &found));
    tt_clear(table);
    ck_assert(!tt_probe(table, key, &found));
    tt_destroy(table);
}
END_TEST

/* Storing without a move keeps the one known before. */
/* Preparing is for a table no search has used: later it must not cost what was learnt. */
START_TEST(preparing_forgets_nothing) {
    TransTable *table = tt_create(1);
    const TransEntry entry = {.move = 1, .score = 5, .eval = 6, .depth = 7, .bound = BOUND_EXACT};
    TransEntry found;
    tt_prepare(table);
    ck_assert(!tt_probe(table, 99, &found));
    tt_new_search(table);
    tt_store(table, 99, &entry);
    tt_prepare(table);
    ck_assert(tt_probe(table, 99, &found) && same_entry(&entry, &found));
    tt_destroy(table);

    table = tt_create(1);
    tt_new_search(table);
    tt_store(table, 99, &entry);
    tt_prepare(table);
    ck_assert(tt_probe(table, 99, &found) && same_entry(&entry, &found));
    tt_destroy(table);
}
END_TEST

/* Raumfischer's buckets: the deeper of two results stays, the other place takes every one. By hand:
 * a tiny table has one bucket a key, so keys that differ in their low bits alone share it. */
START_TEST(two_tiers_keep_the_deepest_and_the_last) {
    TransTable *table = tt_create(1);
    tt_set_two_tier(table, true);
    const TransEntry deep = {.move = 1, .score = 1, .depth = 20, .bound = BOUND_EXACT};
    const TransEntry shallow = {.move = 2, .score = 2, .depth = 3, .bound = BOUND_EXACT};
    TransEntry found;
    tt_store(table, 1, &deep);
    for (uint64_t key = 2; key <= 9; key++) {
        tt_store(table, key, &shallow);
        ck_assert(tt_probe(table, 1, &found) && found.depth == 20);
        ck_assert(tt_probe(table, key, &found) && found.depth == 3);
        if (key > 2) ck_assert(!tt_probe(table, key - 1, &found));
    }
    tt_destroy(table);
}
END_TEST

START_TEST(a_result_without_a_move_keeps_the_old_move) {
    TransTable *table = tt_create(1);
    uint64_t random = 604;
    TransEntry entry = random_entry(&random), found;
    entry.depth = 5;
    const Move move = entry.move;
    tt_store(table, 12345, &entry);
    entry.move = MOVE_NONE;
    entry.depth = 6;
    tt_store(table, 12345, &entry);
    ck_assert(tt_probe(table, 12345, &found));
    ck_assert_int_eq(found.move, move);
    ck_assert_int_eq(found.depth, 6);
    tt_destroy(table);
}
END_TEST

/* Deep results survive a flood of shallow ones of later searches better than shallow ones do. */
START_TEST(entries_of_old_searches_are_replaced_first) {
    TransTable *table = tt_create(1);
    uint64_t random = 605;
    uint64_t keys[1000];
    TransEntry entry = random_entry(&random), found;
    entry.depth = 40;
    for (int i = 0; i < 1000; i++) {
        keys[i] = random_next(&random);
        tt_store(table, keys[i], &entry);
    }
    entry.depth = 1;
    for (int i = 0; i < 400000; i++) {
        tt_store(table, random_next(&random), &entry);
    }
    int kept = 0;
    for (int i = 0; i < 1000; i++) {
        kept += tt_probe(table, keys[i], &found);
    }
    ck_assert_int_gt(kept, 900);
    for (int search = 0; search < 10; search++) {
        tt_new_search(table);
    }
    for (int i = 0; i < 400000; i++) {
        tt_store(table, random_next(&random), &entry);
    }
    kept = 0;
    for (int i = 0; i < 1000; i++) {
        kept += tt_probe(table, keys[i], &found);
    }
    ck_assert_int_lt(kept, 100);
    tt_destroy(table);
}
END_TEST

/* A mate in 5 plies from the root found at ply 3 is a mate in 2 from there: by hand. */
START_TEST(mate_scores_count_from_the_position_in_the_table) {
    ck_assert_int_eq(tt_score_in(SCORE_MATE - 5, 3), SCORE_MATE - 2);
    ck_assert_int_eq(tt_score_out(SCORE_MATE - 2, 7), SCORE_MATE - 9);
    ck_assert_int_eq(tt_score_in(-SCORE_MATE + 5, 3), -SCORE_MATE + 2);
    ck_assert_int_eq(tt_score_out(-SCORE_MATE + 2, 7), -SCORE_MATE + 9);
    for (int ply = 0; ply < MAX_PLY; ply++) {
        ck_assert_int_eq(tt_score_in(123, ply), 123);
        ck_assert_int_eq(tt_score_out(-123, ply), -123);
        ck_assert_int_eq(tt_score_out(tt_score_in(SCORE_MATE - ply, ply), ply), SCORE_MATE - ply);
    }
}
END_TEST

START_TEST(impossible_sizes_give_no_table) {
    ck_assert_ptr_null(tt_create(0));
    ck_assert_ptr_null(tt_create(SIZE_MAX));
}
END_TEST

Suite *tt_suite(void) {
    Suite *suite = suite_create("tt");
    TCase *tcase = tcase_create("transposition table");
    tcase_set_timeout(tcase, TEST_TIMEOUT);
    tcase_add_test(tcase, an_entry_is_found_as_it_was_stored);
    tcase_add_test(tcase, a_key_that_was_not_stored_is_not_found);
    tcase_add_test(tcase, clearing_forgets_everything);
    tcase_add_test(tcase, preparing_forgets_nothing);
    tcase_add_test(tcase, two_tiers_keep_the_deepest_and_the_last);
    tcase_add_test(tcase, a_result_without_a_move_keeps_the_old_move);
    tcase_add_test(tcase, entries_of_old_searches_are_replaced_first);
    tcase_add_test(tcase, mate_scores_count_from_the_position_in_the_table);
    tcase_add_test(tcase, impossible_sizes_give_no_table);
    suite_add_tcase(suite, tcase);
    return suite;
}
