/* All it takes to play one variant: rules, engine and games. */
#ifndef ORTHANT_TOOLS_PROTOCOL_SEAT_H
#define ORTHANT_TOOLS_PROTOCOL_SEAT_H

#include "core/engine.h"

typedef struct SeatOptions {
    int hash_mb, threads;
    bool chess960;
    SearchParams params;
} SeatOptions;

/* 64 MB, one thread, the default parameters. */
SeatOptions seat_default_options(void);

/* All three games share the rules. */
typedef struct Seat {
    Rules *rules;
    Engine *engine;
    Game *game;    /* the present position */
    Game *spare;   /* where a new position is tried out before it becomes the present one */
    Game *scratch; /* for the search thread */
} Seat;

/* Sets up games and engine of a variant. False (`seat` is empty) when out of memory. */
bool seat_open(Seat *seat, const Variant *variant, const SeatOptions *options);
/* An empty seat may be closed. */
void seat_close(Seat *seat);
/* The spare game becomes the present one. */
void seat_swap(Seat *seat);

#endif
