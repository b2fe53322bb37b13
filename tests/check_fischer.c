/* The seven heuristics of `fischer`, each alone, with the paper's weights: a count of the trace and
 * the score of the whole heuristic, worked out by hand. White is to move; the kings are men as the
 * others, and where nothing is said of them they add nothing. */
#include <string.h>

#include "core/engine.h"
#include "eval/evaluators.h"
#include "eval/fischer_weights.h"
#include "eval/maack_weights.h"
#include "eval/trace.h"
#include "suites.h"
#include "text_support.h"
#include "variants/variants.h"

#define BOTH(value) PAIR(value, value)
#define PIECES(p, n, b, r, u, q, k)                                                                \
    { BOTH(p), BOTH(n), BOTH(b), BOTH(r), BOTH(u), BOTH(q), BOTH(k) }

/* Section 6 of the paper, with the start values of its lost tables. */
static const FischerWeights paper = {
    .material = PIECES(100, 490, 530, 450, 270, 1350, 0),
    .centrality = PIECES(4, 12, 8, 2, 10, 6, -10),
    .pawn_level = {BOTH(8)},
    .level_middle = PIECES(0, 8, 8, 0, 8, 0, 0),
    .level_next = PIECES(0, 4, 4, 0, 4, 0, 0),
    .unicorn_inner = {BOTH(25)},
    .mobility = PIECES(4, 4, 4, 4, 4, 4, 0),
    .dormancy_threshold = {1, 6, 6, 4, 2, 14, 0},
    .dormancy = PIECES(-8, -8, -8, -8, -8, -8, 0),
    .inner_cell = PIECES(12, 12, 12, 12, 12, 12, 12),
    .center_level = PIECES(6, 6, 6, 6, 6, 6, 6),
    .shelter = {BOTH(10)},
    .open_ray = {BOTH(-20)},
    .passed = {BOTH(30), BOTH(35), BOTH(50), BOTH(75), BOTH(110), BOTH(155), BOTH(210), BOTH(275)},
    .doubled = {BOTH(-20)},
    .isolated = {BOTH(-15)},
    .level_majority = {BOTH(9), BOTH(9), BOTH(9), BOTH(9), BOTH(9)},
    .open_level = {BOTH(22)},
    .open_rank = {BOTH(18)},
    .open_file = {BOTH(18)},
    .rook_on_home_level = {BOTH(45)},
    .rooks_on_line = {BOTH(22)},
    .unicorn_king_class = {BOTH(35)},
    .unicorn_pair_class = {BOTH(-45)},
    .phase = {0, 1, 1, 2, 1, 4, 0},
};

typedef struct Case {
    const char *men; /* letter and cell of each, upper case White's: "KAa1 kEe5 NCc3" */
    const char *row;
    int element;      /* of the row */
    int white, black; /* counts of that element */
    int score;        /* of the whole heuristic, White's view */
} Case;

enum { P, N, B, R, U, Q, K }; /* elements of rows of pieces */

static const Case material_cases[] = {
    {"KAa1 kEe5", "material", K, 1, 1, 0},
    {"KAa1 kEe5 NAa3", "material", N, 1, 0, 490},
    /* The center is two rings from the surface: 490 + 2 * 12, and 8 for level C. */
    {"KAa1 kEe5 NCc3", "centrality", N, 2, 0, 522},
    /* One ring, level B: 490 + 12 + 4. */
    {"KAa1 kEe5 NBb2", "centrality", N, 1, 0, 506},
    /* 530 + 8 + 4. */
    {"KAa1 kEe5 BDd4", "level_next", B, 1, 0, 542},
    /* Black's: 530 + 2 * 8 + 8. */
    {"KAa1 kEe5 bCc3", "level_middle", B, 0, 1, -554},
    /* Rooks have no bonus for levels: 450 + 2 * 2. */
    {"KAa1 kEe5 RCc3", "level_middle", R, 1, 0, 454},
    /* One ring, level C, inner cube: 270 + 10 + 8 + 25. */
    {"KAa1 kEe5 UCc2", "unicorn_inner", 0, 1, 0, 313},
    /* Level C, but on the surface: 270 + 8. */
    {"KAa1 kEe5 UCa1", "unicorn_inner", 0, 0, 0, 278},
    /* 1350 + 2 * 6. */
    {"KAa1 kEe4 QCc3", "centrality", Q, 2, 0, 1362},
    /* The king is safer outside: 2 * -10. */
    {"KCc3 kEe5", "centrality", K, 2, 0, -20},
    /* One level up, one ring: 100 + 8 + 4. */
    {"KAa1 kEe5 PBc2", "pawn_level", 0, 1, 0, 112},
    /* Black's has come from level E to B, three levels: 100 + 24 + 4. */
    {"KAa1 kEe5 pBc2", "pawn_level", 0, 0, 3, -128},
    /* On the surface: 100 + 2 * 8. */
    {"KAa1 kEe5 PCe3", "centrality", P, 0, 0, 116},
    /* 490 + 12 + 8 against 270 + 10 + 4 + 25. */
    {"KAa1 kEe5 NCb3 uBd3", "material", U, 0, 1, 201},
};

