/* The final report of a match or a tournament as Markdown: tables that GitHub and others show. */
#ifndef ORTHANT_TOOLS_MATCH_MARKDOWN_REPORT_H
#define ORTHANT_TOOLS_MATCH_MARKDOWN_REPORT_H

#include "tools/match/runner.h"

/* A heading of the document and what all matches share: the settings of any of them. */
void markdown_report_head(const char *title, const char *variant, const MatchSettings *settings,
                          FILE *stream);
/* A match under a heading of its own. */
void markdown_report_match(const MatchScore *score, const MatchSettings *settings, FILE *stream);

#endif
