/* Moves as text: written, read, and refused. */
#include <ctype.h>
#include <stdio.h>
#include <string.h>

#include "core/piece.h"
#include "epd.h"
#include "text_support.h"

#define CHESS      &variant_chess
#define RAUMSCHACH &variant_raumschach

#define START       "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"
#define EMPTY_LEVEL "5/5/5/5/5"
#define LEVEL_E(x)  x "//" EMPTY_LEVEL "//" EMPTY_LEVEL "//"
#define CASTLING    "4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1"
#define PROMOTION   "3r4/4P1k1/8/8/8/8/8/4K3 w - - 0 1"
#define EN_PASSANT  "4k3/8/8/8/3pP3/8/8/4K3 b - e3 0 1"
/* Pawn on b2 and bishop on d1 can both go to b3; pawn on b2 and bishop on d2 can take on c3. */
#define B_QUIET   "4k3/8/8/8/8/8/1P6/3BK3 w - - 0 1"
#define B_CAPTURE "4k3/8/8/8/8/2p5/1P1B4/4K3 w - - 0 1"
#define RAUM_START                                                                                 \
    "rnknr/ppppp/5/5/5//ubqub/ppppp/5/5/5//5/5/5/5/5//5/5/5/PPPPP/BUQBU//5/5/5/PPPPP/RNKNR "       \
    "w - - 0 1"
/* On the cube: pawn Aa3 and bishop Ab3 can both go to Ba3. */
#define RAUM_B LEVEL_E("k4/5/5/5/5") EMPTY_LEVEL "//5/5/PB3/5/4K w - - 0 1"
/* Pawn Ba2 and bishop Da2 can both take on Cb2. */
#define RAUM_CAPTURE "4k/5/5/5/5//5/5/5/B4/5//5/5/5/1p3/5//5/5/5/P4/5//5/5/5/5/4K w - - 0 1"
/* Pawns Aa3 and Ba2 can both go to Ba3. */
#define RAUM_PUSH LEVEL_E("4k/5/5/5/5") "5/5/5/P4/5//5/5/P4/5/4K w - - 0 1"

typedef struct Written {
    const Variant *variant;
    const char *fen, *uci, *san, *lan;
} Written;

