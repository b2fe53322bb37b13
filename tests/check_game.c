/* Games: moves played, taken back and refused; and nothing allocated on the way. */
#include <stdlib.h>
#include <string.h>

#include "allocations.h"
#include "oracle.h"
#include "text_support.h"

/* --- Undo, redo, refusals --- */

enum { LINE = 60 };

START_TEST(undo_and_redo_walk_the_same_positions) {
    Game *game = text_game_create(variant_list[_i], RULES_WIDTH_AUTO);
    static char fens[LINE + 1][GAME_FEN_SIZE];
    uint64_t keys[LINE + 1], random = 402;
    int plies = 0;
    game_fen(game, fens[0]);
    keys[0] = game_key(game);
    while (plies < LINE && text_play_random(game, &random)) {
        plies++;
        game_fen(game, fens[plies]);
        keys[plies] = game_key(game);
    }
    ck_assert_int_gt(plies, 10);
    char fen[GAME_FEN_SIZE];
    for (int ply = plies - 1; ply >= 0; ply--) {
        ck_assert(game_undo(game));
        game_fen(game, fen);
        ck_assert_str_eq(fen, fens[ply]);
        ck_assert_uint_eq(game_key(game), keys[ply]);
        ck_assert_int_eq(game_ply(game), ply);
    }
    ck_assert(!game_undo(game));
    for (int ply = 1; ply <= plies; ply++) {
        ck_assert(game_redo(game));
        game_fen(game, fen);
        ck_assert_str_eq(fen, fens[ply]);
        ck_assert_uint_eq(game_key(game), keys[ply]);
    }
    ck_assert(!game_redo(game));
    text_game_destroy(game);
}
END_TEST

START_TEST(a_new_move_drops_what_could_be_redone) {
    Game *game = text_game_create(&variant_chess, RULES_WIDTH_AUTO);
    text_play_all(game, "e2e4 e7e5 g1f3");
    ck_assert(game_undo(game) && game_undo(game));
    text_play_all(game, "c7c5");
    ck_assert(!game_redo(game));
    ck_assert_int_eq(game_ply(game), 2);
    char initial[GAME_FEN_SIZE];
    game_initial_fen(game, initial);
    ck_assert_str_eq(initial, variant_chess.start_fen);
    ck_assert(game_is_standard_start(game));
    text_game_destroy(game);
}
END_TEST

START_TEST(illegal_moves_are_refused) {
    Game *game = text_game_create(&variant_chess, RULES_WIDTH_AUTO);
    Move legal[MAX_MOVES];
    char before[GAME_FEN_SIZE], after[GAME_FEN_SIZE];
    game_fen(game, before);
    const int count = game_moves(game, legal);
    uint64_t random = 403;
    for (int i = 0; i < 20000; i++) {
        Move move = i % 2 ? legal[i % count] ^ SET_OF(random_below(&random, 32))
                          : (Move)random_next(&random);
        bool is_legal = false;
        for (int k = 0; k < count; k++) {
            is_legal = is_legal || legal[k] == move;
        }
        if (is_legal) continue;
        EXPECT(!game_is_legal(game, move) && !game_play(game, move), "%08x was played", move);
    }
    ck_assert(!game_play(game, MOVE_NONE));
    game_fen(game, after);
    ck_assert_str_eq(before, after);
    ck_assert_int_eq(game_ply(game), 0);
    text_game_destroy(game);
}
END_TEST

