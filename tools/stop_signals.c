#include "tools/stop_signals.h"

#include <signal.h>
#include <stdint.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

enum { ECHO_MS = 300 };

/* A signal handler has no other way to reach a run. */
static const StopPlan *_Atomic present_plan;
static atomic_int count;
static struct timespec last_signal;

/* One keystroke may arrive twice: by the terminal and by a parent that passes it on. */
static bool is_echo(void) {
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    const int64_t since = (int64_t)(now.tv_sec - last_signal.tv_sec) * 1000 +
                          (now.tv_nsec - last_signal.tv_nsec) / 1000000;
    last_signal = now;
    return atomic_load(&count) > 0 && since < ECHO_MS;
}

/* Calls only what a signal handler may. */
static void handle_signal(int signal_number) {
    const StopPlan *plan = atomic_load(&present_plan);
    if (is_echo()) return;
    const int number = atomic_fetch_add(&count, 1) + 1;
    if (number > plan->patience) {
        signal(signal_number, SIG_DFL);
        raise(signal_number);
        return;
    }
    if (plan->on_request) plan->on_request(number);
    if (number == 1) {
        const ssize_t written = write(STDERR_FILENO, plan->message, strlen(plan->message));
        (void)written;
    }
}

void stop_signals_catch(const StopPlan *plan) {
    struct sigaction action;
    memset(&action, 0, sizeof action);
    atomic_store(&present_plan, plan);
    action.sa_handler = handle_signal;
    sigemptyset(&action.sa_mask);
    sigaction(SIGINT, &action, NULL);
    sigaction(SIGTERM, &action, NULL);
}

bool stop_signals_came(void) { return atomic_load(&count) > 0; }

const atomic_int *stop_signals_count(void) { return &count; }
