#include "tools/cli/input.h"

#include <errno.h>
#include <histedit.h>
#include <limits.h>
#include <poll.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <sys/time.h>
#include <unistd.h>

#include "tools/cli/interrupt.h"
#include "tools/cli/style.h"
#include "tools/protocol/line_input.h"
#include "tools/setup.h"

enum { HISTORY_LINES = 1000, COLUMNS_DEFAULT = 80 };

/* Two readers in one: `editor` is NULL when lines come from a pipe, a file or a plain terminal. */
struct Input {
    FILE *in, *out;
    bool interactive;
    EditLine *editor;
    History *history;
    const char *history_path; /* NULL: history is not kept */
    const char *prompt;
    CompleteFn *complete;
    void *payload;
    char *line;      /* as edited; owned */
    LineInput plain; /* without an editor */
};

/* --- Completion --- */

/* What the candidates that start with the typed letters have in common. */
typedef struct Matches {
    const char *typed;
    size_t typed_length;
    int count;
    char common[128];
    FILE *list;          /* where to print the matches; NULL: only collect */
    int columns, column; /* of a line, and where the next match goes */
} Matches;

/* Words apart by two blanks; one that would touch the edge begins a line. */
static void list_match(Matches *matches, const char *word) {
    const int length = (int)strlen(word);
    if (matches->column > 0 && matches->column + 2 + length >= matches->columns) {
        fputc('\n', matches->list);
        matches->column = 0;
    }
    matches->column += fprintf(matches->list, "%s%s", matches->column > 0 ? "  " : "", word);
}

static void collect_match(const char *word, void *payload) {
    Matches *matches = payload;
    if (strncasecmp(word, matches->typed, matches->typed_length) != 0) return;
    if (matches->list) list_match(matches, word);
    if (matches->count++ == 0) {
        snprintf(matches->common, sizeof matches->common, "%s", word);
        return;
    }
    size_t same = 0;
    while (matches->common[same] && matches->common[same] == word[same])
        same++;
    matches->common[same] = '\0';
}

static unsigned char complete_word(Input *input, const char *text) {
    const char *start = strrchr(text, ' ');
    Matches matches = {.typed = start ? start + 1 : text};
    matches.typed_length = strlen(matches.typed);
    if (!input->complete(text, collect_match, &matches, input->payload)) {
        return _el_fn_complete(input->editor, 0);
    }
    if (matches.count == 0) return CC_ERROR;
    const bool gains = matches.count == 1 || strlen(matches.common) > matches.typed_length;
    if (gains) {
        /* The typed letters are replaced too, since the candidate may have them in other case. */
        el_deletestr(input->editor, (int)matches.typed_length);
        el_insertstr(input->editor, matches.common);
        if (matches.count == 1) el_insertstr(input->editor, " ");
        return CC_REFRESH;
    }
    fputc('\n', input->out);
    Matches listed = {.typed = matches.typed, .typed_length = matches.typed_length};
    listed.list = input->out;
    listed.columns = style_columns(input->out, COLUMNS_DEFAULT);
    input->complete(text, collect_match, &listed, input->payload);
    fputc('\n', input->out);
    fflush(input->out);
    return CC_REDISPLAY;
}

static unsigned char complete_key(EditLine *editor, int key) {
    (void)key;
    Input *input;
    el_get(editor, EL_CLIENTDATA, &input);
    const LineInfo *info = el_line(editor);
    const size_t length = (size_t)(info->cursor - info->buffer);
    char *text = malloc(length + 1);
    if (!text) return CC_ERROR;
    memcpy(text, info->buffer, length);
    text[length] = '\0';
    const unsigned char result = complete_word(input, text);
    free(text);
    return result;
}

/* --- The line editor --- */

static char *current_prompt(EditLine *editor) {
    Input *input;
    el_get(editor, EL_CLIENTDATA, &input);
    return (char *)(uintptr_t)input->prompt;
}

static bool open_editor(Input *input) {
    HistEvent event;
    input->history = history_init();
    input->editor = el_init("orthant", input->in, input->out, stderr);
    if (!input->editor || !input->history) return false;
    history(input->history, &event, H_SETSIZE, HISTORY_LINES);
    history(input->history, &event, H_SETUNIQUE, 1);
    el_set(input->editor, EL_CLIENTDATA, input);
    el_set(input->editor, EL_PROMPT, current_prompt);
    el_set(input->editor, EL_EDITOR, "emacs");
    el_set(input->editor, EL_HIST, history, input->history);
    el_set(input->editor, EL_ADDFN, "orthant-complete", "Complete the word", complete_key);
    el_set(input->editor, EL_BIND, "^I", "orthant-complete", NULL);
    el_source(input->editor, NULL); /* the player's own ~/.editrc */
    return true;
}