/* Worked out by hand from the rules of the header. */
static const Written written[] = {
    {CHESS, START, "g1f3", "Nf3", "Ng1-f3"},
    {CHESS, START, "e2e4", "e4", "e2-e4"},
    {CHESS, CASTLING, "e1g1", "O-O", "O-O"},
    {CHESS, CASTLING, "e1c1", "O-O-O", "O-O-O"},
    {CHESS, "5k2/8/8/8/8/8/8/4K2R w K - 0 1", "e1g1", "O-O+", "O-O+"},
    {CHESS, "4k3/8/8/8/8/8/8/RK5R w KQ - 0 1", "b1h1", "O-O", "O-O"},
    {CHESS, "4k3/8/8/8/8/8/8/RK5R w KQ - 0 1", "b1a1", "O-O-O", "O-O-O"},
    /* one knight's file, one rook's rank, queens that need file, rank or both */
    {CHESS, "4k3/8/8/8/8/8/8/1N2KN2 w - - 0 1", "b1d2", "Nbd2", "Nb1-d2"},
    {CHESS, "4k3/8/8/8/R7/8/8/R3K3 w - - 0 1", "a1a3", "R1a3", "Ra1-a3"},
    {CHESS, "3k4/8/8/8/8/Q7/8/Q1Q1K3 w - - 0 1", "a1c3", "Qa1c3", "Qa1-c3"},
    {CHESS, "3k4/8/8/8/8/Q7/8/Q1Q1K3 w - - 0 1", "a3c3", "Q3c3", "Qa3-c3"},
    {CHESS, "3k4/8/8/8/8/Q7/8/Q1Q1K3 w - - 0 1", "c1c3", "Qcc3", "Qc1-c3"},
    /* a pinned knight is no rival */
    {CHESS, "4k3/4r3/8/8/8/8/4N3/1N2K3 w - - 0 1", "b1c3", "Nc3", "Nb1-c3"},
    {CHESS, EN_PASSANT, "d4e3", "dxe3", "d4xe3"},
    {CHESS, PROMOTION, "e7e8q", "e8=Q", "e7-e8=Q"},
    {CHESS, PROMOTION, "e7e8n", "e8=N+", "e7-e8=N+"},
    {CHESS, PROMOTION, "e7d8n", "exd8=N", "e7xd8=N"},
    {CHESS, "rnbqkbnr/pppp1ppp/8/4p3/6P1/5P2/PPPPP2P/RNBQKBNR b KQkq - 0 2", "d8h4", "Qh4#",
     "Qd8-h4#"},
    {RAUMSCHACH, RAUM_START, "Ab2Ab3", "Ab3", "Ab2-Ab3"},
    {RAUMSCHACH, RAUM_START, "Bb2Cb2", "Cb2", "Bb2-Cb2"},
    {RAUMSCHACH, RAUM_START, "Ab1Ac3", "NbAc3", "NAb1-Ac3"},
    {RAUMSCHACH, RAUM_B, "Aa3Ba3", "Ba3", "Aa3-Ba3"},
    {RAUMSCHACH, RAUM_B, "Ab3Ba3", "BBa3", "BAb3-Ba3"},
    {RAUMSCHACH, RAUM_PUSH, "Aa3Ba3", "3Ba3", "Aa3-Ba3"},
    {RAUMSCHACH, RAUM_PUSH, "Ba2Ba3", "2Ba3", "Ba2-Ba3"},
    {RAUMSCHACH, RAUM_CAPTURE, "Ba2Cb2", "Ba2xCb2", "Ba2xCb2"},
    {RAUMSCHACH, RAUM_CAPTURE, "Da2Cb2", "BxCb2", "BDa2xCb2"},
    {RAUMSCHACH, LEVEL_E("5/5/5/5/5") "5/5/5/1p3/k4//5/5/5/P4/4K w - - 0 1", "Aa2Bb2", "Aa2xBb2",
     "Aa2xBb2"},
    /* level; file and rank; for a bishop file and level instead; the whole cell */
    {RAUMSCHACH, "5/2k2/5/5/R4//5/5/5/5/5//5/5/5/5/5//5/5/5/5/5//5/5/5/5/R3K w - - 0 1", "Aa1Ca1",
     "RACa1", "RAa1-Ca1"},
    {RAUMSCHACH, "4K/5/3k1/5/5//5/5/5/5/5//5/5/Q4/5/2Q2//5/5/5/5/5//5/5/2Q2/5/Q4 w - - 0 1",
     "Aa1Cc3", "Qa1Cc3", "QAa1-Cc3"},
    {RAUMSCHACH, "4K/5/5/5/4k//5/B4/5/5/5//5/5/5/1B3/5//5/5/1B3/B4/5//5/5/5/5/5 w - - 0 1",
     "Ba2Ca3", "BBaCa3", "BBa2-Ca3"},
    {RAUMSCHACH, "4K/5/5/5/Q4//5/5/5/5/5//5/5/5/5/5//5/5/5/5/5//Q4/5/1k3/5/Q3Q w - - 0 1", "Aa1Cc3",
     "QAa1Cc3", "QAa1-Cc3"},
    {RAUMSCHACH, "5/5/5/5/5//2P2/5/5/5/5//5/5/5/5/5//5/5/5/5/5//5/5/5/5/K3k w - - 0 1", "Dc5Ec5u",
     "Ec5=U", "Dc5-Ec5=U"},
};

