/* Search: forced mates with their exact distance, draws, limits, symmetry, equal results of both
 * widths and of two runs; and nothing allocated on the way. */
#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "allocations.h"
#include "core/engine.h"
#include "epd.h"
#include "eval/evaluators.h"
#include "positions.h"
#include "text_support.h"

enum { HASH_MB = 16 };

/* A game and an engine for it. */
typedef struct Match {
    Game *game;
    Engine *engine;
} Match;

static Match match_create(const Variant *variant, RulesWidth width, const char *fen) {
    Match match;
    match.game = text_game_create(variant, width);
    if (fen != NULL) text_set_fen(match.game, fen);
    match.engine = engine_create(game_rules(match.game), evaluator_default(variant), HASH_MB);
    ck_assert_ptr_nonnull(match.engine);
    return match;
}

static void match_destroy(Match *match) {
    engine_destroy(match->engine);
    text_game_destroy(match->game);
}

static SearchResult search_depth(const Match *match, int depth) {
    const SearchLimits limits = {.depth = depth};
    return engine_search(match->engine, match->game, &limits, NULL, NULL);
}

static void expect_best(const Match *match, const SearchResult *result, const char *best) {
    char text[GAME_MOVE_TEXT_SIZE], fen[GAME_FEN_SIZE];
    game_move_text(match->game, result->best, MOVE_STYLE_UCI, text);
    game_fen(match->game, fen);
    EXPECT(strcmp(text, best) == 0, "%s in %s, expected %s", text, fen, best);
}

/* --- Mates --- */

/* Reductions and pruning may hide a mate for some plies more than it is away. */
enum { SLACK = 6 };

static void check_mate(const Variant *variant, const char *fen, int moves, const char *best) {
    Match match = match_create(variant, RULES_WIDTH_AUTO, fen);
    const int plies = 2 * moves - 1;
    const SearchLimits limits = {.depth = plies + SLACK, .mate = moves};
    const SearchResult result = engine_search(match.engine, match.game, &limits, NULL, NULL);
    expect_best(&match, &result, best);
    EXPECT(result.score == SCORE_MATE - plies, "score %d, expected mate in %d plies: %s",
           result.score, plies, fen);
    ck_assert_int_eq(score_mate_moves(result.score), moves);
    /* The side that is mated sees the same from one ply on. */
    ck_assert(game_play(match.game, result.best));
    if (moves > 1) {
        const SearchResult reply = search_depth(&match, plies + SLACK);
        EXPECT(reply.score == -(SCORE_MATE - (plies - 1)), "the mated side sees %d in %s",
               reply.score, fen);
    }
    match_destroy(&match);
}

/* Beyond the horizon a side in check may not stand pat: only then is a mate by the last move seen.
 */
START_TEST(a_mate_at_the_horizon_is_seen) {
    Match match =
        match_create(&variant_chess, RULES_WIDTH_AUTO, "6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1");
    ck_assert_int_eq(search_depth(&match, 1).score, SCORE_MATE - 1);
    match_destroy(&match);
}
END_TEST

/* Zugzwang twice over, and a table that remembers the first search: what is pruned must not hide
 * the mate, however deep the search goes. */
START_TEST(zugzwang_is_not_pruned_away) {
    Match match =
        match_create(&variant_chess, RULES_WIDTH_AUTO, "kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1");
    for (int depth = 8; depth <= 20; depth += 4) {
        ck_assert_int_eq(search_depth(&match, depth).score, SCORE_MATE - 3);
    }
    match_destroy(&match);
}
END_TEST

/* Verified by two brute-force generators: see data/README.md. */
START_TEST(mates_of_the_cube_are_found) {
    Epd epd;
    int lines = 0;
    epd_open(&epd, "reference/raumschach-mates.epd");
    while (epd_next(&epd)) {
        char distance[EPD_LINE_SIZE], best[EPD_LINE_SIZE];
        ck_assert(epd_value(&epd, "dm", distance) && epd_value(&epd, "bm", best));
        if (atoi(distance) <= (TEST_THOROUGH ? 3 : 2)) {
            check_mate(&variant_raumschach, epd.fen, atoi(distance), best);
            lines++;
        }
    }
    ck_assert_int_ge(lines, 7);
}
END_TEST

