/* Positions (W): making and taking back moves, keys, checkers, pins, attacks; all against the
 * oracle along random games of every variant. */
#include <stdlib.h>
#include <string.h>

#include "core/random.h"
#include "suites.h"
#include "support.h"
#include "variants/variants.h"

#define position_suite WIDTH_NAME(position_suite)

enum { WALK_LENGTH = TEST_THOROUGH ? 1500 : 150 };

/* Text for messages; the oracle's view of where the walk is. */
static const char *where(const Walk *walk) {
    static char fen[ORACLE_FEN_SIZE];
    oracle_fen(&walk->positions.oracle, fen);
    return fen;
}

/* --- Make and unmake --- */

static void check_one_move(Position *pos, Move move, const char *fen) {
    const Position before = *pos;
    Undo undo;
    position_make(pos, move, &undo);
    EXPECT(position_is_consistent(pos), "inconsistent after %08x in %s", move, fen);
    Position refreshed = *pos;
    position_refresh(&refreshed);
    EXPECT(memcmp(&refreshed, pos, sizeof *pos) == 0, "%08x differs from a refresh in %s", move,
           fen);
    position_unmake(pos, move, &undo);
    EXPECT(memcmp(&before, pos, sizeof *pos) == 0, "%08x not taken back in %s", move, fen);
}

static void check_null_move(Position *pos, const char *fen) {
    if (position_in_check(pos)) return;
    const Position before = *pos;
    Undo undo;
    position_make_null(pos, &undo);
    EXPECT(position_is_consistent(pos), "inconsistent after a null move in %s", fen);
    ck_assert_int_ne(pos->side, before.side);
    ck_assert_int_eq(pos->en_passant, CELL_NONE);
    EXPECT(pos->key != before.key, "a null move keeps the key in %s", fen);
    position_unmake_null(pos, &undo);
    EXPECT(memcmp(&before, pos, sizeof *pos) == 0, "null move not taken back in %s", fen);
}

START_TEST(unmake_restores_every_byte) {
    Walk walk;
    walk_begin(&walk, _i, 101);
    for (int i = 0; i < WALK_LENGTH; i++) {
        walk_next(&walk);
        Move moves[MAX_MOVES];
        const int count = movegen_legal(&walk.pos, moves);
        for (int k = 0; k < count; k++) {
            check_one_move(&walk.pos, moves[k], where(&walk));
        }
        check_null_move(&walk.pos, where(&walk));
    }
    walk_end(&walk);
}
END_TEST

/* --- Against the oracle --- */

START_TEST(position_carried_by_moves_equals_one_set_up_afresh) {
    Walk walk;
    walk_begin(&walk, _i, 102);
    for (int i = 0; i < WALK_LENGTH; i++) {
        walk_next(&walk);
        const Position *pos = &walk.pos;
        Position fresh;
        support_set_position(&fresh, walk.tables, &walk.positions.oracle);
        EXPECT(position_is_consistent(pos), "%s", where(&walk));
        EXPECT(pos->key == fresh.key, "key differs in %s", where(&walk));
        EXPECT(pos->en_passant == fresh.en_passant, "en passant differs in %s", where(&walk));
        EXPECT(pos->castling == fresh.castling, "castling differs in %s", where(&walk));
        EXPECT(pos->checkers == fresh.checkers, "checkers differ in %s", where(&walk));
        EXPECT(pos->pinned == fresh.pinned, "pins differ in %s", where(&walk));
        ck_assert_int_eq(pos->side, fresh.side);
        ck_assert_int_eq(pos->rule_plies, fresh.rule_plies);
        ck_assert_int_eq(pos->move_number, fresh.move_number);
        ck_assert_mem_eq(pos->king, fresh.king, sizeof pos->king);
        ck_assert_mem_eq(pos->board, fresh.board, sizeof pos->board);
        ck_assert_mem_eq(pos->by_color, fresh.by_color, sizeof pos->by_color);
        ck_assert_mem_eq(pos->by_type, fresh.by_type, sizeof pos->by_type);
    }
    walk_end(&walk);
}
END_TEST