START_TEST(test_written) {
    const Written *row = &written[_i];
    Game *game = text_game_create(row->variant, RULES_WIDTH_AUTO);
    char text[GAME_MOVE_TEXT_SIZE];
    Report report;
    text_set_fen(game, row->fen);
    const Move move = game_parse_uci(game, row->uci, strlen(row->uci), &report);
    ck_assert_msg(move != MOVE_NONE, "%s", report.error);
    game_move_text(game, move, MOVE_STYLE_SAN, text);
    ck_assert_str_eq(text, row->san);
    game_move_text(game, move, MOVE_STYLE_LONG, text);
    ck_assert_str_eq(text, row->lan);
    game_move_text(game, move, MOVE_STYLE_UCI, text);
    ck_assert_str_eq(text, row->uci);
    text_game_destroy(game);
}
END_TEST

typedef struct Readings {
    const Variant *variant;
    const char *fen, *uci;
    const char *texts; /* separated by '|' */
} Readings;

static const Readings readings[] = {
    {CHESS, START, "e2e4", "e4|E4|Pe4|pe4|e2e4|e2-e4|E2E4|e2 e4|e4!|e4?!|e4+|e4++|e4#| e4\r\n|ee4"},
    {CHESS, START, "g1f3", "Nf3|nf3|NF3|nF3|g1f3|g1-f3|Ng1f3|Ng1-f3|ng1f3|Ngf3|N1f3|Nf3!?"},
    {CHESS, CASTLING, "e1g1", "O-O|0-0|o-o|OO|00|O-O+|0-0!|e1g1|e1h1|Ke1g1|Ke1-g1|E1G1"},
    {CHESS, CASTLING, "e1c1", "O-O-O|0-0-0|o-o-o|OOO|000|e1c1|e1a1|Ke1-c1"},
    {CHESS, "4k3/8/8/8/8/8/8/RK5R w KQ - 0 1", "b1h1", "O-O|b1h1|Kb1-h1|b1g1"},
    {CHESS, "4k3/8/8/8/8/8/8/RK5R w KQ - 0 1", "b1c1", "Kc1|b1c1"},
    {CHESS, PROMOTION, "e7e8q", "e8=Q|e8Q|e8(Q)|e8/Q|e8=q|e8q|e7e8q|e7-e8=q|e7e8Q+|E8Q|e8=Q+!!"},
    {CHESS, PROMOTION, "e7d8n", "exd8=N|exd8N|ed8n|ed8=N|e7xd8=N|e7d8n|e:d8n|Exd8(n)#|exd8n"},
    {CHESS, EN_PASSANT, "d4e3", "dxe3|de3|dxe3 e.p.|dxe3e.p.|dxe3 ep|d4e3|d4xe3|d4xe3 e.p.!|e3"},
    /* exact case first: these are legal as written */
    {CHESS, B_QUIET, "d1b3", "Bb3|Bdb3|bdb3"},
    {CHESS, B_QUIET, "b2b3", "b3|bb3|B3"},
    {CHESS, B_CAPTURE, "d2c3", "Bxc3|Bc3"},
    {CHESS, B_CAPTURE, "b2c3", "bxc3|bc3"},
    {CHESS, "4k3/8/8/8/8/8/3B4/4K3 w - - 0 1", "d2c3", "bc3|BC3|bC3"},
    {RAUMSCHACH, RAUM_START, "Ab2Ab3", "Ab3|ab3|AB3|Ab2Ab3|Ab2-Ab3|ab2ab3|AB2-AB3"},
    {RAUMSCHACH, RAUM_START, "Ab1Ac3", "NbAc3|Nbac3|nbac3|Ab1Ac3|NAb1Ac3|NAb1-Ac3|nab1-ac3"},
    {RAUMSCHACH, RAUM_B, "Aa3Ba3", "Ba3|ba3|BA3|Aa3Ba3|aa3-ba3"},
    {RAUMSCHACH, RAUM_B, "Ab3Ba3", "BBa3|Bba3|bba3|BbBa3|BAb3Ba3|Ab3Ba3"},
    {RAUMSCHACH, RAUM_PUSH, "Aa3Ba3", "3Ba3|ABa3|Aa3Ba3"},
    {RAUMSCHACH, RAUM_PUSH, "Ba2Ba3", "2Ba3|Ba2Ba3|BBa3"},
    {RAUMSCHACH, RAUM_CAPTURE, "Ba2Cb2", "Ba2xCb2|Ba2Cb2|Ba2-Cb2|PBa2xCb2"},
    {RAUMSCHACH, RAUM_CAPTURE, "Da2Cb2", "BxCb2|BDxCb2|BDaxCb2|BDa2xCb2|BCb2|Da2Cb2"},
};

