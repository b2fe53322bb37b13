#include "tools/annotate/review_json.h"

#include <math.h>
#include <string.h>

#include "tools/json_output.h"
#include "tools/variation.h"

enum { LINE_SIZE = 320 };

static void add_score(JsonObject *object, const char *key, int score) {
    JsonObject *member = json_add_object(object, key);
    if (score_is_mate(score)) {
        const int moves = review_mate_moves(score);
        json_add_integer(member, "mate", moves);
        if (moves == 0) json_add_text(member, "winner", score > 0 ? "white" : "black");
    } else {
        json_add_integer(member, "cp", score);
    }
}

/* Long fractions are no use to anyone. */
static void add_rounded(JsonObject *object, const char *key, double number, double scale) {
    json_add_number(object, key, round(number * scale) / scale);
}

static void add_move(JsonArray *array, const Review *review, int ply) {
    const ReviewMove *move = &review->moves[ply];
    const ReviewPosition *position = &review->positions[ply];
    const Move played = game_move_at(review->game, ply), better = review_better(review, ply);
    JsonObject *object = json_append_object(array);
    char text[GAME_MOVE_TEXT_SIZE], line[LINE_SIZE] = "";
    review_go_to(review, ply);
    const Game *game = review->replay;
    json_add_integer(object, "ply", ply + 1);
    json_add_integer(object, "number", game_move_number(game));
    json_add_text(object, "side", game_side(game) == WHITE ? "white" : "black");
    game_move_text(game, played, MOVE_STYLE_SAN, text);
    json_add_text(object, "san", text);
    game_move_text(game, played, MOVE_STYLE_UCI, text);
    json_add_text(object, "uci", text);
    add_score(object, "before", move->before);
    add_score(object, "after", move->after);
    add_rounded(object, "loss", move->loss, 10000);
    json_add_text(object, "judgment", judgment_name(move->judgment));
    json_add_integer(object, "depth", position->depth);
    if (better == MOVE_NONE) return;
    game_move_text(game, better, MOVE_STYLE_UCI, text);
    json_add_text(object, "best", text);
    variation_append(line, sizeof line, review->replay, position->line, position->line_length,
                     MOVE_STYLE_SAN);
    json_add_text(object, "line", line + strspn(line, " "));
}

static void add_side(JsonObject *parent, const char *key, const Tally *tally) {
    JsonObject *object = json_add_object(parent, key);
    json_add_integer(object, "moves", tally->moves);
    add_rounded(object, "accuracy", tally_accuracy(tally), 100);
    add_rounded(object, "average_loss_cp", tally_average_loss(tally), 100);
    json_add_integer(object, "inaccuracies", tally->counts[JUDGMENT_INACCURACY]);
    json_add_integer(object, "mistakes", tally->counts[JUDGMENT_MISTAKE]);
    json_add_integer(object, "blunders", tally->counts[JUDGMENT_BLUNDER]);
}

void review_json_print(const Review *review, const PgnTags *tags, const char *result, int number,
                       FILE *out) {
    char fen[GAME_FEN_SIZE];
    JsonObject *object = json_create();
    game_initial_fen(review->game, fen);
    json_add_integer(object, "game", number);
    json_add_text(object, "variant", rules_variant(game_rules(review->game))->name);
    json_add_text(object, "fen", fen);
    json_add_text(object, "white", pgn_tag(tags, "White"));
    json_add_text(object, "black", pgn_tag(tags, "Black"));
    json_add_text(object, "result", result);
    json_add_text(object, "pov", "white");
    json_add_bool(object, "complete", review->first_known == 0);
    JsonArray *moves = json_add_array(object, "moves");
    for (int ply = review->first_known; ply < review->plies; ply++)
        add_move(moves, review, ply);
    JsonObject *sides = json_add_object(object, "sides");
    add_side(sides, "white", &review->sides[WHITE]);
    add_side(sides, "black", &review->sides[BLACK]);
    if (review->turning_point >= 0) {
        json_add_integer(object, "turning_point", review->turning_point + 1);
    }
    json_print(object, out);
}
