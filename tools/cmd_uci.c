/* orthant uci and orthant xboard: the protocols of chess interfaces on standard input and output.
 */
#include <argp.h>
#include <stdio.h>
#include <unistd.h>

#include "tools/commands.h"
#include "tools/protocol/uci.h"
#include "tools/protocol/xboard.h"

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

static const struct argp xboard_argp = {
    .parser = parse_option,
    .doc = "Speaks CECP, the protocol of xboard, on standard input and output until `quit' or the "
           "end of input.\vThe command `variant' chooses other games than chess. `orthant' alone "
           "speaks CECP too, when `xboard' is the first word it reads.",
};

int cmd_xboard(int argc, char **argv) {
    LineInput input;
    argp_parse(&xboard_argp, argc, argv, 0, NULL, NULL);
    line_input_open(&input, STDIN_FILENO);
    const int status = xboard_run(&input, stdout);
    line_input_close(&input);
    return status;
}
