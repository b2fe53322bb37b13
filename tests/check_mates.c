/* The mate problems of data/: what they claim is proved by trying every move, without the search.
 */
#include <stdlib.h>
#include <string.h>

#include "core/game.h"
#include "epd.h"
#include "suites.h"
#include "variants/variants.h"

/* Proofs grow thirtyfold with every move. */
enum { PROVED_MOVES = TEST_THOROUGH ? 5 : 2, MEMORY_SIZE = 1 << 18 };

/* What has been found of a position with the attacker to move. */
typedef struct Finding {
    uint64_t key;
    int moves;
    bool mates;
} Finding;

/* Proof of mates: the attacker needs one move, the defender must fail with all. */
typedef struct Prover {
    Game *game;
    Move refutation[PROVED_MOVES + 1]; /* that last saved the defender, tried first */
    Finding memory[MEMORY_SIZE];
} Prover;

static bool can_mate(Prover *prover, int moves);

static bool try_defense(Prover *prover, Move move, int moves) {
    EXPECT(game_play(prover->game, move), "a move cannot be played");
    const bool mated = can_mate(prover, moves);
    game_undo(prover->game);
    return !mated;
}

/* Is the side to move mated in at most so many more moves of the other side? */
static bool is_mated(Prover *prover, int moves) {
    Move list[MAX_MOVES];
    const int count = game_moves(prover->game, list);
    if (count == 0) return game_in_check(prover->game);
    if (moves == 0) return false;
    Move *refutation = &prover->refutation[moves];
    if (*refutation && game_is_legal(prover->game, *refutation) &&
        try_defense(prover, *refutation, moves)) {
        return false;
    }
    for (int i = 0; i < count; i++) {
        if (list[i] == *refutation || !try_defense(prover, list[i], moves)) continue;
        *refutation = list[i];
        return false;
    }
    return true;
}

/* Does the move mate in at most so many moves, itself included? */
static bool is_key(Prover *prover, Move move, int moves) {
    if (moves == 1 && !game_gives_check(prover->game, move)) return false;
    EXPECT(game_play(prover->game, move), "a move cannot be played");
    const bool mates = is_mated(prover, moves - 1);
    game_undo(prover->game);
    return mates;
}

static bool has_key(Prover *prover, int moves) {
    Move list[MAX_MOVES];
    const int count = game_moves(prover->game, list);
    for (int i = 0; i < count; i++) {
        if (is_key(prover, list[i], moves)) return true;
    }
    return false;
}

static bool can_mate(Prover *prover, int moves) {
    const uint64_t key = game_key(prover->game);
    Finding *finding = &prover->memory[(key ^ (uint64_t)moves) % MEMORY_SIZE];
    if (moves > 1 && finding->key == key && finding->moves == moves) return finding->mates;
    const bool mates = has_key(prover, moves);
    if (moves > 1) *finding = (Finding){key, moves, mates};
    return mates;
}

/* What is wrong with "dm moves and not one less; bm, if given, is the only key", or NULL. */
static const char *find_fault(Prover *prover, int moves, const char *best) {
    memset(prover->refutation, 0, sizeof prover->refutation);
    if (moves > 1 && can_mate(prover, moves - 1)) return "there is a shorter mate";
    if (best[0] == '\0') return can_mate(prover, moves) ? NULL : "there is no such mate";
    const Move key = game_parse_move(prover->game, best, strlen(best), NULL);
    if (key == MOVE_NONE) return "the key is no move";
    Move list[MAX_MOVES];
    const int count = game_moves(prover->game, list);
    for (int i = 0; i < count; i++) {
        if (is_key(prover, list[i], moves) == (list[i] == key)) continue;
        return list[i] == key ? "the key does not mate" : "there is another key";
    }
    return NULL;
}

static void prover_open(Prover **prover, Rules **rules, const Variant *variant) {
    *rules = rules_create(variant, RULES_WIDTH_AUTO);
    *prover = calloc(1, sizeof **prover);
    ck_assert(*rules && *prover && ((*prover)->game = game_create(*rules)));
}

static void prover_close(Prover *prover, Rules *rules) {
    game_destroy(prover->game);
    free(prover);
    rules_destroy(rules);
}

static void set_position(Prover *prover, const char *fen) {
    ck_assert_msg(game_set_fen(prover->game, fen, strlen(fen), NULL), "%s", fen);
}

/* Proves the problems of a file of at most so many moves; returns their number. */
static int check_file(const Variant *variant, const char *name, int longest) {
    Prover *prover;
    Rules *rules;
    Epd epd;
    int proved = 0;
    prover_open(&prover, &rules, variant);
    epd_open(&epd, name);
    while (epd_next(&epd)) {
        char distance[EPD_LINE_SIZE], best[EPD_LINE_SIZE] = "";
        ck_assert(epd_value(&epd, "dm", distance));
        epd_value(&epd, "bm", best);
        if (atoi(distance) > longest) continue;
        set_position(prover, epd.fen);
        const char *fault = find_fault(prover, atoi(distance), best);
        ck_assert_msg(!fault, "%s:%d: %s", epd.name, epd.number, fault);
        proved++;
    }
    prover_close(prover, rules);
    return proved;
}

/* Claims of which the first four are false: a proof that cannot fail proves nothing. The problems
 * are a back-rank mate and P. Morphy's. */
START_TEST(false_claims_are_refuted) {
    static const char back_rank[] = "6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1";
    static const char morphy[] = "kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1";
    static const struct {
        const char *fen, *best;
        int moves;
        const char *fault;
    } claims[] = {
        {back_rank, "", 2, "there is a shorter mate"},
        {morphy, "", 1, "there is no such mate"},
        {morphy, "a1a2", 2, "the key does not mate"},
        {"6k1/5ppp/8/8/8/8/8/R1R1K3 w - - 0 1", "a1a8", 1, "there is another key"},
        {back_rank, "a1a8", 1, NULL},
        {morphy, "a1a6", 2, NULL},
    };
    Prover *prover;
    Rules *rules;
    prover_open(&prover, &rules, &variant_chess);
    for (size_t i = 0; i < ARRAY_LENGTH(claims); i++) {
        set_position(prover, claims[i].fen);
        ck_assert_pstr_eq(find_fault(prover, claims[i].moves, claims[i].best), claims[i].fault);
    }
    prover_close(prover, rules);
}
END_TEST

START_TEST(chess_mates_are_true) {
    ck_assert_int_ge(check_file(&variant_chess, "suites/chess-mates.epd", PROVED_MOVES),
                     TEST_THOROUGH ? 52 : 24);
}
END_TEST

START_TEST(raumschach_mates_are_true) {
    ck_assert_int_ge(
        check_file(&variant_raumschach, "reference/raumschach-mates.epd", TEST_THOROUGH ? 3 : 2),
        TEST_THOROUGH ? 10 : 7);
}
END_TEST

Suite *mates_suite(void) {
    Suite *suite = suite_create("mates");
    TCase *tcase = tcase_create("proofs");
    tcase_set_timeout(tcase, 300);
    tcase_add_test(tcase, false_claims_are_refuted);
    tcase_add_test(tcase, chess_mates_are_true);
    tcase_add_test(tcase, raumschach_mates_are_true);
    suite_add_tcase(suite, tcase);
    return suite;
}
