/* Commands that change the course of the game. */
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "core/random.h"
#include "tools/cli/chess960.h"
#include "tools/cli/commands.h"
#include "tools/cli/thinking.h"
#include "tools/setup.h"
#include "tools/suggest.h"
#include "variants/variants.h"

const char *command_variant_title(const Variant *variant) {
    return variant->title ? variant->title : "Chess";
}

void command_introduce(const Session *session) {
    char strength[LEVEL_TEXT_SIZE];
    strength_text(&session->strength, strength);
    const char *title = command_variant_title(session->match.variant);
    if (session->human[WHITE] && session->human[BLACK]) {
        session_say(session, "%s: two people play.", title);
    } else if (!session->human[WHITE] && !session->human[BLACK]) {
        session_say(session, "%s: the engine plays itself, %s.", title, strength);
    } else {
        session_say(session, "%s: you are %s, the engine plays %s.", title,
                    session_sides_text(session), strength);
    }
}

static const Variant *find_variant(const Session *session, const char *name) {
    const Variant *variant = variant_find(name);
    if (variant) return variant;
    const char *near = suggest_variant(name);
    if (near) {
        session_refuse(session, "new: unknown variant '%.40s'; did you mean '%s'?", name, near);
    } else {
        session_refuse(session, "new: unknown variant '%.40s'; help variants lists them", name);
    }
    return NULL;
}

/* --- New games --- */

/* A game begun in a session has the clock of those before. */
static void introduce_new(Session *session) {
    command_introduce(session);
    command_tell_clock(session);
    if (!session_engine_moves(session)) session_show_position(session);
}

bool command_start_chess960(Session *session, int number) {
    Match match;
    char fen[CHESS960_FEN_SIZE];
    chess960_fen(number, fen);
    if (!session_open_match(session, &match, variant_find("chess"))) return false;
    game_set_fen(match.game, fen, strlen(fen), NULL);
    game_set_chess960(match.game, true);
    session_replace_match(session, &match);
    session_say(session, "Chess960, start position %d.", number);
    return true;
}

/* "chess960" with a number or, at random, without; false when the words are others. */
static bool new_chess960(Session *session, const char *argument) {
    static const char word[] = "chess960";
    const size_t length = sizeof word - 1;
    if (strncasecmp(argument, word, length) != 0) return false;
    const char *rest = argument + length;
    if (*rest != '\0' && *rest != ' ' && *rest != '\t') return false;
    rest += strspn(rest, " \t");
    char *end = NULL;
    const long number =
        *rest ? strtol(rest, &end, 10) : (long)random_below(&session->random, CHESS960_COUNT);
    if ((end && *end != '\0') || number < 0 || number >= CHESS960_COUNT) {
        session_refuse(session, "new: expected a start position from 0 to %d, not '%.40s'",
                       CHESS960_COUNT - 1, rest);
        return true;
    }
    if (!command_start_chess960(session, (int)number)) return true;
    introduce_new(session);
    return true;
}

void command_new(Session *session, const char *argument) {
    if (new_chess960(session, argument)) return;
    const Variant *variant = *argument ? find_variant(session, argument) : session->match.variant;
    Match match;
    if (!variant || !session_open_match(session, &match, variant)) return;
    session_replace_match(session, &match);
    introduce_new(session);
}

void command_recall(Session *session, const char *argument) {
    (void)argument;
    if (!session->previous.variant) {
        session_refuse(session, "recall: there was no other game");
        return;
    }
    const Match match = session->previous;
    pondering_stop(session->pondering);
    match_drop_engine(&session->match);
    game_clock_stop(&session->match.clock, setup_now_us());
    session->previous = session->match;
    session->match = match;
    session->expected = MOVE_NONE;
    session_wait(session);
    session_show_position(session);
}

/* --- Back and forth --- */

/* The number an argument gives, 1 when it is empty; 0, having said so, when it is none. */
static int parse_count(const Session *session, const char *command, const char *argument) {
    if (!*argument) return 1;
    char *end;
    const long count = strtol(argument, &end, 10);
    if (*end == '\0' && count >= 1 && count <= GAME_MAX_PLIES) return (int)count;
    session_refuse(session, "%s: expected a number from 1 to %d, not '%.40s'", command,
                   GAME_MAX_PLIES, argument);
    return 0;
}

/* Steps back or forth until it is a person's turn; with no person or two, one ply. Returns false
 * (nothing changed) when the game has no such place. */
static bool step_to_person(Session *session, bool (*step)(Game *), bool (*unstep)(Game *)) {
    Game *game = session->match.game;
    const bool alone = session->human[WHITE] == session->human[BLACK];
    int plies = 0;
    do {
        if (!step(game)) {
            while (plies-- > 0)
                unstep(game);
            return false;
        }
        plies++;
    } while (!alone && !session->human[game_side(game)]);
    return true;
}

/* After moves were taken back or played again. */
static void show_other_place(Session *session) {
    match_rewind_clock(&session->match);
    session->expected = MOVE_NONE;
    session_wait(session);
    session_run_clock(session);
    session_show_position(session);
}

void command_undo(Session *session, const char *argument) {
    int count = parse_count(session, "undo", argument);
    if (count == 0) return;
    bool changed = false;
    if (session->match.agreement != AGREEMENT_NONE) {
        session->match.agreement = AGREEMENT_NONE;
        changed = true;
        count--;
    }
    for (; count > 0 && step_to_person(session, game_undo, game_redo); count--)
        changed = true;
    if (!changed) {
        session_refuse(session, "undo: no move of yours to take back");
        return;
    }
    show_other_place(session);
}

void command_redo(Session *session, const char *argument) {
    int count = parse_count(session, "redo", argument);
    if (count == 0) return;
    bool changed = false;
    /* The end of the game may come before it is a person's turn again: go as far as there is. */
    for (; count > 0; count--) {
        const bool whole = step_to_person(session, game_redo, game_undo);
        const bool part = !whole && game_redo(session->match.game);
        if (!whole && !part) break;
        changed = true;
    }
    if (!changed) {
        session_refuse(session, "redo: there is no move to play again");
        return;
    }
    show_other_place(session);
}

/* --- Ending --- */

static bool refuse_when_over(Session *session, const char *command) {
    if (session_check_flag(session)) return true;
    if (match_is_over(&session->match)) session_refuse(session, "%s: the game is over", command);
    return match_is_over(&session->match);
}

static void end_game(Session *session, Agreement agreement) {
    session->match.agreement = agreement;
    char text[MATCH_TEXT_SIZE];
    match_end_text(&session->match, text);
    session_say(session, "Game over: %s", text);
}

void command_resign(Session *session, const char *argument) {
    (void)argument;
    if (refuse_when_over(session, "resign")) return;
    const Color side = game_side(session->match.game);
    if (!session->human[WHITE] && !session->human[BLACK]) {
        session_refuse(session, "resign: you play no side");
        return;
    }
    session->match.loser = session->human[side] ? side : color_other(side);
    end_game(session, AGREEMENT_RESIGNATION);
}

void command_draw(Session *session, const char *argument) {
    (void)argument;
    if (refuse_when_over(session, "draw")) return;
    const Color side = game_side(session->match.game);
    if (!session->human[side]) {
        session_refuse(session, "draw: it is not your turn");
    } else if (session->human[color_other(side)] || thinking_accepts_draw(session)) {
        end_game(session, AGREEMENT_DRAW);
    }
}
