/* How games end: mate, stalemate, dead positions, repetition, the n-move rule. */
#include <string.h>

#include "positions.h"
#include "text_support.h"

/* --- Endings that are known --- */

typedef struct Ending {
    const Variant *variant;
    const char *fen; /* NULL: the initial position */
    const char *moves;
    GameStatus status;
    const char *result;
} Ending;

/* Mates and stalemates by hand; the shortest game of Raumschach is that of
 * data/reference/raumschach-endgames.txt. */
static const Ending endings[] = {
    {&variant_chess, NULL, "", GAME_IN_PROGRESS, "*"},
    {&variant_chess, NULL, "f2f3 e7e5 g2g4 d8h4", GAME_CHECKMATE, "0-1"},
    {&variant_chess, "6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1", "a1a8", GAME_CHECKMATE, "1-0"},
    {&variant_chess, "7k/8/6QK/8/8/8/8/8 w - - 0 1", "g6f7", GAME_STALEMATE, "1/2-1/2"},
    {&variant_chess, "7k/8/6QK/8/8/8/8/8 w - - 0 1", "g6g7", GAME_CHECKMATE, "1-0"},
    {&variant_chess, "4k3/8/8/8/8/8/4p3/4K3 w - - 0 1", "e1e2", GAME_DEAD_POSITION, "1/2-1/2"},
    {&variant_gardner, "k4/5/K4/5/4R w - - 0 1", "e1e5", GAME_CHECKMATE, "1-0"},
    {&variant_gardner, "k4/5/K4/5/2Q2 w - - 0 1", "c1c4", GAME_STALEMATE, "1/2-1/2"},
    {&variant_losalamos, "k5/6/K5/6/6/5R w - - 0 1", "f1f6", GAME_CHECKMATE, "1-0"},
    {&variant_losalamos, "k5/6/K5/6/6/2Q3 w - - 0 1", "c1c5", GAME_STALEMATE, "1/2-1/2"},
    {&variant_raumschach, NULL, "Ad1Ac3 Dc5Bc3 Bc1Ad1 Bc3Ab2", GAME_CHECKMATE, "0-1"},
    {&variant_raumschach, NULL, "Ad1Ac3 Dc5Bc3 Bc1Ad1", GAME_IN_PROGRESS, "*"},
};

/* A game at a FEN, or at the initial position when that is NULL. */
static Game *game_at(const Variant *variant, const char *fen) {
    Game *game = text_game_create(variant, RULES_WIDTH_AUTO);
    if (fen != NULL) text_set_fen(game, fen);
    return game;
}

START_TEST(games_end_as_they_should) {
    const Ending *ending = &endings[_i];
    Game *game = game_at(ending->variant, ending->fen);
    text_play_all(game, ending->moves);
    const GameStatus status = game_status(game);
    EXPECT(status == ending->status, "%s after '%s', expected %s", game_status_text(status),
           ending->moves, game_status_text(ending->status));
    ck_assert_str_eq(game_result_text(game), ending->result);
    text_game_destroy(game);
}
END_TEST

/* --- Dead positions --- */

typedef struct Material {
    const Variant *variant;
    const char *fen;
    bool dead;
} Material;

#define CUBE(men) "5/5/5/5/4k//5/5/5/5/5//5/5/5/5/5//5/5/5/5/5//" men "/5/5/5/K4 w - - 0 1"

