#include "oracle.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* --- Places and men --- */

Place oracle_place(int file, int rank, int level) { return (Place){{file, rank, level}}; }

bool oracle_same_place(Place a, Place b) { return memcmp(&a, &b, sizeof a) == 0; }

bool oracle_on_board(const Variant *variant, Place place) {
    for (int axis = 0; axis < AXIS_COUNT; axis++) {
        if (place.at[axis] < 0 || place.at[axis] >= variant->size[axis]) return false;
    }
    return true;
}

char oracle_man_at(const Oracle *oracle, Place place) {
    return oracle->man[place.at[AXIS_LEVEL]][place.at[AXIS_RANK]][place.at[AXIS_FILE]];
}

static void set_man(Oracle *oracle, Place place, char man) {
    oracle->man[place.at[AXIS_LEVEL]][place.at[AXIS_RANK]][place.at[AXIS_FILE]] = man;
}

static char upper(char letter) {
    return letter >= 'a' && letter <= 'z' ? (char)(letter - 'a' + 'A') : letter;
}

static char lower(char letter) {
    return letter >= 'A' && letter <= 'Z' ? (char)(letter - 'A' + 'a') : letter;
}

static char letter_for(char kind, Color color) {
    return color == WHITE ? upper(kind) : lower(kind);
}

bool oracle_is_own(char man, Color color) {
    if (man == ORACLE_EMPTY) return false;
    return (man >= 'A' && man <= 'Z') == (color == WHITE);
}

bool oracle_next_place(const Variant *variant, Place *place) {
    for (int axis = 0; axis < AXIS_COUNT; axis++) {
        if (++place->at[axis] < variant->size[axis]) return true;
        place->at[axis] = 0;
    }
    return false;
}

int oracle_index(const Variant *variant, Place place) {
    return place.at[AXIS_FILE] +
           variant->size[AXIS_FILE] *
               (place.at[AXIS_RANK] + variant->size[AXIS_RANK] * place.at[AXIS_LEVEL]);
}

static int forward_sign(Color color) { return color == WHITE ? 1 : -1; }

/* The coordinate of the last rank (or level) of a side; 0 for Black. */
static int far_end(const Variant *variant, int axis, Color color) {
    return color == WHITE ? variant->size[axis] - 1 : 0;
}

bool oracle_is_promotion_place(const Variant *variant, Place place, Color color) {
    for (int axis = 0; axis < AXIS_COUNT; axis++) {
        if (!SET_HAS(variant->pawn_forward, axis)) continue;
        if (place.at[axis] != far_end(variant, axis, color)) return false;
    }
    return true;
}

/* --- Attacks --- */

/* A pawn takes diagonally, one step: along two axes, of which one to pawn_capture_axes are forward
 * ones gone forward, and none a forward one gone backward. */
static bool pawn_attacks(const Variant *variant, Color color, Place delta) {
    int moved = 0, forward = 0;
    for (int axis = 0; axis < AXIS_COUNT; axis++) {
        const int step = delta.at[axis];
        if (step == 0) continue;
        if (abs(step) != 1) return false;
        moved++;
        if (!SET_HAS(variant->pawn_forward, axis)) continue;
        if (step != forward_sign(color)) return false;
        forward++;
    }
    return moved == 2 && forward >= 1 && forward <= variant->pawn_capture_axes;
}

/* A leap of 0, 1 and 2 along the three axes in any order. */
static bool knight_attacks(Place delta) {
    int ones = 0, twos = 0, zeros = 0;
    for (int axis = 0; axis < AXIS_COUNT; axis++) {
        zeros += delta.at[axis] == 0;
        ones += abs(delta.at[axis]) == 1;
        twos += abs(delta.at[axis]) == 2;
    }
    return zeros == 1 && ones == 1 && twos == 1;
}

/* How many axes a straight line changes, or 0 when the displacement is no straight line. */
static int line_axes(Place delta) {
    int axes = 0, length = 0;
    for (int axis = 0; axis < AXIS_COUNT; axis++) {
        const int distance = abs(delta.at[axis]);
        if (distance == 0) continue;
        if (length != 0 && distance != length) return 0;
        length = distance;
        axes++;
    }
    return axes;
}

