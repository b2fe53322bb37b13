#include "tools/annotate/review.h"

#include <stdlib.h>
#include <string.h>

#include "tools/cli/interrupt.h"

bool review_create(Review *review, const Game *game) {
    const size_t plies = (size_t)game_ply(game);
    *review = (Review){
        .game = game,
        .replay = game_create(game_rules(game)),
        .plies = (int)plies,
        .first_known = (int)plies + 1,
        .scores = calloc(plies + 1, sizeof *review->scores),
        .positions = calloc(plies + 1, sizeof *review->positions),
        .moves = calloc(plies + 1, sizeof *review->moves),
        .turning_point = -1,
    };
    if (review->replay && review->scores && review->positions && review->moves) {
        game_copy(review->replay, game);
        return true;
    }
    review_destroy(review);
    return false;
}

void review_destroy(Review *review) {
    if (review->replay) game_destroy(review->replay);
    free(review->scores);
    free(review->positions);
    free(review->moves);
    *review = (Review){0};
}

Color review_side(const Review *review, int ply) {
    const Color last = game_side(review->game);
    return (review->plies - ply) % 2 == 0 ? last : color_other(last);
}

void review_go_to(const Review *review, int ply) {
    while (game_ply(review->replay) > ply)
        game_undo(review->replay);
    while (game_ply(review->replay) < ply)
        game_play(review->replay, game_move_at(review->game, game_ply(review->replay)));
}

/* --- Searching --- */

static void keep_line(const SearchInfo *info, void *payload) {
    ReviewPosition *position = payload;
    if (info->multipv > 1) return;
    position->line_length = min_int(info->pv_length, REVIEW_LINE_MAX);
    memcpy(position->line, info->pv, (size_t)position->line_length * sizeof *position->line);
}

/* What the rules say of a position where the game is over, its side's view. */
static bool is_over(const Game *game, int *score) {
    const GameStatus status = game_status(game);
    *score = status == GAME_CHECKMATE ? score_mated_in(0) : SCORE_DRAW;
    return status != GAME_IN_PROGRESS;
}

static void search_position(Review *review, int ply, Engine *engine, const SearchLimits *limits) {
    ReviewPosition *position = &review->positions[ply];
    int score;
    review_go_to(review, ply);
    /* In the middle of a game a draw was there to be claimed, and was not. */
    if (ply < review->plies || !is_over(review->replay, &score)) {
        const SearchResult result =
            engine_search(engine, review->replay, limits, keep_line, position);
        score = result.score;
        position->depth = result.depth;
        if (position->line_length == 0 || position->line[0] != result.best) {
            position->line[0] = result.best;
            position->line_length = result.best != MOVE_NONE;
        }
    }
    review->scores[ply] = review_side(review, ply) == WHITE ? score : -score;
}

/* --- Judging --- */

static int view(int score, Color side) { return side == WHITE ? score : -score; }

/* A score from the position after a move, seen from the one before it: a mate is a ply further. */
static int one_ply_before(int score) {
    return !score_is_mate(score) ? score : score > 0 ? score - 1 : score + 1;
}

static void judge(Review *review, int ply) {
    const Color side = review_side(review, ply);
    const ReviewPosition *position = &review->positions[ply];
    ReviewMove *move = &review->moves[ply];
    const int after = view(review->scores[ply + 1], side);
    const bool own_choice = position->line[0] == game_move_at(review->game, ply);
    const int hindsight = one_ply_before(after);
    const int before = own_choice ? hindsight : max_int(view(review->scores[ply], side), hindsight);
    move->before = view(before, side);
    move->after = view(after, side);
    move->loss = judgment_loss(before, after);
    move->judgment = judgment_of_loss(move->loss);
    tally_add(&review->sides[side], before, after);
}

/* Who won, by the result or by the last score? */
static bool find_winner(const Review *review, const char *result, Color *winner) {
    const int last = review->scores[review->plies];
    if (strcmp(result, "1/2-1/2") == 0) return false;
    *winner = strcmp(result, "1-0") == 0   ? WHITE
              : strcmp(result, "0-1") == 0 ? BLACK
              : last > 0                   ? WHITE
                                           : BLACK;
    return true;
}

static void find_turning_point(Review *review, const char *result) {
    Color winner;
    const int count = review->plies + 1 - review->first_known;
    if (count == 0 || !find_winner(review, result, &winner)) return;
    const int first = judgment_turning_point(review->scores + review->first_known, count, winner);
    if (first > 0) review->turning_point = review->first_known + first - 1;
}

void review_run(Review *review, Engine *engine, const SearchLimits *limits, const char *result,
                ReviewProgressFn *on_progress, void *payload) {
    engine_new_game(engine);
    engine_clear_stop(engine);
    interrupt_watch(engine);
    /* One that came while the game was read or shown counts as well. */
    review->interrupted = interrupt_take() > 0;
    for (int ply = review->plies; ply >= 0 && !review->interrupted; ply--) {
        if (on_progress) on_progress(review->plies - ply, review->plies + 1, payload);
        search_position(review, ply, engine, limits);
        review->interrupted = interrupt_take() > 0;
        if (review->interrupted) break;
        review->first_known = ply;
        if (ply < review->plies) judge(review, ply);
    }
    interrupt_watch(NULL);
    find_turning_point(review, result);
}

Move review_better(const Review *review, int ply) {
    const ReviewPosition *position = &review->positions[ply];
    if (review->moves[ply].loss <= 0 || position->line_length == 0) return MOVE_NONE;
    return position->line[0];
}

int review_mate_moves(int score) {
    const int moves = (SCORE_MATE - abs(score) + 1) / 2;
    return score > 0 ? moves : -moves;
}