/* Flat boards: FIDE Laws 5.2.2. Cube: see data/README.md. No king attacks the other's men here. */
static const Material materials[] = {
    {&variant_chess, "8/8/4k3/8/8/8/8/4K3 w - - 0 1", true},
    {&variant_chess, "8/8/4k3/8/8/8/8/B3K3 w - - 0 1", true},
    {&variant_chess, "8/8/4k3/8/8/8/8/N3K3 w - - 0 1", true},
    {&variant_chess, "n7/8/4k3/8/8/8/8/4K3 w - - 0 1", true},
    {&variant_chess, "8/8/4k3/8/8/8/8/R3K3 w - - 0 1", false},
    {&variant_chess, "8/8/4k3/8/8/8/P7/4K3 w - - 0 1", false},
    {&variant_chess, "8/8/4k3/8/8/8/8/Q3K3 w - - 0 1", false},
    {&variant_chess, "8/8/4k3/8/8/8/8/NN2K3 w - - 0 1", false},
    {&variant_chess, "8/8/4k3/8/8/8/8/BN2K3 w - - 0 1", false},
    {&variant_chess, "n7/8/4k3/8/8/8/8/N3K3 w - - 0 1", false},
    {&variant_chess, "b7/8/4k3/8/8/8/8/N3K3 w - - 0 1", false},
    {&variant_chess, "8/8/4k3/8/8/8/8/B1B1K3 w - - 0 1", true},
    {&variant_chess, "8/8/4k3/8/8/8/8/BB2K3 w - - 0 1", false},
    {&variant_chess, "7b/8/4k3/8/8/8/8/B3K3 w - - 0 1", true},
    {&variant_chess, "b7/8/4k3/8/8/8/8/B3K3 w - - 0 1", false},
    {&variant_chess, "b1b5/8/b3k3/8/8/8/8/1B2KB2 w - - 0 1", true},
    {&variant_chess, "b1b5/8/b3k3/8/8/8/P7/1B2KB2 w - - 0 1", false},
    {&variant_gardner, "4k/5/5/5/K4 w - - 0 1", true},
    {&variant_gardner, "4k/5/5/5/K1B2 w - - 0 1", true},
    {&variant_gardner, "4k/5/5/5/K1N2 w - - 0 1", true},
    {&variant_gardner, "4k/5/5/5/KNN2 w - - 0 1", false},
    {&variant_gardner, "4k/5/5/5/K1R2 w - - 0 1", false},
    {&variant_losalamos, "5k/6/6/6/6/K1N3 w - - 0 1", true},
    {&variant_losalamos, "5k/6/6/6/6/KNN3 w - - 0 1", false},
    {&variant_losalamos, "5k/6/6/6/6/K1R3 w - - 0 1", false},
    {&variant_raumschach, CUBE("5"), true},
    {&variant_raumschach, CUBE("1R3"), true},
    {&variant_raumschach, CUBE("1r3"), true},
    {&variant_raumschach, CUBE("1B3"), true},
    {&variant_raumschach, CUBE("1N3"), true},
    {&variant_raumschach, CUBE("1U3"), true},
    {&variant_raumschach, CUBE("1u3"), true},
    {&variant_raumschach, CUBE("1Q3"), false},
    {&variant_raumschach, CUBE("1P3"), false},
    {&variant_raumschach, CUBE("1UR2"), true},
    {&variant_raumschach, CUBE("1RU2"), true},
    {&variant_raumschach, CUBE("1UB2"), true},
    {&variant_raumschach, CUBE("1UN2"), true},
    {&variant_raumschach, CUBE("1UU2"), true},
    {&variant_raumschach, CUBE("1uu2"), true},
    {&variant_raumschach, CUBE("1UQ2"), false},
    {&variant_raumschach, CUBE("1UP2"), false},
    {&variant_raumschach, CUBE("1UUU1"), false},
    {&variant_raumschach, CUBE("1RR2"), false},
    {&variant_raumschach, CUBE("1RB2"), false},
    {&variant_raumschach, CUBE("1RN2"), false},
    {&variant_raumschach, CUBE("1BB2"), false},
    {&variant_raumschach, CUBE("1B1B1"), false},
    {&variant_raumschach, CUBE("1BN2"), false},
    {&variant_raumschach, CUBE("1NN2"), false},
    {&variant_raumschach, CUBE("1Uu2"), false},
    {&variant_raumschach, CUBE("1Rn2"), false},
    {&variant_raumschach_mirror, CUBE("1R3"), true},
    {&variant_raumschach_cvp, CUBE("1UN2"), true},
    {&variant_raumschach_cvp, CUBE("1NN2"), false},
};

START_TEST(dead_positions_are_those_of_the_rules) {
    const Material *material = &materials[_i];
    Game *game = game_at(material->variant, material->fen);
    EXPECT((game_status(game) == GAME_DEAD_POSITION) == material->dead, "%s: %s", material->fen,
           game_status_text(game_status(game)));
    text_game_destroy(game);
}
END_TEST

/* --- Repetition --- */

static void expect_repetitions(Game *game, const char *moves, int repetitions) {
    text_play_all(game, moves);
    EXPECT(game_repetitions(game) == repetitions, "after %s: %d times, expected %d", moves,
           game_repetitions(game), repetitions);
    EXPECT((game_status(game) == GAME_REPETITION) == (repetitions >= 3), "after %s: %s", moves,
           game_status_text(game_status(game)));
}

