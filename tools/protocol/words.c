#include "tools/protocol/words.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

static const char blanks[] = " \t";

Words words_of(const char *line) { return (Words){line, 0, line}; }

bool words_next(Words *words) {
    words->word = words->rest + strspn(words->rest, blanks);
    words->length = strcspn(words->word, blanks);
    words->rest = words->word + words->length;
    return words->length > 0;
}

bool words_is(const Words *words, const char *word) {
    return strlen(word) == words->length && strncasecmp(words->word, word, words->length) == 0;
}

bool words_number(const Words *words, long long *number) {
    char *end;
    errno = 0;
    *number = strtoll(words->word, &end, 10);
    return words->length > 0 && end == words->rest && errno == 0;
}
