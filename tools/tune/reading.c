#include "tools/tune/reading.h"

#include <inttypes.h>
#include <string.h>

#include "core/random.h"
#include "tools/tune/data_line.h"
#include "tools/tune/line_stream.h"

enum { PROGRESS_LINES = 1 << 14 };

/* A file that is being read. */
typedef struct FileReading {
    const TuneReader *reader;
    TuneData *data;
    const char *path;
    int64_t line;       /* its number, from 1 */
    int64_t last_ply;   /* of the position before, in its game; -1: none */
    int64_t unnumbered; /* positions in a row whose half-move is not known */
    bool game_is_new;
    bool is_validation; /* of the present game */
} FileReading;

static void mix(uint64_t *fingerprint, const char *text, size_t length) {
    uint64_t state = *fingerprint ^ length;
    for (size_t i = 0; i < length; i += sizeof state) {
        uint64_t word = 0;
        memcpy(&word, text + i, length - i < sizeof word ? length - i : sizeof word);
        state = state * UINT64_C(0x9E3779B97F4A7C15) ^ word;
        state ^= state >> 29;
    }
    *fingerprint = random_next(&state);
}

/* --- Bad lines --- */

/* False when there are too many by now. */
static bool skip_line(FileReading *reading, const char *why, Report *report) {
    const TuneReader *reader = reading->reader;
    char shown[REPORT_NAME_SIZE];
    Report message;
    report_name(reading->path, shown);
    report_error(&message, "%s:%" PRId64 ": %.100s", shown, reading->line, why);
    reading->data->bad_lines++;
    if (reader->events.on_bad_line)
        reader->events.on_bad_line(message.error, reader->events.payload);
    return reading->data->bad_lines <= reader->bad_lines_max ||
           report_error(report,
                        "more than %" PRId64 " bad lines (bad_lines); is the variant %s right?",
                        reader->bad_lines_max, rules_variant(game_rules(reader->game))->name);
}

/* --- Games --- */

static void begin_game(FileReading *reading) {
    uint64_t state = reading->reader->seed ^ (uint64_t)reading->data->games << 20;
    const double part = (double)(random_next(&state) >> 11) * 0x1p-53;
    reading->is_validation = part < reading->reader->validation;
    reading->data->games++;
    reading->unnumbered = 0;
    reading->game_is_new = false;
}

static void note_game(FileReading *reading, const DataLine *line) {
    const Game *game = reading->reader->game;
    int64_t ply = -1;
    bool is_new;
    if (line->has_counters) {
        ply = 2 * (int64_t)game_move_number(game) + game_side(game);
        is_new = reading->last_ply < 0 || ply <= reading->last_ply;
    } else {
        is_new = reading->last_ply >= 0 || reading->unnumbered >= TUNE_UNNUMBERED_BLOCK;
    }
    if (is_new || reading->game_is_new) begin_game(reading);
    reading->last_ply = ply;
    reading->unnumbered += !line->has_counters;
}

/* --- Positions --- */

/* Do the counts come to the evaluation? */
static bool check_trace(const FileReading *reading, const EvalTrace *trace, int explained,
                        Report *report) {
    const TuneReader *reader = reading->reader;
    const Evaluator *evaluator = engine_evaluator(reader->engine);
    const int sign = game_side(reader->game) == WHITE ? 1 : -1;
    const int score = sign * engine_evaluate(reader->engine, reader->game);
    const int sum = trace_score(trace, evaluator->weights, engine_weights(reader->engine));
    char shown[REPORT_NAME_SIZE];
    if (sum == score && sign * explained == score) return true;
    report_name(reading->path, shown);
    return report_error(report,
                        "%s:%" PRId64 ": the trace of evaluator %s comes to %d, its evaluation is "
                        "%d; it cannot be tuned",
                        shown, reading->line, evaluator->name, sum, score);
}