START_TEST(test_read) {
    const Readings *row = &readings[_i];
    Game *game = text_game_create(row->variant, RULES_WIDTH_AUTO);
    text_set_fen(game, row->fen);
    const Move expected = game_parse_uci(game, row->uci, strlen(row->uci), NULL);
    ck_assert_uint_ne(expected, MOVE_NONE);
    for (const char *text = row->texts; *text != '\0';) {
        const size_t length = strcspn(text, "|");
        Report report;
        const Move move = game_parse_move(game, text, length, &report);
        ck_assert_msg(move != MOVE_NONE, "%s", report.error);
        ck_assert_msg(move == expected, "'%.*s' is not %s", (int)length, text, row->uci);
        text += length + (text[length] == '|');
    }
    text_game_destroy(game);
}
END_TEST

typedef struct Refusal {
    const Variant *variant;
    const char *fen, *text, *error;
} Refusal;

#define LIKE_CHESS ", expected one like Nf3, exd5, e2e4 or O-O"
#define LIKE_RAUM  ", expected one like Ba3, NBc3, Aa2xBb2 or Ab2Ab3"

static const Refusal refused[] = {
    /* no moves */
    {CHESS, START, "", "move: '' is not a move" LIKE_CHESS},
    {CHESS, START, "hello", "move: 'hello' is not a move" LIKE_CHESS},
    {CHESS, START, "e9", "move: 'e9' is not a move" LIKE_CHESS},
    {CHESS, START, "i4", "move: 'i4' is not a move" LIKE_CHESS},
    {CHESS, START, "Ye2e4", "move: 'Ye2e4' is not a move" LIKE_CHESS},
    {CHESS, START, "e4=X", "move: 'e4=X' is not a move" LIKE_CHESS},
    {CHESS, START, "O-O-O-O", "move: 'O-O-O-O' is not a move" LIKE_CHESS},
    {CHESS, START, "-e4", "move: '-e4' is not a move" LIKE_CHESS},
    {CHESS, START, "e\xc3\xa9", "move: 'e\?\?' is not a move" LIKE_CHESS},
    {CHESS, START, "abcdefghijklmnopqrstuvwxyzabcdefghijklmnopqrstuvwxyz",
     "move: 'abcdefghijklmnopqrstuvwxyzabcdef' is too long for a move" LIKE_CHESS},
    {RAUMSCHACH, RAUM_START, "e4", "move: 'e4' is not a move" LIKE_RAUM},
    {RAUMSCHACH, RAUM_START, "Fa1", "move: 'Fa1' is not a move" LIKE_RAUM},
    /* illegal, and why */
    {CHESS, START, "e5", "move: 'e5' is illegal: no pawn of White can go to e5"},
    {CHESS, START, "Nd2", "move: 'Nd2' is illegal: White's own man stands on d2"},
    {CHESS, START, "e4e5", "move: 'e4e5' is illegal: there is no man on e4"},
    {CHESS, START, "e7e5", "move: 'e7e5' is illegal: the man on e7 is not White's"},
    {CHESS, START, "Be2e4", "move: 'Be2e4' is illegal: on e2 stands a pawn, not a bishop"},
    {CHESS, START, "Ub3", "move: 'Ub3' is illegal: White has no such unicorn"},
    {CHESS, START, "N8f6", "move: 'N8f6' is illegal: White has no such knight"},
    {CHESS, START, "Bc4", "move: 'Bc4' is illegal: no bishop of White can go to c4"},
    {CHESS, START, "Qh5", "move: 'Qh5' is illegal: the way is blocked on e2"},
    {CHESS, START, "exd4", "move: 'exd4' is illegal: no such pawn of White can go to d4"},
    /* another man of White could, in chess the knight on f3 */
    {CHESS, "4k3/8/8/4p3/4P3/5N2/8/4K3 w - - 0 1", "e4e5",
     "move: 'e4e5' is illegal: the pawn on e4 cannot go to e5"},
    {CHESS, "4k3/8/8/8/8/5N2/8/1N2K2N w - - 0 1", "Nhd2",
     "move: 'Nhd2' is illegal: no such knight of White can go to d2"},
    {RAUMSCHACH, RAUM_B, "Aa3Ca3", "move: 'Aa3Ca3' is illegal: the pawn on Aa3 cannot go to Ca3"},
    {CHESS, START, "Nxf3", "move: 'Nxf3' is illegal: there is nothing to capture"},
    {CHESS, START, "e4=Q", "move: 'e4=Q' is illegal: it is no promotion"},
    {CHESS, START, "O-O",
     "move: 'O-O' is illegal: a man stands in the way or the king would pass through check"},
    {CHESS, "4k3/8/8/8/8/8/8/R3K2R w Q - 0 1", "O-O",
     "move: 'O-O' is illegal: the right to castle on that side is gone"},
    {CHESS, "4k3/8/8/8/8/8/4r3/R3K2R w KQ - 0 1", "O-O-O",
     "move: 'O-O-O' is illegal: the king is in check"},
    {CHESS, "4k3/8/8/8/8/8/4r3/4K2R w K - 0 1", "Rh5",
     "move: 'Rh5' is illegal: White's king would still be in check"},
    {CHESS, "4k3/4r3/8/8/8/8/4N3/4K3 w - - 0 1", "Nc3",
     "move: 'Nc3' is illegal: White's king would be in check"},
    {CHESS, "4k3/r7/8/8/8/8/8/1K6 w - - 0 1", "Ka1",
     "move: 'Ka1' is illegal: White's king would be in check"},
    {CHESS, PROMOTION, "e8", "move: 'e8' is a promotion, add the piece as in =Q: Q, R, B or N"},
    {CHESS, PROMOTION, "e7xd8",
     "move: 'e7xd8' is a promotion, add the piece as in =Q: Q, R, B or N"},
    {CHESS, PROMOTION, "e8=K",
     "move: 'e8=K' is illegal: a pawn is not promoted to that: Q, R, B or N"},
    {CHESS, PROMOTION, "e8=U",
     "move: 'e8=U' is illegal: a pawn is not promoted to that: Q, R, B or N"},
    {&variant_losalamos, "2k3/4P1/6/6/6/2K3 w - - 0 1", "e6=B",
     "move: 'e6=B' is illegal: a pawn is not promoted to that: Q, R or N"},
    {RAUMSCHACH, "5/5/5/5/5//2P2/5/5/5/5//5/5/5/5/5//5/5/5/5/5//5/5/5/5/K3k w - - 0 1", "Ec5",
     "move: 'Ec5' is a promotion, add the piece as in =Q: Q, U, R, B or N"},
    {RAUMSCHACH, RAUM_START, "O-O", "move: 'O-O' is illegal: this game has no castling"},
    {RAUMSCHACH, RAUM_START, "Ab2Ab4",
     "move: 'Ab2Ab4' is illegal: the pawn on Ab2 cannot go to Ab4"},
    {RAUMSCHACH, RAUM_START, "UCc3", "move: 'UCc3' is illegal: no unicorn of White can go to Cc3"},
    /* ambiguous */
    {CHESS, "4k3/8/8/8/8/8/8/1N2KN2 w - - 0 1", "Nd2", "move: 'Nd2' is ambiguous: Nbd2 or Nfd2"},
    {CHESS, B_CAPTURE, "BC3", "move: 'BC3' is ambiguous: Bxc3 or bxc3"},
    {CHESS, "3k4/8/8/8/8/Q7/8/Q1Q1K3 w - - 0 1", "Qc3",
     "move: 'Qc3' is ambiguous: Qa1c3, Qcc3 or Q3c3"},
    {RAUMSCHACH, RAUM_START, "NAc3", "move: 'NAc3' is ambiguous: NbAc3 or NdAc3"},
    {RAUMSCHACH, RAUM_PUSH, "Ba3", "move: 'Ba3' is ambiguous: 2Ba3 or 3Ba3"},
    {RAUMSCHACH, RAUM_CAPTURE, "ba2xcb2", "move: 'ba2xcb2' is ambiguous: Ba2xCb2 or BxCb2"},
};