/* Cells from which a man of `by` attacks the place. */
static Bitboard slow_attackers(const Tables *tables, const Oracle *oracle, Place place, Color by) {
    Bitboard attackers = 0;
    Place from = oracle_place(0, 0, 0);
    do {
        if (oracle_is_own(oracle_man_at(oracle, from), by) && oracle_attacks(oracle, from, place)) {
            attackers |= bb_of(support_cell(tables, from));
        }
    } while (oracle_next_place(oracle->variant, &from));
    return attackers;
}

/* A man is pinned when a man of the enemy attacks the king once it is gone, and did not before. */
static Bitboard slow_pinned(const Tables *tables, const Oracle *oracle, Color color) {
    const Place king = oracle_king(oracle, color);
    const Bitboard before = slow_attackers(tables, oracle, king, color_other(color));
    Bitboard pinned = 0;
    Place place = oracle_place(0, 0, 0);
    do {
        if (!oracle_is_own(oracle_man_at(oracle, place), color) || oracle_same_place(place, king)) {
            continue;
        }
        Oracle without = *oracle;
        without.man[place.at[AXIS_LEVEL]][place.at[AXIS_RANK]][place.at[AXIS_FILE]] = ORACLE_EMPTY;
        if (slow_attackers(tables, &without, king, color_other(color)) & ~before) {
            pinned |= bb_of(support_cell(tables, place));
        }
    } while (oracle_next_place(oracle->variant, &place));
    return pinned;
}

START_TEST(checkers_and_pins_equal_the_slow_ones) {
    Walk walk;
    walk_begin(&walk, _i, 103);
    for (int i = 0; i < WALK_LENGTH; i++) {
        walk_next(&walk);
        const Oracle *oracle = &walk.positions.oracle;
        const Color us = oracle->side;
        const Bitboard checkers =
            slow_attackers(walk.tables, oracle, oracle_king(oracle, us), color_other(us));
        EXPECT(walk.pos.checkers == checkers, "checkers of %s", where(&walk));
        EXPECT(walk.pos.pinned == slow_pinned(walk.tables, oracle, us), "pins of %s", where(&walk));
        EXPECT(position_pinned(&walk.pos, color_other(us)) ==
                   slow_pinned(walk.tables, oracle, color_other(us)),
               "pins of the side not to move in %s", where(&walk));
    }
    walk_end(&walk);
}
END_TEST

START_TEST(attacks_on_every_cell_equal_the_slow_ones) {
    Walk walk;
    walk_begin(&walk, _i, 104);
    for (int i = 0; i < WALK_LENGTH / 10; i++) {
        walk_next(&walk);
        const Oracle *oracle = &walk.positions.oracle;
        const Bitboard occupied = position_occupied(&walk.pos);
        Place place = oracle_place(0, 0, 0);
        do {
            const Cell cell = support_cell(walk.tables, place);
            Bitboard all = 0;
            for (Color by = WHITE; by <= BLACK; by++) {
                const Bitboard slow = slow_attackers(walk.tables, oracle, place, by);
                all |= slow;
                EXPECT(position_is_attacked(&walk.pos, cell, by, occupied) == (slow != 0),
                       "cell %d by color %d in %s", cell, (int)by, where(&walk));
            }
            EXPECT(position_attackers(&walk.pos, cell, occupied) == all,
                   "attackers of cell %d in %s", cell, where(&walk));
        } while (oracle_next_place(oracle->variant, &place));
    }
    walk_end(&walk);
}
END_TEST

/* A king may not step away along the line of the slider that checks it: with the king taken out,
 * the cells behind it are attacked. And a man taken out of `occupied` attacks nothing. */
START_TEST(is_attacked_sees_through_men_taken_out) {
    Tables *tables = tables_create(&variant_chess);
    Position pos;
    support_set_fen(&pos, tables, "4k3/8/8/8/r2K4/8/8/4b3 w - - 0 1");
    const Bitboard all = position_occupied(&pos);
    const Bitboard without_king = all & ~support_cells(tables, "d4");
    const Bitboard without_rook = all & ~support_cells(tables, "a4");
    const int behind = bb_first(support_cells(tables, "e4"));
    const int before = bb_first(support_cells(tables, "c4"));
    ck_assert(!position_is_attacked(&pos, behind, BLACK, all));
    ck_assert(position_is_attacked(&pos, behind, BLACK, without_king));
    ck_assert(position_is_attacked(&pos, before, BLACK, all));
    ck_assert(!position_is_attacked(&pos, before, BLACK, without_rook));
    ck_assert(position_attackers(&pos, before, without_rook) == support_cells(tables, "d4"));
    tables_destroy(tables);
}
END_TEST

