#include "tools/book/book_builder.h"

#include <stdlib.h>
#include <string.h>

#include "core/random.h"
#include "tools/book/book_format.h"

enum { SLOTS_FIRST = 1 << 12 };

const BookBuilderOptions book_builder_defaults = {
    .plies = 20, .min_games = 3, .by_color = {true, true}};

/* A move of a position; the counts are of the mover. */
typedef struct Tally {
    uint64_t key;
    uint32_t move;
    uint32_t games; /* 0: the slot is empty */
    uint32_t half_points;
    uint8_t color;
} Tally;

/* A hash table with open addresses; `size` is a power of two. */
typedef struct TallyTable {
    Tally *slots;
    size_t size, used;
} TallyTable;

struct BookBuilder {
    BookBuilderOptions options;
    Game *replay;
    TallyTable tallies;
    TallyTable games; /* of `unique`: keys of the games that have been counted */
    BookTotals totals;
};

/* --- Counting --- */

static Tally *find_slot(const TallyTable *table, uint64_t key, uint32_t move) {
    uint64_t random = key ^ move;
    size_t at = random_next(&random) & (table->size - 1);
    while (table->slots[at].games > 0 &&
           (table->slots[at].key != key || table->slots[at].move != move))
        at = (at + 1) & (table->size - 1);
    return &table->slots[at];
}

/* Keeps at least a third of the slots empty. */
static bool make_room(TallyTable *table) {
    if (3 * (table->used + 1) <= 2 * table->size) return true;
    TallyTable larger = {.size = table->size ? 2 * table->size : SLOTS_FIRST, .used = table->used};
    larger.slots = calloc(larger.size, sizeof *larger.slots);
    if (!larger.slots) return false;
    for (size_t i = 0; i < table->size; i++) {
        const Tally *tally = &table->slots[i];
        if (tally->games > 0) *find_slot(&larger, tally->key, tally->move) = *tally;
    }
    free(table->slots);
    *table = larger;
    return true;
}

/* The tally of a move, new or not; NULL when out of memory. Its `games` are to be raised. */
static Tally *take_slot(TallyTable *table, uint64_t key, uint32_t move) {
    if (!make_room(table)) return NULL;
    Tally *tally = find_slot(table, key, move);
    if (tally->games == 0) {
        tally->key = key;
        tally->move = move;
        table->used++;
    }
    return tally;
}

static bool count_move(BookBuilder *builder, Move move, int white_half_points) {
    const Color side = game_side(builder->replay);
    uint64_t key;
    if (!book_key(builder->replay, &key)) return true;
    Tally *tally = take_slot(&builder->tallies, key, book_move_code(builder->replay, move));
    if (!tally) return false;
    tally->games++;
    tally->half_points += (uint32_t)(side == WHITE ? white_half_points : 2 - white_half_points);
    tally->color = (uint8_t)side;
    return true;
}

/* All that makes two games the same one: where they begin, the moves, the result. */
static uint64_t game_hash(const Game *game, int white_half_points) {
    char fen[GAME_FEN_SIZE];
    uint64_t hash = (uint64_t)white_half_points;
    game_initial_fen(game, fen);
    for (const char *letter = fen; *letter; letter++) {
        hash ^= (unsigned char)*letter;
        hash = random_next(&hash);
    }
    for (int ply = 0; ply < game_ply(game); ply++) {
        hash ^= game_move_at(game, ply);
        hash = random_next(&hash);
    }
    return hash;
}

/* Has it been counted? */
static bool is_new(BookBuilder *builder, const Game *game, int white_half_points, bool *new) {
    Tally *seen = take_slot(&builder->games, game_hash(game, white_half_points), 0);
    if (!seen) return false;
    *new = seen->games == 0;
    seen->games = 1;
    return true;
}

bool book_builder_add(BookBuilder *builder, const Game *game, int white_half_points, int skipped) {
    char fen[GAME_FEN_SIZE];
    Report unused;
    bool new = true;
    if (builder->options.unique && !is_new(builder, game, white_half_points, &new)) return false;
    builder->totals.repeats += !new;
    if (!new) return true;
    builder->totals.games++;
    game_initial_fen(game, fen);
    game_set_fen(builder->replay, fen, strlen(fen), &unused);
    const int plies = min_int(game_ply(game), builder->options.plies);
    for (int ply = 0; ply < plies; ply++) {
        const Move move = game_move_at(game, ply);
        if (ply >= skipped && !count_move(builder, move, white_half_points)) return false;
        game_play(builder->replay, move);
    }
    return true;
}

