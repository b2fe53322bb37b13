#include "tools/tune/data_line.h"

#include <stdlib.h>
#include <string.h>

#include "core/score.h"

enum { NUMBER_TEXT_SIZE = 32, FEN_FIELDS = 4, COUNTERS = 2, SHOWN_MAX = 24 };

/* A piece of the line. */
typedef struct Span {
    const char *at, *end;
} Span;

static bool is_blank(char c) { return c == ' ' || c == '\t' || c == '\r'; }

static Span trimmed(Span span) {
    while (span.at < span.end && is_blank(*span.at))
        span.at++;
    while (span.end > span.at && is_blank(span.end[-1]))
        span.end--;
    return span;
}

static bool is_empty(Span span) { return span.at == span.end; }

static int shown_length(Span span) {
    const size_t length = (size_t)(span.end - span.at);
    return length < SHOWN_MAX ? (int)length : SHOWN_MAX;
}

static const char *find(Span span, char c) {
    return is_empty(span) ? NULL : memchr(span.at, c, (size_t)(span.end - span.at));
}

/* Takes the next word, which may be empty at the end. */
static Span next_word(Span *rest) {
    *rest = trimmed(*rest);
    Span word = {rest->at, rest->at};
    while (word.end < rest->end && !is_blank(*word.end))
        word.end++;
    rest->at = word.end;
    return word;
}

static bool equals(Span span, const char *text) {
    const size_t length = (size_t)(span.end - span.at);
    return length == strlen(text) && memcmp(span.at, text, length) == 0;
}

/* --- Values --- */

static bool read_result(Span span, DataLine *line, Report *report) {
    static const struct {
        const char *text;
        int half_points;
    } results[] = {{"1.0", 2},     {"0.5", 1}, {"0.0", 0}, {"1-0", 2},
                   {"1/2-1/2", 1}, {"0-1", 0}, {"1", 2},   {"0", 0}};
    span = trimmed(span);
    for (size_t i = 0; i < ARRAY_LENGTH(results); i++) {
        if (!equals(span, results[i].text)) continue;
        line->half_points = results[i].half_points;
        return true;
    }
    return report_error(report, "result: expected 1.0, 0.5 or 0.0, not '%.*s'", shown_length(span),
                        span.at);
}

static bool read_score(Span span, DataLine *line, Report *report) {
    char text[NUMBER_TEXT_SIZE], *end = text;
    span = trimmed(span);
    const size_t length = (size_t)(span.end - span.at);
    if (length > 0 && length < sizeof text && !memchr(span.at, '\0', length)) {
        memcpy(text, span.at, length);
        text[length] = '\0';
        line->score = strtod(text, &end);
    }
    const bool is_number = length > 0 && length < sizeof text && end == text + length;
    /* Also false for what is no number, as "nan". */
    const bool in_range = is_number && line->score >= -SCORE_MATE && line->score <= SCORE_MATE;
    if (!in_range) {
        return report_error(report, "score: expected centipawns within %d, not '%.*s'", SCORE_MATE,
                            shown_length(span), span.at);
    }
    line->has_score = line->score > -SCORE_MATE_BOUND && line->score < SCORE_MATE_BOUND;
    return true;
}

/* Takes the fields of a FEN from the front: four, and the counters if they are there. */
static void take_fen(Span *rest, DataLine *line) {
    *rest = trimmed(*rest);
    line->fen = rest->at;
    for (int i = 0; i < FEN_FIELDS; i++)
        next_word(rest);
    line->fen_length = (size_t)(rest->at - line->fen);
    Span behind = *rest;
    for (int i = 0; i < COUNTERS; i++) {
        const Span word = next_word(&behind);
        for (const char *c = word.at; c < word.end; c++) {
            if (*c < '0' || *c > '9') return;
        }
        if (is_empty(word)) return;
    }
    line->fen_length = (size_t)(behind.at - line->fen);
    line->has_counters = true;
    *rest = behind;
}

/* The whole of a span is the FEN. */
static bool read_fen(Span span, DataLine *line, Report *report) {
    take_fen(&span, line);
    span = trimmed(span);
    return is_empty(span) || report_error(report, "expected the end of the FEN, not '%.*s'",
                                          shown_length(span), span.at);
}

/* --- Formats --- */

static bool read_text(Span span, const char *bar, DataLine *line, Report *report) {
    const Span fen = {span.at, bar}, rest = {bar + 1, span.end};
    const char *second = find(rest, '|');
    if (!second) return report_error(report, "expected FEN | score | result, but one '|' is there");
    return read_fen(fen, line, report) && read_score((Span){rest.at, second}, line, report) &&
           read_result((Span){second + 1, rest.end}, line, report);
}

static bool read_bracket(Span span, DataLine *line, Report *report) {
    const char *open = find(span, '[');
    if (!open) return report_error(report, "expected FEN [result], but there is no '['");
    return read_fen((Span){span.at, open}, line, report) &&
           read_result((Span){open + 1, span.end - 1}, line, report);
}

/* Up to the next semicolon that is not within quotes. */
static Span take_operation(Span *rest) {
    Span operation = {rest->at, rest->at};
    bool quoted = false;
    while (operation.end < rest->end && (quoted || *operation.end != ';')) {
        quoted ^= *operation.end == '"';
        operation.end++;
    }
    rest->at = operation.end + (operation.end < rest->end);
    return operation;
}

static Span unquoted(Span span) {
    span = trimmed(span);
    const bool quoted = span.end - span.at >= 2 && span.at[0] == '"' && span.end[-1] == '"';
    return quoted ? (Span){span.at + 1, span.end - 1} : span;
}

static bool read_epd(Span rest, DataLine *line, Report *report) {
    bool has_result = false;
    take_fen(&rest, line);
    for (rest = trimmed(rest); !is_empty(rest); rest = trimmed(rest)) {
        Span operation = take_operation(&rest);
        const Span name = next_word(&operation);
        if (equals(name, "ce")) {
            line->is_movers_view = true;
            if (!read_score(operation, line, report)) return false;
        } else if (equals(name, "c9")) {
            has_result = true;
            if (!read_result(unquoted(operation), line, report)) return false;
        }
    }
    return has_result ||
           report_error(report, "there is no result: expected FEN | score | result, FEN [result] "
                                "or EPD with c9");
}

DataLineKind data_line_parse(const char *text, size_t length, DataLine *line, Report *report) {
    const Span span = trimmed((Span){text, text + length});
    *line = (DataLine){.fen = text};
    if (is_empty(span)) return DATA_LINE_EMPTY;
    const char *bar = find(span, '|'), *quote = find(span, '"');
    bool sound;
    if (bar && (!quote || bar < quote)) {
        sound = read_text(span, bar, line, report);
    } else if (span.end[-1] == ']') {
        sound = read_bracket(span, line, report);
    } else {
        sound = read_epd(span, line, report);
    }
    return sound ? DATA_LINE_POSITION : DATA_LINE_BAD;
}