/* A few men only: there most positions are near the border of the rule. */
START_TEST(dead_positions_equal_the_oracles) {
    Tables *tables = tables_create(variant_list[_i]);
    Positions positions;
    positions_init(&positions, variant_list[_i], POSITIONS_SPARSE, 105);
    int dead = 0;
    for (int i = 0; i < 20 * WALK_LENGTH; i++) {
        positions_next(&positions);
        Position pos;
        support_set_position(&pos, tables, &positions.oracle);
        const bool expected = oracle_is_dead(&positions.oracle);
        char fen[ORACLE_FEN_SIZE];
        oracle_fen(&positions.oracle, fen);
        EXPECT(position_is_dead(&pos) == expected, "%s is %sdead", fen, expected ? "" : "not ");
        dead += expected;
    }
    ck_assert_int_gt(dead, WALK_LENGTH / 20);
    tables_destroy(tables);
}
END_TEST

/* --- Slider look-ups --- */

static Bitboard random_set(uint64_t *random) {
    return bb_join(random_next(random), random_next(random));
}

/* Walks the rays of a class cell by cell with coordinates alone. */
static Bitboard walked_rays(const Tables *tables, int class, Place from, Bitboard occupied) {
    Bitboard reached = 0;
    for (int code = 0; code < 27; code++) {
        const int delta[AXIS_COUNT] = {code % 3 - 1, code / 3 % 3 - 1, code / 9 - 1};
        if ((delta[0] != 0) + (delta[1] != 0) + (delta[2] != 0) != class) continue;
        Place place = from;
        for (;;) {
            for (int axis = 0; axis < AXIS_COUNT; axis++) {
                place.at[axis] += delta[axis];
            }
            if (!oracle_on_board(tables->variant, place)) break;
            const int cell = oracle_index(tables->variant, place);
            reached |= bb_of(cell);
            if (bb_has(occupied, cell)) break;
        }
    }
    return reached;
}

/* Occupancies of every density, on every cell. */
START_TEST(slider_attacks_equal_walked_rays) {
    Tables *tables = tables_create(variant_list[_i]);
    uint64_t random = 106;
    Place place = oracle_place(0, 0, 0);
    do {
        const int cell = oracle_index(tables->variant, place);
        for (int class = 1; class < DIRECTION_CLASSES; class ++) {
            ck_assert(tables->line[class][cell] == walked_rays(tables, class, place, 0));
            for (int i = 0; i < (TEST_THOROUGH ? 400 : 60); i++) {
                Bitboard occupied = random_set(&random);
                for (int thinner = i % 4; thinner > 0; thinner--) {
                    occupied &= random_set(&random);
                }
                if (i % 5 == 4) occupied = ~occupied;
                EXPECT(slider_attacks(tables, class, cell, occupied) ==
                           walked_rays(tables, class, place, occupied),
                       "class %d from cell %d", class, cell);
            }
        }
    } while (oracle_next_place(tables->variant, &place));
    tables_destroy(tables);
}
END_TEST

/* --- Zobrist keys --- */

static int compare_keys(const void *a, const void *b) {
    const uint64_t x = *(const uint64_t *)a, y = *(const uint64_t *)b;
    return (x > y) - (x < y);
}

/* All keys in use: two colours of six or seven men on each cell, and the few others. */
static size_t collect_keys(const Tables *tables, uint64_t *keys) {
    size_t count = 0;
    keys[count++] = tables->key_side;
    for (size_t i = 1; i < ARRAY_LENGTH(tables->key_castling); i++) {
        keys[count++] = tables->key_castling[i];
    }
    for (int cell = 0; cell < tables->geometry.cell_count; cell++) {
        keys[count++] = tables->key_en_passant[cell];
        for (int type = PAWN; type < PIECE_TYPE_COUNT; type++) {
            keys[count++] = tables->key_piece[piece_of(WHITE, (PieceType)type)][cell];
            keys[count++] = tables->key_piece[piece_of(BLACK, (PieceType)type)][cell];
        }
    }
    return count;
}

