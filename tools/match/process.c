#include "tools/match/process.h"

#include <errno.h>
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

enum { END_PATIENCE_US = 500000, WRITE_PATIENCE_US = 5000000 };

extern char **environ;

struct Process {
    pid_t pid;
    int socket; /* both directions; a socket, so that writing to a dead process raises no signal */
    size_t begin, end;
    bool skipping; /* the rest of a line that was too long */
    char buffer[PROCESS_LINE_SIZE];
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

static int spawn(pid_t *pid, const char *const *argv, int socket) {
    posix_spawn_file_actions_t actions;
    posix_spawnattr_t attributes;
    sigset_t none;
    sigemptyset(&none);
    posix_spawn_file_actions_init(&actions);
    posix_spawnattr_init(&attributes);
    posix_spawn_file_actions_adddup2(&actions, socket, STDIN_FILENO);
    posix_spawn_file_actions_adddup2(&actions, socket, STDOUT_FILENO);
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
    int sockets[2];
    Process *process = calloc(1, sizeof *process);
    if (!process) {
        report_error(report, "out of memory");
        return NULL;
    }
    if (socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, sockets) != 0) {
        report_error(report, "cannot talk to %s: %s", argv[0], strerror(errno));
        free(process);
        return NULL;
    }
    const int error = spawn(&process->pid, argv, sockets[1]);
    close(sockets[1]);
    process->socket = sockets[0];
    if (error == 0) return process;
    report_error(report, "cannot start %s: %s", argv[0], strerror(error));
    close(sockets[0]);
    free(process);
    return NULL;
}

/* Has it gone, and been cleared away? */
static bool has_ended(const Process *process) {
    const pid_t result = waitpid(process->pid, NULL, WNOHANG);
    return result == process->pid || (result < 0 && errno == ECHILD);
}

void process_end(Process *process) {
    if (!process) return;
    const int64_t deadline = setup_now_us() + END_PATIENCE_US;
    const struct timespec pause = {0, 2000000};
    shutdown(process->socket, SHUT_WR);
    bool ended = has_ended(process);
    while (!ended && setup_now_us() < deadline) {
        nanosleep(&pause, NULL);
        ended = has_ended(process);
    }
    kill(-process->pid, SIGKILL);
    if (!ended) {
        while (waitpid(process->pid, NULL, 0) < 0 && errno == EINTR) {
        }
    }
    close(process->socket);
    free(process);
}

/* --- Talking --- */

/* Waits for an event on the socket; false when the time has come first. */
static bool wait_for(const Process *process, short event, int64_t deadline_us) {
    for (;;) {
        const int64_t left = deadline_us - setup_now_us();
        struct pollfd entry = {process->socket, event, 0};
        const int64_t milliseconds = left > 0 ? (left + 999) / 1000 : 0;
        const int ready = poll(&entry, 1, milliseconds < 60000 ? (int)milliseconds : 60000);
        if (ready > 0) return true;
        if (setup_now_us() >= deadline_us) return false;
    }
}

bool process_write(Process *process, const char *text, size_t length) {
    const int64_t deadline = setup_now_us() + WRITE_PATIENCE_US;
    while (length > 0) {
        if (!wait_for(process, POLLOUT, deadline)) return false;
        const ssize_t sent = send(process->socket, text, length, MSG_NOSIGNAL | MSG_DONTWAIT);
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

ProcessStatus process_wait(Process *process, int64_t deadline_us) {
    while (!holds_line(process)) {
        memmove(process->buffer, process->buffer + process->begin, process->end - process->begin);
        process->end -= process->begin;
        process->begin = 0;
        if (!wait_for(process, POLLIN, deadline_us)) return PROCESS_TIMEOUT;
        const ssize_t got = recv(process->socket, process->buffer + process->end,
                                 sizeof process->buffer - 1 - process->end, MSG_DONTWAIT);
        if (got == 0) return PROCESS_ENDED;
        if (got < 0 && errno != EINTR && errno != EAGAIN) return PROCESS_ENDED;
        if (got > 0) process->end += (size_t)got;
    }
    return PROCESS_LINE;
}

ProcessStatus process_read(Process *process, char line[PROCESS_LINE_SIZE], int64_t deadline_us) {
    for (;;) {
        const ProcessStatus status = process_wait(process, deadline_us);
        if (status != PROCESS_LINE || take_line(process, line)) return status;
    }
}
