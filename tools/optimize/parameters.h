/* What can be optimized by games, by name: search parameters and single numbers of weights. All
 * are whole numbers. */
#ifndef ORTHANT_TOOLS_OPTIMIZE_PARAMETERS_H
#define ORTHANT_TOOLS_OPTIMIZE_PARAMETERS_H

#include "tools/match/player_spec.h"

enum { TUNED_NAME_SIZE = 96 };

typedef enum TunedPhase { TUNED_MIDGAME, TUNED_ENDGAME, TUNED_BOTH } TunedPhase;

typedef struct TunedParameter {
    char name[TUNED_NAME_SIZE];
    int index;        /* of the search parameter; -1: a weight */
    int element;      /* of the weights' vector */
    TunedPhase phase; /* of that element; TUNED_BOTH: a shape, which has but one number */
    int start, min, max;
    double step; /* how far SPSA moves it to and fro at the end */
} TunedParameter;

/* Finds what a name means for a player, whose weights must be set (player_spec_weights) if it is
 * one of them: `lmr`, a search parameter; `weights.tempo.midgame`,
 * `weights.mobility.knight.endgame` or, of a shape, `weights.safe_check.queen`. `start` is the
 * player's value, the bounds are the widest, and the step is a twentieth of what is between them.
 * False with the error set. */
bool tuned_parameter_find(TunedParameter *parameter, const char *name, const PlayerSpec *player,
                          const Variant *variant, Report *report);
/* Is it one of the weights? */
bool tuned_parameter_is_weight(const TunedParameter *parameter);
/* Sets the value of a player, which must be within the widest bounds. */
void tuned_parameter_set(const TunedParameter *parameter, PlayerSpec *player, int value);

#endif
