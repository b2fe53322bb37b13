/* The suites of the runner. Those of (W) modules exist once per bitboard width. */
#ifndef ORTHANT_TESTS_SUITES_H
#define ORTHANT_TESTS_SUITES_H

#include <check.h>

/* How much the random comparisons and the perft files do: everything in an optimized build, a tenth
 * and less where assertions and sanitizers make each step slow. Set by CMake. */
#ifndef TEST_THOROUGH
#define TEST_THOROUGH 0
#endif

/* Seconds before Check gives a test up for hung; far more than any needs. */
enum { TEST_TIMEOUT = 600 };

/* An assertion for loops of millions: ck_assert_msg tells the runner's other process each time it
 * passes, which takes longer than what is tested. */
#define EXPECT(condition, ...)                                                                     \
    do {                                                                                           \
        if (!(condition)) ck_abort_msg(__VA_ARGS__);                                               \
    } while (0)

/* clang-format off */

/* The suites as X(name): the function is name_suite. One list for declarations and the runner. */
#define PLAIN_SUITES(X) \
    X(zstd_file) \
    X(oracle) X(geometry) X(fen) X(notation) X(notation_doc) X(pgn) X(game) X(game_end) X(tt) \
    X(search) X(mates) X(engine) X(strength) X(syzygy) X(elo) X(sprt) X(profile) X(weights) \
    X(chess_endings) X(fischer) X(fischer_endings) X(players) X(cecp) X(config) X(match) \
    X(opening_list) X(annotate) X(analysis) X(board) X(book) X(optimize) X(tune) X(tune_data)

/* X(name): the functions are name_suite_w1 and name_suite_w2. */
#define WIDTH_SUITES(X) \
    X(position) X(movegen) X(perft) X(see) X(movepick) X(repetition) X(eval) X(chess_eval) X(cube)

/* As WIDTH_SUITES, but only run when named: minutes, or seconds in a release build. */
#define WIDTH_SUITES_ON_REQUEST(X) X(perft_deep)

/* clang-format on */

#define DECLARE_SUITE(name) Suite *name##_suite(void);
#define DECLARE_WIDTH_SUITE(name)                                                                  \
    Suite *name##_suite_w1(void);                                                                  \
    Suite *name##_suite_w2(void);
PLAIN_SUITES(DECLARE_SUITE)
WIDTH_SUITES(DECLARE_WIDTH_SUITE)
WIDTH_SUITES_ON_REQUEST(DECLARE_WIDTH_SUITE)
#undef DECLARE_SUITE
#undef DECLARE_WIDTH_SUITE

#endif
