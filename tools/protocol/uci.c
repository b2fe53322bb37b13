#include "tools/protocol/uci.h"

#include <errno.h>
#include <poll.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "tools/board_text.h"
#include "tools/commands.h"
#include "tools/eval_report.h"
#include "tools/protocol/line_input.h"
#include "tools/protocol/uci_session.h"
#include "tools/protocol/xboard.h"
#include "variants/variants.h"

enum { REPORT_COLUMNS = 80 };

/* A line that waits for the end of a search. What steers a search also reaches those that are still
 * to begin: it has come after them. */
typedef struct WaitingLine {
    char *text;
    bool stopped, hit; /* a stop, a ponderhit has come */
} WaitingLine;

/* First in, first out. */
typedef struct LineQueue {
    WaitingLine *lines;
    size_t first, count, capacity;
} LineQueue;

/* The loop's own state; the session is what the commands see. */
typedef struct UciLoop {
    UciSession session;
    LineInput input;
    LineQueue queue;
    bool begun; /* a command was handled */
    bool quit;
    bool xboard; /* the first word asked for that protocol */
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
        WaitingLine *lines = realloc(queue->lines, capacity * sizeof *lines);
        if (!lines) return false;
        queue->lines = lines;
        queue->capacity = capacity;
    }
    char *copy = strdup(line);
    if (!copy) return false;
    queue->lines[queue->count++] = (WaitingLine){copy, false, false};
    return true;
}

/* The first line, which stays, or NULL. */
static const WaitingLine *queue_first(const LineQueue *queue) {
    return queue->first < queue->count ? &queue->lines[queue->first] : NULL;
}

/* Takes the first line, whose text is to be freed, off. */
static WaitingLine queue_pop(LineQueue *queue) {
    const WaitingLine line = queue->lines[queue->first++];
    if (queue->first == queue->count) queue->first = queue->count = 0;
    return line;
}