static const struct {
    const Variant *variant;
    const char *fen;
    int moves;
    const char *best;
} mates[] = {
    /* The second is P. Morphy's problem; the third was solved with Debian's stockfish 15.1. */
    {&variant_chess, "6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1", 1, "a1a8"},
    {&variant_chess, "kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1", 2, "a1a6"},
    {&variant_chess, "r5rk/5p1p/5R2/4B3/8/8/7P/7K w - - 0 1", 3, "f6a6"},
    {&variant_gardner, "k4/5/K4/5/4R w - - 0 1", 1, "e1e5"},
    {&variant_losalamos, "k5/6/K5/6/6/5R w - - 0 1", 1, "f1f6"},
};

START_TEST(mates_of_flat_boards_are_found) {
    check_mate(mates[_i].variant, mates[_i].fen, mates[_i].moves, mates[_i].best);
}
END_TEST

START_TEST(a_root_without_moves_has_no_best_move) {
    static const struct {
        const char *fen;
        int score;
    } roots[] = {{"R5k1/5ppp/8/8/8/8/8/6K1 b - - 0 1", -SCORE_MATE},
                 {"7k/5Q2/8/8/8/8/8/K7 b - - 0 1", SCORE_DRAW}};
    for (size_t i = 0; i < ARRAY_LENGTH(roots); i++) {
        Match match = match_create(&variant_chess, RULES_WIDTH_AUTO, roots[i].fen);
        const SearchResult result = search_depth(&match, 5);
        ck_assert_int_eq(result.best, MOVE_NONE);
        ck_assert_int_eq(result.ponder, MOVE_NONE);
        ck_assert_int_eq(result.score, roots[i].score);
        match_destroy(&match);
    }
}
END_TEST

/* --- Draws --- */

/* By hand: White's only hope is perpetual check (stockfish 15.1: 0.00); the n-move rule at the
 * root, and one ply before it with every move a draw; the stalemate that saves the pawnless king.
 */
static const struct {
    const char *fen, *moves;
    int depth;
    const char *best; /* NULL: any legal move */
} draws[] = {
    {"6k1/6p1/8/7Q/8/8/rq6/7K w - - 0 1", "", 6, "h5e8"},
    {"7k/8/8/8/8/8/R7/K7 w - - 100 80", "", 6, NULL},
    {"7k/8/8/8/8/8/R7/K7 w - - 99 80", "", 6, NULL},
    {"7k/8/8/8/8/8/R7/K7 w - - 0 1", "a2b2 h8g8 b2a2 g8h8 a2b2 h8g8 b2a2 g8h8", 6, NULL},
    {"7k/8/8/8/8/8/8/KB6 w - - 0 1", "", 4, NULL},
};

START_TEST(draws_score_zero_and_have_a_move) {
    Match match = match_create(&variant_chess, RULES_WIDTH_AUTO, draws[_i].fen);
    text_play_all(match.game, draws[_i].moves);
    const SearchResult result = search_depth(&match, draws[_i].depth);
    EXPECT(result.score == SCORE_DRAW, "score %d in %s", result.score, draws[_i].fen);
    ck_assert(game_is_legal(match.game, result.best));
    if (draws[_i].best != NULL) expect_best(&match, &result, draws[_i].best);
    match_destroy(&match);
}
END_TEST

/* Morphy's mate 1 Ra6: after a bishop's move 97 plies have become 99, and Rxa7 is mate in time; of
 * 98 they become 100, a draw before the mate. */
START_TEST(the_n_move_rule_knows_mate_on_the_last_ply) {
    Match match =
        match_create(&variant_chess, RULES_WIDTH_AUTO, "6k1/5ppp/8/8/8/8/8/R3K3 w - - 99 60");
    ck_assert_int_eq(search_depth(&match, 4).score, SCORE_MATE - 1);
    text_set_fen(match.game, "kbK5/pp6/1P6/8/8/8/8/R7 w - - 97 60");
    engine_new_game(match.engine);
    ck_assert_int_eq(search_depth(&match, 3 + SLACK).score, SCORE_MATE - 3);
    text_set_fen(match.game, "kbK5/pp6/1P6/8/8/8/8/R7 w - - 98 60");
    engine_new_game(match.engine);
    ck_assert_int_lt(search_depth(&match, 3 + SLACK).score, SCORE_MATE_BOUND);
    match_destroy(&match);
}
END_TEST

