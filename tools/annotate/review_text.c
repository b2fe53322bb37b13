#include "tools/annotate/review_text.h"

#include <stdlib.h>
#include <string.h>

#include "core/piece.h"
#include "tools/annotate/score_graph.h"
#include "tools/variation.h"
#include "tools/wdl.h"

enum { LINE_SIZE = 320, NUMBER_SIZE = 16, MOVE_SIZE = GAME_MOVE_TEXT_SIZE + 4, LINE_COLUMN = 48 };
/* Below these the column "before" is left out, and sentences are broken. */
enum { TABLE_COLUMNS = LINE_COLUMN - 2, SENTENCE_COLUMNS = 60 };

/* From this loss on the better line is shown, marked or not. */
static const double worth_a_line = 0.05;

static const Paint judgment_paint[JUDGMENT_COUNT] = {
    {-1, -1, false}, {136, -1, true}, {166, -1, true}, {160, -1, true}};

/* Enough for every int, so that no score is cut. */
enum { SCORE_SIZE = 24 };

/* White's view: "+0.25", "-M3" (Black mates in 3), "mate" on the board. */
static void score_text(int score, char text[SCORE_SIZE]) {
    const int moves = score_is_mate(score) ? review_mate_moves(score) : 0;
    if (!score_is_mate(score)) {
        snprintf(text, SCORE_SIZE, "%+.2f", score / 100.0);
    } else if (moves == 0) {
        strcpy(text, "mate");
    } else {
        snprintf(text, SCORE_SIZE, "%cM%d", moves > 0 ? '+' : '-', abs(moves));
    }
}

/* "12. " or "12... ", then the move and its sign. `replay` stands before it. */
static void move_text(const Review *review, int ply, char text[NUMBER_SIZE + MOVE_SIZE]) {
    char move[GAME_MOVE_TEXT_SIZE];
    const Game *game = review->replay;
    game_move_text(game, game_move_at(review->game, ply), MOVE_STYLE_SAN, move);
    snprintf(text, NUMBER_SIZE + MOVE_SIZE, "%d%s %s%s", game_move_number(game),
             game_side(game) == WHITE ? "." : "...", move,
             judgment_sign(review->moves[ply].judgment));
}

/* --- The table --- */

/* The engine's line, cut to whole moves that fit. */
static void line_text(const Review *review, int ply, int columns, char text[LINE_SIZE]) {
    const ReviewPosition *position = &review->positions[ply];
    const size_t room = (size_t)clamp_int(columns - LINE_COLUMN + 2, 0, LINE_SIZE);
    text[0] = '\0';
    if (review->moves[ply].loss < worth_a_line || review_better(review, ply) == MOVE_NONE) return;
    if (room < GAME_MOVE_TEXT_SIZE) return;
    variation_append(text, room, review->replay, position->line, position->line_length,
                     MOVE_STYLE_SAN);
    memmove(text, text + 1, strlen(text));
}

static void print_move(const Review *review, int ply, const ReviewText *look, FILE *out) {
    const ReviewMove *move = &review->moves[ply];
    char text[NUMBER_SIZE + MOVE_SIZE], before[SCORE_SIZE], after[SCORE_SIZE];
    char line[LINE_SIZE], loss[8] = "";
    review_go_to(review, ply);
    move_text(review, ply, text);
    score_text(move->before, before);
    score_text(move->after, after);
    line_text(review, ply, look->columns, line);
    if (move->loss >= 0.005) snprintf(loss, sizeof loss, "%.0f %%", 100 * move->loss);
    const char *indent = game_side(review->replay) == WHITE ? "" : "  ";
    style_paint(out, look->style, PAINT_NONE, judgment_paint[move->judgment]);
    fprintf(out, "%s%-*s", indent, 22 - (int)strlen(indent), text);
    style_paint(out, look->style, judgment_paint[move->judgment], PAINT_NONE);
    if (look->columns >= TABLE_COLUMNS) fprintf(out, " %8s", before);
    fprintf(out, " %8s", after);
    if (loss[0]) fprintf(out, " %5s", loss);
    if (line[0]) fprintf(out, "  %s", line);
    fputc('\n', out);
}

static void print_table(const Review *review, const ReviewText *look, FILE *out) {
    const bool wide = look->columns >= LINE_COLUMN + (int)strlen("better");
    fprintf(out, "%-22s", "move");
    if (look->columns >= TABLE_COLUMNS) fprintf(out, " %8s", "before");
    fprintf(out, " %8s %5s%s\n", "after", "loss", wide ? "  better" : "");
    for (int ply = review->first_known; ply < review->plies; ply++) {
        if (!look->brief || review->moves[ply].judgment != JUDGMENT_SOUND) {
            print_move(review, ply, look, out);
        }
    }
}

/* --- The summary --- */

static void print_counts(const Review *review, Judgment judgment, FILE *out) {
    char name[32];
    const char *word = judgment_name(judgment),
               *plural = judgment == JUDGMENT_INACCURACY ? "" : "s";
    if (judgment == JUDGMENT_INACCURACY) word = "inaccuracies";
    snprintf(name, sizeof name, "%s%s %s", word, plural, judgment_sign(judgment));
    fprintf(out, "%-18s %10d %10d\n", name, review->sides[WHITE].counts[judgment],
            review->sides[BLACK].counts[judgment]);
}

static void print_turning_point(const Review *review, int columns, FILE *out) {
    const int ply = review->turning_point;
    char text[NUMBER_SIZE + MOVE_SIZE];
    if (ply < 0) return;
    const int score = review->scores[ply + 1];
    review_go_to(review, ply);
    move_text(review, ply, text);
    fprintf(out, "turning point: %s,%sfrom then on %s was better\n", text,
            columns < SENTENCE_COLUMNS ? "\n  " : " ", side_name(score > 0 ? WHITE : BLACK));
}

static void print_summary(const Review *review, int columns, FILE *out) {
    const Tally *sides = review->sides;
    fprintf(out, "%-18s %10s %10s\n", "", "White", "Black");
    fprintf(out, "%-18s %8.1f %% %8.1f %%\n", "accuracy", tally_accuracy(&sides[WHITE]),
            tally_accuracy(&sides[BLACK]));
    fprintf(out, "%-18s %7.0f cp %7.0f cp\n", "average loss", tally_average_loss(&sides[WHITE]),
            tally_average_loss(&sides[BLACK]));
    for (int judgment = JUDGMENT_INACCURACY; judgment < JUDGMENT_COUNT; judgment++)
        print_counts(review, (Judgment)judgment, out);
    print_turning_point(review, columns, out);
}

bool review_text_print(const Review *review, const ReviewText *look, FILE *out) {
    Canvas *canvas = malloc(sizeof *canvas);
    if (!canvas) return false;
    canvas_clear(canvas);
    print_table(review, look, out);
    if (review->first_known < review->plies) {
        fputc('\n', out);
        score_graph_draw(review, look->style, look->columns, canvas);
        canvas_write(canvas, look->style, out);
        fprintf(out, "i inaccuracy ?!   m mistake ?%sb blunder ??\n\n",
                look->columns < SENTENCE_COLUMNS ? "\n" : "   ");
        print_summary(review, look->columns, out);
    }
    free(canvas);
    return true;
}
