#include "position.h"

#include <string.h>

/* --- The three mutators keep mailbox and bitboards together --- */

FORCE_INLINE void add_man(Position *pos, int cell, Color color, PieceType type) {
    const Bitboard bit = bb_of(cell);
    pos->by_color[color] |= bit;
    pos->by_type[type] |= bit;
    pos->board[cell] = piece_of(color, type);
}

FORCE_INLINE void remove_man(Position *pos, int cell, Color color, PieceType type) {
    const Bitboard bit = bb_of(cell);
    pos->by_color[color] ^= bit;
    pos->by_type[type] ^= bit;
    pos->board[cell] = NO_PIECE;
}

FORCE_INLINE void shift_man(Position *pos, int from, int to, Color color, PieceType type) {
    const Bitboard bits = bb_of(from) | bb_of(to);
    pos->by_color[color] ^= bits;
    pos->by_type[type] ^= bits;
    pos->board[from] = NO_PIECE;
    pos->board[to] = piece_of(color, type);
}

/* --- Attacks --- */

/* Men of both colours that make the given kind of short move, found by their rule. */
FORCE_INLINE Bitboard leapers(const Position *pos) {
    Bitboard men = 0;
#define PIECE(name, letter, slides, steps, leaps)                                                  \
    if (leaps) men |= pos->by_type[name];
#include "pieces.def"
    return men;
}

FORCE_INLINE Bitboard stepping_attackers(const Position *pos, int cell, bool with_kings) {
    Bitboard men = 0;
#define PIECE(name, letter, slides, step_set, leaps)                                               \
    if ((step_set) && (with_kings || (name) != KING))                                              \
        men |= pos->tables->steps[(step_set) >> 1][cell] & pos->by_type[name];
#include "pieces.def"
    return men;
}

/* Pawns of `by` that attack the cell stand where a pawn of the other colour would attack to. */
FORCE_INLINE Bitboard pawn_attackers(const Position *pos, int cell, Color by) {
    return pos->tables->pawn_attacks[color_other(by)][cell] & position_men(pos, by, PAWN);
}

Bitboard position_attackers(const Position *pos, int cell, Bitboard occupied) {
    const Tables *tables = pos->tables;
    Bitboard attackers = pawn_attackers(pos, cell, WHITE) | pawn_attackers(pos, cell, BLACK) |
                         (tables->leaps[cell] & leapers(pos)) | stepping_attackers(pos, cell, true);
    for (int class = 1; class < DIRECTION_CLASSES; class ++) {
        const Bitboard sliders = position_sliders(pos, class);
        if (tables->line[class][cell] & sliders) {
            attackers |= slider_attacks(tables, class, cell, occupied) & sliders;
        }
    }
    return attackers & occupied;
}

bool position_is_attacked(const Position *pos, int cell, Color by, Bitboard occupied) {
    const Tables *tables = pos->tables;
    const Bitboard enemies = pos->by_color[by] & occupied;
    if ((pawn_attackers(pos, cell, by) | (tables->leaps[cell] & leapers(pos)) |
         stepping_attackers(pos, cell, true)) &
        enemies) {
        return true;
    }
    for (int class = 1; class < DIRECTION_CLASSES; class ++) {
        const Bitboard sliders = position_sliders(pos, class) & enemies;
        if (!(tables->line[class][cell] & sliders)) continue;
        if (slider_attacks(tables, class, cell, occupied) & sliders) return true;
    }
    return false;
}

/* Enemy sliders that would attack the king of `color` on an empty board. */
FORCE_INLINE Bitboard snipers(const Position *pos, Color color) {
    Bitboard men = 0;
    for (int class = 1; class < DIRECTION_CLASSES; class ++) {
        men |= pos->tables->line[class][pos->king[color]] & position_sliders(pos, class);
    }
    return men & pos->by_color[color_other(color)];
}

/* Sorts the enemy sliders in line with the king by what stands between: nothing (they give check),
 * one own man (it is pinned), or more. */
FORCE_INLINE void sort_snipers(const Position *pos, Color color, Bitboard *checkers,
                               Bitboard *pinned) {
    const Bitboard occupied = position_occupied(pos);
    const int king = pos->king[color];
    for (Bitboard rest = snipers(pos, color); rest != 0;) {
        const int sniper = bb_pop(&rest);
        const Bitboard between = cells_between(pos->tables, king, sniper) & occupied;
        if (between == 0) {
            *checkers |= bb_of(sniper);
        } else if (!bb_has_many(between)) {
            *pinned |= between & pos->by_color[color];
        }
    }
}

