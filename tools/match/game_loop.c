#include "tools/match/game_loop.h"

#include <stdio.h>
#include <stdlib.h>
#include <time.h>

#include "tools/setup.h"

/* A player on a fixed time a move may be this late before it loses by it. */
enum { MOVETIME_GRACE_US = 100000 };

const Adjudication adjudication_default = {
    .win_score = 1000,
    .win_moves = 4,
    .draw_score = 10,
    .draw_moves = 10,
    .draw_after = 40,
    .max_moves = 300,
};

/* What a running game is about. The streaks count plies in a row. */
typedef struct Play {
    Game *game;
    const Seat *seats;
    const GameSettings *settings;
    GameRecord *record;
    int64_t left_us[COLOR_COUNT];
    int winning[COLOR_COUNT]; /* plies on which the mover saw this side win */
    int level;                /* plies on which the mover saw a draw */
} Play;

void player_totals_add(PlayerTotals *sum, const PlayerTotals *other) {
    sum->moves += other->moves;
    sum->depth += other->depth;
    sum->time_us += other->time_us;
    sum->nodes += other->nodes;
    sum->timed_moves += other->timed_moves;
}

PlayerAverages player_totals_averages(const PlayerTotals *totals) {
    PlayerAverages averages = {0};
    if (totals->moves > 0) averages.depth = (double)totals->depth / (double)totals->moves;
    if (totals->timed_moves > 0) {
        averages.nodes = (double)totals->nodes / (double)totals->timed_moves;
        averages.time_ms = (double)totals->time_us / 1e3 / (double)totals->timed_moves;
    }
    if (totals->nodes > 0) averages.speed = setup_rate(totals->nodes, totals->time_us);
    return averages;
}

PlayerTotals game_record_totals(const GameRecord *record, Color side) {
    PlayerTotals totals = {0};
    for (int i = side == record->first ? 0 : 1; i < record->note_count; i += 2) {
        const MoveNote *note = &record->notes[i];
        totals.moves++;
        totals.depth += note->depth;
        if (note->nodes == 0) continue;
        totals.timed_moves++;
        totals.nodes += note->nodes;
        totals.time_us += note->time_us;
    }
    return totals;
}

static int half_points_of_winner(Color winner) { return winner == WHITE ? 2 : 0; }

static bool finish(Play *play, GameEnd end, int white_half_points) {
    play->record->end = end;
    play->record->white_half_points = white_half_points;
    return true;
}

/* The limits of the next move, as the player is told them. */
static SearchLimits limits_of(const Play *play, Color side) {
    const TimeControl *control = play->seats[side].control;
    SearchLimits limits = {
        .depth = control->depth,
        .nodes = control->nodes,
        .movetime_ms = control->movetime_us / 1000,
        .overhead_ms = play->settings->overhead_us / 1000,
    };
    if (control->base_us == 0) return limits;
    limits.use_clock = true;
    for (int color = WHITE; color <= BLACK; color++) {
        const TimeControl *other = play->seats[color].control;
        /* A player without a clock has, as far as the other can tell, as much time as that one. */
        const bool timed = other->base_us > 0;
        limits.time_ms[color] = play->left_us[timed ? color : (int)side] / 1000;
        limits.increment_ms[color] = (timed ? other : control)->increment_us / 1000;
    }
    return limits;
}

/* Ends the game for a fault of the side to move; the message names the position. */
static bool finish_by_fault(Play *play, GameEnd end, const char *why) {
    char fen[GAME_FEN_SIZE];
    GameRecord *record = play->record;
    record->faulty = game_side(play->game);
    game_fen(play->game, fen);
    if (snprintf(record->fault, sizeof record->fault, "%s in %s", why, fen) < 0) {
        record->fault[0] = '\0';
    }
    return finish(play, end, half_points_of_winner(color_other(record->faulty)));
}

static bool finish_by_time(Play *play, int64_t allowed_us, int64_t used_us, int64_t busy_us) {
    char why[REPORT_SIZE];
    play->record->stalled = busy_us >= 0 && busy_us <= allowed_us;
    snprintf(why, sizeof why, "loses on time: %.1f ms used%s, %.1f ms left", (double)used_us / 1e3,
             play->record->stalled ? " (the machine stalled)" : "", (double)allowed_us / 1e3);
    return finish_by_fault(play, GAME_END_TIME, why);
}

/* Charges the clock; true when the game is lost by it. */
static bool charge_time(Play *play, Color side, int64_t used_us, int64_t busy_us) {
    const TimeControl *control = play->seats[side].control;
    const int64_t margin = play->settings->margin_us;
    if (control->base_us > 0) {
        const int64_t allowed = play->left_us[side];
        if (used_us > allowed + margin) return finish_by_time(play, allowed, used_us, busy_us);
        play->left_us[side] = (used_us < allowed ? allowed - used_us : 0) + control->increment_us;
    }
    if (control->movetime_us > 0 && used_us > control->movetime_us + MOVETIME_GRACE_US + margin) {
        return finish_by_time(play, control->movetime_us, used_us, busy_us);
    }
    return false;
}

static void note_reply(Play *play, Color side, const PlayerReply *reply, int64_t used_us) {
    GameRecord *record = play->record;
    if (record->note_count < GAME_NOTES_MAX) {
        record->notes[record->note_count++] =
            (MoveNote){reply->score, reply->depth, reply->nodes, used_us};
    }
    const int bound = play->settings->adjudication.win_score;
    const bool told = reply->score != SCORE_NONE;
    play->winning[side] = told && reply->score >= bound ? play->winning[side] + 1 : 0;
    play->winning[color_other(side)] =
        told && reply->score <= -bound ? play->winning[color_other(side)] + 1 : 0;
    const bool level = told && abs(reply->score) <= play->settings->adjudication.draw_score;
    const bool late = game_move_number(play->game) > play->settings->adjudication.draw_after;
    play->level = level && late ? play->level + 1 : 0;
}

