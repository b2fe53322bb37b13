/* FEN: what is refused and in which words, what is accepted and how it is written again. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "epd.h"
#include "text_support.h"

/* A FEN that is refused, and the error. */
typedef struct Refusal {
    const Variant *variant;
    const char *fen, *error;
} Refusal;

/* A FEN that is accepted, how it is written again, and the warning. */
typedef struct Acceptance {
    const Variant *variant;
    const char *fen, *written, *warning;
} Acceptance;

#define CHESS      &variant_chess
#define RAUMSCHACH &variant_raumschach
#define GARDNER    &variant_gardner
#define LOSALAMOS  &variant_losalamos

/* The upper four and three levels of an otherwise empty cube. */
#define EMPTY_LEVEL "5/5/5/5/5"
#define EDCB        EMPTY_LEVEL "//" EMPTY_LEVEL "//" EMPTY_LEVEL "//" EMPTY_LEVEL "//"

/* The character numbers are counted by hand. */
static const Refusal refused[] = {
    {CHESS, "",
     "fen: the text is empty, expected a position like "
     "'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1'"},
    {CHESS, " \t\r\n",
     "fen: the text is empty, expected a position like "
     "'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1'"},
    /* levels */
    {CHESS,
     "rnknr/ppppp/5/5/5//ubqub/ppppp/5/5/5//5/5/5/5/5//5/5/5/PPPPP/BUQBU//5/5/5/PPPPP/RNKNR w",
     "fen: this is a board of 5 levels, chess has one"},
    {RAUMSCHACH, "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
     "fen: this is a board of one level, raumschach has 5"},
    {RAUMSCHACH, "5/5/5/5/5//5/5/5/5/5 w", "fen: this is a board of 2 levels, raumschach has 5"},
    /* ranks */
    {CHESS, "4k3/8/8/8/8/8/4K3 w - - 0 1",
     "fen: the board has 7 ranks, expected 8 (at character 1)"},
    {CHESS, "4k3/8/8/8/8/8/8/8/4K3 w - - 0 1",
     "fen: the board has 9 ranks, expected 8 (at character 1)"},
    {CHESS, "xyz w - - 0 1", "fen: the board has 1 rank, expected 8 (at character 1)"},
    {GARDNER, "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w - - 0 1",
     "fen: the board has 8 ranks, expected 5 (at character 1)"},
    {RAUMSCHACH, "2k2/5/5/5/5//5/5/5/5//5/5/5/5/5//5/5/5/5/5//5/5/5/5/2K2 w",
     "fen: level D has 4 ranks, expected 5 (at character 14)"},
    /* cells */
    {CHESS, "4k3/8/8/8/8/9/8/4K3 w - - 0 1",
     "fen: rank 3 has 9 cells, expected 8 (at character 13)"},
    {CHESS, "4k3/8/8/8/8/7/8/4K3 w - - 0 1",
     "fen: rank 3 has 7 cells, expected 8 (at character 13)"},
    {CHESS, "4k3/8/8/8/8/8/8/3K w - - 0 1",
     "fen: rank 1 has 4 cells, expected 8 (at character 17)"},
    {CHESS, "4k3/8/8/8/8/8/ppppppppp/4K3 w - - 0 1",
     "fen: rank 2 has 9 cells, expected 8 (at character 15)"},
    {RAUMSCHACH, "2k2/5/5/5/5//5/5/5/5/5//5/5/6/5/5//5/5/5/5/5//5/5/5/5/2K2 w",
     "fen: rank 3 of level C has 6 cells, expected 5 (at character 29)"},
    {RAUMSCHACH, "2k2/5/5/5/5//5/5/5/5/5//5/5///5/5//5/5/5/5/5//5/5/5/5/2K2 w",
     "fen: this is a board of 6 levels, raumschach has 5"},
    {RAUMSCHACH, "2k2/5/5/5/5//5/5/5/5/5//5/5/1/5/5//5/5/5/5/5//5/5/5/5/2K2 w",
     "fen: rank 3 of level C has 1 cell, expected 5 (at character 29)"},
    /* letters */
    {CHESS, "4k3/8/8/8/8/8/8/U3K3 w - - 0 1",
     "fen: chess has no unicorn ('U'), expected one of PNBRQK in either case (at character 17)"},
    {LOSALAMOS, "3k2/6/6/6/2b3/3K2 w - - 0 1",
     "fen: losalamos has no bishop ('b'), expected one of PNRQK in either case (at character 12)"},
    {CHESS, "4k3/8/8/8/8/8/8/x3K3 w - - 0 1",
     "fen: 'x' is not a piece, expected one of PNBRQK in either case or a number of empty cells up "
     "to 8 (at character 17)"},
    {CHESS, "4k3/8/8/8/8/8/8/0R3K3 w - - 0 1",
     "fen: '0' is not a piece, expected one of PNBRQK in either case or a number of empty cells up "
     "to 8 (at character 17)"},
    {RAUMSCHACH, "2k2/5/5/5/5//5/5/5/\xc3\xa4/5//5/5/5/5/5//5/5/5/5/5//5/5/5/5/2K2 w",
     "fen: '?' is not a piece, expected one of PNBRUQK in either case or a number of empty cells "
     "up to 5 (at character 20)"},
    /* kings */
    {CHESS, "4k3/8/8/8/8/8/8/8 w - - 0 1", "fen: White has no king"},
    {CHESS, "8/8/8/8/8/8/8/4K3 w - - 0 1", "fen: Black has no king"},
    {CHESS, "4k3/8/8/8/8/8/8/K3K3 w - - 0 1", "fen: White has 2 kings, expected one"},
    {RAUMSCHACH, EDCB "kkk2/5/5/5/K4 w", "fen: Black has 3 kings, expected one"},
    /* pawns */
    {CHESS, "P3k3/8/8/8/8/8/8/4K3 w - - 0 1",
     "fen: White's pawn on a8: no pawn can stand on the first or last rank"},
    {CHESS, "4k3/8/8/8/8/8/8/P3K3 w - - 0 1",
     "fen: White's pawn on a1: no pawn can stand on the first or last rank"},
    {CHESS, "p3k3/8/8/8/8/8/8/4K3 w - - 0 1",
     "fen: Black's pawn on a8: no pawn can stand on the first or last rank"},
    {GARDNER, "4k/5/5/5/p3K w - - 0 1",
     "fen: Black's pawn on a1: no pawn can stand on the first or last rank"},
    {RAUMSCHACH, "k3P/5/5/5/5//5/5/5/5/5//5/5/5/5/5//5/5/5/5/5//5/5/5/5/2K2 w",
     "fen: White's pawn on Ee5: a pawn that arrives there is promoted"},
    {RAUMSCHACH, EDCB "k4/5/5/5/2K1p w",
     "fen: Black's pawn on Ae1: a pawn that arrives there is promoted"},
    /* side to move */
    {CHESS, "4k3/8/8/8/8/8/8/4K3",
     "fen: the side to move is missing, expected w or b (at character 20)"},
    {CHESS, "4k3/8/8/8/8/8/8/4K3 white - - 0 1",
     "fen: the side to move is 'white', expected w or b (at character 21)"},
    {CHESS, "4k3/8/8/8/8/8/8/4K3 W - - 0 1",
     "fen: the side to move is 'W', expected w or b (at character 21)"},
    {CHESS, "4k3/8/8/8/8/8/8/4R1K1 w - - 0 1", "fen: Black is in check but it is White's move"},
    {CHESS, "8/8/8/8/8/8/4k3/4K3 b - - 0 1", "fen: White is in check but it is Black's move"},
    {RAUMSCHACH, EDCB "k4/5/5/5/R3K w", "fen: Black is in check but it is White's move"},
    {RAUMSCHACH, "4k/5/5/5/5//5/5/5/5/5//5/5/5/5/5//5/5/5/5/5//5/5/5/5/UK3 w",
     "fen: Black is in check but it is White's move"},
    /* castling */
    {CHESS, "4k3/8/8/8/8/8/8/R3K3 w x - 0 1",
     "fen: a castling right is 'x', expected -, some of KQkq or the files of the rooks "
     "(at character 24)"},
    {CHESS, "4k3/8/8/8/8/8/8/R3K3 w Q- - 0 1",
     "fen: a castling right is '-', expected -, some of KQkq or the files of the rooks "
     "(at character 25)"},
    {CHESS, "4k3/8/8/8/8/8/8/R3K3 w KQkqK - 0 1",
     "fen: the castling rights are 'KQkqK', expected at most four letters (at character 24)"},
    {RAUMSCHACH, EDCB "k4/5/5/5/4K w KQ - 0 1",
     "fen: the castling rights are 'KQ', expected - (this game has no castling) "
     "(at character 59)"},
    /* en passant */
    {CHESS, "4k3/8/8/8/8/8/8/4K3 w - e9 0 1",
     "fen: the en passant cell is 'e9', expected - or a cell (at character 25)"},
    {CHESS, "4k3/8/8/8/8/8/8/4K3 w - e 0 1",
     "fen: the en passant cell is 'e', expected - or a cell (at character 25)"},
    {CHESS, "4k3/8/8/8/8/8/8/4K3 w - e3e3 0 1",
     "fen: the en passant cell is 'e3e3', expected - or a cell (at character 25)"},
    {GARDNER, "4k/5/5/5/4K w - e3 0 1",
     "fen: the en passant cell is 'e3', expected - (this game has no en passant) "
     "(at character 17)"},
    /* counters */
    {CHESS, "4k3/8/8/8/8/8/8/4K3 w - - x 1",
     "fen: the halfmove clock is 'x', expected a number (at character 27)"},
    {CHESS, "4k3/8/8/8/8/8/8/4K3 w - - -1 1",
     "fen: the halfmove clock is '-1', expected a number (at character 27)"},
    {CHESS, "4k3/8/8/8/8/8/8/4K3 w - - 0 1.5",
     "fen: the move number is '1.5', expected a number (at character 29)"},
    {CHESS, "4k3/8/8/8/8/8/8/4K3 w - - 0 1 moves e2e4",
     "fen: after the move number comes 'moves', expected nothing more (at character 31)"},
    {CHESS, "4k3/8/8/8/8/8/8/4K3 w - - 0 1 aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa",
     "fen: after the move number comes 'aaaaaaaaaaaaaaaaaaaa...', expected nothing more "
     "(at character 31)"},
};

