/* Commands about time. */
#include <string.h>
#include <strings.h>

#include "tools/cli/commands.h"
#include "tools/setup.h"

static void say_clock(const Session *session) {
    const Match *match = &session->match;
    char control[CLOCK_TEXT_SIZE], left[MATCH_CLOCK_SIZE];
    if (!game_clock_is_set(&match->clock)) {
        session_say(session,
                    "No clock; clock 300+2 sets one: five minutes and two seconds a move.");
        return;
    }
    clock_control_text(&match->clock.control, control);
    match_clock_text(match, left);
    session_say(session, "Clock %s  %s%s", control, left, match->clock.running ? "" : "  stopped");
}

void command_tell_clock(const Session *session) {
    const ClockControl *control = &session->match.clock.control;
    char base[CLOCK_TEXT_SIZE], moves[32] = "", more[48] = "";
    if (!game_clock_is_set(&session->match.clock)) return;
    clock_time_text(control->base_ms, base);
    if (control->moves > 0) snprintf(moves, sizeof moves, " for %d moves", control->moves);
    if (control->increment_ms > 0) {
        snprintf(more, sizeof more, ", %g s more a move", (double)control->increment_ms / 1000);
    }
    session_say(session, "Clock: %s each%s%s.", base, moves, more);
}

void command_clock(Session *session, const char *argument) {
    ClockControl control = {.base_ms = 0};
    if (!*argument) {
        say_clock(session);
        return;
    }
    if (strcasecmp(argument, "off") != 0 && !clock_control_parse(argument, &control)) {
        session_refuse(session,
                       "clock: expected BASE+INCREMENT such as 300+2 or 5:00+2, MOVES/BASE such as "
                       "40/300, or off, not '%.40s'",
                       argument);
        return;
    }
    session->clock_control = control;
    game_clock_set(&session->match.clock, &control, game_ply(session->match.game));
    session_run_clock(session);
    say_clock(session);
}

void command_pause(Session *session, const char *argument) {
    (void)argument;
    if (match_is_over(&session->match)) {
        session_refuse(session, "pause: the game is over");
        return;
    }
    session->paused = true;
    session_run_clock(session);
    session_say(session, "Paused: continue goes on, so does a move.");
}

void command_continue(Session *session, const char *argument) {
    (void)argument;
    if (match_is_over(&session->match)) {
        session_refuse(session, "continue: the game is over");
        return;
    }
    session->paused = false;
    session_run_clock(session);
    if (!session_engine_moves(session)) session_show_position(session);
}
