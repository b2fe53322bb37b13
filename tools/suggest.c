#include "tools/suggest.h"

#include <ctype.h>
#include <stddef.h>
#include <string.h>

#include "variants/variants.h"

enum { LONGEST = 40 };

static bool same_letter(char a, char b) {
    return tolower((unsigned char)a) == tolower((unsigned char)b);
}

/* Edit distance with swaps of neighbours (optimal string alignment) of words up to LONGEST. */
static int edit_distance(const char *a, const char *b) {
    const int rows = (int)strlen(a), columns = (int)strlen(b);
    int cost[LONGEST + 1][LONGEST + 1];
    for (int i = 0; i <= rows; i++)
        cost[i][0] = i;
    for (int j = 0; j <= columns; j++)
        cost[0][j] = j;
    for (int i = 1; i <= rows; i++) {
        for (int j = 1; j <= columns; j++) {
            const int change = cost[i - 1][j - 1] + !same_letter(a[i - 1], b[j - 1]);
            cost[i][j] = min_int(change, min_int(cost[i - 1][j], cost[i][j - 1]) + 1);
            if (i > 1 && j > 1 && same_letter(a[i - 1], b[j - 2]) &&
                same_letter(a[i - 2], b[j - 1])) {
                cost[i][j] = min_int(cost[i][j], cost[i - 2][j - 2] + 1);
            }
        }
    }
    return cost[rows][columns];
}

const char *suggest_word(const char *typed, const char *const *words) {
    const char *best = NULL;
    if (strlen(typed) > LONGEST) return NULL;
    int limit = (int)strlen(typed) / 3 + 1;
    for (; *words; words++) {
        if (strlen(*words) > LONGEST) continue;
        const int distance = edit_distance(typed, *words);
        if (distance <= limit && distance < (int)strlen(*words)) {
            best = *words;
            limit = distance - 1;
        }
    }
    return best;
}

const char *suggest_variant(const char *typed) {
    enum { MAX_NAMES = 32 };
    const char *names[MAX_NAMES] = {NULL};
    for (size_t i = 0; variant_list[i] && i + 1 < MAX_NAMES; i++)
        names[i] = variant_list[i]->name;
    return suggest_word(typed, names);
}
