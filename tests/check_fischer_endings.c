/* What `fischer` knows of endings, against data/reference/raumschach-endgames.txt: judged by the
 * static score, and played out. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/engine.h"
#include "core/random.h"
#include "ending_support.h"
#include "eval/evaluators.h"
#include "eval/fischer_weights.h"
#include "eval/trace.h"
#include "suites.h"
#include "text_support.h"
#include "tools/weights_json.h"
#include "variants/variants.h"

/* Bounds that any sensible weights keep; nothing here is to depend on the exact ones. */
enum { SAMPLES = 300, NEARLY_NOTHING = 60, WINNING = 600, LINE_SIZE = 256 };

/* A random position of an ending "KRRK": White has the men before the second K. White to move, no
 * check. Game and FEN of random cells, until one is accepted. */
static void set_random_ending(Game *game, const char *ending, char side, uint64_t *random) {
    const Geometry *geometry = rules_geometry(game_rules(game));
    for (;;) {
        char on[GEOMETRY_CELLS];
        memset(on, '1', sizeof on);
        int kings = 0;
        for (const char *man = ending; *man != '\0'; man++) {
            kings += *man == 'K';
            int cell;
            do {
                cell = (int)random_below(random, (uint32_t)geometry->cell_count);
            } while (on[cell] != '1');
            on[cell] = kings == 1 ? *man : (char)(*man - 'A' + 'a');
        }
        Report report;
        if (text_set_cells(game, on, side, &report) && !game_in_check(game)) return;
    }
}

typedef struct Fixture {
    Game *game;
    Engine *engine;
} Fixture;

static Fixture fixture_create(void) {
    Fixture fixture;
    fixture.game = text_game_create(&variant_raumschach, RULES_WIDTH_AUTO);
    fixture.engine = engine_create(game_rules(fixture.game), &evaluator_fischer, 4);
    ck_assert_ptr_nonnull(fixture.engine);
    return fixture;
}

static void fixture_destroy(Fixture *fixture) {
    engine_destroy(fixture->engine);
    text_game_destroy(fixture->game);
}

/* Does one of the terms count for White that are for positions known to be won? */
static bool is_known_win(const EvalTrace *trace) {
    static const char *const rows[] = {"won_ending", "pawn_runs", "pawn_escorted"};
    for (size_t i = 0; i < ARRAY_LENGTH(rows); i++) {
        const WeightRow *row = weights_find(&fischer_weight_table, rows[i]);
        ck_assert_ptr_nonnull(row);
        if (trace->count[row->offset][WHITE] > 0) return true;
    }
    return false;
}

/* How many of random positions, White to move, are known as won, score as such, and score as drawn.
 */
typedef struct Judgement {
    int known, won, drawn;
} Judgement;

static Judgement judge(const Fixture *fixture, const char *ending, uint64_t *random) {
    Judgement judgement = {0, 0, 0};
    for (int i = 0; i < SAMPLES; i++) {
        EvalTrace trace;
        set_random_ending(fixture->game, ending, 'w', random);
        const int score = engine_explain(fixture->engine, fixture->game, &trace);
        judgement.known += is_known_win(&trace) && score > NEARLY_NOTHING;
        judgement.won += score >= WINNING;
        judgement.drawn += abs(score) <= NEARLY_NOTHING;
    }
    return judgement;
}

static void check_ending(const Fixture *fixture, const char *ending, double wins,
                         uint64_t *random) {
    const Judgement judgement = judge(fixture, ending, random);
    if (wins < 5) {
        ck_assert_msg(judgement.drawn == SAMPLES, "%s: %d of %d judged drawn", ending,
                      judgement.drawn, SAMPLES);
    } else if (wins > 95) {
        ck_assert_msg(judgement.known == SAMPLES && judgement.won == SAMPLES,
                      "%s: %d and %d of %d judged won", ending, judgement.known, judgement.won,
                      SAMPLES);
    } else { /* KPK, 71.7 % */
        const int expected = (int)(wins * SAMPLES / 100);
        ck_assert_msg(abs(judgement.known - expected) <= SAMPLES / 8,
                      "%s: %d of %d judged won, %.1f %% are", ending, judgement.known, SAMPLES,
                      wins);
    }
}

