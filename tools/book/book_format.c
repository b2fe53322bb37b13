#include "tools/book/book_format.h"

#include <stdio.h>
#include <string.h>

#include "tools/book/polyglot_random.h"
#include "variants/variants.h"

/* The letters of the men in the order of both formats; those of Polyglot are the first four. */
static const char promotion_letters[] = "nbrqu";

enum { POLYGLOT_PROMOTIONS = 4, PROMOTION_COUNT = sizeof promotion_letters - 1 };

static const PieceType promotion_types[PROMOTION_COUNT] = {KNIGHT, BISHOP, ROOK, QUEEN, UNICORN};

bool book_format_is_polyglot(const Variant *variant) { return variant == &variant_chess; }

/* --- Keys --- */

/* The start of a field of a FEN, counted from 0. */
static const char *fen_field(const char *fen, int number) {
    for (; number > 0; number--)
        fen = strchr(fen, ' ') + 1;
    return fen;
}

/* Number of a man in the table, 0 to 11. */
static int polyglot_kind(Piece piece) {
    static const int kinds[PIECE_TYPE_COUNT] = {
        [PAWN] = 0, [KNIGHT] = 2, [BISHOP] = 4, [ROOK] = 6, [QUEEN] = 8, [KING] = 10};
    return kinds[piece_type(piece)] + (piece_color(piece) == WHITE);
}

/* The file of a pawn that has just stepped twice and has an enemy pawn beside it, or -1. Unlike in
 * a FEN of ours, the capture need not be legal; without the last move there is only the FEN. */
static int polyglot_en_passant(const Game *game, const char *fen) {
    if (game_ply(game) == 0) return *fen == '-' ? -1 : *fen - 'a';
    const Move last = game_move_at(game, game_ply(game) - 1);
    if (move_kind(last) != MOVE_DOUBLE_STEP) return -1;
    const Geometry *geometry = rules_geometry(game_rules(game));
    const int file = geometry->coordinate[move_to(last)][AXIS_FILE];
    const Piece taker = piece_of(game_side(game), PAWN);
    const bool left = file > 0 && game_piece_at(game, (Cell)(move_to(last) - 1)) == taker;
    const bool right = file + 1 < geometry->size[AXIS_FILE] &&
                       game_piece_at(game, (Cell)(move_to(last) + 1)) == taker;
    return left || right ? file : -1;
}

static bool polyglot_key(const Game *game, const char *fen, uint64_t *key) {
    static const char rights[] = "KQkq";
    const int cells = rules_geometry(game_rules(game))->cell_count;
    const int file = polyglot_en_passant(game, fen_field(fen, 3));
    uint64_t sum = game_side(game) == WHITE ? polyglot_random[POLYGLOT_TURN] : 0;
    for (int cell = 0; cell < cells; cell++) {
        const Piece piece = game_piece_at(game, (Cell)cell);
        if (piece != NO_PIECE) {
            sum ^= polyglot_random[POLYGLOT_PIECES + 64 * polyglot_kind(piece) + cell];
        }
    }
    for (const char *right = fen_field(fen, 2); *right != ' ' && *right != '-'; right++) {
        const char *place = strchr(rights, *right);
        if (!place) return false;
        sum ^= polyglot_random[POLYGLOT_CASTLING + (place - rights)];
    }
    if (file >= 0) sum ^= polyglot_random[POLYGLOT_EN_PASSANT + file];
    *key = sum;
    return true;
}

/* FNV-1a of the first four fields of the FEN, without the blank behind them. */
static uint64_t text_key(const char *fen) {
    const char *end = fen_field(fen, 4) - 1;
    uint64_t hash = UINT64_C(14695981039346656037);
    for (; fen < end; fen++)
        hash = (hash ^ (unsigned char)*fen) * UINT64_C(1099511628211);
    return hash;
}

bool book_key(const Game *game, uint64_t *key) {
    char fen[GAME_FEN_SIZE];
    game_fen(game, fen);
    if (book_format_is_polyglot(rules_variant(game_rules(game)))) {
        return polyglot_key(game, fen, key);
    }
    *key = text_key(fen);
    return true;
}

/* --- Moves --- */

/* How many bits a cell takes. */
static int cell_bits(bool polyglot) { return polyglot ? 6 : 7; }

static uint32_t move_code(Move move, bool polyglot) {
    const int bits = cell_bits(polyglot);
    uint32_t promotion = 0;
    for (uint32_t i = 0; i < PROMOTION_COUNT; i++) {
        if (promotion_types[i] == move_promotion(move)) promotion = i + 1;
    }
    return move_to(move) | (uint32_t)move_from(move) << bits | promotion << 2 * bits;
}

uint32_t book_move_code(const Game *game, Move move) {
    return move_code(move, book_format_is_polyglot(rules_variant(game_rules(game))));
}