static void queue_destroy(LineQueue *queue) {
    while (queue_first(queue))
        free(queue_pop(queue).text);
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

static bool is_busy(const UciLoop *loop) { return loop->session.search.thread.running; }

/* The moment for what would delay the first search. */
static void do_isready(UciLoop *loop, Words words) {
    (void)words;
    if (!is_busy(loop)) engine_prepare(loop->session.seat.engine);
    fputs("readyok\n", loop->session.out);
    fflush(loop->session.out);
}

static void do_stop(UciLoop *loop, Words words) {
    (void)words;
    search_thread_stop(&loop->session.search.thread);
    for (size_t i = loop->queue.first; i < loop->queue.count; i++)
        loop->queue.lines[i].stopped = true;
}

static void do_ponderhit(UciLoop *loop, Words words) {
    (void)words;
    for (size_t i = loop->queue.first; i < loop->queue.count; i++)
        loop->queue.lines[i].hit = true;
    if (loop->session.search.thread.running) engine_ponderhit(loop->session.seat.engine);
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
    engine_new_game(loop->session.seat.engine);
}

/* Answers at once, with a move that was not searched. */
static void answer_from_book(UciSession *session, Move move) {
    char text[GAME_MOVE_TEXT_SIZE];
    game_move_text(session->seat.game, move, MOVE_STYLE_UCI, text);
    fprintf(session->out, "info string book move\nbestmove %s\n", text);
    fflush(session->out);
}

static void do_go(UciLoop *loop, Words words) {
    UciSession *session = &loop->session;
    Seat *seat = &session->seat;
    if (!uci_parse_go(session, words, &session->search.request)) return;
    const Move known = uci_book_move(session, &session->search.request);
    if (known != MOVE_NONE) {
        answer_from_book(session, known);
    } else if (!uci_search_start(&session->search, seat->engine, seat->game, seat->scratch)) {
        uci_error(session, "go: no thread can be started");
        fputs("bestmove (none)\n", session->out);
        fflush(session->out);
    }
}

static void do_display(UciLoop *loop, Words words) {
    (void)words;
    const Game *game = loop->session.seat.game;
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
    const Seat *seat = &loop->session.seat;
    const Style plain = {.color = false};
    EvalReport report;
    eval_report_make(&report, seat->engine, seat->game);
    eval_report_print(&report, &plain, REPORT_COLUMNS, loop->session.out);
    const int score = game_side(seat->game) == WHITE ? report.score : -report.score;
    uci_note(&loop->session, "evaluation: %d cp for the side to move%s", score,
             game_in_check(seat->game) ? ", which is in check" : "");
}

/* The command of that name for the present variant, on standard output. */
static void do_bench(UciLoop *loop, Words words) {
    char name[] = "bench", option[] = "--depth", variant_option[] = "--variant";
    char depth[16], variant[64];
    long long number;
    const Variant *present = rules_variant(loop->session.seat.rules);
    snprintf(variant, sizeof variant, "%s", present->name);
    char *argv[] = {name, variant_option, variant, option, depth, NULL};
    int argc = 3;
    if (words_next(&words)) {
        if (!words_number(&words, &number) || number < 1 || number >= MAX_PLY) {
            uci_error(&loop->session, "bench: a depth from 1 to %d expected, not " WORD_FORMAT,
                      MAX_PLY - 1, WORD_ARGUMENTS(&words));
            return;
        }
        snprintf(depth, sizeof depth, "%d", (int)number);
        argc = 5;
    }
    argv[argc] = NULL;
    cmd_bench(argc, argv);
    fflush(stdout);
}

/* --- Dispatch --- */

typedef struct UciCommand {
    const char *word;
    void (*run)(UciLoop *loop, Words words);
    bool needs_rest;
} UciCommand;

static const UciCommand uci_commands[] = {
    {"uci", do_uci, false},
    {"isready", do_isready, false},
    {"stop", do_stop, false},
    {"ponderhit", do_ponderhit, false},
    {"quit", do_quit, false},
    {"debug", do_nothing, false},
    {"register", do_nothing, false},
    {"setoption", do_setoption, true},
    {"position", do_position, true},
    {"ucinewgame", do_ucinewgame, true},
    {"go", do_go, true},
    {"d", do_display, true},
    {"eval", do_eval, true},
    {"bench", do_bench, true},
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
    if (search_thread_has_answered(&loop->session.search.thread)) finish_search(loop);
    if (!loop->begun && words_is(&words, "xboard")) {
        loop->xboard = true;
    } else if (!command) {
        uci_error(&loop->session, "unknown command " WORD_FORMAT, WORD_ARGUMENTS(&words));
    } else if (!command->needs_rest || !is_busy(loop)) {
        command->run(loop, words);
    } else if (!queue_push(&loop->queue, line)) {
        uci_error(&loop->session, "no memory to keep %s for after the search", command->word);
    }
    loop->begun = true;
}

/* --- The loop --- */

/* Handles waiting lines until one of them has begun a search. */
static void handle_queue(UciLoop *loop) {
    while (!is_busy(loop) && queue_first(&loop->queue)) {
        const WaitingLine line = queue_pop(&loop->queue);
        handle_line(loop, line.text);
        if (is_busy(loop) && line.hit) engine_ponderhit(loop->session.seat.engine);
        if (line.stopped) search_thread_stop(&loop->session.search.thread);
        free(line.text);
    }
}

static void finish_search(UciLoop *loop) {
    search_thread_join(&loop->session.search.thread);
    handle_queue(loop);
}

static bool is_done(const UciLoop *loop) {
    return loop->quit || loop->xboard || (loop->input.at_end && !is_busy(loop));
}

/* Waits for input or for the end of the search, and deals with either. */
static bool wait_for_event(UciLoop *loop) {
    SearchThread *thread = &loop->session.search.thread;
    struct pollfd events[2] = {
        {.fd = search_thread_descriptor(thread), .events = POLLIN},
        {.fd = loop->input.at_end ? -1 : loop->input.descriptor, .events = POLLIN},
    };
    /* Nobody is left to end a search without limits. */
    if (loop->input.at_end && loop->session.search.request.open_ended) search_thread_stop(thread);
    if (poll(events, ARRAY_LENGTH(events), -1) < 0) return errno == EINTR;
    if (events[0].revents) {
        finish_search(loop);
    }
    if (events[1].revents && !line_input_read(&loop->input)) return false;
    const char *line;
    while (!loop->quit && !loop->xboard && (line = line_input_next(&loop->input)))
        handle_line(loop, line);
    return true;
}

static bool run_loop(UciLoop *loop) {
    bool working = true;
    while (working && !is_done(loop))
        working = wait_for_event(loop);
    search_thread_stop(&loop->session.search.thread);
    search_thread_join(&loop->session.search.thread);
    return working;
}

static bool run_session(UciLoop *loop) {
    UciSession *session = &loop->session;
    uci_default_options(session);
    if (!seat_open(&session->seat, variant_list[0], &session->options.seat)) return false;
    const bool working = run_loop(loop);
    seat_close(&session->seat);
    syzygy_close(&session->syzygy);
    book_close(session->book);
    return working;
}

int uci_run(int input_descriptor, FILE *out) {
    UciLoop loop = {.session = {.out = out}};
    if (!uci_search_open(&loop.session.search, out, &loop.session.random)) {
        perror("orthant uci: pipe");
        return EXIT_FAILED;
    }
    line_input_open(&loop.input, input_descriptor);
    const bool done = run_session(&loop);
    int status = done ? EXIT_DONE : EXIT_FAILED;
    if (!done) fputs("orthant uci: out of memory, or input cannot be read\n", stderr);
    search_thread_close(&loop.session.search.thread);
    queue_destroy(&loop.queue);
    if (done && loop.xboard) status = xboard_run(&loop.input, out);
    line_input_close(&loop.input);
    return status;
}