static const Case activity_cases[] = {
    /* Six directions of two cells: 12 * 4. */
    {"KAa1 kEe5 RCc3", "mobility", R, 12, 0, 48},
    {"KAa1 kEe5 rCc3", "mobility", R, 0, 12, -48},
    /* All 24 leaps stay on the board: 24 * 4. */
    {"KAa1 kEe5 NCc3", "mobility", N, 24, 0, 96},
    /* Twelve directions of two cells. */
    {"KAa1 kEe5 BCc3", "mobility", B, 24, 0, 96},
    /* Eight of two, less the corner where the own king stands: 15 * 4. */
    {"KAa1 kEe4 UCc3", "mobility", U, 15, 0, 60},
    /* All 26 directions: 52 * 4. */
    {"KAa2 kEe4 QCc3", "mobility", Q, 52, 0, 208},
    /* From a corner 3 * 4 as a rook, 3 * 4 as a bishop, 4 as a unicorn: 28 * 4. */
    {"KAe2 kEe4 QAa1", "mobility", Q, 28, 0, 112},
    {"KAe1 kEe5 BAa1", "mobility", B, 12, 0, 48},
    /* Ab3 Ac2 Ba3 Bc1 Ca2 Cb1: six, as many as a knight needs not to be dormant. */
    {"KAe1 kEe5 NAa1", "dormancy", N, 0, 0, 24},
    /* The own pawn on Ab3 takes one of them: 5 * 4 - 8; the pawn has Ab4 and Bb3: 2 * 4. */
    {"KAe1 kEe5 NAa1 PAb3", "dormancy", N, 1, 0, 20},
    /* The king on Bb2 stops the only direction: 2 less than the threshold, -2 * 8. */
    {"KBb2 kEe5 UAa1", "dormancy", U, 2, 0, -16},
    /* On rank 5 a pawn only goes up, and there is the king: -8. */
    {"KBc5 kEe1 PAc5", "dormancy", P, 1, 0, -8},
    /* White: Cc4, Dc3 and two captures. Cb4: Cb3, Bb4 and a capture; Dc4: Dc3, Cc4 and a capture.
     * (4 - 6) * 4. */
    {"KAe1 kEa5 PCc3 pCb4 pDc4", "mobility", P, 4, 6, -8},
    /* Only Ac1 is left to it. */
    {"KAe1 kEe5 pAc2", "mobility", P, 0, 1, -4},
    /* The pawn before it is no dormant one: Ac4 and Bc3, but the first has only Bc2: 3 * 4. */
    {"KAe1 kEe5 PAc2 PAc3", "dormancy", P, 0, 0, 12},
    /* What the paper does not have is counted, with weight 0. The pawn attacks Ca3, one of the
     * rook's twelve moves, and the rook: 12 * 4 - 3 * 4. */
    {"KAe1 kEa5 RCc3 pCb4", "unsafe_mobility", R, 1, 0, 36},
    {"KAe1 kEa5 RCc3 pCb4", "threat_by_pawn", R, 0, 1, 36},
    /* Cb5 and Cd5: 24 * 4 - 2 * 4. */
    {"KAe1 kEa5 NCc3 pDc5", "unsafe_mobility", N, 2, 0, 88},
    {"KAe1 kEe5 NCc3", "tempo", 0, 1, 0, 96},
};

