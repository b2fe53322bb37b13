#include "tools/match/external.h"

#include <stdlib.h>
#include <string.h>

#include "tools/setup.h"

enum {
    MOVE_PATIENCE_US = 5000000,          /* beyond its time */
    UNTIMED_PATIENCE_US = 600 * 1000000, /* where nodes or depth are the only limit */
    SHOWN_LENGTH = 20                    /* of an illegal move */
};

PlayerStatus external_start(External *external, Report *report) {
    const PlayerSpec *spec = external->spec;
    const char *argv[PLAYER_ARGUMENTS_MAX + 2] = {spec->command};
    for (int i = 0; i < spec->argument_count; i++)
        argv[i + 1] = spec->arguments[i];
    if (external->failed) {
        match_log_tell(external->log, LOG_WARNINGS, "%s is started again", spec->name);
    }
    external->failed = false;
    external->line_count = 0;
    external->process = process_start(argv, report);
    return external->process ? PLAYER_MOVED : PLAYER_CRASHED;
}

/* Ends the process; what it wrote to standard error goes to the log. */
static void end_process(External *external, ProcessRemains *remains) {
    const int number = process_number(external->process);
    process_end(external->process, remains);
    external->process = NULL;
    match_log_talk(external->log, external->spec->name, number, '!', remains->errors);
}

void external_end(External *external, const char *farewell) {
    ProcessRemains remains;
    if (!external->process) return;
    process_write(external->process, farewell, strlen(farewell));
    end_process(external, &remains);
}

/* --- Last words --- */

static void remember(External *external, const char *line) {
    char *kept = external->lines[external->line_count % EXTERNAL_LINES];
    const int length = (int)strnlen(line, EXTERNAL_LINE_SIZE - 1);
    snprintf(kept, EXTERNAL_LINE_SIZE, "%.*s", length, line);
    external->line_count++;
}

/* Adds a line to `words`; what no terminal should get is shown as '?'. */
static void add_words(char words[EXTERNAL_WORDS_SIZE], char mark, const char *line, int length) {
    const size_t used = strlen(words);
    snprintf(words + used, EXTERNAL_WORDS_SIZE - used, "  %c %.*s\n", mark, length, line);
    for (char *at = words + used; *at; at++) {
        const unsigned char byte = (unsigned char)*at;
        if ((byte < ' ' && byte != '\n') || byte >= 0x7F) *at = '?';
    }
}

static void collect_words(External *external, const char *errors) {
    const int first =
        external->line_count > EXTERNAL_LINES ? external->line_count - EXTERNAL_LINES : 0;
    external->words[0] = '\0';
    for (int i = first; i < external->line_count; i++)
        add_words(external->words, '<', external->lines[i % EXTERNAL_LINES], EXTERNAL_LINE_SIZE);
    while (*errors) {
        const int length = (int)strcspn(errors, "\n");
        add_words(external->words, '!', errors, length);
        errors += length + (errors[length] == '\n');
    }
}

const char *external_last_words(External *external) {
    if (external->process) collect_words(external, "");
    return external->words;
}

PlayerStatus external_give_up(External *external, PlayerStatus status, Report *report,
                              const char *what) {
    ProcessRemains remains;
    end_process(external, &remains);
    external->failed = true;
    external->fell_silent = remains.how[0] || status == PLAYER_HUNG;
    collect_words(external, remains.errors);
    if (status == PLAYER_CRASHED && remains.how[0]) {
        report_error(report, "%s (%s)", what, remains.how);
    } else {
        report_error(report, "%s", what);
    }
    return status;
}

void external_report_start(const External *external, const char *why, Report *report) {
    enum { SHOWN = 100 };
    const char *last = external->fell_silent ? external->words : "";
    for (const char *line = last; *line; line += strcspn(line, "\n") + 1)
        last = line;
    const int length = (int)strcspn(last, "\n") - 4; /* behind the mark */
    if (length > 0) {
        report_error(report, "%s: %s; it said: %.*s", external->spec->name, why,
                     min_int(length, SHOWN), last + 4);
    } else {
        report_error(report, "%s: %s", external->spec->name, why);
    }
}

/* --- Talking --- */

PlayerStatus external_say(External *external, const char *text, Report *report) {
    match_log_talk(external->log, external->spec->name, process_number(external->process), '>',
                   text);
    if (process_write(external->process, text, strlen(text))) return PLAYER_MOVED;
    return external_give_up(external, PLAYER_CRASHED, report, "crashed");
}

PlayerStatus external_say_stream(External *external, FILE *stream, char **text, Report *report) {
    PlayerStatus status;
    if (stream && fclose(stream) == 0) {
        status = external_say(external, *text, report);
    } else {
        status =
            external_give_up(external, PLAYER_CRASHED, report, "cannot be asked: out of memory");
    }
    free(*text);
    return status;
}

PlayerStatus external_read(External *external, char line[PROCESS_LINE_SIZE], int64_t deadline_us,
                           Report *report) {
    const ProcessStatus status = process_read(external->process, line, deadline_us);
    /* A line may be there at once, again and again, without saying what is waited for. */
    const bool late = setup_now_us() > deadline_us;
    if (status == PROCESS_LINE) {
        remember(external, line);
        match_log_talk(external->log, external->spec->name, process_number(external->process), '<',
                       line[0] ? line : "\n");
    }
    if (status == PROCESS_LINE && !late) return PLAYER_MOVED;
    if (status != PROCESS_ENDED) {
        return external_give_up(external, PLAYER_HUNG, report, "does not answer");
    }
    return external_give_up(external, PLAYER_CRASHED, report, "crashed");
}

PlayerStatus external_illegal_move(External *external, const char *word, size_t length,
                                   Report *report) {
    char what[REPORT_SIZE];
    snprintf(what, sizeof what, "plays an illegal move: '%.*s'",
             (int)(length < SHOWN_LENGTH ? length : SHOWN_LENGTH), word);
    return external_give_up(external, PLAYER_ILLEGAL_MOVE, report, what);
}

const char *external_variant(const External *external, const Rules *rules) {
    return external->spec->variant[0] ? external->spec->variant : rules_variant(rules)->name;
}

int64_t external_patience_us(const SearchLimits *limits, Color side) {
    if (limits->movetime_ms > 0) return 1000 * limits->movetime_ms + MOVE_PATIENCE_US;
    if (limits->use_clock) return 1000 * limits->time_ms[side] + MOVE_PATIENCE_US;
    return UNTIMED_PATIENCE_US;
}
