/* The chess evaluator (W): what it counts in small positions, worked out by hand; endings; king and
 * pawn against king. */
#include <stdlib.h>
#include <string.h>

#include "eval/chess_weights.h"
#include "eval/evaluators.h"
#include "eval/kpk.h"
#include "eval/trace.h"
#include "suites.h"
#include "support.h"
#include "variants/variants.h"

#define chess_eval_suite WIDTH_NAME(chess_eval_suite)

typedef struct Count {
    const char *fen, *row;
    int element, white, black;
} Count;

#define START "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"

static const Count counts[] = {
    /* material */
    {START, "material", 0, 8, 8},
    {START, "material", 1, 2, 2},
    {START, "material", 5, 1, 1},
    {START, "bishop_pair", 0, 1, 1},
    {START, "rook_pair", 0, 1, 1},
    {START, "knight_pawns", 0, 6, 6}, /* 2 * (8 - 5) */
    {START, "rook_pawns", 0, 6, 6},
    {"4k3/8/8/8/8/8/8/2B1KB2 w - - 0 1", "bishop_pair", 0, 1, 0},
    {"4k3/8/8/8/8/8/8/2B1K3 w - - 0 1", "bishop_pair", 0, 0, 0},
    {"4k3/8/8/8/8/8/PP6/RN2K3 w - - 0 1", "knight_pawns", 0, -3, 0}, /* 1 * (2 - 5) */
    {"4k3/8/8/8/8/8/PP6/RN2K3 w - - 0 1", "rook_pawns", 0, -3, 0},
    {"4k3/8/8/8/8/8/PP6/RN2K3 w - - 0 1", "rook_pair", 0, 0, 0},
    /* squares: rank * 4 + files to the edge */
    {"4k3/8/8/4p3/4P3/8/8/4K3 w - - 0 1", "square_pawn", 15, 1, 1}, /* both the fourth, file e */
    {"4k2n/8/8/8/8/8/8/N3K3 w - - 0 1", "square_knight", 0, 1, 1},
    {"4k3/8/8/8/8/8/8/4K3 w - - 0 1", "square_king", 3, 1, 1},
    {"3qk3/8/8/8/8/8/6B1/4K3 w - - 0 1", "square_bishop", 5, 1, 0}, /* g2: 1 * 4 + 1 */
    {"3qk3/8/8/8/8/8/6B1/4K3 w - - 0 1", "square_queen", 3, 0, 1},
    {"4k3/R7/8/8/8/8/8/4K3 w - - 0 1", "square_rook", 24, 1, 0},
    /* mobility */
    {"4k3/8/8/8/8/8/8/N3K3 w - - 0 1", "mobility_knight", 2, 1, 0},   /* b3 c2 */
    {"4k3/8/8/8/8/3p4/8/N3K3 w - - 0 1", "mobility_knight", 1, 1, 0}, /* c2 is a pawn's */
    {"4k3/8/8/8/8/8/1P1P4/2B1K3 w - - 0 1", "mobility_bishop", 0, 1, 0},
    {"4k3/8/8/8/8/8/8/R3K3 w - - 0 1", "mobility_rook", 10, 1, 0},     /* a2-a8, b1-d1 */
    {"4k3/8/8/8/8/8/R7/R3K3 w - - 0 1", "mobility_rook", 10, 1, 0},    /* a1 through a2 */
    {"4k3/8/8/8/8/8/R7/R3K3 w - - 0 1", "mobility_rook", 14, 1, 0},    /* a2: a1, a3-a8, b2-h2 */
    {"k7/8/8/8/3Q4/8/8/K7 w - - 0 1", "mobility_queen", 26, 1, 0},     /* 27 but for a1 */
    {"4k3/8/8/8/8/4P3/8/2B1K3 w - - 0 1", "mobility_bishop", 3, 1, 0}, /* b2 a3 d2; e3 is at home */
    /* pawns; second elements: no enemy pawn before it, or not guarded */
    {"4k3/8/8/8/8/8/P1P5/4K3 w - - 0 1", "isolated", 1, 2, 0},
    {"4k3/p7/8/8/8/8/P1P5/4K3 w - - 0 1", "isolated", 0, 1, 1},
    {"4k3/p7/8/8/8/8/P1P5/4K3 w - - 0 1", "isolated", 1, 1, 0},
    {"4k3/8/8/8/8/2P5/2P5/4K3 w - - 0 1", "doubled", 1, 1, 0},
    {"4k3/8/8/8/8/2P5/2P5/4K3 w - - 0 1", "doubled", 0, 0, 0},
    {"4k3/8/8/8/8/2P5/1PP5/4K3 w - - 0 1", "guarded", 2, 1, 0},
    {"4k3/8/8/2p5/2P1P3/3P4/8/4K3 w - - 0 1", "backward", 1, 1, 0}, /* d3: c5 holds d4 */
    {"4k3/8/8/2p5/2P1P3/3P4/8/4K3 w - - 0 1", "backward", 0, 0, 0},
    {"4k3/8/8/2p5/2P1P3/3P4/8/4K3 w - - 0 1", "isolated", 0, 0, 1},
    {"4k3/8/8/8/3PP3/8/8/4K3 w - - 0 1", "phalanx", 3, 2, 0},
    {"4k3/8/8/8/4P3/3P4/8/4K3 w - - 0 1", "guarded", 3, 1, 0},
    {"4k3/3p4/8/8/4PP2/8/8/4K3 w - - 0 1", "candidate", 3, 1, 0}, /* e4: f4 against d7 */
    {"4k3/3p4/8/8/4PP2/8/8/4K3 w - - 0 1", "passed", 3, 1, 0},    /* f4 */
    /* passed pawns */
    {"8/8/P1K5/8/8/8/8/7k w - - 0 1", "passed", 5, 1, 0},
    {"8/8/P1K5/8/8/8/8/7k w - - 0 1", "passed_own_king", 5, 2, 0},   /* c6 - a7 */
    {"8/8/P1K5/8/8/8/8/7k w - - 0 1", "passed_enemy_king", 5, 7, 0}, /* h1 - a7 */
    {"8/8/P1K5/8/8/8/8/7k w - - 0 1", "passed_free", 5, 1, 0},
    {"8/8/P1K5/8/8/8/8/7k w - - 0 1", "passed_safe", 5, 1, 0},
    {"8/2k5/P7/8/8/8/8/K7 w - - 0 1", "passed_free", 5, 1, 0},
    {"2k5/8/P7/8/8/8/8/K1n5 w - - 0 1", "passed_safe", 5, 1, 0},
    {"1k6/8/P7/8/8/8/8/K7 w - - 0 1", "passed_safe", 5, 0, 0}, /* the king sees a7 and a8 */
    {"8/k7/P7/8/8/8/8/K7 w - - 0 1", "passed_free", 5, 0, 0},
    {"8/8/P1K5/8/8/8/7k/R7 w - - 0 1", "passed_rook_behind", 0, 1, 0},
    {"8/8/P1K5/8/8/8/7k/r7 w - - 0 1", "passed_rook_behind", 1, 1, 0},
    {"8/8/P7/1P6/8/8/8/K6k w - - 0 1", "passed_guarded", 0, 1, 0}, /* a6 by b5 */
    {"7k/8/8/8/4p3/8/4P3/7K w - - 0 1", "passed", 3, 0, 0},
    /* pieces */
    {"4k3/8/8/3N4/4P3/8/8/4K3 w - - 0 1", "outpost_knight", 0, 1, 0},
    {"4k3/8/8/8/4PN2/8/8/4K3 w - - 0 1", "outpost_knight", 1, 1, 0},    /* d5 */
    {"4k3/2p5/8/3N4/4P3/8/8/4K3 w - - 0 1", "outpost_knight", 0, 0, 0}, /* c7 can drive it off */
    {"4k3/8/8/3B4/4P3/8/8/4K3 w - - 0 1", "outpost_bishop", 0, 1, 0},
    {"4k3/8/8/8/4P3/4N3/8/4K3 w - - 0 1", "minor_behind_pawn", 0, 1, 0},
    {"4k3/8/8/8/3PP3/4P3/8/2B1K3 w - - 0 1", "bishop_pawns", 0, 2, 0}, /* e3 d4 */
    {"4k3/8/8/8/3PP3/4P3/8/2B1K3 w - - 0 1", "bishop_pawns", 1, 1, 0}, /* e3 behind e4 */
    {"4k3/8/8/8/8/8/6B1/4K3 w - - 0 1", "bishop_diagonal", 0, 1, 0},   /* e4 d5 */
    {"4k3/8/8/8/4P3/8/6B1/4K3 w - - 0 1", "bishop_diagonal", 0, 0, 0}, /* not beyond e4 */
    {"4k3/8/8/8/8/8/8/N1B1K3 w - - 0 1", "king_distance", 0, 4, 0},
    {"4k3/8/8/8/8/8/8/N1B1K3 w - - 0 1", "king_distance", 1, 2, 0},
    {"4k3/8/8/8/8/8/8/R3K3 w - - 0 1", "rook_open", 1, 1, 0},
    {"4k3/p7/8/8/8/8/8/R3K3 w - - 0 1", "rook_open", 0, 1, 0},
    {"4k3/8/8/8/8/8/P7/R3K3 w - - 0 1", "rook_open", 0, 0, 0},
    {"6k1/1R6/8/8/8/8/8/4K3 w - - 0 1", "rook_seventh", 0, 1, 0},
    {"8/1R6/6k1/8/8/8/8/4K3 w - - 0 1", "rook_seventh", 0, 0, 0},
    {"4k3/8/8/8/8/8/6PP/6KR w - - 0 1", "rook_shut_in", 1, 1, 0},
    {"4k3/8/8/8/8/8/7P/4K2R w K - 0 1", "rook_shut_in", 0, 1, 0},
    {"3rk3/8/8/8/8/8/3P4/3QK3 w - - 0 1", "queen_faced", 0, 1, 0},
    {"3rk3/3p4/8/8/8/8/3P4/3QK3 w - - 0 1", "queen_faced", 0, 0, 0},
    /* threats */
    {"4k3/8/8/3n4/4P3/8/8/4K3 w - - 0 1", "threat_by_pawn", 0, 1, 0},
    {"4k3/8/8/3n4/8/4P3/8/4K3 w - - 0 1", "threat_by_push", 0, 1, 0}, /* e4 */
    {"4k3/8/8/3r4/8/1B6/8/4K3 w - - 0 1", "threat_by_minor", 3, 1, 0},
    {"4k3/8/8/3r4/8/1B6/8/4K3 w - - 0 1", "hanging", 0, 1, 0},
    {"4k3/8/4p3/3r4/8/1B6/8/4K3 w - - 0 1", "threat_by_minor", 3, 1, 0},
    {"4k3/8/4p3/3r4/8/1B6/8/4K3 w - - 0 1", "hanging", 0, 0, 0},
    {"4k3/8/8/8/R2b4/8/8/4K3 w - - 0 1", "threat_by_rook", 2, 1, 0},
    {"4k3/8/4p3/3p4/8/8/8/3RK3 w - - 0 1", "threat_by_rook", 0, 0, 0}, /* a pawn guards it */
    {"4k3/8/8/3n4/4K3/8/8/8 w - - 0 1", "threat_by_king", 0, 1, 0},
    {"8/8/4k3/8/4K3/8/8/8 w - - 0 1", "restricted", 0, 3, 3},            /* d5 e5 f5 */
    {"3qk3/8/8/8/3N4/8/8/4K3 w - - 0 1", "queen_threat_ahead", 0, 2, 0}, /* c6 e6 */
    {"4k3/8/8/8/8/8/8/4K3 w - - 0 1", "restricted", 0, 0, 0},
    /* king; shelter and storm: files to the edge * 8 + rank, 0 for none */
    {"4k3/8/8/8/8/8/5PPP/6K1 w - - 0 1", "shelter", 17, 1, 0}, /* f2 */
    {"4k3/8/8/8/8/8/5PPP/6K1 w - - 0 1", "shelter", 9, 1, 0},  /* g2 */
    {"4k3/8/8/8/8/8/5PPP/6K1 w - - 0 1", "shelter", 1, 1, 0},  /* h2 */
    {"4k3/8/8/8/8/8/5PPP/6K1 w - - 0 1", "shelter", 24, 0, 2}, /* d and e of e8 */
    {"4k3/8/8/8/8/8/5PPP/6K1 w - - 0 1", "storm", 22, 0, 1},   /* f2 is Black's seventh */
    {"4k3/8/8/8/8/6p1/6P1/6K1 w - - 0 1", "storm_blocked", 2, 1, 0},
    {"4k3/8/8/8/8/8/8/4K3 w - - 0 1", "king_on_open_file", 1, 1, 1},
    {"4k3/8/8/8/8/8/4P3/4K3 w - - 0 1", "king_on_open_file", 0, 0, 1},
    {"4k3/8/8/8/8/8/r7/4K3 w - - 0 1", "king_flank_attack", 0, 4, 0}, /* c2 - f2 */
    {"4k3/8/8/8/8/8/r7/4K3 w - - 0 1", "king_flank_attack", 1, 0, 0},
    {"4k3/8/8/8/8/8/8/4K3 w - - 0 1", "pawnless_flank", 0, 1, 1},
    {"4k3/8/8/8/8/8/4P3/4K3 w - - 0 1", "pawnless_flank", 0, 0, 0},
    /* space and the move: c3 to f4 are eight squares; 8 * (8 pieces - 2) / 8 */
    {START, "space", 0, 6, 6},
    {START, "tempo", 0, 1, 0},
};

