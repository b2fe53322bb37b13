/* The first line of a journal: the settings it belongs to; and those that say that they were
 * changed later: line_store_next_change. */
#ifndef ORTHANT_TOOLS_MATCH_JOURNAL_HEADER_H
#define ORTHANT_TOOLS_MATCH_JOURNAL_HEADER_H

#include "tools/match/line_store.h"

/* The settings of such a line, to be freed. NULL with the error set, without the line's number,
 * when it has none. */
char *journal_header_settings(const char *line, size_t length, Report *report);
/* Writes the first line. False with the error set. */
bool journal_header_write(LineStore *store, const char *settings, Report *report);
/* Adds a line that says that from here on games have other settings; `difference` says it to
 * people. False with the error set. */
bool journal_header_change(LineStore *store, const char *difference, const char *settings,
                           Report *report);
/* What such a line says to people, to be freed; NULL: nothing. */
char *journal_header_difference(const char *line, size_t length);
/* Checks that a first line is of these settings. False with the error set, with the first word that
 * differs. */
bool journal_header_check(const char *line, size_t length, const char *settings, Report *report);
/* Checks the first line of a file, or writes it if the file is new. */
bool journal_header_begin(LineStore *store, const char *settings, Report *report);
/* The message of a journal of other settings; takes what differs. */
#define JOURNAL_OTHER_SETTINGS "it belongs to a match with other settings: %s"
enum { JOURNAL_VARIANT_SIZE = 32 };
/* What a first line says of the games, for who has no settings to compare: their variant. False
 * with the error set when it is not the first line of a journal. */
bool journal_header_variant(const char *line, size_t length, char variant[JOURNAL_VARIANT_SIZE],
                            Report *report);
/* A line is parsed as a text of its own: its number in a message is not that of the file. */
const char *journal_error_without_line(const char *error);

#endif
