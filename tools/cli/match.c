#include "tools/cli/match.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/piece.h"
#include "tools/setup.h"

bool match_open(Match *match, const Variant *variant, RulesWidth width) {
    *match = (Match){.variant = variant};
    match->rules = rules_create(variant, width);
    if (match->rules) {
        match->game = game_create(match->rules);
        match->scratch = game_create(match->rules);
    }
    match->notes = calloc(GAME_MAX_PLIES, sizeof *match->notes);
    match->asides = calloc(GAME_MAX_PLIES + 1, sizeof *match->asides);
    match->tags = calloc(1, sizeof *match->tags);
    if (match->game && match->scratch && match->notes && match->asides && match->tags) {
        for (int i = 0; i < GAME_MAX_PLIES; i++)
            match->notes[i].clock_ms = -1;
        pgn_tags_clear(match->tags);
        return true;
    }
    match_close(match);
    return false;
}

static void clear_aside(MoveAside *aside) {
    free(aside->comment);
    free(aside->variations);
    *aside = (MoveAside){.comment = NULL};
}

void match_close(Match *match) {
    match_drop_engine(match);
    if (match->game) game_destroy(match->game);
    if (match->scratch) game_destroy(match->scratch);
    if (match->rules) rules_destroy(match->rules);
    free(match->notes);
    for (int i = 0; match->asides && i <= GAME_MAX_PLIES; i++)
        clear_aside(&match->asides[i]);
    free(match->asides);
    free(match->tags);
    *match = (Match){.variant = NULL};
}

Engine *match_engine(Match *match, const WeightSet *weights) {
    if (!match->engine) {
        match->engine = setup_create_engine(match->rules, weights, ENGINE_HASH_DEFAULT_MB);
    }
    return match->engine;
}

void match_drop_engine(Match *match) {
    if (match->engine) engine_destroy(match->engine);
    match->engine = NULL;
}

bool match_play(Match *match, Move move, MoveNote note) {
    const int ply = game_ply(match->game);
    const Color mover = game_side(match->game);
    if (!game_play(match->game, move)) return false;
    match->played = true;
    clear_aside(&match->asides[ply + 1]);
    match->notes[ply] = note;
    match->notes[ply].clock_ms = -1;
    if (game_clock_is_set(&match->clock)) {
        game_clock_press(&match->clock, mover, match_moves_made(match, mover), setup_now_us());
        match->notes[ply].clock_ms = match->clock.left_ms[mover];
    }
    return true;
}

/* --- What a file says beside the moves --- */

static void add_text(char **kept, const char *text, size_t length) {
    const size_t used = *kept ? strlen(*kept) : 0;
    char *joined = realloc(*kept, used + length + 2);
    if (!joined) return;
    if (used > 0) joined[used] = ' ';
    char *end = joined + used + (used > 0);
    for (size_t i = 0; i < length; i++) /* a zero within the text is not to end it */
        end[i] = text[i] == '\0' ? ' ' : text[i];
    end[length] = '\0';
    *kept = joined;
}

static MoveAside *aside_after(Match *match, int ply) {
    return ply >= 0 && ply <= GAME_MAX_PLIES ? &match->asides[ply] : NULL;
}

void match_add_comment(Match *match, int ply, const char *text, size_t length) {
    MoveAside *aside = aside_after(match, ply);
    if (aside) add_text(&aside->comment, text, length);
}

void match_add_variation(Match *match, int ply, const char *text, size_t length) {
    MoveAside *aside = aside_after(match, ply);
    if (!aside || ply == 0) return;
    add_text(&aside->variations, text, length);
    match->variations++;
}

void match_add_nag(Match *match, int ply, int nag) {
    MoveAside *aside = aside_after(match, ply);
    for (int i = 0; aside && ply > 0 && i < PGN_NAGS_MAX; i++) {
        if (aside->nags[i] == 0) {
            aside->nags[i] = (uint8_t)nag;
            return;
        }
    }
}

/* --- The clock --- */

int match_moves_made(const Match *match, Color color) {
    const int plies = game_ply(match->game) - match->clock.start_ply;
    /* The side that is not to move has made the last of them. */
    return plies <= 0 ? 0 : color == game_side(match->game) ? plies / 2 : (plies + 1) / 2;
}

