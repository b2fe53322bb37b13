/* Opening books: the published keys, both layouts byte by byte, what is drawn and how often,
 * weights reckoned by hand, and files that are no books. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "core/random.h"
#include "suites.h"
#include "tools/book/book.h"
#include "tools/book/book_builder.h"
#include "variants/variants.h"

static Game *new_game(const Variant *variant) {
    Rules *rules = rules_create(variant, RULES_WIDTH_AUTO);
    ck_assert_ptr_nonnull(rules);
    Game *game = game_create(rules);
    ck_assert_ptr_nonnull(game);
    return game;
}

static void end_game(Game *game) {
    Rules *rules = (Rules *)(uintptr_t)game_rules(game);
    game_destroy(game);
    rules_destroy(rules);
}

static void set_fen(Game *game, const char *fen) {
    Report report;
    report_clear(&report);
    ck_assert_msg(game_set_fen(game, fen, strlen(fen), &report), "%s: %s", fen, report.error);
}

/* Plays moves in UCI notation, blanks between them. */
static void play(Game *game, const char *moves) {
    while (*moves) {
        const size_t length = strcspn(moves, " ");
        const Move move = game_parse_uci(game, moves, length, NULL);
        ck_assert_msg(move != MOVE_NONE && game_play(game, move), "at %s", moves);
        moves += length + (moves[length] == ' ');
    }
}

static uint64_t key_of(const Game *game) {
    uint64_t key = 0;
    ck_assert(book_key(game, &key));
    return key;
}

/* --- Keys --- */

/* The test data of the page on the format, https://hgm.nubati.net/book_format.html. The en passant
 * cells and castling rights differ on purpose. */
