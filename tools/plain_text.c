#include "tools/plain_text.h"

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

int plain_text_length(const char *text) {
    int count = 0;
    for (; *text; count++)
        text += max_int(character_length(text), 1);
    return count;
}

void plain_text_put(const char *text, int width, FILE *out) {
    for (; width > 0 && *text; width--) {
        const int length = max_int(character_length(text), 1);
        fwrite(text, 1, (size_t)length, out);
        text += length;
    }
    fprintf(out, "%*s", max_int(width, 0), "");
}
