#include "tools/plain_text.h"

#include <stddef.h>

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

void plain_text_clean(char *text) {
    for (; *text; text++) {
        if (!is_control(text)) continue;
        const bool wide = (unsigned char)text[0] == 0xC2;
        *text = '?';
        if (wide) *++text = '?';
    }
}
