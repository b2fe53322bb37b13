/* Move generation (W): the fast path against the oracle and against the gatekeeper, and its entry
 * points against one another. */
#include <stdlib.h>
#include <string.h>

#include "core/random.h"
#include "suites.h"
#include "support.h"
#include "variants/variants.h"

#define movegen_suite WIDTH_NAME(movegen_suite)

enum { WALK_LENGTH = TEST_THOROUGH ? 2000 : 200 };

static const char *where(const Walk *walk) {
    static char fen[ORACLE_FEN_SIZE];
    oracle_fen(&walk->positions.oracle, fen);
    return fen;
}

static int compare_moves(const void *a, const void *b) {
    const Move x = *(const Move *)a, y = *(const Move *)b;
    return (x > y) - (x < y);
}

static void sort_moves(Move *moves, int count) {
    qsort(moves, (size_t)count, sizeof *moves, compare_moves);
}

/* Sorted; no move twice. */
static int sorted_legal(const Position *pos, Move moves[MAX_MOVES], const char *fen) {
    const int count = movegen_legal(pos, moves);
    sort_moves(moves, count);
    for (int i = 1; i < count; i++) {
        EXPECT(moves[i - 1] != moves[i], "%08x twice in %s", moves[i], fen);
    }
    return count;
}

static bool contains(const Move *sorted, int count, Move move) {
    return bsearch(&move, sorted, (size_t)count, sizeof move, compare_moves) != NULL;
}

static void check_equal(const Move *a, int a_count, const Move *b, int b_count, const char *what,
                        const char *fen) {
    EXPECT(a_count == b_count && memcmp(a, b, (size_t)a_count * sizeof *a) == 0,
           "%s: %d and %d moves in %s", what, a_count, b_count, fen);
}

/* --- Against the oracle --- */

static int compare_texts(const void *a, const void *b) { return strcmp(a, b); }

/* Writes what one list has and the other has not. */
static void report_difference(char (*core)[SUPPORT_MOVE_SIZE], int core_count,
                              char (*judge)[SUPPORT_MOVE_SIZE], int judge_count, const char *fen) {
    for (int i = 0, k = 0; i < core_count || k < judge_count;) {
        const int order = i == core_count ? 1 : k == judge_count ? -1 : strcmp(core[i], judge[k]);
        EXPECT(order >= 0, "%s is not legal in %s", core[i], fen);
        EXPECT(order <= 0, "%s is missing in %s", judge[k], fen);
        i++;
        k++;
    }
}

START_TEST(legal_moves_equal_the_oracles) {
    Walk walk;
    walk_begin(&walk, _i, 201);
    for (int i = 0; i < WALK_LENGTH; i++) {
        walk_next(&walk);
        static OracleMove judge_moves[MAX_MOVES];
        static char judge[MAX_MOVES][SUPPORT_MOVE_SIZE], core[MAX_MOVES][SUPPORT_MOVE_SIZE];
        const Oracle *oracle = &walk.positions.oracle;
        const int judge_count = oracle_moves(oracle, judge_moves);
        for (int k = 0; k < judge_count; k++) {
            strcpy(judge[k], judge_moves[k].text);
        }
        Move moves[MAX_MOVES];
        const int count = movegen_legal(&walk.pos, moves);
        for (int k = 0; k < count; k++) {
            support_move_text(&walk.pos, moves[k], oracle->chess960, core[k]);
        }
        qsort(judge, (size_t)judge_count, sizeof judge[0], compare_texts);
        qsort(core, (size_t)count, sizeof core[0], compare_texts);
        report_difference(core, count, judge, judge_count, where(&walk));
    }
    walk_end(&walk);
}
END_TEST

/* --- The two paths, and the entry points --- */

