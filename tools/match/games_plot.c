#include "tools/match/games_plot.h"

#include <inttypes.h>

enum {
    WIDTH = 1200,
    HEIGHT = 1200,
    BINS = 40,
    PLAYERS_SHOWN = 8,
    OPENINGS_SHOWN = 14,
    GAMES_LEAST = 3 /* moves that so few games reached say nothing about the others */
};

typedef struct GamesPlot {
    const GamesStatistics *statistics;
    const GamesBreakdown *breakdown;
    const char *title;
} GamesPlot;

/* A word of a data block. Nothing but a double quote ends it. */
static void write_word(const char *text, FILE *script) {
    fputc('"', script);
    for (; *text; text++)
        fputc(*text == '"' || *text == '\\' ? '\'' : *text, script);
    fputc('"', script);
}

/* White's or the player's view: wins, draws, losses in percent. */
static void write_shares(const int64_t results[3], FILE *script) {
    const double games = (double)(results[0] + results[1] + results[2]);
    for (int i = 2; i >= 0; i--)
        fprintf(script, " %.2f", 100 * (double)results[i] / games);
    fputc('\n', script);
}

static bool is_empty(const int64_t results[3]) { return results[0] + results[1] + results[2] == 0; }

/* --- Data --- */

/* Bins of whole plies, and an even number of them so that neither color is favored. */
static int bin_width(const GamesBreakdown *breakdown) {
    const int width = (breakdown->longest + BINS) / BINS;
    return width + width % 2;
}

static void write_lengths(const GamesBreakdown *breakdown, FILE *script) {
    const int width = bin_width(breakdown);
    fputs("$lengths << EOD\n", script);
    for (int from = 0; from <= breakdown->longest; from += width) {
        int64_t games = 0;
        for (int plies = from; plies < from + width && plies <= breakdown->longest; plies++)
            games += breakdown->lengths[plies];
        fprintf(script, "%.1f %" PRId64 "\n", from + width / 2.0, games);
    }
    fputs("EOD\n", script);
}

static void write_end(const char *name, int64_t count, FILE *script) {
    if (count == 0) return;
    write_word(name, script);
    fprintf(script, " %" PRId64 "\n", count);
}

static void write_ends(const GamesStatistics *statistics, FILE *script) {
    fputs("$ends << EOD\n", script);
    for (int status = GAME_IN_PROGRESS + 1; status < STATISTICS_STATUS_COUNT; status++)
        write_end(game_status_text((GameStatus)status), statistics->statuses[status], script);
    for (int end = GAME_END_RULES + 1; end < GAME_END_COUNT; end++)
        write_end(game_end_name((GameEnd)end), statistics->ends[end], script);
    fputs("EOD\n", script);
}

static void write_colors(const GamesStatistics *statistics, const GamesBreakdown *breakdown,
                         FILE *script) {
    static const char *const names[] = {[WHITE] = "White", [BLACK] = "Black"};
    fputs("$colors << EOD\n\"White, all\"", script);
    write_shares(statistics->results, script);
    for (int i = 0; i < breakdown->player_count && i < PLAYERS_SHOWN; i++) {
        const PlayerBreakdown *player = &breakdown->players[i];
        for (int color = WHITE; color <= BLACK; color++) {
            char label[PLAYER_NAME_SIZE + 16];
            if (is_empty(player->results[color])) continue;
            snprintf(label, sizeof label, "%s, %s", player->name, names[color]);
            write_word(label, script);
            write_shares(player->results[color], script);
        }
    }
    fputs("EOD\n", script);
}

static void write_openings(const GamesBreakdown *breakdown, FILE *script) {
    fputs("$openings << EOD\n", script);
    for (int i = 0; i < breakdown->opening_count && i < OPENINGS_SHOWN; i++) {
        const OpeningBreakdown *opening = &breakdown->openings[i];
        char label[GAME_MOVE_TEXT_SIZE + 32];
        if (is_empty(opening->results)) continue;
        snprintf(label, sizeof label, "%s (%" PRId64 ")", opening->move, opening_games(opening));
        write_word(label, script);
        write_shares(opening->results, script);
    }
    fputs("EOD\n", script);
}

