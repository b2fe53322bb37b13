/* Static exchange evaluation, checks foreseen and cycles (W): against slow computations that share
 * nothing with the core's but make, and against values counted by hand. */
#include <limits.h>

#include "core/checks.h"
#include "core/cycles.h"
#include "core/see.h"
#include "core/slider_tables.h"
#include "suites.h"
#include "support.h"
#include "variants/variants.h"

#define see_suite WIDTH_NAME(see_suite)

enum { WALK_LENGTH = TEST_THOROUGH ? 1500 : 150 };

/* Does the man on `from` attack `to` when only `occupied` cells block? By walking. */
static bool attacks(const Position *pos, int from, int to, Bitboard occupied) {
    const Piece piece = pos->board[from];
    const PieceRule rule = piece_rules[piece_type(piece)];
    if (piece_type(piece) == PAWN) {
        return bb_has(pos->tables->pawn_attacks[piece_color(piece)][from], to);
    }
    const Geometry *geometry = &pos->tables->geometry;
    for (int class = 1; class < DIRECTION_CLASSES; class ++) {
        if (SET_HAS(rule.slides, class) &&
            bb_has(slider_walk(geometry, class, from, occupied), to)) {
            return true;
        }
    }
    for (int i = 0; i < geometry->step_count; i++) {
        if (SET_HAS(rule.steps, geometry->step[i].direction_class) &&
            geometry->step_target[i][from] == to) {
            return true;
        }
    }
    for (int i = 0; i < geometry->leap_count && rule.leaps; i++) {
        if (geometry->leap_target[i][from] == to) return true;
    }
    return false;
}

static int find_taker(const Position *pos, int to, Color side, Bitboard occupied) {
    const int16_t *value = pos->tables->variant->value;
    int best = -1, best_value = INT_MAX;
    PieceType best_type = KING;
    for (Bitboard men = pos->by_color[side] & occupied & ~bb_of(to); men != 0;) {
        const int from = bb_pop_from_side(&men, side);
        const PieceType type = piece_type(pos->board[from]);
        const int worth = type == KING ? INT_MAX - 1 : value[type];
        /* Of two worth the same, what lies behind may differ: the type listed first goes first. */
        const bool cheaper = worth < best_value || (worth == best_value && type < best_type);
        if (cheaper && attacks(pos, from, to, occupied)) {
            best = from;
            best_value = worth;
            best_type = type;
        }
    }
    return best;
}

/* What `side` can win on the cell where a man worth `standing` stands, by the negamax definition.
 */
static int exchange(const Position *pos, int to, Color side, Bitboard occupied, int standing) {
    const int from = find_taker(pos, to, side, occupied);
    if (from < 0) return 0;
    const PieceType type = piece_type(pos->board[from]);
    const Bitboard rest = occupied & ~bb_of(from);
    if (type == KING) return find_taker(pos, to, color_other(side), rest) < 0 ? standing : 0;
    const int gain =
        standing - exchange(pos, to, color_other(side), rest, pos->tables->variant->value[type]);
    return gain > 0 ? gain : 0;
}

static int slow_see(const Position *pos, Move move) {
    if (move_kind(move) == MOVE_CASTLING) return 0;
    const int16_t *value = pos->tables->variant->value;
    const PieceType promotion = move_promotion(move);
    Bitboard occupied = (position_occupied(pos) ^ bb_of(move_from(move))) | bb_of(move_to(move));
    int gain = value[move_captured(move)];
    if (promotion != NO_PIECE_TYPE) gain += value[promotion] - value[PAWN];
    if (move_kind(move) == MOVE_EN_PASSANT) {
        const Geometry *geometry = &pos->tables->geometry;
        occupied ^= bb_of(geometry_cell(geometry, geometry->coordinate[move_to(move)][AXIS_FILE],
                                        geometry->coordinate[move_from(move)][AXIS_RANK], 0));
    }
    /* A legal king move cannot be answered on its cell. */
    if (move_piece(move) == KING) return gain;
    const int standing = value[promotion != NO_PIECE_TYPE ? promotion : move_piece(move)];
    return gain - exchange(pos, move_to(move), color_other((Color)pos->side), occupied, standing);
}

START_TEST(see_equals_the_slow_exchange) {
    Walk walk;
    walk_begin(&walk, _i, 801);
    const PieceValues values = piece_values_of(walk.tables->variant->value);
    for (int i = 0; i < WALK_LENGTH; i++) {
        walk_next(&walk);
        Move moves[MAX_MOVES];
        const int count = movegen_legal(&walk.pos, moves);
        for (int k = 0; k < count; k++) {
            const int value = slow_see(&walk.pos, moves[k]);
            EXPECT(see_at_least(&walk.pos, &values, moves[k], value), "less than %d", value);
            EXPECT(!see_at_least(&walk.pos, &values, moves[k], value + 1), "more than %d", value);
        }
    }
    walk_end(&walk);
}
END_TEST

