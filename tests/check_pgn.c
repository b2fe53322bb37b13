/* PGN: games read, refused, written, and read back. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/pgn.h"
#include "text_support.h"

#define CHESS      &variant_chess
#define RAUMSCHACH &variant_raumschach

/* Paul Morphy v. the Duke of Brunswick and Count Isouard, with the commentary of no one. */
static const char opera_game[] =
    "\xEF\xBB\xBF% an escaped line: 1. a4 *\n"
    "[Event \"Opera \\\"House\\\" \\\\ Paris\"]\r\n"
    "[Site\t\"Paris FRA\" ]  [ Date \"1858.11.02\"]\n"
    "; a comment between the tags\n"
    "[White \"Paul Morphy\"]\n[Black \"Duke Karl / Count Isouard\"]\n[Result \"1-0\"]\n"
    "\n"
    "{before the first move} 1.e4 e5 2. Nf3 d6 $2 3 d4 Bg4? {[%eval 0.9] one\ntwo}\n"
    "(3... exd4 4. Nxd4 (4. Qxd4 {nested; ) } Nc6 5. Bb5) Nf6 1-0) 4. dxe5 Bxf3 5. Qxf3 dxe5\n"
    "6. Bc4 Nf6 7. Qb3 Qe7 8. Nc3 c6 9. Bg5 b5?! ; to the end of the line ) ( { \n"
    "% 10. a3\n"
    "10. Nxb5 cxb5 11. Bxb5+ Nbd7 12. 0-0-0 Rd8 13. Rxd7 Rxd7 14. Rd1 Qe6 15. Bxd7+ Nxd7\n"
    "16. Qb8+!! Nxb8 17. Rd8# 1-0\n";

typedef struct Comments {
    int count;
    int ply[8];
    char text[8][64];
} Comments;

static void note(int ply, const char *text, size_t length, void *payload) {
    Comments *comments = payload;
    ck_assert_int_lt(comments->count, 8);
    comments->ply[comments->count] = ply;
    snprintf(comments->text[comments->count++], 64, "%.*s", (int)length, text);
}

START_TEST(test_opera_game) {
    Game *game = text_game_create(CHESS, RULES_WIDTH_AUTO);
    Comments comments = {0};
    const PgnSink sink = {.comment = note, .payload = &comments};
    PgnReader reader;
    PgnTags tags;
    Report report;
    pgn_reader_init(&reader, opera_game, strlen(opera_game));
    ck_assert_msg(pgn_next(&reader, &tags, &report) == PGN_OK, "%s", report.error);
    ck_assert_int_eq(tags.count, 6);
    ck_assert_str_eq(pgn_tag(&tags, "Event"), "Opera \"House\" \\ Paris");
    ck_assert_str_eq(pgn_tag(&tags, "Date"), "1858.11.02");
    ck_assert_ptr_null(pgn_tag(&tags, "event"));
    ck_assert_str_eq(pgn_variant_name(&tags), "chess");
    ck_assert_msg(pgn_read_moves(&reader, &tags, game, &sink, &report) == PGN_OK, "%s",
                  report.error);
    ck_assert_str_eq(report.warning, "");
    ck_assert_str_eq(reader.result, "1-0");
    ck_assert_int_eq(game_ply(game), 33);
    ck_assert_int_eq(game_status(game), GAME_CHECKMATE);
    char fen[GAME_FEN_SIZE]; /* the published final position */
    game_fen(game, fen);
    ck_assert_str_eq(fen, "1n1Rkb1r/p4ppp/4q3/4p1B1/4P3/8/PPP2PPP/2K5 b k - 1 17");

    static const Comments expected = {
        3,
        {0, 6, 18},
        {"before the first move", "[%eval 0.9] one\ntwo", " to the end of the line ) ( { "}};
    ck_assert_int_eq(comments.count, expected.count);
    for (int i = 0; i < expected.count; i++) {
        ck_assert_int_eq(comments.ply[i], expected.ply[i]);
        ck_assert_str_eq(comments.text[i], expected.text[i]);
    }
    ck_assert_int_eq(pgn_next(&reader, &tags, &report), PGN_END);
    ck_assert_int_eq(pgn_next(&reader, &tags, &report), PGN_END);
    text_game_destroy(game);
}
END_TEST