/* Number of the move, mean depth, mean nodes; never empty, which gnuplot would refuse. */
static void write_moves(const PlayerBreakdown *player, int number, FILE *script) {
    fprintf(script, "$moves%d << EOD\nNaN NaN NaN\n", number);
    for (int move = 0; move < BREAKDOWN_MOVES; move++) {
        const MoveSums *sums = &player->moves[move];
        if (sums->depth_count < GAMES_LEAST && sums->node_count < GAMES_LEAST) continue;
        fprintf(script, "%d", move + 1);
        if (sums->depth_count > 0) {
            fprintf(script, " %.3f", sums->depth / (double)sums->depth_count);
        } else {
            fputs(" NaN", script);
        }
        if (sums->node_count > 0) {
            fprintf(script, " %.1f\n", sums->nodes / (double)sums->node_count);
        } else {
            fputs(" NaN\n", script);
        }
    }
    fputs("EOD\n", script);
}

/* --- Panels --- */

static void plot_lengths(const GamesBreakdown *breakdown, FILE *script) {
    fprintf(script,
            "set title 'length of games'\nset xlabel 'plies after the opening'\n"
            "set ylabel 'games'\nset yrange [0:*]\nset xrange [0:%d]\n"
            "plot $lengths using 1:2:(%d*0.9) with boxes fs solid lc rgb '#56b4e9' notitle\n",
            breakdown->longest + bin_width(breakdown), bin_width(breakdown));
}

static void plot_ends(FILE *script) {
    fputs("set title 'ends of games'\nunset xlabel\nset ylabel 'games'\nset xrange [*:*]\n"
          "set xtics rotate by -35 noenhanced\n"
          "plot $ends using 0:2:(0.8):xtic(1) with boxes fs solid lc rgb '#999999' notitle\n",
          script);
}

/* Stacked bars in colours that all kinds of colour vision tell apart. */
static void plot_shares(const char *title, const char *data, const char *won, const char *lost,
                        FILE *script) {
    fprintf(script,
            "set title '%s'\nset ylabel '%%'\nset yrange [0:100]\nset xrange [*:*]\n"
            "set style data histograms\nset style histogram rowstacked\nset boxwidth 0.8\n"
            "set style fill solid\nset key outside top right vertical\n"
            "plot %s using 2:xtic(1) title '%s' lc rgb '#0072b2', '' using 3 title 'drawn' lc rgb "
            "'#cccccc', '' using 4 title '%s' lc rgb '#d55e00'\n",
            title, data, won, lost);
}

static void plot_moves(const GamesBreakdown *breakdown, const char *title, int column,
                       FILE *script) {
    static const char *const colors[PLAYERS_SHOWN] = {"#0072b2", "#d55e00", "#009e73", "#cc79a7",
                                                      "#e69f00", "#56b4e9", "#000000", "#999999"};
    fprintf(script,
            "set title '%s'\nset xlabel 'move after the opening'\nset ylabel ''\n"
            "set xrange [0:*]\nset yrange [*:*]\nset xtics norotate\n"
            "set key outside top right vertical noenhanced\nplot ",
            title);
    for (int i = 0; i < breakdown->player_count && i < PLAYERS_SHOWN; i++) {
        fprintf(script, "%s$moves%d using 1:%d with lines lw 2 lc rgb '%s' title ", i ? ", " : "",
                i, column, colors[i]);
        gnuplot_write_quoted(breakdown->players[i].name, script);
    }
    fputc('\n', script);
}

static void write_script(FILE *script, const void *payload) {
    const GamesPlot *plot = payload;
    const GamesBreakdown *breakdown = plot->breakdown;
    write_lengths(breakdown, script);
    write_ends(plot->statistics, script);
    write_colors(plot->statistics, breakdown, script);
    write_openings(breakdown, script);
    for (int i = 0; i < breakdown->player_count && i < PLAYERS_SHOWN; i++)
        write_moves(&breakdown->players[i], i, script);
    fputs("set multiplot layout 3,2 title ", script);
    gnuplot_write_quoted(plot->title, script);
    fputs(" noenhanced\nset grid ytics lc rgb '#dddddd'\n", script);
    plot_lengths(breakdown, script);
    plot_ends(script);
    plot_shares("results by player and color", "$colors", "won", "lost", script);
    plot_shares("results by first move (games)", "$openings", "White won", "Black won", script);
    plot_moves(breakdown, "depth", 2, script);
    fputs("set logscale y\n", script);
    plot_moves(breakdown, "nodes a move", 3, script);
    fputs("unset multiplot\n", script);
}

bool games_plot_write(const GamesStatistics *statistics, const GamesBreakdown *breakdown,
                      const char *title, GnuplotFormat format, const char *path, Report *report) {
    const GamesPlot plot = {statistics, breakdown, title};
    const GnuplotPicture picture = {format, WIDTH, HEIGHT, write_script, &plot};
    return gnuplot_draw(&picture, path, report);
}