START_TEST(a_position_that_stands_three_times_is_drawn) {
    Game *game = game_at(&variant_chess, NULL);
    expect_repetitions(game, "g1f3 g8f6 f3g1", 1);
    expect_repetitions(game, "f6g8", 2);
    expect_repetitions(game, "b1c3 b8c6 c3b1 c6b8", 3);
    ck_assert_str_eq(game_result_text(game), "1/2-1/2");
    expect_repetitions(game, "e2e4", 1);
    ck_assert(game_undo(game));
    ck_assert_int_eq(game_repetitions(game), 3);
    text_game_destroy(game);

    game = game_at(&variant_raumschach, NULL);
    expect_repetitions(game, "Ab1Bb3 Eb5Db3 Bb3Ab1 Db3Eb5 Ad1Bd3 Ed5Dd3 Bd3Ad1 Dd3Ed5", 3);
    text_game_destroy(game);
}
END_TEST

/* FIDE 9.2.3: the same men on the same cells are not the same position when rights differ. */
START_TEST(positions_with_other_castling_rights_differ) {
    Game *game = game_at(&variant_chess, "r3k3/8/8/8/8/8/8/R3K3 w Qq - 0 1");
    expect_repetitions(game, "a1b1 a8b8 b1a1 b8a8", 1); /* without rights */
    expect_repetitions(game, "a1b1 a8b8 b1a1 b8a8", 2);
    expect_repetitions(game, "a1b1 a8b8 b1a1 b8a8", 3);
    text_game_destroy(game);
}
END_TEST

START_TEST(positions_with_en_passant_differ) {
    /* After e2e4 Black may take in passing, later no more. */
    Game *game = game_at(&variant_chess, "4k1n1/8/8/8/3p4/8/4P3/4K1N1 w - - 0 1");
    expect_repetitions(game, "e2e4", 1);
    expect_repetitions(game, "g8f6 g1f3 f6g8 f3g1", 1);
    expect_repetitions(game, "g8f6 g1f3 f6g8 f3g1", 2);
    expect_repetitions(game, "g8f6 g1f3 f6g8 f3g1", 3);
    text_game_destroy(game);
    /* With nobody to take in passing the cell means nothing. */
    game = game_at(&variant_chess, "4k1n1/8/8/8/2p5/8/4P3/4K1N1 w - - 0 1");
    expect_repetitions(game, "e2e4", 1);
    expect_repetitions(game, "g8f6 g1f3 f6g8 f3g1", 2);
    expect_repetitions(game, "g8f6 g1f3 f6g8 f3g1", 3);
    text_game_destroy(game);
}
END_TEST

/* --- The n-move rule --- */

START_TEST(a_hundred_plies_without_progress_draw) {
    Game *game = game_at(&variant_chess, "7k/8/8/8/8/8/R6P/K7 w - - 99 80");
    ck_assert_int_eq(game_status(game), GAME_IN_PROGRESS);
    text_play_all(game, "a2b2");
    ck_assert_int_eq(game_rule_plies(game), 100);
    ck_assert_int_eq(game_status(game), GAME_N_MOVE_RULE);
    ck_assert_str_eq(game_status_text(GAME_N_MOVE_RULE), "50-move rule");
    ck_assert(game_undo(game));
    text_play_all(game, "h2h3");
    ck_assert_int_eq(game_rule_plies(game), 0);
    ck_assert_int_eq(game_status(game), GAME_IN_PROGRESS);
    text_game_destroy(game);

    game = game_at(&variant_chess, "7k/8/8/8/8/8/R7/K7 w - - 100 80");
    ck_assert_int_eq(game_status(game), GAME_N_MOVE_RULE);
    text_game_destroy(game);

    game = game_at(&variant_chess, "7k/8/8/8/8/8/Rp6/K7 w - - 99 80");
    text_play_all(game, "a2b2");
    ck_assert_int_eq(game_status(game), GAME_IN_PROGRESS);
    text_game_destroy(game);

    game = game_at(&variant_raumschach, CUBE("1QR2"));
    text_set_fen(game, "5/5/5/5/4k//5/5/5/5/5//5/5/5/5/5//5/5/5/5/5//1QR2/5/5/5/K4 w - - 99 1");
    text_play_all(game, "Aa1Ab1");
    ck_assert_int_eq(game_status(game), GAME_N_MOVE_RULE);
    text_game_destroy(game);
}
END_TEST

START_TEST(a_mate_on_the_hundredth_ply_wins) {
    Game *game = game_at(&variant_chess, "6k1/5ppp/8/8/8/8/8/R3K3 w - - 99 60");
    text_play_all(game, "a1a8");
    ck_assert_int_eq(game_status(game), GAME_CHECKMATE);
    ck_assert_str_eq(game_result_text(game), "1-0");
    text_game_destroy(game);
}
END_TEST

/* --- Status of random games, computed apart --- */

enum { HISTORY = 200 };