static const Acceptance accepted[] = {
    /* missing fields, blanks, line ends */
    {CHESS, "4k3/8/8/8/8/8/8/4K3 w", "4k3/8/8/8/8/8/8/4K3 w - - 0 1", ""},
    {CHESS, "4k3/8/8/8/8/8/8/4K3 b - -", "4k3/8/8/8/8/8/8/4K3 b - - 0 1", ""},
    {CHESS, "4k3/8/8/8/8/8/8/R3K3 w Q", "4k3/8/8/8/8/8/8/R3K3 w Q - 0 1", ""},
    {CHESS, "4k3/8/8/8/8/8/8/4K3 w - - 7", "4k3/8/8/8/8/8/8/4K3 w - - 7 1", ""},
    {CHESS, "  4k3/8/8/8/8/8/8/4K3\tb   -\t\t- 3  9\r\n", "4k3/8/8/8/8/8/8/4K3 b - - 3 9", ""},
    {RAUMSCHACH, EDCB "k4/5/5/5/4K b\r\n", EDCB "k4/5/5/5/4K b - - 0 1", ""},
    /* digits side by side */
    {CHESS, "1111k3/8/8/44/8/8/8/4K3 w", "4k3/8/8/8/8/8/8/4K3 w - - 0 1", ""},
    /* counters */
    {CHESS, "4k3/8/8/8/8/8/8/4K3 w - - 123456789012345678901234567890 0",
     "4k3/8/8/8/8/8/8/4K3 w - - 9999 1", ""},
    {CHESS, "4k3/8/8/8/8/8/8/4K3 w - - 100 99999999999", "4k3/8/8/8/8/8/8/4K3 w - - 100 9999", ""},
    /* castling: X-FEN, Shredder-FEN */
    {CHESS, "r3k2r/8/8/8/8/8/8/R3K2R w HAha - 0 1", "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", ""},
    {CHESS, "r3k2r/8/8/8/8/8/8/R3K2R w qkQK - 0 1", "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", ""},
    {CHESS, "4k3/8/8/8/8/8/8/RR2K1RR w GB - 0 1", "4k3/8/8/8/8/8/8/RR2K1RR w GB - 0 1", ""},
    {CHESS, "4k3/8/8/8/8/8/8/RR2K1RR w KQ - 0 1", "4k3/8/8/8/8/8/8/RR2K1RR w KQ - 0 1", ""},
    {CHESS, "1rk3r1/8/8/8/8/8/8/4K3 b gb - 0 1", "1rk3r1/8/8/8/8/8/8/4K3 b kq - 0 1", ""},
    /* dropped, with a warning */
    {CHESS, "4k3/8/8/8/8/8/8/R3K2R w KQkq - 0 1", "4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1",
     "fen: castling rights kq dropped, king or rook not in place"},
    {CHESS, "4k3/8/8/8/8/8/4K3/R6R w Q - 0 1", "4k3/8/8/8/8/8/4K3/R6R w - - 0 1",
     "fen: castling right Q dropped, king or rook not in place"},
    {CHESS, "4k3/8/8/8/8/8/8/R3K3 w QB - 0 1", "4k3/8/8/8/8/8/8/R3K3 w Q - 0 1",
     "fen: castling right B dropped, king or rook not in place"},
    {CHESS, "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq e3 0 1",
     "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
     "fen: en passant cell e3 dropped, no pawn can capture there"},
    {CHESS, "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1",
     "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1",
     "fen: en passant cell e3 dropped, no pawn can capture there"},
    {CHESS, "4k3/8/8/8/3pP3/8/8/4K3 b - e3 0 1", "4k3/8/8/8/3pP3/8/8/4K3 b - e3 0 1", ""},
    {CHESS, "4k3/8/8/8/3pP3/8/8/4K3 w - e3 0 1", "4k3/8/8/8/3pP3/8/8/4K3 w - - 0 1",
     "fen: en passant cell e3 dropped, no pawn can capture there"},
    /* the pawn came from e2, which is not empty */
    {CHESS, "4k3/8/8/8/3pP3/8/4P3/4K3 b - e3 0 1", "4k3/8/8/8/3pP3/8/4P3/4K3 b - - 0 1",
     "fen: en passant cell e3 dropped, no pawn can capture there"},
    /* both pawns leave the fourth rank, which opens it for the rook */
    {CHESS, "4K3/8/8/8/k2pP2R/8/8/8 b - e3 0 1", "4K3/8/8/8/k2pP2R/8/8/8 b - - 0 1",
     "fen: en passant cell e3 dropped, no pawn can capture there"},
    /* two warnings */
    {CHESS, "4k3/8/8/8/8/8/8/4K3 w k a6 0 1", "4k3/8/8/8/8/8/8/4K3 w - - 0 1",
     "fen: castling right k dropped, king or rook not in place; fen: en passant cell a6 dropped, "
     "no pawn can capture there"},
    /* pawns that could not have come there, but break nothing on the cube */
    {RAUMSCHACH, EDCB "k4/5/5/5/P3K w", EDCB "k4/5/5/5/P3K w - - 0 1", ""},
    /* more men than the array has: 8 queens of at most 52 moves */
    {RAUMSCHACH, EDCB "QQQQQ/QQQ2/5/k4/4K b - - 0 1", EDCB "QQQQQ/QQQ2/5/k4/4K b - - 0 1", ""},
    /* the chess position with the most moves, and any board full of queens */
    {CHESS, "R6R/3Q4/1Q4Q1/4Q3/2Q4Q/Q4Q2/pp1Q4/kBNN1KB1 w - - 0 1",
     "R6R/3Q4/1Q4Q1/4Q3/2Q4Q/Q4Q2/pp1Q4/kBNN1KB1 w - - 0 1", ""},
    {CHESS, "7k/6pp/8/QQQQQQQQ/QQQQQQQQ/QQQQQQQQ/QQQQQQQQ/KQQQQQQQ b - - 0 1",
     "7k/6pp/8/QQQQQQQQ/QQQQQQQQ/QQQQQQQQ/QQQQQQQQ/KQQQQQQQ b - - 0 1", ""},
};