void match_rewind_clock(Match *match) {
    GameClock *clock = &match->clock;
    if (!game_clock_is_set(clock)) return;
    game_clock_stop(clock, setup_now_us());
    const int ply = game_ply(match->game);
    for (int i = 1; i <= 2; i++) {
        const int last = ply - i;
        const Color mover = i % 2 ? color_other(game_side(match->game)) : game_side(match->game);
        const bool noted = last >= clock->start_ply && match->notes[last].clock_ms >= 0;
        clock->left_ms[mover] = noted ? match->notes[last].clock_ms : clock->start_ms[mover];
    }
}

/* Has a side nothing but its king? Then it can never give mate. */
static bool has_bare_king(const Match *match, Color color) {
    const int cells = rules_geometry(match->rules)->cell_count;
    int men = 0;
    for (Cell cell = 0; cell < cells; cell++) {
        const Piece piece = game_piece_at(match->game, cell);
        men += piece != NO_PIECE && piece_color(piece) == color;
    }
    return men == 1;
}

bool match_check_flag(Match *match) {
    GameClock *clock = &match->clock;
    if (!clock->running || match_is_over(match)) return false;
    const int64_t now = setup_now_us();
    if (game_clock_left(clock, clock->side, now) > 0) return false;
    game_clock_stop(clock, now);
    match->loser = clock->side;
    match->agreement =
        has_bare_king(match, color_other(clock->side)) ? AGREEMENT_TIME_DRAW : AGREEMENT_TIME;
    return true;
}

void match_clock_text(const Match *match, char text[MATCH_CLOCK_SIZE]) {
    text[0] = '\0';
    if (!game_clock_is_set(&match->clock)) return;
    const int64_t now = setup_now_us();
    char left[COLOR_COUNT][CLOCK_TEXT_SIZE];
    for (int color = 0; color < COLOR_COUNT; color++)
        clock_time_text(game_clock_left(&match->clock, (Color)color, now), left[color]);
    snprintf(text, MATCH_CLOCK_SIZE, "[White %s, Black %s]", left[WHITE], left[BLACK]);
}

bool match_is_over(const Match *match) {
    return match->agreement != AGREEMENT_NONE || game_status(match->game) != GAME_IN_PROGRESS;
}

const char *match_result(const Match *match) {
    switch (match->agreement) {
    case AGREEMENT_DRAW:
    case AGREEMENT_RECORDED_DRAW:
    case AGREEMENT_TIME_DRAW:
        return "1/2-1/2";
    case AGREEMENT_RESIGNATION:
    case AGREEMENT_TIME:
    case AGREEMENT_RECORDED_WIN:
        return match->loser == WHITE ? "0-1" : "1-0";
    case AGREEMENT_NONE:
        break;
    }
    return game_result_text(match->game);
}

/* How the game ended on the board. */
static void board_end_text(const Game *game, char text[MATCH_TEXT_SIZE]) {
    const GameStatus status = game_status(game);
    if (status == GAME_CHECKMATE) {
        snprintf(text, MATCH_TEXT_SIZE, "checkmate, %s wins",
                 color_name(color_other(game_side(game))));
    } else {
        snprintf(text, MATCH_TEXT_SIZE, "draw by %s", game_status_text(status));
    }
}

void match_end_text(const Match *match, char text[MATCH_TEXT_SIZE]) {
    const char *loser = color_name(match->loser);
    const char *winner = color_name(color_other(match->loser));
    char end[MATCH_TEXT_SIZE] = "";
    switch (match->agreement) {
    case AGREEMENT_DRAW:
        snprintf(end, sizeof end, "draw by agreement");
        break;
    case AGREEMENT_RESIGNATION:
        snprintf(end, sizeof end, "%s resigns, %s wins", loser, winner);
        break;
    case AGREEMENT_TIME:
        snprintf(end, sizeof end, "%s's time is up, %s wins", loser, winner);
        break;
    case AGREEMENT_TIME_DRAW:
        snprintf(end, sizeof end, "%s's time is up, but %s has only the king: draw", loser, winner);
        break;
    case AGREEMENT_RECORDED_DRAW:
        snprintf(end, sizeof end, "as recorded, a draw");
        break;
    case AGREEMENT_RECORDED_WIN:
        snprintf(end, sizeof end, "as recorded, %s wins", winner);
        break;
    case AGREEMENT_NONE:
        board_end_text(match->game, end);
        break;
    }
    snprintf(text, MATCH_TEXT_SIZE, "%.80s %s", end, match_result(match));
}

const char *color_name(Color color) { return color == WHITE ? "White" : "Black"; }