typedef struct Fixture {
    Tables *tables;
    Position pos;
    EvalTrace trace;
} Fixture;

static int explain(Fixture *fixture, const char *fen, const void *weights) {
    support_set_fen(&fixture->pos, fixture->tables, fen);
    return evaluator_chess.explain[BB_WIDTH_INDEX](&fixture->pos, weights, &fixture->trace);
}

START_TEST(terms_are_counted_as_by_hand) {
    const Count *count = &counts[_i];
    static Fixture fixture;
    fixture.tables = tables_create(&variant_chess);
    explain(&fixture, count->fen, &chess_weights_default);
    const WeightRow *row = weights_find(&chess_weight_table, count->row);
    ck_assert_msg(row != NULL && count->element < row->count, "%s", count->row);
    const int32_t *found = fixture.trace.count[row->offset + count->element];
    ck_assert_msg(found[WHITE] == count->white && found[BLACK] == count->black,
                  "%s[%d] of %s: %d/%d, not %d/%d", count->row, count->element, count->fen,
                  found[WHITE], found[BLACK], count->white, count->black);
    tables_destroy(fixture.tables);
}
END_TEST

/* e1 with a rook on a2: its ring d1-f3 is attacked on d2 e2 f2, which only the king guards; a1 is a
 * safe check. -40 + 1 * 52 + 3 * 52 + 3 * 120 + 760 - 650 = 638; 638 * 638 / 4000 = 101 and
 * 638 / 16 = 39. */