static void check_refused(const Refusal *row, RulesWidth width) {
    Game *game = text_game_create(row->variant, width);
    char before[GAME_FEN_SIZE], after[GAME_FEN_SIZE];
    Report report;
    game_fen(game, before);
    ck_assert_msg(!game_set_fen(game, row->fen, strlen(row->fen), &report), "%s", row->fen);
    ck_assert_str_eq(report.error, row->error);
    game_fen(game, after);
    ck_assert_str_eq(before, after);
    /* The report is for those who want it. */
    ck_assert(!game_set_fen(game, row->fen, strlen(row->fen), NULL));
    text_game_destroy(game);
}

static void check_accepted(const Acceptance *row, RulesWidth width) {
    Game *game = text_game_create(row->variant, width);
    char written[GAME_FEN_SIZE];
    Report report;
    const bool ok = game_set_fen(game, row->fen, strlen(row->fen), &report);
    ck_assert_msg(ok, "%s: %s", row->fen, report.error);
    game_fen(game, written);
    ck_assert_str_eq(written, row->written);
    ck_assert_str_eq(report.warning, row->warning);
    text_game_destroy(game);
}

START_TEST(test_refused) {
    check_refused(&refused[_i], RULES_WIDTH_AUTO);
    check_refused(&refused[_i], RULES_WIDTH_2);
}
END_TEST

