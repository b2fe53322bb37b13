/* One text for both colours, all pieces and all modes: `generate` is force-inlined with constant
 * colour and mode, so that e.g. counting compiles to population counts without writing a move. */
#include "movegen.h"

typedef enum Mode {
    MODE_LEGAL,
    MODE_NOISY,
    MODE_QUIET,
    MODE_COUNT, /* legal moves, only counted */
    MODE_PSEUDO /* pins, checks and attacked cells are not looked at */
} Mode;

/* Where the moves go. In MODE_COUNT nothing is written. */
typedef struct Output {
    Move *moves;
    int count;
} Output;

/* What one call of the generator knows about the position. */
typedef struct Scene {
    const Position *pos;
    const Tables *tables;
    Bitboard occupied, enemies;
    Bitboard movers;  /* own men asked for */
    Bitboard pinned;  /* own men that must stay on their line with the king */
    Bitboard goals;   /* cells a move of this mode may end on (promotions apart) */
    Bitboard answers; /* in check: cells that take or block the checker; else all */
    int king;
} Scene;

FORCE_INLINE void add_move(Output *out, Mode mode, Move move) {
    if (mode != MODE_COUNT) out->moves[out->count] = move;
    out->count++;
}

FORCE_INLINE PieceType type_at(const Position *pos, int cell) {
    return piece_type(pos->board[cell]);
}

/* --- Pieces --- */

FORCE_INLINE void add_targets(const Position *pos, Output *out, Color us, Mode mode, PieceType type,
                              int from, Bitboard targets) {
    if (mode == MODE_COUNT) {
        out->count += bb_count(targets);
        return;
    }
    while (targets != 0) {
        const int to = bb_pop_from_side(&targets, us);
        const PieceType captured = mode == MODE_QUIET ? NO_PIECE_TYPE : type_at(pos, to);
        add_move(out, mode, move_make(MOVE_NORMAL, from, to, type, captured, NO_PIECE_TYPE));
    }
}

FORCE_INLINE void generate_piece(const Scene *scene, Output *out, Color us, Mode mode,
                                 PieceType type) {
    const Bitboard men = position_men(scene->pos, us, type) & scene->movers;
    const Bitboard allowed = scene->goals & scene->answers;
    for (Bitboard free_men = men & ~scene->pinned; free_men != 0;) {
        const int from = bb_pop_from_side(&free_men, us);
        const Bitboard attacks = piece_attacks(scene->tables, type, from, scene->occupied);
        add_targets(scene->pos, out, us, mode, type, from, attacks & allowed);
    }
    for (Bitboard pinned_men = men & scene->pinned; pinned_men != 0;) {
        const int from = bb_pop_from_side(&pinned_men, us);
        const Bitboard attacks = piece_attacks(scene->tables, type, from, scene->occupied);
        add_targets(scene->pos, out, us, mode, type, from,
                    attacks & allowed & ray_through(scene->tables, scene->king, from));
    }
}

/* --- Pawns --- */

FORCE_INLINE void add_promotions(const Position *pos, Output *out, Mode mode, int from, int to) {
    const unsigned promotions = pos->tables->variant->promotions;
    for (int type = QUEEN; type > PAWN; type--) {
        if (!SET_HAS(promotions, type)) continue;
        add_move(out, mode,
                 move_make(MOVE_NORMAL, from, to, PAWN, type_at(pos, to), (PieceType)type));
    }
}

/* Pawn moves that end on `targets`, each having come `distance` indices forward. */
FORCE_INLINE void add_pawn_targets(const Position *pos, Output *out, Color us, Mode mode,
                                   MoveKind kind, Bitboard targets, int distance) {
    const Bitboard promoting = targets & pos->tables->promotion_zone[us];
    const int back = us == WHITE ? -distance : distance;
    if (mode == MODE_COUNT) {
        const int choices = __builtin_popcount(pos->tables->variant->promotions);
        out->count += bb_count(targets);
        if (promoting) out->count += bb_count(promoting) * (choices - 1);
        return;
    }
    for (Bitboard rest = targets ^ promoting; rest != 0;) {
        const int to = bb_pop_from_side(&rest, us);
        add_move(out, mode, move_make(kind, to + back, to, PAWN, type_at(pos, to), NO_PIECE_TYPE));
    }
    for (Bitboard rest = promoting; rest != 0;) {
        const int to = bb_pop_from_side(&rest, us);
        add_promotions(pos, out, mode, to + back, to);
    }
}

