/* CECP: thinking, pondering, analyzing. */
#include <inttypes.h>
#include <string.h>

#include "tools/protocol/xboard_session.h"
#include "tools/setup.h"
#include "tools/variation.h"

enum { LINE_SIZE = 2048, MAX_PV_MOVES = 40, MATE_BASE = 100000 };

void xboard_time_reset(XboardSession *session) {
    session->time.own_ms = session->time.other_ms = session->time.base_ms;
}

/* --- Thinking output --- */

/* A mate in n moves is 100000 + n, as xboard has it. */
static int protocol_score(int score) {
    if (!score_is_mate(score)) return score;
    const int moves = score_mate_moves(score);
    return score > 0 ? MATE_BASE + moves : -MATE_BASE + moves;
}

/* "ply score time nodes", then, set off from the line by a tab, depth of quiescence, thousands of
 * nodes a second and hits of endgame tables. Quiescence nodes are told when the search ends. */
static void on_info(const SearchInfo *info, void *payload) {
    XboardSession *session = payload;
    atomic_store(&session->last_depth, info->depth);
    atomic_store(&session->last_nodes, info->nodes);
    if (!session->post) return;
    char line[LINE_SIZE];
    snprintf(line, sizeof line, "%d %d %" PRId64 " %" PRIu64 " %d %" PRIu64 " 0\t", info->depth,
             protocol_score(info->score), info->time_ms / 10, info->nodes, info->seldepth,
             setup_rate(info->nodes, (info->time_ms > 0 ? info->time_ms : 1) * 1000) / 1000);
    variation_append(line, sizeof line, session->seat.scratch, info->pv,
                     min_int(info->pv_length, MAX_PV_MOVES), MOVE_STYLE_SAN);
    fprintf(session->out, "%s\n", line);
    fflush(session->out);
}

/* --- Starting --- */

static SearchLimits clock_limits(const XboardSession *session) {
    const XboardTime *time = &session->time;
    SearchLimits limits = {.depth = time->depth, .overhead_ms = session->overhead_ms};
    if (time->movetime_ms > 0) {
        limits.movetime_ms = time->movetime_ms - session->overhead_ms;
        if (limits.movetime_ms < 1) limits.movetime_ms = 1;
        return limits;
    }
    if (time->base_ms == 0 && time->increment_ms == 0) {
        if (time->depth == 0) limits.depth = 1; /* no time at all */
        return limits;
    }
    limits.use_clock = true;
    for (int color = WHITE; color < COLOR_COUNT; color++) {
        limits.time_ms[color] = (Color)color == session->own ? time->own_ms : time->other_ms;
        limits.increment_ms[color] = time->increment_ms;
    }
    if (time->moves > 0) {
        limits.moves_to_go = time->moves - game_ply(session->seat.game) / 2 % time->moves;
    }
    return limits;
}

static void run_search(void *payload) {
    XboardSession *session = payload;
    session->result =
        engine_search(session->seat.engine, session->searched, &session->limits, on_info, session);
}

static void start(XboardSession *session, XboardTask task, const Game *game) {
    session->limits =
        task == XBOARD_ANALYZING ? (SearchLimits){.infinite = true} : clock_limits(session);
    session->limits.ponder = task == XBOARD_PONDERING;
    session->searched = game;
    session->started_us = setup_now_us();
    atomic_store(&session->last_depth, 0);
    atomic_store(&session->last_nodes, 0);
    game_copy(session->seat.scratch, game);
    if (search_thread_start(&session->thread, session->seat.engine, session->limits.ponder,
                            run_search, session)) {
        session->task = task;
    } else {
        fputs("telluser no thread can be started\n", session->out);
    }
}

/* Thinks about the position after the expected reply, if that does not end the game. */
static void start_pondering(XboardSession *session) {
    Seat *seat = &session->seat;
    if (session->hint == MOVE_NONE || !game_is_legal(seat->game, session->hint)) return;
    game_copy(seat->spare, seat->game);
    game_play(seat->spare, session->hint);
    if (game_status(seat->spare) == GAME_IN_PROGRESS) {
        start(session, XBOARD_PONDERING, seat->spare);
    }
}

void xboard_search_begin(XboardSession *session) {
    const Game *game = session->seat.game;
    if (session->task != XBOARD_IDLE) return;
    if (session->analyze) {
        Move moves[MAX_MOVES];
        if (game_moves(game, moves) > 0) start(session, XBOARD_ANALYZING, game);
    } else if (!session->force && game_status(game) == GAME_IN_PROGRESS) {
        if (game_side(game) == session->own) {
            start(session, XBOARD_THINKING, game);
        } else if (session->ponder) {
            start_pondering(session);
        }
    }
}

/* --- Ending --- */

void xboard_search_abandon(XboardSession *session) {
    search_thread_stop(&session->thread);
    search_thread_join(&session->thread);
    session->task = XBOARD_IDLE;
}

bool xboard_search_hit(XboardSession *session, Move move) {
    if (session->task != XBOARD_PONDERING || move != session->hint) return false;
    session->task = XBOARD_THINKING;
    engine_ponderhit(session->seat.engine);
    return true;
}

void xboard_search_finish(XboardSession *session) {
    Seat *seat = &session->seat;
    const XboardTask task = session->task;
    search_thread_join(&session->thread);
    session->task = XBOARD_IDLE;
    const SearchResult *result = &session->result;
    if (task != XBOARD_THINKING || result->best == MOVE_NONE) return;
    char text[GAME_MOVE_TEXT_SIZE];
    xboard_game_move_text(seat->game, result->best, text);
    if (!game_play(seat->game, result->best)) return;
    session->hint = result->ponder;
    session->time.own_ms += session->time.increment_ms - result->time_ms;
    fprintf(session->out, "# nodes %" PRIu64 " qnodes %" PRIu64 "\nmove %s\n", result->nodes,
            result->qnodes, text);
    if (!xboard_game_is_over(session)) xboard_search_begin(session);
    fflush(session->out);
}
