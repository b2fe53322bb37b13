#include "tools/match/cecp_text.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

enum { MATE_SCORE = 100000, MATE_MOVES_MAX = 400, MOVE_LENGTH_MAX = 9 };

const CecpFeatures cecp_features_default = {.time = 1, .reuse = 1, .done = -1};

/* --- Words --- */

static const char *skip_blanks(const char *text) { return text + strspn(text, " \t"); }

static size_t word_length(const char *text) { return strcspn(text, " \t"); }

/* Does the text begin with this word? Then what follows it, blanks skipped; else NULL. */
static const char *after_word(const char *text, const char *word) {
    const size_t length = strlen(word);
    if (strncmp(text, word, length) != 0) return NULL;
    text += length;
    return *text == '\0' || *text == ' ' || *text == '\t' ? skip_blanks(text) : NULL;
}

/* --- Features --- */

bool cecp_text_is_feature(const char *line, const char **at) {
    *at = after_word(skip_blanks(line), "feature");
    return *at != NULL;
}

static int *flag_of(CecpFeatures *features, const char *name) {
    const struct {
        const char *name;
        int *flag;
    } flags[] = {
        {"ping", &features->ping},     {"setboard", &features->setboard},
        {"san", &features->san},       {"usermove", &features->usermove},
        {"time", &features->time},     {"reuse", &features->reuse},
        {"colors", &features->colors}, {"memory", &features->memory},
        {"smp", &features->smp},       {"done", &features->done},
    };
    for (size_t i = 0; i < ARRAY_LENGTH(flags); i++) {
        if (strcmp(flags[i].name, name) == 0) return flags[i].flag;
    }
    return NULL;
}

/* Features that ask nothing of us, or something we never do. */
static bool is_harmless(const char *name) {
    static const char *const names[] = {"analyze", "myname", "name",    "sigint",   "sigterm",
                                        "ics",     "draw",   "pause",   "debug",    "playother",
                                        "option",  "egt",    "exclude", "setscore", "highlight"};
    for (size_t i = 0; i < ARRAY_LENGTH(names); i++) {
        if (strcmp(names[i], name) == 0) return true;
    }
    return false;
}

static void copy_text(char *to, size_t size, const char *from, size_t length) {
    if (length >= size) length = size - 1;
    memcpy(to, from, length);
    to[length] = '\0';
}

/* The value at `text`, quoted or a word; what follows it. */
static const char *find_value(const char *text, const char **value, size_t *length) {
    if (*text != '"') {
        *value = text;
        *length = word_length(text);
        return text + *length;
    }
    *value = text + 1;
    *length = strcspn(*value, "\"");
    return *value + *length + ((*value)[*length] == '"');
}

bool cecp_text_feature(const char **at, CecpFeatures *features, char name[CECP_NAME_SIZE],
                       bool *accepted) {
    const char *text = skip_blanks(*at), *value;
    size_t length = strcspn(text, "= \t");
    if (length == 0 || text[length] != '=') return false;
    copy_text(name, CECP_NAME_SIZE, text, length);
    *at = find_value(text + length + 1, &value, &length);
    int *flag = flag_of(features, name);
    features->any = true;
    *accepted = true;
    if (flag) {
        *flag = atoi(value) != 0;
    } else if (strcmp(name, "variants") == 0) {
        copy_text(features->variants, sizeof features->variants, value, length);
    } else {
        *accepted = is_harmless(name);
    }
    return true;
}

bool cecp_features_has_variant(const CecpFeatures *features, const char *name) {
    for (const char *at = features->variants; *at;) {
        at += strspn(at, ", ");
        const size_t length = strcspn(at, ", ");
        if (length == strlen(name) && strncmp(at, name, length) == 0) return true;
        at += length;
    }
    return strcmp(name, "normal") == 0 && features->variants[0] == '\0';
}

/* --- Events --- */