/* Reads a whole text on one game and notes, line by line, what came of each game: its number of
 * plies and its result, or the error; and the warnings. */
static void summarize(Game *game, const char *text, size_t length, char *out, size_t size) {
    PgnReader reader;
    PgnTags tags;
    Report report;
    PgnStatus status;
    size_t used = 0;
    *out = '\0';
    pgn_reader_init(&reader, text, length);
    while ((status = pgn_next(&reader, &tags, &report)) != PGN_END) {
        char warning[REPORT_SIZE];
        strcpy(warning, report.warning);
        if (status == PGN_OK) status = pgn_read_moves(&reader, &tags, game, NULL, &report);
        if (status == PGN_OK) {
            used +=
                (size_t)snprintf(out + used, size - used, "%d %s\n", game_ply(game), reader.result);
        } else {
            used += (size_t)snprintf(out + used, size - used, "%s\n", report.error);
        }
        for (const char *w = warning; w != NULL; w = w == warning ? report.warning : NULL) {
            if (*w != '\0') used += (size_t)snprintf(out + used, size - used, "? %s\n", w);
        }
        ck_assert_uint_lt(used, size);
    }
}

typedef struct Reading {
    const Variant *variant;
    const char *text, *summary;
} Reading;

#define RAUM_FEN "[FEN \"4k/5/5/5/5//5/5/5/5/5//5/5/5/5/5//5/5/5/5/5//5/5/5/5/R3K w\"]"

