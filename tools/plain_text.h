/* Names and other texts from outside that go to terminals, engines and files: one line, and nothing
 * that a terminal would obey. */
#ifndef ORTHANT_TOOLS_PLAIN_TEXT_H
#define ORTHANT_TOOLS_PLAIN_TEXT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>

/* Is the text free of control characters, those of Latin-1 in UTF-8 included? */
bool plain_text_check(const char *text);
/* Puts '?' in the places of bytes that are not UTF-8. */
void plain_text_repair(char *text);
/* The same, and in the places of control characters. */
void plain_text_clean(char *text);
/* A clean copy, cut to the whole characters that fit `size` bytes, which are at least 1. */
void plain_text_copy(char *to, size_t size, const char *from);
/* How many columns of a terminal it takes: two a letter of East Asia, none a mark that is put on
 * the letter before; a byte that is not UTF-8 is one. */
int plain_text_columns(const char *text);
/* Cuts it to the characters that fit so many columns. */
void plain_text_cut(char *text, int columns);
/* Writes a column of a table: the text cut to, or filled with blanks to, so many columns. */
void plain_text_put(const char *text, int columns, FILE *out);

#endif
