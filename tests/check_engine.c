/* The engine beyond one plain search: threads, several lines, pondering, mates asked for. */
#include <pthread.h>
#include <string.h>
#include <time.h>

#include "core/engine.h"
#include "eval/evaluators.h"
#include "suites.h"
#include "text_support.h"
#include "variants/variants.h"

enum { HASH_MB = 8, MAX_LINES = 8 };

typedef struct Fixture {
    Rules *rules;
    Game *game;
    Engine *engine;
} Fixture;

static Fixture fixture_create(const Variant *variant) {
    Fixture fixture;
    fixture.rules = rules_create(variant, RULES_WIDTH_AUTO);
    fixture.game = game_create(fixture.rules);
    fixture.engine = engine_create(fixture.rules, evaluator_default(variant), HASH_MB);
    ck_assert(fixture.game != NULL && fixture.engine != NULL);
    return fixture;
}

static void fixture_destroy(Fixture *fixture) {
    engine_destroy(fixture->engine);
    game_destroy(fixture->game);
    rules_destroy(fixture->rules);
}

static int64_t now_ms(void) {
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return (int64_t)time.tv_sec * 1000 + time.tv_nsec / 1000000;
}

/* --- Threads --- */

START_TEST(threads_search_together_and_stop_together) {
    static const Variant *const variants[] = {&variant_chess, &variant_raumschach};
    Fixture fixture = fixture_create(variants[_i]);
    for (int threads = 1; threads <= 4; threads++) {
        ck_assert(engine_set_threads(fixture.engine, threads));
        for (int k = 0; k < 3; k++) {
            const SearchLimits by_nodes = {.nodes = 20000}, by_depth = {.depth = 5};
            const SearchResult a =
                engine_search(fixture.engine, fixture.game, &by_nodes, NULL, NULL);
            ck_assert(game_is_legal(fixture.game, a.best));
            /* Each thread looks at the sum every 1,024 nodes of its own. */
            ck_assert_uint_ge(a.nodes, threads == 1 ? 20000 : 19000);
            ck_assert_uint_le(a.nodes, 20000 + (uint64_t)(threads - 1) * 2048);
            const SearchResult b =
                engine_search(fixture.engine, fixture.game, &by_depth, NULL, NULL);
            ck_assert(game_is_legal(fixture.game, b.best));
            ck_assert_int_eq(b.depth, 5);
        }
    }
    fixture_destroy(&fixture);
}
END_TEST

START_TEST(impossible_numbers_of_threads_are_refused) {
    Fixture fixture = fixture_create(&variant_chess);
    ck_assert(!engine_set_threads(fixture.engine, 0));
    ck_assert(!engine_set_threads(fixture.engine, -1));
    ck_assert(!engine_set_threads(fixture.engine, ENGINE_THREADS_MAX + 1));
    const SearchLimits limits = {.depth = 3};
    const SearchResult result = engine_search(fixture.engine, fixture.game, &limits, NULL, NULL);
    ck_assert(game_is_legal(fixture.game, result.best));
    fixture_destroy(&fixture);
}
END_TEST

/* --- Several lines --- */

typedef struct Lines {
    int count;
    int depth[MAX_LINES], score[MAX_LINES];
    Move first[MAX_LINES];
} Lines;

static void keep_line(const SearchInfo *info, void *payload) {
    Lines *lines = payload;
    const int i = info->multipv - 1;
    if (i < 0 || i >= MAX_LINES || info->pv_length == 0) return;
    lines->count = max_int(lines->count, i + 1);
    lines->depth[i] = info->depth;
    lines->score[i] = info->score;
    lines->first[i] = info->pv[0];
}

static Lines search_lines(const Fixture *fixture, int multi_pv, int depth) {
    Lines lines = {.count = 0};
    const SearchLimits limits = {.depth = depth, .multi_pv = multi_pv};
    engine_search(fixture->engine, fixture->game, &limits, keep_line, &lines);
    return lines;
}

START_TEST(lines_are_distinct_and_sorted) {
    Fixture fixture = fixture_create(variant_list[_i]);
    const Lines lines = search_lines(&fixture, 4, 4);
    ck_assert_int_eq(lines.count, 4);
    for (int i = 0; i < lines.count; i++) {
        ck_assert_int_eq(lines.depth[i], 4);
        ck_assert(game_is_legal(fixture.game, lines.first[i]));
        for (int j = 0; j < i; j++) {
            ck_assert_int_ge(lines.score[j], lines.score[i]);
            ck_assert_uint_ne(lines.first[j], lines.first[i]);
        }
    }
    fixture_destroy(&fixture);
}
END_TEST

