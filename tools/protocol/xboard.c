#include "tools/protocol/xboard.h"

#include <errno.h>
#include <inttypes.h>
#include <poll.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "tools/commands.h"
#include "tools/plain_text.h"
#include "tools/profile.h"
#include "tools/protocol/xboard_session.h"
#include "tools/setup.h"
#include "variants/variants.h"

enum { OVERHEAD_DEFAULT_MS = 20, OVERHEAD_MAX_MS = 10000, PATH_SIZE = 1024, ERROR_SIZE = 80 };

void xboard_error(XboardSession *session, const char *kind, const Words *words) {
    char text[ERROR_SIZE];
    snprintf(text, sizeof text, "%s", words->word);
    plain_text_clean(text);
    fprintf(session->out, "%s: %s\n", kind, text);
    fflush(session->out);
}

void xboard_note_weights(XboardSession *session) {
    Report report;
    if (!seat_leaves_weights(&session->seat, &session->options.weights, &report)) return;
    fprintf(session->out, "# EvalFile: %s\n", report.error);
    fflush(session->out);
}

/* --- Hello --- */

static void do_protover(XboardSession *session, Words *words) {
    (void)words;
    FILE *out = session->out;
    fputs("feature ping=1 setboard=1 playother=1 san=0 usermove=1 time=1 draw=0 sigint=0 sigterm=0 "
          "reuse=1 analyze=1 colors=0 ics=0 name=0 pause=0 nps=0 debug=1 memory=1 smp=1\n"
          "feature myname=\"Orthant " ORTHANT_VERSION "\"\n"
          "feature variants=\"normal,fischerandom",
          out);
    for (int i = 0; variant_list[i]; i++) {
        if (variant_list[i] != &variant_chess) fprintf(out, ",%s", variant_list[i]->name);
    }
    fprintf(out,
            "\"\nfeature option=\"Move Overhead -spin %d 0 %d\"\n"
            "feature option=\"Clear Hash -button\"\nfeature option=\"Profile -file \"\n"
            "feature option=\"EvalFile -file \"\n"
            "feature done=1\n",
            OVERHEAD_DEFAULT_MS, OVERHEAD_MAX_MS);
    fflush(out);
}

/* --- Time --- */

/* A number of at most `high` seconds, fractions allowed, as milliseconds; -1 when it is none. */
static int64_t read_seconds(const Words *words, double high) {
    char text[32], *end;
    snprintf(text, sizeof text, "%.*s", min_int((int)words->length, 31), words->word);
    const double seconds = strtod(text, &end);
    if (words->length == 0 || *end != '\0' || !(seconds >= 0 && seconds <= high)) return -1;
    return (int64_t)(seconds * 1000 + 0.5);
}

/* Minutes, or minutes:seconds. */
static int64_t read_base(const Words *words) {
    const char *colon = memchr(words->word, ':', words->length);
    const size_t length = colon ? (size_t)(colon - words->word) : words->length;
    const int64_t minutes = read_seconds(&(Words){words->word, length, words->rest}, 1e6);
    if (!colon) return minutes < 0 ? -1 : minutes * 60;
    const Words rest = {colon + 1, words->length - length - 1, words->rest};
    const int64_t seconds = read_seconds(&rest, 60);
    return minutes < 0 || seconds < 0 ? -1 : minutes * 60 + seconds;
}

static void do_level(XboardSession *session, Words *words) {
    const Words command = *words;
    long long moves;
    const bool has_moves = words_next(words) && words_number(words, &moves);
    words_next(words);
    const int64_t base = read_base(words);
    words_next(words);
    const int64_t increment = read_seconds(words, 1e6);
    if (!has_moves || moves < 0 || moves > 10000 || base < 0 || increment < 0) {
        xboard_error(session, "Error (MOVES MINUTES[:SECONDS] SECONDS expected)", &command);
        return;
    }
    session->time.moves = (int)moves;
    session->time.base_ms = base;
    session->time.increment_ms = increment;
    session->time.movetime_ms = 0;
    xboard_time_reset(session);
}

static void do_st(XboardSession *session, Words *words) {
    const Words command = *words;
    words_next(words);
    const int64_t time = read_seconds(words, 1e6);
    if (time > 0) {
        session->time.movetime_ms = time;
    } else {
        xboard_error(session, "Error (seconds expected)", &command);
    }
}

static bool read_number(XboardSession *session, Words *words, long long low, long long high,
                        long long *number) {
    const Words command = *words;
    words_next(words);
    if (words_number(words, number) && *number >= low && *number <= high) return true;
    char kind[96];
    snprintf(kind, sizeof kind, "Error (number from %lld to %lld expected)", low, high);
    xboard_error(session, kind, &command);
    return false;
}

static void do_sd(XboardSession *session, Words *words) {
    long long depth;
    if (read_number(session, words, 1, 1000000, &depth)) {
        session->time.depth = depth < MAX_PLY ? (int)depth : MAX_PLY - 1;
    }
}

