#include "tools/cli/conversation.h"

#include "tools/cli/autosave.h"
#include "tools/cli/commands.h"
#include "tools/cli/game_record.h"
#include "tools/cli/interrupt.h"
#include "tools/cli/screen.h"
#include "tools/cli/thinking.h"
#include "tools/protocol/words.h"
#include "tools/setup.h"

enum { PROMPT_SIZE = 32 + CLOCK_TEXT_SIZE };

static void make_prompt(const Session *session, char prompt[PROMPT_SIZE]) {
    const Match *match = &session->match;
    const Color side = game_side(match->game);
    if (session->question.kind == QUESTION_LEAVE) {
        snprintf(prompt, PROMPT_SIZE, "Leave? y/n> ");
    } else if (session->question.kind == QUESTION_PROMOTION) {
        snprintf(prompt, PROMPT_SIZE, "Promote to> ");
    } else if (match_is_over(match)) {
        snprintf(prompt, PROMPT_SIZE, "%s> ", match_result(match));
    } else if (game_clock_is_set(&match->clock)) {
        char left[CLOCK_TEXT_SIZE];
        clock_time_text(game_clock_left(&match->clock, side, setup_now_us()), left);
        snprintf(prompt, PROMPT_SIZE, "%s %d %s> ", color_name(side), game_move_number(match->game),
                 left);
    } else {
        snprintf(prompt, PROMPT_SIZE, "%s %d> ", color_name(side), game_move_number(match->game));
    }
}

/* --- Leaving --- */

static void leave(Session *session) {
    session->done = true;
    if (!input_is_interactive(session->input) || game_ply(session->match.game) == 0) return;
    if (!session->match.played || match_is_over(&session->match)) return;
    if (autosave_is_safe(session)) {
        session_say(session, "The game is kept; orthant play --resume goes on with it.");
    } else {
        game_record_write(session, session->out);
    }
}

/* An interrupt at the prompt asks; one at the question is a yes. */
static void prompt_interrupted(Session *session) {
    fputc('\n', session->out);
    if (!input_is_interactive(session->input) || session->question.kind == QUESTION_LEAVE) {
        leave(session);
        return;
    }
    session->question = (MoveQuestion){.kind = QUESTION_LEAVE};
    session_say(session, "Leave the game? (y or Ctrl-C leaves, n stays)");
}

/* Does the line answer the question whether to leave? Any other line means no and is done. */
static bool answers_leave(Session *session, const char *line) {
    if (session->question.kind != QUESTION_LEAVE) return false;
    session->question = (MoveQuestion){.kind = QUESTION_NONE};
    Words words = words_of(line), more;
    words_next(&words);
    more = words;
    if (words_next(&more)) return false;
    if (words_is(&words, "y") || words_is(&words, "yes")) {
        leave(session);
        return true;
    }
    return words_is(&words, "n") || words_is(&words, "no");
}

/* --- The loop --- */

/* When the flag of the side to move falls, 0: never. */
static int64_t flag_time_us(const Session *session) {
    const GameClock *clock = &session->match.clock;
    if (!clock->running) return 0;
    const int64_t now = setup_now_us();
    return now + (game_clock_left(clock, clock->side, now) + 1) * 1000;
}

static void read_and_do(Session *session) {
    char prompt[PROMPT_SIZE];
    const char *line = NULL;
    make_prompt(session, prompt);
    switch (input_read_line(session->input, prompt, flag_time_us(session), &line)) {
    case INPUT_LINE:
        if (session_check_flag(session)) session->question = (MoveQuestion){.kind = QUESTION_NONE};
        if (!answers_leave(session, line)) command_line(session, line);
        if (session->done) leave(session);
        break;
    case INPUT_CLEARED:
        fputc('\n', session->out);
        break;
    case INPUT_INTERRUPTED:
        prompt_interrupted(session);
        break;
    case INPUT_TIMEOUT:
        if (input_is_interactive(session->input)) fputc('\n', session->out);
        session_check_flag(session);
        break;
    case INPUT_RESIZED:
        screen_refresh(session);
        break;
    case INPUT_END:
        if (input_is_interactive(session->input)) fputc('\n', session->out);
        leave(session);
        break;
    }
}

/* To a person whose game has just ended. */
static void tell_what_next(const Session *session) {
    if (session->done || !input_is_interactive(session->input) || !match_is_over(&session->match))
        return;
    session_say(session, "What next: new, annotate (the engine's review), save FILE, undo, quit.");
}

void conversation_run(Session *session) {
    interrupt_install();
    if (input_is_interactive(session->input) && autosave_offers(session)) {
        session_say(session, "An unfinished game is kept; resume goes on with it.");
    }
    command_introduce(session);
    session_say(session, "Type a move, a cell to see its moves, or help.");
    session_run_clock(session);
    session_show_position(session);
    while (!session->done) {
        const bool was_over = match_is_over(&session->match);
        session_run_clock(session);
        if (session_engine_moves(session)) {
            thinking_play(session);
        } else {
            thinking_ponder(session);
            read_and_do(session);
        }
        session_run_clock(session);
        autosave_update(session);
        if (!was_over) tell_what_next(session);
    }
    fflush(session->out);
}