static GameEnd end_of_status(PlayerStatus status) {
    switch (status) {
    case PLAYER_HUNG:
        return GAME_END_HANG;
    case PLAYER_ILLEGAL_MOVE:
        return GAME_END_ILLEGAL_MOVE;
    default:
        return GAME_END_CRASH;
    }
}

/* Lets the side to move play; true when that ended the game. */
static bool play_move(Play *play) {
    const Color side = game_side(play->game);
    const SearchLimits limits = play->record->limits = limits_of(play, side);
    PlayerReply reply;
    Report report;
    report_clear(&report);
    play->record->asked = true;
    const int64_t start = setup_now_us();
    const PlayerStatus status =
        player_go(play->seats[side].player, play->game, &limits, &reply, &report);
    const int64_t used = setup_now_us() - start;
    if (status == PLAYER_RESIGNED) {
        return finish(play, GAME_END_RESIGNED, half_points_of_winner(color_other(side)));
    }
    if (status != PLAYER_MOVED) return finish_by_fault(play, end_of_status(status), report.error);
    if (charge_time(play, side, used, reply.busy_us)) return true;
    note_reply(play, side, &reply, used);
    game_play(play->game, reply.move);
    return false;
}

static bool finish_by_rules(Play *play) {
    const GameStatus status = game_status(play->game);
    play->record->status = status;
    if (status == GAME_IN_PROGRESS) return false;
    const Color winner = color_other(game_side(play->game));
    return finish(play, GAME_END_RULES,
                  status == GAME_CHECKMATE ? half_points_of_winner(winner) : 1);
}

static bool finish_by_adjudication(Play *play) {
    const Adjudication *rules = &play->settings->adjudication;
    for (int color = WHITE; color <= BLACK && rules->win_score > 0; color++) {
        if (play->winning[color] < 2 * rules->win_moves) continue;
        return finish(play, GAME_END_ADJUDICATED_WIN, half_points_of_winner((Color)color));
    }
    if (rules->draw_moves > 0 && play->level >= 2 * rules->draw_moves) {
        return finish(play, GAME_END_ADJUDICATED_DRAW, 1);
    }
    int points;
    if (table_judge_decide(play->settings->tables, &rules->tables, play->game, &points)) {
        return finish(play, GAME_END_TABLES, points);
    }
    if (game_move_number(play->game) > rules->max_moves) return finish(play, GAME_END_LENGTH, 1);
    return false;
}

/* Tells both players that a game begins; true when one failed, which ends the game. */
static bool begin(Play *play) {
    for (int color = WHITE; color <= BLACK; color++) {
        Report report;
        report_clear(&report);
        play->left_us[color] = play->seats[color].control->base_us;
        const PlayerStatus status =
            player_new_game(play->seats[color].player, play->settings->seed, &report);
        if (status == PLAYER_MOVED) continue;
        finish_by_fault(play, end_of_status(status), report.error);
        play->record->faulty = (Color)color;
        play->record->white_half_points = half_points_of_winner(color_other((Color)color));
        return true;
    }
    return false;
}

static void clear_record(GameRecord *record, const Game *game) {
    struct tm day;
    const time_t now = time(NULL);
    record->end = GAME_END_BROKEN_OFF;
    record->white_half_points = 1;
    record->status = GAME_IN_PROGRESS;
    record->faulty = WHITE;
    record->stalled = record->asked = false;
    record->fault[0] = record->date[0] = '\0';
    if (gmtime_r(&now, &day)) strftime(record->date, sizeof record->date, "%Y.%m.%d", &day);
    record->opening_plies = game_ply(game);
    record->first = game_side(game);
    record->note_count = 0;
}

void game_loop_play(Game *game, const Seat seats[COLOR_COUNT], const GameSettings *settings,
                    const atomic_bool *stop, GameRecord *record) {
    Play play = {.game = game, .seats = seats, .settings = settings, .record = record};
    clear_record(record, game);
    if (begin(&play)) return;
    while (!atomic_load_explicit(stop, memory_order_relaxed)) {
        if (play_move(&play) || finish_by_rules(&play) || finish_by_adjudication(&play)) return;
    }
}

const char *game_points_text(int white_half_points) {
    static const char *const results[] = {"0-1", "1/2-1/2", "1-0"};
    return results[white_half_points];
}

const char *game_end_name(GameEnd end) {
    static const char *const names[GAME_END_COUNT] = {
        [GAME_END_RULES] = "rules",
        [GAME_END_ADJUDICATED_WIN] = "adjudicated win",
        [GAME_END_ADJUDICATED_DRAW] = "adjudicated draw",
        [GAME_END_TABLES] = "endgame tables",
        [GAME_END_LENGTH] = "too long",
        [GAME_END_RESIGNED] = "resignation",
        [GAME_END_TIME] = "time forfeit",
        [GAME_END_CRASH] = "crash",
        [GAME_END_HANG] = "no answer",
        [GAME_END_ILLEGAL_MOVE] = "illegal move",
        [GAME_END_BROKEN_OFF] = "broken off",
    };
    return names[end];
}

const char *game_record_text(const GameRecord *record) {
    return record->end == GAME_END_RULES ? game_status_text(record->status)
                                         : game_end_name(record->end);
}
