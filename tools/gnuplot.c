#include "tools/gnuplot.h"

#include <errno.h>
#include <spawn.h>
#include <string.h>
#include <strings.h>
#include <sys/wait.h>
#include <unistd.h>

#include "tools/match/process.h"
#include "tools/text_file.h"

enum { MESSAGE_SIZE = 160 };

extern char **environ;

static const char program[] = "gnuplot";

bool gnuplot_exists(void) { return process_exists(program); }

bool gnuplot_format_of(const char *path, GnuplotFormat *format) {
    const char *dot = strrchr(path, '.');
    if (!dot || dot == path) return false;
    *format = strcasecmp(dot, ".png") == 0 ? GNUPLOT_PNG : GNUPLOT_SVG;
    return *format == GNUPLOT_PNG || strcasecmp(dot, ".svg") == 0;
}

/* In single quotes gnuplot takes every character as it is; a quote is doubled. */
void gnuplot_write_quoted(const char *text, FILE *script) {
    fputc('\'', script);
    for (; *text; text++) {
        const unsigned char c = (unsigned char)*text;
        if (c == '\'') fputc('\'', script);
        fputc(c < ' ' ? ' ' : c, script);
    }
    fputc('\'', script);
}

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

static void write_script(const GnuplotPicture *picture, FILE *script) {
    fprintf(script,
            picture->format == GNUPLOT_SVG
                ? "set terminal svg size %d,%d font 'sans-serif,12' background rgb 'white'\n"
                : "set terminal pngcairo size %d,%d font 'sans-serif,10'\n",
            picture->width, picture->height);
    fputs("set encoding utf8\n", script);
    picture->write_script(script, picture->payload);
}

static bool draw(const GnuplotPicture *picture, FILE *target, Report *report) {
    char message[MESSAGE_SIZE] = "";
    FILE *script = tmpfile(), *errors = tmpfile();
    bool done = script && errors;
    if (done) {
        write_script(picture, script);
        done = fflush(script) == 0 && fflush(target) == 0;
        rewind(script);
    }
    if (!done) {
        snprintf(message, sizeof message, "%s", strerror(errno));
    } else if (!run(script, target, errors)) {
        done = false;
        first_complaint(errors, message);
    }
    if (script) fclose(script);
    if (errors) fclose(errors);
    return done || report_error(report, "gnuplot failed: %s", message);
}

bool gnuplot_draw(const GnuplotPicture *picture, const char *path, Report *report) {
    TextFile target;
    if (!gnuplot_exists()) return report_error(report, "%s", GNUPLOT_MISSING);
    if (!text_file_begin(&target, path, report)) return false;
    if (draw(picture, target.file, report)) return text_file_commit(&target, report);
    text_file_abandon(&target);
    return false;
}
