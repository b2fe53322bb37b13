#include "checks.h"

/* Own men that would uncover the enemy king by leaving their line. */
static Bitboard find_screens(const Position *pos, Color us, int king) {
    Bitboard sliders = 0, screens = 0;
    for (int class = 1; class < DIRECTION_CLASSES; class ++) {
        sliders |= pos->tables->line[class][king] & position_sliders(pos, class);
    }
    const Bitboard occupied = position_occupied(pos);
    for (sliders &= pos->by_color[us]; sliders != 0;) {
        const Bitboard between = cells_between(pos->tables, king, bb_pop(&sliders)) & occupied;
        if (!bb_has_many(between)) screens |= between & pos->by_color[us];
    }
    return screens;
}

void checks_find(Checks *checks, const Position *pos) {
    const Tables *tables = pos->tables;
    const Color us = (Color)pos->side, them = color_other(us);
    const int king = pos->king[them];
    const Bitboard occupied = position_occupied(pos);
    Bitboard lines[DIRECTION_CLASSES] = {0};
    for (int class = 1; class < DIRECTION_CLASSES; class ++) {
        if (tables->line[class][king]) lines[class] = slider_attacks(tables, class, king, occupied);
    }
    checks->from[NO_PIECE_TYPE] = 0;
#define PIECE(name, letter, slides, step_set, leap)                                                \
    checks->from[name] = (SET_HAS((slides), 1) ? lines[1] : 0) |                                   \
                         (SET_HAS((slides), 2) ? lines[2] : 0) |                                   \
                         (SET_HAS((slides), 3) ? lines[3] : 0) |                                   \
                         ((step_set) ? tables->steps[(step_set) >> 1][king] : 0) |                 \
                         ((leap) ? tables->leaps[king] : 0);
#include "pieces.def"
    checks->from[PAWN] = tables->pawn_attacks[them][king];
    checks->from[KING] = 0; /* kings do not meet */
    checks->screens = find_screens(pos, us, king);
}