/* What makes a position the same for repetition: FIDE 9.2.2. */
static void write_identity(const Oracle *oracle, char text[ORACLE_FEN_SIZE]) {
    Oracle plain = *oracle;
    OracleMove moves[MAX_MOVES];
    const int count = oracle_moves(oracle, moves);
    bool usable = false;
    for (int i = 0; i < count; i++) {
        const char man = oracle_man_at(oracle, moves[i].from);
        usable = usable || (oracle->has_en_passant && (man == 'P' || man == 'p') &&
                            oracle_same_place(moves[i].to, oracle->en_passant));
    }
    plain.has_en_passant = usable;
    plain.rule_plies = plain.move_number = 0;
    oracle_fen(&plain, text);
}

static GameStatus expected_status(const Oracle *oracle, char (*history)[ORACLE_FEN_SIZE],
                                  int length) {
    OracleMove moves[MAX_MOVES];
    if (oracle_moves(oracle, moves) == 0) {
        return oracle_in_check(oracle, oracle->side) ? GAME_CHECKMATE : GAME_STALEMATE;
    }
    if (oracle_is_dead(oracle)) return GAME_DEAD_POSITION;
    int times = 0;
    for (int i = 0; i < length; i++) {
        times += strcmp(history[i], history[length - 1]) == 0;
    }
    if (times >= 3) return GAME_REPETITION;
    return oracle->rule_plies >= 100 ? GAME_N_MOVE_RULE : GAME_IN_PROGRESS;
}

static void check_random_game(Game *game, Positions *positions, int seen[]) {
    static char history[HISTORY][ORACLE_FEN_SIZE];
    Oracle *oracle = &positions->oracle;
    char fen[ORACLE_FEN_SIZE];
    /* Begin half the games near the limit of the n-move rule. */
    if (random_below(&positions->random, 2) == 0) oracle->rule_plies = 96;
    oracle->has_en_passant = false;
    oracle_fen(oracle, fen);
    text_set_fen(game, fen);
    positions->plies_left = HISTORY - 1;
    for (int length = 1;; length++) {
        write_identity(oracle, history[length - 1]);
        const GameStatus expected = expected_status(oracle, history, length);
        oracle_fen(oracle, fen);
        EXPECT(game_status(game) == expected, "%s is %s, expected %s", fen,
               game_status_text(game_status(game)), game_status_text(expected));
        seen[expected]++;
        if (length == HISTORY || !positions_next(positions)) return;
        const char *text = positions->last.text;
        Report report = {"", ""};
        const Move move = game_parse_uci(game, text, strlen(text), &report);
        EXPECT(move != MOVE_NONE, "%s: %s", text, report.error);
        EXPECT(game_gives_check(game, move) == oracle_in_check(oracle, oracle->side),
               "%s gives check?", text);
        ck_assert(game_play(game, move));
    }
}

START_TEST(status_of_random_games_is_the_oracles) {
    const Variant *variant = variant_list[_i];
    Game *game = game_at(variant, NULL);
    Positions positions;
    int seen[GAME_N_MOVE_RULE + 1] = {0};
    positions_init(&positions, variant, POSITIONS_SPARSE, 401);
    for (int i = 0; i < (TEST_THOROUGH ? 60 : 10); i++) {
        positions.plies_left = 0;
        positions_next(&positions);
        check_random_game(game, &positions, seen);
    }
    ck_assert_int_gt(seen[GAME_IN_PROGRESS], 0);
    ck_assert_int_gt(seen[GAME_N_MOVE_RULE], 0);
    text_game_destroy(game);
}
END_TEST

Suite *game_end_suite(void) {
    Suite *suite = suite_create("game_end");
    TCase *known = tcase_create("known endings");
    tcase_add_loop_test(known, games_end_as_they_should, 0, (int)ARRAY_LENGTH(endings));
    tcase_add_loop_test(known, dead_positions_are_those_of_the_rules, 0,
                        (int)ARRAY_LENGTH(materials));
    suite_add_tcase(suite, known);
    TCase *draws = tcase_create("draws");
    tcase_add_test(draws, a_position_that_stands_three_times_is_drawn);
    tcase_add_test(draws, positions_with_other_castling_rights_differ);
    tcase_add_test(draws, positions_with_en_passant_differ);
    tcase_add_test(draws, a_hundred_plies_without_progress_draw);
    tcase_add_test(draws, a_mate_on_the_hundredth_ply_wins);
    suite_add_tcase(suite, draws);
    TCase *random = tcase_create("random games");
    tcase_set_timeout(random, TEST_TIMEOUT);
    tcase_add_loop_test(random, status_of_random_games_is_the_oracles, 0, 6);
    suite_add_tcase(suite, random);
    return suite;
}