Bitboard position_pinned(const Position *pos, Color color) {
    Bitboard checkers = 0, pinned = 0;
    sort_snipers(pos, color, &checkers, &pinned);
    return pinned;
}

FORCE_INLINE void update_checks(Position *pos) {
    const Color us = (Color)pos->side;
    const int king = pos->king[us];
    Bitboard checkers = pawn_attackers(pos, king, color_other(us)) |
                        (pos->tables->leaps[king] & leapers(pos) & pos->by_color[color_other(us)]);
    Bitboard pinned = 0;
    sort_snipers(pos, us, &checkers, &pinned);
    pos->checkers = checkers;
    pos->pinned = pinned;
}

/* --- En passant --- */

/* The pawn that stands before the en passant cell, seen from the side that may capture. */
FORCE_INLINE int en_passant_victim(const Position *pos, int cell, Color us) {
    const int distance = pos->tables->push[us][0].distance;
    return us == WHITE ? cell - distance : cell + distance;
}

/* Can a pawn of the side to move legally capture on this cell? */
static bool en_passant_is_legal(const Position *pos, int cell) {
    const Color us = (Color)pos->side;
    const int victim = en_passant_victim(pos, cell, us);
    for (Bitboard pawns = pawn_attackers(pos, cell, us); pawns != 0;) {
        const Bitboard occupied =
            (position_occupied(pos) ^ bb_of(bb_pop(&pawns)) ^ bb_of(victim)) | bb_of(cell);
        if (!position_is_attacked(pos, pos->king[us], color_other(us), occupied)) return true;
    }
    return false;
}

/* --- Setting up --- */

void position_clear(Position *pos, const Tables *tables) {
    memset(pos, 0, sizeof *pos);
    pos->tables = tables;
    pos->en_passant = CELL_NONE;
    pos->king[WHITE] = pos->king[BLACK] = CELL_NONE;
    memset(pos->castling_rook, CELL_NONE, sizeof pos->castling_rook);
    pos->move_number = 1;
}

void position_put(Position *pos, Cell cell, Piece piece) {
    assert(pos->board[cell] == NO_PIECE);
    add_man(pos, cell, piece_color(piece), piece_type(piece));
    if (piece_type(piece) == KING) pos->king[piece_color(piece)] = cell;
}

static uint64_t full_key(const Position *pos) {
    const Tables *tables = pos->tables;
    uint64_t key = tables->key_castling[pos->castling];
    for (Bitboard men = position_occupied(pos); men != 0;) {
        const int cell = bb_pop(&men);
        key ^= tables->key_piece[pos->board[cell]][cell];
    }
    if (pos->en_passant != CELL_NONE) key ^= tables->key_en_passant[pos->en_passant];
    if (pos->side == BLACK) key ^= tables->key_side;
    return key;
}

static uint64_t full_pawn_key(const Position *pos) {
    uint64_t key = 0;
    for (Bitboard pawns = pos->by_type[PAWN]; pawns != 0;) {
        const int cell = bb_pop(&pawns);
        key ^= pos->tables->key_piece[pos->board[cell]][cell];
    }
    return key;
}

void position_refresh(Position *pos) {
    update_checks(pos);
    if (pos->en_passant != CELL_NONE && !en_passant_is_legal(pos, pos->en_passant)) {
        pos->en_passant = CELL_NONE;
    }
    pos->key = full_key(pos);
    pos->pawn_key = full_pawn_key(pos);
}

/* --- Playing --- */

static void castle(Position *pos, Color us, int king, int rook) {
    const CastlingPath path = position_castling_path(pos, king, rook);
    const uint64_t *king_keys = pos->tables->key_piece[piece_of(us, KING)];
    const uint64_t *rook_keys = pos->tables->key_piece[piece_of(us, ROOK)];
    /* Both leave before either arrives: in Chess960 they may swap cells. */
    remove_man(pos, king, us, KING);
    remove_man(pos, rook, us, ROOK);
    add_man(pos, path.king_to, us, KING);
    add_man(pos, path.rook_to, us, ROOK);
    pos->king[us] = (Cell)path.king_to;
    pos->key ^=
        king_keys[king] ^ king_keys[path.king_to] ^ rook_keys[rook] ^ rook_keys[path.rook_to];
}