static const Reading readings[] = {
    {CHESS, "", ""},
    {CHESS, " \r\n\t % not an escape, column 4",
     "pgn: line 2, column 3: unexpected character '%'\n"},
    {CHESS, "% all escaped", ""},
    {CHESS, "{only a comment} ; and another", ""},
    {CHESS, "*", "0 *\n"},
    {CHESS, "e4", "1 *\n? pgn: line 1: the moves end without a result\n"},
    {CHESS, "1. e4 e5 1/2-1/2 1. d4 0-1 1-0", "2 1/2-1/2\n1 0-1\n0 1-0\n"},
    {CHESS, "1. e4 e5 1/2", "2 1/2-1/2\n"},
    {CHESS, "[A \"b\"]\n\n1.e4 *\n[A \"c\"]\n1. d4 d5 *", "1 *\n2 *\n"},
    {CHESS, "1...e4 1. e5 *", "2 *\n"},
    /* tags with a game that has no end */
    {CHESS, "[Result \"0-1\"]\n1. e4 e5\n\n[Result \"1-0\"]\n1. d4 1-0",
     "2 0-1\n? pgn: line 4: the moves end without a result\n1 1-0\n"},
    {CHESS, "[Result \"0-1\"]\n1. e4 e5 1-0",
     "2 1-0\n? pgn: line 2: the moves end with 1-0, the tag Result says 0-1\n"},
    {CHESS, "[A \"b\"]\n[A \"c\"]\n*", "0 *\n? pgn: line 2: second tag A ignored\n"},
    {CHESS, "[SetUp \"1\"]\n*",
     "0 *\n? pgn: tag SetUp without FEN, the initial position is taken\n"},
    {CHESS, "[FEN \"4k3/8/8/8/3pP3/8/8/4K3 b - e3 0 1\"]\n1... dxe3 e.p. 2. Kd1 *", "2 *\n"},
    {CHESS, "[FEN \"4k3/8/8/8/8/8/8/4K3 w K - 0 1\"]\n*",
     "0 *\n? pgn: line 1: fen: castling right K dropped, king or rook not in place\n"},
    {CHESS, "[Variant \"Chess960\"]\n[FEN \"4k3/8/8/8/8/8/8/RK5R w KQ - 0 1\"]\n1. O-O-O Kf7 *",
     "2 *\n"},
    {RAUMSCHACH, "[Variant \"Raumschach\"]\n1. Ab3 Ed3 2. NbAc3 *", "3 *\n"},
    {RAUMSCHACH, RAUM_FEN "1. RAa5 1/2-1/2", "1 1/2-1/2\n"},
    /* a bad game does not keep the reader from the others */
    {CHESS, "[A \"1\"]\n\n1. e4 e5 2. Ke3 Nf6 (2... d5) {;} 3. xyz *\n\n[A \"2\"]\n\n1. d4 *",
     "pgn: line 3, column 13: move 2. 'Ke3' is illegal: no king of White can go to e3\n1 *\n"},
    {CHESS, "1. e4 Nf9 2. x 1-0 1. d4 *",
     "pgn: line 1, column 7: move 1... 'Nf9' is not a move, expected one like Nf3, exd5, e2e4 or "
     "O-O\n1 *\n"},
    {CHESS, "[A \"1\n[B \"2\"]\n[C \"3\"]\n\n1. e4 *\n\n[A \"4\"]\n\n1. d4 d5 *",
     "pgn: line 1, column 1: the value of this tag has no closing double quote\n2 *\n"},
    {CHESS, "[FEN \"8/8/8/8/8/8/8/8 w - - 0 1\"]\n\n1. e4 *\n\n[A \"2\"]\n1. d4 *",
     "pgn: line 1: fen: White has no king\n1 *\n"},
    {CHESS, "1. e4 {no end\n\n[A \"2\"]\n1. d4 d5 *",
     "pgn: line 1, column 7: the comment that begins here has no }\n2 *\n"},
    {CHESS, "{no end\n\n[A \"2\"]\n1. d4 d5 *",
     "pgn: line 1, column 1: the comment that begins here has no }\n2 *\n"},
    {CHESS, "1. e4 (1. d4 (1. c4) *\n\n[A \"2\"]\n1. d4 d5 *",
     "pgn: line 1, column 7: the variation that begins here has no )\n2 *\n"},
    {CHESS, "1. e4 ) e5 *", "pgn: line 1, column 7: a ) without its (\n"},
    {CHESS, "1. e4 $ e5 *", "pgn: line 1, column 7: expected a number after $\n"},
    {CHESS, "1. e4 ] *", "pgn: line 1, column 7: unexpected character ']'\n"},
    {CHESS, "1. e4 \xC3 *", "pgn: line 1, column 7: unexpected character '?'\n"},
    {CHESS, "1. e4 (1. +) *", "pgn: line 1, column 11: '+' is not a move\n"},
    {CHESS, "1. e4 (1. --) *", "1 *\n"},
    {CHESS, "1. e4 -- *",
     "pgn: line 1, column 7: move 1... '--' is not a move, expected one like Nf3, exd5, e2e4 or "
     "O-O\n"},
    {CHESS, "[]", "pgn: line 1, column 2: expected the name of a tag after [\n"},
    {CHESS, "[A b]", "pgn: line 1, column 4: expected a tag's value in double quotes\n"},
    {CHESS, "[A \"b\" c]", "pgn: line 1, column 8: expected ] at the end of the tag\n"},
    {RAUMSCHACH, RAUM_FEN "\n1. Ra5 *",
     "pgn: line 2, column 4: move 1. 'Ra5' is not a move, expected one like Ba3, NBc3, Aa2xBb2 or "
     "Ab2Ab3\n"},
};

START_TEST(test_readings) {
    const Reading *row = &readings[_i];
    Game *game = text_game_create(row->variant, RULES_WIDTH_AUTO);
    char summary[2048];
    summarize(game, row->text, strlen(row->text), summary, sizeof summary);
    ck_assert_str_eq(summary, row->summary);
    text_game_destroy(game);
}
END_TEST