static void complete_row(const FileReading *reading, const DataLine *line, TuneRow *row) {
    const bool turn = line->is_movers_view && game_side(reading->reader->game) == BLACK;
    row->half_points = (uint8_t)line->half_points;
    row->has_score = line->has_score;
    row->score = (float)(!line->has_score ? 0 : turn ? -line->score : line->score);
    row->is_validation = reading->is_validation;
    reading->data->scored += line->has_score;
}

static bool add_position(FileReading *reading, const DataLine *line, Report *report) {
    const TuneReader *reader = reading->reader;
    EvalTrace trace;
    Report inner;
    report_clear(&inner);
    if (!game_set_fen(reader->game, line->fen, line->fen_length, &inner)) {
        return skip_line(reading, inner.error, report);
    }
    note_game(reading, line);
    if (game_in_check(reader->game)) {
        reading->data->in_check++;
        return true;
    }
    const int explained = engine_explain(reader->engine, reader->game, &trace);
    if (!check_trace(reading, &trace, explained, report)) return false;
    if (!tune_rows_reserve(&reading->data->rows)) {
        return report_error(report, "out of memory after %zu positions",
                            reading->data->rows.row_count);
    }
    TuneRow *row = tune_rows_add(&reading->data->rows, &trace,
                                 engine_evaluator(reader->engine)->weights, &inner);
    if (!row) return skip_line(reading, inner.error, report);
    complete_row(reading, line, row);
    return true;
}

static bool add_line(FileReading *reading, const char *text, size_t length, Report *report) {
    DataLine line;
    Report inner;
    report_clear(&inner);
    switch (data_line_parse(text, length, &line, &inner)) {
    case DATA_LINE_EMPTY:
        reading->game_is_new = true;
        return true;
    case DATA_LINE_BAD:
        return skip_line(reading, inner.error, report);
    default:
        return add_position(reading, &line, report);
    }
}

static void tell_progress(const FileReading *reading) {
    const TuneReadingEvents *events = &reading->reader->events;
    if (events->on_progress && reading->data->lines % PROGRESS_LINES == 0)
        events->on_progress(reading->path, reading->data->rows.row_count, events->payload);
}

/* A signal to stop breaks off waiting for a pipe as well, which is no error then. */
static bool is_stopped(const TuneReader *reader) {
    return reader->events.is_stopped && reader->events.is_stopped(reader->events.payload);
}

static bool read_lines(FileReading *reading, LineStream *stream, Report *report) {
    for (;;) {
        const char *text;
        size_t length;
        Report inner;
        report_clear(&inner);
        const LineStatus status = line_stream_next(stream, &text, &length, &inner);
        if (is_stopped(reading->reader)) return false;
        if (status == LINE_END) return true;
        if (status == LINE_FAILED) {
            char shown[REPORT_NAME_SIZE];
            report_name(reading->path, shown);
            return report_error(report, "%s: %.100s", shown, inner.error);
        }
        reading->line++;
        reading->data->lines++;
        mix(&reading->data->fingerprint, text, length);
        const bool going = status == LINE_TOO_LONG
                               ? skip_line(reading, "the line is too long", report)
                               : add_line(reading, text, length, report);
        if (!going) return false;
        tell_progress(reading);
    }
}

bool tune_read(const TuneReader *reader, const char *path, TuneData *data, Report *report) {
    FileReading reading = {
        .reader = reader, .data = data, .path = path, .last_ply = -1, .game_is_new = true};
    Report inner;
    report_clear(&inner);
    LineStream *stream = line_stream_open(path, &inner);
    if (!stream && is_stopped(reader)) return false;
    if (!stream) {
        char shown[REPORT_NAME_SIZE];
        report_name(path, shown);
        return report_error(report, "%s: %.100s", shown, inner.error);
    }
    const bool sound = read_lines(&reading, stream, report);
    line_stream_close(stream);
    return sound;
}

void tune_data_free(TuneData *data) { tune_rows_free(&data->rows); }
