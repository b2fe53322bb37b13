#include "tools/cli/chess960.h"

#include <stdio.h>
#include <string.h>

enum { FILES = 8 };

/* Puts a man on the `index`-th free file, from 0. */
static void put_on_free(char rank[FILES + 1], int index, char man) {
    for (int file = 0; file < FILES; file++) {
        if (rank[file] != ' ' || index-- > 0) continue;
        rank[file] = man;
        return;
    }
}

void chess960_fen(int number, char fen[CHESS960_FEN_SIZE]) {
    /* Two of the five files that bishops and queen leave free, in order. */
    static const char knights[][2] = {{0, 1}, {0, 2}, {0, 3}, {0, 4}, {1, 2},
                                      {1, 3}, {1, 4}, {2, 3}, {2, 4}, {3, 4}};
    char white[FILES + 1] = "        ", black[FILES + 1];
    white[number % 4 * 2 + 1] = 'B';
    number /= 4;
    white[number % 4 * 2] = 'B';
    number /= 4;
    put_on_free(white, number % 6, 'Q');
    const char *pair = knights[number / 6];
    put_on_free(white, pair[1], 'N'); /* the second first, so that the first keeps its index */
    put_on_free(white, pair[0], 'N');
    for (const char *man = "RKR"; *man; man++)
        put_on_free(white, 0, *man);
    for (int file = 0; file <= FILES; file++)
        black[file] = (char)(white[file] ? white[file] - 'A' + 'a' : '\0');
    snprintf(fen, CHESS960_FEN_SIZE, "%s/pppppppp/8/8/8/8/PPPPPPPP/%s w KQkq - 0 1", black, white);
}
