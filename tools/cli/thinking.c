#include "tools/cli/thinking.h"

#include <stdlib.h>
#include <string.h>

#include "tools/cli/autosave.h"
#include "tools/cli/interrupt.h"
#include "tools/cli/reason.h"
#include "tools/cli/score_text.h"
#include "tools/cli/threats.h"
#include "tools/eval_report.h"
#include "tools/setup.h"
#include "tools/strength.h"

enum {
    SHOWN_AFTER_MS = 300,     /* a search that takes longer shows its progress */
    DRAW_CLEARLY_WORSE = -50, /* the engine takes a draw at this score, centipawns */
    DRAW_LEVEL = 20,          /* or, after DRAW_LATE moves, when neither side is ahead by more */
    DRAW_LATE = 40,
    DRAW_MOVETIME_MS = 1000, /* at most for an answer to an offer */
    CLOCK_OVERHEAD_MS = 100, /* of a clock is never planned with */
    SCREEN_WIDTH = 80,       /* unless the terminal says otherwise */
    LINE_SIZE = 600
};

/* A search with what its last report said of the expected line. */
typedef struct Thought {
    const Session *session;
    SearchResult result;
    Move line[MAX_PLY];
    int line_length;
    bool shown; /* a progress line stands on the screen */
} Thought;

/* --- Searching --- */

static void keep_line(const SearchInfo *info, void *payload) {
    Thought *thought = payload;
    if (info->pv_length > 0 && info->bound == BOUND_EXACT) {
        thought->line_length = min_int(info->pv_length, MAX_PLY);
        memcpy(thought->line, info->pv, (size_t)thought->line_length * sizeof *info->pv);
    }
    const Session *session = thought->session;
    if (!session->style.terminal || !input_is_interactive(session->input)) return;
    if (info->time_ms < SHOWN_AFTER_MS) return;
    char score[SCORE_TEXT_SIZE], text[SCORE_TEXT_SIZE + 64];
    score_text(info->score, score);
    snprintf(text, sizeof text, "thinking: depth %d, %s (Ctrl-C: move now)", info->depth, score);
    /* A line that wraps could not be wiped out again. */
    const int room = style_columns(session->out, 80) - 1;
    fprintf(session->out, "\r\033[K%.*s", room, text);
    fflush(session->out);
    thought->shown = true;
}

/* Takes off the line what stands there of the progress and of a key that the terminal echoes, ^C.
 */
static void wipe_line(const Session *session) {
    if (session->style.terminal) {
        fputs("\r\033[K", session->out);
    } else if (input_is_interactive(session->input)) {
        fputc('\n', session->out);
    }
}

/* However long the level may think, the clock must not run out; Master thinks by it alone. */
static SearchLimits limits_for(const Match *match, const Strength *strength, Color side) {
    const GameClock *clock = &match->clock;
    SearchLimits limits = strength_limits(strength);
    if (!game_clock_is_set(clock)) return limits;
    const int64_t now = setup_now_us();
    if (strength->number == LEVEL_MASTER) limits.movetime_ms = 0;
    limits.use_clock = true;
    for (int color = 0; color < COLOR_COUNT; color++) {
        limits.time_ms[color] = game_clock_left(clock, (Color)color, now);
        limits.increment_ms[color] = clock->control.increment_ms;
    }
    limits.moves_to_go = game_clock_moves_to_go(clock, match_moves_made(match, side));
    limits.overhead_ms = CLOCK_OVERHEAD_MS;
    return limits;
}

/* Searches the present position. False, having said so, when there is no memory for an engine. */
static bool search(Session *session, const Strength *strength, Thought *thought) {
    *thought = (Thought){.session = session};
    Engine *engine = match_engine(&session->match, &session->weights);
    if (!engine) {
        session_refuse(session, "no memory for the engine");
        session->paused = true;
        return false;
    }
    const Game *game = session->match.game;
    const SearchLimits limits = limits_for(&session->match, strength, game_side(game));
    fflush(session->out);
    interrupt_take();
    if (pondering_expects(session->pondering, game)) {
        interrupt_watch(engine);
        const int64_t begun_us = setup_now_us();
        thought->result = pondering_finish(session->pondering);
        thought->result.time_ms = (setup_now_us() - begun_us) / 1000; /* not the player's time */
    } else {
        pondering_stop(session->pondering);
        engine_clear_stop(engine);
        interrupt_watch(engine);
        thought->result =
            strength_search(engine, game, strength_figure(strength), &limits,
                            strength_random(session->random, game), keep_line, thought);
    }
    interrupt_watch(NULL);
    if (thought->shown || interrupt_is_pending()) wipe_line(session);
    return true;
}