static const Case center_cases[] = {
    {"KAa1 kEe5", "inner_cell", K, 0, 0, 0},
    /* 12 + 6. */
    {"KCc3 kEe5", "inner_cell", K, 1, 0, 18},
    {"KAa1 kEe5 NBb2", "inner_cell", N, 1, 0, 12},
    {"KAa1 kEe5 NCa1", "center_level", N, 1, 0, 6},
    {"KAa1 kEe5 NCb2", "center_level", N, 1, 0, 18},
    {"KAa1 kEe5 NAc3", "inner_cell", N, 0, 0, 0},
    {"KAa1 kEe5 PBc3", "inner_cell", P, 1, 0, 12},
    {"KAa1 kEe5 pCc3", "inner_cell", P, 0, 1, -18},
    {"KAa1 kEe5 UDd3 uDb3", "inner_cell", U, 1, 1, 0},
    {"KAa1 kEa5 QCe3", "center_level", Q, 1, 0, 6},
    {"KAa1 kEe5 RCd4", "inner_cell", R, 1, 0, 18},
    {"KAa1 kEe5 bBd2", "inner_cell", B, 0, 1, -12},
    /* 2 * (12 + 6) - 12. */
    {"KAa1 kEe5 NCb3 NCd3 nDb2", "inner_cell", N, 2, 1, 24},
};

static const Case king_cases[] = {
    {"KAc1 kEe5 PAc2", "shelter", 0, 1, 0, 10},
    /* Three files away. */
    {"KAa1 kEe5 PAd2", "shelter", 0, 0, 0, 0},
    /* Two files; the rank does not matter. */
    {"KAa1 kEe5 PAc5", "shelter", 0, 1, 0, 10},
    /* Level B is near, level C is not. */
    {"KAa1 kEe5 PBa2 PCa2", "shelter", 0, 1, 0, 10},
    {"KAa1 kEc5 pEb4 pDd4", "shelter", 0, 0, 2, -20},
    {"KAc1 kEe5 PAb2 PAc2 PAd2 PBb2 PBc2 PBd2", "shelter", 0, 6, 0, 60},
    /* A pinned pawn: it shelters, the rook behind it waits. 10 - 20. */
    {"KAa1 kEe5 rAa5 PAa3", "open_ray", 0, 1, 0, -10},
    /* Two men between. */
    {"KAa1 kEe5 rAa5 NAa3 nAa4", "open_ray", 0, 0, 0, 0},
    /* A bishop does not slide along that line. */
    {"KAa1 kEe5 bAa5 NAa3", "open_ray", 0, 0, 0, 0},
    {"KAa1 kEe1 uDd4 NBb2", "open_ray", 0, 1, 0, -20},
    /* Its own knight hides the queen. */
    {"KAa1 kEe5 qEa1 nCa1", "open_ray", 0, 1, 0, -20},
    /* Along the rank by the rook, along the diagonal Aa1-Bb1-Cc1 by the bishop. */
    {"KAa1 kEe5 rAa5 NAa3 bCc1 NBb1", "open_ray", 0, 2, 0, -40},
    {"KAa1 kEe5 REa5 nEc5", "open_ray", 0, 0, 1, 20},
    /* Each king has seven directions, and in one of them stands the other. The weight is 0. */
    {"KAa1 kEe5", "edge_ray", 0, 6, 6, 0},
    {"KCc3 kEe5", "edge_ray", 0, 25, 6, 0},
    /* De4 and Ee4. */
    {"KAa1 kEe5 RCe4", "king_attack", R, 2, 0, 0},
    /* Dd4 and Ee4. */
    {"KAa1 kEe5 PDe3", "king_attack", P, 2, 0, 0},
    /* Ab1 and Aa2. */
    {"KAa1 kEe5 nAc3", "king_attack", N, 0, 2, 0},
};

