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
    external->process = process_start(argv, report);
    return external->process ? PLAYER_MOVED : PLAYER_CRASHED;
}

void external_end(External *external, const char *farewell) {
    if (external->process) process_write(external->process, farewell, strlen(farewell));
    process_end(external->process);
    external->process = NULL;
}

PlayerStatus external_give_up(External *external, PlayerStatus status, Report *report,
                              const char *what) {
    process_end(external->process);
    external->process = NULL;
    report_error(report, "%s", what);
    return status;
}

PlayerStatus external_say(External *external, const char *text, Report *report) {
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