FORCE_INLINE void generate_pawn_captures(const Scene *scene, Output *out, Color us, Mode mode,
                                         Bitboard pawns, Bitboard allowed) {
    const Tables *tables = scene->tables;
    for (int i = 0; i < tables->capture_count; i++) {
        const PawnShift *capture = &tables->capture[us][i];
        const Bitboard targets =
            bb_shift_forward(pawns & capture->from, capture->distance, us) & scene->enemies;
        add_pawn_targets(scene->pos, out, us, mode, MOVE_NORMAL, targets & allowed,
                         capture->distance);
    }
}

FORCE_INLINE void generate_pawn_pushes(const Scene *scene, Output *out, Color us, Mode mode,
                                       Bitboard pawns, Bitboard allowed) {
    const Tables *tables = scene->tables;
    const Bitboard empty = tables->board & ~scene->occupied;
    Bitboard wanted = allowed;
    if (mode == MODE_NOISY) wanted &= tables->promotion_zone[us];
    if (mode == MODE_QUIET) wanted &= ~tables->promotion_zone[us];
    for (int i = 0; i < tables->push_count; i++) {
        const PawnShift *push = &tables->push[us][i];
        const Bitboard once = bb_shift_forward(pawns & push->from, push->distance, us) & empty;
        add_pawn_targets(scene->pos, out, us, mode, MOVE_NORMAL, once & wanted, push->distance);
        if (mode == MODE_NOISY || tables->double_zone[us] == 0) continue;
        const Bitboard halfway =
            once & bb_shift_forward(pawns & tables->double_zone[us], push->distance, us);
        const Bitboard twice = bb_shift_forward(halfway, push->distance, us) & empty;
        add_pawn_targets(scene->pos, out, us, mode, MOVE_DOUBLE_STEP, twice & wanted,
                         2 * push->distance);
    }
}

/* The one capture whose two vanishing men may both uncover the king: asked in full. */
FORCE_INLINE void generate_en_passant(const Scene *scene, Output *out, Color us, Mode mode) {
    const Position *pos = scene->pos;
    const int to = pos->en_passant;
    if (to == CELL_NONE || mode == MODE_QUIET) return;
    const int distance = scene->tables->push[us][0].distance;
    const int victim = us == WHITE ? to - distance : to + distance;
    Bitboard pawns = scene->tables->pawn_attacks[color_other(us)][to] &
                     position_men(pos, us, PAWN) & scene->movers;
    while (pawns != 0) {
        const int from = bb_pop_from_side(&pawns, us);
        const Bitboard after = (scene->occupied ^ bb_of(from) ^ bb_of(victim)) | bb_of(to);
        if (mode != MODE_PSEUDO && position_is_attacked(pos, scene->king, color_other(us), after)) {
            continue;
        }
        add_move(out, mode, move_make(MOVE_EN_PASSANT, from, to, PAWN, PAWN, NO_PIECE_TYPE));
    }
}

FORCE_INLINE void generate_pawns(const Scene *scene, Output *out, Color us, Mode mode) {
    const Bitboard pawns = position_men(scene->pos, us, PAWN) & scene->movers;
    Bitboard pinned = pawns & scene->pinned;
    Bitboard group = pawns ^ pinned;
    Bitboard allowed = scene->answers;
    for (;;) {
        if (mode != MODE_QUIET) generate_pawn_captures(scene, out, us, mode, group, allowed);
        generate_pawn_pushes(scene, out, us, mode, group, allowed);
        if (pinned == 0) break;
        const int from = bb_pop_from_side(&pinned, us);
        group = bb_of(from);
        allowed = scene->answers & ray_through(scene->tables, scene->king, from);
    }
    generate_en_passant(scene, out, us, mode);
}

/* --- King --- */