START_TEST(test_accepted) {
    check_accepted(&accepted[_i], RULES_WIDTH_AUTO);
    check_accepted(&accepted[_i], RULES_WIDTH_2);
}
END_TEST

/* A queen has at most 52 moves on the cube (26 directions of 2 cells from the centre), so 20 could
 * have 1,040. Pawns count as the queens they may become. */
START_TEST(test_too_many_moves) {
    static const Refusal rows[] = {
        {RAUMSCHACH, "k4/5/5/5/5//5/5/5/5/5//5/5/5/5/5//QQQQQ/QQQQQ/QQQQQ/QQQQQ/5//5/5/5/5/4K b",
         "fen: White's men could have 1070 moves, more than the 1024 a move list holds"},
        {RAUMSCHACH, "4k/5/5/5/5//5/5/5/5/5//5/5/5/5/5//5/5/5/5/5//PPPPP/PPPPP/PPPPP/PPPPP/K4 w",
         "fen: White's men could have 1070 moves, more than the 1024 a move list holds"},
        {RAUMSCHACH, "K4/5/5/5/5//5/5/5/5/5//5/5/5/5/5//qqqqq/qqqqq/qqqqq/qqqqq/5//5/5/5/5/k4 w",
         "fen: Black's men could have 1070 moves, more than the 1024 a move list holds"},
    };
    for (size_t i = 0; i < ARRAY_LENGTH(rows); i++) {
        Game *game = text_game_create(rows[i].variant, RULES_WIDTH_AUTO);
        Report report;
        ck_assert(!game_set_fen(game, rows[i].fen, strlen(rows[i].fen), &report));
        ck_assert_str_eq(report.error, rows[i].error);
        text_game_destroy(game);
    }
}
END_TEST