static void uncastle(Position *pos, Color us, int king, int rook) {
    const CastlingPath path = position_castling_path(pos, king, rook);
    remove_man(pos, path.king_to, us, KING);
    remove_man(pos, path.rook_to, us, ROOK);
    add_man(pos, king, us, KING);
    add_man(pos, rook, us, ROOK);
    pos->king[us] = (Cell)king;
}

/* Rights end when the king moves, or when anything moves from or to the rook's cell. */
static void update_castling(Position *pos, Color us, Move move) {
    unsigned rights = pos->castling;
    if (move_piece(move) == KING) {
        rights &= ~(SET_OF(castling_right(us, WING_KING)) | SET_OF(castling_right(us, WING_QUEEN)));
    }
    for (int right = 0; right < CASTLING_RIGHTS; right++) {
        const Cell rook = pos->castling_rook[right];
        if (rook == move_from(move) || rook == move_to(move)) rights &= ~SET_OF(right);
    }
    if (rights == pos->castling) return;
    pos->key ^= pos->tables->key_castling[pos->castling] ^ pos->tables->key_castling[rights];
    pos->castling = (uint8_t)rights;
}

FORCE_INLINE void save(const Position *pos, Undo *undo) {
    *undo = (Undo){pos->checkers,   pos->pinned,   pos->key,       pos->pawn_key,
                   pos->en_passant, pos->castling, pos->rule_plies};
}

FORCE_INLINE void restore(Position *pos, const Undo *undo) {
    pos->checkers = undo->checkers;
    pos->pinned = undo->pinned;
    pos->key = undo->key;
    pos->pawn_key = undo->pawn_key;
    pos->en_passant = undo->en_passant;
    pos->castling = undo->castling;
    pos->rule_plies = undo->rule_plies;
}

FORCE_INLINE void clear_en_passant(Position *pos) {
    if (pos->en_passant == CELL_NONE) return;
    pos->key ^= pos->tables->key_en_passant[pos->en_passant];
    pos->en_passant = CELL_NONE;
}

FORCE_INLINE void pass_turn(Position *pos) {
    pos->move_number = (uint16_t)(pos->move_number + (pos->side == BLACK));
    pos->side ^= 1;
    pos->key ^= pos->tables->key_side;
}

/* The cell on which a capture takes place. */
FORCE_INLINE int captured_cell(const Position *pos, Move move, Color us) {
    return move_kind(move) == MOVE_EN_PASSANT ? en_passant_victim(pos, move_to(move), us)
                                              : move_to(move);
}

FORCE_INLINE void make_ordinary(Position *pos, Move move, Color us) {
    const Tables *tables = pos->tables;
    const int from = move_from(move), to = move_to(move);
    const PieceType type = move_piece(move), captured = move_captured(move);
    const PieceType promotion = move_promotion(move);
    if (captured != NO_PIECE_TYPE) {
        const int cell = captured_cell(pos, move, us);
        remove_man(pos, cell, color_other(us), captured);
        const uint64_t key = tables->key_piece[piece_of(color_other(us), captured)][cell];
        pos->key ^= key;
        if (captured == PAWN) pos->pawn_key ^= key;
    }
    const PieceType arrives = promotion != NO_PIECE_TYPE ? promotion : type;
    const uint64_t key_from = tables->key_piece[piece_of(us, type)][from];
    const uint64_t key_to = tables->key_piece[piece_of(us, arrives)][to];
    pos->key ^= key_from ^ key_to;
    if (type == PAWN) pos->pawn_key ^= key_from ^ (arrives == PAWN ? key_to : 0);
    if (promotion != NO_PIECE_TYPE) {
        remove_man(pos, from, us, type);
        add_man(pos, to, us, promotion);
    } else {
        shift_man(pos, from, to, us, type);
    }
    if (type == KING) pos->king[us] = (Cell)to;
}

void position_make(Position *pos, Move move, Undo *undo) {
    const Color us = (Color)pos->side;
    save(pos, undo);
    clear_en_passant(pos);
    pos->rule_plies = move_is_irreversible(move) ? 0 : (uint16_t)(pos->rule_plies + 1);
    if (move_kind(move) == MOVE_CASTLING) {
        castle(pos, us, move_from(move), move_to(move));
    } else {
        make_ordinary(pos, move, us);
    }
    if (pos->castling) update_castling(pos, us, move);
    pass_turn(pos);
    update_checks(pos);
    if (move_kind(move) == MOVE_DOUBLE_STEP) {
        const int cell = (move_from(move) + move_to(move)) / 2;
        if (en_passant_is_legal(pos, cell)) {
            pos->en_passant = (Cell)cell;
            pos->key ^= pos->tables->key_en_passant[cell];
        }
    }
    assert(position_is_consistent(pos));
}