static int sign(int x) { return (x > 0) - (x < 0); }

/* Are all cells strictly between the ends of a straight line empty? */
static bool line_is_free(const Oracle *oracle, Place from, Place to) {
    Place step, walk = from;
    for (int axis = 0; axis < AXIS_COUNT; axis++) {
        step.at[axis] = sign(to.at[axis] - from.at[axis]);
    }
    for (;;) {
        for (int axis = 0; axis < AXIS_COUNT; axis++) {
            walk.at[axis] += step.at[axis];
        }
        if (oracle_same_place(walk, to)) return true;
        if (oracle_man_at(oracle, walk) != ORACLE_EMPTY) return false;
    }
}

static bool is_one_step(Place delta) {
    bool moved = false;
    for (int axis = 0; axis < AXIS_COUNT; axis++) {
        if (abs(delta.at[axis]) > 1) return false;
        moved = moved || delta.at[axis] != 0;
    }
    return moved;
}

bool oracle_attacks(const Oracle *oracle, Place from, Place to) {
    const char man = oracle_man_at(oracle, from);
    Place delta;
    for (int axis = 0; axis < AXIS_COUNT; axis++) {
        delta.at[axis] = to.at[axis] - from.at[axis];
    }
    const int axes = line_axes(delta);
    switch (upper(man)) {
    case 'P':
        return pawn_attacks(oracle->variant, man == 'P' ? WHITE : BLACK, delta);
    case 'N':
        return knight_attacks(delta);
    case 'K':
        return is_one_step(delta);
    case 'R':
        return axes == 1 && line_is_free(oracle, from, to);
    case 'B':
        return axes == 2 && line_is_free(oracle, from, to);
    case 'U':
        return axes == 3 && line_is_free(oracle, from, to);
    case 'Q':
        return axes >= 1 && line_is_free(oracle, from, to);
    default:
        return false;
    }
}

bool oracle_is_attacked(const Oracle *oracle, Place place, Color by) {
    Place from = oracle_place(0, 0, 0);
    do {
        if (oracle_is_own(oracle_man_at(oracle, from), by) && oracle_attacks(oracle, from, place)) {
            return true;
        }
    } while (oracle_next_place(oracle->variant, &from));
    return false;
}

Place oracle_king(const Oracle *oracle, Color color) {
    Place place = oracle_place(0, 0, 0);
    do {
        if (oracle_man_at(oracle, place) == letter_for('K', color)) return place;
    } while (oracle_next_place(oracle->variant, &place));
    fprintf(stderr, "oracle: no king on the board\n");
    abort();
}

bool oracle_in_check(const Oracle *oracle, Color color) {
    return oracle_is_attacked(oracle, oracle_king(oracle, color), color_other(color));
}

/* --- Playing --- */

static int home_rank(const Variant *variant, Color color) {
    return color == WHITE ? 0 : variant->size[AXIS_RANK] - 1;
}

/* A right is lost when its king or rook moves, or the rook is taken. */
static void update_castling_rights(Oracle *oracle, const OracleMove *move) {
    for (Color color = WHITE; color <= BLACK; color++) {
        const int rank = home_rank(oracle->variant, color);
        for (int wing = 0; wing < ORACLE_WINGS; wing++) {
            int *file = &oracle->castling_file[color][wing];
            const Place rook = oracle_place(*file, rank, 0);
            if (oracle_same_place(move->from, rook) || oracle_same_place(move->to, rook) ||
                oracle_man_at(oracle, move->from) == letter_for('K', color)) {
                *file = -1;
            }
        }
    }
}

static int castled_king_file(const Variant *variant, int wing) {
    return wing == ORACLE_WING_KING ? variant->size[AXIS_FILE] - 2 : 2;
}