/* --- Limits --- */

typedef struct Reports {
    int count, last_depth;
    uint64_t last_nodes;
    const Game *game;
    bool pv_legal;
} Reports;

static bool line_is_legal(const Game *game, const Move *pv, int length) {
    Game *copy = game_create(game_rules(game));
    game_copy(copy, game);
    bool legal = true;
    for (int i = 0; i < length && legal; i++) {
        legal = game_play(copy, pv[i]);
    }
    game_destroy(copy);
    return legal;
}

static void collect(const SearchInfo *info, void *payload) {
    Reports *reports = payload;
    reports->count++;
    reports->last_depth = info->depth;
    reports->last_nodes = info->nodes;
    reports->pv_legal = reports->pv_legal && info->pv_length > 0 && info->qnodes <= info->nodes &&
                        info->seldepth >= info->depth &&
                        line_is_legal(reports->game, info->pv, info->pv_length);
}

/* One report an iteration with a line that can be played, for every variant. */
START_TEST(reports_tell_depth_nodes_and_a_legal_line) {
    Match match = match_create(variant_list[_i], RULES_WIDTH_AUTO, NULL);
    uint64_t random = 501;
    for (int i = 0; i < 4; i++) {
        const SearchLimits limits = {.depth = 4};
        Reports reports = {.game = match.game, .pv_legal = true};
        const SearchResult result =
            engine_search(match.engine, match.game, &limits, collect, &reports);
        ck_assert_int_eq(result.depth, 4);
        ck_assert_int_ge(reports.count, 4);
        ck_assert_int_eq(reports.last_depth, 4);
        ck_assert_uint_le(reports.last_nodes, result.nodes);
        ck_assert(reports.pv_legal);
        ck_assert(game_is_legal(match.game, result.best));
        for (int ply = 0; ply < 7; ply++) {
            ck_assert(text_play_random(match.game, &random));
        }
    }
    match_destroy(&match);
}
END_TEST

static void expect_limits_kept(Match *match) {
    static const uint64_t nodes[] = {1, 2, 100, 4321, 7777, 12345, 12346, 12347, 23456};
    for (size_t i = 0; i < ARRAY_LENGTH(nodes); i++) {
        const SearchLimits limits = {.nodes = nodes[i]};
        const SearchResult result = engine_search(match->engine, match->game, &limits, NULL, NULL);
        ck_assert_uint_eq(result.nodes, nodes[i]);
        ck_assert(game_is_legal(match->game, result.best));
    }
}

/* Wherever in a node the limit is reached: no step of it may make one move more, neither of the
 * default search nor of what that leaves out. */
START_TEST(node_limits_are_kept) {
    static const char *const left_out[] = {"quiescence_checks", "extend_check", "extend_recapture",
                                           "extend_pawn",       "delta_node",   "table_two_tier",
                                           "quiescence_table"};
    Match match = match_create(variant_list[_i], RULES_WIDTH_AUTO, NULL);
    SearchParams params = search_params_default;
    expect_limits_kept(&match);
    for (size_t i = 0; i < ARRAY_LENGTH(left_out); i++)
        ck_assert(search_params_set(&params, search_params_find(left_out[i]), 1));
    engine_set_params(match.engine, &params);
    engine_new_game(match.engine);
    expect_limits_kept(&match);
    match_destroy(&match);
}
END_TEST

static void keep_hashfull(const SearchInfo *info, void *payload) {
    *(int *)payload = info->hashfull;
}

/* Per mille of a small table after a search in which so many plies of quiescence use it. */
static int hashfull_with(Match *match, int plies) {
    enum { SMALL_MB = 1, NODES = 60000 };
    const SearchLimits limits = {.nodes = NODES};
    SearchParams params = search_params_default;
    int hashfull = -1;
    ck_assert(search_params_set(&params, search_params_find("quiescence_table"), plies));
    ck_assert(engine_set_hash(match->engine, SMALL_MB));
    engine_set_params(match->engine, &params);
    engine_new_game(match->engine);
    engine_search(match->engine, match->game, &limits, keep_hashfull, &hashfull);
    return hashfull;
}