/* 100,000 characters of each kind of noise, alone and after each field: refused in one short line
 * of printable characters. */
START_TEST(test_noise) {
    enum { NOISE = 100000 };
    static const char alphabet[] = "/8kKqPwx-0 5a\x01\xff";
    static const char *const starts[] = {"",
                                         "4k3/8/8/8/8/8/8/4K3 ",
                                         "4k3/8/8/8/8/8/8/4K3 w ",
                                         "4k3/8/8/8/8/8/8/4K3 w - ",
                                         "4k3/8/8/8/8/8/8/4K3 w - - ",
                                         "4k3/8/8/8/8/8/8/4K3 w - - 0 1 x"};
    const TextCase *at = &text_cases[_i];
    Game *game = text_game_create(at->variant, at->width);
    char *text = malloc(NOISE + 64);
    uint64_t random = 1;
    for (size_t start = 0; start < ARRAY_LENGTH(starts); start++) {
        for (size_t i = 0; i <= sizeof alphabet; i++) {
            size_t length = (size_t)sprintf(text, "%s", starts[start]);
            for (int k = 0; k < NOISE; k++) {
                const bool same = i < sizeof alphabet; /* the final zero included */
                text[length++] = alphabet[same ? i : random_below(&random, sizeof alphabet)];
            }
            Report report;
            if (game_set_fen(game, text, length, &report)) continue;
            ck_assert_uint_gt(strlen(report.error), 10);
            ck_assert_uint_lt(strlen(report.error), REPORT_SIZE);
            for (const char *c = report.error; *c != '\0'; c++)
                ck_assert(*c >= ' ' && *c <= '~');
        }
    }
    free(text);
    text_game_destroy(game);
}
END_TEST

