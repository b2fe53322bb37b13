/* The sub-commands of the program. Each gets its own words only: argv[0] is "orthant NAME", for use
 * in messages. Each returns the exit status: 0 done, 1 failed, 2 wrong usage (which argp handles by
 * exiting). Data goes to stdout, diagnostics to stderr. */
#ifndef ORTHANT_TOOLS_COMMANDS_H
#define ORTHANT_TOOLS_COMMANDS_H

enum { EXIT_DONE = 0, EXIT_FAILED = 1, EXIT_USAGE = 2 };

int cmd_analyze(int argc, char **argv);
int cmd_annotate(int argc, char **argv);
int cmd_bench(int argc, char **argv);
int cmd_board(int argc, char **argv);
int cmd_book(int argc, char **argv);
int cmd_eval(int argc, char **argv);
int cmd_games(int argc, char **argv);
int cmd_match(int argc, char **argv);
int cmd_openings(int argc, char **argv);
int cmd_optimize(int argc, char **argv);
int cmd_perft(int argc, char **argv);
int cmd_play(int argc, char **argv);
int cmd_selfplay(int argc, char **argv);
int cmd_sprt(int argc, char **argv);
int cmd_tune(int argc, char **argv);
int cmd_uci(int argc, char **argv);
int cmd_variants(int argc, char **argv);
int cmd_xboard(int argc, char **argv);

#endif
