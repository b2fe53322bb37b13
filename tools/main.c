/* The program `orthant`: hands its words to the sub-command that the first of them names. */
#include <argp.h>
#include <errno.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "core/base.h"
#include "tools/commands.h"
#include "tools/suggest.h"

const char *argp_program_version = "orthant " ORTHANT_VERSION;

typedef struct Command {
    const char *name;
    int (*run)(int argc, char **argv);
    const char *summary;
} Command;

static const Command commands[] = {
    {"play", cmd_play, "play against the engine in the terminal"},
    {"match", cmd_match, "play two engines or two settings against each other"},
    {"selfplay", cmd_selfplay, "play the games that a JSON file describes, resumable"},
    {"games", cmd_games, "what a self-play run has played: statistics, PGN, training data"},
    {"sprt", cmd_sprt, "is a match decided, and how many games does such a test take?"},
    {"openings", cmd_openings, "make balanced openings for matches"},
    {"optimize", cmd_optimize, "search parameters and weights by games: SPSA, Bayesian"},
    {"tune", cmd_tune, "fit the weights of an evaluator to the positions of finished games"},
    {"analyze", cmd_analyze, "best lines of a position, or a suite of positions"},
    {"annotate", cmd_annotate, "review finished games: mistakes, better lines, score graph"},
    {"board", cmd_board, "show a position, or write it as a picture (SVG)"},
    {"book", cmd_book, "opening books: made from games, looked up, listed"},
    {"eval", cmd_eval, "explain the static evaluation of a position"},
    {"perft", cmd_perft, "count the leaves of the legal move tree"},
    {"bench", cmd_bench, "search fixed positions: node signature and speed"},
    {"variants", cmd_variants, "list the games, or print the rules of one"},
    {"uci", cmd_uci, "speak UCI (also without any word)"},
    {"xboard", cmd_xboard, "speak CECP, the protocol of xboard"},
};

static void print_help(FILE *stream) {
    fputs("Usage: orthant [COMMAND [OPTION...]]\n"
          "Chess on flat and cubic boards: chess, Raumschach and their relatives.\n\n",
          stream);
    for (size_t i = 0; i < ARRAY_LENGTH(commands); i++) {
        fprintf(stream, "  %-10s %s\n", commands[i].name, commands[i].summary);
    }
    fputs("\n`orthant COMMAND --help' explains a command; --version prints the version.\n"
          "Without a command the program speaks UCI, for chess interfaces.\n",
          stream);
}

static const Command *find_command(const char *word) {
    for (size_t i = 0; i < ARRAY_LENGTH(commands); i++) {
        if (strcmp(commands[i].name, word) == 0) return &commands[i];
    }
    return NULL;
}

static int report_unknown(const char *word) {
    const char *names[ARRAY_LENGTH(commands) + 1] = {NULL};
    for (size_t i = 0; i < ARRAY_LENGTH(commands); i++)
        names[i] = commands[i].name;
    const char *near = suggest_word(word, names);
    const char *kind = word[0] == '-' ? "option" : "command";
    if (near) {
        fprintf(stderr, "orthant: unknown %s '%s'; did you mean '%s'?\n", kind, word, near);
    } else {
        fprintf(stderr, "orthant: unknown %s '%s'; `orthant --help' lists all\n", kind, word);
    }
    return EXIT_USAGE;
}

/* Runs a command on the words from its own name on. */
static int run_command(const Command *command, int argc, char **argv) {
    char name[32];
    snprintf(name, sizeof name, "orthant %s", command->name);
    argv[0] = name;
    return command->run(argc, argv);
}

static int speak_uci(char **argv) {
    if (isatty(STDIN_FILENO)) {
        fputs("This is the UCI mode for chess interfaces (quit ends it).\n"
              "To play here: orthant play; more: orthant --help\n",
              stderr);
    }
    return run_command(find_command("uci"), 1, argv);
}

static int dispatch(int argc, char **argv) {
    if (argc < 2) return speak_uci(argv);
    const char *word = argv[1];
    if (strcmp(word, "--help") == 0 || strcmp(word, "-?") == 0 || strcmp(word, "-h") == 0) {
        print_help(stdout);
        return EXIT_DONE;
    }
    if (strcmp(word, "--version") == 0 || strcmp(word, "-V") == 0) {
        puts(argp_program_version);
        return EXIT_DONE;
    }
    const Command *command = find_command(word);
    return command ? run_command(command, argc - 1, argv + 1) : report_unknown(word);
}

/* Is help asked for? An argument that only looks like it does no harm. */
static bool wants_help(int argc, char **argv) {
    for (int i = 1; i < argc; i++) {
        if (strncmp(argv[i], "-?", 2) == 0 || strncmp(argv[i], "--h", 3) == 0 ||
            strncmp(argv[i], "--us", 4) == 0) {
            return true;
        }
    }
    return false;
}

/* Help, which argp prints, ends the program without returning to main. */
static void check_output(void) {
    errno = 0;
    if (fflush(stdout) == 0 && !ferror(stdout)) return;
    /* The reason is known only if it was this flush that failed. */
    fprintf(stderr, "orthant: writing to standard output failed%s%s\n", errno ? ": " : "",
            errno ? strerror(errno) : "");
    _exit(EXIT_FAILED);
}

int main(int argc, char **argv) {
    /* The margin at which argp breaks help is also that of the hint after a wrong option, which
     * is a little longer: it is to be one line. */
    if (!wants_help(argc, argv)) setenv("ARGP_HELP_FMT", "rmargin=100", false);
    argp_err_exit_status = EXIT_USAGE;
    /* A file that grows beyond what is allowed is told as a full disk is. */
    signal(SIGXFSZ, SIG_IGN);
    atexit(check_output);
    return dispatch(argc, argv);
}
