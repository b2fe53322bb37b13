#include "tools/analyze/epd_file.h"

#include <stdlib.h>
#include <string.h>

#include "tools/plain_text.h"
#include "tools/protocol/words.h"

bool epd_file_open(EpdFile *file, const char *name, Report *report) {
    const bool standard_input = strcmp(name, "-") == 0;
    Report inner;
    report_clear(&inner);
    *file = (EpdFile){.file = standard_input ? stdin : text_file_open(name, &inner)};
    report_name(standard_input ? "standard input" : name, file->name);
    return file->file || report_error(report, "%s: %s", file->name, inner.error);
}

void epd_file_close(EpdFile *file) {
    if (file->file && file->file != stdin) fclose(file->file);
    free(file->row.text);
    *file = (EpdFile){.file = NULL};
}

/* Puts the place before what is wrong. */
static bool fail(const EpdFile *file, const char *what, Report *report) {
    Report inner = *report;
    return report_error(report, "%s:%d: %s%s", file->name, file->line, what, inner.error);
}

size_t epd_fen_length(const char *line) {
    Words words = words_of(line);
    const char *end = line, *semicolon = strchr(line, ';');
    for (int field = 0; field < 6 && words_next(&words); field++) {
        long long number;
        if (field >= 4 && !words_number(&words, &number)) break;
        end = words.rest;
    }
    return (size_t)((semicolon && semicolon < end ? semicolon : end) - line);
}

static bool read_moves(const EpdFile *file, const Game *game, Words words, const char *opcode,
                       Move moves[EPD_TASK_MOVES], int *count, Report *report) {
    const char *first = words.rest + strspn(words.rest, " \t");
    if (*first == '\0') {
        report_error(report, "a move expected, but there is none");
        return fail(file, opcode, report);
    }
    while (words_next(&words)) {
        const Move move = game_parse_move(game, words.word, words.length, report);
        if (move == MOVE_NONE) return fail(file, opcode, report);
        if (*count < EPD_TASK_MOVES) moves[(*count)++] = move;
    }
    return true;
}

static bool read_mate(const EpdFile *file, Words words, EpdTask *task, Report *report) {
    long long moves;
    if (words_next(&words) && words_number(&words, &moves) && moves != 0 && moves > -1000 &&
        moves < 1000) {
        task->mate = (int)moves;
        return true;
    }
    report_clear(report);
    return fail(file, "dm: a number of moves expected", report);
}

static void read_id(const Words *words, EpdTask *task) {
    const char *start = words->rest + strspn(words->rest, " \t\"");
    snprintf(task->id, sizeof task->id, "%.*s", (int)strcspn(start, "\""), start);
    plain_text_clean(task->id);
}

/* One operation, a text of its own. */
static bool read_operation(const EpdFile *file, const Game *game, const char *text, EpdTask *task,
                           Report *report) {
    Words words = words_of(text);
    if (!words_next(&words)) return true;
    if (words_is(&words, "bm")) {
        return read_moves(file, game, words, "bm: ", task->best, &task->best_count, report);
    }
    if (words_is(&words, "am")) {
        return read_moves(file, game, words, "am: ", task->avoid, &task->avoid_count, report);
    }
    if (words_is(&words, "dm")) return read_mate(file, words, task, report);
    if (words_is(&words, "id")) read_id(&words, task);
    return true;
}

/* The end of the operation that begins at `text`: a semicolon outside quotes, or the text's end. */
static char *operation_end(char *text) {
    bool quoted = false;
    for (; *text && (quoted || *text != ';'); text++) {
        if (*text == '"') quoted = !quoted;
    }
    return text;
}

static bool read_task(const EpdFile *file, Game *game, EpdTask *task, Report *report) {
    char *text = file->row.text;
    const size_t length = epd_fen_length(text);
    *task = (EpdTask){.mate = 0};
    if (!game_set_fen(game, text, length, report)) return fail(file, "", report);
    for (text += length; *text;) {
        char *end = operation_end(text);
        const bool last = *end == '\0';
        *end = '\0';
        if (!read_operation(file, game, text, task, report)) return false;
        text = last ? end : end + 1;
    }
    return true;
}

bool epd_task_is_empty(const EpdTask *task) {
    return task->best_count == 0 && task->avoid_count == 0 && task->mate == 0;
}

bool epd_file_next(EpdFile *file, Game *game, EpdTask *task, Report *report) {
    report_clear(report);
    while (text_file_next_line(file->file, &file->row, report)) {
        char *text = file->row.text;
        file->line++;
        text[strcspn(text, "\r\n")] = '\0';
        const char *start = text + strspn(text, " \t");
        if (*start != '\0' && *start != '#') return read_task(file, game, task, report);
    }
    if (report->error[0] == '\0') return false;
    file->line++;
    return fail(file, "", report);
}
