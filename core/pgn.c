/* Tags and writing. Reading is in pgn_read.c. */
#include "pgn.h"

#include <stdlib.h>
#include <string.h>
#include <strings.h>

enum { LINE_MAX_LENGTH = 79, COMMAND_MAX = 60 };

/* The tags that stand first, in this order, in every game, and what stands for an unknown value. */
static const struct {
    const char *name, *unknown;
} roster[] = {
    {"Event", "?"}, {"Site", "?"},  {"Date", "????.??.??"}, {"Round", "?"},
    {"White", "?"}, {"Black", "?"}, {"Result", NULL},
};

/* Tags that pgn_write works out or places itself. */
static const char *const derived[] = {"Variant", "SetUp", "FEN", "Termination"};

/* --- Tags --- */

void pgn_tags_clear(PgnTags *tags) {
    tags->count = 0;
    tags->used = 0;
}

static int find_tag(const PgnTags *tags, const char *name) {
    for (int i = 0; i < tags->count; i++) {
        if (strcmp(tags->text + tags->tag[i].name, name) == 0) return i;
    }
    return -1;
}

static uint16_t add_text(PgnTags *tags, const char *text) {
    const uint16_t place = (uint16_t)tags->used;
    const size_t size = strlen(text) + 1;
    memmove(tags->text + place, text, size);
    tags->used += (int)size;
    return place;
}

bool pgn_tags_set(PgnTags *tags, const char *name, const char *value) {
    const int found = find_tag(tags, name);
    size_t needed = strlen(value) + 1;
    if (found < 0) needed += strlen(name) + 1;
    if (needed > (size_t)(PGN_TAG_TEXT_MAX - tags->used)) return false;
    if (found >= 0) {
        tags->tag[found].value = add_text(tags, value);
        return true;
    }
    if (tags->count == PGN_TAGS_MAX) return false;
    PgnTag *tag = &tags->tag[tags->count++];
    tag->name = add_text(tags, name);
    tag->value = add_text(tags, value);
    tag->line = 0;
    return true;
}

const char *pgn_tag(const PgnTags *tags, const char *name) {
    const int found = find_tag(tags, name);
    return found < 0 ? NULL : tags->text + tags->tag[found].value;
}

const char *pgn_variant_name(const PgnTags *tags) {
    static const char *const chess_names[] = {
        "",
        "?",
        "Chess",
        "Standard",
        "Normal",
        "Orthodox",
        "Chess960",
        "Chess 960",
        "Fischerandom",
        "Fischer Random",
        "Fischer Random Chess",
        "From Position",
    };
    const char *name = pgn_tag(tags, "Variant");
    if (name == NULL) return "chess";
    for (size_t i = 0; i < ARRAY_LENGTH(chess_names); i++) {
        if (strcasecmp(name, chess_names[i]) == 0) return "chess";
    }
    return name;
}

/* --- Writing tags --- */

static void write_tag(FILE *out, const char *name, const char *value) {
    fprintf(out, "[%s \"", name);
    for (; *value != '\0'; value++) {
        if (*value == '"' || *value == '\\') fputc('\\', out);
        fputc((unsigned char)*value < ' ' ? ' ' : *value, out);
    }
    fputs("\"]\n", out);
}

static bool is_roster_or_derived(const char *name) {
    for (size_t i = 0; i < ARRAY_LENGTH(roster); i++) {
        if (strcmp(name, roster[i].name) == 0) return true;
    }
    for (size_t i = 0; i < ARRAY_LENGTH(derived); i++) {
        if (strcmp(name, derived[i]) == 0) return true;
    }
    return false;
}

/* The Result tag if it is a result, else what the board says. */
static const char *result_of(const PgnTags *tags, const Game *game) {
    static const char *const results[] = {"1-0", "0-1", "1/2-1/2", "*"};
    const char *given = pgn_tag(tags, "Result");
    for (size_t i = 0; given != NULL && i < ARRAY_LENGTH(results); i++) {
        if (strcmp(given, results[i]) == 0) return given;
    }
    return game_result_text(game);
}