static void check_round_trip(const Game *game, Game *copy) {
    char fen[GAME_FEN_SIZE], again[GAME_FEN_SIZE];
    Report report;
    Move moves[MAX_MOVES], moves_again[MAX_MOVES];
    game_fen(game, fen);
    EXPECT(game_set_fen(copy, fen, strlen(fen), &report), "%s: %s", fen, report.error);
    EXPECT(report.warning[0] == '\0', "%s: %s", fen, report.warning);
    game_fen(copy, again);
    EXPECT(strcmp(fen, again) == 0, "%s is written %s", fen, again);
    EXPECT(game_key(game) == game_key(copy), "%s: another key", fen);
    const int count = game_moves(game, moves);
    const int count_again = game_moves(copy, moves_again);
    EXPECT(count == count_again && memcmp(moves, moves_again, (size_t)count * sizeof *moves) == 0,
           "%s: other moves", fen);
}

START_TEST(test_random_round_trip) {
    const TextCase *at = &text_cases[_i];
    Game *game = text_game_create(at->variant, at->width);
    Game *copy = text_game_create(at->variant, at->width);
    uint64_t random = 3;
    for (int round = 0; round < (TEST_THOROUGH ? 40 : 4); round++) {
        if (round % 2 == 0) game_reset(game);
        if (round % 2 == 1) text_set_random(game, 16, &random);
        for (int ply = 0; ply < 200; ply++) {
            check_round_trip(game, copy);
            if (!text_play_random(game, &random)) break;
        }
    }
    text_game_destroy(game);
    text_game_destroy(copy);
}
END_TEST

/* Positions of other programs' test collections, among them all of Chess960's castling rights: the
 * board is written as it was read, and the result is read as it was written. */
START_TEST(test_collections) {
    static const struct {
        const char *file;
        const Variant *variant;
    } files[] = {{"perft/raumschach.epd", RAUMSCHACH},
                 {"perft/chess.epd", CHESS},
                 {"perft/chess960.epd", CHESS},
                 {"perft/gardner.epd", GARDNER},
                 {"perft/losalamos.epd", LOSALAMOS}};
    Game *game = text_game_create(files[_i].variant, RULES_WIDTH_AUTO);
    Game *copy = text_game_create(files[_i].variant, RULES_WIDTH_AUTO);
    Epd epd;
    int positions = 0;
    epd_open(&epd, files[_i].file);
    while (epd_next(&epd)) {
        char written[GAME_FEN_SIZE];
        text_set_fen(game, epd.fen);
        game_fen(game, written);
        const size_t board = strcspn(epd.fen, " ");
        ck_assert_msg(strncmp(written, epd.fen, board + 2) == 0, "%s is written %s", epd.fen,
                      written);
        check_round_trip(game, copy);
        positions++;
    }
    ck_assert_int_gt(positions, 5);
    text_game_destroy(game);
    text_game_destroy(copy);
}
END_TEST

/* A flag that tells how castling is written is set by rights that are not the orthodox ones. */
START_TEST(test_chess960_flag) {
    static const struct {
        const char *fen;
        bool chess960;
    } rows[] = {{"r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", false},
                {"r3k2r/8/8/8/8/8/8/R3K2R w HAha - 0 1", false},
                {"r3k2r/8/8/8/8/8/8/R3K1R1 w Qkq - 0 1", false},
                {"r3k2r/8/8/8/8/8/8/R3K1R1 w KQkq - 0 1", true},
                {"r4k1r/8/8/8/8/8/8/4K3 w q - 0 1", true},
                {"1r1k3r/8/8/8/8/8/8/4K3 w - - 0 1", false}};
    Game *game = text_game_create(CHESS, RULES_WIDTH_AUTO);
    for (size_t i = 0; i < ARRAY_LENGTH(rows); i++) {
        text_set_fen(game, rows[i].fen);
        ck_assert_msg(game_chess960(game) == rows[i].chess960, "%s", rows[i].fen);
    }
    text_game_destroy(game);
}
END_TEST

Suite *fen_suite(void) {
    Suite *suite = suite_create("fen");
    TCase *cases = tcase_create("fen");
    tcase_set_timeout(cases, TEST_TIMEOUT);
    tcase_add_loop_test(cases, test_refused, 0, ARRAY_LENGTH(refused));
    tcase_add_loop_test(cases, test_accepted, 0, ARRAY_LENGTH(accepted));
    tcase_add_test(cases, test_too_many_moves);
    tcase_add_loop_test(cases, test_noise, 0, TEXT_CASES);
    tcase_add_loop_test(cases, test_random_round_trip, 0, TEXT_CASES);
    tcase_add_loop_test(cases, test_collections, 0, 5);
    tcase_add_test(cases, test_chess960_flag);
    suite_add_tcase(suite, cases);
    return suite;
}
