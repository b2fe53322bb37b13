#include "tools/protocol/line_input.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { CHUNK = 4096 };

void line_input_open(LineInput *input, int descriptor) {
    *input = (LineInput){.descriptor = descriptor, .zero = '?'};
}

void line_input_close(LineInput *input) {
    free(input->buffer);
    input->buffer = NULL;
}

/* Room for a chunk and a final zero. */
static bool make_room(LineInput *input) {
    if (input->start > 0) {
        memmove(input->buffer, input->buffer + input->start, input->end - input->start);
        input->end -= input->start;
        input->start = 0;
    }
    if (input->end + CHUNK + 1 <= input->capacity) return true;
    const size_t capacity = 2 * input->capacity + CHUNK + 1;
    char *buffer = realloc(input->buffer, capacity);
    if (!buffer) return false;
    input->buffer = buffer;
    input->capacity = capacity;
    return true;
}

bool line_input_read(LineInput *input) {
    if (!make_room(input)) return false;
    const ssize_t count = read(input->descriptor, input->buffer + input->end, CHUNK);
    if (count > 0) {
        input->end += (size_t)count;
    } else if (count == 0 || errno != EINTR) {
        input->at_end = true;
    }
    return true;
}

char *line_input_next(LineInput *input) {
    const size_t available = input->end - input->start;
    if (available == 0) return NULL;
    char *line = input->buffer + input->start;
    char *line_end = memchr(line, '\n', available);
    size_t length = available;
    if (line_end) {
        length = (size_t)(line_end - line);
        input->start += length + 1;
    } else if (input->at_end || available >= LINE_INPUT_MAX) {
        input->start = input->end;
    } else {
        return NULL;
    }
    for (size_t i = 0; i < length; i++) {
        if (line[i] == '\0') line[i] = input->zero;
    }
    if (length > 0 && line[length - 1] == '\r') length--;
    line[length] = '\0';
    return line;
}
