/* Characters of the text formats, independent of the locale. */
#ifndef ORTHANT_CORE_CHARS_H
#define ORTHANT_CORE_CHARS_H

#include "base.h"

static inline bool char_is_blank(char c) {
    return c == ' ' || c == '\t' || c == '\n' || c == '\r' || c == '\v' || c == '\f';
}
static inline bool char_is_digit(char c) { return c >= '0' && c <= '9'; }
static inline char char_upper(char c) { return c >= 'a' && c <= 'z' ? (char)(c - 'a' + 'A') : c; }
static inline bool char_is_letter(char c) { return char_upper(c) >= 'A' && char_upper(c) <= 'Z'; }

#endif