/* Chess, with the variant's own values P 100 N 320 B 330 R 500 Q 950. */
typedef struct SeeCase {
    const char *fen, *move;
    int value;
} SeeCase;

static const SeeCase see_cases[] = {
    /* a free pawn */
    {"4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1", "e4d5", 100},
    /* rook takes a pawn guarded by a pawn: 100 - 500 */
    {"4k3/8/4p3/3p4/8/8/8/3RK3 w - - 0 1", "d1d5", -400},
    /* the same with a second rook behind: 100 - 500 + 100 */
    {"4k3/8/4p3/3p4/8/8/3R4/3RK3 w - - 0 1", "d2d5", -300},
    /* a guarded pawn taken by a pawn: 100 - 100 */
    {"4k3/8/4p3/3p4/4P3/8/8/4K3 w - - 0 1", "e4d5", 0},
    /* a promotion that is taken back: 950 - 100 - 950 */
    {"3r1k2/4P3/8/8/8/8/8/4K3 w - - 0 1", "e7e8q", -100},
    /* the king cannot take back what the bishop protects: the rook is free */
    {"8/8/3k4/3r4/8/1B6/8/3RK3 w - - 0 1", "d1d5", 500},
};

START_TEST(see_of_known_exchanges) {
    const SeeCase *c = &see_cases[_i];
    Tables *tables = tables_create(&variant_chess);
    Position pos;
    support_set_fen(&pos, tables, c->fen);
    const PieceValues values = piece_values_of(variant_chess.value);
    const Move move = support_find_move(&pos, c->move, false);
    ck_assert_msg(see_at_least(&pos, &values, move, c->value), "%s: less than %d", c->move,
                  c->value);
    ck_assert_msg(!see_at_least(&pos, &values, move, c->value + 1), "%s: more than %d", c->move,
                  c->value);
    tables_destroy(tables);
}
END_TEST

START_TEST(checks_are_foreseen) {
    Walk walk;
    walk_begin(&walk, _i, 802);
    for (int i = 0; i < WALK_LENGTH; i++) {
        walk_next(&walk);
        Move moves[MAX_MOVES];
        const int count = movegen_legal(&walk.pos, moves);
        Checks known;
        checks_find(&known, &walk.pos);
        for (int k = 0; k < count; k++) {
            const bool foreseen = position_gives_check(&walk.pos, moves[k]);
            const bool found = checks_given_by(&known, &walk.pos, moves[k]);
            Undo undo;
            position_make(&walk.pos, moves[k], &undo);
            const bool checks = position_in_check(&walk.pos);
            position_unmake(&walk.pos, moves[k], &undo);
            EXPECT(foreseen == checks, "check %d foreseen as %d", checks, foreseen);
            EXPECT(found == checks, "check %d found as %d", checks, found);
        }
    }
    walk_end(&walk);
}
END_TEST

/* Every piece's quiet move can be taken back, so its key difference must be listed, with its cells.
 */
START_TEST(cycles_list_every_reversible_move) {
    Walk walk;
    walk_begin(&walk, _i, 803);
    Cycles cycles;
    ck_assert(cycles_create(&cycles, walk.tables));
    for (int i = 0; i < WALK_LENGTH; i++) {
        walk_next(&walk);
        Move moves[MAX_MOVES];
        const int count = movegen_quiet(&walk.pos, moves);
        for (int k = 0; k < count; k++) {
            if (move_kind(moves[k]) == MOVE_CASTLING) continue;
            const uint64_t before = walk.pos.key;
            const unsigned castling = walk.pos.castling;
            const Cell en_passant = walk.pos.en_passant;
            Undo undo;
            position_make(&walk.pos, moves[k], &undo);
            const bool only_moved =
                walk.pos.castling == castling && walk.pos.en_passant == en_passant;
            const CycleSlot *slot = cycles_find(&cycles, before ^ walk.pos.key);
            position_unmake(&walk.pos, moves[k], &undo);
            if (move_piece(moves[k]) == PAWN || !only_moved) {
                EXPECT(slot == NULL, "a move that cannot be taken back is listed");
                continue;
            }
            const int from = move_from(moves[k]), to = move_to(moves[k]);
            EXPECT(slot != NULL, "a move from %d to %d is not listed", from, to);
            EXPECT(slot->from == min_int(from, to) && slot->to == max_int(from, to),
                   "another move is listed");
        }
    }
    cycles_destroy(&cycles);
    walk_end(&walk);
}
END_TEST

Suite *see_suite(void) {
    Suite *suite = suite_create(SUITE_NAME("see"));
    TCase *tcase = tcase_create("see");
    tcase_set_timeout(tcase, TEST_TIMEOUT);
    support_add_streams(tcase, see_equals_the_slow_exchange);
    support_add_streams(tcase, checks_are_foreseen);
    support_add_streams(tcase, cycles_list_every_reversible_move);
    tcase_add_loop_test(tcase, see_of_known_exchanges, 0, (int)ARRAY_LENGTH(see_cases));
    suite_add_tcase(suite, tcase);
    return suite;
}
