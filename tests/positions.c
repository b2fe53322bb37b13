#include "positions.h"

#include <ctype.h>
#include <string.h>

#include "core/random.h"

static int below(Positions *positions, int limit) {
    return (int)random_below(&positions->random, (uint32_t)limit);
}

static Place random_place(Positions *positions) {
    const uint8_t *size = positions->variant->size;
    return oracle_place(below(positions, size[AXIS_FILE]), below(positions, size[AXIS_RANK]),
                        below(positions, size[AXIS_LEVEL]));
}

/* --- Sparse boards --- */

static bool may_stand(const Variant *variant, char man, Place place) {
    if (man != 'P' && man != 'p') return true;
    if (oracle_is_promotion_place(variant, place, man == 'P' ? WHITE : BLACK)) return false;
    const bool flat = variant->size[AXIS_LEVEL] == 1;
    const int rank = place.at[AXIS_RANK];
    return !flat || (rank > 0 && rank < variant->size[AXIS_RANK] - 1);
}

static void put(Oracle *oracle, Place place, char man) {
    oracle->man[place.at[AXIS_LEVEL]][place.at[AXIS_RANK]][place.at[AXIS_FILE]] = man;
}

static void put_somewhere(Positions *positions, char man) {
    Place place;
    do {
        place = random_place(positions);
    } while (oracle_man_at(&positions->oracle, place) != ORACLE_EMPTY ||
             !may_stand(positions->variant, man, place));
    put(&positions->oracle, place, man);
}

static char random_man(Positions *positions) {
    static const struct {
        PieceType type;
        char letter;
    } men[] = {{PAWN, 'P'}, {PAWN, 'P'},  {KNIGHT, 'N'}, {BISHOP, 'B'},
               {ROOK, 'R'}, {QUEEN, 'Q'}, {UNICORN, 'U'}};
    for (;;) {
        const int i = below(positions, (int)ARRAY_LENGTH(men));
        if (!SET_HAS(positions->variant->pieces, men[i].type)) continue;
        return below(positions, 2) ? men[i].letter : (char)tolower(men[i].letter);
    }
}

static int cell_count(const Variant *variant) {
    return variant->size[AXIS_FILE] * variant->size[AXIS_RANK] * variant->size[AXIS_LEVEL];
}

static bool is_legal(const Oracle *oracle) {
    return !oracle_in_check(oracle, color_other(oracle->side));
}

static void begin_sparse(Positions *positions) {
    do {
        oracle_clear(&positions->oracle, positions->variant);
        positions->oracle.side = (Color)below(positions, 2);
        put_somewhere(positions, 'K');
        put_somewhere(positions, 'k');
        const int men = below(positions, cell_count(positions->variant) / 4);
        for (int i = 0; i < men; i++) {
            put_somewhere(positions, random_man(positions));
        }
    } while (!is_legal(&positions->oracle));
    positions->plies_left = 8;
}

/* --- Castling --- */

/* Puts the letters on random files of the two home ranks until the array is one of Chess960:
 * bishops on different shades, the king between the rooks. */
static void shuffle_array(Positions *positions, char array[9]) {
    for (;;) {
        for (int i = 7; i > 0; i--) {
            const int j = below(positions, i + 1);
            const char man = array[i];
            array[i] = array[j];
            array[j] = man;
        }
        const char *king = strchr(array, 'K');
        const long bishops = strchr(array, 'B') - strrchr(array, 'B');
        if (bishops % 2 != 0 && strchr(array, 'R') < king && king < strrchr(array, 'R')) return;
    }
}

static void give_rights(Oracle *oracle, const char *array) {
    for (Color color = WHITE; color <= BLACK; color++) {
        oracle->castling_file[color][ORACLE_WING_KING] = (int)(strrchr(array, 'R') - array);
        oracle->castling_file[color][ORACLE_WING_QUEEN] = (int)(strchr(array, 'R') - array);
    }
    oracle->chess960 = true;
}

static void begin_chess960(Positions *positions) {
    char array[9] = "RNBQKBNR";
    Oracle *oracle = &positions->oracle;
    oracle_parse(oracle, positions->variant, "8/pppppppp/8/8/8/8/PPPPPPPP/8 w - - 0 1");
    shuffle_array(positions, array);
    for (int file = 0; file < 8; file++) {
        put(oracle, oracle_place(file, 0, 0), array[file]);
        put(oracle, oracle_place(file, 7, 0), (char)tolower(array[file]));
    }
    give_rights(oracle, array);
    positions->plies_left = 40;
}

static void begin_bare_castling(Positions *positions) {
    char array[9] = "RNBQKBNR";
    Oracle *oracle = &positions->oracle;
    do {
        oracle_clear(oracle, positions->variant);
        oracle->side = (Color)below(positions, 2);
        shuffle_array(positions, array);
        for (int file = 0; file < 8; file++) {
            if (array[file] != 'K' && array[file] != 'R') continue;
            put(oracle, oracle_place(file, 0, 0), array[file]);
            put(oracle, oracle_place(file, 7, 0), (char)tolower(array[file]));
        }
        for (int men = below(positions, 7); men > 0; men--) {
            put_somewhere(positions, random_man(positions));
        }
    } while (!is_legal(oracle));
    give_rights(oracle, array);
    positions->plies_left = 6;
}

/* --- The stream --- */

bool positions_has_source(const Variant *variant, PositionSource source) {
    return source != POSITIONS_CASTLING || variant->castling;
}

static void begin(Positions *positions) {
    if (positions->source == POSITIONS_SPARSE) {
        begin_sparse(positions);
    } else if (positions->source == POSITIONS_GAMES) {
        oracle_parse(&positions->oracle, positions->variant, positions->variant->start_fen);
        positions->plies_left = 120;
    } else if (below(positions, 2)) {
        begin_chess960(positions);
    } else {
        begin_bare_castling(positions);
    }
}

void positions_init(Positions *positions, const Variant *variant, PositionSource source,
                    uint64_t seed) {
    memset(positions, 0, sizeof *positions);
    positions->variant = variant;
    positions->source = source;
    positions->random = seed;
}

bool positions_next(Positions *positions) {
    if (positions->plies_left-- > 0) {
        OracleMove moves[MAX_MOVES];
        const int count = oracle_moves(&positions->oracle, moves);
        if (count > 0) {
            positions->last = moves[below(positions, count)];
            oracle_play(&positions->oracle, &positions->last);
            return true;
        }
    }
    begin(positions);
    return false;
}