/* A lone pawn is passed, isolated (-15) and a majority of one (9). */
static const Case pawn_cases[] = {
    /* One step made, in rank: 35 - 15 + 9. */
    {"KAe1 kEa5 PAc2", "passed", 1, 1, 0, 29},
    /* Three ranks and four levels: 275 - 15 + 9. */
    {"KAe1 kEa5 PEc4", "passed", 7, 1, 0, 269},
    {"KAe1 kEa5 pEc4", "passed", 1, 0, 1, -29},
    /* Face to face, both are stopped; isolated both, a majority neither. */
    {"KAe1 kEa5 PCc3 pCc4", "passed", 4, 0, 0, 0},
    /* Beside each other, they have got past: 110 each. */
    {"KAe1 kEa5 PCc3 pCd3", "passed", 4, 1, 1, 0},
    /* The next file, a rank ahead: it attacks Cc3's path. */
    {"KAe1 kEa5 PCc3 pCd4", "passed", 4, 0, 0, 0},
    /* Two files away: 110 - 75. */
    {"KAe1 kEa5 PCc3 pCe4", "passed", 4, 1, 0, 35},
    /* A level ahead, but a rank behind: 155 - 75, the majorities on C and D are equal. */
    {"KAe1 kEa5 PCc4 pDc3", "passed", 5, 1, 0, 80},
    /* One column: 35 + 50 - 2 * 20 + 2 * 9; other levels support them. */
    {"KAe1 kEa5 PAc2 PBc2", "doubled", 0, 2, 0, 63},
    /* One level: not doubled, but isolated. 35 + 50 - 2 * 15 + 2 * 9. */
    {"KAe1 kEa5 PAc2 PAc3", "doubled", 0, 0, 0, 73},
    /* The same rank on another level is support: 35 + 50 + 2 * 9. */
    {"KAe1 kEa5 PAc2 PBe2", "isolated", 0, 0, 0, 103},
    /* Neither file nor rank: 35 + 110 - 2 * 15 + 2 * 9. */
    {"KAe1 kEa5 PAc2 PBd4", "isolated", 0, 2, 0, 133},
    /* 35 + 50 + 75 - 3 * 20 + 3 * 9. */
    {"KAe1 kEa5 PAc2 PBc2 PCc2", "doubled", 0, 3, 0, 127},
    /* Three against one on level A: 2 * 9. Ac2 is stopped, the other two are not: 2 * 35. Three
     * isolated against one: -2 * 15. */
    {"KAe1 kEa5 PAa2 PAb2 PAc2 pAd4", "level_majority", 0, 2, 0, 58},
    /* Cc3 guards Db3; on one rank they are not isolated. 110 + 155 + 2 * 9. */
    {"KAe1 kEa5 PCc3 PDb3", "guarded_pawn", 0, 1, 0, 283},
};

static const Case rook_cases[] = {
    /* 22 + 18 + 18. */
    {"KAe2 kEe5 RCc3", "open_level", 0, 1, 0, 58},
    {"KAe2 kEe5 RCc3 PCc2", "open_rank", 0, 0, 0, 40},
    {"KAe2 kEe5 RCc3 PCa3", "open_file", 0, 0, 0, 40},
    {"KAe2 kEe5 RCc3 PEc3", "open_level", 0, 0, 0, 36},
    /* Enemy pawns do not close a line. */
    {"KAe2 kEe5 RCc3 pCc4", "open_rank", 0, 1, 0, 58},
    {"KAe2 kEe5 RCc3 PCc2 PCb3 PBc3", "open_file", 0, 0, 0, 0},
    /* 58 + 45. */
    {"KAe2 kEe5 REc3", "rook_on_home_level", 0, 1, 0, 103},
    {"KAe2 kEe5 rAc3", "rook_on_home_level", 0, 0, 1, -103},
    /* 2 * 58 + 22. */
    {"KAe2 kEe5 RAa1 RAe1", "rooks_on_line", 0, 1, 0, 138},
    {"KAe2 kEe5 RAa1 RAe1 NAc1", "rooks_on_line", 0, 1, 0, 138},
    {"KAe2 kEe5 RAa1 RBb1", "rooks_on_line", 0, 0, 0, 116},
    /* Three pairs: 3 * 58 + 3 * 22. */
    {"KAe2 kEe5 RAa1 RAa3 RAa5", "rooks_on_line", 0, 3, 0, 240},
    /* 2 * 58 + 22 + 45. */
    {"KAe2 kEe5 RAa1 REa1", "rooks_on_line", 0, 1, 0, 183},
    /* 58 against 2 * 58 + 22, both black rooks in the middle. */
    {"KAe2 kEe5 RBa1 rCc3 rCd3", "rooks_on_line", 0, 0, 1, -80},
};

