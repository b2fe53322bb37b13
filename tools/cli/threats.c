#include "tools/cli/threats.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/piece.h"

enum { KING_ORDER = 32000 }; /* a king takes last */

static int value_of(const Game *game, PieceType type) {
    return type == KING ? KING_ORDER : rules_variant(game_rules(game))->value[type];
}

/* --- Exchanges --- */

/* The capture on the cell by the least valuable man, or MOVE_NONE. */
static Move cheapest_capture(const Game *game, Cell cell) {
    Move moves[MAX_MOVES], best = MOVE_NONE;
    const int count = game_moves(game, moves);
    for (int i = 0; i < count; i++) {
        const Move move = moves[i];
        if (move_to(move) != cell || move_captured(move) == NO_PIECE_TYPE ||
            move_kind(move) == MOVE_EN_PASSANT) {
            continue;
        }
        if (best == MOVE_NONE ||
            value_of(game, move_piece(move)) < value_of(game, move_piece(best))) {
            best = move;
        }
    }
    return best;
}

/* What the side to move gains by taking on the cell, at least 0. Leaves the game as it was. */
static int exchange_gain(Game *game, Cell cell) {
    const Move move = cheapest_capture(game, cell);
    if (move == MOVE_NONE || !game_play(game, move)) return 0;
    const int gain = value_of(game, move_captured(move)) - exchange_gain(game, cell);
    game_undo(game);
    return max_int(0, gain);
}

/* Makes `scratch` the present position with `side` to move. False when the rules do not allow it,
 * the other side being in check. */
static bool set_side(const Game *game, Game *scratch, Color side) {
    char fen[GAME_FEN_SIZE], castling[16], changed[GAME_FEN_SIZE + 16];
    if (game_side(game) == side) {
        game_copy(scratch, game);
        return true;
    }
    game_fen(game, fen);
    const char *end = strchr(fen, ' ');
    if (!end || sscanf(end, " %*s %15s", castling) != 1) return false;
    snprintf(changed, sizeof changed, "%.*s %c %s - 0 1", (int)(end - fen), fen,
             side == WHITE ? 'w' : 'b', castling);
    return game_set_fen(scratch, changed, strlen(changed), NULL);
}

/* --- Threats --- */

/* As documented for a side in check. */
static int loss_in_check(const Game *game, const Threat *threat) {
    int loss = value_of(game, piece_type(game_piece_at(game, threat->cell)));
    if (threat->defender_count == 0) return loss;
    int cheapest = KING_ORDER;
    for (int i = 0; i < threat->attacker_count; i++) {
        const PieceType type = piece_type(game_piece_at(game, threat->attackers[i]));
        cheapest = min_int(cheapest, value_of(game, type));
    }
    return max_int(0, loss - cheapest);
}

static int compare_threats(const void *a, const void *b) {
    const Threat *left = a, *right = b;
    if (left->loss != right->loss) return left->loss > right->loss ? -1 : 1;
    return (left->cell > right->cell) - (left->cell < right->cell);
}

static void mark_threat(Marks *marks, const Threat *threat, bool lost) {
    marks->marks[threat->cell] = lost ? MARK_LOST : MARK_SAFE;
    for (int i = 0; i < threat->attacker_count; i++)
        marks->marks[threat->attackers[i]] = MARK_ATTACKER;
}

void threats_find(const Game *game, Game *scratch, Color side, ThreatList *list) {
    const Color enemy = color_other(side);
    const int cells = rules_geometry(game_rules(game))->cell_count;
    const bool can_pass = set_side(game, scratch, enemy);
    list->count = 0;
    list->marks.cell = CELL_NONE;
    memset(list->marks.marks, 0, sizeof list->marks.marks);
    for (int i = 0; i < cells && list->count < THREATS_MAX; i++) {
        const Cell cell = (Cell)i;
        const Piece piece = game_piece_at(game, cell);
        if (piece == NO_PIECE || piece_color(piece) != side) continue;
        Threat *threat = &list->threats[list->count];
        threat->cell = cell;
        threat->attacker_count = game_attackers(game, cell, enemy, threat->attackers);
        threat->defender_count = game_attackers(game, cell, side, threat->defenders);
        if (threat->attacker_count == 0) continue;
        const bool king = piece_type(piece) == KING;
        threat->loss = king       ? KING_ORDER
                       : can_pass ? exchange_gain(scratch, cell)
                                  : loss_in_check(game, threat);
        mark_threat(&list->marks, threat, threat->loss > 0);
        list->count++;
    }
    qsort(list->threats, (size_t)list->count, sizeof *list->threats, compare_threats);
    if (list->count > 0 && list->threats[0].loss == KING_ORDER) list->threats[0].loss = 0;
}

void threats_list_men(const Game *game, const Cell *cells, int count, char *text, size_t size) {
    size_t used = 0;
    text[0] = '\0';
    for (int i = 0; i < count; i++) {
        char name[CELL_NAME_SIZE], letter[2] = "";
        const PieceType type = piece_type(game_piece_at(game, cells[i]));
        geometry_cell_name(rules_geometry(game_rules(game)), cells[i], name);
        if (type != PAWN) letter[0] = piece_rules[type].letter;
        const int length = snprintf(text + used, size - used, "%s%s%s", i ? " " : "", letter, name);
        if (length < 0 || (size_t)length >= size - used) break;
        used += (size_t)length;
    }
}