START_TEST(king_danger_is_as_by_hand) {
    static Fixture fixture;
    static ChessWeights weights;
    memset(&weights, 0, sizeof weights);
    weights.ring_attacker[weight_piece(ROOK)] = 52;
    weights.ring_hit[0] = 52;
    weights.ring_weak[0] = 120;
    weights.safe_check[weight_piece(ROOK)] = 760;
    weights.no_queen[0] = 650;
    weights.danger_base[0] = -40;
    weights.danger_divisor[0] = 4000;
    weights.danger_endgame[0] = 16;
    fixture.tables = tables_create(&variant_chess);
    explain(&fixture, "4k3/8/8/8/8/8/r7/4K3 w - - 0 1", &weights);
    const Pair *other = fixture.trace.other[chess_group_king];
    ck_assert_int_eq(pair_midgame(other[WHITE]), -101);
    ck_assert_int_eq(pair_endgame(other[WHITE]), -39);
    ck_assert_int_eq(other[BLACK], 0); /* nothing is near e8: -40 - 650 is no danger */
    tables_destroy(fixture.tables);
}
END_TEST

typedef struct Ending {
    const char *fen;
    int bonus; /* White's, of group endings; with won 400, edge 24, together 14 */
    int scale;
} Ending;

static const Ending endings[] = {
    /* rook: d4 is in the middle, three steps from e1: 400 + 14 * 4 */
    {"8/8/8/8/3k4/8/8/4K2R w - - 0 1", 456, 64},
    /* in the corner: 400 + 24 * 6; a8 is seven steps from e1 */
    {"k7/8/8/8/8/8/8/4K2R w - - 0 1", 544, 64},
    /* knight and bishop on dark squares: a8 is the wrong corner, h8 the right one: + 24 * 7 */
    {"k7/8/8/8/8/8/8/1NB1K3 w - - 0 1", 400, 64},
    {"7k/8/8/8/8/8/8/1NB1K3 w - - 0 1", 568, 64},
    /* two knights cannot force it */
    {"4k3/8/8/8/8/8/8/1N2KN2 w - - 0 1", 0, 0},
    /* the king before its pawn wins: 400 + 20 * 4; with the opposition it draws */
    {"4k3/8/4K3/4P3/8/8/8/8 w - - 0 1", 480, 64},
    {"4k3/8/4K3/4P3/8/8/8/8 b - - 0 1", 480, 64},
    {"4k3/8/8/4K3/4P3/8/8/8 w - - 0 1", 460, 64},
    {"4k3/8/8/4K3/4P3/8/8/8 b - - 0 1", 0, 0},
    /* rook against bishop; a lone bishop; rook and knight against rook */
    {"4k3/8/8/8/4b3/8/8/R3K3 w - - 0 1", 0, 6},
    {"4k3/p7/8/8/8/8/8/2B1K3 w - - 0 1", 0, 0},
    {"r3k3/8/8/8/8/8/8/1N2K2R w - - 0 1", 0, 14},
    /* rook and pawn with the king before it, and not */
    {"1k6/8/8/1P6/8/7r/8/R3K3 w - - 0 1", 0, 16},
    {"6k1/8/8/1P6/8/7r/8/R3K3 w - - 0 1", 0, 44},
    /* bishops of opposite colors, alone and with rooks */
    {"4k3/5p2/4b3/8/8/8/3BPP2/4K3 w - - 0 1", 0, 26},
    {"r3k3/5p2/4b3/8/8/8/3BPP2/R3K3 w - - 0 1", 0, 50},
    /* a rook pawn whose corner the bishop does not reach, and one it does */
    {"k7/8/8/P7/8/8/8/2B1K3 w - - 0 1", 0, 0},
    {"k7/8/8/P7/8/8/8/4KB2 w - - 0 1", 0, 64},
};

