#include "core_ops.h"

#include "fen.h"
#include "movegen.h"
#include "notation.h"
#include "perft.h"
#include "position.h"
#include "search.h"
#include "tables.h"

static const Geometry *geometry_of(const Tables *tables) { return &tables->geometry; }

static PositionView view_of(const Position *pos) {
    return (PositionView){
        .key = pos->key,
        .side = (Color)pos->side,
        .in_check = position_in_check(pos),
        .chess960 = pos->chess960,
        .rule_plies = pos->rule_plies,
        .move_number = pos->move_number,
    };
}

static Piece piece_at(const Position *pos, Cell cell) { return pos->board[cell]; }

static void set_chess960(Position *pos, bool chess960) { pos->chess960 = chess960; }

static int attacker_cells(const Position *pos, Cell cell, Color by, Cell *cells) {
    Bitboard men = position_attackers(pos, cell, position_occupied(pos)) & pos->by_color[by];
    int count = 0;
    while (men != 0)
        cells[count++] = (Cell)bb_pop(&men);
    return count;
}

static bool has_any_move(const Position *pos) { return movegen_count(pos) > 0; }

#define core_ops WIDTH_NAME(core_ops)

const CoreOps core_ops = {
    .words = BB_WORDS,
    .max_cells = BB_CELLS,
    .position_size = sizeof(Position),
    .undo_size = sizeof(Undo),
    .tables = {tables_create, tables_destroy, geometry_of},
    .position = {position_make, position_unmake, position_is_dead, view_of, piece_at, set_chess960,
                 attacker_cells},
    .movegen = {movegen_legal, has_any_move, movegen_is_legal},
    .fen = {fen_parse, fen_write},
    .notation = {notation_san, notation_long, notation_uci, notation_parse, notation_parse_uci},
    .perft = {perft_count, perft_divide},
    .searcher = {searcher_create, searcher_destroy, searcher_clear, searcher_run,
                 searcher_evaluate},
};
