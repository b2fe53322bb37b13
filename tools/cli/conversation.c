#include "tools/cli/conversation.h"

#include "tools/cli/commands.h"
#include "tools/cli/game_record.h"
#include "tools/cli/interrupt.h"
#include "tools/cli/thinking.h"
#include "tools/setup.h"

enum { PROMPT_SIZE = 32, TWICE_WITHIN_MS = 1000 };

static void make_prompt(const Session *session, char prompt[PROMPT_SIZE]) {
    const Game *game = session->match.game;
    if (match_is_over(&session->match)) {
        snprintf(prompt, PROMPT_SIZE, "%s> ", match_result(&session->match));
    } else {
        snprintf(prompt, PROMPT_SIZE, "%s %d> ", color_name(game_side(game)),
                 game_move_number(game));
    }
}

/* An interrupt at the prompt. `last_ms` is the time of the one before. */
static void prompt_interrupted(Session *session, int64_t *last_ms) {
    const int64_t now = setup_now_us() / 1000;
    const bool twice = *last_ms > 0 && now - *last_ms <= TWICE_WITHIN_MS;
    *last_ms = now;
    fputc('\n', session->out);
    if (!input_is_interactive(session->input)) {
        session->done = true;
    } else if (twice) {
        session->done = true;
        if (game_ply(session->match.game) > 0) game_record_write(session, session->out);
    } else {
        session_say(session, "(Once more within a second leaves; quit does too.)");
    }
}

static void read_and_do(Session *session, int64_t *last_interrupt_ms) {
    char prompt[PROMPT_SIZE];
    const char *line = NULL;
    make_prompt(session, prompt);
    switch (input_read_line(session->input, prompt, &line)) {
    case INPUT_LINE:
        command_line(session, line);
        break;
    case INPUT_INTERRUPTED:
        prompt_interrupted(session, last_interrupt_ms);
        break;
    case INPUT_END:
        if (input_is_interactive(session->input)) fputc('\n', session->out);
        session->done = true;
        break;
    }
}

void conversation_run(Session *session) {
    int64_t last_interrupt_ms = 0;
    interrupt_install();
    command_introduce(session);
    session_say(session, "Type a move, a cell to see its moves, or help.");
    session_show_position(session);
    while (!session->done) {
        if (session_engine_moves(session)) {
            thinking_play(session);
        } else {
            read_and_do(session, &last_interrupt_ms);
        }
    }
    fflush(session->out);
}
