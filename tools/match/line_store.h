/* A file that only grows, of JSON lines about the games of a tournament: what a run can be gone on
 * from after whatever has stopped it. Its first line is a header; the others begin
 *
 *     {"schema":1,"pairing":P,"game":G,
 *
 * and may come in any order, or
 *
 *     {"schema":1,"change":
 *
 * and are about the games that follow. A last line that was cut off is dropped. */
#ifndef ORTHANT_TOOLS_MATCH_LINE_STORE_H
#define ORTHANT_TOOLS_MATCH_LINE_STORE_H

#include <stdio.h>

#include "core/report.h"

typedef struct LineStore {
    char *path;
    FILE *file;
    char *text; /* what was there when it was opened */
    size_t length;
    int pairing;
    int games;  /* entries of `at` */
    size_t *at; /* of the selected pairing, by game: where its line begins; 0: there is none */
} LineStore;

/* Opens or creates the file, alone: fails while another process has it open for writing. False with
 * the error set; then there is nothing to be closed. */
bool line_store_open(LineStore *store, const char *path, Report *report);
/* Opens a file that is there to be read only, while others may be writing it; a line that is being
 * written is not seen. */
bool line_store_open_reading(LineStore *store, const char *path, Report *report);
/* False with the error set, which names the file, when the last writes failed. */
bool line_store_close(LineStore *store, Report *report);

/* The header without its line end; NULL when the file is new. */
const char *line_store_header(const LineStore *store, size_t *length);
/* Are there lines beside the header? */
bool line_store_is_begun(const LineStore *store);

/* Is a line about the games that follow it? */
bool line_store_is_change(const char *line);
/* The next such line behind `line` (NULL: the first one) that was there when the file was opened,
 * without its line end; NULL: there is none. */
const char *line_store_next_change(const LineStore *store, const char *line, size_t *length);

/* Turns to a pairing, counted from 0. False with the error set when out of memory or when a line
 * does not begin as it should. */
bool line_store_select(LineStore *store, int pairing, Report *report);
/* Do its lines stand for games 0, 1, 2 and so on of the first pairing, in that order? False with
 * the error set, which names the first line that does not. */
bool line_store_check_order(const LineStore *store, Report *report);
/* The line about a game of that pairing that was there when the file was opened, without its line
 * end; NULL: there is none. The last one counts if there are several. */
const char *line_store_find(const LineStore *store, int game, size_t *length);
/* Number of the line that begins there, from 1. */
int line_store_number(const LineStore *store, const char *line);
/* Writes a line (with its line end) through to the system. False with the error set, which says how
 * to go on; then the file holds what it held before. */
bool line_store_append(LineStore *store, const char *line, Report *report);
/* Drops the lines of that pairing about game number `games` and later ones, those that were
 * appended included; the file is replaced as a whole. */
bool line_store_cut(LineStore *store, int games, Report *report);

#endif