/* --- Writing --- */

static bool is_wanted(const BookBuilderOptions *options, const Tally *tally) {
    return tally->games >= (uint32_t)max_int(options->min_games, 1) &&
           options->by_color[tally->color] && (options->uniform || tally->half_points > 0) &&
           tally->half_points >= options->min_score * 2 * tally->games;
}

/* 2 wins + draws, scaled so that the largest of the book fits; never scaled to 0. */
static uint32_t weight_of(const BookBuilder *builder, const Tally *tally, uint32_t largest) {
    if (builder->options.uniform) return 1;
    if (largest <= BOOK_WEIGHT_MAX) return tally->half_points;
    const uint64_t scaled = (uint64_t)tally->half_points * BOOK_WEIGHT_MAX / largest;
    return scaled > 0 ? (uint32_t)scaled : 1;
}

/* By key; the moves of a position by what they scored, so that weights fall. */
static int compare(const void *left, const void *right) {
    const Tally *a = left, *b = right;
    if (a->key != b->key) return a->key < b->key ? -1 : 1;
    if (a->half_points != b->half_points) return a->half_points > b->half_points ? -1 : 1;
    return a->move < b->move ? -1 : a->move > b->move;
}

/* Moves what the book will have to the front, sorted; returns the largest 2 wins + draws. */
static uint32_t select_wanted(BookBuilder *builder, size_t *count) {
    Tally *slots = builder->tallies.slots;
    uint32_t largest = 0;
    *count = 0;
    for (size_t i = 0; i < builder->tallies.size; i++) {
        if (slots[i].games == 0 || !is_wanted(&builder->options, &slots[i])) continue;
        if (slots[i].half_points > largest) largest = slots[i].half_points;
        slots[(*count)++] = slots[i];
    }
    if (*count > 0) qsort(slots, *count, sizeof *slots, compare);
    return largest;
}

static void write_entry(const BookBuilder *builder, const Tally *tally, uint32_t largest,
                        FILE *out) {
    const bool polyglot = book_format_is_polyglot(rules_variant(game_rules(builder->replay)));
    unsigned char bytes[BOOK_ENTRY_SIZE];
    const BookEntry entry = {
        .key = tally->key,
        .move = tally->move,
        .weight = (uint16_t)weight_of(builder, tally, largest),
        .learn = polyglot                        ? 0
                 : tally->games < BOOK_GAMES_MAX ? tally->games
                                                 : BOOK_GAMES_MAX,
    };
    book_entry_write(&entry, polyglot, bytes);
    fwrite(bytes, 1, sizeof bytes, out);
}

bool book_builder_write(BookBuilder *builder, FILE *out, BookTotals *totals) {
    const Variant *variant = rules_variant(game_rules(builder->replay));
    const Tally *slots = builder->tallies.slots;
    unsigned char header[BOOK_HEADER_SIZE];
    size_t count;
    builder->totals.moves = (int64_t)builder->tallies.used;
    const uint32_t largest = select_wanted(builder, &count);
    if (!book_format_is_polyglot(variant)) {
        fwrite(header, 1, book_header_write(variant, header), out);
    }
    for (size_t i = 0; i < count; i++) {
        builder->totals.positions += i == 0 || slots[i].key != slots[i - 1].key;
        write_entry(builder, &slots[i], largest, out);
    }
    builder->totals.entries = (int64_t)count;
    *totals = builder->totals;
    return !ferror(out);
}

/* --- Life --- */

BookBuilder *book_builder_create(const Rules *rules, const BookBuilderOptions *options) {
    BookBuilder *builder = calloc(1, sizeof *builder);
    if (!builder) return NULL;
    builder->options = *options;
    builder->replay = game_create(rules);
    if (builder->replay) return builder;
    free(builder);
    return NULL;
}

void book_builder_destroy(BookBuilder *builder) {
    if (!builder) return;
    game_destroy(builder->replay);
    free(builder->tallies.slots);
    free(builder->games.slots);
    free(builder);
}
