#include "tools/cli/marks.h"

char marks_sign(unsigned marks) {
    if (marks & MARK_TAKE) {
        return marks & MARK_CHECK ? 'X' : marks & MARK_ATTACKER ? '&' : 'x';
    }
    if (marks & MARK_CHECK) return '+';
    if (marks & MARK_GO) return '*';
    if (marks & MARK_ATTACKER) return '!';
    if (marks & MARK_LOST) return '?';
    return marks & MARK_SAFE ? '~' : '\0';
}
