/* Help: the commands by group, topics that teach, and the rules of every variant. */
#ifndef ORTHANT_TOOLS_CLI_HELP_H
#define ORTHANT_TOOLS_CLI_HELP_H

#include "tools/cli/session.h"

/* Reports the name of every topic, commands excepted. */
void help_report_topics(CandidateFn *report, void *payload);

#endif