START_TEST(test_refused) {
    const Refusal *row = &refused[_i];
    Game *game = text_game_create(row->variant, RULES_WIDTH_AUTO);
    Report report;
    text_set_fen(game, row->fen);
    ck_assert_uint_eq(game_parse_move(game, row->text, strlen(row->text), &report), MOVE_NONE);
    ck_assert_str_eq(report.error, row->error);
    ck_assert_uint_eq(game_parse_move(game, row->text, strlen(row->text), NULL), MOVE_NONE);
    text_game_destroy(game);
}
END_TEST

/* UCI notation is read strictly, but for the case of the promotion's letter and both ways to write
 * castling. */
START_TEST(test_uci) {
    static const char form[] = "' is not in UCI notation, expected one like e2e4 or e7e8q";
    static const char *const bad[] = {"e4",  "e2-e4", "e2 e4", "E2E4", "e2e4q5", "e2e9",
                                      "Nf3", "O-O",   "",      "0000", "e2e4+",  "e2e4="};
    static const struct {
        const char *fen, *text, *error;
    } illegal[] = {
        {START, "e2e5", "move: 'e2e5' is illegal: the pawn on e2 cannot go to e5"},
        {START, "e2e4q", "move: 'e2e4q' is illegal: it is no promotion"},
        {PROMOTION, "e7e8", "move: 'e7e8' is a promotion, add the piece as in =Q: Q, R, B or N"},
    };
    static const char *const good[][2] = {
        {PROMOTION, "e7e8Q"}, {PROMOTION, "e7e8q"}, {CASTLING, "e1g1"}, {CASTLING, "e1h1"}};
    Game *game = text_game_create(CHESS, RULES_WIDTH_AUTO);
    Report report;
    char expected[REPORT_SIZE];
    for (size_t i = 0; i < ARRAY_LENGTH(bad); i++) {
        snprintf(expected, sizeof expected, "move: '%s%s", bad[i], form);
        ck_assert_uint_eq(game_parse_uci(game, bad[i], strlen(bad[i]), &report), MOVE_NONE);
        ck_assert_str_eq(report.error, expected);
    }
    for (size_t i = 0; i < ARRAY_LENGTH(illegal); i++) {
        text_set_fen(game, illegal[i].fen);
        const char *text = illegal[i].text;
        ck_assert_uint_eq(game_parse_uci(game, text, strlen(text), &report), MOVE_NONE);
        ck_assert_str_eq(report.error, illegal[i].error);
    }
    for (size_t i = 0; i < ARRAY_LENGTH(good); i++) {
        text_set_fen(game, good[i][0]);
        ck_assert_uint_ne(game_parse_uci(game, good[i][1], strlen(good[i][1]), NULL), MOVE_NONE);
    }
    text_game_destroy(game);
}
END_TEST