static int castled_rook_file(const Variant *variant, int wing) {
    return wing == ORACLE_WING_KING ? variant->size[AXIS_FILE] - 3 : 3;
}

static int wing_of(const OracleMove *move) {
    return move->to.at[AXIS_FILE] > move->from.at[AXIS_FILE] ? ORACLE_WING_KING : ORACLE_WING_QUEEN;
}

static void play_castling(Oracle *oracle, const OracleMove *move) {
    const int rank = move->from.at[AXIS_RANK];
    const int wing = wing_of(move);
    set_man(oracle, move->from, ORACLE_EMPTY);
    set_man(oracle, move->to, ORACLE_EMPTY);
    set_man(oracle, oracle_place(castled_king_file(oracle->variant, wing), rank, 0),
            letter_for('K', oracle->side));
    set_man(oracle, oracle_place(castled_rook_file(oracle->variant, wing), rank, 0),
            letter_for('R', oracle->side));
}

static void play_ordinary(Oracle *oracle, const OracleMove *move) {
    char man = oracle_man_at(oracle, move->from);
    const bool is_pawn = upper(man) == 'P';
    if (is_pawn && oracle->has_en_passant && oracle_same_place(move->to, oracle->en_passant)) {
        Place victim = move->to;
        victim.at[AXIS_RANK] -= forward_sign(oracle->side);
        /* Straight ahead onto that cell is impossible: the pawn that stepped twice stands there. */
        set_man(oracle, victim, ORACLE_EMPTY);
    }
    oracle->has_en_passant = false;
    if (is_pawn && abs(move->to.at[AXIS_RANK] - move->from.at[AXIS_RANK]) == 2) {
        oracle->has_en_passant = true;
        oracle->en_passant = move->from;
        oracle->en_passant.at[AXIS_RANK] += forward_sign(oracle->side);
    }
    if (move->promotion) man = letter_for(move->promotion, oracle->side);
    set_man(oracle, move->from, ORACLE_EMPTY);
    set_man(oracle, move->to, man);
}

void oracle_play(Oracle *oracle, const OracleMove *move) {
    const bool resets = upper(oracle_man_at(oracle, move->from)) == 'P' ||
                        (!move->castling && oracle_man_at(oracle, move->to) != ORACLE_EMPTY);
    update_castling_rights(oracle, move);
    if (move->castling) {
        play_castling(oracle, move);
        oracle->has_en_passant = false;
    } else {
        play_ordinary(oracle, move);
    }
    oracle->rule_plies = resets ? 0 : oracle->rule_plies + 1;
    if (oracle->side == BLACK) oracle->move_number++;
    oracle->side = color_other(oracle->side);
}

/* --- Moves --- */

typedef struct MoveList {
    const Oracle *oracle;
    OracleMove *moves;
    int count;
} MoveList;

static char *write_place(const Variant *variant, Place place, char *out) {
    if (variant->size[AXIS_LEVEL] > 1) *out++ = (char)('A' + place.at[AXIS_LEVEL]);
    *out++ = (char)('a' + place.at[AXIS_FILE]);
    *out++ = (char)('1' + place.at[AXIS_RANK]);
    return out;
}

static void write_move(const Oracle *oracle, OracleMove *move) {
    Place to = move->to;
    if (move->castling && !oracle->chess960) {
        to.at[AXIS_FILE] = castled_king_file(oracle->variant, wing_of(move));
    }
    char *out = write_place(oracle->variant, move->from, move->text);
    out = write_place(oracle->variant, to, out);
    if (move->promotion) *out++ = lower(move->promotion);
    *out = '\0';
}

/* The gatekeeper: plays the move on a copy and keeps it if the own king is not attacked. */
static void add_if_legal(MoveList *list, OracleMove move) {
    Oracle after = *list->oracle;
    oracle_play(&after, &move);
    if (oracle_in_check(&after, list->oracle->side)) return;
    write_move(list->oracle, &move);
    list->moves[list->count++] = move;
}