static const struct {
    const char *moves, *fen;
    uint64_t key;
} published[] = {
    {"", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", 0x463b96181691fc9c},
    {"e2e4", "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1", 0x823c9b50fd114196},
    {"e2e4 d7d5", "rnbqkbnr/ppp1pppp/8/3p4/4P3/8/PPPP1PPP/RNBQKBNR w KQkq d6 0 2",
     0x0756b94461c50fb0},
    {"e2e4 d7d5 e4e5", "rnbqkbnr/ppp1pppp/8/3pP3/8/8/PPPP1PPP/RNBQKBNR b KQkq - 0 2",
     0x662fafb965db29d4},
    {"e2e4 d7d5 e4e5 f7f5", "rnbqkbnr/ppp1p1pp/8/3pPp2/8/8/PPPP1PPP/RNBQKBNR w KQkq f6 0 3",
     0x22a48b5a8e47ff78},
    {"e2e4 d7d5 e4e5 f7f5 e1e2", "rnbqkbnr/ppp1p1pp/8/3pPp2/8/8/PPPPKPPP/RNBQ1BNR b kq - 0 3",
     0x652a607ca3f242c1},
    {"e2e4 d7d5 e4e5 f7f5 e1e2 e8f7", "rnbq1bnr/ppp1pkpp/8/3pPp2/8/8/PPPPKPPP/RNBQ1BNR w - - 0 4",
     0x00fdd303c946bdd9},
    {"a2a4 b7b5 h2h4 b5b4 c2c4", "rnbqkbnr/p1pppppp/8/8/PpP4P/8/1P1PPPP1/RNBQKBNR b KQkq c3 0 3",
     0x3c8123ea7b067637},
    {"a2a4 b7b5 h2h4 b5b4 c2c4 b4c3 a1a3",
     "rnbqkbnr/p1pppppp/8/8/P6P/R1p5/1P1PPPP1/1NBQKBNR b Kkq - 0 4", 0x5c3f9b829b279560},
};

START_TEST(chess_has_the_published_keys) {
    Game *game = new_game(&variant_chess);
    play(game, published[_i].moves);
    ck_assert_uint_eq(key_of(game), published[_i].key);
    set_fen(game, published[_i].fen);
    ck_assert_uint_eq(key_of(game), published[_i].key);
    end_game(game);
}
END_TEST

/* "It is irrelevant if the potential en passant capturing move is legal or not": d4xe3 would open
 * the rank to the rook. The same men without the double step have another key, by the e file. */
START_TEST(an_illegal_en_passant_capture_counts) {
    Game *stepped = new_game(&variant_chess), *stood = new_game(&variant_chess);
    set_fen(stepped, "8/8/8/8/k2p3R/8/4P3/4K3 w - - 0 1");
    play(stepped, "e2e4");
    set_fen(stood, "8/8/8/8/k2pP2R/8/8/4K3 b - - 0 1");
    ck_assert_int_eq(game_is_legal(stepped, game_parse_uci(stepped, "d4e3", 4, NULL)), false);
    ck_assert_uint_eq(key_of(stepped) ^ key_of(stood), 0xCF3145DE0ADD4289); /* of the e file */
    end_game(stepped);
    end_game(stood);
}
END_TEST

/* The right of the rook on c1, with another one outside of it; that of the one on a1 has a key. */
START_TEST(an_inner_rook_has_no_key) {
    Game *game = new_game(&variant_chess);
    uint64_t key;
    set_fen(game, "4k3/8/8/8/8/8/8/R1RK4 w C - 0 1");
    ck_assert(!book_key(game, &key));
    set_fen(game, "4k3/8/8/8/8/8/8/R1RK4 w A - 0 1");
    ck_assert(book_key(game, &key));
    end_game(game);
}
END_TEST

/* FNV-1a of "rnknr/.../RNKNR w - -" and of "rnbqk/ppppp/5/PPPPP/RNBQK w - -", by a Python script of
 * four lines. The move counters make no difference. */
START_TEST(other_variants_have_keys_of_their_fen) {
    Game *cube = new_game(&variant_raumschach), *small = new_game(&variant_gardner);
    ck_assert_uint_eq(key_of(cube), 0xa3add0e7d90c0c3d);
    set_fen(cube, "rnknr/ppppp/5/5/5//ubqub/ppppp/5/5/5//5/5/5/5/5//5/5/5/PPPPP/BUQBU//"
                  "5/5/5/PPPPP/RNKNR w - - 7 12");
    ck_assert_uint_eq(key_of(cube), 0xa3add0e7d90c0c3d);
    play(cube, "Ab2Ab3");
    ck_assert_uint_ne(key_of(cube), 0xa3add0e7d90c0c3d);
    ck_assert_uint_eq(key_of(small), 0xe218a86380c752f9);
    end_game(cube);
    end_game(small);
}
END_TEST

/* --- Layout --- */

/* Bits by hand. Chess: to | from << 6 | promotion << 12, a1 = 0; the cube: to | from << 7 |
 * promotion << 14, Aa1 = 0. */
static const struct {
    const Variant *variant;
    const char *fen, *move;
    uint32_t code;
    const char *text;
} codes[] = {
    {&variant_chess, "", "e2e4", 12 << 6 | 28, "e2e4"},
    {&variant_chess, "4k2r/P7/8/8/8/8/8/R3K2R w KQk - 0 1", "e1g1", 4 << 6 | 7, "e1h1"},
    {&variant_chess, "4k2r/P7/8/8/8/8/8/R3K2R w KQk - 0 1", "e1c1", 4 << 6 | 0, "e1a1"},
    {&variant_chess, "4k2r/P7/8/8/8/8/8/R3K2R b KQk - 0 1", "e8g8", 60 << 6 | 63, "e8h8"},
    {&variant_chess, "4k3/P7/8/8/8/8/8/4K3 w - - 0 1", "a7a8n", 1 << 12 | 48 << 6 | 56, "a7a8n"},
    {&variant_chess, "4k3/P7/8/8/8/8/8/4K3 w - - 0 1", "a7a8q", 4 << 12 | 48 << 6 | 56, "a7a8q"},
    {&variant_raumschach, "", "Ab2Ab3", 6 << 7 | 11, "Ab2Ab3"},
    {&variant_raumschach, "5/5/5/5/5//2P2/5/5/5/5//5/5/5/5/5//5/5/5/5/4k//K4/5/5/5/5 w - - 0 1",
     "Dc5Ec5u", 5 << 14 | 97 << 7 | 122, "Dc5Ec5u"},
};

START_TEST(moves_have_the_codes_of_the_layout) {
    Game *game = new_game(codes[_i].variant);
    char text[GAME_MOVE_TEXT_SIZE];
    if (codes[_i].fen[0]) set_fen(game, codes[_i].fen);
    const Move move = game_parse_uci(game, codes[_i].move, strlen(codes[_i].move), NULL);
    ck_assert_uint_ne(move, MOVE_NONE);
    ck_assert_uint_eq(book_move_code(game, move), codes[_i].code);
    ck_assert_uint_eq(book_move_find(game, codes[_i].code), move);
    book_move_text(rules_geometry(game_rules(game)), codes[_i].variant == &variant_chess,
                   codes[_i].code, text);
    ck_assert_str_eq(text, codes[_i].text);
    end_game(game);
}
END_TEST

START_TEST(codes_of_no_move_are_told) {
    Game *game = new_game(&variant_raumschach);
    const Geometry *geometry = rules_geometry(game_rules(game));
    char text[GAME_MOVE_TEXT_SIZE];
    ck_assert_uint_eq(book_move_find(game, 0), MOVE_NONE);
    ck_assert_uint_eq(book_move_find(game, UINT32_MAX), MOVE_NONE);
    ck_assert_uint_eq(book_move_find(game, 1u << 31 | 6 << 7 | 11), MOVE_NONE);
    book_move_text(geometry, false, 6 << 7 | 125, text); /* the cube has cells 0 to 124 */
    ck_assert_str_eq(text, "?");
    book_move_text(geometry, false, 6 << 14 | 6 << 7 | 11, text);
    ck_assert_str_eq(text, "?");
    end_game(game);
}
END_TEST

START_TEST(entries_are_16_bytes_highest_first) {
    static const unsigned char chess[] = {0x46, 0x3b, 0x96, 0x18, 0x16, 0x91, 0xfc, 0x9c,
                                          0x03, 0x1c, 0x12, 0x34, 0x01, 0x02, 0x03, 0x04};
    static const unsigned char cube[] = {0xa3, 0xad, 0xd0, 0xe7, 0xd9, 0x0c, 0x0c, 0x3d,
                                         0x00, 0x00, 0x03, 0x0b, 0x12, 0x34, 0x00, 0x07};
    unsigned char bytes[BOOK_ENTRY_SIZE];
    BookEntry entry = {0x463b96181691fc9c, 0x31c, 0x1234, 0x01020304};
    book_entry_write(&entry, true, bytes);
    ck_assert_mem_eq(bytes, chess, sizeof chess);
    entry = book_entry_read(chess, true);
    ck_assert(entry.key == 0x463b96181691fc9c && entry.move == 0x31c && entry.weight == 0x1234 &&
              entry.learn == 0x01020304);
    entry = (BookEntry){0xa3add0e7d90c0c3d, 779, 0x1234, 7};
    book_entry_write(&entry, false, bytes);
    ck_assert_mem_eq(bytes, cube, sizeof cube);
    entry = book_entry_read(cube, false);
    ck_assert(entry.key == 0xa3add0e7d90c0c3d && entry.move == 779 && entry.weight == 0x1234 &&
              entry.learn == 7);
}
END_TEST

static const unsigned char cube_header[] =
    "\0\0\0\0\0\0\0\0@OB@\n1\nr\0\0\0\0\0\0\0\0aumschac\0\0\0\0\0\0\0\0h\n\0\0\0\0\0\0";

START_TEST(the_header_names_the_variant) {
    unsigned char bytes[BOOK_HEADER_SIZE];
    char name[BOOK_NAME_SIZE];
    size_t size;
    ck_assert_uint_eq(book_header_write(&variant_raumschach, bytes), 48);
    ck_assert_mem_eq(bytes, cube_header, 48);
    for (const Variant *const *variant = variant_list + 1; *variant; variant++) {
        const size_t length = book_header_write(*variant, bytes);
        ck_assert(book_header_read(bytes, length, name, &size, NULL));
        ck_assert_uint_eq(size, length);
        ck_assert_str_eq(name, (*variant)->name);
    }
}
END_TEST

/* --- Books that are none --- */

static void expect_refused(const void *bytes, size_t length, const char *message) {
    Report report;
    report_clear(&report);
    ck_assert_ptr_null(book_open_bytes(bytes, length, &report));
    ck_assert_str_eq(report.error, message);
}

START_TEST(what_is_no_book_is_refused) {
    unsigned char bytes[64] = {0};
    Report report;
    report_clear(&report);
    ck_assert_ptr_null(book_open("no-such-book.bin", &report));
    ck_assert_str_eq(report.error, "no-such-book.bin: No such file or directory");
    expect_refused("", 0, "not an opening book: the file is empty");
    expect_refused("[Event \"?\"]\n", 12, "not an opening book: 12 bytes, not entries of 16");
    bytes[0] = 1;
    expect_refused(bytes, 32, "not an opening book: entry 2 is out of order");
    memcpy(bytes, cube_header, 48);
    bytes[13] = '2';
    expect_refused(bytes, 48, "a book of another version of the format");
    memcpy(bytes, cube_header, 48);
    expect_refused(bytes, 32, "the header of the book is broken off");
    bytes[15] = 'R';
    bytes[24] = 'x';
    expect_refused(bytes, 48, "a book of the unknown variant 'Rxumschach'");
}
END_TEST

/* --- Choosing --- */

enum { ENTRIES = 5 };

/* 1. e4 three times as often as 1. d4, never 1. c4; what is no move here or stands there twice does
 * not count. */
static Book *small_book(unsigned char bytes[ENTRIES * BOOK_ENTRY_SIZE]) {
    static const BookEntry entries[ENTRIES] = {
        {0x463b96181691fc9c, 11 << 6 | 27, 1000, 0}, {0x463b96181691fc9c, 0, 60000, 0},
        {0x463b96181691fc9c, 12 << 6 | 28, 3000, 9}, {0x463b96181691fc9c, 10 << 6 | 26, 0, 0},
        {0x463b96181691fc9c, 11 << 6 | 27, 5000, 0},
    };
    Report report;
    for (int i = 0; i < ENTRIES; i++)
        book_entry_write(&entries[i], true, bytes + i * BOOK_ENTRY_SIZE);
    Book *book = book_open_bytes(bytes, ENTRIES * BOOK_ENTRY_SIZE, &report);
    ck_assert_ptr_nonnull(book);
    return book;
}

START_TEST(moves_are_told_by_weight) {
    unsigned char bytes[ENTRIES * BOOK_ENTRY_SIZE];
    Book *book = small_book(bytes);
    Game *game = new_game(&variant_chess);
    BookMove moves[MAX_MOVES];
    ck_assert_int_eq(book_moves(book, game, moves), 3);
    ck_assert_uint_eq(moves[0].move, game_parse_uci(game, "e2e4", 4, NULL));
    ck_assert_int_eq(moves[0].weight, 3000);
    ck_assert_uint_eq(moves[0].learn, 9);
    ck_assert_double_eq(moves[0].share, 0.75);
    ck_assert_double_eq(moves[1].share, 0.25);
    ck_assert_double_eq(moves[2].share, 0);
    play(game, "e2e4");
    ck_assert_int_eq(book_moves(book, game, moves), 0);
    ck_assert_uint_eq(book_choose(book, game, BOOK_BY_WEIGHT, 1), MOVE_NONE);
    end_game(game);
    book_close(book);
}
END_TEST

START_TEST(moves_are_drawn_by_weight) {
    enum { DRAWS = 4000 };
    unsigned char bytes[ENTRIES * BOOK_ENTRY_SIZE];
    Book *book = small_book(bytes);
    Game *game = new_game(&variant_chess);
    const Move king = game_parse_uci(game, "e2e4", 4, NULL);
    const Move queen = game_parse_uci(game, "d2d4", 4, NULL);
    uint64_t random = 1;
    int drawn = 0;
    for (int i = 0; i < DRAWS; i++) {
        const Move move = book_choose(book, game, BOOK_BY_WEIGHT, random_next(&random));
        ck_assert(move == king || move == queen);
        drawn += move == king;
    }
    /* The standard deviation is sqrt(4000 * 3 / 16) = 27. */
    ck_assert_int_gt(drawn, 3000 - 110);
    ck_assert_int_lt(drawn, 3000 + 110);
    ck_assert_uint_eq(book_choose(book, game, BOOK_BY_WEIGHT, 5),
                      book_choose(book, game, BOOK_BY_WEIGHT, 5));
    for (uint64_t i = 0; i < 20; i++)
        ck_assert_uint_eq(book_choose(book, game, BOOK_BEST, i), king);
    end_game(game);
    book_close(book);
}
END_TEST

/* --- Building --- */

typedef struct Sample {
    const char *moves;
    int white_half_points;
} Sample;

/* Positions after them: the start, after 1. e4 and after 1. d4. */
static const Sample samples[] = {
    {"e2e4 e7e5", 2}, {"e2e4 c7c5", 1}, {"e2e4 c7c5", 1}, {"d2d4 d7d5", 0}, {"d2d4 d7d5", 0}};

static size_t build(const BookBuilderOptions *options, bool backwards, char **bytes) {
    const int count = (int)ARRAY_LENGTH(samples);
    Game *game = new_game(&variant_chess);
    BookBuilder *builder = book_builder_create(game_rules(game), options);
    BookTotals totals;
    size_t length;
    FILE *out = open_memstream(bytes, &length);
    for (int i = 0; i < count; i++) {
        const Sample *sample = &samples[backwards ? count - 1 - i : i];
        game_reset(game);
        play(game, sample->moves);
        ck_assert(book_builder_add(builder, game, sample->white_half_points, 0));
    }
    ck_assert(book_builder_write(builder, out, &totals));
    fclose(out);
    ck_assert_int_eq(totals.entries, (int64_t)length / BOOK_ENTRY_SIZE);
    if (options->plies > 1) ck_assert_int_eq(totals.moves, 5);
    book_builder_destroy(builder);
    end_game(game);
    return length;
}

/* The moves of a built book as "e2e4:4 c7c5:2 ", after 1. the given move or at the start. */
static void expect_moves(const BookBuilderOptions *options, const char *line,
                         const char *expected) {
    char *bytes, text[256] = "", move[GAME_MOVE_TEXT_SIZE];
    const size_t length = build(options, false, &bytes);
    Report report;
    Book *book = book_open_bytes((unsigned char *)bytes, length, &report);
    Game *game = new_game(&variant_chess);
    BookMove moves[MAX_MOVES];
    ck_assert_ptr_nonnull(book);
    play(game, line);
    const int count = book_moves(book, game, moves);
    for (int i = 0; i < count; i++) {
        game_move_text(game, moves[i].move, MOVE_STYLE_UCI, move);
        sprintf(text + strlen(text), "%s:%d ", move, moves[i].weight);
    }
    ck_assert_msg(strcmp(text, expected) == 0, "after '%s': %s, not %s", line, text, expected);
    end_game(game);
    book_close(book);
    free(bytes);
}

/* 2 * wins + draws of who moves: 1. e4 has one win and two draws, 1. d4 two losses, which leaves it
 * out; 1... e5 lost, 1... c5 drew twice, 1... d5 won twice. */
START_TEST(weights_are_two_wins_and_draws) {
    BookBuilderOptions options = book_builder_defaults;
    options.min_games = 1;
    expect_moves(&options, "", "e2e4:4 ");
    expect_moves(&options, "e2e4", "c7c5:2 ");
    expect_moves(&options, "d2d4", "d7d5:4 ");
}
END_TEST

START_TEST(options_leave_moves_out) {
    BookBuilderOptions options = book_builder_defaults;
    options.min_games = 3;
    expect_moves(&options, "", "e2e4:4 ");
    expect_moves(&options, "d2d4", "");
    options.min_games = 1;
    options.min_score = 0.67; /* 1. e4: 2 points of 3 games */
    expect_moves(&options, "", "");
    options.min_score = 0.66;
    expect_moves(&options, "", "e2e4:4 ");
    options.min_score = 0;
    options.plies = 1;
    expect_moves(&options, "", "e2e4:4 ");
    expect_moves(&options, "e2e4", "");
    options.plies = 20;
    options.by_color[WHITE] = false;
    expect_moves(&options, "", "");
    expect_moves(&options, "e2e4", "c7c5:2 ");
    options.by_color[WHITE] = true;
    options.uniform = true; /* lost games too; the order is that of the results */
    expect_moves(&options, "", "e2e4:1 d2d4:1 ");
    expect_moves(&options, "e2e4", "c7c5:1 e7e5:1 ");
}
END_TEST

START_TEST(equal_games_can_count_once) {
    BookBuilderOptions options = book_builder_defaults;
    options.min_games = 1;
    options.unique = true;
    expect_moves(&options, "", "e2e4:3 ");
    expect_moves(&options, "e2e4", "c7c5:1 ");
    expect_moves(&options, "d2d4", "d7d5:2 ");
}
END_TEST

START_TEST(the_order_of_games_does_not_matter) {
    BookBuilderOptions options = book_builder_defaults;
    char *forwards, *backwards;
    options.min_games = 1;
    options.uniform = true;
    const size_t length = build(&options, false, &forwards);
    ck_assert_uint_eq(length, 5 * BOOK_ENTRY_SIZE);
    ck_assert_uint_eq(build(&options, true, &backwards), length);
    ck_assert_mem_eq(forwards, backwards, length);
    free(forwards);
    free(backwards);
}
END_TEST

/* 40,000 wins are 80,000, scaled by 65,535 / 80,000: one win is 1 (of 1.6), one draw 1 (of 0.8:
 * what has a weight keeps one). Moves at the start that nobody chose do not count. */
START_TEST(large_weights_are_scaled) {
    BookBuilderOptions options = book_builder_defaults;
    Game *game = new_game(&variant_chess);
    char *bytes;
    size_t length;
    FILE *out = open_memstream(&bytes, &length);
    BookTotals totals;
    Report report;
    BookMove moves[MAX_MOVES];
    options.min_games = 1;
    BookBuilder *builder = book_builder_create(game_rules(game), &options);
    play(game, "e2e4");
    for (int i = 0; i < 40000; i++)
        book_builder_add(builder, game, 2, 0);
    game_reset(game);
    play(game, "d2d4");
    book_builder_add(builder, game, 2, 0);
    game_reset(game);
    play(game, "c2c4 e7e5");
    book_builder_add(builder, game, 1, 1);
    ck_assert(book_builder_write(builder, out, &totals));
    fclose(out);
    Book *book = book_open_bytes((unsigned char *)bytes, length, &report);
    game_reset(game);
    ck_assert_int_eq(book_moves(book, game, moves), 2);
    ck_assert_int_eq(moves[0].weight, 65535);
    ck_assert_int_eq(moves[1].weight, 1);
    play(game, "c2c4");
    ck_assert_int_eq(book_moves(book, game, moves), 1);
    ck_assert_int_eq(moves[0].weight, 1);
    book_close(book);
    free(bytes);
    book_builder_destroy(builder);
    end_game(game);
}
END_TEST

Suite *book_suite(void) {
    Suite *suite = suite_create("book");
    TCase *tests = tcase_create("book");
    tcase_set_timeout(tests, TEST_TIMEOUT);
    tcase_add_loop_test(tests, chess_has_the_published_keys, 0, ARRAY_LENGTH(published));
    tcase_add_test(tests, an_illegal_en_passant_capture_counts);
    tcase_add_test(tests, an_inner_rook_has_no_key);
    tcase_add_test(tests, other_variants_have_keys_of_their_fen);
    tcase_add_loop_test(tests, moves_have_the_codes_of_the_layout, 0, ARRAY_LENGTH(codes));
    tcase_add_test(tests, codes_of_no_move_are_told);
    tcase_add_test(tests, entries_are_16_bytes_highest_first);
    tcase_add_test(tests, the_header_names_the_variant);
    tcase_add_test(tests, what_is_no_book_is_refused);
    tcase_add_test(tests, moves_are_told_by_weight);
    tcase_add_test(tests, moves_are_drawn_by_weight);
    tcase_add_test(tests, weights_are_two_wins_and_draws);
    tcase_add_test(tests, options_leave_moves_out);
    tcase_add_test(tests, equal_games_can_count_once);
    tcase_add_test(tests, the_order_of_games_does_not_matter);
    tcase_add_test(tests, large_weights_are_scaled);
    suite_add_tcase(suite, tests);
    return suite;
}