static void write_tags(FILE *out, const PgnTags *tags, const Game *game, const char *result) {
    for (size_t i = 0; i < ARRAY_LENGTH(roster); i++) {
        const char *value = pgn_tag(tags, roster[i].name);
        if (roster[i].unknown == NULL) value = result;
        write_tag(out, roster[i].name, value != NULL ? value : roster[i].unknown);
    }
    const char *variant = rules_variant(game_rules(game))->title;
    const bool standard = game_is_standard_start(game);
    if (variant == NULL && !standard && game_chess960(game)) variant = "Chess960";
    if (variant != NULL) write_tag(out, "Variant", variant);
    if (!standard) {
        char fen[GAME_FEN_SIZE];
        game_initial_fen(game, fen);
        write_tag(out, "SetUp", "1");
        write_tag(out, "FEN", fen);
    }
    for (int i = 0; i < tags->count; i++) {
        const char *name = tags->text + tags->tag[i].name;
        if (!is_roster_or_derived(name)) write_tag(out, name, tags->text + tags->tag[i].value);
    }
    const char *termination = pgn_tag(tags, "Termination");
    if (termination == NULL) termination = strcmp(result, "*") == 0 ? "unterminated" : "normal";
    write_tag(out, "Termination", termination);
    fputc('\n', out);
}

/* --- Writing moves --- */

typedef struct LineWriter {
    FILE *out;
    size_t column; /* characters in the present line */
} LineWriter;

static bool is_space(char c) { return (unsigned char)c <= ' '; }

static const char *skip_spaces(const char *text, const char *end) {
    while (text < end && is_space(*text))
        text++;
    return text;
}

static const char *skip_word(const char *text, const char *end) {
    while (text < end && !is_space(*text))
        text++;
    return text;
}

/* The end of a word of a comment, or of a command "[%eval 0.25]", which has to stay on one line. */
static const char *skip_comment_word(const char *text, const char *end) {
    const size_t seen = end - text < COMMAND_MAX ? (size_t)(end - text) : COMMAND_MAX;
    const bool command = seen > 2 && memcmp(text, "[%", 2) == 0;
    const char *close = command ? memchr(text, ']', seen) : NULL;
    return skip_word(close != NULL ? close : text, end);
}

/* Writes a word after a blank or a line end, with its brackets if it has any. */
static void write_word(LineWriter *writer, const char *before, const char *word, size_t length,
                       const char *after) {
    const size_t total = strlen(before) + length + strlen(after);
    if (writer->column > 0) {
        const bool fits = writer->column + 1 + total <= LINE_MAX_LENGTH;
        fputc(fits ? ' ' : '\n', writer->out);
        writer->column = fits ? writer->column + 1 : 0;
    }
    fputs(before, writer->out);
    for (size_t i = 0; i < length; i++) {
        if (is_space(word[i]) && i + 1 < length && is_space(word[i + 1])) continue;
        fputc(is_space(word[i]) ? ' ' : word[i] == '}' ? ')' : word[i], writer->out);
    }
    fputs(after, writer->out);
    writer->column += total;
}

/* Writes "{text}" word by word; false when there is nothing but blanks. */
static bool write_comment(LineWriter *writer, const char *text, const char *end) {
    const char *word = skip_spaces(text, end);
    if (word == end) return false;
    for (const char *before = "{"; word < end; before = "") {
        const char *word_end = skip_comment_word(word, end), *next = skip_spaces(word_end, end);
        while (next < end && *next == '%') { /* at the beginning of a line it would hide the line */
            word_end = skip_word(next, end);
            next = skip_spaces(word_end, end);
        }
        write_word(writer, before, word, (size_t)(word_end - word), next == end ? "}" : "");
        word = next;
    }
    return true;
}

static bool write_comment_text(LineWriter *writer, const char *text) {
    return text != NULL && write_comment(writer, text, text + strlen(text));
}

/* Writes what was read as variations, in lines of other lengths: comments to the end of a line are
 * put in braces, lines that were hidden by a '%' left out. False when there is nothing. */