static void add_pawn_move(MoveList *list, Place from, Place to) {
    static const struct {
        PieceType type;
        char letter;
    } choices[] = {{KNIGHT, 'N'}, {BISHOP, 'B'}, {ROOK, 'R'}, {UNICORN, 'U'}, {QUEEN, 'Q'}};
    const Oracle *oracle = list->oracle;
    OracleMove move = {.from = from, .to = to};
    if (!oracle_is_promotion_place(oracle->variant, to, oracle->side)) {
        add_if_legal(list, move);
        return;
    }
    for (size_t i = 0; i < ARRAY_LENGTH(choices); i++) {
        if (!SET_HAS(oracle->variant->promotions, choices[i].type)) continue;
        move.promotion = choices[i].letter;
        add_if_legal(list, move);
    }
}

static void add_pawn_steps(MoveList *list, Place from) {
    const Oracle *oracle = list->oracle;
    const Variant *variant = oracle->variant;
    for (int axis = 0; axis < AXIS_COUNT; axis++) {
        if (!SET_HAS(variant->pawn_forward, axis)) continue;
        Place to = from;
        to.at[axis] += forward_sign(oracle->side);
        if (!oracle_on_board(variant, to) || oracle_man_at(oracle, to) != ORACLE_EMPTY) continue;
        add_pawn_move(list, from, to);
        if (!variant->double_step || axis != AXIS_RANK) continue;
        if (from.at[AXIS_RANK] != home_rank(variant, oracle->side) + forward_sign(oracle->side)) {
            continue;
        }
        to.at[axis] += forward_sign(oracle->side);
        if (oracle_man_at(oracle, to) == ORACLE_EMPTY) add_pawn_move(list, from, to);
    }
}

static void add_pawn_captures(MoveList *list, Place from) {
    const Oracle *oracle = list->oracle;
    Place to = oracle_place(0, 0, 0);
    do {
        if (!oracle_attacks(oracle, from, to)) continue;
        const bool enemy = oracle_is_own(oracle_man_at(oracle, to), color_other(oracle->side));
        const bool passed = oracle->has_en_passant && oracle_same_place(to, oracle->en_passant);
        if (enemy || passed) add_pawn_move(list, from, to);
    } while (oracle_next_place(oracle->variant, &to));
}

static void add_piece_moves(MoveList *list, Place from) {
    const Oracle *oracle = list->oracle;
    Place to = oracle_place(0, 0, 0);
    do {
        if (oracle_attacks(oracle, from, to) &&
            !oracle_is_own(oracle_man_at(oracle, to), oracle->side)) {
            add_if_legal(list, (OracleMove){.from = from, .to = to});
        }
    } while (oracle_next_place(oracle->variant, &to));
}

/* All cells from one file to the other must be empty, but for the king and the rook itself. */
static bool castling_path_is_free(const Oracle *oracle, Place king, Place rook, int from, int to) {
    const int step = from <= to ? 1 : -1;
    for (int file = from; file != to + step; file += step) {
        const Place place = oracle_place(file, king.at[AXIS_RANK], 0);
        if (oracle_same_place(place, king) || oracle_same_place(place, rook)) continue;
        if (oracle_man_at(oracle, place) != ORACLE_EMPTY) return false;
    }
    return true;
}

/* FIDE 3.8 and Guidelines II (Chess960): the king neither stands in check nor passes or reaches an
 * attacked cell. */
static bool castling_king_is_safe(const Oracle *oracle, Place king, int to) {
    Oracle without_king = *oracle;
    set_man(&without_king, king, ORACLE_EMPTY);
    const int from = king.at[AXIS_FILE], step = from <= to ? 1 : -1;
    for (int file = from; file != to + step; file += step) {
        const Place place = oracle_place(file, king.at[AXIS_RANK], 0);
        if (oracle_is_attacked(&without_king, place, color_other(oracle->side))) return false;
    }
    return true;
}