/* The default shapes, and of all else material alone, so that no default decides who is ahead. */
static void set_plain(ChessWeights *weights) {
    static const int values[] = {100, 300, 300, 500, 0, 900};
    *weights = chess_weights_default;
    for (int i = 0; i < chess_weight_table.row_count; i++) {
        const WeightRow *row = &chess_weight_table.rows[i];
        if (row->kind != WEIGHT_LINEAR) continue;
        memset((Pair *)weights + row->offset, 0, (size_t)row->count * sizeof(Pair));
    }
    for (size_t i = 0; i < ARRAY_LENGTH(values); i++)
        weights->material[i] = PAIR(values[i], values[i]);
}

START_TEST(endings_are_known) {
    const Ending *ending = &endings[_i];
    static Fixture fixture;
    static ChessWeights weights;
    set_plain(&weights);
    weights.won_ending[0] = 400;
    weights.drive_to_edge[0] = 24;
    weights.drive_together[0] = 14;
    fixture.tables = tables_create(&variant_chess);
    explain(&fixture, ending->fen, &weights);
    ck_assert_int_eq(pair_endgame(fixture.trace.other[chess_group_endings][WHITE]), ending->bonus);
    ck_assert_int_eq(fixture.trace.scale, ending->scale);
    tables_destroy(fixture.tables);
}
END_TEST

