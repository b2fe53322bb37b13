#include "tools/plain_text.h"

#include <limits.h>
#include <string.h>

#include "core/base.h"

/* U+0000 to U+001F and U+007F take a byte, U+0080 to U+009F two. */
static bool is_control(const char *text) {
    const unsigned char first = (unsigned char)text[0], second = (unsigned char)text[1];
    return first < ' ' || first == 0x7F || (first == 0xC2 && second >= 0x80 && second <= 0x9F);
}

bool plain_text_check(const char *text) {
    for (; *text; text++) {
        if (is_control(text)) return false;
    }
    return true;
}

/* The bytes of the character that a text begins with, 0 if they are not UTF-8: too few, more than
 * needed, a surrogate, or beyond U+10FFFF. */
static int character_length(const char *text) {
    const unsigned char first = (unsigned char)text[0], second = (unsigned char)text[1];
    const int length = first < 0x80                    ? 1
                       : first >= 0xC2 && first < 0xE0 ? 2
                       : first >= 0xE0 && first < 0xF0 ? 3
                       : first >= 0xF0 && first < 0xF5 ? 4
                                                       : 0;
    for (int i = 1; i < length; i++) {
        if (((unsigned char)text[i] & 0xC0) != 0x80) return 0;
    }
    if ((first == 0xE0 && second < 0xA0) || (first == 0xED && second > 0x9F)) return 0;
    if ((first == 0xF0 && second < 0x90) || (first == 0xF4 && second > 0x8F)) return 0;
    return length;
}

void plain_text_repair(char *text) {
    while (*text) {
        const int length = character_length(text);
        if (length == 0) *text = '?';
        text += max_int(length, 1);
    }
}

void plain_text_clean(char *text) {
    while (*text) {
        const int length = character_length(text);
        if (length == 0 || is_control(text)) memset(text, '?', (size_t)max_int(length, 1));
        text += max_int(length, 1);
    }
}

void plain_text_copy(char *to, size_t size, const char *from) {
    size_t used = 0;
    while (*from) {
        const int length = max_int(character_length(from), 1);
        if (used + (size_t)length >= size) break;
        memcpy(to + used, from, (size_t)length);
        used += (size_t)length;
        from += length;
    }
    to[used] = '\0';
    plain_text_clean(to);
}

/* The code point of a character of so many bytes. */
static uint32_t code_point(const char *text, int length) {
    static const unsigned char masks[] = {0, 0x7F, 0x1F, 0x0F, 0x07};
    uint32_t code = (unsigned char)text[0] & masks[length];
    for (int i = 1; i < length; i++)
        code = code << 6 | ((unsigned char)text[i] & 0x3F);
    return code;
}

/* By the blocks of Unicode; does not depend on the locale, which engines' names do not know. */
static int character_columns(const char *text, int length) {
    static const struct {
        uint32_t first, last;
        int columns;
    } blocks[] = {{0x0300, 0x036F, 0},   {0x1100, 0x115F, 2},   {0x200B, 0x200F, 0},
                  {0x2E80, 0xA4CF, 2},   {0xAC00, 0xD7A3, 2},   {0xF900, 0xFAFF, 2},
                  {0xFE00, 0xFE0F, 0},   {0xFE30, 0xFE6F, 2},   {0xFF00, 0xFF60, 2},
                  {0xFFE0, 0xFFE6, 2},   {0x1F300, 0x1F64F, 2}, {0x1F680, 0x1F6FF, 2},
                  {0x1F900, 0x1F9FF, 2}, {0x20000, 0x3FFFD, 2}};
    const uint32_t code = length > 0 ? code_point(text, length) : 0;
    for (size_t i = 0; i < ARRAY_LENGTH(blocks); i++) {
        if (code >= blocks[i].first && code <= blocks[i].last) return blocks[i].columns;
    }
    return 1;
}

/* The bytes that fit so many columns, which become what is left of them. */
static size_t bytes_within(const char *text, int *columns) {
    size_t at = 0;
    while (text[at]) {
        const int length = character_length(text + at);
        const int taken = character_columns(text + at, length);
        if (taken > *columns) break;
        *columns -= taken;
        at += (size_t)max_int(length, 1);
    }
    return at;
}

int plain_text_columns(const char *text) {
    int left = INT_MAX;
    bytes_within(text, &left);
    return INT_MAX - left;
}

void plain_text_cut(char *text, int columns) { text[bytes_within(text, &columns)] = '\0'; }

void plain_text_put(const char *text, int columns, FILE *out) {
    fwrite(text, 1, bytes_within(text, &columns), out);
    fprintf(out, "%*s", columns, "");
}