static CecpLine word_event(CecpEvent event, const char *word) {
    return (CecpLine){.event = event, .word = word, .length = word_length(word)};
}

/* "12. ... e7e5", the form of the oldest engines: where the move is, or NULL. */
static const char *numbered_move(const char *text) {
    const size_t digits = strspn(text, "0123456789");
    if (digits == 0 || text[digits] != '.') return NULL;
    return after_word(skip_blanks(text + digits + 1), "...");
}

/* A move, and no command: one short word with a digit, or castling. */
static bool looks_like_move(const char *word) {
    const size_t length = word_length(word);
    if (length < 2 || length > MOVE_LENGTH_MAX || *skip_blanks(word + length)) return false;
    return isalpha((unsigned char)word[0]) &&
           (strcspn(word, "0123456789") < length || strncmp(word, "O-O", 3) == 0);
}

/* "Illegal move: e2e4", "Illegal move (reason): e2e4", "Error (unknown command): e2e4". What is
 * refused otherwise, such as commands that came with later versions of the protocol, does no harm.
 */
static CecpLine refusal(const char *text) {
    const char *colon = strrchr(text, ':');
    if (!colon || !looks_like_move(skip_blanks(colon + 1))) return (CecpLine){.event = CECP_OTHER};
    return word_event(CECP_REFUSED_MOVE, skip_blanks(colon + 1));
}

static bool is_result(const char *text, CecpLine *line) {
    static const char *const results[] = {"0-1", "1/2-1/2", "1-0"};
    for (int i = 0; i < 3; i++) {
        if (!after_word(text, results[i])) continue;
        *line = (CecpLine){CECP_RESULT, i, text, strlen(text)};
        return true;
    }
    return false;
}

CecpLine cecp_text_read(const char *line) {
    const char *text = skip_blanks(line), *rest;
    CecpLine result = {.event = CECP_OTHER};
    if ((rest = after_word(text, "move")) || (rest = numbered_move(text))) {
        return word_event(CECP_MOVE, rest);
    }
    if ((rest = after_word(text, "pong"))) {
        result.event = CECP_PONG;
        result.number = atoi(rest);
        return result;
    }
    if (is_result(text, &result)) return result;
    if ((rest = after_word(text, "tellics"))) text = rest;
    if (after_word(text, "resign")) return (CecpLine){.event = CECP_RESIGN};
    if (after_word(text, "Illegal") || after_word(text, "Error")) return refusal(text);
    if ((rest = after_word(text, "tellusererror")) && strncmp(rest, "Illegal position", 16) == 0) {
        return (CecpLine){.event = CECP_REFUSED_POSITION};
    }
    return result;
}

/* --- Thinking --- */

static int bounded(long number, int limit) {
    return number > limit ? limit : number < -limit ? -limit : (int)number;
}

static int score_of(long told) {
    if (labs(told) <= MATE_SCORE) return bounded(told, SCORE_MATE_BOUND - 1);
    const int moves = bounded(labs(told) - MATE_SCORE, MATE_MOVES_MAX);
    return told > 0 ? SCORE_MATE - 2 * moves + 1 : -SCORE_MATE + 2 * moves;
}

void cecp_text_thinking(const char *line, PlayerReply *reply) {
    const char *at = skip_blanks(line);
    long numbers[4];
    for (int i = 0; i < 4; i++) {
        char *end;
        numbers[i] = strtol(at, &end, 10);
        /* Some engines mark the depth by a character. */
        if (end != at && i == 0 && ispunct((unsigned char)*end)) end++;
        if (end == at || (*end != ' ' && *end != '\t' && *end != '\0')) return;
        at = skip_blanks(end);
    }
    if (numbers[0] < 0 || numbers[2] < 0 || numbers[3] < 0) return;
    reply->depth = bounded(numbers[0], MAX_PLY);
    reply->score = score_of(numbers[1]);
    reply->nodes = (uint64_t)numbers[3];
}