void position_unmake(Position *pos, Move move, const Undo *undo) {
    const Color us = color_other((Color)pos->side);
    const int from = move_from(move), to = move_to(move);
    pos->side = (uint8_t)us;
    pos->move_number = (uint16_t)(pos->move_number - (us == BLACK));
    if (move_kind(move) == MOVE_CASTLING) {
        uncastle(pos, us, from, to);
    } else {
        const PieceType type = move_piece(move), captured = move_captured(move);
        if (move_promotion(move) != NO_PIECE_TYPE) {
            remove_man(pos, to, us, move_promotion(move));
            add_man(pos, from, us, type);
        } else {
            shift_man(pos, to, from, us, type);
        }
        if (captured != NO_PIECE_TYPE) {
            add_man(pos, captured_cell(pos, move, us), color_other(us), captured);
        }
        if (type == KING) pos->king[us] = (Cell)from;
    }
    restore(pos, undo);
    assert(position_is_consistent(pos));
}

void position_make_null(Position *pos, Undo *undo) {
    assert(!position_in_check(pos));
    save(pos, undo);
    clear_en_passant(pos);
    pos->rule_plies++;
    pass_turn(pos);
    update_checks(pos);
    assert(position_is_consistent(pos));
}

void position_unmake_null(Position *pos, const Undo *undo) {
    pos->side ^= 1;
    pos->move_number = (uint16_t)(pos->move_number - (pos->side == BLACK));
    restore(pos, undo);
}

/* --- Will it give check? --- */

/* Own sliders that attack the enemy king once the board looks like this. */
static bool sliders_give_check(const Position *pos, Color us, Bitboard occupied, Bitboard gone) {
    const int king = pos->king[color_other(us)];
    for (int class = 1; class < DIRECTION_CLASSES; class ++) {
        const Bitboard men = position_sliders(pos, class) & pos->by_color[us] & ~gone;
        if (!(pos->tables->line[class][king] & men)) continue;
        if (slider_attacks(pos->tables, class, king, occupied) & men) return true;
    }
    return false;
}

/* Does a man of `type` on `cell` attack the enemy king? */
static bool attacks_king(const Position *pos, Color us, PieceType type, int cell,
                         Bitboard occupied) {
    const Tables *tables = pos->tables;
    const int king = pos->king[color_other(us)];
    if (type == PAWN) return bb_has(tables->pawn_attacks[us][cell], king);
    const PieceRule rule = piece_rules[type];
    if (type != KING && rule.steps && bb_has(tables->steps[rule.steps >> 1][cell], king)) {
        return true;
    }
    if (rule.leaps && bb_has(tables->leaps[cell], king)) return true;
    for (int class = 1; class < DIRECTION_CLASSES; class ++) {
        if (SET_HAS(rule.slides, class) && bb_has(tables->line[class][cell], king) &&
            bb_has(slider_attacks(tables, class, cell, occupied), king)) {
            return true;
        }
    }
    return false;
}

bool position_gives_check(const Position *pos, Move move) {
    const Color us = (Color)pos->side;
    const int from = move_from(move), to = move_to(move);
    Bitboard occupied = position_occupied(pos) ^ bb_of(from);
    if (move_kind(move) == MOVE_CASTLING) {
        const CastlingPath path = position_castling_path(pos, from, to);
        occupied = (occupied ^ bb_of(to)) | bb_of(path.king_to) | bb_of(path.rook_to);
        return attacks_king(pos, us, ROOK, path.rook_to, occupied) ||
               sliders_give_check(pos, us, occupied, bb_of(to));
    }
    occupied |= bb_of(to);
    if (move_kind(move) == MOVE_EN_PASSANT) occupied ^= bb_of(captured_cell(pos, move, us));
    const PieceType promotion = move_promotion(move);
    const PieceType arrives = promotion != NO_PIECE_TYPE ? promotion : move_piece(move);
    if (attacks_king(pos, us, arrives, to, occupied)) return true;
    /* Uncovered by leaving a line with the enemy king. */
    const bool leaves_line = pos->tables->geometry.direction[pos->king[color_other(us)]][from] >= 0;
    return (leaves_line || move_kind(move) == MOVE_EN_PASSANT) &&
           sliders_give_check(pos, us, occupied, bb_of(from));
}

/* --- Dead positions --- */