/* Told so, quiescence stores nothing, and the more the more of its plies may. */
START_TEST(quiescence_uses_the_table_for_so_many_plies) {
    Match match = match_create(variant_list[_i], RULES_WIDTH_AUTO, NULL);
    const int none = hashfull_with(&match, 0), one = hashfull_with(&match, 1),
              all = hashfull_with(&match, 100);
    EXPECT(none > 0 && one > none && all > one, "%d, %d, %d per mille with 0, 1, 100 plies", none,
           one, all);
    match_destroy(&match);
}
END_TEST

START_TEST(only_the_given_root_moves_are_searched) {
    Match match = match_create(&variant_chess, RULES_WIDTH_AUTO, NULL);
    const Move moves[] = {game_parse_uci(match.game, "a2a3", 4, NULL),
                          game_parse_uci(match.game, "h2h4", 4, NULL)};
    const SearchLimits limits = {.depth = 5, .root_moves = moves, .root_move_count = 2};
    const SearchResult result = engine_search(match.engine, match.game, &limits, NULL, NULL);
    ck_assert(result.best == moves[0] || result.best == moves[1]);
    match_destroy(&match);
}
END_TEST

static void *stop_later(void *payload) {
    nanosleep(&(struct timespec){.tv_nsec = 100000000}, NULL);
    engine_stop(payload);
    return NULL;
}

/* Waits even when all is known: the mate in one. */
START_TEST(an_infinite_search_ends_when_it_is_stopped) {
    static const char *const fens[] = {"6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1", NULL};
    for (size_t i = 0; i < ARRAY_LENGTH(fens); i++) {
        Match match = match_create(&variant_chess, RULES_WIDTH_AUTO, fens[i]);
        pthread_t thread;
        const SearchLimits limits = {.infinite = true};
        engine_clear_stop(match.engine);
        ck_assert_int_eq(pthread_create(&thread, NULL, stop_later, match.engine), 0);
        const SearchResult result = engine_search(match.engine, match.game, &limits, NULL, NULL);
        pthread_join(thread, NULL);
        ck_assert(game_is_legal(match.game, result.best));
        ck_assert_int_ge(result.depth, 1);
        match_destroy(&match);
    }
}
END_TEST

START_TEST(an_early_stop_is_not_lost) {
    Match match = match_create(&variant_raumschach, RULES_WIDTH_AUTO, NULL);
    const SearchLimits limits = {.infinite = true};
    engine_clear_stop(match.engine);
    engine_stop(match.engine);
    const SearchResult result = engine_search(match.engine, match.game, &limits, NULL, NULL);
    ck_assert(game_is_legal(match.game, result.best));
    match_destroy(&match);
}
END_TEST

static int64_t now_ms(void) {
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return time.tv_sec * 1000 + time.tv_nsec / 1000000;
}

/* Generous above: the machine may be busy with other things. */
START_TEST(time_limits_are_kept) {
    static const SearchLimits limits[] = {
        {.movetime_ms = 100},
        {.use_clock = true, .time_ms = {100, 100}, .moves_to_go = 1},
        {.use_clock = true, .time_ms = {-50, -50}},
        {.use_clock = true, .time_ms = {1, 1}, .increment_ms = {0, 0}},
    };
    Match match = match_create(&variant_raumschach, RULES_WIDTH_AUTO, NULL);
    for (size_t i = 0; i < ARRAY_LENGTH(limits); i++) {
        const int64_t start = now_ms();
        const SearchResult result = engine_search(match.engine, match.game, &limits[i], NULL, NULL);
        const int64_t elapsed = now_ms() - start;
        ck_assert(game_is_legal(match.game, result.best));
        EXPECT(elapsed < 2000, "limit %d took %d ms", (int)i, (int)elapsed);
        if (limits[i].movetime_ms > 0) {
            EXPECT(elapsed >= limits[i].movetime_ms * 9 / 10, "only %d ms", (int)elapsed);
        }
    }
    match_destroy(&match);
}
END_TEST

/* --- Equal results --- */

static int depth_for(const Variant *variant) { return variant->size[AXIS_LEVEL] > 1 ? 3 : 5; }

static void expect_same(const SearchResult *a, const SearchResult *b, const char *what,
                        const char *fen) {
    EXPECT(a->score == b->score, "%s: scores %d and %d in %s", what, a->score, b->score, fen);
    EXPECT(a->nodes == b->nodes && a->qnodes == b->qnodes, "%s: %llu and %llu nodes in %s", what,
           (unsigned long long)a->nodes, (unsigned long long)b->nodes, fen);
}

