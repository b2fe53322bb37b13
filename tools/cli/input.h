/* Lines from the player: edited, with history and completion, on a terminal; as they come from a
 * pipe or file. */
#ifndef ORTHANT_TOOLS_CLI_INPUT_H
#define ORTHANT_TOOLS_CLI_INPUT_H

#include <stdio.h>

#include "core/base.h"

typedef struct Input Input;

typedef enum InputEvent {
    INPUT_LINE,
    INPUT_END,         /* end of file, or reading failed */
    INPUT_INTERRUPTED, /* SIGINT while waiting */
    INPUT_CLEARED,     /* SIGINT while a line was being edited, which is forgotten */
    INPUT_TIMEOUT,     /* nothing came in time; what was typed is forgotten */
    INPUT_RESIZED      /* the terminal has another size; what was typed is kept for the next call */
} InputEvent;

/* Receives the candidates of a completion one by one. */
typedef void CandidateFn(const char *word, void *payload);
/* Reports every word that could stand at the end of `text`, whether or not it fits the letters
 * already there. Returns false when a file name is wanted instead. */
typedef bool CompleteFn(const char *text, CandidateFn *report, void *report_payload, void *payload);

/* Reads `in`. With a terminal on both sides there is a prompt, and lines are edited if it is a
 * capable `terminal`; else nothing is ever written. NULL when out of memory. */
Input *input_create(FILE *in, FILE *out, bool terminal, CompleteFn *complete, void *payload);
void input_destroy(Input *input);
/* Is a person at a terminal typing? */
bool input_is_interactive(const Input *input);
/* Has a line been typed that was not read yet? Always false for pipes and files. */
bool input_is_waiting(const Input *input);
/* Waits so long, or until a line has been typed or an interrupt has come. */
void input_wait(const Input *input, int64_t time_ms);
/* Reads lines typed in earlier sessions from a file, and keeps those to come there; one that cannot
 * be read or written is left alone. The path must stay valid. */
void input_keep_history(Input *input, const char *path);

/* A signal that suspends or ends the process finds the terminal as it was before the reading.
 * Reads one line of any length, without its end. `*line` is valid until the next call; for
 * zero bytes it has bytes of value 1, which no input needs. `prompt` is shown to a person only.
 * Waits until `deadline_us` of setup_now_us, if that is not 0. */
InputEvent input_read_line(Input *input, const char *prompt, int64_t deadline_us,
                           const char **line);

#endif