static void check_gatekeeper(Position *pos, const Move *legal, int count, const char *fen) {
    Move pseudo[MAX_MOVES];
    const int pseudo_count = movegen_pseudo(pos, pseudo);
    const Position before = *pos;
    int kept = 0;
    for (int i = 0; i < pseudo_count; i++) {
        if (movegen_gatekeeper(pos, pseudo[i])) pseudo[kept++] = pseudo[i];
        EXPECT(memcmp(&before, pos, sizeof *pos) == 0, "gatekeeper changed %s", fen);
    }
    sort_moves(pseudo, kept);
    check_equal(legal, count, pseudo, kept, "fast path and gatekeeper", fen);
}

static void check_noisy_and_quiet(const Position *pos, const Move *legal, int count,
                                  const char *fen) {
    Move moves[MAX_MOVES];
    const int noisy = movegen_noisy(pos, moves);
    for (int i = 0; i < noisy; i++) {
        EXPECT(move_is_noisy(moves[i]), "%08x is not noisy in %s", moves[i], fen);
    }
    const int quiet = movegen_quiet(pos, moves + noisy);
    for (int i = noisy; i < noisy + quiet; i++) {
        EXPECT(!move_is_noisy(moves[i]), "%08x is not quiet in %s", moves[i], fen);
    }
    sort_moves(moves, noisy + quiet);
    check_equal(legal, count, moves, noisy + quiet, "legal, and noisy with quiet", fen);
}

static void check_moves_from(const Position *pos, const Move *legal, int count, Bitboard cells,
                             const char *fen) {
    Move expected[MAX_MOVES], moves[MAX_MOVES];
    int wanted = 0;
    for (int i = 0; i < count; i++) {
        if (bb_has(cells, move_from(legal[i]))) expected[wanted++] = legal[i];
    }
    const int found = movegen_from(pos, cells, moves);
    sort_moves(moves, found);
    check_equal(expected, wanted, moves, found, "moves from some cells", fen);
}

START_TEST(all_entry_points_agree) {
    Walk walk;
    walk_begin(&walk, _i, 202);
    uint64_t random = 203;
    for (int i = 0; i < WALK_LENGTH; i++) {
        walk_next(&walk);
        Move legal[MAX_MOVES];
        const int count = sorted_legal(&walk.pos, legal, where(&walk));
        EXPECT(movegen_count(&walk.pos) == count, "count of %s", where(&walk));
        check_gatekeeper(&walk.pos, legal, count, where(&walk));
        check_noisy_and_quiet(&walk.pos, legal, count, where(&walk));
        for (Bitboard men = walk.pos.by_color[walk.pos.side]; men != 0;) {
            check_moves_from(&walk.pos, legal, count, bb_of(bb_pop(&men)), where(&walk));
        }
        const Bitboard some = bb_join(random_next(&random), random_next(&random));
        check_moves_from(&walk.pos, legal, count, some & walk.tables->board, where(&walk));
        check_moves_from(&walk.pos, legal, count, 0, where(&walk));
    }
    walk_end(&walk);
}
END_TEST

/* --- Is this value a legal move? --- */

enum { POOL = 4096 };

/* Legal moves of other positions, each also with one to three bits changed. */
static void check_foreign_moves(const Walk *walk, const Move *legal, int count, const Move *pool,
                                uint64_t *random) {
    for (int i = 0; i < 300; i++) {
        Move move = pool[random_below(random, POOL)];
        for (int flips = i % 4; flips > 0; flips--) {
            move ^= SET_OF(random_below(random, 32));
        }
        EXPECT(movegen_is_legal(&walk->pos, move) == contains(legal, count, move), "%08x in %s",
               move, where(walk));
    }
}

static void check_changed_moves(const Walk *walk, const Move *legal, int count) {
    for (int i = 0; i < count; i++) {
        EXPECT(movegen_is_legal(&walk->pos, legal[i]), "%08x in %s", legal[i], where(walk));
        for (int bit = 0; bit < 32; bit++) {
            const Move move = legal[i] ^ SET_OF(bit);
            EXPECT(movegen_is_legal(&walk->pos, move) == contains(legal, count, move), "%08x in %s",
                   move, where(walk));
        }
    }
}