/* Every row "KRRK 1.13% ..." of the file. */
START_TEST(the_tables_agree) {
    Fixture fixture = fixture_create();
    FILE *file = fopen(ORTHANT_DATA_DIR "/reference/raumschach-endgames.txt", "r");
    ck_assert_ptr_nonnull(file);
    uint64_t random = RANDOM_SEED;
    int rows = 0;
    for (char line[LINE_SIZE]; fgets(line, sizeof line, file) != NULL;) {
        char ending[16];
        double wins;
        if (line[0] == '#' || sscanf(line, "%15s %lf", ending, &wins) != 2) continue;
        check_ending(&fixture, ending, wins, &random);
        rows++;
    }
    fclose(file);
    ck_assert_int_eq(rows, 13);
    fixture_destroy(&fixture);
}
END_TEST

/* Two pieces more do not win, whatever stands beside them; three do, and so does a pawn's hope. */
START_TEST(force_decides) {
    static const struct {
        const char *ending;
        bool drawn;
    } cases[] = {
        {"KRRBKR", true}, {"KBBNKBU", true}, {"KNNKP", true}, {"KRRK", true},    {"KRRRK", false},
        {"KRBNK", false}, {"KNNPK", false},  {"KQK", false},  {"KRRBBK", false}, {"KRPKU", false},
    };
    Fixture fixture = fixture_create();
    uint64_t random = RANDOM_SEED;
    for (size_t i = 0; i < ARRAY_LENGTH(cases); i++) {
        for (int k = 0; k < SAMPLES / 10; k++) {
            set_random_ending(fixture.game, cases[i].ending, 'w', &random);
            const int score = engine_evaluate(fixture.engine, fixture.game);
            char fen[GAME_FEN_SIZE];
            game_fen(fixture.game, fen);
            ck_assert_msg(cases[i].drawn == (score <= NEARLY_NOTHING), "%s: %d", fen, score);
        }
    }
    fixture_destroy(&fixture);
}
END_TEST

/* The king is driven out: the same men score more with the lone king in a corner, and more with the
 * kings together. By the start weights, as tuned ones need not keep this order everywhere. */
START_TEST(mop_up_points_the_way) {
    static const char *const worse_first[] = {
        "5/5/5/5/5//5/5/5/5/5//5/5/2k2/5/5//5/5/5/5/5//5/5/5/5/KQ3 w",
        "5/5/5/5/5//5/3k1/5/5/5//5/5/5/5/5//5/5/5/5/5//5/5/5/5/KQ3 w",
        "4k/5/5/5/5//5/5/5/5/5//5/5/5/5/5//5/5/5/5/5//5/5/5/5/KQ3 w",
        "4k/5/5/5/5//5/5/5/5/5//5/5/2K2/5/5//5/5/5/5/5//5/5/5/5/1Q3 w",
    };
    Fixture fixture = fixture_create();
    WeightSet start;
    Report report;
    report_clear(&report);
    ck_assert_msg(weight_set_load(&start, ORTHANT_DATA_DIR "/weights/fischer-start.json", &report),
                  "%s", report.error);
    ck_assert(engine_set_evaluator(fixture.engine, start.evaluator, start.values));
    int before = 0;
    for (size_t i = 0; i < ARRAY_LENGTH(worse_first); i++) {
        text_set_fen(fixture.game, worse_first[i]);
        const int score = abs(engine_evaluate(fixture.engine, fixture.game));
        ck_assert_msg(score > before, "%s: %d after %d", worse_first[i], score, before);
        before = score;
    }
    fixture_destroy(&fixture);
}
END_TEST

/* Ten random positions of KQK are mated out within 20 moves by a searcher of few nodes. */
START_TEST(queen_mates) {
    Fixture fixture = fixture_create();
    uint64_t random = RANDOM_SEED + (uint64_t)_i;
    set_random_ending(fixture.game, "KQK", 'w', &random);
    ending_expect_mate(fixture.engine, fixture.game, 3000, 20);
    fixture_destroy(&fixture);
}
END_TEST

Suite *fischer_endings_suite(void) {
    Suite *suite = suite_create("fischer_endings");
    TCase *tcase = tcase_create("fischer_endings");
    tcase_set_timeout(tcase, TEST_TIMEOUT);
    tcase_add_test(tcase, the_tables_agree);
    tcase_add_test(tcase, force_decides);
    tcase_add_test(tcase, mop_up_points_the_way);
    tcase_add_loop_test(tcase, queen_mates, 0, 10);
    suite_add_tcase(suite, tcase);
    return suite;
}
