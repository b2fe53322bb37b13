#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "oracle.h"

void oracle_clear(Oracle *oracle, const Variant *variant) {
    memset(oracle, 0, sizeof *oracle);
    memset(oracle->man, ORACLE_EMPTY, sizeof oracle->man);
    memset(oracle->castling_file, -1, sizeof oracle->castling_file);
    oracle->variant = variant;
    oracle->move_number = 1;
}

/* --- Reading --- */

static void parse_board(Oracle *oracle, const char *text, size_t length) {
    int level = oracle->variant->size[AXIS_LEVEL] - 1, file = 0;
    int rank = oracle->variant->size[AXIS_RANK] - 1;
    for (size_t i = 0; i < length; i++) {
        if (isdigit((unsigned char)text[i])) {
            int skip = 0;
            while (i < length && isdigit((unsigned char)text[i])) {
                skip = 10 * skip + (text[i++] - '0');
            }
            i--;
            file += skip;
        } else if (text[i] == '/' && i + 1 < length && text[i + 1] == '/') {
            i++;
            level--;
            rank = oracle->variant->size[AXIS_RANK] - 1;
            file = 0;
        } else if (text[i] == '/') {
            rank--;
            file = 0;
        } else {
            oracle->man[level][rank][file++] = text[i];
        }
    }
}

/* X-FEN: the outermost rook of a wing. */
static int outermost_rook(const Oracle *oracle, Color color, int wing, int king_file) {
    const int rank = color == WHITE ? 0 : oracle->variant->size[AXIS_RANK] - 1;
    const int step = wing == ORACLE_WING_KING ? -1 : 1;
    int file = wing == ORACLE_WING_KING ? oracle->variant->size[AXIS_FILE] - 1 : 0;
    for (; file != king_file; file += step) {
        if (oracle->man[0][rank][file] == (color == WHITE ? 'R' : 'r')) return file;
    }
    fprintf(stderr, "oracle: castling right without a rook\n");
    abort();
}

static void parse_castling(Oracle *oracle, const char *text, size_t length) {
    for (size_t i = 0; i < length && text[i] != '-'; i++) {
        const Color color = isupper((unsigned char)text[i]) ? WHITE : BLACK;
        const int letter = toupper((unsigned char)text[i]);
        const int king_file = oracle_king(oracle, color).at[AXIS_FILE];
        int wing, file;
        if (letter == 'K' || letter == 'Q') {
            wing = letter == 'K' ? ORACLE_WING_KING : ORACLE_WING_QUEEN;
            file = outermost_rook(oracle, color, wing, king_file);
        } else {
            file = letter - 'A';
            wing = file > king_file ? ORACLE_WING_KING : ORACLE_WING_QUEEN;
        }
        oracle->castling_file[color][wing] = file;
        const int orthodox = wing == ORACLE_WING_KING ? oracle->variant->size[AXIS_FILE] - 1 : 0;
        if (king_file != 4 || file != orthodox) oracle->chess960 = true;
    }
}

void oracle_parse(Oracle *oracle, const Variant *variant, const char *fen) {
    const char *field[6] = {"", "w", "-", "-", "0", "1"};
    size_t length[6] = {0, 1, 1, 1, 1, 1};
    for (int i = 0; i < 6 && *fen != '\0'; i++) {
        field[i] = fen;
        length[i] = strcspn(fen, " ");
        fen += length[i];
        fen += strspn(fen, " ");
    }
    oracle_clear(oracle, variant);
    parse_board(oracle, field[0], length[0]);
    oracle->side = field[1][0] == 'w' ? WHITE : BLACK;
    parse_castling(oracle, field[2], length[2]);
    if (field[3][0] != '-') {
        oracle->has_en_passant = true;
        oracle->en_passant = oracle_place(field[3][0] - 'a', field[3][1] - '1', 0);
    }
    oracle->rule_plies = atoi(field[4]);
    oracle->move_number = atoi(field[5]);
}

/* --- Writing --- */