/* Kxb2 is the only move: one line, however many are asked for. */
START_TEST(there_are_no_more_lines_than_moves) {
    Fixture fixture = fixture_create(&variant_chess);
    text_set_fen(fixture.game, "8/8/8/8/8/7k/1r6/K7 w - - 0 1");
    const Lines lines = search_lines(&fixture, 250, 4);
    ck_assert_int_eq(lines.count, 1);
    fixture_destroy(&fixture);
}
END_TEST

/* Two mates in one, Ra8 and Rb8 (by hand): both lines must say so. */
START_TEST(equal_mates_fill_the_first_lines) {
    Fixture fixture = fixture_create(&variant_chess);
    text_set_fen(fixture.game, "6k1/5ppp/8/8/8/8/8/RR4K1 w - - 0 1");
    const Lines lines = search_lines(&fixture, 3, 4);
    ck_assert_int_eq(lines.score[0], SCORE_MATE - 1);
    ck_assert_int_eq(lines.score[1], SCORE_MATE - 1);
    ck_assert_int_lt(lines.score[2], SCORE_MATE - 1);
    fixture_destroy(&fixture);
}
END_TEST

/* --- Pondering --- */

typedef struct Pondering {
    Fixture fixture;
    SearchLimits limits;
    SearchResult result;
    int64_t ended_ms;
} Pondering;

static void *ponder(void *payload) {
    Pondering *pondering = payload;
    pondering->result = engine_search(pondering->fixture.engine, pondering->fixture.game,
                                      &pondering->limits, NULL, NULL);
    pondering->ended_ms = now_ms();
    return NULL;
}

static void sleep_ms(int ms) {
    nanosleep(&(struct timespec){ms / 1000, ms % 1000 * 1000000L}, NULL);
}

/* With 100 ms on the clock a search of its own would be over long before the hit at 600 ms. */
START_TEST(pondering_lasts_until_the_hit_or_the_stop) {
    Pondering pondering = {.fixture = fixture_create(&variant_chess),
                           .limits = {.use_clock = true, .time_ms = {100, 100}, .ponder = true}};
    pthread_t thread;
    engine_clear_stop(pondering.fixture.engine);
    engine_begin_ponder(pondering.fixture.engine);
    pthread_create(&thread, NULL, ponder, &pondering);
    sleep_ms(600);
    const int64_t hit_ms = now_ms();
    if (_i == 0) {
        engine_ponderhit(pondering.fixture.engine);
    } else {
        engine_stop(pondering.fixture.engine);
    }
    pthread_join(thread, NULL);
    ck_assert_int_ge(pondering.ended_ms, hit_ms);
    ck_assert_int_le(pondering.ended_ms, hit_ms + 5000);
    ck_assert(game_is_legal(pondering.fixture.game, pondering.result.best));
    fixture_destroy(&pondering.fixture);
}
END_TEST

/* --- Mates asked for --- */

/* P. Morphy's problem, mate in two: found at the depth it takes, and the search ends with it. */
START_TEST(a_mate_asked_for_ends_the_search) {
    Fixture fixture = fixture_create(&variant_chess);
    text_set_fen(fixture.game, "kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1");
    const SearchLimits limits = {.mate = 2, .depth = 30};
    const SearchResult result = engine_search(fixture.engine, fixture.game, &limits, NULL, NULL);
    ck_assert_int_eq(result.score, SCORE_MATE - 3);
    ck_assert_int_le(result.depth, 5);
    fixture_destroy(&fixture);
}
END_TEST

Suite *engine_suite(void) {
    Suite *suite = suite_create("engine");
    TCase *tcase = tcase_create("engine");
    tcase_set_timeout(tcase, TEST_TIMEOUT);
    tcase_add_loop_test(tcase, threads_search_together_and_stop_together, 0, 2);
    tcase_add_test(tcase, impossible_numbers_of_threads_are_refused);
    tcase_add_loop_test(tcase, lines_are_distinct_and_sorted, 0, 6);
    tcase_add_test(tcase, there_are_no_more_lines_than_moves);
    tcase_add_test(tcase, equal_mates_fill_the_first_lines);
    tcase_add_loop_test(tcase, pondering_lasts_until_the_hit_or_the_stop, 0, 2);
    tcase_add_test(tcase, a_mate_asked_for_ends_the_search);
    suite_add_tcase(suite, tcase);
    return suite;
}