static void do_time(XboardSession *session, Words *words) {
    long long centiseconds;
    if (read_number(session, words, -1000000000, 1000000000, &centiseconds)) {
        session->time.own_ms = centiseconds * 10;
    }
}

static void do_otim(XboardSession *session, Words *words) {
    long long centiseconds;
    if (read_number(session, words, -1000000000, 1000000000, &centiseconds)) {
        session->time.other_ms = centiseconds * 10;
    }
}

/* --- Settings --- */

static void do_memory(XboardSession *session, Words *words) {
    const Words command = *words;
    long long megabytes;
    if (!read_number(session, words, ENGINE_HASH_MIN_MB, ENGINE_HASH_MAX_MB, &megabytes)) return;
    xboard_search_abandon(session);
    if (engine_set_hash(session->seat.engine, (size_t)megabytes)) {
        session->options.hash_mb = (int)megabytes;
    } else {
        xboard_error(session, "Error (no memory, the old size stays)", &command);
    }
    xboard_search_begin(session);
}

static void do_cores(XboardSession *session, Words *words) {
    const Words command = *words;
    long long threads;
    if (!read_number(session, words, 1, ENGINE_THREADS_MAX, &threads)) return;
    xboard_search_abandon(session);
    if (engine_set_threads(session->seat.engine, (int)threads)) {
        session->options.threads = (int)threads;
    } else {
        xboard_error(session, "Error (no such number of threads, the old one stays)", &command);
    }
    xboard_search_begin(session);
}

static void set_profile(XboardSession *session, const char *path) {
    Profile profile = {.params = search_params_default};
    Report report;
    report_clear(&report);
    if (path[0] != '\0' && !profile_load(&profile, path, &report)) {
        fprintf(session->out, "tellusererror Profile: %s\n", report.error);
        fflush(session->out);
        return;
    }
    session->options.params = profile.params;
    engine_set_params(session->seat.engine, &profile.params);
}

static void set_eval_file(XboardSession *session, const char *path) {
    WeightSet weights = {.evaluator = NULL};
    Report report;
    report_clear(&report);
    if (path[0] != '\0' && !weight_set_load(&weights, path, &report)) {
        fprintf(session->out, "tellusererror EvalFile: %s\n", report.error);
    } else if (!seat_set_weights(&session->seat, &weights)) {
        fputs("tellusererror EvalFile: no memory; the old weights stay\n", session->out);
    } else {
        session->options.weights = weights;
        xboard_note_weights(session);
    }
    fflush(session->out);
}

static bool set_overhead(XboardSession *session, const char *value) {
    char *end;
    const long overhead = strtol(value, &end, 10);
    if (end == value || *end != '\0' || overhead < 0 || overhead > OVERHEAD_MAX_MS) return false;
    session->overhead_ms = (int)overhead;
    return true;
}

/* option NAME=VALUE */
static void do_option(XboardSession *session, Words *words) {
    char text[PATH_SIZE];
    const Words command = *words;
    snprintf(text, sizeof text, "%s", words->rest + strspn(words->rest, " \t"));
    char *value = strchr(text, '=');
    if (value) *value++ = '\0';
    xboard_search_abandon(session);
    if (strcasecmp(text, "Clear Hash") == 0) {
        engine_new_game(session->seat.engine);
    } else if (value && strcasecmp(text, "Move Overhead") == 0) {
        if (!set_overhead(session, value)) {
            char kind[96];
            snprintf(kind, sizeof kind, "Error (number from 0 to %d expected)", OVERHEAD_MAX_MS);
            xboard_error(session, kind, &command);
        }
    } else if (value && strcasecmp(text, "Profile") == 0) {
        set_profile(session, value);
    } else if (value && strcasecmp(text, "EvalFile") == 0) {
        set_eval_file(session, value);
    } else {
        xboard_error(session, "Error (unknown option)", &command);
    }
    xboard_search_begin(session);
}

static void do_hard(XboardSession *session, Words *words) {
    (void)words;
    session->ponder = true;
}

static void do_easy(XboardSession *session, Words *words) {
    (void)words;
    session->ponder = false;
    if (session->task == XBOARD_PONDERING) xboard_search_abandon(session);
}

static void do_post(XboardSession *session, Words *words) {
    (void)words;
    session->post = true;
}

static void do_nopost(XboardSession *session, Words *words) {
    (void)words;
    session->post = false;
}

/* --- The rest --- */

/* Its answer tells that all before it has been done: a move of the engine, too. */
static void do_ping(XboardSession *session, Words *words) {
    words_next(words);
    const size_t used = strlen(session->pongs);
    snprintf(session->pongs + used, sizeof session->pongs - used, "pong %.*s\n",
             min_int((int)words->length, 60), words->word);
}