START_TEST(a_search_repeated_is_the_same) {
    Match match = match_create(variant_list[_i], RULES_WIDTH_AUTO, NULL);
    uint64_t random = 502;
    for (int i = 0; i < 3; i++) {
        char fen[GAME_FEN_SIZE];
        game_fen(match.game, fen);
        engine_new_game(match.engine);
        const SearchResult first = search_depth(&match, depth_for(variant_list[_i]));
        engine_new_game(match.engine);
        const SearchResult second = search_depth(&match, depth_for(variant_list[_i]));
        expect_same(&first, &second, "twice", fen);
        ck_assert_int_eq(first.best, second.best);
        for (int ply = 0; ply < 9; ply++) {
            ck_assert(text_play_random(match.game, &random));
        }
    }
    match_destroy(&match);
}
END_TEST

static const Variant *const flat_variants[] = {&variant_chess, &variant_gardner,
                                               &variant_losalamos};

START_TEST(both_widths_search_alike) {
    const Variant *variant = flat_variants[_i];
    Match narrow = match_create(variant, RULES_WIDTH_1, NULL);
    Match wide = match_create(variant, RULES_WIDTH_2, NULL);
    Positions positions;
    positions_init(&positions, variant, POSITIONS_GAMES, 503);
    for (int i = 0; i < (TEST_THOROUGH ? 30 : 6); i++) {
        char fen[ORACLE_FEN_SIZE];
        positions_next(&positions);
        oracle_fen(&positions.oracle, fen);
        text_set_fen(narrow.game, fen);
        text_set_fen(wide.game, fen);
        engine_new_game(narrow.engine);
        engine_new_game(wide.engine);
        const SearchResult a = search_depth(&narrow, 5), b = search_depth(&wide, 5);
        expect_same(&a, &b, "widths", fen);
        ck_assert_int_eq(a.best, b.best);
    }
    match_destroy(&narrow);
    match_destroy(&wide);
}
END_TEST

/* All axes reversed and the colors exchanged: the same game. (Castling is not point-symmetric.) */
static void mirror_point(Oracle *oracle) {
    for (int axis = 0; axis < AXIS_COUNT; axis++) {
        oracle_mirror_axis(oracle, axis);
    }
    oracle_swap_colors(oracle);
}

/* The keys of a position and its mirror have nothing in common, so what the table forgets when a
 * bucket runs over may differ. A shallow search in a big table leaves no bucket over-full. */
START_TEST(the_point_mirrored_position_is_searched_alike) {
    enum { ROOMY_MB = 128 };
    const Variant *variant = variant_list[_i];
    Match match = match_create(variant, RULES_WIDTH_AUTO, NULL);
    ck_assert(engine_set_hash(match.engine, ROOMY_MB));
    Positions positions;
    positions_init(&positions, variant, POSITIONS_GAMES, 504);
    for (int i = 0; i < (TEST_THOROUGH ? 40 : 8); i++) {
        char fens[2][ORACLE_FEN_SIZE];
        SearchResult results[2];
        positions_next(&positions);
        Oracle oracle = positions.oracle;
        memset(oracle.castling_file, -1, sizeof oracle.castling_file);
        for (int k = 0; k < 2; k++) {
            oracle_fen(&oracle, fens[k]);
            text_set_fen(match.game, fens[k]);
            engine_new_game(match.engine);
            results[k] = search_depth(&match, depth_for(variant) - 1);
            mirror_point(&oracle);
        }
        expect_same(&results[0], &results[1], "mirrored", fens[0]);
    }
    match_destroy(&match);
}
END_TEST

START_TEST(evaluation_is_the_same_for_both_sides) {
    const Variant *variant = variant_list[_i];
    Match match = match_create(variant, RULES_WIDTH_AUTO, NULL);
    Positions positions;
    positions_init(&positions, variant, POSITIONS_SPARSE, 505);
    for (int i = 0; i < 300; i++) {
        char fen[ORACLE_FEN_SIZE];
        positions_next(&positions);
        Oracle oracle = positions.oracle;
        oracle_fen(&oracle, fen);
        text_set_fen(match.game, fen);
        const int score = engine_evaluate(match.engine, match.game);
        mirror_point(&oracle);
        oracle_fen(&oracle, fen);
        text_set_fen(match.game, fen);
        EXPECT(engine_evaluate(match.engine, match.game) == score, "%s", fen);
        ck_assert_int_lt(abs(score), SCORE_MATE_BOUND);
    }
    match_destroy(&match);
}
END_TEST

