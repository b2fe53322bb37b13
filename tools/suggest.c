#include "tools/suggest.h"

#include <ctype.h>
#include <stddef.h>
#include <stdio.h>
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
    /* Of a short word that most letters differ from, nothing remains. */
    int limit = max_int(1, 2 * (int)strlen(typed) / 5);
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

/* --- Lists --- */

enum { NAMES_MAX = 64, LISTED_MAX = 170 };

/* Joins the words by commas; false when they are too many for a message. */
static bool join(const char *const *words, char text[LISTED_MAX]) {
    size_t used = 0;
    text[0] = '\0';
    for (; *words; words++) {
        if (used + strlen(*words) + 3 > LISTED_MAX) return false;
        used += (size_t)snprintf(text + used, LISTED_MAX - used, "%s%s", used ? ", " : "", *words);
    }
    return used > 0;
}

void suggest_text(const char *typed, const char *const *words, const char *where,
                  char text[SUGGEST_SIZE]) {
    char all[LISTED_MAX];
    const char *near = suggest_word(typed, words);
    if (near) {
        snprintf(text, SUGGEST_SIZE, "; did you mean '%s'?", near);
    } else if (join(words, all)) {
        snprintf(text, SUGGEST_SIZE, "; there %s %s", strchr(all, ',') ? "are" : "is", all);
    } else {
        snprintf(text, SUGGEST_SIZE, "%s", where);
    }
}

static void list_variants(const char *names[NAMES_MAX + 1]) {
    int count = 0;
    for (; variant_list[count] && count < NAMES_MAX; count++)
        names[count] = variant_list[count]->name;
    names[count] = NULL;
}

const char *suggest_variant(const char *typed) {
    const char *names[NAMES_MAX + 1];
    list_variants(names);
    return suggest_word(typed, names);
}

void suggest_variant_text(const char *typed, char text[SUGGEST_SIZE]) {
    const char *names[NAMES_MAX + 1];
    list_variants(names);
    suggest_text(typed, names, "; `orthant variants' lists them", text);
}

void suggest_evaluator_text(const char *typed, const Evaluator *const *evaluators,
                            char text[SUGGEST_SIZE]) {
    const char *names[NAMES_MAX + 1];
    int count = 0;
    for (; evaluators[count] && count < NAMES_MAX; count++)
        names[count] = evaluators[count]->name;
    names[count] = NULL;
    suggest_text(typed, names, "; see docs/evaluation.md", text);
}