/* The moves of a game need not be read; gone over, they still tell how they end. */
START_TEST(test_skipping) {
    static const char text[] = "[A \"1\"]\n1. nonsense (2. more *\n[A \"2\"]\n{1-0} 1. d4 (1. e4 "
                               "1-0) 0-1 1. c4 *";
    PgnReader reader;
    PgnTags tags;
    Report report;
    pgn_reader_init(&reader, text, strlen(text));
    ck_assert_int_eq(pgn_next(&reader, &tags, &report), PGN_OK);
    ck_assert_str_eq(pgn_tag(&tags, "A"), "1");
    ck_assert_int_eq(pgn_next(&reader, &tags, &report), PGN_OK);
    ck_assert_str_eq(pgn_tag(&tags, "A"), "2");
    pgn_skip_moves(&reader);
    ck_assert_str_eq(reader.result, "0-1");
    ck_assert_int_eq(pgn_next(&reader, &tags, &report), PGN_OK);
    ck_assert_int_eq(tags.count, 0);
    ck_assert_int_eq(pgn_next(&reader, &tags, &report), PGN_END);
}
END_TEST

START_TEST(test_bad_game_holds_prefix) {
    static const char text[] = "1. e4 e5 2. Qh6 Nf6 *";
    Game *game = text_game_create(CHESS, RULES_WIDTH_AUTO);
    PgnReader reader;
    PgnTags tags;
    pgn_reader_init(&reader, text, strlen(text));
    ck_assert_int_eq(pgn_next(&reader, &tags, NULL), PGN_OK);
    ck_assert_int_eq(pgn_read_moves(&reader, &tags, game, NULL, NULL), PGN_BAD);
    ck_assert_int_eq(game_ply(game), 2);
    text_game_destroy(game);
}
END_TEST

START_TEST(test_variant_names) {
    static const char *const rows[][2] = {
        {"Chess960", "chess"},        {"standard", "chess"},        {"?", "chess"},
        {"Raumschach", "Raumschach"}, {"Los Alamos", "Los Alamos"}, {"Atomic", "Atomic"}};
    PgnTags tags;
    pgn_tags_clear(&tags);
    ck_assert_str_eq(pgn_variant_name(&tags), "chess");
    for (size_t i = 0; i < ARRAY_LENGTH(rows); i++) {
        ck_assert(pgn_tags_set(&tags, "Variant", rows[i][0]));
        ck_assert_str_eq(pgn_variant_name(&tags), rows[i][1]);
    }
    ck_assert_int_eq(tags.count, 1);
}
END_TEST