/* The editor changes the terminal's mode. Signals that suspend or end the process only break off
 * the reading, which restores the mode; then they are sent once more to do what they do. The
 * handler can reach nothing but a global. */
static const int passed_signals[] = {SIGTSTP, SIGCONT, SIGTERM, SIGHUP, SIGQUIT, SIGWINCH};
enum { PASSED_SIGNALS = ARRAY_LENGTH(passed_signals) };
static volatile sig_atomic_t passed_signal;

static void note_signal(int signal_number) { passed_signal = signal_number; }

static const char *read_until_signal(EditLine *editor, int *length) {
    struct sigaction action, before[PASSED_SIGNALS];
    memset(&action, 0, sizeof action);
    action.sa_handler = note_signal;
    sigemptyset(&action.sa_mask);
    passed_signal = 0;
    for (int i = 0; i < PASSED_SIGNALS; i++) {
        sigaction(passed_signals[i], NULL, &before[i]);
        if (before[i].sa_handler != SIG_IGN) sigaction(passed_signals[i], &action, NULL);
    }
    const char *text = el_gets(editor, length);
    const int reason = errno;
    for (int i = 0; i < PASSED_SIGNALS; i++)
        sigaction(passed_signals[i], &before[i], NULL);
    errno = reason;
    return text;
}

/* What was typed when the reading was broken off is typed again, by the editor itself. */
static void keep_typed(Input *input) {
    const LineInfo *info = el_line(input->editor);
    const size_t length = (size_t)(info->lastchar - info->buffer);
    char *text = malloc(length + 1);
    if (!text) return;
    memcpy(text, info->buffer, length);
    text[length] = '\0';
    if (length > 0) el_push(input->editor, text);
    free(text);
}

static bool has_typed(const Input *input) {
    const LineInfo *info = el_line(input->editor);
    return info->lastchar > info->buffer;
}

/* As el_gets. After a pause the prompt is shown again, and what was typed is forgotten; a change of
 * the terminal's size ends the reading. */
static const char *read_through_signals(Input *input, int *length) {
    const char *text;
    do {
        el_resize(input->editor);
        text = read_until_signal(input->editor, length);
        if (!passed_signal || (passed_signal == SIGWINCH && !text)) break;
        if (!text) fputc('\n', input->out);
        fflush(input->out);
        raise(passed_signal);
    } while (!text);
    return text;
}

/* Written beside the file and put in its place: sessions that run at once do not mix. */
static void save_history(Input *input) {
    char temporary[4096 + 32];
    HistEvent event;
    if (!input->history_path) return;
    snprintf(temporary, sizeof temporary, "%s.tmp%ld", input->history_path, (long)getpid());
    const bool saved = history(input->history, &event, H_SAVE, temporary) >= 0;
    if (!saved || rename(temporary, input->history_path) != 0) unlink(temporary);
}

static InputEvent read_edited(Input *input, const char **line) {
    int length = 0;
    const char *text = read_through_signals(input, &length);
    if (!text && passed_signal == SIGWINCH) {
        keep_typed(input);
        return INPUT_RESIZED;
    }
    if (!text) return length < 0 && errno == EINTR ? INPUT_INTERRUPTED : INPUT_END;
    HistEvent event;
    if (strspn(text, " \t\r\n") < strlen(text)) {
        history(input->history, &event, H_ENTER, text);
        save_history(input);
    }
    free(input->line);
    input->line = strdup(text);
    if (!input->line) return INPUT_END;
    input->line[strcspn(input->line, "\r\n")] = '\0';
    *line = input->line;
    return INPUT_LINE;
}

/* --- Pipes and files --- */

/* Milliseconds to wait for input until the deadline; -1: for ever. */
static int wait_ms(int64_t deadline_us) {
    if (deadline_us <= 0) return -1;
    const int64_t left_us = deadline_us - setup_now_us();
    return left_us <= 0 ? 0 : left_us / 1000 < INT_MAX ? (int)(left_us / 1000) + 1 : INT_MAX;
}