START_TEST(keys_are_deterministic_and_distinct) {
    static uint64_t keys[2][BB_CELLS * (2 * PIECE_TYPE_COUNT + 1) + 64];
    size_t count[2];
    for (int i = 0; i < 2; i++) {
        Tables *tables = tables_create(variant_list[_i]);
        count[i] = collect_keys(tables, keys[i]);
        ck_assert(tables->key_castling[0] == 0);
        tables_destroy(tables);
    }
    ck_assert_uint_eq(count[0], count[1]);
    ck_assert_mem_eq(keys[0], keys[1], count[0] * sizeof keys[0][0]);
    qsort(keys[0], count[0], sizeof keys[0][0], compare_keys);
    ck_assert_uint_ne(keys[0][0], 0);
    for (size_t i = 1; i < count[0]; i++) {
        ck_assert_uint_ne(keys[0][i - 1], keys[0][i]);
    }
}
END_TEST

START_TEST(key_tells_rights_and_en_passant_apart) {
    static const char *const fens[] = {
        "r3k2r/8/8/3pP3/8/8/8/R3K2R w KQkq d6 0 1", "r3k2r/8/8/3pP3/8/8/8/R3K2R w KQkq - 0 1",
        "r3k2r/8/8/3pP3/8/8/8/R3K2R w KQk - 0 1",   "r3k2r/8/8/3pP3/8/8/8/R3K2R w Kkq - 0 1",
        "r3k2r/8/8/3pP3/8/8/8/R3K2R w - - 0 1",     "r3k2r/8/8/3pP3/8/8/8/R3K2R b - - 0 1",
    };
    Tables *tables = tables_create(&variant_chess);
    uint64_t keys[ARRAY_LENGTH(fens)];
    for (size_t i = 0; i < ARRAY_LENGTH(fens); i++) {
        Position pos;
        support_set_fen(&pos, tables, fens[i]);
        keys[i] = pos.key;
        for (size_t k = 0; k < i; k++) {
            EXPECT(keys[i] != keys[k], "%s and %s", fens[k], fens[i]);
        }
    }
    /* An en passant cell that no pawn can use is not part of the position: FIDE 9.2.3. */
    Position with, without;
    support_set_fen(&with, tables, "4k3/8/8/3p4/8/8/8/4K3 w - d6 0 1");
    support_set_fen(&without, tables, "4k3/8/8/3p4/8/8/8/4K3 w - - 0 1");
    ck_assert_uint_eq(with.key, without.key);
    /* Nor is one whose capture would leave the king in check. */
    support_set_fen(&with, tables, "8/8/8/K2pP2r/8/8/8/4k3 w - d6 0 1");
    ck_assert_int_eq(with.en_passant, CELL_NONE);
    tables_destroy(tables);
}
END_TEST

/* --- The consistency check itself --- */

typedef struct Field {
    const char *name;
    size_t offset, size;
    unsigned bits; /* of each byte that mean something */
} Field;

