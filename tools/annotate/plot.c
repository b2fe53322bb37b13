#include "tools/annotate/plot.h"

#include <errno.h>
#include <spawn.h>
#include <stdio.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "tools/match/process.h"
#include "tools/text_file.h"
#include "tools/wdl.h"

enum { MESSAGE_SIZE = 160 };

extern char **environ;

static const char program[] = "gnuplot";

/* --- The script --- */

/* In single quotes gnuplot takes every character as it is; a quote is doubled. */
static void write_quoted(FILE *script, const char *text) {
    fputc('\'', script);
    for (; *text; text++) {
        const unsigned char c = (unsigned char)*text;
        if (c == '\'') fputc('\'', script);
        fputc(c < ' ' ? ' ' : c, script);
    }
    fputc('\'', script);
}

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

static void write_script(const Review *review, const char *title, PlotFormat format, FILE *script) {
    fputs(format == PLOT_SVG
              ? "set terminal svg size 900,420 font 'sans-serif,12' background rgb 'white'\n"
              : "set terminal pngcairo size 900,420 font 'sans-serif,10'\n",
          script);
    fputs("set encoding utf8\nset title ", script);
    write_quoted(script, title);
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

/* --- Running gnuplot --- */

bool plot_is_possible(void) { return process_exists(program); }

/* The first line of what it complained about that is not empty. */
static void first_complaint(FILE *errors, char message[MESSAGE_SIZE]) {
    char line[512];
    rewind(errors);
    strcpy(message, "no reason given");
    while (fgets(line, sizeof line, errors)) {
        const char *text = line + strspn(line, " \t\r\n^");
        if (!*text) continue;
        snprintf(message, MESSAGE_SIZE, "%.*s", (int)strcspn(text, "\r\n"), text);
        return;
    }
}

/* Runs it on three open streams and waits. True when it was content. */
static bool run(FILE *script, FILE *picture, FILE *errors) {
    posix_spawn_file_actions_t actions;
    char *words[] = {(char *)(uintptr_t)program, (char *)(uintptr_t) "-d", NULL};
    pid_t pid;
    int status = -1;
    posix_spawn_file_actions_init(&actions);
    posix_spawn_file_actions_adddup2(&actions, fileno(script), STDIN_FILENO);
    posix_spawn_file_actions_adddup2(&actions, fileno(picture), STDOUT_FILENO);
    posix_spawn_file_actions_adddup2(&actions, fileno(errors), STDERR_FILENO);
    const int failure = posix_spawnp(&pid, program, &actions, NULL, words, environ);
    posix_spawn_file_actions_destroy(&actions);
    if (failure != 0) {
        fputs(strerror(failure), errors);
        return false;
    }
    while (waitpid(pid, &status, 0) < 0 && errno == EINTR) {
    }
    return WIFEXITED(status) && WEXITSTATUS(status) == 0;
}

static bool draw(const Review *review, const char *title, PlotFormat format, FILE *picture,
                 Report *report) {
    char message[MESSAGE_SIZE] = "";
    FILE *script = tmpfile(), *errors = tmpfile();
    bool done = script && errors;
    if (done) {
        write_script(review, title, format, script);
        done = fflush(script) == 0 && fflush(picture) == 0;
        rewind(script);
    }
    if (!done) {
        snprintf(message, sizeof message, "%s", strerror(errno));
    } else if (!run(script, picture, errors)) {
        done = false;
        first_complaint(errors, message);
    }
    if (script) fclose(script);
    if (errors) fclose(errors);
    return done || report_error(report, "gnuplot failed: %s", message);
}

bool plot_write(const Review *review, const char *title, PlotFormat format, const char *path,
                Report *report) {
    TextFile target;
    if (!plot_is_possible()) return report_error(report, "%s", PLOT_MISSING);
    if (!text_file_begin(&target, path, report)) return false;
    if (draw(review, title, format, target.file, report)) return text_file_commit(&target, report);
    text_file_abandon(&target);
    return false;
}
