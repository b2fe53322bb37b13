/* The first line of a journal: the settings it belongs to. */
#ifndef ORTHANT_TOOLS_MATCH_JOURNAL_HEADER_H
#define ORTHANT_TOOLS_MATCH_JOURNAL_HEADER_H

#include "tools/match/line_store.h"

/* Checks that a first line is of these settings. False with the error set, with the first word that
 * differs. */
bool journal_header_check(const char *line, size_t length, const char *settings, Report *report);
/* Checks the first line of a file, or writes it if the file is new. */
bool journal_header_begin(LineStore *store, const char *settings, Report *report);
enum { JOURNAL_VARIANT_SIZE = 32 };
/* What a first line says of the games, for who has no settings to compare: their variant. False
 * with the error set when it is not the first line of a journal. */
bool journal_header_variant(const char *line, size_t length, char variant[JOURNAL_VARIANT_SIZE],
                            Report *report);
/* A line is parsed as a text of its own: its number in a message is not that of the file. */
const char *journal_error_without_line(const char *error);

#endif
