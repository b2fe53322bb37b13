/* Commands about the engine: what it plays, how strongly, what it thinks. */
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "tools/cli/commands.h"
#include "tools/cli/thinking.h"

static bool refuse_when_over(const Session *session, const char *command) {
    if (match_is_over(&session->match)) session_refuse(session, "%s: the game is over", command);
    return match_is_over(&session->match);
}

void command_hint(Session *session, const char *argument) {
    (void)argument;
    if (!refuse_when_over(session, "hint")) thinking_hint(session);
}

void command_eval(Session *session, const char *argument) {
    (void)argument;
    thinking_evaluate(session);
}

void command_go(Session *session, const char *argument) {
    (void)argument;
    if (refuse_when_over(session, "go")) return;
    const Color side = game_side(session->match.game);
    session->paused = false;
    if (!session->human[side]) return; /* the main loop lets it move */
    if (session->human[color_other(side)]) {
        thinking_play(session);
        return;
    }
    session->human[side] = false;
    session->human[color_other(side)] = true;
    session_say(session, "You are %s now.", session_sides_text(session));
}

/* --- Strength --- */

static void say_levels(const Session *session) {
    for (int number = 0; number < LEVEL_COUNT; number++) {
        const Strength strength = strength_of_level(number);
        char text[LEVEL_TEXT_SIZE];
        strength_text(&strength, text);
        session_say(session, "%s %s", number == session->strength.number ? "*" : " ", text);
    }
    if (session->strength.number == LEVEL_CUSTOM) {
        char text[LEVEL_TEXT_SIZE];
        strength_text(&session->strength, text);
        session_say(session, "* your own: %s", text);
    }
}

/* Reads "depth N" and "time S" in any order; false when the words are others. */
static bool parse_limits(const char *text, Strength *strength) {
    char key[8], value[24];
    int used = 0;
    *strength = (Strength){LEVEL_CUSTOM, 0, 0};
    while (sscanf(text, " %7s %23s%n", key, value, &used) == 2) {
        char *end;
        if (strcasecmp(key, "depth") == 0) {
            const long depth = strtol(value, &end, 10);
            if (*end != '\0' || depth < 1 || depth >= MAX_PLY) return false;
            strength->depth = (int)depth;
        } else if (strcasecmp(key, "time") == 0) {
            strength->movetime_ms = strength_parse_seconds(value);
            if (strength->movetime_ms == 0) return false;
        } else {
            return false;
        }
        text += used;
    }
    return text[strspn(text, " \t")] == '\0' && (strength->depth > 0 || strength->movetime_ms > 0);
}

bool command_parse_strength(const char *text, Strength *strength) {
    const int number = level_find(text);
    Strength own;
    if (number < 0 && !parse_limits(text, &own)) return false;
    *strength = number >= 0 ? strength_of_level(number) : own;
    return true;
}

void command_level(Session *session, const char *argument) {
    if (!*argument) {
        say_levels(session);
        return;
    }
    if (!command_parse_strength(argument, &session->strength)) {
        char list[LEVEL_LIST_SIZE];
        level_list(list);
        session_refuse(
            session, "level: expected one of %s, or depth 1 to %d or time in seconds, not '%.40s'",
            list, MAX_PLY - 1, argument);
        return;
    }
    pondering_stop(session->pondering); /* it began with the limits of another level */
    char text[LEVEL_TEXT_SIZE];
    strength_text(&session->strength, text);
    session_say(session, "The engine plays %s.", text);
}

void command_ponder(Session *session, const char *argument) {
    bool on = false;
    if (*argument && !command_parse_switch(session, "ponder", argument, &on)) return;
    if (*argument && on != (session->pondering != NULL)) {
        pondering_destroy(session->pondering);
        session->pondering = on ? pondering_create() : NULL;
        if (on && !session->pondering) session_refuse(session, "ponder: out of memory");
    }
    session_say(session, "The engine %s in your time.",
                session->pondering ? "thinks" : "does not think");
}

void command_pace(Session *session, const char *argument) {
    if (*argument && !pace_parse(argument, &session->pace_ms)) {
        session_refuse(session, "pace: expected seconds a move from 0.01 on, or off, not '%.40s'",
                       argument);
        return;
    }
    const double seconds = (double)session_pace_ms(session) / 1000;
    if (seconds > 0) {
        session_say(session, "Playing itself, the engine takes at least %g s a move.", seconds);
    } else {
        session_say(session, "Playing itself, the engine moves as fast as it thinks.");
    }
}

/* --- Sides --- */

void command_side(Session *session, const char *argument) {
    if (*argument && !session_set_sides(session, argument)) {
        session_refuse(session, "side: expected white, black, both, none or random, not '%.40s'",
                       argument);
        return;
    }
    session_say(session, "You play %s.", session_sides_text(session));
    if (*argument) session->paused = false;
}