/* The class of a cell is (level + rank, level + file) mod 2, counted from 0: Ee5 and Aa1 are of
 * class (0, 0). */
static const Case unicorn_cases[] = {
    /* Cc1: (2 + 0, 2 + 2). */
    {"KAa1 kEe5 UCc1", "unicorn_king_class", 0, 1, 0, 35},
    /* Bb4: (1 + 3, 1 + 1). Its own king is of the same class, which means nothing. */
    {"KAa1 kEe5 UBb4", "unicorn_king_class", 0, 1, 0, 35},
    /* Cb3 is (0, 1), Cc2 (1, 0), Cb2 (1, 1). */
    {"KAa1 kEe5 UCb3", "unicorn_king_class", 0, 0, 0, 0},
    {"KAa1 kEe5 UCc2", "unicorn_king_class", 0, 0, 0, 0},
    {"KAa1 kEe5 UCb2", "unicorn_king_class", 0, 0, 0, 0},
    /* Bc2 is (0, 1) as Cb3. */
    {"KAa1 kEe5 UCb3 UBc2", "unicorn_pair_class", 0, 1, 0, -45},
    /* 2 * 35 - 45. */
    {"KAa1 kEe5 UCc1 UCa3", "unicorn_pair_class", 0, 1, 0, 25},
    {"KAa1 kEe5 UCc1 UCb3", "unicorn_pair_class", 0, 0, 0, 35},
    /* Dd2: (3 + 1, 3 + 3). */
    {"KAa1 kEe5 uDd2", "unicorn_king_class", 0, 0, 1, -35},
    /* As they stand at the start: Bb1 (1, 0), Be1 (1, 1), Da5 (1, 1), Dd5 (1, 0). */
    {"KAc1 kEc5 UBb1 UBe1 uDa5 uDd5", "unicorn_king_class", 0, 0, 0, 0},
    /* Three of class (0, 1) are three pairs. */
    {"KAa1 kEe5 UCb3 UBc2 UAb1", "unicorn_pair_class", 0, 3, 0, -135},
    /* The paper's classes: level + rank + file is 12 on Ee5, 5 on Cb3, 4 on Cc1. */
    {"KAa1 kEe5 UCb3", "unicorn_king_parity", 0, 0, 0, 0},
    {"KAa1 kEe5 UCc1", "unicorn_king_parity", 0, 1, 0, 35},
    /* Cb3 and Cc2: both 5, in two true classes. */
    {"KAa1 kEe5 UCb3 UCc2", "unicorn_pair_parity", 0, 1, 0, 0},
};

typedef struct Heuristic {
    const char *group;
    const Case *cases;
    int count;
} Heuristic;

#define HEURISTIC(group, cases)                                                                    \
    { group, cases, (int)ARRAY_LENGTH(cases) }

static const Heuristic heuristics[] = {
    HEURISTIC("material", material_cases), HEURISTIC("activity", activity_cases),
    HEURISTIC("center", center_cases),     HEURISTIC("king", king_cases),
    HEURISTIC("pawns", pawn_cases),        HEURISTIC("rooks", rook_cases),
    HEURISTIC("unicorns", unicorn_cases),
};

typedef struct Fixture {
    Rules *rules;
    Game *game;
    Engine *engine;
} Fixture;

static Fixture fixture_create(void) {
    Fixture fixture;
    fixture.rules = rules_create(&variant_raumschach, RULES_WIDTH_AUTO);
    fixture.game = game_create(fixture.rules);
    fixture.engine = engine_create(fixture.rules, &evaluator_fischer, 1);
    ck_assert(fixture.game != NULL && fixture.engine != NULL);
    return fixture;
}

static void fixture_destroy(Fixture *fixture) {
    engine_destroy(fixture->engine);
    game_destroy(fixture->game);
    rules_destroy(fixture->rules);
}

/* Sets up men of a Case. */
static void set_men(Game *game, const char *men, char side) {
    const Geometry *geometry = rules_geometry(game_rules(game));
    char on[GEOMETRY_CELLS];
    memset(on, '1', sizeof on);
    while (*men != '\0') {
        const char letter = *men++;
        int length;
        const Cell cell = geometry_parse_cell(geometry, men, &length);
        ck_assert_int_ne(cell, CELL_NONE);
        on[cell] = letter;
        men += length;
        men += strspn(men, " ");
    }
    Report report;
    ck_assert_msg(text_set_cells(game, on, side, &report), "%s", report.error);
}