/* Every capacity: one more than fits is refused, nothing is written beyond. */
START_TEST(test_capacities) {
    enum { DEEP = 200000 };
    Game *game = text_game_create(CHESS, RULES_WIDTH_AUTO);
    char *text = malloc(DEEP + 64), summary[2048], expected[200];
    size_t length = 0;
    for (int i = 0; i <= PGN_TAGS_MAX; i++)
        length += (size_t)sprintf(text + length, "[T%d \"x\"]\n", i);
    summarize(game, text, length, summary, sizeof summary);
    snprintf(expected, sizeof expected, "pgn: line 65, column 1: more than %d tags\n",
             PGN_TAGS_MAX);
    ck_assert_str_eq(summary, expected);

    length = (size_t)sprintf(text, "[A \"");
    memset(text + length, 'x', PGN_TAG_TEXT_MAX);
    length += PGN_TAG_TEXT_MAX;
    length += (size_t)sprintf(text + length, "\"]\n*\n[A \"b\"]\n*");
    summarize(game, text, length, summary, sizeof summary);
    snprintf(expected, sizeof expected,
             "pgn: line 1, column 1: more than %d characters of tags\n"
             "0 *\n",
             PGN_TAG_TEXT_MAX);
    ck_assert_str_eq(summary, expected);

    length = (size_t)sprintf(text, "1. e4 ");
    memset(text + length, '(', DEEP);
    length += DEEP;
    summarize(game, text, length, summary, sizeof summary);
    snprintf(expected, sizeof expected, "pgn: line 1, column %d: variations more than %d deep\n",
             7 + PGN_DEPTH_MAX, PGN_DEPTH_MAX);
    ck_assert_str_eq(summary, expected);

    memset(text, 'N', DEEP);
    summarize(game, text, DEEP, summary, sizeof summary);
    ck_assert_msg(strncmp(summary, "pgn: line 1, column 1: move 1. 'NNN", 35) == 0, "%s", summary);

    PgnTags tags;
    pgn_tags_clear(&tags);
    text[PGN_TAG_TEXT_MAX] = '\0';
    ck_assert(!pgn_tags_set(&tags, "A", text));
    ck_assert_int_eq(tags.count, 0);
    text[PGN_TAG_TEXT_MAX - 3] = '\0'; /* "A", its zero and the value's zero */
    ck_assert(pgn_tags_set(&tags, "A", text));
    ck_assert(!pgn_tags_set(&tags, "B", ""));
    ck_assert_str_eq(pgn_tag(&tags, "A"), text);
    free(text);
    text_game_destroy(game);
}
END_TEST

/* --- Writing --- */

/* The game written, to be freed. */
static char *write_game(const Game *game, const PgnTags *tags, const char *const *comments) {
    char *text = NULL;
    size_t size = 0;
    FILE *stream = open_memstream(&text, &size);
    ck_assert_ptr_nonnull(stream);
    ck_assert(pgn_write(stream, tags, game, comments));
    fclose(stream);
    return text;
}

START_TEST(test_written_chess) {
    static const char *const comments[] = {"+0.68/12 0.232s", NULL, "  an }\n end ", " ", NULL};
    Game *game = text_game_create(CHESS, RULES_WIDTH_AUTO);
    PgnTags tags;
    pgn_tags_clear(&tags);
    pgn_tags_set(&tags, "Opening", "King's \"Pawn\" \\");
    pgn_tags_set(&tags, "White", "orthant");
    pgn_tags_set(&tags, "Result", "1-0");
    pgn_tags_set(&tags, "Termination", "time forfeit");
    text_play_all(game, "e2e4 e7e5 g1f3 b8c6 f1b5");
    char *text = write_game(game, &tags, comments);
    ck_assert_str_eq(text, "[Event \"?\"]\n"
                           "[Site \"?\"]\n"
                           "[Date \"????.??.??\"]\n"
                           "[Round \"?\"]\n"
                           "[White \"orthant\"]\n"
                           "[Black \"?\"]\n"
                           "[Result \"1-0\"]\n"
                           "[Opening \"King's \\\"Pawn\\\" \\\\\"]\n"
                           "[Termination \"time forfeit\"]\n"
                           "\n"
                           "1. e4 {+0.68/12 0.232s} 1... e5 2. Nf3 {an ) end} 2... Nc6 3. Bb5 1-0\n"
                           "\n");
    free(text);
    text_game_destroy(game);
}
END_TEST

