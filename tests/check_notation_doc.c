/* The examples of docs/notation.md, read from the page itself. A comment line before a table or a
 * block says what it shows: "<!-- check: KIND VARIANT [FEN] -->". */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/pgn.h"
#include "text_support.h"

enum { LINE_SIZE = 512, BLOCK_SIZE = 4096, COLUMNS = 3, COMMENTS = 64 };

typedef struct Page {
    FILE *file;
    int number; /* of the present line */
    char line[LINE_SIZE];
    char kind[16];
    const Variant *variant;
    char fen[LINE_SIZE]; /* empty: the initial position */
    int rows;            /* checked so far */
} Page;

static bool next_line(Page *page) {
    if (fgets(page->line, LINE_SIZE, page->file) == NULL) return false;
    page->number++;
    page->line[strcspn(page->line, "\n")] = '\0';
    return true;
}

/* The texts between backquotes in a row of a table; returns their number. */
static int split_row(const char *line, char columns[COLUMNS][LINE_SIZE]) {
    int count = 0;
    for (const char *at = strchr(line, '`'); at != NULL && count < COLUMNS; at = strchr(at, '`')) {
        const size_t length = strcspn(at + 1, "`");
        snprintf(columns[count++], LINE_SIZE, "%.*s", (int)length, at + 1);
        at += length + 2;
    }
    return count;
}

static void check_fen(const Page *page, Game *game, char columns[COLUMNS][LINE_SIZE]) {
    char fen[GAME_FEN_SIZE];
    Report report;
    const bool ok = game_set_fen(game, columns[0], strlen(columns[0]), &report);
    game_fen(game, fen);
    const char *result = !ok ? report.error : report.warning[0] != '\0' ? report.warning : fen;
    ck_assert_msg(strcmp(result, columns[1]) == 0, "line %d: %s", page->number, result);
}

static void check_move(const Page *page, Game *game, char columns[COLUMNS][LINE_SIZE]) {
    static const MoveStyle styles[COLUMNS] = {MOVE_STYLE_UCI, MOVE_STYLE_SAN, MOVE_STYLE_LONG};
    Report report;
    const Move move = game_parse_uci(game, columns[0], strlen(columns[0]), &report);
    ck_assert_msg(move != MOVE_NONE, "line %d: %s", page->number, report.error);
    for (int i = 0; i < COLUMNS; i++) {
        char text[GAME_MOVE_TEXT_SIZE];
        game_move_text(game, move, styles[i], text);
        ck_assert_msg(strcmp(text, columns[i]) == 0, "line %d: %s", page->number, text);
    }
}

static void check_read(const Page *page, Game *game, char columns[COLUMNS][LINE_SIZE]) {
    Report report;
    char text[GAME_MOVE_TEXT_SIZE];
    const Move move = game_parse_move(game, columns[0], strlen(columns[0]), &report);
    game_move_text(game, move, MOVE_STYLE_UCI, text);
    const char *result = move == MOVE_NONE ? report.error : text;
    ck_assert_msg(strcmp(result, columns[1]) == 0, "line %d: %s", page->number, result);
}

static void check_table(Page *page, Game *game) {
    while (next_line(page) && page->line[0] == '|') {
        char columns[COLUMNS][LINE_SIZE];
        if (page->fen[0] != '\0') text_set_fen(game, page->fen);
        const int count = split_row(page->line, columns);
        if (count == 0) continue; /* the head */
        ck_assert_msg(count >= 2, "line %d", page->number);
        if (strcmp(page->kind, "fen") == 0) check_fen(page, game, columns);
        if (strcmp(page->kind, "moves") == 0) check_move(page, game, columns);
        if (strcmp(page->kind, "read") == 0) check_read(page, game, columns);
        page->rows++;
    }
}

static void read_block(Page *page, char block[BLOCK_SIZE]) {
    block[0] = '\0';
    ck_assert(next_line(page) && strcmp(page->line, "```") == 0);
    while (next_line(page) && strcmp(page->line, "```") != 0) {
        ck_assert_uint_lt(strlen(block) + strlen(page->line) + 2, BLOCK_SIZE);
        strcat(strcat(block, page->line), "\n");
    }
}

static void note(int ply, const char *text, size_t length, void *payload) {
    char **comments = payload;
    ck_assert(ply >= 1 && ply <= COMMENTS);
    comments[ply - 1] = strndup(text, length);
}

/* A game that is written exactly as it stands there, or the error it gives. */
static void check_pgn(Page *page, Game *game) {
    char block[BLOCK_SIZE], *comments[COMMENTS] = {NULL}, *written = NULL;
    const PgnSink sink = {.comment = note, .payload = comments};
    PgnReader reader;
    PgnTags tags;
    Report report;
    size_t size;
    read_block(page, block);
    pgn_reader_init(&reader, block, strlen(block));
    ck_assert_int_eq(pgn_next(&reader, &tags, &report), PGN_OK);
    const PgnStatus status = pgn_read_moves(&reader, &tags, game, &sink, &report);
    page->rows++;
    if (strcmp(page->kind, "pgn-error") == 0) {
        ck_assert_int_eq(status, PGN_BAD);
        ck_assert(next_line(page) && next_line(page));
        ck_assert_msg(strstr(page->line, report.error) != NULL, "%s", report.error);
        return;
    }
    ck_assert_msg(status == PGN_OK, "%s", report.error);
    FILE *stream = open_memstream(&written, &size);
    ck_assert(pgn_write(stream, &tags, game, (const char *const *)comments));
    fclose(stream);
    strcat(block, "\n"); /* an empty line ends each game */
    ck_assert_str_eq(written, block);
    free(written);
    for (int i = 0; i < COMMENTS; i++)
        free(comments[i]);
}

/* Takes the line apart if it announces something to check. */
static bool is_announcement(Page *page) {
    char variant[32];
    page->fen[0] = '\0';
    if (sscanf(page->line, "<!-- check: %15s %31s", page->kind, variant) != 2) return false;
    page->variant = variant_find(variant);
    ck_assert_ptr_nonnull(page->variant);
    const char *fen = strstr(page->line, variant) + strlen(variant) + 1;
    const char *end = strstr(page->line, "-->");
    if (fen < end) snprintf(page->fen, LINE_SIZE, "%.*s", (int)(end - fen), fen);
    return true;
}

START_TEST(test_examples) {
    Page page = {.file = fopen(ORTHANT_DATA_DIR "/../docs/notation.md", "r")};
    ck_assert_ptr_nonnull(page.file);
    while (next_line(&page)) {
        if (!is_announcement(&page)) continue;
        Game *game = text_game_create(page.variant, RULES_WIDTH_AUTO);
        if (strncmp(page.kind, "pgn", 3) == 0) {
            check_pgn(&page, game);
        } else {
            check_table(&page, game);
        }
        text_game_destroy(game);
    }
    fclose(page.file);
    ck_assert_int_gt(page.rows, 40);
}
END_TEST

Suite *notation_doc_suite(void) {
    Suite *suite = suite_create("notation_doc");
    TCase *cases = tcase_create("notation_doc");
    tcase_set_timeout(cases, TEST_TIMEOUT);
    tcase_add_test(cases, test_examples);
    suite_add_tcase(suite, cases);
    return suite;
}