static char *write_rank(const Oracle *oracle, int level, int rank, char *out) {
    int empty = 0;
    for (int file = 0; file < oracle->variant->size[AXIS_FILE]; file++) {
        const char man = oracle->man[level][rank][file];
        if (man == ORACLE_EMPTY) {
            empty++;
            continue;
        }
        if (empty) out += sprintf(out, "%d", empty);
        empty = 0;
        *out++ = man;
    }
    if (empty) out += sprintf(out, "%d", empty);
    return out;
}

static char *write_castling(const Oracle *oracle, char *out) {
    char *const begin = out;
    for (Color color = WHITE; color <= BLACK; color++) {
        for (int wing = 0; wing < ORACLE_WINGS; wing++) {
            const int file = oracle->castling_file[color][wing];
            if (file < 0) continue;
            const int letter = oracle->chess960 ? 'A' + file : "KQ"[wing];
            *out++ = (char)(color == WHITE ? letter : tolower(letter));
        }
    }
    if (out == begin) *out++ = '-';
    return out;
}

void oracle_fen(const Oracle *oracle, char text[ORACLE_FEN_SIZE]) {
    const int levels = oracle->variant->size[AXIS_LEVEL], ranks = oracle->variant->size[AXIS_RANK];
    char *out = text;
    for (int level = levels - 1; level >= 0; level--) {
        for (int rank = ranks - 1; rank >= 0; rank--) {
            out = write_rank(oracle, level, rank, out);
            if (rank > 0) *out++ = '/';
        }
        if (level > 0) out += sprintf(out, "//");
    }
    out += sprintf(out, " %c ", oracle->side == WHITE ? 'w' : 'b');
    out = write_castling(oracle, out);
    if (oracle->has_en_passant) {
        out += sprintf(out, " %c%d", 'a' + oracle->en_passant.at[AXIS_FILE],
                       oracle->en_passant.at[AXIS_RANK] + 1);
    } else {
        out += sprintf(out, " -");
    }
    sprintf(out, " %d %d", oracle->rule_plies, oracle->move_number);
}

/* --- Symmetries --- */

/* Rebuilds the board with every place moved to where `target` says. */
typedef Place PlaceMap(const Variant *variant, Place place, int a, int b);

static void map_places(Oracle *oracle, PlaceMap *target, int a, int b) {
    const Oracle before = *oracle;
    Place place = oracle_place(0, 0, 0);
    do {
        const Place to = target(oracle->variant, place, a, b);
        oracle->man[to.at[AXIS_LEVEL]][to.at[AXIS_RANK]][to.at[AXIS_FILE]] =
            oracle_man_at(&before, place);
    } while (oracle_next_place(oracle->variant, &place));
    if (oracle->has_en_passant) {
        oracle->en_passant = target(oracle->variant, before.en_passant, a, b);
    }
}

static Place swapped_place(const Variant *variant, Place place, int a, int b) {
    (void)variant;
    Place to = place;
    to.at[a] = place.at[b];
    to.at[b] = place.at[a];
    return to;
}

static Place mirrored_place(const Variant *variant, Place place, int axis, int unused) {
    (void)unused;
    place.at[axis] = variant->size[axis] - 1 - place.at[axis];
    return place;
}

void oracle_swap_axes(Oracle *oracle, int a, int b) { map_places(oracle, swapped_place, a, b); }

void oracle_mirror_axis(Oracle *oracle, int axis) { map_places(oracle, mirrored_place, axis, 0); }

void oracle_swap_colors(Oracle *oracle) {
    Place place = oracle_place(0, 0, 0);
    do {
        char *man = &oracle->man[place.at[AXIS_LEVEL]][place.at[AXIS_RANK]][place.at[AXIS_FILE]];
        const unsigned char letter = (unsigned char)*man;
        *man = (char)(isupper(letter) ? tolower(letter) : toupper(letter));
    } while (oracle_next_place(oracle->variant, &place));
    for (int wing = 0; wing < ORACLE_WINGS; wing++) {
        const int file = oracle->castling_file[WHITE][wing];
        oracle->castling_file[WHITE][wing] = oracle->castling_file[BLACK][wing];
        oracle->castling_file[BLACK][wing] = file;
    }
    oracle->side = color_other(oracle->side);
}