START_TEST(is_legal_holds_for_the_legal_moves_only) {
    Walk walk;
    walk_begin(&walk, _i, 204);
    static Move pool[POOL];
    uint64_t random = 205;
    for (int i = 0; i < POOL; i++) {
        pool[i] = (Move)random_next(&random);
    }
    for (int i = 0; i < WALK_LENGTH / 10; i++) {
        walk_next(&walk);
        Move legal[MAX_MOVES];
        const int count = sorted_legal(&walk.pos, legal, where(&walk));
        EXPECT(!movegen_is_legal(&walk.pos, MOVE_NONE), "%s", where(&walk));
        check_changed_moves(&walk, legal, count);
        check_foreign_moves(&walk, legal, count, pool, &random);
        for (int k = 0; k < count; k++) {
            pool[random_below(&random, POOL)] = legal[k];
        }
    }
    walk_end(&walk);
}
END_TEST

/* Every value that could mean something here: all cells, all promotions, all kinds, with the man
 * that stands there and any captured one. */
START_TEST(is_legal_holds_for_no_other_value_at_all) {
    static const char *const fens[] = {
        "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
        "r3k2r/Pppp1ppp/1b3nbN/nPP5/BB2P3/q4N2/Pp1P2PP/R2Q1RK1 b kq - 0 1",
        "4k3/8/8/2pPp3/8/8/8/4K3 w - c6 0 1",
    };
    Tables *tables = tables_create(&variant_chess);
    Position pos;
    support_set_fen(&pos, tables, fens[_i]);
    Move legal[MAX_MOVES];
    const int count = sorted_legal(&pos, legal, fens[_i]);
    int found = 0;
    for (int from = 0; from < 64; from++) {
        const PieceType moved = piece_type(pos.board[from]);
        for (uint32_t rest = 0; rest < 64 * 16 * 16 * 8; rest++) {
            const int to = (int)(rest % 64);
            const PieceType captured = (PieceType)(rest / 64 % 16);
            const PieceType promotion = (PieceType)(rest / 64 / 16 % 16);
            const MoveKind kind = (MoveKind)(rest / 64 / 16 / 16);
            const Move move = move_make(kind, from, to, moved, captured, promotion);
            if (!movegen_is_legal(&pos, move)) continue;
            EXPECT(contains(legal, count, move), "%08x in %s", move, fens[_i]);
            found++;
        }
    }
    ck_assert_int_eq(found, count);
    tables_destroy(tables);
}
END_TEST

/* --- Known moves --- */

/* Cells one man of the variant moves to, kings put where they do not matter. */
static Bitboard targets_of(const Tables *tables, const Position *pos, const char *from) {
    Move moves[MAX_MOVES];
    const int count = movegen_from(pos, support_cells(tables, from), moves);
    Bitboard targets = 0;
    for (int i = 0; i < count; i++) {
        targets |= bb_of(move_to(moves[i]));
    }
    return targets;
}

/* Piece attacks on the empty cube: facts of the rules of Raumschach. */
START_TEST(men_of_the_cube_reach_the_known_cells) {
    Tables *tables = tables_create(&variant_raumschach);
    const int centre = bb_first(support_cells(tables, "Cc3"));
    const int corner = bb_first(support_cells(tables, "Aa1"));
    ck_assert_int_eq(bb_count(piece_attacks(tables, QUEEN, centre, 0)), 52);
    ck_assert_int_eq(bb_count(piece_attacks(tables, KING, centre, 0)), 26);
    ck_assert_int_eq(bb_count(piece_attacks(tables, KNIGHT, centre, 0)), 24);
    ck_assert_int_eq(bb_count(piece_attacks(tables, ROOK, centre, 0)), 12);
    ck_assert_int_eq(bb_count(piece_attacks(tables, BISHOP, centre, 0)), 24);
    ck_assert_int_eq(bb_count(piece_attacks(tables, UNICORN, centre, 0)), 16);
    ck_assert_int_eq(bb_count(piece_attacks(tables, QUEEN, corner, 0)), 12 + 12 + 4);
    ck_assert(piece_attacks(tables, KNIGHT, corner, 0) ==
              support_cells(tables, "Ab3 Ac2 Ba3 Bc1 Ca2 Cb1"));
    ck_assert(tables->pawn_attacks[WHITE][centre] == support_cells(tables, "Cb4 Cd4 Db3 Dd3 Dc4"));
    ck_assert(tables->pawn_attacks[BLACK][centre] == support_cells(tables, "Cb2 Cd2 Bb3 Bd3 Bc2"));
    tables_destroy(tables);
}
END_TEST