FORCE_INLINE void generate_king(const Scene *scene, Output *out, Color us, Mode mode) {
    const Position *pos = scene->pos;
    const int king = scene->king;
    Bitboard targets = piece_attacks(scene->tables, KING, king, 0) & scene->goals;
    if (mode != MODE_PSEUDO) {
        /* The king must not hide behind itself on a slider's line. */
        const Bitboard without_king = scene->occupied ^ bb_of(king);
        for (Bitboard rest = targets; rest != 0;) {
            const int to = bb_pop_from_side(&rest, us);
            if (position_is_attacked(pos, to, color_other(us), without_king | bb_of(to))) {
                targets ^= bb_of(to);
            }
        }
    }
    add_targets(pos, out, us, mode, KING, king, targets);
}

/* Cells from a to b of one rank, both included. */
static Bitboard rank_span(const Tables *tables, int a, int b) {
    return cells_between(tables, a, b) | bb_of(a) | bb_of(b);
}

static bool is_any_attacked(const Position *pos, Bitboard cells, Color by, Bitboard occupied) {
    while (cells != 0) {
        const int cell = bb_pop(&cells);
        if (position_is_attacked(pos, cell, by, occupied)) return true;
    }
    return false;
}

/* May this right be used now? The paths of king and rook must be free of other men, the king's of
 * attacks; with the rook gone from its cell nothing may be uncovered (Chess960). */
static bool can_castle(const Position *pos, Color us, int right, bool ask_attacks) {
    const Tables *tables = pos->tables;
    const int king = pos->king[us], rook = pos->castling_rook[right];
    const CastlingPath path = position_castling_path(pos, king, rook);
    const Bitboard others = position_occupied(pos) ^ bb_of(king) ^ bb_of(rook);
    const Bitboard king_path = rank_span(tables, king, path.king_to);
    if ((king_path | rank_span(tables, rook, path.rook_to)) & others) return false;
    if (!ask_attacks) return true;
    const Color them = color_other(us);
    return !is_any_attacked(pos, king_path, them, others | bb_of(rook)) &&
           !position_is_attacked(pos, path.king_to, them,
                                 others | bb_of(path.king_to) | bb_of(path.rook_to));
}

FORCE_INLINE void generate_castling(const Scene *scene, Output *out, Color us, Mode mode) {
    const Position *pos = scene->pos;
    if (mode == MODE_NOISY || !(scene->movers & bb_of(scene->king))) return;
    if (mode != MODE_PSEUDO && pos->checkers) return;
    for (int wing = WING_KING; wing <= WING_QUEEN; wing++) {
        const int right = castling_right(us, wing);
        if (!SET_HAS(pos->castling, right)) continue;
        if (!can_castle(pos, us, right, mode != MODE_PSEUDO)) continue;
        add_move(out, mode,
                 move_make(MOVE_CASTLING, scene->king, pos->castling_rook[right], KING,
                           NO_PIECE_TYPE, NO_PIECE_TYPE));
    }
}

/* --- All together --- */

FORCE_INLINE Bitboard goals_of(const Position *pos, Color us, Mode mode) {
    switch (mode) {
    case MODE_NOISY:
        return pos->by_color[color_other(us)];
    case MODE_QUIET:
        return pos->tables->board & ~position_occupied(pos);
    default:
        return pos->tables->board & ~pos->by_color[us];
    }
}

FORCE_INLINE int generate_for(const Position *pos, Bitboard from, Move *moves, Color us,
                              Mode mode) {
    Output out = {moves, 0};
    Scene scene = {
        .pos = pos,
        .tables = pos->tables,
        .occupied = position_occupied(pos),
        .enemies = pos->by_color[color_other(us)],
        .movers = from,
        .pinned = mode == MODE_PSEUDO ? 0 : pos->pinned,
        .goals = goals_of(pos, us, mode),
        .answers = ~(Bitboard)0,
        .king = pos->king[us],
    };
    const Bitboard checkers = mode == MODE_PSEUDO ? 0 : pos->checkers;
    if (from & bb_of(scene.king)) generate_king(&scene, &out, us, mode);
    if (bb_has_many(checkers)) return out.count; /* double check: only the king moves */
    if (checkers) {
        scene.answers = checkers | cells_between(scene.tables, scene.king, bb_first(checkers));
    }
    generate_pawns(&scene, &out, us, mode);
#define PIECE(name, letter, slides, steps, leaps)                                                  \
    if (name != PAWN && name != KING) generate_piece(&scene, &out, us, mode, name);
#include "pieces.def"
    if (pos->castling) generate_castling(&scene, &out, us, mode);
    return out.count;
}

