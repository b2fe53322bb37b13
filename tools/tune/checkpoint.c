#include "tools/tune/checkpoint.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "tools/text_file.h"

enum { CHECKPOINT_MAX = 1 << 28, SHOWN_MAX = 40 };

static const char first_line[] = "orthant tune checkpoint 1\n";

/* FNV-1a by Fowler, Noll and Vo, 64 bits. */
static uint64_t checksum(const char *text, size_t length) {
    uint64_t hash = UINT64_C(0xCBF29CE484222325);
    for (size_t i = 0; i < length; i++)
        hash = (hash ^ (unsigned char)text[i]) * UINT64_C(0x100000001B3);
    return hash;
}

/* Runs of bits as hexadecimal digits. */
static void write_selection(const bool *selected, int count, FILE *out) {
    for (int i = 0; i < count; i += 4) {
        int digit = 0;
        for (int k = 0; k < 4 && i + k < count; k++)
            digit |= selected[i + k] << k;
        fprintf(out, "%x", (unsigned)digit);
    }
}

char *checkpoint_settings(const TuneProblem *problem, uint64_t fingerprint) {
    const TuneConfig *config = problem->config;
    char *text = NULL;
    size_t length = 0;
    FILE *out = open_memstream(&text, &length);
    if (!out) return NULL;
    fprintf(out,
            "variant=%s evaluator=%s weights=%016" PRIx64 " data=%016" PRIx64
            " positions=%zu k=%a lambda=%a l2=%a rate=%a validation=%a batch=%d patience=%d "
            "min_samples=%d seed=%" PRIu64 " frozen=",
            config->variant->name, config->start.evaluator->name,
            weight_set_checksum(&config->start), fingerprint, problem->rows->row_count, config->k,
            config->lambda, config->l2, config->rate, config->validation, config->batch,
            config->patience, config->min_samples, config->seed);
    write_selection(config->frozen, problem->table->size, out);
    fputs(" tied=", out);
    write_selection(config->tied, problem->table->size, out);
    if (fclose(out) == 0) return text;
    free(text);
    return NULL;
}

/* --- Writing --- */

static void write_state(const FitState *state, const char *settings, int param_count, FILE *out) {
    fprintf(out, "%s%s\n", first_line, settings);
    fprintf(out, "%d %" PRId64 " %a %d %d %d %a\n", state->epoch, state->step, state->rate,
            state->halvings, state->since_best, state->best_epoch, state->best_loss);
    for (int i = 0; i < param_count; i++) {
        fprintf(out, "%a %a %a %a\n", state->params[i], state->best[i], state->mean[i],
                state->square[i]);
    }
    for (int i = 0; i < state->epoch; i++) {
        fprintf(out, "%a %a %a\n", state->curve[i].training, state->curve[i].validation,
                state->curve[i].rate);
    }
}

bool checkpoint_write(const char *path, const char *settings, const FitState *state,
                      int param_count, Report *report) {
    TextFile file;
    char *text = NULL;
    size_t length = 0;
    FILE *out = open_memstream(&text, &length);
    if (out) write_state(state, settings, param_count, out);
    if (!out || fclose(out) != 0) {
        free(text);
        return report_error(report, "out of memory");
    }
    bool sound = text_file_begin(&file, path, report);
    if (sound) {
        fprintf(file.file, "%send %016" PRIx64 "\n", text, checksum(text, length));
        sound = text_file_commit(&file, report);
    }
    free(text);
    return sound;
}

/* --- Reading --- */

static bool read_number(const char **at, double *number) {
    char *end;
    *number = strtod(*at, &end);
    const bool found = end != *at;
    *at = end;
    return found;
}

static bool read_integer(const char **at, int *number) {
    double value;
    if (!read_number(at, &value) || !(value >= 0 && value <= INT32_MAX)) return false;
    *number = (int)value;
    return true;
}

