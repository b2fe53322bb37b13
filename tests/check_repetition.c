/* What the search takes for a repetition (W): positions that came back by moves, never those that
 * came back by passing, and whatever the table remembers. Expected: the rules, by hand. */
#include <stdlib.h>
#include <string.h>

#include "core/engine.h"
#include "core/searcher.h"
#include "core/tt.h"
#include "eval/evaluators.h"
#include "suites.h"
#include "support.h"
#include "text_support.h"
#include "variants/variants.h"

#define repetition_suite WIDTH_NAME(repetition_suite)

enum { HASH_MB = 4 };

/* --- Lines --- */

/* A line from the initial position; "pass" is a null move. `root`: so many plies of it lie before
 * the root. */
typedef struct Line {
    const Variant *variant;
    const char *moves;
    int root;
    bool draw, can_repeat;
} Line;

/* clang-format off */
static const Line lines[] = {
    {&variant_chess, "g1f3 g8f6 f3g1 f6g8", 0, true, true},
    {&variant_chess, "g1f3 g8f6 f3g1", 0, false, true},
    {&variant_chess, "g1f3 g8f6", 0, false, false},
    {&variant_chess, "g1f3 g8f6 e2e3", 0, false, false},
    /* It is no repetition that the other side let happen by passing. */
    {&variant_chess, "g1f3 pass f3g1 pass", 0, false, false},
    {&variant_chess, "pass g8f6 pass", 0, false, false},
    {&variant_chess, "pass g8f6 pass f6g8", 0, false, false},
    {&variant_chess, "g1f3 pass f3g1 g8f6", 0, false, false},
    /* What lies behind a pass does not count; what comes after it does. */
    {&variant_chess, "e2e3 pass g1f3 g8f6 f3g1 f6g8", 0, true, true},
    {&variant_chess, "e2e3 pass g1f3 g8f6 f3g1", 0, false, true},
    /* Before the root a position must have stood twice. */
    {&variant_chess, "g1f3 g8f6 f3g1 f6g8", 3, false, false},
    {&variant_chess, "g1f3 g8f6 f3g1 f6g8 g1f3 g8f6 f3g1 f6g8", 7, true, false},
    {&variant_raumschach, "Ab1Bb3 Eb5Db3 Bb3Ab1 Db3Eb5", 0, true, true},
    {&variant_raumschach, "Ab1Bb3 Eb5Db3 Bb3Ab1", 0, false, true},
    {&variant_raumschach, "Ab1Bb3 pass Bb3Ab1 pass", 0, false, false},
    {&variant_raumschach, "pass Eb5Db3 pass", 0, false, false},
};
/* clang-format on */

/* Only what making moves needs. */
static Searcher *searcher_at(const Tables *tables, TransTable *table, NodeCounter *counter) {
    Searcher *searcher = calloc(1, sizeof *searcher);
    ck_assert_ptr_nonnull(searcher);
    ck_assert(cycles_create(&searcher->cycles, tables));
    searcher->table = table;
    searcher->counter = counter;
    support_set_fen(&searcher->pos, tables, tables->variant->start_fen);
    searcher->keys[searcher->key_count++] = searcher->pos.key;
    return searcher;
}

/* Plays the line as the search would and returns the ply it ends at. The plies before the root are
 * played with frames of their own, which the root forgets. */
static int play_line(Searcher *searcher, const Line *line) {
    char text[100];
    int played = 0, ply = 0;
    EXPECT(strlen(line->moves) < sizeof text, "a longer line than expected");
    strcpy(text, line->moves);
    for (char *rest = text, *word; (word = strtok_r(rest, " ", &rest)) != NULL; played++) {
        if (strcmp(word, "pass") == 0) {
            searcher_make_null(searcher, ply);
        } else {
            const Move move = support_find_move(&searcher->pos, word, false);
            EXPECT(move != MOVE_NONE, "%s in %s", word, line->moves);
            searcher_make(searcher, move, ply);
        }
        ply = played < line->root ? 0 : ply + 1;
        if (played < line->root) searcher->root_index = searcher->key_count - 1;
    }
    return ply;
}

START_TEST(lines_repeat_by_moves_only) {
    const Line *line = &lines[_i];
    Tables *tables = tables_create(line->variant);
    if (tables == NULL) return; /* a cube in the narrow build */
    TransTable *table = tt_create(1);
    NodeCounter counter = {0, 0};
    Searcher *searcher = searcher_at(tables, table, &counter);
    const int ply = play_line(searcher, line);
    EXPECT(searcher_is_draw(searcher) == line->draw, "%s: a draw?", line->moves);
    EXPECT(searcher_can_repeat(searcher, ply) == line->can_repeat, "%s: can repeat?", line->moves);
    cycles_destroy(&searcher->cycles);
    free(searcher);
    tt_destroy(table);
    tables_destroy(tables);
}
END_TEST

/* --- A full table --- */

/* Black has a lost ending but for Kh8, with which the initial position stands for the third time.
 * A search of the same position without its past has filled the table with lost scores for all
 * moves; it must not hide the draw. Then White is to move, and Ra2 would bring a third time too. */
START_TEST(the_table_hides_no_repetition) {
    static const char *const start = "7k/8/8/8/8/8/R7/K7 w - - 0 1";
    static const char *const past = "a2b2 h8g8 b2a2 g8h8 a2b2 h8g8 b2a2";
    Game *game = text_game_create(&variant_chess, BB_WORDS == 1 ? RULES_WIDTH_1 : RULES_WIDTH_2);
    text_set_fen(game, "6k1/8/8/8/8/8/R7/K7 b - - 0 1");
    Engine *engine = engine_create(game_rules(game), evaluator_default(&variant_chess), HASH_MB);
    ck_assert_ptr_nonnull(engine);
    const SearchLimits limits = {.depth = 8};
    const SearchResult lost = engine_search(engine, game, &limits, NULL, NULL);
    ck_assert_int_lt(lost.score, -300);

    text_set_fen(game, start);
    text_play_all(game, past);
    const SearchResult saved = engine_search(engine, game, &limits, NULL, NULL);
    ck_assert_int_eq(saved.score, SCORE_DRAW);
    ck_assert_int_eq(saved.best, game_parse_uci(game, "g8h8", 4, NULL));

    text_set_fen(game, start);
    text_play_all(game, "a2b2 h8g8 b2a2 g8h8 a2b2 h8g8 b2a2 g8f7 a2c2 f7g8");
    const Move repeating = game_parse_uci(game, "c2a2", 4, NULL);
    const SearchResult free_choice = engine_search(engine, game, &limits, NULL, NULL);
    ck_assert_int_ne(free_choice.best, repeating);
    ck_assert_int_gt(free_choice.score, 300);
    const SearchLimits forced = {.depth = 8, .root_moves = &repeating, .root_move_count = 1};
    ck_assert_int_eq(engine_search(engine, game, &forced, NULL, NULL).score, SCORE_DRAW);
    engine_destroy(engine);
    text_game_destroy(game);
}
END_TEST

Suite *repetition_suite(void) {
    Suite *suite = suite_create(SUITE_NAME("repetition"));
    TCase *tcase = tcase_create("repetition");
    tcase_set_timeout(tcase, TEST_TIMEOUT);
    tcase_add_loop_test(tcase, lines_repeat_by_moves_only, 0, (int)ARRAY_LENGTH(lines));
    tcase_add_test(tcase, the_table_hides_no_repetition);
    suite_add_tcase(suite, tcase);
    return suite;
}
