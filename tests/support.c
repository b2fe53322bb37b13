#include "support.h"

#include <ctype.h>
#include <string.h>

#include "core/piece.h"
#include "variants/variants.h"

Cell support_cell(const Tables *tables, Place place) {
    return geometry_cell(&tables->geometry, place.at[AXIS_FILE], place.at[AXIS_RANK],
                         place.at[AXIS_LEVEL]);
}

static void set_castling(Position *pos, const Oracle *oracle) {
    for (Color color = WHITE; color <= BLACK; color++) {
        const int rank = color == WHITE ? 0 : oracle->variant->size[AXIS_RANK] - 1;
        for (int wing = 0; wing < ORACLE_WINGS; wing++) {
            const int file = oracle->castling_file[color][wing];
            if (file < 0) continue;
            const int right = castling_right(color, wing);
            pos->castling = (uint8_t)(pos->castling | SET_OF(right));
            pos->castling_rook[right] = geometry_cell(&pos->tables->geometry, file, rank, 0);
        }
    }
}

void support_set_position(Position *pos, const Tables *tables, const Oracle *oracle) {
    position_clear(pos, tables);
    Place place = oracle_place(0, 0, 0);
    do {
        const char man = oracle_man_at(oracle, place);
        if (man == ORACLE_EMPTY) continue;
        const Color color = oracle_is_own(man, WHITE) ? WHITE : BLACK;
        const PieceType type = piece_type_of_letter((char)toupper((unsigned char)man));
        position_put(pos, support_cell(tables, place), piece_of(color, type));
    } while (oracle_next_place(oracle->variant, &place));
    set_castling(pos, oracle);
    pos->side = (uint8_t)oracle->side;
    pos->chess960 = oracle->chess960;
    if (oracle->has_en_passant) pos->en_passant = support_cell(tables, oracle->en_passant);
    pos->rule_plies = (uint16_t)oracle->rule_plies;
    pos->move_number = (uint16_t)oracle->move_number;
    position_refresh(pos);
}

void support_set_fen(Position *pos, const Tables *tables, const char *fen) {
    Oracle oracle;
    oracle_parse(&oracle, tables->variant, fen);
    support_set_position(pos, tables, &oracle);
}

void support_move_text(const Position *pos, Move move, bool chess960,
                       char text[SUPPORT_MOVE_SIZE]) {
    const Geometry *geometry = &pos->tables->geometry;
    Cell to = move_to(move);
    if (move_kind(move) == MOVE_CASTLING && !chess960) {
        const int row = to - to % geometry->size[AXIS_FILE];
        to = (Cell)(to > move_from(move) ? row + geometry->size[AXIS_FILE] - 2 : row + 2);
    }
    geometry_cell_name(geometry, move_from(move), text);
    geometry_cell_name(geometry, to, text + strlen(text));
    if (move_promotion(move) != NO_PIECE_TYPE) {
        const size_t length = strlen(text);
        text[length] = (char)tolower(piece_rules[move_promotion(move)].letter);
        text[length + 1] = '\0';
    }
}

Move support_find_move(const Position *pos, const char *text, bool chess960) {
    Move moves[MAX_MOVES];
    const int count = movegen_legal(pos, moves);
    for (int i = 0; i < count; i++) {
        char written[SUPPORT_MOVE_SIZE];
        support_move_text(pos, moves[i], chess960, written);
        if (strcmp(written, text) == 0) return moves[i];
    }
    return MOVE_NONE;
}

Bitboard support_cells(const Tables *tables, const char *names) {
    Bitboard cells = 0;
    while (*names != '\0') {
        int length = 1;
        const Cell cell = geometry_parse_cell(&tables->geometry, names, &length);
        assert(cell != CELL_NONE);
        cells |= bb_of(cell);
        names += length;
        names += strspn(names, " ");
    }
    return cells;
}

/* --- Tests once per variant and stream --- */

static bool fits(const Variant *variant) {
    return variant->size[AXIS_FILE] * variant->size[AXIS_RANK] * variant->size[AXIS_LEVEL] <=
           BB_CELLS;
}

void support_add_variants(TCase *tcase, const TTest *test) {
    for (int i = 0; variant_list[i] != NULL; i++) {
        if (fits(variant_list[i])) tcase_add_loop_test(tcase, test, i, i + 1);
    }
}

void support_add_streams(TCase *tcase, const TTest *test) {
    for (int i = 0; variant_list[i] != NULL; i++) {
        if (!fits(variant_list[i])) continue;
        for (int source = 0; source < POSITION_SOURCES; source++) {
            if (!positions_has_source(variant_list[i], (PositionSource)source)) continue;
            const int index = i * POSITION_SOURCES + source;
            tcase_add_loop_test(tcase, test, index, index + 1);
        }
    }
}

void walk_begin(Walk *walk, int index, uint64_t seed) {
    const Variant *variant = variant_list[index / POSITION_SOURCES];
    walk->tables = tables_create(variant);
    ck_assert_ptr_nonnull(walk->tables);
    positions_init(&walk->positions, variant, (PositionSource)(index % POSITION_SOURCES), seed);
}

void walk_next(Walk *walk) {
    const Oracle *oracle = &walk->positions.oracle;
    const bool was_chess960 = oracle->chess960;
    if (!positions_next(&walk->positions)) {
        support_set_position(&walk->pos, walk->tables, oracle);
        return;
    }
    const char *text = walk->positions.last.text;
    const Move move = support_find_move(&walk->pos, text, was_chess960);
    if (move == MOVE_NONE) {
        char fen[ORACLE_FEN_SIZE];
        oracle_fen(oracle, fen);
        ck_abort_msg("%s is no legal move of the core; it leads to %s", text, fen);
    }
    Undo undo;
    position_make(&walk->pos, move, &undo);
}

void walk_end(Walk *walk) { tables_destroy(walk->tables); }
