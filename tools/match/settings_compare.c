#include "tools/match/settings_compare.h"

#include <stdbool.h>
#include <stdio.h>
#include <string.h>

enum { VALUE_WIDTH = 36, KEY_WIDTH = 24 };

/* A piece of a text. */
typedef struct Span {
    const char *at;
    int length;
} Span;

/* A word "key=value" of a pairing's settings. Names of programs and the like may hold blanks: such
 * words have no value, and count by their order. */
typedef struct Word {
    Span key, value;
    int section; /* which of those that a semicolon ends */
    char player; /* 'A' or 'B' in its section, else 0 */
} Word;

typedef struct Difference {
    int count; /* of words that differ */
    int pairing;
    bool many; /* pairings */
    char *text;
} Difference;

static bool is_same(Span a, Span b) {
    return a.length == b.length && memcmp(a.at, b.at, (size_t)a.length) == 0;
}

static int count_lines(const char *text) {
    int count = 1;
    for (; *text; text++)
        count += *text == '\n';
    return count;
}

/* The line that begins there; moves on behind it. */
static Span take_line(const char **at) {
    const Span line = {*at, (int)strcspn(*at, "\n")};
    *at += line.length + ((*at)[line.length] == '\n');
    return line;
}

/* The first section: variant and initial position. */
static Span head_of(Span line) {
    Span head = {line.at, 0};
    while (head.length < line.length && line.at[head.length] != ';')
        head.length++;
    return head;
}

static Span variant_of(Span head) { return (Span){head.at, (int)strcspn(head.at, " ;\n")}; }

/* The next word of a line from `at` on; false at its end. `word` is the one before, with section 1
 * before the first. */
static bool next_word(Span line, const char **at, Word *word) {
    const char *end = line.at + line.length;
    while (*at < end && (**at == ' ' || **at == ';')) {
        if (**at == ';') {
            word->section++;
            word->player = 0;
        }
        ++*at;
    }
    if (*at == end) return false;
    Span whole = {*at, 0};
    while (*at < end && **at != ' ' && **at != ';')
        ++*at;
    whole.length = (int)(*at - whole.at);
    if (whole.length == 2 && whole.at[1] == ':') {
        word->player = whole.at[0];
        return next_word(line, at, word);
    }
    const char *sign = memchr(whole.at, '=', (size_t)whole.length);
    word->key = (Span){whole.at, sign ? (int)(sign - whole.at) : whole.length};
    word->value = sign ? (Span){sign + 1, (int)(*at - sign - 1)} : (Span){*at, 0};
    return true;
}

static Word first_word(void) { return (Word){.section = 0}; }

/* How many words with this key and section stand before `stop`? */
static int count_before(Span line, const char *stop, const Word *like) {
    Word word = first_word();
    int count = 0;
    for (const char *at = line.at + head_of(line).length; next_word(line, &at, &word);) {
        if (word.key.at >= stop) break;
        count += word.section == like->section && is_same(word.key, like->key);
    }
    return count;
}

/* The word of another line that stands for this one of `line`; false: there is none. */
static bool find_counterpart(Span line, const Word *like, Span other, Word *found) {
    int before = count_before(line, like->key.at, like);
    *found = first_word();
    for (const char *at = other.at + head_of(other).length; next_word(other, &at, found);) {
        if (found->section != like->section || !is_same(found->key, like->key)) continue;
        if (before-- == 0) return true;
    }
    return false;
}

/* --- Telling --- */

static void write_value(Span value, char text[VALUE_WIDTH + 4]) {
    const bool whole = value.length <= VALUE_WIDTH;
    snprintf(text, VALUE_WIDTH + 4, "%.*s%s", whole ? value.length : VALUE_WIDTH, value.at,
             whole ? "" : "...");
}

/* NULL: the word is not there. */
static void add(Difference *difference, char player, Span key, const Span *before,
                const Span *now) {
    char where[32] = "", old[VALUE_WIDTH + 4] = "none", new[VALUE_WIDTH + 4] = "none";
    if (difference->count++ > 0) return;
    if (difference->many) {
        snprintf(where, sizeof where, "pairing %d, ", difference->pairing);
    }
    if (before) write_value(*before, old);
    if (now) write_value(*now, new);
    snprintf(difference->text, SETTINGS_DIFFERENCE_SIZE, "%s%.1s%s%.*s=%s, now %s", where, &player,
             player ? " " : "", key.length < KEY_WIDTH ? key.length : KEY_WIDTH, key.at, old, new);
}

static void compare_lines(Span before, Span now, Difference *difference) {
    static const char position[] = "opening.fen";
    const Span head = head_of(before), head_now = head_of(now);
    Word word = first_word(), other;
    if (!is_same(head, head_now)) {
        const int skip = variant_of(head).length + 1;
        const Span fen = {head.at + skip, head.length - skip};
        const Span fen_now = {head_now.at + skip, head_now.length - skip};
        add(difference, 0, (Span){position, sizeof position - 1}, &fen, &fen_now);
    }
    for (const char *at = before.at + head.length; next_word(before, &at, &word);) {
        const bool there = find_counterpart(before, &word, now, &other);
        if (there && is_same(word.value, other.value)) continue;
        add(difference, word.player, word.key, &word.value, there ? &other.value : NULL);
    }
    word = first_word();
    for (const char *at = now.at + head_now.length; next_word(now, &at, &word);) {
        if (find_counterpart(now, &word, before, &other)) continue;
        add(difference, word.player, word.key, NULL, &word.value);
    }
}

static bool is_foreign(const char *before, const char *now, char *difference) {
    const Span variant = variant_of((Span){before, 0}), variant_now = variant_of((Span){now, 0});
    const int pairings = count_lines(before), pairings_now = count_lines(now);
    if (!is_same(variant, variant_now)) {
        snprintf(difference, SETTINGS_DIFFERENCE_SIZE, "its games are of %.*s, not of %.*s",
                 variant.length < KEY_WIDTH ? variant.length : KEY_WIDTH, variant.at,
                 variant_now.length, variant_now.at);
        return true;
    }
    if (pairings == pairings_now) return false;
    snprintf(difference, SETTINGS_DIFFERENCE_SIZE,
             "its games are of %d pairing%s, of which there %s %d now", pairings,
             pairings == 1 ? "" : "s", pairings_now == 1 ? "is" : "are", pairings_now);
    return true;
}

SettingsRelation settings_compare(const char *before, const char *now,
                                  char difference[SETTINGS_DIFFERENCE_SIZE]) {
    difference[0] = '\0';
    if (strcmp(before, now) == 0) return SETTINGS_EQUAL;
    if (is_foreign(before, now, difference)) return SETTINGS_FOREIGN;
    Difference found = {.many = count_lines(now) > 1, .text = difference};
    while (*before && *now) {
        const Span line = take_line(&before), line_now = take_line(&now);
        found.pairing++;
        if (!is_same(line, line_now)) compare_lines(line, line_now, &found);
    }
    const size_t used = strlen(difference);
    if (found.count == 0) {
        snprintf(difference, SETTINGS_DIFFERENCE_SIZE, "their order");
    } else if (found.count > 1) {
        snprintf(difference + used, SETTINGS_DIFFERENCE_SIZE - used, " (and %d more)",
                 found.count - 1);
    }
    return SETTINGS_CHANGED;
}
