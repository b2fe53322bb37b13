#include "tools/match/process.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <spawn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "tools/setup.h"

enum {
    EXIT_PATIENCE_US = 200000, /* between the end of its output and its own */
    END_PATIENCE_US = 500000,
    WRITE_PATIENCE_US = 5000000
};

extern char **environ;

struct Process {
    pid_t pid;
    int status;  /* how it ended, when it has */
    bool closed; /* nothing comes any more */
    /* Our ends. Sockets, so that writing to a dead process raises no signal; two, so that it can
     * close one alone. Standard error is a pipe, -1 when it was closed. */
    int input, output, errors;
    size_t begin, end;
    bool skipping; /* the rest of a line that was too long */
    size_t error_length;
    char buffer[PROCESS_LINE_SIZE];
    char error_text[PROCESS_ERRORS_SIZE]; /* the end of what was written to standard error */
};

/* --- Starting and ending --- */

bool process_exists(const char *program) {
    enum { FILE_SIZE = 4096 };
    char file[FILE_SIZE];
    const char *folders = getenv("PATH");
    if (strchr(program, '/')) return access(program, X_OK) == 0;
    if (!folders) folders = "/bin:/usr/bin";
    for (;;) {
        const int length = (int)strcspn(folders, ":");
        const int written = snprintf(file, sizeof file, "%.*s/%s", length, folders, program);
        if (written < FILE_SIZE && access(file, X_OK) == 0) return true;
        if (folders[length] == '\0') return false;
        folders += length + 1;
    }
}

/* Both ends of input, output and standard error; [0] are ours. */
typedef struct Channels {
    int input[2], output[2], errors[2];
} Channels;

static void close_pair(const int pair[2]) {
    for (int i = 0; i < 2; i++) {
        if (pair[i] >= 0) close(pair[i]);
    }
}

static void close_channels(const Channels *channels) {
    close_pair(channels->input);
    close_pair(channels->output);
    close_pair(channels->errors);
}

/* On failure what was opened is to be closed. */
static bool open_channels(Channels *channels) {
    *channels = (Channels){{-1, -1}, {-1, -1}, {-1, -1}};
    if (socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, channels->input) != 0 ||
        socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, channels->output) != 0 ||
        pipe(channels->errors) != 0) {
        return false;
    }
    for (int i = 0; i < 2; i++) {
        if (fcntl(channels->errors[i], F_SETFD, FD_CLOEXEC) != 0) return false;
    }
    return fcntl(channels->errors[0], F_SETFL, O_NONBLOCK) == 0;
}

static int spawn(pid_t *pid, const char *const *argv, const Channels *channels) {
    posix_spawn_file_actions_t actions;
    posix_spawnattr_t attributes;
    sigset_t none;
    sigemptyset(&none);
    posix_spawn_file_actions_init(&actions);
    posix_spawnattr_init(&attributes);
    posix_spawn_file_actions_adddup2(&actions, channels->input[1], STDIN_FILENO);
    posix_spawn_file_actions_adddup2(&actions, channels->output[1], STDOUT_FILENO);
    posix_spawn_file_actions_adddup2(&actions, channels->errors[1], STDERR_FILENO);
    /* A group of its own: it can be ended with what it starts, and gets no Ctrl-C. */
    posix_spawnattr_setpgroup(&attributes, 0);
    posix_spawnattr_setsigmask(&attributes, &none);
    posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGMASK);
    char *const *words = (char *const *)(uintptr_t)argv;
    const int error = posix_spawnp(pid, argv[0], &actions, &attributes, words, environ);
    posix_spawn_file_actions_destroy(&actions);
    posix_spawnattr_destroy(&attributes);
    return error;
}

Process *process_start(const char *const *argv, Report *report) {
    Channels channels;
    Process *process = calloc(1, sizeof *process);
    if (!process) {
        report_error(report, "out of memory");
        return NULL;
    }
    if (!open_channels(&channels)) {
        report_error(report, "cannot talk to %s: %s", argv[0], strerror(errno));
        close_channels(&channels);
        free(process);
        return NULL;
    }
    const int error = spawn(&process->pid, argv, &channels);
    if (error != 0) {
        report_error(report, "cannot start %s: %s", argv[0], strerror(error));
        close_channels(&channels);
        free(process);
        return NULL;
    }
    close(channels.input[1]);
    close(channels.output[1]);
    close(channels.errors[1]);
    process->input = channels.input[0];
    process->output = channels.output[0];
    process->errors = channels.errors[0];
    return process;
}

int process_number(const Process *process) { return (int)process->pid; }

/* --- Standard error --- */

/* Keeps the end of what it wrote there, as far as it has come. */
static void read_errors(Process *process) {
    enum { CHUNK = 1024 };
    char chunk[CHUNK];
    const ssize_t got = read(process->errors, chunk, sizeof chunk);
    if (got < 0) return;
    if (got == 0) {
        close(process->errors);
        process->errors = -1;
        return;
    }
    const size_t room = sizeof process->error_text - 1;
    const size_t fresh = (size_t)got;
    const size_t kept = process->error_length + fresh > room ? room - fresh : process->error_length;
    memmove(process->error_text, process->error_text + process->error_length - kept, kept);
    memcpy(process->error_text + kept, chunk, fresh);
    process->error_length = kept + fresh;
    process->error_text[process->error_length] = '\0';
}

/* --- Ending --- */

/* Has it gone, and been cleared away? */
static bool has_ended(Process *process) {
    const pid_t result = waitpid(process->pid, &process->status, WNOHANG);
    return result == process->pid || (result < 0 && errno == ECHILD);
}

