#include "see.h"

/* The least valuable of the given men of one side, the first of several: a set of one cell. */
static Bitboard least_valuable(const Position *pos, const PieceValues *values, Color side,
                               Bitboard men, PieceType *type) {
    for (int i = 0; i < PIECE_TYPE_COUNT - 1; i++) {
        *type = (PieceType)values->order[i];
        Bitboard found = men & pos->by_type[*type];
        if (found) return bb_of(bb_pop_from_side(&found, side));
    }
    return 0;
}

/* Sliders that look at `to` through the cell a man has just left. */
static Bitboard uncovered(const Position *pos, int to, int left, Bitboard occupied) {
    const Geometry *geometry = &pos->tables->geometry;
    const int direction = geometry->direction[to][left];
    if (direction < 0) return 0;
    const int class = geometry->step[direction].direction_class;
    const Bitboard behind = pos->tables->ray[direction][to] & position_sliders(pos, class);
    if (!(behind & occupied)) return 0;
    return slider_attacks(pos->tables, class, to, occupied) & behind;
}

bool see_at_least(const Position *pos, const PieceValues *values, Move move, int threshold) {
    if (move_kind(move) == MOVE_CASTLING) return threshold <= 0;
    const int16_t *value = values->value;
    const int from = move_from(move), to = move_to(move);
    const Color us = (Color)pos->side;
    const PieceType promotion = move_promotion(move);
    const PieceType arrives = promotion != NO_PIECE_TYPE ? promotion : move_piece(move);

    /* What we hold above the threshold if the enemy leaves it at that ... */
    int balance = value[move_captured(move)] - threshold;
    if (promotion != NO_PIECE_TYPE) balance += value[promotion] - value[PAWN];
    if (balance < 0) return false;
    /* ... and if he takes back and we leave it at that. A king cannot be taken back. */
    if (arrives != KING) balance -= value[arrives];
    if (balance >= 0) return true;

    Bitboard occupied = (position_occupied(pos) ^ bb_of(from)) | bb_of(to);
    if (move_kind(move) == MOVE_EN_PASSANT) {
        const int back = pos->tables->push[us][0].distance;
        occupied ^= bb_of(us == WHITE ? to - back : to + back);
    }
    Bitboard attackers = position_attackers(pos, to, occupied);
    Color side = color_other(us);
    /* `side` has to take to change the outcome: whoever cannot, loses the argument. */
    for (;;) {
        PieceType type;
        const Bitboard taker =
            least_valuable(pos, values, side, attackers & occupied & pos->by_color[side], &type);
        if (taker == 0) break;
        occupied ^= taker;
        attackers |= uncovered(pos, to, bb_first(taker), occupied);
        /* The king may not take what is protected. */
        if (type == KING && (attackers & occupied & pos->by_color[color_other(side)])) break;
        /* Seen from the taker: up by what he took, down by himself if he is taken. */
        balance = -balance - 1 - value[type];
        side = color_other(side);
        if (balance >= 0) break;
    }
    return side != us;
}
