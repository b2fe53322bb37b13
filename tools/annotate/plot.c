#include "tools/annotate/plot.h"

#include "tools/wdl.h"

enum { PLOT_WIDTH = 900, PLOT_HEIGHT = 420 };

/* What the picture shows. */
typedef struct ScorePlot {
    const Review *review;
    const char *title;
} ScorePlot;

/* Where a move stands on the axis: White's on its number, Black's half way to the next. */
static double move_place(const Review *review, int ply) {
    review_go_to(review, ply);
    return game_move_number(review->replay) + (game_side(review->replay) == BLACK ? 0.5 : 0);
}

static double percent(int score) { return 100 * wdl_expected_score(score); }

/* The position before the first move stands half a move before it. */
static void write_scores(const Review *review, FILE *script) {
    fputs("$scores << EOD\n", script);
    for (int i = review->first_known; i <= review->plies; i++) {
        const double at = i > 0 ? move_place(review, i - 1) : move_place(review, 0) - 0.5;
        fprintf(script, "%.1f %.2f\n", at, percent(review->scores[i]));
    }
    fputs("EOD\n", script);
}

/* Never empty, which gnuplot would refuse: "NaN NaN" is no point. */
static void write_marks(const Review *review, Judgment judgment, FILE *script) {
    fprintf(script, "$%s << EOD\nNaN NaN\n", judgment_name(judgment));
    for (int ply = review->first_known; ply < review->plies; ply++) {
        if (review->moves[ply].judgment != judgment) continue;
        fprintf(script, "%.1f %.2f\n", move_place(review, ply), percent(review->scores[ply + 1]));
    }
    fputs("EOD\n", script);
}

/* The second axis: the scores that stand for these chances. */
static void write_score_axis(FILE *script) {
    static const int scores[] = {-300, -200, -100, -50, 0, 50, 100, 200, 300};
    fputs("set y2tics (", script);
    for (size_t i = 0; i < ARRAY_LENGTH(scores); i++) {
        fprintf(script, "%s'%+.1f' %.2f", i > 0 ? ", " : "", scores[i] / 100.0, percent(scores[i]));
    }
    fputs(")\n", script);
}

static void write_script(FILE *script, const void *payload) {
    const ScorePlot *plot = payload;
    const Review *review = plot->review;
    fputs("set title ", script);
    gnuplot_write_quoted(plot->title, script);
    fputs(" noenhanced\n"
          "set xlabel 'move'\nset ylabel \"White's expected score, %\" noenhanced\n"
          "set y2label 'pawns'\nset yrange [0:100]\nset y2range [0:100]\n"
          "set ytics 25 nomirror\nset grid ytics lc rgb '#dddddd'\nset autoscale xfix\n"
          "set bmargin 5\nset key outside bottom center horizontal\n",
          script);
    write_score_axis(script);
    write_scores(review, script);
    for (int judgment = JUDGMENT_INACCURACY; judgment < JUDGMENT_COUNT; judgment++)
        write_marks(review, (Judgment)judgment, script);
    /* Colours that all kinds of colour vision tell apart, and a shape of its own for each mark. */
    fputs("plot $scores using 1:2:(50) with filledcurves above fc rgb '#9ecae1' notitle, \\\n"
          "  $scores using 1:2:(50) with filledcurves below fc rgb '#fdbe85' notitle, \\\n"
          "  50 with lines lc rgb '#888888' notitle, \\\n"
          "  $scores using 1:2 with lines lw 2 lc rgb '#333333' notitle, \\\n"
          "  $inaccuracy using 1:2 with points pt 6 ps 1 lw 2 lc rgb '#333333' title 'inaccuracy "
          "?!', \\\n"
          "  $mistake using 1:2 with points pt 9 ps 1.4 lc rgb '#0072b2' title 'mistake ?', \\\n"
          "  $blunder using 1:2 with points pt 7 ps 1.4 lc rgb '#d55e00' title 'blunder ?"
          "?'\n",
          script);
}

bool plot_write(const Review *review, const char *title, GnuplotFormat format, const char *path,
                Report *report) {
    const ScorePlot plot = {review, title};
    const GnuplotPicture picture = {format, PLOT_WIDTH, PLOT_HEIGHT, write_script, &plot};
    return gnuplot_draw(&picture, path, report);
}
