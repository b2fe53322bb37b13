/* Splits a command line into words at blanks and tabs, without changing it. */
#ifndef ORTHANT_TOOLS_PROTOCOL_WORDS_H
#define ORTHANT_TOOLS_PROTOCOL_WORDS_H

#include "core/base.h"

/* A word and where the next one is looked for. Words are not zero-terminated: print them with
 * WORD_FORMAT and WORD_ARGUMENTS, which also keep a message short. */
typedef struct Words {
    const char *word; /* the present word */
    size_t length;    /* 0: the line is used up */
    const char *rest; /* the text behind it */
} Words;

#define WORD_FORMAT           "'%.*s'"
#define WORD_ARGUMENTS(words) min_int((int)(words)->length, 60), (words)->word

/* Before the first word of a line. */
Words words_of(const char *line);
/* Goes to the next word; false at the end. */
bool words_next(Words *words);
/* Is the present word this one, letter case aside? */
bool words_is(const Words *words, const char *word);
/* The present word as a whole number; false when it is not one in long long's range. */
bool words_number(const Words *words, long long *number);

#endif