FORCE_INLINE int generate(const Position *pos, Bitboard from, Move *moves, Mode mode) {
    return pos->side == WHITE ? generate_for(pos, from, moves, WHITE, mode)
                              : generate_for(pos, from, moves, BLACK, mode);
}

int movegen_legal(const Position *pos, Move moves[MAX_MOVES]) {
    return generate(pos, ~(Bitboard)0, moves, MODE_LEGAL);
}

int movegen_noisy(const Position *pos, Move moves[MAX_MOVES]) {
    return generate(pos, ~(Bitboard)0, moves, MODE_NOISY);
}

int movegen_quiet(const Position *pos, Move moves[MAX_MOVES]) {
    return generate(pos, ~(Bitboard)0, moves, MODE_QUIET);
}

int movegen_from(const Position *pos, Bitboard cells, Move moves[MAX_MOVES]) {
    return generate(pos, cells, moves, MODE_LEGAL);
}

int movegen_count(const Position *pos) { return generate(pos, ~(Bitboard)0, NULL, MODE_COUNT); }

int movegen_pseudo(const Position *pos, Move moves[MAX_MOVES]) {
    return generate(pos, ~(Bitboard)0, moves, MODE_PSEUDO);
}

/* Can a man that is neither pawn nor king go from here to there, pins and checks apart? */
static bool reaches(const Position *pos, PieceType type, int from, int to) {
    const Tables *tables = pos->tables;
    const PieceRule rule = piece_rules[type];
    if (rule.steps && bb_has(tables->steps[rule.steps >> 1][from], to)) return true;
    if (rule.leaps && bb_has(tables->leaps[from], to)) return true;
    const int direction = tables->geometry.direction[from][to];
    return direction >= 0 &&
           SET_HAS(rule.slides, tables->geometry.step[direction].direction_class) &&
           !(cells_between(tables, from, to) & position_occupied(pos));
}

/* The same for a move of a piece that stands on its cell. */
static bool piece_move_is_legal(const Position *pos, Move move) {
    const int from = move_from(move), to = move_to(move);
    const Color us = (Color)pos->side;
    const PieceType captured = move_captured(move);
    if (move != move_make(MOVE_NORMAL, from, to, move_piece(move), captured, NO_PIECE_TYPE) ||
        to >= pos->tables->geometry.cell_count) {
        return false;
    }
    const Piece there = captured == NO_PIECE_TYPE ? NO_PIECE : piece_of(color_other(us), captured);
    if (pos->board[to] != there || !reaches(pos, move_piece(move), from, to)) return false;
    const int king = pos->king[us];
    if (bb_has(pos->pinned, from) && !bb_has(ray_through(pos->tables, king, from), to)) {
        return false;
    }
    if (!pos->checkers) return true;
    return !bb_has_many(pos->checkers) &&
           bb_has(pos->checkers | cells_between(pos->tables, king, bb_first(pos->checkers)), to);
}

bool movegen_is_legal(const Position *pos, Move move) {
    const int from = move_from(move);
    if (from >= pos->tables->geometry.cell_count) return false;
    const PieceType type = move_piece(move);
    if (pos->board[from] != piece_of((Color)pos->side, type)) return false;
    if (type != PAWN && type != KING) return piece_move_is_legal(pos, move);
    Move moves[MAX_MOVES];
    const int count = movegen_from(pos, bb_of(from), moves);
    for (int i = 0; i < count; i++) {
        if (moves[i] == move) return true;
    }
    return false;
}

bool movegen_gatekeeper(Position *pos, Move move) {
    const Color us = (Color)pos->side, them = color_other(us);
    if (move_kind(move) == MOVE_CASTLING) {
        const int king = move_from(move);
        const int king_to = position_castling_path(pos, king, move_to(move)).king_to;
        const Bitboard occupied = position_occupied(pos) ^ bb_of(king);
        if (is_any_attacked(pos, rank_span(pos->tables, king, king_to), them, occupied)) {
            return false;
        }
    }
    Undo undo;
    position_make(pos, move, &undo);
    const bool safe = !position_is_attacked(pos, pos->king[us], them, position_occupied(pos));
    position_unmake(pos, move, &undo);
    return safe;
}
