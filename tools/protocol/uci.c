#include "tools/protocol/uci.h"

#include <errno.h>
#include <poll.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "tools/board_text.h"
#include "tools/commands.h"
#include "tools/protocol/line_input.h"
#include "tools/protocol/uci_session.h"
#include "variants/variants.h"

/* Lines that wait for the end of a search, first in first out. */
typedef struct LineQueue {
    char **lines;
    size_t first, count, capacity;
    size_t stopped; /* a stop came after so many lines: it is meant for their searches as well */
} LineQueue;

/* The loop's own state; the session is what the commands see. */
typedef struct UciLoop {
    UciSession session;
    LineInput input;
    LineQueue queue;
    int done_pipe[2]; /* the search thread writes a byte when it ends */
    bool quit;
} UciLoop;

/* --- Messages --- */

static void print_message(UciSession *session, const char *kind, const char *format, va_list list) {
    char text[2 * REPORT_SIZE];
    vsnprintf(text, sizeof text, format, list);
    for (char *c = text; *c; c++) {
        if ((unsigned char)*c < ' ' || *c == 127) *c = '?';
    }
    fprintf(session->out, "info string %s%s\n", kind, text);
    fflush(session->out);
}

void uci_error(UciSession *session, const char *format, ...) {
    va_list list;
    va_start(list, format);
    print_message(session, "error: ", format, list);
    va_end(list);
}

void uci_note(UciSession *session, const char *format, ...) {
    va_list list;
    va_start(list, format);
    print_message(session, "", format, list);
    va_end(list);
}

/* --- Waiting lines --- */

static bool queue_push(LineQueue *queue, const char *line) {
    if (queue->count == queue->capacity) {
        const size_t capacity = 2 * queue->capacity + 8;
        char **lines = realloc(queue->lines, capacity * sizeof *lines);
        if (!lines) return false;
        queue->lines = lines;
        queue->capacity = capacity;
    }
    char *copy = strdup(line);
    if (!copy) return false;
    queue->lines[queue->count++] = copy;
    return true;
}

/* The first line, to be freed by the caller, or NULL. Has a stop come after it? */
static char *queue_pop(LineQueue *queue, bool *stopped) {
    if (queue->first == queue->count) return NULL;
    *stopped = queue->first < queue->stopped;
    char *line = queue->lines[queue->first++];
    if (queue->first == queue->count) queue->first = queue->count = queue->stopped = 0;
    return line;
}

static void queue_destroy(LineQueue *queue) {
    bool stopped;
    for (char *line; (line = queue_pop(queue, &stopped));)
        free(line);
    free(queue->lines);
}

/* --- Commands that act at once --- */

static void do_uci(UciLoop *loop, Words words) {
    (void)words;
    fputs("id name Orthant " ORTHANT_VERSION "\nid author the Orthant authors\n",
          loop->session.out);
    uci_print_options(&loop->session);
    fputs("uciok\n", loop->session.out);
    fflush(loop->session.out);
}

static void do_isready(UciLoop *loop, Words words) {
    (void)words;
    fputs("readyok\n", loop->session.out);
    fflush(loop->session.out);
}

static void do_stop(UciLoop *loop, Words words) {
    (void)words;
    uci_search_stop(&loop->session.search);
    loop->queue.stopped = loop->queue.count;
}

static void do_quit(UciLoop *loop, Words words) {
    (void)words;
    loop->quit = true;
}

static void do_nothing(UciLoop *loop, Words words) { (void)loop, (void)words; }

/* --- Commands that need the engine at rest --- */

static void do_setoption(UciLoop *loop, Words words) { uci_set_option(&loop->session, words); }

static void do_position(UciLoop *loop, Words words) { uci_set_position(&loop->session, words); }

static void do_ucinewgame(UciLoop *loop, Words words) {
    (void)words;
    engine_new_game(loop->session.table.engine);
}

static void do_go(UciLoop *loop, Words words) {
    UciSession *session = &loop->session;
    UciTable *table = &session->table;
    uci_parse_go(session, words, &session->search.request);
    if (!uci_search_start(&session->search, table->engine, table->game, table->scratch)) {
        uci_error(session, "go: no thread can be started");
        fputs("bestmove (none)\n", session->out);
        fflush(session->out);
    }
}

static void do_display(UciLoop *loop, Words words) {
    (void)words;
    const Game *game = loop->session.table.game;
    char fen[GAME_FEN_SIZE];
    game_fen(game, fen);
    board_text_print(game, "", loop->session.out);
    fprintf(loop->session.out, "Variant: %s\nFen: %s\nKey: %016llX\nState: %s%s\n",
            rules_variant(game_rules(game))->name, fen, (unsigned long long)game_key(game),
            game_status_text(game_status(game)), game_in_check(game) ? ", check" : "");
    fflush(loop->session.out);
}

