/* What TAB offers: commands, moves, arguments. */
#ifndef ORTHANT_TOOLS_CLI_COMPLETE_H
#define ORTHANT_TOOLS_CLI_COMPLETE_H

#include "tools/cli/input.h"

/* A CompleteFn whose payload is the Session. */
bool complete_line(const char *text, CandidateFn *report, void *report_payload, void *payload);

#endif
