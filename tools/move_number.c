#include "tools/move_number.h"

static bool is_digit(char c) { return c >= '0' && c <= '9'; }

size_t move_number_length(const char *text, size_t length) {
    size_t digits = 0;
    while (digits < length && is_digit(text[digits]))
        digits++;
    size_t end = digits;
    while (end < length && text[end] == '.')
        end++;
    return digits > 0 && end > digits ? end : 0;
}
