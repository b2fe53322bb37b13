/* Positions of finished games as training data for evaluation weights. */
#ifndef ORTHANT_TOOLS_MATCH_SAMPLE_H
#define ORTHANT_TOOLS_MATCH_SAMPLE_H

#include "tools/match/game_loop.h"

/* Which positions are taken. */
typedef struct SampleRules {
    int from;      /* plies after the opening that are left out */
    int every;     /* of the others each so-many-th, at least 1 */
    int max_score; /* centipawns; positions scored further from 0 are left out, mates always */
    bool quiet;    /* only those without check in which no capture or promotion was played */
    bool dedupe;   /* a position once only, in all games */
} SampleRules;

/* From ply 0, every one, to 2000 cp, quiet, without repeats. */
extern const SampleRules sample_rules_default;

typedef enum SampleFormat {
    SAMPLE_TEXT,    /* FEN | score in centipawns | result, both White's view; 1.0, 0.5 or 0.0 */
    SAMPLE_BRACKET, /* FEN [result] */
    SAMPLE_EPD      /* FEN without the counters, ce (score, the mover's view) and c9 (result) */
} SampleFormat;

typedef struct Sampler Sampler;

/* NULL when out of memory. */
Sampler *sampler_create(const SampleRules *rules, SampleFormat format, FILE *out);
void sampler_destroy(Sampler *sampler);
/* Writes the positions of a game, replayed on `replay` of the same rules. False with the error set:
 * out of memory, or the stream failed. */
bool sampler_add(Sampler *sampler, const Game *game, const GameRecord *record, Game *replay,
                 Report *report);
/* Positions written, and those left out as repeats. */
int64_t sampler_count(const Sampler *sampler);
int64_t sampler_repeats(const Sampler *sampler);

#endif