START_TEST(test_written_raumschach) {
    Game *game = text_game_create(RAUMSCHACH, RULES_WIDTH_AUTO);
    PgnTags tags;
    pgn_tags_clear(&tags);
    text_set_fen(game, "5/5/5/5/5//2P2/5/5/5/5//5/5/5/5/5//5/5/5/5/5//5/5/5/5/K3k b - - 0 9");
    text_play_all(game, "Ae1Ad2 Dc5Ec5u");
    char *text = write_game(game, &tags, NULL);
    /* K+U v K is dead. */
    ck_assert_str_eq(
        text, "[Event \"?\"]\n[Site \"?\"]\n[Date \"????.??.??\"]\n[Round \"?\"]\n"
              "[White \"?\"]\n[Black \"?\"]\n[Result \"1/2-1/2\"]\n"
              "[Variant \"Raumschach\"]\n[SetUp \"1\"]\n"
              "[FEN \"5/5/5/5/5//2P2/5/5/5/5//5/5/5/5/5//5/5/5/5/5//5/5/5/5/K3k b - - 0 9\"]\n"
              "[Termination \"normal\"]\n\n9... KAd2 10. Ec5=U 1/2-1/2\n\n");
    free(text);
    text_game_destroy(game);
}
END_TEST

START_TEST(test_written_chess960) {
    Game *game = text_game_create(CHESS, RULES_WIDTH_AUTO);
    PgnTags tags;
    pgn_tags_clear(&tags);
    text_set_fen(game, "4k3/8/8/8/8/8/8/RK5R w KQ - 0 1");
    text_play_all(game, "b1a1");
    char *text = write_game(game, &tags, NULL);
    ck_assert_ptr_nonnull(strstr(text, "[Variant \"Chess960\"]\n[SetUp \"1\"]\n"));
    ck_assert_ptr_nonnull(strstr(text, "[Termination \"unterminated\"]\n\n1. O-O-O *\n\n"));
    free(text);
    text_game_destroy(game);
}
END_TEST

static void check_lines(const char *text) {
    for (const char *line = text; *line != '\0'; line += strcspn(line, "\n") + 1) {
        const size_t length = strcspn(line, "\n");
        EXPECT(*line == '[' || length <= 79, "%.*s", (int)length, line);
        EXPECT(length == 0 || (line[length - 1] != ' ' && *line != '%'), "%.*s", (int)length, line);
    }
}

typedef struct Expected {
    const char *const *comments;
    int count;
} Expected;

/* Compares a comment, in which line ends stand for blanks, with the one that was written. */
static void compare(int ply, const char *text, size_t length, void *payload) {
    Expected *expected = payload;
    const char *comment = expected->comments[ply - 1];
    EXPECT(comment != NULL && strlen(comment) == length, "comment of ply %d", ply);
    for (size_t i = 0; i < length; i++)
        EXPECT(text[i] == comment[i] || (text[i] == '\n' && comment[i] == ' '), "ply %d", ply);
    expected->count++;
}

static void check_round_trip(const Game *game, Game *copy) {
    static const char *const samples[] = {
        NULL, "+0.68/12 0.232s", "%x % y",
        "a; long (comment) [that goes] on and on and on, over the end of the line and further"};
    const char **comments = calloc((size_t)game_ply(game) + 1, sizeof *comments);
    int commented = 0;
    for (int ply = 0; ply < game_ply(game); ply++) {
        comments[ply] = samples[ply % 7 < 4 ? ply % 7 : 0];
        commented += comments[ply] != NULL;
    }
    PgnTags tags, read;
    PgnReader reader;
    Report report;
    pgn_tags_clear(&tags);
    pgn_tags_set(&tags, "Note", "\\\"");
    char *text = write_game(game, &tags, comments);
    check_lines(text);

    Expected expected = {comments, 0};
    const PgnSink sink = {.comment = compare, .payload = &expected};
    pgn_reader_init(&reader, text, strlen(text));
    EXPECT(pgn_next(&reader, &read, &report) == PGN_OK, "%s", report.error);
    EXPECT(variant_find(pgn_variant_name(&read)) == rules_variant(game_rules(game)), "%s", text);
    EXPECT(pgn_read_moves(&reader, &read, copy, &sink, &report) == PGN_OK, "%s\n%s", report.error,
           text);
    EXPECT(report.warning[0] == '\0', "%s", report.warning);
    EXPECT(strcmp(pgn_tag(&read, "Note"), "\\\"") == 0, "%s", text);
    EXPECT(strcmp(reader.result, game_result_text(game)) == 0, "%s", text);
    EXPECT(expected.count == commented, "%s", text);
    EXPECT(game_ply(copy) == game_ply(game) && game_key(copy) == game_key(game), "%s", text);
    for (int ply = 0; ply < game_ply(game); ply++)
        EXPECT(game_move_at(copy, ply) == game_move_at(game, ply), "%s", text);

    char *again = write_game(copy, &read, comments);
    EXPECT(strcmp(text, again) == 0, "%s\n%s", text, again);
    EXPECT(pgn_next(&reader, &read, &report) == PGN_END, "%s", text);
    free(again);
    free(text);
    free(comments);
}