static bool is_dead_pair(const Variant *variant, PieceType a, PieceType b) {
    for (int i = 0; i < VARIANT_DEAD_PAIRS; i++) {
        const uint8_t *pair = variant->dead_pair[i];
        if ((pair[0] == a && pair[1] == b) || (pair[0] == b && pair[1] == a)) return true;
    }
    return false;
}

/* Are all men beside the kings of one type whose slides never leave the one colour they are on? */
static bool is_one_colour(const Position *pos, Bitboard men) {
    const Variant *variant = pos->tables->variant;
    for (int type = PAWN; type < PIECE_TYPE_COUNT; type++) {
        if (!SET_HAS(variant->dead_one_colour, type) || (men & ~pos->by_type[type])) continue;
        for (int class = 1; class < DIRECTION_CLASSES; class ++) {
            if (piece_rules[type].slides != SET_OF(class)) continue;
            const uint8_t *colour = pos->tables->geometry.colour[class];
            unsigned colours = 0;
            for (Bitboard rest = men; rest != 0;)
                colours |= SET_OF(colour[bb_pop(&rest)]);
            return (colours & (colours - 1)) == 0;
        }
    }
    return false;
}

bool position_is_dead(const Position *pos) {
    const Variant *variant = pos->tables->variant;
    Bitboard men = position_occupied(pos) & ~pos->by_type[KING];
    if (men == 0) return true;
    if (pos->by_type[PAWN]) return false; /* it may become what mates */
    if (is_one_colour(pos, men)) return true;
    const bool one_sided = !(men & pos->by_color[WHITE]) || !(men & pos->by_color[BLACK]);
    if (!one_sided || bb_count(men) > 2) return false;
    const PieceType first = piece_type(pos->board[bb_pop(&men)]);
    if (men == 0) return SET_HAS(variant->dead_single, first);
    return is_dead_pair(variant, first, piece_type(pos->board[bb_first(men)]));
}

/* --- Consistency --- */

static bool sets_agree(const Position *pos) {
    if (pos->by_color[WHITE] & pos->by_color[BLACK]) return false;
    if (position_occupied(pos) & ~pos->tables->board) return false;
    Bitboard all = 0;
    for (int type = PAWN; type < PIECE_TYPE_COUNT; type++) {
        if (all & pos->by_type[type]) return false;
        all |= pos->by_type[type];
    }
    if (all != position_occupied(pos)) return false;
    for (int cell = 0; cell < BB_CELLS; cell++) {
        const Piece piece = pos->board[cell];
        if (piece == NO_PIECE) {
            if (bb_has(all, cell)) return false;
            continue;
        }
        if (piece >= PIECE_CODES || piece_type(piece) >= PIECE_TYPE_COUNT) return false;
        if (!bb_has(position_men(pos, piece_color(piece), piece_type(piece)), cell)) return false;
    }
    return true;
}

static bool rights_agree(const Position *pos) {
    if (pos->castling >= 1 << CASTLING_RIGHTS) return false;
    for (int right = 0; right < CASTLING_RIGHTS; right++) {
        if (!SET_HAS(pos->castling, right)) continue;
        const Cell rook = pos->castling_rook[right];
        if (rook >= BB_CELLS || pos->board[rook] != piece_of((Color)(right / 2), ROOK)) {
            return false;
        }
    }
    return true;
}

/* An en passant cell is on the board, empty, and a pawn may take there. */
static bool en_passant_agrees(const Position *pos) {
    const Cell cell = pos->en_passant;
    if (cell == CELL_NONE) return true;
    return pos->tables->variant->double_step && cell < pos->tables->geometry.cell_count &&
           pos->board[cell] == NO_PIECE && en_passant_is_legal(pos, cell);
}

bool position_is_consistent(const Position *pos) {
    if (pos->side > BLACK || !sets_agree(pos) || !rights_agree(pos)) return false;
    for (Color color = WHITE; color <= BLACK; color++) {
        const Bitboard kings = position_men(pos, color, KING);
        if (kings == 0 || bb_has_many(kings) || bb_first(kings) != pos->king[color]) return false;
    }
    if (!en_passant_agrees(pos)) return false;
    const Color us = (Color)pos->side;
    const Bitboard enemies = pos->by_color[color_other(us)];
    const Bitboard occupied = position_occupied(pos);
    return pos->checkers ==
               (position_attackers(pos, pos->king[us], occupied) & enemies & ~pos->by_type[KING]) &&
           pos->pinned == position_pinned(pos, us) && pos->key == full_key(pos) &&
           pos->pawn_key == full_pawn_key(pos);
}