static bool write_variations(LineWriter *writer, const char *text) {
    if (text == NULL) return false;
    const char *end = text + strlen(text);
    bool written = false;
    while ((text = skip_spaces(text, end)) < end) {
        const char *next = text + strcspn(text, *text == '{' ? "}" : "\n");
        if (*text == '{' || *text == ';') {
            write_comment(writer, text + 1, next);
            next += next < end;
        } else if (*text != '%') {
            for (next = text; next < end && !is_space(*next) && *next != '{' && *next != ';';)
                next++;
            write_word(writer, "", text, (size_t)(next - text), "");
        }
        written = true;
        text = next;
    }
    return written;
}

static void write_number(LineWriter *writer, const char *before, const Game *game) {
    char number[16];
    const char *dots = game_side(game) == WHITE ? "." : "...";
    const int length = snprintf(number, sizeof number, "%d%s", game_move_number(game), dots);
    write_word(writer, before, number, (size_t)length, "");
}

/* How many moves of the variation can be played from here. */
static int variation_length(Game *replay, const PgnRemark *remark) {
    int played = 0;
    while (played < remark->variation_length && game_play(replay, remark->variation[played]))
        played++;
    for (int i = 0; i < played; i++)
        game_undo(replay);
    return played;
}

/* Writes "(number moves)" and takes the moves back; false when there are none. */
static bool write_variation(LineWriter *writer, Game *replay, const PgnRemark *remark) {
    const int length = variation_length(replay, remark);
    for (int i = 0; i < length; i++) {
        char san[GAME_MOVE_TEXT_SIZE];
        if (i == 0 || game_side(replay) == WHITE) write_number(writer, i == 0 ? "(" : "", replay);
        game_move_text(replay, remark->variation[i], MOVE_STYLE_SAN, san);
        write_word(writer, "", san, strlen(san), i == length - 1 ? ")" : "");
        game_play(replay, remark->variation[i]);
    }
    for (int i = 0; i < length; i++)
        game_undo(replay);
    return length > 0;
}

static void write_nags(LineWriter *writer, const uint8_t nags[PGN_NAGS_MAX]) {
    for (int i = 0; i < PGN_NAGS_MAX && nags[i] != 0; i++) {
        char text[16];
        const int length = snprintf(text, sizeof text, "$%d", nags[i]);
        write_word(writer, "", text, (size_t)length, "");
    }
}

/* Plays the game through on `replay`, which stands at its start. */
static void write_moves(LineWriter *writer, const Game *game, Game *replay, const char *opening,
                        const PgnRemark *remarks) {
    write_comment_text(writer, opening);
    bool number_due = true;
    for (int ply = 0; ply < game_ply(game); ply++) {
        const Move move = game_move_at(game, ply);
        const PgnRemark *remark = &remarks[ply];
        char san[GAME_MOVE_TEXT_SIZE];
        game_move_text(replay, move, MOVE_STYLE_SAN, san);
        if (number_due || game_side(replay) == WHITE) write_number(writer, "", replay);
        write_word(writer, "", san, strlen(san), "");
        write_nags(writer, remark->nags);
        number_due = write_comment_text(writer, remark->comment);
        number_due = write_variation(writer, replay, remark) || number_due;
        number_due = write_variations(writer, remark->variations) || number_due;
        game_play(replay, move);
    }
}

bool pgn_write_annotated(FILE *out, const PgnTags *tags, const Game *game, const char *opening,
                         const PgnRemark *remarks) {
    Game *replay = game_create(game_rules(game));
    if (replay == NULL) return false;
    char fen[GAME_FEN_SIZE];
    game_initial_fen(game, fen);
    game_set_fen(replay, fen, strlen(fen), NULL);

    const char *result = result_of(tags, game);
    LineWriter writer = {.out = out};
    write_tags(out, tags, game, result);
    write_moves(&writer, game, replay, opening, remarks);
    write_word(&writer, "", result, strlen(result), "");
    fputs("\n\n", out);
    game_destroy(replay);
    return ferror(out) == 0;
}

bool pgn_write(FILE *out, const PgnTags *tags, const Game *game, const char *const *comments) {
    const size_t count = (size_t)game_ply(game);
    PgnRemark *remarks = calloc(count + 1, sizeof *remarks);
    if (remarks == NULL) return false;
    for (size_t i = 0; i < count && comments != NULL; i++)
        remarks[i].comment = comments[i];
    const bool written = pgn_write_annotated(out, tags, game, NULL, remarks);
    free(remarks);
    return written;
}
