/* What most commands start from: a variant's rules and a game at some position. */
#ifndef ORTHANT_TOOLS_SETUP_H
#define ORTHANT_TOOLS_SETUP_H

#include <argp.h>

#include "core/engine.h"
#include "core/game.h"
#include "tools/weights_json.h"

/* The options --variant, --fen and --width, filled by setup_argp. */
typedef struct SetupOptions {
    const Variant *variant;
    const char *fen; /* NULL: the variant's initial position */
    RulesWidth width;
} SetupOptions;

/* Chess from its initial position, in the width that fits. */
extern const SetupOptions setup_defaults;

/* Parses the options; a command's parser lists it as a child and hands over its SetupOptions as
 * child input. A variant that does not exist ends the program with a suggestion. */
extern const struct argp setup_argp;

typedef struct Setup {
    Rules *rules;
    Game *game;
} Setup;

/* Builds rules and game. Returns EXIT_DONE; else says why on stderr, as `program`, and returns the
 * exit status: EXIT_USAGE for a wrong FEN or width, EXIT_FAILED when out of memory. */
int setup_open(Setup *setup, const SetupOptions *options, const char *program);
void setup_close(Setup *setup);
/* Is the game to be played on? False after a message on stderr, as `program`, when it is over at
 * the position of --fen. */
bool setup_check_going(const Setup *setup, const char *program);
/* Does the variant's board fit into --width? False after a message on stderr, as `program`. */
bool setup_check_width(const SetupOptions *options, const char *program);

/* Reads the weights of --weights FILE (NULL: none, `set` is empty) for a variant (NULL: for
 * any). Returns EXIT_DONE; else says why on stderr, as `program`, and returns EXIT_USAGE. */
int setup_load_weights(WeightSet *set, const char *path, const Variant *variant,
                       const char *program);
/* An engine that evaluates by the set, or as the variant's default if the set is empty or does not
 * fit the variant. NULL when out of memory. */
Engine *setup_create_engine(const Rules *rules, const WeightSet *set, size_t hash_mb);

/* The variant an option names; an unknown one ends the program with status 2 and a suggestion. */
const Variant *setup_parse_variant(const struct argp_state *state, const char *name);
/* The whole number an option or argument gives; one out of range or malformed ends the program with
 * status 2, naming `what`. */
int setup_parse_number(const struct argp_state *state, const char *what, const char *text, int low,
                       int high);
/* Microseconds of a clock that never jumps. */
int64_t setup_now_us(void);
/* Per second, from a count and microseconds (which may be 0). */
uint64_t setup_rate(uint64_t count, int64_t time_us);

#endif