static bool read_head(const char **at, FitState *state) {
    double step;
    if (!read_integer(at, &state->epoch) || !read_number(at, &step)) return false;
    state->step = (int64_t)step; /* far below 2^53 */
    return read_number(at, &state->rate) && read_integer(at, &state->halvings) &&
           read_integer(at, &state->since_best) && read_integer(at, &state->best_epoch) &&
           read_number(at, &state->best_loss);
}

static bool read_curve(const char **at, FitState *state) {
    const int epochs = state->epoch;
    bool sound = true;
    for (state->epoch = 0; sound && state->epoch < epochs; state->epoch += sound) {
        sound = fit_reserve(state);
        if (!sound) break;
        FitEpoch *epoch = &state->curve[state->epoch];
        sound = read_number(at, &epoch->training) && read_number(at, &epoch->validation) &&
                read_number(at, &epoch->rate);
    }
    return sound;
}

static bool read_state(const char *at, FitState *state, int param_count) {
    if (!read_head(&at, state)) return false;
    for (int i = 0; i < param_count; i++) {
        if (!read_number(&at, &state->params[i]) || !read_number(&at, &state->best[i]) ||
            !read_number(&at, &state->mean[i]) || !read_number(&at, &state->square[i])) {
            return false;
        }
    }
    return read_curve(&at, state);
}

/* The text without its last line, if that fits it. */
static bool is_whole(const char *text, size_t length, size_t *end) {
    static const char last[] = "end 0123456789abcdef\n";
    char expected[sizeof last];
    if (length < sizeof last - 1 + sizeof first_line) return false;
    *end = length - (sizeof last - 1);
    snprintf(expected, sizeof expected, "end %016" PRIx64 "\n", checksum(text, *end));
    return memcmp(text + *end, expected, sizeof last - 1) == 0 &&
           memcmp(text, first_line, sizeof first_line - 1) == 0;
}

/* The word in which two lines of words differ first, cut to be shown. */
static void show_difference(const char *line, const char *other, char shown[SHOWN_MAX]) {
    size_t start = 0;
    for (size_t i = 0; line[i] && line[i] == other[i]; i++) {
        if (line[i] == ' ') start = i + 1;
    }
    const size_t length = strcspn(line + start, " \n");
    snprintf(shown, SHOWN_MAX, "%.*s", length < SHOWN_MAX ? (int)length : SHOWN_MAX - 1,
             line + start);
}

static bool check_settings(const char *line, const char *settings, Report *report) {
    char there[SHOWN_MAX], here[SHOWN_MAX];
    const size_t length = strlen(settings);
    if (strncmp(line, settings, length) == 0 && line[length] == '\n') return true;
    show_difference(line, settings, there);
    show_difference(settings, line, here);
    return report_error(report,
                        "it belongs to a run of other settings (there '%s', now '%s'); move it "
                        "away, or name another by output.checkpoint",
                        there, here);
}

static bool read_text(char *text, size_t length, const char *settings, FitState *state,
                      int param_count, Report *report) {
    size_t end;
    if (!is_whole(text, length, &end)) {
        return report_error(report, "it is damaged; move it away to begin anew");
    }
    text[end] = '\0';
    const char *line = text + sizeof first_line - 1;
    if (!check_settings(line, settings, report)) return false;
    line = strchr(line, '\n');
    return (line && read_state(line, state, param_count)) ||
           report_error(report, "it does not hold what it should; move it away to begin anew");
}

bool checkpoint_read(const char *path, const char *settings, FitState *state, int param_count,
                     bool *found, Report *report) {
    char shown[REPORT_NAME_SIZE];
    size_t length;
    Report inner;
    report_clear(&inner);
    *found = access(path, F_OK) == 0;
    if (!*found) return true;
    char *text = text_file_read(path, CHECKPOINT_MAX, &length, &inner);
    const bool sound = text && read_text(text, length, settings, state, param_count, &inner);
    free(text);
    report_name(path, shown);
    return sound || report_error(report, "checkpoint %.60s: %s", shown, inner.error);
}
