#include "text_support.h"

#include <stdio.h>
#include <string.h>

#include "core/piece.h"

const TextCase text_cases[TEXT_CASES] = {
    {&variant_chess, RULES_WIDTH_1},          {&variant_chess, RULES_WIDTH_2},
    {&variant_raumschach, RULES_WIDTH_2},     {&variant_raumschach_mirror, RULES_WIDTH_2},
    {&variant_raumschach_cvp, RULES_WIDTH_2}, {&variant_gardner, RULES_WIDTH_1},
    {&variant_gardner, RULES_WIDTH_2},        {&variant_losalamos, RULES_WIDTH_1},
};

Game *text_game_create(const Variant *variant, RulesWidth width) {
    Rules *rules = rules_create(variant, width);
    ck_assert_ptr_nonnull(rules);
    Game *game = game_create(rules);
    ck_assert_ptr_nonnull(game);
    return game;
}

void text_game_destroy(Game *game) {
    Rules *rules = (Rules *)(uintptr_t)game_rules(game);
    game_destroy(game);
    rules_destroy(rules);
}

void text_set_fen(Game *game, const char *fen) {
    Report report;
    ck_assert_msg(game_set_fen(game, fen, strlen(fen), &report), "%s: %s", fen, report.error);
}

bool text_set_cells(Game *game, const char on[GEOMETRY_CELLS], char side, Report *report) {
    const Geometry *geometry = rules_geometry(game_rules(game));
    char fen[GAME_FEN_SIZE];
    int end = 0;
    for (int level = geometry->size[AXIS_LEVEL] - 1; level >= 0; level--) {
        for (int rank = geometry->size[AXIS_RANK] - 1; rank >= 0; rank--) {
            for (int file = 0; file < geometry->size[AXIS_FILE]; file++)
                fen[end++] = on[geometry_cell(geometry, file, rank, level)];
            if (rank > 0) fen[end++] = '/';
        }
        if (level > 0) fen[end++] = '/', fen[end++] = '/';
    }
    fen[end++] = ' ';
    fen[end++] = side;
    report_clear(report);
    return game_set_fen(game, fen, (size_t)end, report);
}

bool text_play_random(Game *game, uint64_t *random) {
    Move moves[MAX_MOVES];
    const int count = game_moves(game, moves);
    if (count == 0) return false;
    ck_assert(game_play(game, moves[random_below(random, (uint32_t)count)]));
    return true;
}

void text_play_all(Game *game, const char *moves) {
    for (moves += strspn(moves, " "); *moves != '\0'; moves += strspn(moves, " ")) {
        const size_t length = strcspn(moves, " ");
        Report report;
        const Move move = game_parse_uci(game, moves, length, &report);
        ck_assert_msg(move != MOVE_NONE && game_play(game, move), "%s", report.error);
        moves += length;
    }
}

/* A board of the given cells as FEN. */
static void write_board(const Geometry *geometry, const char *cells, char *out) {
    for (int level = geometry->size[AXIS_LEVEL] - 1; level >= 0; level--) {
        for (int rank = geometry->size[AXIS_RANK] - 1; rank >= 0; rank--) {
            for (int file = 0; file < geometry->size[AXIS_FILE]; file++) {
                *out++ = cells[geometry_cell(geometry, file, rank, level)];
            }
            if (rank > 0) *out++ = '/';
        }
        if (level > 0) *out++ = '/', *out++ = '/';
    }
    *out = '\0';
}

static void strew(const Game *game, int men, uint64_t *random, char *cells) {
    const Variant *variant = rules_variant(game_rules(game));
    const int count = rules_geometry(game_rules(game))->cell_count;
    memset(cells, '1', (size_t)count);
    for (int i = 0; i < men; i++) {
        const int type = KNIGHT + (int)random_below(random, KING - KNIGHT);
        const Color color = (Color)random_below(random, 2);
        if (!SET_HAS(variant->pieces, type)) continue;
        cells[random_below(random, (uint32_t)count)] =
            piece_letter(piece_of(color, (PieceType)type));
    }
    cells[random_below(random, (uint32_t)count)] = 'K';
    cells[random_below(random, (uint32_t)count)] = 'k';
}

void text_set_random(Game *game, int men, uint64_t *random) {
    char cells[GEOMETRY_CELLS], fen[GAME_FEN_SIZE];
    do {
        strew(game, men, random, cells);
        write_board(rules_geometry(game_rules(game)), cells, fen);
        strcat(fen, random_below(random, 2) ? " w" : " b");
    } while (!game_set_fen(game, fen, strlen(fen), NULL));
}