START_TEST(a_full_game_refuses_more_and_stays_sound) {
    static const char *const shuffle[] = {"g1f3", "g8f6", "f3g1", "f6g8"};
    Game *game = text_game_create(&variant_chess, RULES_WIDTH_AUTO);
    int plies = 0;
    Move move;
    for (;;) {
        move = game_parse_uci(game, shuffle[plies % 4], 4, NULL);
        ck_assert_int_ne(move, MOVE_NONE);
        if (!game_play(game, move)) break;
        plies++;
        ck_assert_int_le(plies, GAME_MAX_PLIES);
    }
    ck_assert_int_eq(plies, GAME_MAX_PLIES);
    ck_assert_int_eq(game_ply(game), plies);
    ck_assert_int_ge(game_repetitions(game), 3);
    game_gives_check(game, move);
    while (game_undo(game)) {
        plies--;
    }
    ck_assert_int_eq(plies, 0);
    text_game_destroy(game);
}
END_TEST

START_TEST(a_refused_fen_changes_nothing) {
    Game *game = text_game_create(&variant_chess, RULES_WIDTH_AUTO);
    text_play_all(game, "e2e4 e7e5");
    char before[GAME_FEN_SIZE], after[GAME_FEN_SIZE];
    game_fen(game, before);
    Report report;
    report_clear(&report);
    ck_assert(!game_set_fen(game, "4k3/8/8 w", 9, &report));
    ck_assert_int_ne(report.error[0], '\0');
    game_fen(game, after);
    ck_assert_str_eq(before, after);
    ck_assert_int_eq(game_ply(game), 2);
    text_game_destroy(game);
}
END_TEST

START_TEST(a_copy_is_equal_and_apart) {
    Game *game = text_game_create(&variant_raumschach, RULES_WIDTH_AUTO);
    Game *copy = game_create(game_rules(game));
    text_play_all(game, "Ab2Ab3 Eb4Eb3 Ac2Ac3");
    ck_assert(game_undo(game));
    game_copy(copy, game);
    ck_assert_uint_eq(game_key(copy), game_key(game));
    ck_assert_int_eq(game_ply(copy), 2);
    ck_assert(game_redo(copy));
    ck_assert_int_eq(game_ply(copy), 3);
    ck_assert_int_eq(game_ply(game), 2);
    ck_assert(game_undo(copy) && game_undo(copy) && game_undo(copy));
    ck_assert_uint_ne(game_key(copy), game_key(game));
    game_reset(game);
    ck_assert_uint_eq(game_key(copy), game_key(game));
    game_destroy(copy);
    text_game_destroy(game);
}
END_TEST

/* --- Attackers --- */

START_TEST(attackers_are_the_oracles) {
    const Variant *variant = variant_list[_i];
    Game *game = text_game_create(variant, RULES_WIDTH_AUTO);
    Oracle oracle;
    char fen[GAME_FEN_SIZE];
    uint64_t random = 404;
    for (int ply = 0; ply < 20 && text_play_random(game, &random); ply++) {
        game_fen(game, fen);
        oracle_parse(&oracle, variant, fen);
        Place to = oracle_place(0, 0, 0);
        do {
            Cell cells[GEOMETRY_CELLS];
            const Cell cell = (Cell)oracle_index(variant, to);
            const int count = game_attackers(game, cell, WHITE, cells);
            int expected = 0;
            Place from = oracle_place(0, 0, 0);
            do {
                expected += oracle_is_own(oracle_man_at(&oracle, from), WHITE) &&
                            oracle_attacks(&oracle, from, to);
            } while (oracle_next_place(variant, &from));
            EXPECT(count == expected, "%d attackers of cell %d, expected %d, in %s", count, cell,
                   expected, fen);
        } while (oracle_next_place(variant, &to));
    }
    text_game_destroy(game);
}
END_TEST

/* --- Both widths --- */

static const Variant *const flat_variants[] = {&variant_chess, &variant_gardner,
                                               &variant_losalamos};