Move book_move_find(const Game *game, uint32_t code) {
    const bool polyglot = book_format_is_polyglot(rules_variant(game_rules(game)));
    Move moves[MAX_MOVES];
    const int count = game_moves(game, moves);
    for (int i = 0; i < count; i++) {
        if (move_code(moves[i], polyglot) == code) return moves[i];
    }
    return MOVE_NONE;
}

void book_move_text(const Geometry *geometry, bool polyglot, uint32_t code,
                    char text[GAME_MOVE_TEXT_SIZE]) {
    const int bits = cell_bits(polyglot);
    const uint32_t mask = (1u << bits) - 1, cells = (uint32_t)geometry->cell_count;
    const uint32_t to = code & mask, from = code >> bits & mask, promotion = code >> 2 * bits;
    strcpy(text, "?");
    if (from >= cells || to >= cells) return;
    if (promotion > (uint32_t)(polyglot ? POLYGLOT_PROMOTIONS : PROMOTION_COUNT)) return;
    geometry_cell_name(geometry, (Cell)from, text);
    geometry_cell_name(geometry, (Cell)to, text + strlen(text));
    if (promotion > 0) strncat(text, &promotion_letters[promotion - 1], 1);
}

/* --- Bytes --- */

static void put(unsigned char *bytes, int count, uint64_t value) {
    for (int i = count - 1; i >= 0; i--, value >>= 8)
        bytes[i] = (unsigned char)(value & 0xFF);
}

static uint64_t get(const unsigned char *bytes, int count) {
    uint64_t value = 0;
    for (int i = 0; i < count; i++)
        value = value << 8 | bytes[i];
    return value;
}

void book_entry_write(const BookEntry *entry, bool polyglot, unsigned char bytes[BOOK_ENTRY_SIZE]) {
    const int move_size = polyglot ? 2 : 4;
    put(bytes, 8, entry->key);
    put(bytes + 8, move_size, entry->move);
    put(bytes + 8 + move_size, 2, entry->weight);
    put(bytes + 10 + move_size, 6 - move_size, entry->learn);
}

BookEntry book_entry_read(const unsigned char bytes[BOOK_ENTRY_SIZE], bool polyglot) {
    const int move_size = polyglot ? 2 : 4;
    return (BookEntry){
        .key = get(bytes, 8),
        .move = (uint32_t)get(bytes + 8, move_size),
        .weight = (uint16_t)get(bytes + 8 + move_size, 2),
        .learn = (uint32_t)get(bytes + 10 + move_size, 6 - move_size),
    };
}

/* --- Headers --- */

static const char header_magic[] = "@OB@\n", header_version[] = "1\n";

enum { HEADER_TEXT = BOOK_ENTRY_SIZE - 8 };

size_t book_header_write(const Variant *variant, unsigned char bytes[BOOK_HEADER_SIZE]) {
    char text[BOOK_HEADER_SIZE / 2 + 1] = "";
    snprintf(text, sizeof text, "%s%s%s\n", header_magic, header_version, variant->name);
    const size_t entries = (strlen(text) + HEADER_TEXT - 1) / HEADER_TEXT;
    memset(bytes, 0, BOOK_HEADER_SIZE);
    for (size_t i = 0; i < entries; i++) {
        const size_t left = strlen(text) - i * HEADER_TEXT;
        memcpy(bytes + i * BOOK_ENTRY_SIZE + 8, text + i * HEADER_TEXT,
               left < HEADER_TEXT ? left : HEADER_TEXT);
    }
    return entries * BOOK_ENTRY_SIZE;
}

/* Gathers the text of the leading entries of key 0; returns the bytes they take. */
static size_t header_text(const unsigned char *bytes, size_t length,
                          char text[BOOK_HEADER_SIZE / 2 + 1]) {
    size_t size = 0;
    while (size + BOOK_ENTRY_SIZE <= length && size < BOOK_HEADER_SIZE &&
           get(bytes + size, 8) == 0) {
        memcpy(text + size / 2, bytes + size + 8, HEADER_TEXT);
        size += BOOK_ENTRY_SIZE;
    }
    text[size / 2] = '\0';
    return size;
}

bool book_header_read(const unsigned char *bytes, size_t length, char name[BOOK_NAME_SIZE],
                      size_t *size, Report *report) {
    char text[BOOK_HEADER_SIZE / 2 + 1];
    const size_t magic = strlen(header_magic), version = strlen(header_version);
    *size = header_text(bytes, length, text);
    if (strncmp(text, header_magic, magic) != 0) {
        *size = 0;
        return true;
    }
    if (strncmp(text + magic, header_version, version) != 0) {
        return report_error(report, "a book of another version of the format");
    }
    const char *variant = text + magic + version;
    const size_t letters = strcspn(variant, "\n");
    if (letters == 0 || variant[letters] != '\n' || letters >= BOOK_NAME_SIZE) {
        return report_error(report, "the header of the book is broken off");
    }
    memcpy(name, variant, letters);
    name[letters] = '\0';
    return true;
}