/* Times differ from run to run: they are told where they were asked for or a person looks on. */
static bool tells_time(const Session *session, const Strength *strength) {
    return session->style.terminal || strength->movetime_ms > 0;
}

/* "score +0.25 for Black, depth 8, 0.2 s" */
static void describe(const Session *session, const Strength *strength, const SearchResult *result,
                     char *text, size_t size) {
    char score[SCORE_TEXT_SIZE];
    score_text(result->score, score);
    const char *side = color_name(game_side(session->match.game));
    const int length =
        snprintf(text, size, "%s%s for %s, depth %d", score_is_mate(result->score) ? "" : "score ",
                 score, side, result->depth);
    if (tells_time(session, strength)) {
        snprintf(text + length, size - (size_t)length, ", %.1f s",
                 (double)result->time_ms / 1000.0);
    }
}

/* --- The engine's move --- */

/* A move of the opening book; MOVE_NONE: there is none. */
static Move choose_from_book(Session *session) {
    const Game *game = session->match.game;
    const Book *book = session_book(session);
    const uint64_t random = strength_random(session->random, game);
    const Move move = book ? book_choose(book, game, BOOK_BY_WEIGHT, random) : MOVE_NONE;
    if (move != MOVE_NONE) pondering_stop(session->pondering);
    return move;
}

/* The move to play with what to tell of it; MOVE_NONE when there is no engine. */
static Move choose_move(Session *session, MoveNote *note, char *comment, size_t size) {
    Thought thought;
    const Move known = choose_from_book(session);
    if (known != MOVE_NONE) {
        snprintf(comment, size, "from its book");
        return known;
    }
    if (!search(session, &session->strength, &thought)) return MOVE_NONE;
    const SearchResult *result = &thought.result;
    if (result->score == SCORE_NONE) {
        snprintf(comment, size, "at random");
        return result->best;
    }
    const bool timed = tells_time(session, &session->strength);
    *note = (MoveNote){true, (int16_t)result->score, (int16_t)result->depth,
                       timed ? (int32_t)result->time_ms : -1, -1};
    describe(session, &session->strength, result, comment, size);
    session->expected = result->ponder;
    return result->best;
}

/* Leaves the engine's move on the screen until its time is over, which is nobody's; a line typed or
 * an interrupt ends it. */
static void keep_pace(Session *session, int64_t begun_us) {
    const int64_t left_ms = session_pace_ms(session) - (setup_now_us() - begun_us) / 1000;
    if (left_ms <= 0 || match_is_over(&session->match)) return;
    game_clock_stop(&session->match.clock, setup_now_us());
    fflush(session->out);
    input_wait(session->input, left_ms);
}

void thinking_play(Session *session) {
    const Game *game = session->match.game;
    const int64_t begun_us = setup_now_us();
    MoveNote note = {.known = false};
    char comment[128], text[GAME_MOVE_TEXT_SIZE];
    session->expected = MOVE_NONE;
    const Move move = choose_move(session, &note, comment, sizeof comment);
    if (move == MOVE_NONE || session_check_flag(session)) return;

    const int number = game_move_number(game);
    const char *dots = game_side(game) == BLACK ? ".." : "";
    game_move_text(game, move, MOVE_STYLE_SAN, text);
    if (!match_play(&session->match, move, note)) {
        session_refuse(session, "the game has reached its greatest length, %d plies",
                       GAME_MAX_PLIES);
        session->paused = true;
        return;
    }
    autosave_update(session); /* in nobody's time; the main loop sets the clock going */
    session_say(session, "%d.%s %s  (engine: %s)", number, dots, text, comment);
    session_show_position(session);
    const bool alone = !session->human[WHITE] && !session->human[BLACK];
    if (alone) keep_pace(session, begun_us);
    const bool stopped = interrupt_take() > 0 || input_is_waiting(session->input);
    if (stopped && alone && !match_is_over(&session->match)) {
        session->paused = true;
        session_say(session, "Paused: continue goes on, a move is played for the side to move.");
    }
}

void thinking_ponder(Session *session) {
    const Game *game = session->match.game;
    const Color engine_side = color_other(game_side(game));
    if (pondering_is_for(session->pondering, game)) return;
    pondering_stop(session->pondering);
    if (!session->pondering || session->paused || match_is_over(&session->match) ||
        session->human[engine_side] || !session->human[game_side(game)] ||
        strength_figure(&session->strength) < STRENGTH_FULL) {
        return;
    }
    Engine *engine = match_engine(&session->match, &session->weights);
    if (!engine || session->expected == MOVE_NONE || !game_is_legal(game, session->expected))
        return;
    const SearchLimits limits = limits_for(&session->match, &session->strength, engine_side);
    pondering_start(session->pondering, engine, game, session->expected, &limits);
}