/* --- Random positions --- */

/* The origin as the header prescribes it for SAN, worked out on cell names: the first form in the
 * list that no rival shares. Forms are places of the characters of a name from its end: 1 rank, 2
 * file, 4 level. */
static void expected_origin(const Game *game, Move move, const Move *moves, int count, char *out) {
    enum { RANK = 1, FILE_ = 2, LEVEL = 4, FORMS = 7 };
    static const int forms[FORMS] = {
        FILE_, RANK, LEVEL, FILE_ | RANK, FILE_ | LEVEL, RANK | LEVEL, FILE_ | RANK | LEVEL};
    const Geometry *geometry = rules_geometry(game_rules(game));
    const char letter = piece_rules[move_piece(move)].letter;
    for (int form = -1; form < FORMS; form++) {
        const int places = form < 0 ? 0 : forms[form];
        const bool unlike_cell = geometry->axis_count == 2 || letter > 'E';
        if (places == (FILE_ | RANK) && !unlike_cell) continue;
        bool unique = true;
        for (int i = -1; i < count; i++) {
            const Move other = i < 0 ? move : moves[i];
            char name[CELL_NAME_SIZE], part[CELL_NAME_SIZE] = "";
            geometry_cell_name(geometry, move_from(other), name);
            const int length = (int)strlen(name);
            for (int k = 0, used = 0; k < length; k++) {
                if (places >> (length - 1 - k) & 1) part[used++] = name[k];
            }
            if (i < 0) strcpy(out, part);
            const bool rival = move_piece(other) == move_piece(move) &&
                               move_to(other) == move_to(move) &&
                               move_from(other) != move_from(move);
            if (i >= 0 && rival && strcmp(part, out) == 0) unique = false;
        }
        if (unique) return;
    }
}