static void do_eval(UciLoop *loop, Words words) {
    (void)words;
    const UciTable *table = &loop->session.table;
    if (game_in_check(table->game)) {
        uci_note(&loop->session, "evaluation: none while in check");
    } else {
        uci_note(&loop->session, "evaluation: %d cp for the side to move",
                 engine_evaluate(table->engine, table->game));
    }
}

/* --- Dispatch --- */

typedef struct UciCommand {
    const char *word;
    void (*run)(UciLoop *loop, Words words);
    bool needs_rest;
} UciCommand;

/* ponderhit ends the search: the time spent on the opponent's clock has been thinking enough. */
static const UciCommand uci_commands[] = {
    {"uci", do_uci, false},
    {"isready", do_isready, false},
    {"stop", do_stop, false},
    {"ponderhit", do_stop, false},
    {"quit", do_quit, false},
    {"debug", do_nothing, false},
    {"register", do_nothing, false},
    {"setoption", do_setoption, true},
    {"position", do_position, true},
    {"ucinewgame", do_ucinewgame, true},
    {"go", do_go, true},
    {"d", do_display, true},
    {"eval", do_eval, true},
};

static const UciCommand *find_command(const Words *words) {
    for (size_t i = 0; i < ARRAY_LENGTH(uci_commands); i++) {
        if (words_is(words, uci_commands[i].word)) return &uci_commands[i];
    }
    return NULL;
}

static void finish_search(UciLoop *loop);

static void handle_line(UciLoop *loop, const char *line) {
    Words words = words_of(line);
    if (!words_next(&words)) return;
    const UciCommand *command = find_command(&words);
    /* Who has read bestmove may take the engine to be at rest. */
    if (loop->session.search.running && atomic_load(&loop->session.search.answered)) {
        finish_search(loop);
    }
    if (!command) {
        uci_error(&loop->session, "unknown command " WORD_FORMAT, WORD_ARGUMENTS(&words));
    } else if (!command->needs_rest || !loop->session.search.running) {
        command->run(loop, words);
    } else if (!queue_push(&loop->queue, line)) {
        uci_error(&loop->session, "no memory to keep %s for after the search", command->word);
    }
}

/* --- The loop --- */

static void finish_search(UciLoop *loop) {
    char byte;
    while (read(loop->done_pipe[0], &byte, 1) < 0 && errno == EINTR) {
    }
    uci_search_join(&loop->session.search);
    char *line;
    bool stopped;
    while (!loop->session.search.running && !loop->quit &&
           (line = queue_pop(&loop->queue, &stopped))) {
        handle_line(loop, line);
        free(line);
        if (stopped) uci_search_stop(&loop->session.search);
    }
}

static bool is_done(const UciLoop *loop) {
    return loop->quit || (loop->input.at_end && !loop->session.search.running);
}

/* Waits for input or for the end of the search, and deals with either. */
static bool wait_for_event(UciLoop *loop) {
    struct pollfd events[2] = {
        {.fd = loop->done_pipe[0], .events = POLLIN},
        {.fd = loop->input.at_end ? -1 : loop->input.descriptor, .events = POLLIN},
    };
    /* Nobody is left to end a search without limits. */
    if (loop->input.at_end && loop->session.search.request.limits.infinite) {
        uci_search_stop(&loop->session.search);
    }
    if (poll(events, ARRAY_LENGTH(events), -1) < 0) return errno == EINTR;
    if (events[0].revents) finish_search(loop);
    if (events[1].revents && !line_input_read(&loop->input)) return false;
    const char *line;
    while (!loop->quit && (line = line_input_next(&loop->input)))
        handle_line(loop, line);
    return true;
}

static bool run_loop(UciLoop *loop) {
    bool working = true;
    while (working && !is_done(loop))
        working = wait_for_event(loop);
    uci_search_stop(&loop->session.search);
    uci_search_join(&loop->session.search);
    return working;
}

int uci_run(int input_descriptor, FILE *out) {
    UciLoop loop = {.quit = false};
    loop.session.out = out;
    loop.session.options = (UciOptions){ENGINE_HASH_DEFAULT_MB, false, 10};
    if (pipe(loop.done_pipe) != 0) {
        perror("orthant uci: pipe");
        return EXIT_FAILED;
    }
    line_input_open(&loop.input, input_descriptor);
    uci_search_init(&loop.session.search, out, loop.done_pipe[1]);
    bool done = uci_table_open(&loop.session.table, variant_list[0], &loop.session.options);
    if (done) {
        done = run_loop(&loop);
        uci_table_close(&loop.session.table);
    }
    if (!done) fputs("orthant uci: out of memory, or input cannot be read\n", stderr);
    queue_destroy(&loop.queue);
    line_input_close(&loop.input);
    close(loop.done_pipe[0]);
    close(loop.done_pipe[1]);
    return done ? EXIT_DONE : EXIT_FAILED;
}
