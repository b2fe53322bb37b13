/* Names and other texts from outside that go to terminals, engines and files: one line, and nothing
 * that a terminal would obey. */
#ifndef ORTHANT_TOOLS_PLAIN_TEXT_H
#define ORTHANT_TOOLS_PLAIN_TEXT_H

#include <stdbool.h>

/* Is the text free of control characters, those of Latin-1 in UTF-8 included? */
bool plain_text_check(const char *text);
/* Puts '?' in their places. */
void plain_text_clean(char *text);

#endif