/* Part of a line that has come before an interrupt or the deadline waits for its rest. */
static InputEvent read_plain(Input *input, int64_t deadline_us, const char **line) {
    LineInput *plain = &input->plain;
    while ((*line = line_input_next(plain)) == NULL) {
        if (plain->at_end) return INPUT_END;
        struct pollfd coming = {.fd = plain->descriptor, .events = POLLIN};
        const int ready = poll(&coming, 1, wait_ms(deadline_us));
        if (ready == 0) return INPUT_TIMEOUT;
        if (ready < 0) return errno == EINTR ? INPUT_INTERRUPTED : INPUT_END;
        if (!line_input_read(plain)) return INPUT_END;
    }
    return INPUT_LINE;
}

/* --- The deadline of the editor --- */

/* Breaks off a reading that waits; does nothing itself. */
static void ignore_alarm(int signal_number) { (void)signal_number; }

/* Has an alarm ring at the deadline, and then again and again, lest it ring just before the reading
 * begins. */
static void set_alarm(int64_t deadline_us) {
    enum { SECOND_US = 1000000, AGAIN_US = 100000 };
    struct sigaction action;
    memset(&action, 0, sizeof action);
    action.sa_handler = ignore_alarm;
    sigemptyset(&action.sa_mask);
    sigaction(SIGALRM, &action, NULL);
    const int64_t now = setup_now_us();
    const int64_t wait = deadline_us > now ? deadline_us - now : 1;
    const struct itimerval timer = {
        .it_interval = {.tv_usec = AGAIN_US},
        .it_value = {.tv_sec = (time_t)(wait / SECOND_US),
                     .tv_usec = (suseconds_t)(wait % SECOND_US)},
    };
    setitimer(ITIMER_REAL, &timer, NULL);
}

static void clear_alarm(void) {
    const struct itimerval never = {.it_value = {.tv_sec = 0}};
    setitimer(ITIMER_REAL, &never, NULL);
}

/* --- Public --- */

Input *input_create(FILE *in, FILE *out, bool terminal, CompleteFn *complete, void *payload) {
    Input *input = calloc(1, sizeof *input);
    if (!input) return NULL;
    input->in = in;
    input->out = out;
    input->complete = complete;
    input->payload = payload;
    input->prompt = "";
    line_input_open(&input->plain, fileno(in));
    input->plain.zero = '\1'; /* which no input needs */
    input->interactive = isatty(fileno(in)) && isatty(fileno(out));
    if (terminal && input->interactive && !open_editor(input)) {
        input_destroy(input);
        return NULL;
    }
    return input;
}

void input_destroy(Input *input) {
    if (!input) return;
    if (input->editor) el_end(input->editor);
    if (input->history) history_end(input->history);
    line_input_close(&input->plain);
    free(input->line);
    free(input);
}

bool input_is_interactive(const Input *input) { return input->interactive; }

bool input_is_waiting(const Input *input) {
    struct pollfd typed = {.fd = fileno(input->in), .events = POLLIN};
    return input->interactive && poll(&typed, 1, 0) > 0;
}

/* In short parts: an interrupt may come at a moment when nothing waits for it. */
void input_wait(const Input *input, int64_t time_ms) {
    enum { PART_MS = 50 };
    for (int64_t left = time_ms; left > 0 && !interrupt_is_pending(); left -= PART_MS) {
        const int part_ms = left < PART_MS ? (int)left : PART_MS;
        struct pollfd typed = {.fd = fileno(input->in), .events = POLLIN};
        if (poll(&typed, input->interactive ? 1 : 0, part_ms) > 0) return;
    }
}

void input_keep_history(Input *input, const char *path) {
    HistEvent event;
    if (!input->history) return;
    input->history_path = path;
    history(input->history, &event, H_LOAD, path);
}

InputEvent input_read_line(Input *input, const char *prompt, int64_t deadline_us,
                           const char **line) {
    input->prompt = prompt;
    if (input->interactive && !input->editor) fputs(prompt, input->out);
    fflush(input->out);
    if (!input->editor) return read_plain(input, deadline_us, line);
    if (deadline_us > 0) set_alarm(deadline_us);
    const InputEvent event = read_edited(input, line);
    if (deadline_us > 0) clear_alarm();
    if (event != INPUT_INTERRUPTED) return event;
    if (deadline_us > 0 && setup_now_us() >= deadline_us) return INPUT_TIMEOUT;
    return has_typed(input) ? INPUT_CLEARED : INPUT_INTERRUPTED;
}