static void check_san_form(const Game *game, Move move, const Move *moves, int count,
                           const char *san) {
    const Geometry *geometry = rules_geometry(game_rules(game));
    if (move_kind(move) == MOVE_CASTLING || move_piece(move) == PAWN) return;
    char origin[CELL_NAME_SIZE], to[CELL_NAME_SIZE], expected[GAME_MOVE_TEXT_SIZE];
    expected_origin(game, move, moves, count, origin);
    geometry_cell_name(geometry, move_to(move), to);
    const int length =
        snprintf(expected, sizeof expected, "%c%s%s%s", piece_rules[move_piece(move)].letter,
                 origin, move_captured(move) != NO_PIECE_TYPE ? "x" : "", to);
    EXPECT(strncmp(san, expected, (size_t)length) == 0 && strcspn(san, "+#") == (size_t)length,
           "%s should be %s", san, expected);
}

static void check_marks(Game *game, Move move, const char *san) {
    const char last = san[strlen(san) - 1];
    ck_assert(game_play(game, move));
    const bool mate = game_status(game) == GAME_CHECKMATE;
    const bool check = game_in_check(game) && !mate;
    EXPECT((last == '#') == mate && (last == '+') == check, "%s", san);
    ck_assert(game_undo(game));
}

static void check_read_back(const Game *game, Move move, const char *text) {
    Report report;
    const Move back = game_parse_move(game, text, strlen(text), &report);
    char fen[GAME_FEN_SIZE];
    game_fen(game, fen);
    EXPECT(back == move, "%s in %s: %s", text, fen, back == MOVE_NONE ? report.error : "another");
}

static void check_moves(Game *game) {
    Move moves[MAX_MOVES];
    const int count = game_moves(game, moves);
    for (int i = 0; i < count; i++) {
        char text[GAME_MOVE_TEXT_SIZE];
        game_move_text(game, moves[i], MOVE_STYLE_LONG, text);
        check_read_back(game, moves[i], text);
        game_move_text(game, moves[i], MOVE_STYLE_UCI, text);
        check_read_back(game, moves[i], text);
        EXPECT(game_parse_uci(game, text, strlen(text), NULL) == moves[i], "%s", text);
        for (char *c = text; *c != '\0'; c++)
            *c = (char)tolower((unsigned char)*c);
        Report report;
        const Move folded = game_parse_move(game, text, strlen(text), &report);
        EXPECT(folded == moves[i] || strstr(report.error, "ambiguous") != NULL, "%s", text);

        game_move_text(game, moves[i], MOVE_STYLE_SAN, text);
        check_read_back(game, moves[i], text);
        check_san_form(game, moves[i], moves, count, text);
        check_marks(game, moves[i], text);
    }
}