#define FIELD(name, bits)                                                                          \
    { #name, offsetof(Position, name), sizeof((Position *)0)->name, bits }

static const Field fields[] = {
    FIELD(by_color, 0xFF),        FIELD(by_type[PAWN], 0xFF), FIELD(by_type[KNIGHT], 0xFF),
    FIELD(by_type[BISHOP], 0xFF), FIELD(by_type[ROOK], 0xFF), FIELD(by_type[UNICORN], 0xFF),
    FIELD(by_type[QUEEN], 0xFF),  FIELD(by_type[KING], 0xFF), FIELD(checkers, 0xFF),
    FIELD(pinned, 0xFF),          FIELD(key, 0xFF),           FIELD(en_passant, 0xFF),
    FIELD(castling, 0xFF),        FIELD(side, 0xFF),          FIELD(king, 0xFF),
    FIELD(board, 0xFF),
};

static void corrupt(Position *pos, const Field *field, uint64_t *random) {
    uint8_t *bytes = (uint8_t *)pos + field->offset;
    const uint32_t byte = random_below(random, (uint32_t)field->size);
    uint8_t flips;
    do {
        flips = (uint8_t)(random_next(random) & field->bits);
    } while (flips == 0);
    bytes[byte] ^= flips;
}

static const char *const corrupted_fens[][2] = {
    {"chess", "r3k2r/8/8/3pP3/1b6/8/3N4/R3K2R w KQkq d6 0 1"},
    {"chess", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR b KQkq - 0 1"},
    {"gardner", "1n2k/r1p2/1R1pb/pq1P1/2BQK w - - 0 12"},
    {"raumschach", "rnknr/1p1pp/2p2/5/5//u2ub/pBppp/5/5/5//5/5/5/5/5//5/5/5/PPPPP/1UQBU//5/5/5/"
                   "PNqPP/RNK1R w - - 0 1"},
};

START_TEST(consistency_check_finds_corruption) {
    const Field *field = &fields[_i];
    uint64_t random = 107;
    for (size_t i = 0; i < ARRAY_LENGTH(corrupted_fens); i++) {
        Tables *tables = tables_create(variant_find(corrupted_fens[i][0]));
        if (tables == NULL) continue; /* a cube in the narrow build */
        Position pos;
        support_set_fen(&pos, tables, corrupted_fens[i][1]);
        ck_assert(position_is_consistent(&pos));
        for (int k = 0; k < 500; k++) {
            Position copy = pos;
            corrupt(&copy, field, &random);
            EXPECT(!position_is_consistent(&copy), "a change of %s was not seen in %s", field->name,
                   corrupted_fens[i][1]);
        }
        tables_destroy(tables);
    }
}
END_TEST

/* Each is a state that no single changed byte gives, or that only some bytes show. */
START_TEST(consistency_check_finds_wrong_states) {
    Tables *tables = tables_create(&variant_chess);
    Position pos, copy;
    support_set_fen(&pos, tables, corrupted_fens[0][1]);
    copy = pos;
    copy.castling_rook[castling_right(WHITE, WING_KING)] = CELL_NONE;
    EXPECT(!position_is_consistent(&copy), "a right without a rook");
    copy = pos;
    copy.castling_rook[castling_right(BLACK, WING_QUEEN)]++;
    EXPECT(!position_is_consistent(&copy), "a right whose rook stands elsewhere");
    copy = pos;
    copy.castling_rook[castling_right(BLACK, WING_QUEEN)] = CELL_NONE - 1;
    EXPECT(!position_is_consistent(&copy), "a right whose rook is off the board");
    copy = pos;
    position_put(&copy, (Cell)bb_first(support_cells(tables, "a3")), piece_of(WHITE, PAWN));
    EXPECT(!position_is_consistent(&copy), "a man more than the key knows of");
    position_refresh(&copy);
    ck_assert(position_is_consistent(&copy));
    position_put(&copy, (Cell)bb_first(support_cells(tables, "h8") >> 8), piece_of(WHITE, KING));
    position_refresh(&copy);
    EXPECT(!position_is_consistent(&copy), "two kings of one color");
    tables_destroy(tables);
}
END_TEST

Suite *position_suite(void) {
    Suite *suite = suite_create(SUITE_NAME("position"));
    TCase *play = tcase_create("play");
    tcase_set_timeout(play, TEST_TIMEOUT);
    support_add_streams(play, unmake_restores_every_byte);
    support_add_streams(play, position_carried_by_moves_equals_one_set_up_afresh);
    suite_add_tcase(suite, play);
    TCase *attacks = tcase_create("attacks");
    tcase_set_timeout(attacks, TEST_TIMEOUT);
    support_add_streams(attacks, checkers_and_pins_equal_the_slow_ones);
    support_add_streams(attacks, attacks_on_every_cell_equal_the_slow_ones);
    tcase_add_test(attacks, is_attacked_sees_through_men_taken_out);
    support_add_variants(attacks, slider_attacks_equal_walked_rays);
    support_add_variants(attacks, dead_positions_equal_the_oracles);
    suite_add_tcase(suite, attacks);
    TCase *keys = tcase_create("keys");
    support_add_variants(keys, keys_are_deterministic_and_distinct);
    tcase_add_test(keys, key_tells_rights_and_en_passant_apart);
    suite_add_tcase(suite, keys);
    TCase *checks = tcase_create("consistency");
    tcase_set_timeout(checks, TEST_TIMEOUT);
    tcase_add_loop_test(checks, consistency_check_finds_corruption, 0, (int)ARRAY_LENGTH(fields));
    tcase_add_test(checks, consistency_check_finds_wrong_states);
    suite_add_tcase(suite, checks);
    return suite;
}
