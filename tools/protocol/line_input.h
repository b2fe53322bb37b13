/* Lines from a file descriptor, for a loop that waits with poll and must never block in a read. */
#ifndef ORTHANT_TOOLS_PROTOCOL_LINE_INPUT_H
#define ORTHANT_TOOLS_PROTOCOL_LINE_INPUT_H

#include "core/base.h"

enum { LINE_INPUT_MAX = 1 << 24 }; /* a longer line is cut into pieces of this length */

/* Bytes read and not yet handed out lie in buffer[start..end). */
typedef struct LineInput {
    int descriptor;
    bool at_end; /* the other side has closed, or reading failed */
    char zero;   /* what stands for zero bytes; '?' unless changed after opening */
    char *buffer;
    size_t start, end, capacity;
} LineInput;

void line_input_open(LineInput *input, int descriptor);
void line_input_close(LineInput *input);
/* Reads what there is (blocks when there is nothing); sets at_end. False when out of memory. */
bool line_input_read(LineInput *input);
/* The next complete line without its end (LF or CRLF), or NULL when more must be read first. At the
 * end of input an unfinished line counts. Zero bytes become `zero`. Valid until the next read. */
char *line_input_next(LineInput *input);

#endif