static bool wait_for_end(Process *process, int64_t patience_us) {
    const int64_t deadline = setup_now_us() + patience_us;
    const struct timespec pause = {0, 2000000};
    bool ended = has_ended(process);
    while (!ended && setup_now_us() < deadline) {
        nanosleep(&pause, NULL);
        ended = has_ended(process);
    }
    return ended;
}

static void tell_how(const Process *process, bool ended, char how[PROCESS_HOW_SIZE]) {
    how[0] = '\0';
    if (ended && WIFSIGNALED(process->status)) {
        const int number = WTERMSIG(process->status);
        snprintf(how, PROCESS_HOW_SIZE, "signal %d, %s", number, strsignal(number));
    } else if (ended) {
        snprintf(how, PROCESS_HOW_SIZE, "exit status %d", WEXITSTATUS(process->status));
    } else if (process->closed) {
        snprintf(how, PROCESS_HOW_SIZE, "it closed its output");
    }
}

/* What came to standard error until the end; `errors` may be held open by what it has started. */
static void take_last_errors(Process *process, char errors[PROCESS_ERRORS_SIZE]) {
    const int64_t deadline = setup_now_us() + EXIT_PATIENCE_US;
    struct pollfd entry = {process->errors, POLLIN, 0};
    while (process->errors >= 0 && poll(&entry, 1, 0) > 0 && setup_now_us() < deadline)
        read_errors(process);
    memcpy(errors, process->error_text, PROCESS_ERRORS_SIZE);
}

void process_end(Process *process, ProcessRemains *remains) {
    bool ended = wait_for_end(process, process->closed ? EXIT_PATIENCE_US : 0);
    if (remains) tell_how(process, ended, remains->how);
    shutdown(process->input, SHUT_WR);
    if (!ended) ended = wait_for_end(process, END_PATIENCE_US);
    kill(-process->pid, SIGKILL);
    if (!ended) {
        while (waitpid(process->pid, NULL, 0) < 0 && errno == EINTR) {
        }
    }
    if (remains) take_last_errors(process, remains->errors);
    close(process->input);
    close(process->output);
    if (process->errors >= 0) close(process->errors);
    free(process);
}

/* --- Talking --- */

/* Waits until a socket is ready for an event; false when the time has come first. Standard error is
 * read meanwhile, so that it does not fill up. */
static bool wait_for(Process *process, int socket, short event, int64_t deadline_us) {
    for (;;) {
        const int64_t left = deadline_us - setup_now_us();
        struct pollfd entries[] = {{socket, event, 0}, {process->errors, POLLIN, 0}};
        const int64_t milliseconds = left > 0 ? (left + 999) / 1000 : 0;
        poll(entries, ARRAY_LENGTH(entries), milliseconds < 60000 ? (int)milliseconds : 60000);
        if (entries[1].revents) read_errors(process);
        if (entries[0].revents) return true;
        if (setup_now_us() >= deadline_us) return false;
    }
}

bool process_write(Process *process, const char *text, size_t length) {
    const int64_t deadline = setup_now_us() + WRITE_PATIENCE_US;
    while (length > 0) {
        if (!wait_for(process, process->input, POLLOUT, deadline)) return false;
        const ssize_t sent = send(process->input, text, length, MSG_NOSIGNAL | MSG_DONTWAIT);
        if (sent < 0 && errno != EINTR && errno != EAGAIN) return false;
        if (sent <= 0) continue;
        text += sent;
        length -= (size_t)sent;
    }
    return true;
}

/* Takes a line out of the buffer if a whole one is there, or as much as there is room for. */
static bool take_line(Process *process, char line[PROCESS_LINE_SIZE]) {
    char *start = process->buffer + process->begin;
    const size_t held = process->end - process->begin;
    const char *newline = memchr(start, '\n', held);
    if (!newline && held < sizeof process->buffer - 1) return false;
    size_t length = newline ? (size_t)(newline - start) : held;
    process->begin += length + (newline != NULL);
    const bool skip = process->skipping;
    process->skipping = newline == NULL;
    if (skip) return false;
    if (length > 0 && start[length - 1] == '\r') length--;
    memcpy(line, start, length);
    line[length] = '\0';
    return true;
}

static bool holds_line(const Process *process) {
    const size_t held = process->end - process->begin;
    return held >= sizeof process->buffer - 1 ||
           (held > 0 && memchr(process->buffer + process->begin, '\n', held) != NULL);
}

/* Takes in what has come; false at its end. */
static bool fill_buffer(Process *process) {
    memmove(process->buffer, process->buffer + process->begin, process->end - process->begin);
    process->end -= process->begin;
    process->begin = 0;
    const ssize_t got = recv(process->output, process->buffer + process->end,
                             sizeof process->buffer - 1 - process->end, MSG_DONTWAIT);
    process->closed = got == 0 || (got < 0 && errno != EINTR && errno != EAGAIN);
    if (got > 0) process->end += (size_t)got;
    return !process->closed;
}

ProcessStatus process_wait(Process *process, int64_t deadline_us) {
    while (!holds_line(process)) {
        if (!wait_for(process, process->output, POLLIN, deadline_us)) return PROCESS_TIMEOUT;
        if (!fill_buffer(process)) return PROCESS_ENDED;
    }
    return PROCESS_LINE;
}

ProcessStatus process_read(Process *process, char line[PROCESS_LINE_SIZE], int64_t deadline_us) {
    for (;;) {
        const ProcessStatus status = process_wait(process, deadline_us);
        if (status != PROCESS_LINE || take_line(process, line)) return status;
        /* A line without end comes for ever. */
        if (setup_now_us() > deadline_us) return PROCESS_TIMEOUT;
    }
}
