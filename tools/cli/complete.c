#include "tools/cli/complete.h"

#include <string.h>

#include "tools/cli/commands.h"
#include "tools/cli/help.h"
#include "variants/variants.h"

static void report_commands(CandidateFn *report, void *payload) {
    for (int i = 0; i < command_count; i++)
        report(command_table[i].name, payload);
}

static void report_moves(const Session *session, CandidateFn *report, void *payload) {
    Move moves[MAX_MOVES];
    const int count = game_moves(session->match.game, moves);
    for (int i = 0; i < count; i++) {
        char text[GAME_MOVE_TEXT_SIZE];
        game_move_text(session->match.game, moves[i], MOVE_STYLE_SAN, text);
        report(text, payload);
    }
}

static void report_words(const char *const *words, CandidateFn *report, void *payload) {
    for (; *words; words++)
        report(*words, payload);
}

static void report_variants(CandidateFn *report, void *payload) {
    for (size_t i = 0; variant_list[i]; i++)
        report(variant_list[i]->name, payload);
}

/* Reports what may follow a command; false when that is a file name. */
static bool report_arguments(ArgumentKind kind, CandidateFn *report, void *payload) {
    static const char *const sides[] = {"white", "black", "both", "none", "random", NULL};
    static const char *const limits[] = {"depth", "time", NULL};
    static const char *const clocks[] = {"300+2", "5:00+2", "40/300+0", "off", NULL};
    static const char *const switches[] = {"on", "off", NULL};
    static const char *const paces[] = {"off", "1", "3", NULL};
    static const char *const kept[] = {"list", NULL};
    switch (kind) {
    case ARGUMENT_TOPIC:
        help_report_topics(report, payload);
        report_commands(report, payload);
        break;
    case ARGUMENT_VARIANT:
        report_variants(report, payload);
        report("chess960", payload);
        break;
    case ARGUMENT_SIDE:
        report_words(sides, report, payload);
        break;
    case ARGUMENT_LEVEL:
        for (int i = 0; i < LEVEL_COUNT; i++)
            report(level_name(i), payload);
        report_words(limits, report, payload);
        break;
    case ARGUMENT_CLOCK:
        report_words(clocks, report, payload);
        break;
    case ARGUMENT_PACE:
        report_words(paces, report, payload);
        break;
    case ARGUMENT_RESUME:
        report_words(kept, report, payload);
        break;
    case ARGUMENT_LAYOUT:
        for (int i = 0; board_layout_at(i); i++)
            report(board_layout_at(i), payload);
        report("auto", payload);
        break;
    case ARGUMENT_SWITCH:
        report_words(switches, report, payload);
        break;
    case ARGUMENT_FILE:
        return false;
    case ARGUMENT_NONE:
    case ARGUMENT_TEXT:
        break;
    }
    return true;
}

bool complete_line(const char *text, CandidateFn *report, void *report_payload, void *payload) {
    const Session *session = payload;
    const char *start = text + strspn(text, " ");
    const size_t length = strcspn(start, " ");
    if (session->question.kind == QUESTION_LEAVE) {
        static const char *const answers[] = {"yes", "no", NULL};
        if (start[length] == '\0') report_words(answers, report, report_payload);
        return true;
    }
    if (start[length] == '\0') {
        report_commands(report, report_payload);
        report_moves(session, report, report_payload);
        return true;
    }
    char word[32];
    snprintf(word, sizeof word, "%.*s", (int)(length < sizeof word ? length : sizeof word - 1),
             start);
    const Command *command = command_find(word);
    return command ? report_arguments(command->kind, report, report_payload) : true;
}