/* --- Advice --- */

/* Writes a line of play with move numbers, from the present position. */
static void line_text(Session *session, const Move *line, int length, char text[LINE_SIZE]) {
    Game *game = session->match.scratch;
    game_copy(game, session->match.game);
    size_t used = 0;
    text[0] = '\0';
    for (int i = 0; i < length && used + 2 * GAME_MOVE_TEXT_SIZE < LINE_SIZE; i++) {
        char move[GAME_MOVE_TEXT_SIZE], number[16] = "";
        if (!game_is_legal(game, line[i])) return;
        game_move_text(game, line[i], MOVE_STYLE_SAN, move);
        if (i == 0 || game_side(game) == WHITE) {
            snprintf(number, sizeof number, "%d.%s ", game_move_number(game),
                     game_side(game) == BLACK ? ".." : "");
        }
        used +=
            (size_t)snprintf(text + used, LINE_SIZE - used, "%s%s%s", i ? " " : "", number, move);
        if (!game_play(game, line[i])) return;
    }
}

/* "In danger: Nf3 e4", the men of the side to move that could be lost. */
static void say_endangered(Session *session) {
    const Game *game = session->match.game;
    ThreatList *list = malloc(sizeof *list);
    Cell cells[THREATS_MAX];
    char men[LINE_SIZE];
    int count = 0;
    if (!list) return;
    threats_find(game, session->match.scratch, game_side(game), list);
    for (int i = 0; i < list->count; i++) {
        if (list->threats[i].loss > 0) cells[count++] = list->threats[i].cell;
    }
    free(list);
    threats_list_men(game, cells, count, men, sizeof men);
    if (count > 0) session_say(session, "In danger: %s (threats tells more)", men);
}

void thinking_hint(Session *session) {
    const Game *game = session->match.game;
    const Strength strength = strength_for_advice(&session->strength);
    Thought thought;
    if (!search(session, &strength, &thought)) return;
    const bool known = thought.line_length > 0 && thought.line[0] == thought.result.best;
    char move[GAME_MOVE_TEXT_SIZE], comment[128], line[LINE_SIZE];
    game_move_text(game, thought.result.best, MOVE_STYLE_SAN, move);
    describe(session, &strength, &thought.result, comment, sizeof comment);
    line_text(session, known ? thought.line : &thought.result.best, known ? thought.line_length : 1,
              line);
    session_say(session, "Hint: %s  (%s)", move, comment);
    session_say(session, "Line: %s", line);
    char why[REASON_SIZE];
    reason_text(game, session->match.scratch, thought.result.best, why);
    if (*why) session_say(session, "It %s.", why);
    say_endangered(session);
}

void thinking_evaluate(Session *session) {
    const Game *game = session->match.game;
    Engine *engine = match_engine(&session->match, &session->weights);
    char score[SCORE_TEXT_SIZE];
    EvalReport report;
    if (!engine) {
        session_refuse(session, "no memory for the engine");
        return;
    }
    pondering_stop(session->pondering);
    eval_report_make(&report, engine, game);
    eval_report_print(&report, &session->style, style_columns(session->out, SCREEN_WIDTH),
                      session->out);
    score_text(report.score, score);
    session_say(session, "Evaluation: %s pawns, White's view, without looking ahead%s", score,
                game_in_check(game) ? " (hint does)" : "");
}

bool thinking_accepts_draw(Session *session) {
    const Game *game = session->match.game;
    Strength strength = strength_for_advice(&session->strength);
    if (strength.movetime_ms == 0 || strength.movetime_ms > DRAW_MOVETIME_MS) {
        strength.movetime_ms = DRAW_MOVETIME_MS;
    }
    Thought thought;
    if (!search(session, &strength, &thought)) return false;
    const int score = -thought.result.score; /* the engine's view: the person is to move */
    const bool late = game_move_number(game) > DRAW_LATE;
    const bool accepts =
        score <= DRAW_CLEARLY_WORSE || (late && score >= -DRAW_LEVEL && score <= DRAW_LEVEL);
    char text[SCORE_TEXT_SIZE];
    score_text(score, text);
    session_say(session, "The engine %s the draw (%s for %s).", accepts ? "accepts" : "declines",
                text, color_name(color_other(game_side(game))));
    return accepts;
}