/* Every move of random games and of boards strewn with men, where ambiguities abound. */
START_TEST(test_random_round_trip) {
    const TextCase *at = &text_cases[_i];
    Game *game = text_game_create(at->variant, at->width);
    uint64_t random = 5;
    for (int round = 0; round < (TEST_THOROUGH ? 24 : 4); round++) {
        if (round % 2 == 0) game_reset(game);
        if (round % 2 == 1) text_set_random(game, 30, &random);
        for (int ply = 0; ply < (round % 2 == 0 ? 80 : 4); ply++) {
            check_moves(game);
            if (!text_play_random(game, &random)) break;
        }
    }
    text_game_destroy(game);
}
END_TEST

/* Castling, en passant and promotions of the perft collections. */
START_TEST(test_collections) {
    static const char *const files[] = {"perft/chess.epd", "perft/chess960.epd"};
    Game *game = text_game_create(CHESS, RULES_WIDTH_AUTO);
    Epd epd;
    epd_open(&epd, files[_i]);
    while (epd_next(&epd)) {
        text_set_fen(game, epd.fen);
        check_moves(game);
    }
    text_game_destroy(game);
}
END_TEST

/* The mates in one of the reference collection, verified by brute force in two generators. */
START_TEST(test_mates) {
    Game *game = text_game_create(RAUMSCHACH, RULES_WIDTH_AUTO);
    Epd epd;
    int mates = 0;
    epd_open(&epd, "reference/raumschach-mates.epd");
    while (epd_next(&epd)) {
        char distance[EPD_LINE_SIZE], best[EPD_LINE_SIZE], san[GAME_MOVE_TEXT_SIZE];
        ck_assert(epd_value(&epd, "dm", distance) && epd_value(&epd, "bm", best));
        if (strcmp(distance, "1") != 0) continue;
        text_set_fen(game, epd.fen);
        const Move move = game_parse_uci(game, best, strlen(best), NULL);
        ck_assert_uint_ne(move, MOVE_NONE);
        game_move_text(game, move, MOVE_STYLE_SAN, san);
        ck_assert_int_eq(san[strlen(san) - 1], '#');
        mates++;
    }
    ck_assert_int_gt(mates, 2);
    text_game_destroy(game);
}
END_TEST

/* Any string: a legal move or a printable message, whatever its letters. */
START_TEST(test_noise) {
    static const char alphabet[] = "abcdeABCDE12345NBRUQKPx-=()O0+#!?. \x80";
    const TextCase *at = &text_cases[_i];
    Game *game = text_game_create(at->variant, at->width);
    uint64_t random = 9;
    for (int i = 0; i < (TEST_THOROUGH ? 50000 : 5000); i++) {
        char text[40];
        const size_t length = random_below(&random, sizeof text);
        for (size_t k = 0; k < length; k++)
            text[k] = alphabet[random_below(&random, sizeof alphabet)];
        Report report;
        const Move move = game_parse_move(game, text, length, &report);
        if (move != MOVE_NONE) {
            EXPECT(game_is_legal(game, move), "%.*s", (int)length, text);
            continue;
        }
        EXPECT(strncmp(report.error, "move: '", 7) == 0, "%s", report.error);
        for (const char *c = report.error; *c != '\0'; c++)
            EXPECT(*c >= ' ' && *c <= '~', "%s", report.error);
    }
    text_game_destroy(game);
}
END_TEST

Suite *notation_suite(void) {
    Suite *suite = suite_create("notation");
    TCase *cases = tcase_create("notation");
    tcase_set_timeout(cases, TEST_TIMEOUT);
    tcase_add_loop_test(cases, test_written, 0, ARRAY_LENGTH(written));
    tcase_add_loop_test(cases, test_read, 0, ARRAY_LENGTH(readings));
    tcase_add_loop_test(cases, test_refused, 0, ARRAY_LENGTH(refused));
    tcase_add_test(cases, test_uci);
    tcase_add_loop_test(cases, test_random_round_trip, 0, TEXT_CASES);
    tcase_add_loop_test(cases, test_collections, 0, 2);
    tcase_add_test(cases, test_mates);
    tcase_add_loop_test(cases, test_noise, 0, TEXT_CASES);
    suite_add_tcase(suite, cases);
    return suite;
}