/* Won positions of the whole board, White with the pawn: 124,960 with White to move, 97,604 with
 * Black (Chess Programming Wiki "KPK"). */
START_TEST(king_and_pawn_endings_are_solved) {
    Tables *tables = tables_create(&variant_chess);
    int won[COLOR_COUNT] = {0, 0};
    for (int pawn = 8; pawn < 56; pawn++) {
        for (int king = 0; king < 64; king++) {
            for (int enemy = 0; enemy < 64; enemy++) {
                const bool legal =
                    tables->geometry.distance[king][enemy] > 1 && king != pawn && enemy != pawn;
                const bool checked = bb_has(tables->pawn_attacks[WHITE][pawn], enemy);
                if (!legal) continue;
                if (!checked) won[WHITE] += kpk_is_won(WHITE, king, pawn, enemy, WHITE);
                won[BLACK] += kpk_is_won(WHITE, king, pawn, enemy, BLACK);
                /* The same with colors swapped. */
                ck_assert_int_eq(kpk_is_won(WHITE, king, pawn, enemy, BLACK),
                                 kpk_is_won(BLACK, king ^ 56, pawn ^ 56, enemy ^ 56, WHITE));
            }
        }
    }
    ck_assert_int_eq(won[WHITE], 124960);
    ck_assert_int_eq(won[BLACK], 97604);
    tables_destroy(tables);
}
END_TEST

Suite *chess_eval_suite(void) {
    Suite *suite = suite_create(SUITE_NAME("chess_eval"));
    TCase *terms = tcase_create("terms");
    tcase_set_timeout(terms, TEST_TIMEOUT);
    tcase_add_loop_test(terms, terms_are_counted_as_by_hand, 0, (int)ARRAY_LENGTH(counts));
    tcase_add_test(terms, king_danger_is_as_by_hand);
    tcase_add_loop_test(terms, endings_are_known, 0, (int)ARRAY_LENGTH(endings));
    tcase_add_test(terms, king_and_pawn_endings_are_solved);
    suite_add_tcase(suite, terms);
    return suite;
}
