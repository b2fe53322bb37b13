/* All it takes to play one variant: rules, engine and games. */
#ifndef ORTHANT_TOOLS_PROTOCOL_SEAT_H
#define ORTHANT_TOOLS_PROTOCOL_SEAT_H

#include "core/engine.h"
#include "tools/weights_json.h"

typedef struct SeatOptions {
    int hash_mb, threads;
    bool chess960;
    SearchParams params;
    WeightSet weights; /* used in variants they fit; empty: defaults */
} SeatOptions;

/* 64 MB, one thread, the default parameters and weights. */
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
/* Evaluates by these weights from now on; by the variant's default if they are empty or do not fit
 * it. False (nothing changed) when out of memory. */
bool seat_set_weights(Seat *seat, const WeightSet *weights);
/* Are there weights that the variant has no use for? The report says so. */
bool seat_leaves_weights(const Seat *seat, const WeightSet *weights, Report *report);
/* An empty seat may be closed. */
void seat_close(Seat *seat);
/* The spare game becomes the present one. */
void seat_swap(Seat *seat);

#endif
