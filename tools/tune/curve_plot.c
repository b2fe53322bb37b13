#include "tools/tune/curve_plot.h"

#include "tools/gnuplot.h"

static void write_script(FILE *script, const void *payload) {
    const FitState *state = payload;
    fputs("$losses << EOD\n", script);
    for (int i = 0; i < state->epoch; i++) {
        fprintf(script, "%d %.9f %.9f\n", i + 1, state->curve[i].training,
                state->curve[i].validation);
    }
    fputs("EOD\n"
          "set xlabel 'epoch'\nset ylabel 'logistic loss'\n"
          "set grid ytics lc rgb '#dddddd'\nset autoscale xfix\n"
          "set key outside bottom center horizontal\nset bmargin 5\n"
          "plot $losses using 1:2 with lines lw 2 lc rgb '#0072b2' title 'training', \\\n"
          "  $losses using 1:3 with lines lw 2 lc rgb '#d55e00' title 'validation'",
          script);
    if (state->best_epoch > 0) {
        fprintf(script,
                ", \\\n  '+' using (%d):(%.9f) every ::::0 with points pt 7 lc rgb '#333333' "
                "title 'best'",
                state->best_epoch, state->best_loss);
    }
    fputc('\n', script);
}

bool curve_plot_write(const FitState *state, const char *path, Report *report) {
    const GnuplotPicture picture = {.format = GNUPLOT_PNG,
                                    .width = 900,
                                    .height = 420,
                                    .write_script = write_script,
                                    .payload = state};
    return gnuplot_draw(&picture, path, report);
}