static void answer_pings(XboardSession *session) {
    if (session->pongs[0] == '\0' || session->task == XBOARD_THINKING) return;
    fputs(session->pongs, session->out);
    fflush(session->out);
    session->pongs[0] = '\0';
}

static void do_hint(XboardSession *session, Words *words) {
    (void)words;
    char text[GAME_MOVE_TEXT_SIZE];
    if (session->hint == MOVE_NONE || !game_is_legal(session->seat.game, session->hint)) return;
    xboard_game_move_text(session->seat.game, session->hint, text);
    fprintf(session->out, "Hint: %s\n", text);
    fflush(session->out);
}

static void do_move_now(XboardSession *session, Words *words) {
    (void)words;
    if (session->task == XBOARD_THINKING) search_thread_stop(&session->thread);
}

/* How far an analysis is: time, and nodes and depth of the last line; moves at the root are not
 * counted. */
static void do_status(XboardSession *session, Words *words) {
    (void)words;
    if (session->task != XBOARD_ANALYZING) return;
    fprintf(session->out, "stat01: %" PRId64 " %llu %d 0 0\n",
            (setup_now_us() - session->started_us) / 10000, atomic_load(&session->last_nodes),
            atomic_load(&session->last_depth));
    fflush(session->out);
}

static void do_quit(XboardSession *session, Words *words) {
    (void)words;
    session->quit = true;
}

static void do_nothing(XboardSession *session, Words *words) { (void)session, (void)words; }

typedef struct XboardCommand {
    const char *word;
    void (*run)(XboardSession *session, Words *words);
} XboardCommand;

static const XboardCommand xboard_commands[] = {
    {"xboard", do_nothing},
    {"protover", do_protover},
    {"accepted", do_nothing},
    {"rejected", do_nothing},
    {"random", do_nothing},
    {"computer", do_nothing},
    {"name", do_nothing},
    {"rating", do_nothing},
    {"draw", do_nothing},
    {"bk", do_nothing},
    {"level", do_level},
    {"st", do_st},
    {"sd", do_sd},
    {"time", do_time},
    {"otim", do_otim},
    {"memory", do_memory},
    {"cores", do_cores},
    {"option", do_option},
    {"hard", do_hard},
    {"easy", do_easy},
    {"post", do_post},
    {"nopost", do_nopost},
    {"ping", do_ping},
    {"hint", do_hint},
    {"?", do_move_now},
    {".", do_status},
    {"quit", do_quit},
};

static void handle_line(XboardSession *session, const char *line) {
    Words words = words_of(line);
    if (!words_next(&words)) return;
    for (size_t i = 0; i < ARRAY_LENGTH(xboard_commands); i++) {
        if (words_is(&words, xboard_commands[i].word)) {
            xboard_commands[i].run(session, &words);
            return;
        }
    }
    if (!xboard_game_command(session, words)) {
        xboard_error(session, "Error (unknown command)", &words);
    }
}

/* --- The loop --- */

static bool is_done(const XboardSession *session, const LineInput *input) {
    return session->quit || (input->at_end && session->task != XBOARD_THINKING);
}

/* Waits for input or for the end of the search, and deals with either. */
static bool wait_for_event(XboardSession *session, LineInput *input) {
    struct pollfd events[2] = {
        {.fd = search_thread_descriptor(&session->thread), .events = POLLIN},
        {.fd = input->at_end ? -1 : input->descriptor, .events = POLLIN},
    };
    if (poll(events, ARRAY_LENGTH(events), -1) < 0) return errno == EINTR;
    if (events[0].revents) xboard_search_finish(session);
    answer_pings(session);
    return !events[1].revents || line_input_read(input);
}

static bool run_loop(XboardSession *session, LineInput *input) {
    bool working = true;
    for (;;) {
        const char *line;
        while (!session->quit && (line = line_input_next(input))) {
            handle_line(session, line);
            answer_pings(session);
        }
        if (!working || is_done(session, input)) return working;
        working = wait_for_event(session, input);
    }
}

int xboard_run(LineInput *input, FILE *out) {
    XboardSession session = {
        .out = out,
        .options = seat_default_options(),
        .overhead_ms = OVERHEAD_DEFAULT_MS,
        .time = {.moves = 40, .base_ms = 300000},
    };
    bool done = false;
    if (!search_thread_open(&session.thread)) {
        perror("orthant xboard: pipe");
        return EXIT_FAILED;
    }
    if (seat_open(&session.seat, &variant_chess, &session.options)) {
        done = xboard_game_new(&session, &variant_chess, false) && run_loop(&session, input);
        xboard_search_abandon(&session);
        seat_close(&session.seat);
    }
    search_thread_close(&session.thread);
    if (!done) fputs("orthant xboard: out of memory, or input cannot be read\n", stderr);
    return done ? EXIT_DONE : EXIT_FAILED;
}
