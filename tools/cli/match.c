#include "tools/cli/match.h"

#include <stdio.h>
#include <stdlib.h>

#include "tools/setup.h"

bool match_open(Match *match, const Variant *variant, RulesWidth width) {
    *match = (Match){.variant = variant};
    match->rules = rules_create(variant, width);
    if (match->rules) {
        match->game = game_create(match->rules);
        match->scratch = game_create(match->rules);
    }
    match->notes = calloc(GAME_MAX_PLIES, sizeof *match->notes);
    match->tags = calloc(1, sizeof *match->tags);
    if (match->game && match->scratch && match->notes && match->tags) {
        pgn_tags_clear(match->tags);
        return true;
    }
    match_close(match);
    return false;
}

void match_close(Match *match) {
    match_drop_engine(match);
    if (match->game) game_destroy(match->game);
    if (match->scratch) game_destroy(match->scratch);
    if (match->rules) rules_destroy(match->rules);
    free(match->notes);
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
    if (!game_play(match->game, move)) return false;
    match->notes[ply] = note;
    return true;
}

bool match_is_over(const Match *match) {
    return match->agreement != AGREEMENT_NONE || game_status(match->game) != GAME_IN_PROGRESS;
}

const char *match_result(const Match *match) {
    switch (match->agreement) {
    case AGREEMENT_DRAW:
    case AGREEMENT_RECORDED_DRAW:
        return "1/2-1/2";
    case AGREEMENT_RESIGNATION:
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
