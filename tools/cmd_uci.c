/* orthant uci: the Universal Chess Interface on standard input and output. */
#include <argp.h>
#include <stdio.h>
#include <unistd.h>

#include "tools/commands.h"
#include "tools/protocol/uci.h"

static error_t parse_option(int key, char *arg, struct argp_state *state) {
    if (key != ARGP_KEY_ARG) return ARGP_ERR_UNKNOWN;
    argp_error(state, "no argument expected, but got '%s'", arg);
    return 0;
}

static const struct argp uci_argp = {
    .parser = parse_option,
    .doc = "Speaks UCI on standard input and output until `quit' or the end of input.\vSet "
           "UCI_Variant for games other than chess. Beside UCI: `d' shows the board, `eval' the "
           "static evaluation, `go perft N' counts leaves.",
};

int cmd_uci(int argc, char **argv) {
    argp_parse(&uci_argp, argc, argv, 0, NULL, NULL);
    return uci_run(STDIN_FILENO, stdout);
}