/* Moves in the same order, the same keys and counts: a differential test of the two builds. */
START_TEST(both_widths_play_alike) {
    Game *narrow = text_game_create(flat_variants[_i], RULES_WIDTH_1);
    Game *wide = text_game_create(flat_variants[_i], RULES_WIDTH_2);
    ck_assert_int_eq(rules_words(game_rules(narrow)), 1);
    ck_assert_int_eq(rules_words(game_rules(wide)), 2);
    uint64_t random = 406;
    for (int ply = 0; ply < 200; ply++) {
        Move moves[2][MAX_MOVES];
        char fens[2][GAME_FEN_SIZE];
        const int count = game_moves(narrow, moves[0]);
        ck_assert_int_eq(game_moves(wide, moves[1]), count);
        ck_assert_mem_eq(moves[0], moves[1], (size_t)count * sizeof(Move));
        ck_assert_uint_eq(game_key(narrow), game_key(wide));
        ck_assert_uint_eq(game_perft(narrow, 2), game_perft(wide, 2));
        ck_assert_int_eq(game_status(narrow), game_status(wide));
        game_fen(narrow, fens[0]);
        game_fen(wide, fens[1]);
        ck_assert_str_eq(fens[0], fens[1]);
        if (count == 0) break;
        const Move move = moves[0][random_below(&random, (uint32_t)count)];
        ck_assert(game_play(narrow, move) && game_play(wide, move));
    }
    text_game_destroy(narrow);
    text_game_destroy(wide);
}
END_TEST

/* --- No allocation --- */

START_TEST(the_counter_counts) {
    const size_t before = allocations_so_far();
    free(malloc(10));
    Game *game = text_game_create(&variant_chess, RULES_WIDTH_AUTO);
    ck_assert_uint_gt(allocations_so_far(), before + 1);
    text_game_destroy(game);
}
END_TEST

/* Check's own assertions allocate: none between the two readings of the counter. */
START_TEST(nothing_is_allocated_during_a_game) {
    Game *game = text_game_create(variant_list[_i], RULES_WIDTH_AUTO);
    uint64_t random = 405;
    Move moves[MAX_MOVES];
    char fen[GAME_FEN_SIZE], text[GAME_MOVE_TEXT_SIZE];
    int plies = 0, failures = 0;
    const size_t before = allocations_so_far();
    for (int count; plies < 200 && (count = game_moves(game, moves)) > 0; plies++) {
        const Move move = moves[random_below(&random, (uint32_t)count)];
        game_fen(game, fen);
        game_move_text(game, move, MOVE_STYLE_SAN, text);
        failures += game_parse_move(game, text, strlen(text), NULL) != move;
        failures += game_perft(game, 1) != (uint64_t)count;
        failures += !game_play(game, move) || !game_undo(game) || !game_redo(game);
        failures += game_status(game) > GAME_N_MOVE_RULE;
    }
    game_reset(game);
    const size_t after = allocations_so_far();
    ck_assert_uint_eq(after, before);
    ck_assert_int_eq(failures, 0);
    ck_assert_int_gt(plies, 10);
    text_game_destroy(game);
}
END_TEST

Suite *game_suite(void) {
    const int variants = 6;
    Suite *suite = suite_create("game");
    TCase *play = tcase_create("play");
    tcase_set_timeout(play, TEST_TIMEOUT);
    tcase_add_loop_test(play, undo_and_redo_walk_the_same_positions, 0, variants);
    tcase_add_test(play, a_new_move_drops_what_could_be_redone);
    tcase_add_test(play, illegal_moves_are_refused);
    tcase_add_test(play, a_full_game_refuses_more_and_stays_sound);
    tcase_add_test(play, a_refused_fen_changes_nothing);
    tcase_add_test(play, a_copy_is_equal_and_apart);
    tcase_add_loop_test(play, attackers_are_the_oracles, 0, variants);
    tcase_add_loop_test(play, both_widths_play_alike, 0, (int)ARRAY_LENGTH(flat_variants));
    suite_add_tcase(suite, play);
    TCase *memory = tcase_create("memory");
    tcase_add_test(memory, the_counter_counts);
    tcase_add_loop_test(memory, nothing_is_allocated_during_a_game, 0, variants);
    suite_add_tcase(suite, memory);
    return suite;
}