START_TEST(queen_and_knight_of_the_cube_move_to_the_known_cells) {
    Tables *tables = tables_create(&variant_raumschach);
    Position pos;
    /* The kings on Eb4 and Ad2 stand on none of the queen's lines. */
    support_set_fen(&pos, tables,
                    "5/1k3/5/5/5//5/5/5/5/5//5/5/2Q2/5/5//5/5/5/5/5//5/5/5/3K1/5 w - - 0 1");
    ck_assert_int_eq(bb_count(targets_of(tables, &pos, "Cc3")), 52);
    support_set_fen(&pos, tables,
                    "5/1k3/5/5/5//5/5/5/5/5//5/5/5/5/5//5/5/5/5/5//5/5/5/3K1/N4 w - - 0 1");
    ck_assert(targets_of(tables, &pos, "Aa1") == support_cells(tables, "Ab3 Ac2 Ba3 Bc1 Ca2 Cb1"));
    tables_destroy(tables);
}
END_TEST

START_TEST(four_capture_pawns_do_not_take_straight_up) {
    Tables *tables = tables_create(&variant_raumschach_cvp);
    const int centre = bb_first(support_cells(tables, "Cc3"));
    ck_assert(tables->pawn_attacks[WHITE][centre] == support_cells(tables, "Cb4 Cd4 Db3 Dd3"));
    ck_assert(tables->pawn_attacks[BLACK][centre] == support_cells(tables, "Cb2 Cd2 Bb3 Bd3"));
    tables_destroy(tables);
}
END_TEST

/* 218 moves, the most known in chess (N. Petrovic, 1964), and a position without any. */
START_TEST(longest_and_shortest_lists) {
    Tables *tables = tables_create(&variant_chess);
    Position pos;
    Move moves[MAX_MOVES];
    support_set_fen(&pos, tables, "R6R/3Q4/1Q4Q1/4Q3/2Q4Q/Q4Q2/pp1Q4/kBNN1KB1 w - - 0 1");
    ck_assert_int_eq(movegen_legal(&pos, moves), 218);
    support_set_fen(&pos, tables, "7k/5Q2/8/8/8/8/8/K7 b - - 0 1");
    ck_assert_int_eq(movegen_legal(&pos, moves), 0);
    ck_assert_int_eq(movegen_count(&pos), 0);
    tables_destroy(tables);
}
END_TEST

Suite *movegen_suite(void) {
    Suite *suite = suite_create(SUITE_NAME("movegen"));
    TCase *walks = tcase_create("random positions");
    tcase_set_timeout(walks, TEST_TIMEOUT);
    support_add_streams(walks, legal_moves_equal_the_oracles);
    support_add_streams(walks, all_entry_points_agree);
    support_add_streams(walks, is_legal_holds_for_the_legal_moves_only);
    suite_add_tcase(suite, walks);
    TCase *known = tcase_create("known moves");
    tcase_set_timeout(known, TEST_TIMEOUT);
    tcase_add_loop_test(known, is_legal_holds_for_no_other_value_at_all, 0, 3);
    if (BB_CELLS >= 125) {
        tcase_add_test(known, men_of_the_cube_reach_the_known_cells);
        tcase_add_test(known, queen_and_knight_of_the_cube_move_to_the_known_cells);
        tcase_add_test(known, four_capture_pawns_do_not_take_straight_up);
    }
    tcase_add_test(known, longest_and_shortest_lists);
    suite_add_tcase(suite, known);
    return suite;
}