/* --- Memory --- */

/* Check's own assertions allocate: none between the two readings of the counter. */
START_TEST(nothing_is_allocated_during_a_search) {
    Match match = match_create(variant_list[_i], RULES_WIDTH_AUTO, NULL);
    const SearchLimits limits = {.depth = 4};
    const size_t before = allocations_so_far();
    const SearchResult first = engine_search(match.engine, match.game, &limits, NULL, NULL);
    engine_new_game(match.engine);
    const bool played = game_play(match.game, first.best);
    const SearchResult second = engine_search(match.engine, match.game, &limits, NULL, NULL);
    const size_t after = allocations_so_far();
    ck_assert_uint_eq(after, before);
    ck_assert(played);
    ck_assert_int_eq(second.depth, 4);
    match_destroy(&match);
}
END_TEST

START_TEST(the_hash_table_can_be_resized) {
    Match match = match_create(&variant_chess, RULES_WIDTH_AUTO, NULL);
    const uint64_t nodes = search_depth(&match, 5).nodes;
    ck_assert(engine_set_hash(match.engine, ENGINE_HASH_MIN_MB));
    ck_assert_int_eq(search_depth(&match, 5).depth, 5);
    ck_assert(engine_set_hash(match.engine, HASH_MB));
    ck_assert_uint_eq(search_depth(&match, 5).nodes, nodes);
    match_destroy(&match);
}
END_TEST

static TCase *add_case(Suite *suite, const char *name) {
    TCase *tcase = tcase_create(name);
    tcase_set_timeout(tcase, TEST_TIMEOUT);
    suite_add_tcase(suite, tcase);
    return tcase;
}

Suite *search_suite(void) {
    enum { VARIANTS = 6 };
    Suite *suite = suite_create("search");
    TCase *known = add_case(suite, "mates and draws");
    tcase_add_test(known, a_mate_at_the_horizon_is_seen);
    tcase_add_test(known, zugzwang_is_not_pruned_away);
    tcase_add_test(known, mates_of_the_cube_are_found);
    tcase_add_loop_test(known, mates_of_flat_boards_are_found, 0, (int)ARRAY_LENGTH(mates));
    tcase_add_test(known, a_root_without_moves_has_no_best_move);
    tcase_add_loop_test(known, draws_score_zero_and_have_a_move, 0, (int)ARRAY_LENGTH(draws));
    tcase_add_test(known, the_n_move_rule_knows_mate_on_the_last_ply);
    TCase *limits = add_case(suite, "limits");
    tcase_add_loop_test(limits, reports_tell_depth_nodes_and_a_legal_line, 0, VARIANTS);
    tcase_add_loop_test(limits, node_limits_are_kept, 0, VARIANTS);
    tcase_add_loop_test(limits, quiescence_uses_the_table_for_so_many_plies, 0, VARIANTS);
    tcase_add_test(limits, only_the_given_root_moves_are_searched);
    tcase_add_test(limits, an_infinite_search_ends_when_it_is_stopped);
    tcase_add_test(limits, an_early_stop_is_not_lost);
    tcase_add_test(limits, time_limits_are_kept);
    TCase *equal = add_case(suite, "equal results");
    tcase_add_loop_test(equal, a_search_repeated_is_the_same, 0, VARIANTS);
    tcase_add_loop_test(equal, both_widths_search_alike, 0, (int)ARRAY_LENGTH(flat_variants));
    tcase_add_loop_test(equal, the_point_mirrored_position_is_searched_alike, 0, VARIANTS);
    tcase_add_loop_test(equal, evaluation_is_the_same_for_both_sides, 0, VARIANTS);
    TCase *memory = add_case(suite, "memory");
    tcase_add_loop_test(memory, nothing_is_allocated_during_a_search, 0, VARIANTS);
    tcase_add_test(memory, the_hash_table_can_be_resized);
    return suite;
}
