/* Diagnostics of the parsers: one clear line, never an exit. */
#ifndef ORTHANT_CORE_REPORT_H
#define ORTHANT_CORE_REPORT_H

#include "base.h"

/* REPORT_NAME_SIZE: what a name may take of a message. */
enum { REPORT_SIZE = 256, REPORT_NAME_SIZE = 121 };

/* `error` says why the input was refused, `warning` what was dropped from accepted input; each is
 * empty when there is nothing to say. Messages name the source ("fen: ..."), the place and what was
 * expected, and hold only printable characters. */
typedef struct Report {
    char error[REPORT_SIZE];
    char warning[REPORT_SIZE];
} Report;

void report_clear(Report *report);
/* Sets the error and returns false, so that a parser can `return report_error(...)`. Unprintable
 * bytes of the result are shown as '?'. `report` may be NULL. */
bool report_error(Report *report, const char *format, ...) PRINTF_LIKE(2, 3);
/* The name of a file as a message shows it: of one that is too long the end, after "...". */
void report_name(const char *name, char shown[REPORT_NAME_SIZE]);
/* Appends to the warning, separated by "; ". */
void report_warn(Report *report, const char *format, ...) PRINTF_LIKE(2, 3);

#endif
