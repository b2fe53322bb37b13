#include "tools/cli/interrupt.h"

#include <signal.h>
#include <stdatomic.h>
#include <string.h>

/* A signal handler has no other way to reach anything. */
static Engine *_Atomic watched_engine;
static atomic_int interrupt_count;

static void handle_interrupt(int signal_number) {
    (void)signal_number;
    atomic_fetch_add(&interrupt_count, 1);
    Engine *engine = atomic_load(&watched_engine);
    if (engine) engine_stop(engine);
}

void interrupt_install(void) {
    struct sigaction action;
    memset(&action, 0, sizeof action);
    action.sa_handler = handle_interrupt;
    sigemptyset(&action.sa_mask);
    sigaction(SIGINT, &action, NULL);
}

void interrupt_watch(Engine *engine) { atomic_store(&watched_engine, engine); }

bool interrupt_is_pending(void) { return atomic_load(&interrupt_count) > 0; }

int interrupt_take(void) { return atomic_exchange(&interrupt_count, 0); }