static void add_castling(MoveList *list, int wing) {
    const Oracle *oracle = list->oracle;
    const int rook_file = oracle->castling_file[oracle->side][wing];
    if (rook_file < 0) return;
    const Place king = oracle_king(oracle, oracle->side);
    const Place rook = oracle_place(rook_file, home_rank(oracle->variant, oracle->side), 0);
    const int king_to = castled_king_file(oracle->variant, wing);
    const int rook_to = castled_rook_file(oracle->variant, wing);
    if (castling_path_is_free(oracle, king, rook, king.at[AXIS_FILE], king_to) &&
        castling_path_is_free(oracle, king, rook, rook_file, rook_to) &&
        castling_king_is_safe(oracle, king, king_to)) {
        add_if_legal(list, (OracleMove){.from = king, .to = rook, .castling = true});
    }
}

int oracle_moves(const Oracle *oracle, OracleMove moves[MAX_MOVES]) {
    MoveList list = {.oracle = oracle, .moves = moves};
    Place from = oracle_place(0, 0, 0);
    do {
        const char man = oracle_man_at(oracle, from);
        if (!oracle_is_own(man, oracle->side)) continue;
        if (upper(man) == 'P') {
            add_pawn_steps(&list, from);
            add_pawn_captures(&list, from);
        } else {
            add_piece_moves(&list, from);
        }
    } while (oracle_next_place(oracle->variant, &from));
    for (int wing = 0; wing < ORACLE_WINGS; wing++) {
        add_castling(&list, wing);
    }
    return list.count;
}

uint64_t oracle_perft(const Oracle *oracle, int depth) {
    if (depth == 0) return 1;
    OracleMove moves[MAX_MOVES];
    const int count = oracle_moves(oracle, moves);
    uint64_t leaves = 0;
    for (int i = 0; i < count; i++) {
        Oracle after = *oracle;
        oracle_play(&after, &moves[i]);
        leaves += oracle_perft(&after, depth - 1);
    }
    return leaves;
}

/* --- Dead positions --- */

/* Letters of all men but the kings, in the order of the board, upper case. `bishop_shades` says on
 * which shades of cells (sum of coordinates odd or even) bishops stand: a set of two bits. */
static void list_material(const Oracle *oracle, char men[COLOR_COUNT][MAX_MOVES],
                          unsigned *bishop_shades) {
    int count[COLOR_COUNT] = {0, 0};
    *bishop_shades = 0;
    Place place = oracle_place(0, 0, 0);
    do {
        const char man = oracle_man_at(oracle, place);
        if (man == ORACLE_EMPTY || upper(man) == 'K') continue;
        const Color color = oracle_is_own(man, WHITE) ? WHITE : BLACK;
        men[color][count[color]++] = upper(man);
        if (upper(man) == 'B') {
            *bishop_shades |= SET_OF((place.at[AXIS_FILE] + place.at[AXIS_RANK]) % 2);
        }
    } while (oracle_next_place(oracle->variant, &place));
    men[WHITE][count[WHITE]] = men[BLACK][count[BLACK]] = '\0';
}

bool oracle_is_dead(const Oracle *oracle) {
    char men[COLOR_COUNT][MAX_MOVES];
    unsigned shades;
    list_material(oracle, men, &shades);
    const char *more = men[WHITE][0] ? men[WHITE] : men[BLACK];
    const bool one_is_bare = !men[WHITE][0] || !men[BLACK][0];
    const size_t count = strlen(more);
    if (oracle->variant->size[AXIS_LEVEL] > 1) {
        /* Bare kings; K + one of R B N U v K; K + U with one of R B N U v K. */
        if (!one_is_bare || count > 2) return false;
        if (strspn(more, "RBNU") != count) return false;
        return count < 2 || strchr(more, 'U') != NULL;
    }
    /* FIDE: bare kings, one knight more, or nothing but bishops, all on cells of one shade. */
    if (one_is_bare && (count == 0 || strcmp(more, "N") == 0)) return true;
    const bool only_bishops = strspn(men[WHITE], "B") == strlen(men[WHITE]) &&
                              strspn(men[BLACK], "B") == strlen(men[BLACK]);
    return only_bishops && shades != 3;
}