/* The forms are those of the PGN standard: sections 8.2.4 (glyphs) and 8.2.5 (variations). A
 * command in brackets stays on one line. */
START_TEST(test_written_remarks) {
    Game *game = text_game_create(CHESS, RULES_WIDTH_AUTO);
    text_play_all(game, "e2e4 e7e5 g1f3 f7f6 f3e5");
    PgnTags tags;
    pgn_tags_clear(&tags);
    const Move e4 = game_move_at(game, 0), e5 = game_move_at(game, 1), nf3 = game_move_at(game, 2);
    const Move line[] = {nf3, e5, e4}, other[] = {e5, nf3, e4};
    const PgnRemark remarks[] = {
        {.variation = line, .variation_length = 2},
        {.comment = "this is very fine indeed, [%clk  0:10:00\nleft]",
         .variation = other,
         .variation_length = 3}, /* e4 is legal no more */
        {.nags = {1, 14}},
        {.nags = {4},
         .comment = "why? [%",
         .variation = line,
         .variation_length = 1}, /* not legal */
        {.comment = NULL},
    };
    char *text = NULL;
    size_t size = 0;
    FILE *stream = open_memstream(&text, &size);
    ck_assert(pgn_write_annotated(stream, &tags, game, "before", remarks));
    fclose(stream);
    ck_assert_str_eq(
        strstr(text, "{before"),
        "{before} 1. e4 (1. Nf3 e5) 1... e5 {this is very fine indeed,\n"
        "[%clk 0:10:00 left]} (1... e5 2. Nf3) 2. Nf3 $1 $14 f6 $4 {why? [%} 3. Nxe5 *\n\n");
    char summary[64];
    summarize(game, text, size, summary, sizeof summary);
    ck_assert_str_eq(summary, "5 *\n");
    free(text);
    text_game_destroy(game);
}
END_TEST

/* What stands beside the moves, as words: "1$5 1(1. d4)", the number of moves before it first. */
typedef struct Asides {
    char text[512];
} Asides;

static void note_variation(int ply, const char *text, size_t length, void *payload) {
    Asides *asides = payload;
    const size_t used = strlen(asides->text);
    snprintf(asides->text + used, sizeof asides->text - used, "%d%.*s ", ply, (int)length, text);
}

static void note_nag(int ply, int nag, void *payload) {
    Asides *asides = payload;
    const size_t used = strlen(asides->text);
    snprintf(asides->text + used, sizeof asides->text - used, "%d$%d ", ply, nag);
}

/* The glyphs of the six marks are those of the PGN standard, section 10. */
START_TEST(test_variations_and_glyphs_are_told) {
    static const char text[] =
        "1. e4! $14 (1. d4?! {not ) this} (1. c4 $5) d5) e5? 2. Nf3!! (2. f4) (2. Nc3\n) Nc6??\n"
        "3. Bb5!? a6?! $0 $256 $255 (3... Nf6 *) *";
    Game *game = text_game_create(CHESS, RULES_WIDTH_AUTO);
    Asides asides = {.text = ""};
    const PgnSink sink = {.variation = note_variation, .nag = note_nag, .payload = &asides};
    PgnReader reader;
    PgnTags tags;
    Report report;
    pgn_reader_init(&reader, text, strlen(text));
    ck_assert_int_eq(pgn_next(&reader, &tags, &report), PGN_OK);
    ck_assert_int_eq(pgn_read_moves(&reader, &tags, game, &sink, &report), PGN_OK);
    ck_assert_str_eq(asides.text, "1$1 1$14 1(1. d4?! {not ) this} (1. c4 $5) d5) 2$2 3$3 3(2. f4) "
                                  "3(2. Nc3\n) 4$4 5$5 6$6 6$255 6(3... Nf6 *) ");
    text_game_destroy(game);
}
END_TEST