/* The paper's weights of one heuristic and no others. */
static FischerWeights weights_of(const char *group) {
    FischerWeights weights = paper;
    const int kept = weights_find_group(&fischer_weight_table, group);
    ck_assert_int_ge(kept, 0);
    for (int i = 0; i < fischer_weight_table.group_count; i++) {
        if (i != kept) weights_silence(&fischer_weight_table, &weights, i);
    }
    /* Shapes stay: the phase, for one, is no heuristic's own. */
    for (int i = 0; i < fischer_weight_table.row_count; i++) {
        const WeightRow *row = &fischer_weight_table.rows[i];
        if (row->kind != WEIGHT_SHAPE) continue;
        memcpy((Pair *)&weights + row->offset, (const Pair *)&paper + row->offset,
               (size_t)row->count * sizeof(Pair));
    }
    return weights;
}

START_TEST(heuristics_count_what_they_say) {
    const Heuristic *heuristic = &heuristics[_i];
    const FischerWeights weights = weights_of(heuristic->group);
    Fixture fixture = fixture_create();
    ck_assert(engine_set_evaluator(fixture.engine, &evaluator_fischer, &weights));
    for (int i = 0; i < heuristic->count; i++) {
        const Case *wanted = &heuristic->cases[i];
        const WeightRow *row = weights_find(&fischer_weight_table, wanted->row);
        ck_assert_ptr_nonnull(row);
        const int index = row->offset + wanted->element;
        set_men(fixture.game, wanted->men, 'w');
        EvalTrace trace;
        const int score = engine_explain(fixture.engine, fixture.game, &trace);
        ck_assert_msg(trace.count[index][WHITE] == wanted->white &&
                          trace.count[index][BLACK] == wanted->black,
                      "%s: %s %d-%d, expected %d-%d", wanted->men, wanted->row,
                      trace.count[index][WHITE], trace.count[index][BLACK], wanted->white,
                      wanted->black);
        ck_assert_msg(score == wanted->score, "%s: %s %d, expected %d", wanted->men,
                      heuristic->group, score, wanted->score);
        ck_assert_int_eq(engine_evaluate(fixture.engine, fixture.game), score);
        ck_assert_int_eq(trace_score(&trace, &fischer_weight_table, &weights), score);
    }
    fixture_destroy(&fixture);
}
END_TEST

/* What belongs to a man is shown on its cell. */
START_TEST(traces_show_where) {
    const FischerWeights weights = weights_of("material");
    Fixture fixture = fixture_create();
    ck_assert(engine_set_evaluator(fixture.engine, &evaluator_fischer, &weights));
    set_men(fixture.game, "KAa1 kEe5 NCc3 pBc2", 'b');
    EvalTrace trace;
    /* 522 - 128, and Black is to move. */
    ck_assert_int_eq(engine_explain(fixture.engine, fixture.game, &trace), -394);
    ck_assert_int_eq(pair_midgame(trace.cell[62]), 522);
    ck_assert_int_eq(pair_endgame(trace.cell[25 + 5 + 2]), -128);
    fixture_destroy(&fixture);
}
END_TEST

/* Middlegame and endgame weights count by what is left of knights, bishops and unicorns (1 each),
 * rooks (2) and queens (4), of 28 at the start. */
START_TEST(phases_are_mixed) {
    FischerWeights weights = weights_of("unicorns");
    weights.unicorn_king_class[0] = PAIR(280, 0);
    Fixture fixture = fixture_create();
    ck_assert(engine_set_evaluator(fixture.engine, &evaluator_fischer, &weights));
    static const struct {
        const char *men;
        int phase, score;
    } cases[] = {
        {"KAa1 kEe5 UCc1 PAa2", 1, 10},                 /* 280 / 28 */
        {"KAa1 kEe5 UCc1 RAb1 PAa2", 3, 30},            /* 1 + 2 */
        {"KAa1 kEe5 UCc1 QAb1 qEb5 nEa5 PAa2", 10, 100} /* 1 + 2 * 4 + 1 */
    };
    for (size_t i = 0; i < ARRAY_LENGTH(cases); i++) {
        EvalTrace trace;
        set_men(fixture.game, cases[i].men, 'w');
        ck_assert_int_eq(engine_explain(fixture.engine, fixture.game, &trace), cases[i].score);
        ck_assert_int_eq(trace.phase, cases[i].phase);
        ck_assert_int_eq(trace.phase_max, 28);
    }
    fixture_destroy(&fixture);
}
END_TEST

