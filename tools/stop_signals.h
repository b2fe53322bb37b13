/* SIGINT and SIGTERM as requests to a long run to end in order. */
#ifndef ORTHANT_TOOLS_STOP_SIGNALS_H
#define ORTHANT_TOOLS_STOP_SIGNALS_H

#include <stdatomic.h>
#include <stdbool.h>

/* Outlives the run. */
typedef struct StopPlan {
    const char *message; /* told on standard error at the first */
    int patience;        /* so many are requests, the next one ends the program at once */
    /* Told of each, counted from 1; does only what a signal handler may. May be NULL. */
    void (*on_request)(int number);
} StopPlan;

/* Takes both signals over for the rest of the process. */
void stop_signals_catch(const StopPlan *plan);
/* Has one come? */
bool stop_signals_came(void);
/* How many have; goes up as they come. */
const atomic_int *stop_signals_count(void);

#endif