/* Variations as read stand after the rest, in lines of their own length; what only lines can say is
 * said otherwise. */
START_TEST(test_variations_are_written) {
    Game *game = text_game_create(CHESS, RULES_WIDTH_AUTO);
    text_play_all(game, "e2e4 e7e5");
    PgnTags tags;
    pgn_tags_clear(&tags);
    const PgnRemark remarks[] = {
        {.nags = {5},
         .comment = "why",
         .variations = "(1. d4{queen's\n pawn}  d5 ; to the end } of the line\n% hidden 1. a4\n"
                       "2. c4 dxc4 3. e4 e5 4. Nf3 exd4 5. Bxc4 Nc6 6. O-O Be6) (1. c4)"},
        {.comment = NULL},
    };
    char *text = NULL;
    size_t size = 0;
    FILE *stream = open_memstream(&text, &size);
    ck_assert(pgn_write_annotated(stream, &tags, game, NULL, remarks));
    fclose(stream);
    ck_assert_str_eq(
        strstr(text, "1. e4"),
        "1. e4 $5 {why} (1. d4 {queen's pawn} d5 {to the end ) of the line} 2. c4 dxc4\n"
        "3. e4 e5 4. Nf3 exd4 5. Bxc4 Nc6 6. O-O Be6) (1. c4) 1... e5 *\n\n");
    char summary[64];
    summarize(game, text, size, summary, sizeof summary);
    ck_assert_str_eq(summary, "2 *\n");
    free(text);
    text_game_destroy(game);
}
END_TEST

START_TEST(test_random_round_trip) {
    const TextCase *at = &text_cases[_i];
    Game *game = text_game_create(at->variant, at->width);
    Game *copy = text_game_create(at->variant, at->width);
    uint64_t random = 7;
    for (int round = 0; round < (TEST_THOROUGH ? 100 : 10); round++) {
        if (round % 2 == 0) game_reset(game);
        if (round % 2 == 1) text_set_random(game, 20, &random);
        for (int plies = (int)random_below(&random, 160); plies > 0; plies--) {
            if (!text_play_random(game, &random)) break;
        }
        check_round_trip(game, copy);
    }
    text_game_destroy(game);
    text_game_destroy(copy);
}
END_TEST

Suite *pgn_suite(void) {
    Suite *suite = suite_create("pgn");
    TCase *cases = tcase_create("pgn");
    tcase_set_timeout(cases, TEST_TIMEOUT);
    tcase_add_test(cases, test_opera_game);
    tcase_add_loop_test(cases, test_readings, 0, ARRAY_LENGTH(readings));
    tcase_add_test(cases, test_skipping);
    tcase_add_test(cases, test_bad_game_holds_prefix);
    tcase_add_test(cases, test_variant_names);
    tcase_add_test(cases, test_capacities);
    tcase_add_test(cases, test_written_chess);
    tcase_add_test(cases, test_written_raumschach);
    tcase_add_test(cases, test_written_chess960);
    tcase_add_test(cases, test_written_remarks);
    tcase_add_test(cases, test_variations_and_glyphs_are_told);
    tcase_add_test(cases, test_variations_are_written);
    tcase_add_loop_test(cases, test_random_round_trip, 0, TEXT_CASES);
    suite_add_tcase(suite, cases);
    return suite;
}