START_TEST(it_is_the_default_of_the_cube) {
    ck_assert_ptr_eq(evaluator_default(&variant_raumschach), &evaluator_fischer);
    ck_assert_ptr_eq(evaluator_default(&variant_raumschach_mirror), &evaluator_fischer);
    ck_assert_ptr_eq(evaluator_default(&variant_raumschach_cvp), &evaluator_fischer);
    ck_assert(!evaluator_fischer.fits(&variant_chess) && !evaluator_maack.fits(&variant_chess));
    int element;
    ck_assert_ptr_null(
        weights_out_of_bounds(&fischer_weight_table, &fischer_weights_default, &element));
    ck_assert_ptr_null(weights_out_of_bounds(&fischer_weight_table, &paper, &element));
    ck_assert_ptr_null(
        weights_out_of_bounds(&maack_weight_table, &maack_weights_default, &element));
}
END_TEST

START_TEST(values_of_men_come_from_material) {
    FischerWeights weights = fischer_weights_default;
    weights.material[N] = PAIR(400, 500);
    const PieceValues values = evaluator_fischer.piece_values(&weights, &variant_raumschach);
    ck_assert_int_eq(values.value[KNIGHT], 450);
    ck_assert_int_eq(values.value[KING], 0);
    const PieceValues maack =
        evaluator_maack.piece_values(&maack_weights_default, &variant_raumschach);
    ck_assert_int_eq(maack.value[QUEEN], 1200);
    ck_assert_int_eq(maack.value[UNICORN], 400);
}
END_TEST

/* Against material 12 / 5 / 4 / 3.5 / 3.5 / 1, 10 a ring and 3 a move. */
START_TEST(maack_counts_three_things) {
    static const struct {
        const char *men;
        int score;
    } cases[] = {
        {"KAa1 kEe5 RCc3", 500 + 2 * 10 + 12 * 3},
        {"KAa1 kEe5 nCc3", -(350 + 2 * 10 + 24 * 3)},
        {"KAa2 kEe4 QCc3", 1200 + 2 * 10 + 52 * 3},
        {"KCc3 kEe5", 0},
        {"KAe1 kEe5 BAa1", 350 + 12 * 3},
        {"KAe1 kEe4 UAa1", 400 + 4 * 3},
        {"KAe1 kEa5 PCc3 pCb4 pDc4", (100 + 20 + 12) - (100 + 10 + 9) - (100 + 10 + 9)},
    };
    Fixture fixture = fixture_create();
    ck_assert(engine_set_evaluator(fixture.engine, &evaluator_maack, NULL));
    for (size_t i = 0; i < ARRAY_LENGTH(cases); i++) {
        set_men(fixture.game, cases[i].men, 'w');
        const int score = engine_evaluate(fixture.engine, fixture.game);
        ck_assert_msg(score == cases[i].score, "%s: %d, expected %d", cases[i].men, score,
                      cases[i].score);
    }
    fixture_destroy(&fixture);
}
END_TEST

Suite *fischer_suite(void) {
    Suite *suite = suite_create("fischer");
    TCase *tcase = tcase_create("fischer");
    tcase_set_timeout(tcase, TEST_TIMEOUT);
    tcase_add_loop_test(tcase, heuristics_count_what_they_say, 0, (int)ARRAY_LENGTH(heuristics));
    tcase_add_test(tcase, traces_show_where);
    tcase_add_test(tcase, phases_are_mixed);
    tcase_add_test(tcase, it_is_the_default_of_the_cube);
    tcase_add_test(tcase, values_of_men_come_from_material);
    tcase_add_test(tcase, maack_counts_three_things);
    suite_add_tcase(suite, tcase);
    return suite;
}
